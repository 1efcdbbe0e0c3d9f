import { z } from 'zod';
import { instant, pageQuery, paginationSchema, rupees, searchQuery } from '../shop/fields.contract.ts';

/**
 * What of a seller's money is asked for. `no_account`: they have some and have not said where it goes; `held`: our desk
 * holds what they are paid, or their account is deactivated.
 */
export const BALANCE_FILTERS = ['ready', 'in_payout', 'no_account', 'held', 'negative'] as const;
export type BalanceFilter = (typeof BALANCE_FILTERS)[number];

/** `sortBy` of GET /api/admin/money/sellers; `total` is all that a seller is owed, wherever it is. */
export const BALANCE_SORTS = [
  'total:desc',
  'total:asc',
  'ready:desc',
  'ready:asc',
  'name:asc',
  'name:desc',
] as const;
export type BalanceSort = (typeof BALANCE_SORTS)[number];

/** GET /api/admin/money/sellers: `search` finds name, PAN and account number. */
export const sellerBalancesQuerySchema = z.object({
  ...pageQuery(20),
  state: z.enum(BALANCE_FILTERS, { error: 'Invalid state' }).optional(),
  ...searchQuery,
  sortBy: z.enum(BALANCE_SORTS, { error: 'Invalid sort' }).default('total:desc'),
});

const amounts = {
  waiting: rupees,
  inReturnTime: rupees,
  /** Below zero: taken off the next sales. */
  ready: rupees,
  inPayout: rupees,
  /** All four. */
  total: rupees,
};

/** What one seller is owed, in rupees, by where it is. */
export const sellerBalanceRowSchema = z.object({
  seller: z.object({ _id: z.string(), companyName: z.string(), panNumber: z.string().nullable() }),
  ...amounts,
  /** Where they are paid; `heldUntil` while a change of it holds payouts. */
  account: z.object({ bank: z.string(), lastFour: z.string(), heldUntil: instant.nullable() }).nullable(),
  /** Our desk holds what they are paid, and why; null: it does not. */
  hold: z.object({ reason: z.string(), since: instant }).nullable(),
  /** Held by itself until the account is active again. */
  isDeactivated: z.boolean(),
});
export type SellerBalanceRow = z.infer<typeof sellerBalanceRowSchema>;

/** Sellers of whom we hold or are owed money. */
export const sellerBalancesSchema = z.object({
  sellers: z.array(sellerBalanceRowSchema),
  /** Of all that the filters let through, on every page. */
  sums: z.object(amounts),
  /** Of all, whatever is asked for. */
  counts: z.object({
    all: z.number().int(),
    ready: z.number().int(),
    inPayout: z.number().int(),
    noAccount: z.number().int(),
    held: z.number().int(),
    negative: z.number().int(),
  }),
  pagination: paginationSchema,
});
export type SellerBalances = z.infer<typeof sellerBalancesSchema>;
