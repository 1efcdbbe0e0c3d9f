import { AppError, invalidField } from '../../plugins/app-error.ts';

/** One text for every reason, so that codes cannot be guessed (threats.md T-C6). */
export const invalidCoupon = () =>
  invalidField('couponCode', 'Invalid coupon code', 400, 'invalid_coupon_code');
/** A real code whose uses are spent, or which changed since it was applied. */
export const couponNoLongerAvailable = () =>
  new AppError(409, 'coupon_no_longer_available', 'Coupon is no longer available');
