import { expect, test } from 'vitest';
import {
  ADMIN_PRODUCT_STATUSES,
  PRODUCT_STATUSES,
  statusAfterSellerEdit,
  whyCannotToggle,
} from './product-status.ts';

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

test('a seller’s badge moves approved products between active and inactive, and no others', () => {
  const refusalsOf = (isApproved: boolean, isActive: boolean) =>
    PRODUCT_STATUSES.map((status) => whyCannotToggle({ status, isApproved }, isActive));
  expect(refusalsOf(true, true)).toEqual([null, null, 'awaiting_approval', 'rejected', 'discontinued']);
  expect(refusalsOf(true, false)).toEqual([null, null, 'awaiting_approval', 'rejected', 'discontinued']);
  expect(refusalsOf(false, true).slice(0, 2)).toEqual(['awaiting_approval', 'awaiting_approval']);
  expect(refusalsOf(false, false).slice(0, 2)).toEqual([null, null]);
});
