/** spec 9: the monthly reference price of the saving line, in rupees. */
export const MONTHLY_REFERENCE_RUPEES = 999;

/** spec 2: 999 x 12 minus the plan's price, in rupees. */
export function yearlySavingRupees(planPriceRupees: number): number {
  return MONTHLY_REFERENCE_RUPEES * 12 - planPriceRupees;
}

/** Whole days left, counting a started day; 0 when over. */
export function daysRemaining(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 86_400_000));
}

/** How many days before its end a subscriber is reminded. */
export const REMINDER_DAYS = [30, 7, 1, 0] as const;
