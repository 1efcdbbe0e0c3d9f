import { expect, test } from 'vitest';
import { type AdminCoupon, couponInputSchema } from '../../../../contract/buying/coupons.contract.ts';
import { couponInputOf, draftOf } from './coupon-form.ts';

const coupon: AdminCoupon = {
  _id: 'c1',
  code: 'TIHAR500',
  type: 'fixed',
  value: 500,
  minimumSubtotal: 10_000,
  startsAt: '2026-11-20T18:15:30.123Z',
  endsAt: '2026-12-20T18:15:00.000Z',
  usageLimit: 1000,
  perUserLimit: null,
  isActive: true,
  state: 'active',
  usedCount: 0,
  discountGiven: 0,
  lastUses: [],
  canDelete: true,
  createdAt: '2026-11-20T18:15:30.123Z',
  updatedAt: '2026-11-20T18:15:30.123Z',
};

test('times are typed as in Nepal, and an untouched start stays to the second', () => {
  const draft = draftOf(coupon);
  expect([draft.startsAt, draft.endsAt]).toEqual(['2026-11-21T00:00', '2026-12-21T00:00']);
  expect(couponInputOf(draft, coupon)).toEqual({
    code: 'TIHAR500',
    type: 'fixed',
    value: 500,
    minimumSubtotal: 10_000,
    endsAt: '2026-12-20T18:15:00.000Z',
    usageLimit: 1000,
    perUserLimit: null,
    isActive: true,
  });
  expect(couponInputOf({ ...draft, startsAt: '2026-11-22T09:30' }, coupon).startsAt).toBe(
    '2026-11-22T03:45:00.000Z',
  );
});

test('amounts are read as they are printed, in either digits', () => {
  const typed = { ...draftOf(coupon), value: '1,500', minimumSubtotal: '१०,०००' };
  expect(couponInputOf(typed, coupon)).toMatchObject({ value: 1500, minimumSubtotal: 10_000 });
});

test('what is no number or time is refused in words', () => {
  const messagesOf = (change: object) =>
    couponInputSchema
      .safeParse(couponInputOf({ ...draftOf(coupon), ...change }, coupon))
      .error?.issues.map(({ message }) => message);
  expect(messagesOf({ value: '' })).toEqual(['Value is required']);
  expect(messagesOf({ value: 'ten' })).toEqual(['Value is required']);
  expect(messagesOf({ endsAt: '2026-02-31T00:00' })).toEqual(['End must be a date and time']);
  expect(messagesOf({ usageLimit: '1.5' })).toEqual(['Usage limit must be a whole number of at least 1']);
  expect(messagesOf({})).toBeUndefined();
});
