import { z } from 'zod';
import { CALENDARS } from '../../domain/orders/spending-months.ts';
import { rupees } from '../shop/fields.contract.ts';
import { costCentreRefSchema } from './cost-centres.contract.ts';

/** How many months can be looked at, the one that runs among them. */
export const SPENDING_MONTHS = ['3', '6', '12', '24'] as const;

/** GET /api/users/spending */
export const spendingQuerySchema = z.object({
  /** This month and those before it. */
  months: z.enum(SPENDING_MONTHS, { error: 'Invalid months' }).default('12').transform(Number),
  calendar: z.enum(CALENDARS, { error: 'Invalid calendar' }).default('ad'),
  /** The id of a cost centre, and of a person who ordered: only theirs. */
  costCentre: z.string().max(100).optional(),
  member: z.string().max(100).optional(),
});

/** GET /api/users/spending/export */
export const spendingExportQuerySchema = spendingQuerySchema.extend({
  format: z.enum(['csv', 'xlsx'], { error: 'Invalid format' }).default('csv'),
});

const count = z.number().int();
/** Goods that were paid for and neither cancelled nor credited, at the price paid, without VAT, delivery and coupon. */
const amount = rupees;

/** `_id` is null for what is in no category, or under no cost centre. */
const shareSchema = z.object({
  _id: z.string().nullable(),
  name: z.string(),
  orders: count,
  units: count,
  amount,
});
export type SpendingShare = z.infer<typeof shareSchema>;

/** GET /api/users/spending: what a company bought, several times the same sum. */
export const spendingSchema = z.object({
  /**
   * All of the asked months in order, as '2026-11' or '2083-08', and named 'Nov 2026' or 'Mangsir 2083'; the days are
   * Kathmandu's, by the day of payment. `parts` are the amounts of `parts` below, in their order.
   */
  months: z.array(
    z.object({
      month: z.string(),
      name: z.string(),
      orders: count,
      units: count,
      amount,
      parts: z.array(amount),
    }),
  ),
  /** What the amount of each month is divided into: the largest first, and the rest as one. */
  parts: z.array(z.string()),
  /** By main category, the largest first. */
  categories: z.array(shareSchema),
  /** By seller, the largest first. */
  sellers: z.array(shareSchema),
  /** By cost centre; empty for a company that has none. */
  costCentres: z.array(shareSchema),
  /** By who ordered; empty for a company of one person. */
  members: z.array(shareSchema),
  total: z.object({ orders: count, units: count, amount }),
  /** Goods in requests that wait for a signature, at the prices asked for: not ordered, and in none of the sums. */
  requested: z.object({ requests: count, units: count, amount }),
  /** What can be asked for alone: all cost centres, closed ones too, and everybody who belongs to the company. */
  choices: z.object({
    costCentres: z.array(costCentreRefSchema),
    members: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
});
export type Spending = z.infer<typeof spendingSchema>;
