import { z } from 'zod';
import { rupees } from './fields.contract.ts';

/** How many months can be looked at, the one that runs among them. */
export const SPENDING_MONTHS = ['3', '6', '12', '24'] as const;

/** GET /api/users/spending and .../export. */
export const spendingQuerySchema = z.object({
  /** This month and those before it. */
  months: z.enum(SPENDING_MONTHS, { error: 'Invalid months' }).default('12').transform(Number),
});

const count = z.number().int();
/** Goods that were paid for and neither cancelled nor credited, at the price paid, without VAT, delivery and coupon. */
const amount = rupees;

const shareSchema = z.object({ name: z.string(), orders: count, units: count, amount });
export type SpendingShare = z.infer<typeof shareSchema>;

/** GET /api/users/spending: what an account bought, three times the same sum. */
export const spendingSchema = z.object({
  /** All of the asked months in order, as '2026-11'; the days are Kathmandu's, by the day of payment. */
  months: z.array(z.object({ month: z.string(), orders: count, units: count, amount })),
  /** By main category, the largest first. */
  categories: z.array(shareSchema),
  /** By seller, the largest first. */
  sellers: z.array(shareSchema),
  total: z.object({ orders: count, units: count, amount }),
});
export type Spending = z.infer<typeof spendingSchema>;
