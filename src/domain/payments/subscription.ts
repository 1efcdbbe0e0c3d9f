/** spec 2: twelve times what the monthly plan costs, minus the yearly plan's price. Both in rupees, of the same day. */
export function yearlySavingRupees(yearlyRupees: number, monthlyRupees: number): number {
  return (monthlyRupees * 1_200 - yearlyRupees * 100) / 100;
}

/** How far ahead a plan's price may be set, in days. */
const PRICE_HORIZON_DAYS = 366;

export type PlanPriceRefusal = 'past' | 'too_far';

/** Why a price cannot hold from this day on, or null: what was paid on earlier days is no longer decided. */
export function whyNoPriceFrom(validFrom: Date, startOfToday: Date): PlanPriceRefusal | null {
  const daysAhead = (validFrom.getTime() - startOfToday.getTime()) / 86_400_000;
  if (daysAhead < 0) return 'past';
  return daysAhead > PRICE_HORIZON_DAYS ? 'too_far' : null;
}

/** Within this many days after its payment a plan may be given back for its whole price. */
export const WITHDRAWAL_DAYS = 7;

export type WithdrawalRefusal = 'too_late' | 'wholesale_order_paid';

/** Why the price of a plan is not given back any more, or null. */
export function whyNoWithdrawal(plan: {
  paidAt: Date;
  now: Date;
  /** Since then an order was paid at wholesale prices. */
  hasPaidWholesaleOrder: boolean;
}): WithdrawalRefusal | null {
  if (plan.now.getTime() - plan.paidAt.getTime() > WITHDRAWAL_DAYS * 86_400_000) return 'too_late';
  return plan.hasPaidWholesaleOrder ? 'wholesale_order_paid' : null;
}

/** Whole days left, counting a started day; 0 when over. */
export function daysRemaining(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 86_400_000));
}

/** How many days before its end a subscriber is reminded. */
export const REMINDER_DAYS = [30, 7, 1, 0] as const;
