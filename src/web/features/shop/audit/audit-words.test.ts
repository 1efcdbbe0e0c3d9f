import { expect, test } from 'vitest';
import { auditChanges, objectHref } from './audit-words.ts';

test('changes are compared field by field, those that changed first, as people write them', () => {
  expect(
    auditChanges({
      before: { code: 'DASHAIN', value: 10, endsAt: null, limits: { perUser: 1 } },
      after: {
        code: 'DASHAIN',
        value: 12.5,
        endsAt: '2026-11-21T09:45:00.000Z',
        limits: { perUser: 1 },
        refundPaisa: 123_450,
        parcels: [1, 2],
        isActive: false,
      },
    }),
  ).toEqual([
    { field: 'Value', before: '10', after: '12.5', isChanged: true },
    { field: 'Ends at', before: 'none', after: '21 Nov 2026, 15:30', isChanged: true },
    { field: 'Refund', before: null, after: 'रू\u00a01,234.50', isChanged: true },
    { field: 'Parcels', before: null, after: '1, 2', isChanged: true },
    { field: 'Is active', before: null, after: 'no', isChanged: true },
    { field: 'Code', before: 'DASHAIN', after: 'DASHAIN', isChanged: false },
    { field: 'Limits, per user', before: '1', after: '1', isChanged: false },
  ]);
  expect(auditChanges({ before: null, after: null })).toEqual([]);
});

test('an entry leads to its object', () => {
  const object = { kind: 'coupon', id: 'x', label: 'A&B', orderId: null };
  expect(objectHref(object)).toBe('/admin/coupons?search=A%26B');
  expect(objectHref({ ...object, kind: 'payment', orderId: 'o1' })).toBe('/admin/orders/o1');
  expect(objectHref({ ...object, kind: 'product', id: 'p1' })).toBe('/products/p1');
  expect(objectHref({ ...object, kind: 'weather' })).toBeNull();
});
