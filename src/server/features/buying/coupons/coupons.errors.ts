import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

/** One text for every reason, so that codes cannot be guessed (threats.md T-C6). */
export const invalidCoupon = () =>
  invalidField('couponCode', 'Invalid coupon code', 400, 'invalid_coupon_code');
/** A real code whose uses are spent, or which changed since it was applied. */
export const couponNoLongerAvailable = () =>
  new AppError(409, 'coupon_no_longer_available', 'Coupon is no longer available');

export const couponNotFound = () => notFound('Coupon not found');
export const couponChanged = () =>
  new AppError(
    409,
    'coupon_changed',
    'Coupon was changed by someone else. Open it again to see how it is now.',
  );
export const codeTaken = () => invalidField('code', 'Coupon code already exists', 409, 'coupon_code_taken');
export const endsBeforeStart = () => invalidField('endsAt', 'End must be after the start');
export const usageLimitBelowUses = (uses: number) =>
  invalidField(
    'usageLimit',
    uses === 1
      ? 'The coupon is in use by 1 order: the limit cannot be lower'
      : `The coupon is in use by ${uses} orders: the limit cannot be lower`,
    409,
    'usage_limit_below_uses',
  );
export const perUserLimitBelowUses = (uses: number) =>
  invalidField(
    'perUserLimit',
    uses === 1
      ? 'A buyer has used the coupon once: the limit cannot be lower'
      : `A buyer has used the coupon ${uses} times: the limit cannot be lower`,
    409,
    'per_user_limit_below_uses',
  );
export const couponWasUsed = () =>
  new AppError(
    409,
    'coupon_was_used',
    'Orders carry this coupon, so it cannot be deleted. Deactivate it instead.',
  );
