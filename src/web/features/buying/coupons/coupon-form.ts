import type { AdminCoupon, CouponInput } from '../../../../contract/buying/coupons.contract.ts';
import { typedAmount, typedNumber } from '../../../../domain/shop/digits.ts';
import { fromKathmanduInput, toKathmanduInput } from '../../../../domain/shop/kathmandu-input.ts';

/** The coupon form as it is typed; empty limits and dates mean none. */
export interface CouponDraft {
  code: string;
  type: 'percent' | 'fixed';
  value: string;
  minimumSubtotal: string;
  startsAt: string;
  endsAt: string;
  usageLimit: string;
  perUserLimit: string;
  isActive: boolean;
}

export function draftOf(coupon: AdminCoupon | null): CouponDraft {
  if (coupon === null) {
    return {
      code: '',
      type: 'percent',
      value: '',
      minimumSubtotal: '',
      startsAt: '',
      endsAt: '',
      usageLimit: '',
      perUserLimit: '',
      isActive: true,
    };
  }
  const text = (value: number | null) => (value === null || value === 0 ? '' : String(value));
  const time = (instant: string | null) => (instant === null ? '' : toKathmanduInput(new Date(instant)));
  return {
    code: coupon.code,
    type: coupon.type,
    value: String(coupon.value),
    minimumSubtotal: text(coupon.minimumSubtotal),
    startsAt: time(coupon.startsAt),
    endsAt: time(coupon.endsAt),
    usageLimit: text(coupon.usageLimit),
    perUserLimit: text(coupon.perUserLimit),
    isActive: coupon.isActive,
  };
}

/** What the form sends; whatever is no number or time is left for the contract to refuse. */
export function couponInputOf(draft: CouponDraft, edited: AdminCoupon | null): CouponInput {
  const { code, type, isActive } = draft;
  const wasStart = edited === null ? '' : toKathmanduInput(new Date(edited.startsAt));
  return {
    code,
    type,
    value: typedAmount(draft.value) ?? (undefined as never),
    minimumSubtotal: typedAmount(draft.minimumSubtotal) ?? 0,
    // A start that was not touched keeps its seconds.
    ...(draft.startsAt === '' || draft.startsAt === wasStart ? {} : { startsAt: instantOf(draft.startsAt) }),
    endsAt: draft.endsAt === '' ? null : instantOf(draft.endsAt),
    usageLimit: typedNumber(draft.usageLimit),
    perUserLimit: typedNumber(draft.perUserLimit),
    isActive,
  };
}

function instantOf(text: string): string {
  return fromKathmanduInput(text)?.toISOString() ?? text;
}
