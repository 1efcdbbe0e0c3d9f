/** spec 9: the monthly reference price of the saving line, in rupees. */
export const MONTHLY_REFERENCE_RUPEES = 999;

/** spec 2: 999 x 12 minus the plan's price, in rupees. */
export function yearlySavingRupees(planPriceRupees: number): number {
  return MONTHLY_REFERENCE_RUPEES * 12 - planPriceRupees;
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
