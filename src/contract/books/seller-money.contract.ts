import { z } from 'zod';
import { ENTRY_GROUPS, ENTRY_KINDS } from '../../domain/books/ledger-entry.ts';
import { PAYOUT_RHYTHMS, WEEKDAYS } from '../../domain/payments/payout.ts';
import { dayRangeQuery } from '../shop/days.contract.ts';
import { instant, pageQuery, paginationSchema, rupees } from '../shop/fields.contract.ts';

const count = z.number().int();

/** GET /api/seller/balance. `waiting + inReturnTime + ready + inPayout` is the sum of the seller's entries. */
export const sellerBalanceSchema = z.object({
  /** Paid by buyers, not delivered. */
  waiting: rupees,
  /** Delivered, and may still be returned: until the end of the seventh day. */
  inReturnTime: rupees,
  /** Part of the states it stands in. */
  held: rupees,
  /** Below zero: taken off the next sales. */
  ready: rupees,
  inPayout: rupees,
  /** Of all time; what came back is taken off. */
  paid: rupees,
  /** What is ready now and what ripens until accounts close; null while that is less than is paid out at once. */
  nextPayout: z
    .object({
      /** The pay day: midnight in Kathmandu. */
      date: instant,
      amount: rupees,
      /** The part of `amount` that is not ready yet, and when accounts close. */
      ripening: rupees,
      closesAt: instant,
    })
    .nullable(),
  /** Parcels in these states. */
  parcels: z.object({ waiting: count, inReturnTime: count, held: count }),
  currency: z.literal('NPR'),
});
export type SellerBalance = z.infer<typeof sellerBalanceSchema>;

/** Where the money of a parcel is. */
export const MONEY_STATES = [
  'waiting',
  'in_return_time',
  'held',
  'ready',
  'in_payout',
  'paid',
  'taken_back',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** What a seller gets for a paid parcel, and its way to them. */
export const parcelMoneySchema = z.object({
  goods: rupees,
  vat: rupees,
  /** Without the VAT on it. */
  commission: rupees,
  /** The rate of all its lines; null where they differ or there is none. */
  commissionPercent: z.number().nullable(),
  vatOnCommission: rupees,
  withheld: rupees,
  /** Towards the courier. */
  allowance: rupees,
  /** By cancellation and credit notes, fees given back taken off. */
  takenBack: rupees,
  /** `goods + vat - commission - vatOnCommission - withheld + allowance - takenBack`. */
  net: rupees,
  state: z.enum(MONEY_STATES),
  /** Why it does not become ready; null: nothing holds it. */
  heldBecause: z.string().nullable(),
  paidAt: instant,
  sentAt: instant.nullable(),
  /** The bill of its goods. */
  bill: z.object({ _id: z.string(), number: z.string() }).nullable(),
  deliveredAt: instant.nullable(),
  /** When it became ready, or will if nothing comes back; null before delivery. */
  readyAt: instant.nullable(),
  payout: z.object({ number: z.string(), paidAt: instant.nullable() }).nullable(),
});
export type ParcelMoney = z.infer<typeof parcelMoneySchema>;

/** One change of what a seller is owed; amounts in rupees, below 0 where it takes something off. */
export const sellerEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: instant,
  /** Below zero: taken off. */
  amount: rupees,
  /** What the desk wrote with it. */
  note: z.string().nullable(),
  order: z.object({ orderNumber: z.string() }).nullable(),
  parcel: z.object({ _id: z.string(), position: count, money: parcelMoneySchema }).nullable(),
  payout: z.object({ number: z.string(), lastFour: z.string(), reason: z.string().nullable() }).nullable(),
});
export type SellerEntry = z.infer<typeof sellerEntrySchema>;

const filters = { kind: z.enum(ENTRY_GROUPS, { error: 'Invalid kind' }).optional(), ...dayRangeQuery };

/** GET /api/seller/ledger: whole days of Nepal, both included. */
export const sellerLedgerQuerySchema = z.object({ ...pageQuery(20), ...filters });
/** GET .../export: the same entries, all pages of them. */
export const sellerLedgerExportQuerySchema = z.object(filters);

/** A page of entries, newest first. */
export const sellerLedgerSchema = z.object({
  entries: z.array(sellerEntrySchema),
  pagination: paginationSchema,
  /** Entries of each kind in these days; sales are counted up to 10,000. */
  counts: z.object({ all: count, sales: count, returns: count, payouts: count, adjustments: count }),
});
export type SellerLedger = z.infer<typeof sellerLedgerSchema>;

/** GET /api/seller/fees: what would be kept of a line of a category that is sold today. */
export const sellerFeesQuerySchema = z.object({ category: z.string().max(100).optional() });
/** What would be kept of a line, in percent with at most 2 decimals, and its bounds in rupees. */
export const sellerFeesSchema = z.object({
  percent: z.number(),
  /** Per line. */
  least: rupees.nullable(),
  most: rupees.nullable(),
  withheldPercent: z.number(),
});
export type SellerFees = z.infer<typeof sellerFeesSchema>;

/** GET /api/selling-terms: what anybody may know before they sell. */
export const sellingTermsSchema = z.object({
  /** The fee without a rule for seller or category, and the highest that a category has; in percent. */
  commissionPercent: z.number(),
  highestCommissionPercent: z.number(),
  /** How often accounts close, and the day of the week on which sellers are paid from then. */
  rhythm: z.enum(PAYOUT_RHYTHMS),
  payDay: z.enum(WEEKDAYS),
  /** Less waits for more. */
  minimum: rupees,
});
export type SellingTerms = z.infer<typeof sellingTermsSchema>;
