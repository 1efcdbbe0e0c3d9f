import { expect, test } from 'vitest';
import { ADMIN_PRODUCT_STATUSES, PRODUCT_STATUSES, statusAfterSellerEdit } from './product-status.ts';

test('a seller’s edit resubmits a rejected product and changes no other status', () => {
  expect(PRODUCT_STATUSES.map(statusAfterSellerEdit)).toEqual([
    'active',
    'inactive',
    'pending_approval',
    'pending_approval',
    'discontinued',
  ]);
});

test('the admin’s dropdown offers the spec’s four', () => {
  expect(ADMIN_PRODUCT_STATUSES).toEqual(['active', 'inactive', 'rejected', 'discontinued']);
});
