import { z } from 'zod';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { instant, rupees } from '../shop/fields.contract.ts';

/** Where money lies; `mock` is the pretended wallet of the demo. */
export const MONEY_PLACES = ['bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock'] as const;
/** Those whose balance an admin can read and enter. */
export const ENTERED_PLACES = ['bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay'] as const;
export type EnteredPlace = (typeof ENTERED_PLACES)[number];

/** GET /api/admin/money: both sides end in `held`, without what is still at the `door`. */
export const heldMoneySchema = z.object({
  at: instant,
  /** held = received - refunded - paidOut - walletFees. */
  received: rupees,
  refunded: rupees,
  paidOut: rupees,
  /** What wallet companies and couriers kept of what they passed on to our bank. */
  walletFees: rupees,
  held: rupees,
  places: z.array(
    z.object({
      place: z.enum(MONEY_PLACES),
      books: rupees,
      /** What an admin last read there; null: never, or it cannot be read. */
      entered: z.object({ amount: rupees, at: instant, by: z.string() }).nullable(),
      /** entered - books; null without an entry. */
      difference: rupees.nullable(),
      /** Postings that could explain the difference: not there yet, or not in our books as they should be. */
      candidates: z.array(
        z.object({
          _id: z.string(),
          kind: z.enum([
            'received',
            'receipt_withdrawn',
            'refund_sent',
            'payout_paid',
            'payout_returned',
            'wallet_settled',
            'wallet_settlement_reversed',
            'cash_remitted',
          ]),
          orderNumber: z.string().nullable(),
          /** Of a transfer of a payout, and whose it is. */
          payout: z.object({ _id: z.string(), number: z.string(), companyName: z.string() }).nullable(),
          /** Of the settlement of a wallet, or of what a courier passed on. */
          bankReference: z.string().nullable(),
          at: instant,
          /** As it stands in our books: below zero it left. */
          amount: rupees,
          /** The whole difference, not a part of it. */
          isExact: z.boolean(),
        }),
      ),
    }),
  ),
  /** What is no money we hold yet: to be paid at doors, and with couriers. Both sides differ by it. */
  door: z.object({ expected: rupees, couriers: rupees }),
  sellers: z.object({
    waiting: rupees,
    inReturnTime: rupees,
    ready: rupees,
    inPayout: rupees,
    total: rupees,
  }),
  buyers: z.object({ refundsDue: rupees, unmatched: rupees, total: rupees }),
  tax: z.object({ vat: rupees, withheld: rupees, total: rupees }),
  own: z.object({
    delivery: rupees,
    plans: rupees,
    commission: rupees,
    /** Below zero: they cost us. */
    vouchers: rupees,
    allowances: rupees,
    walletFees: rupees,
    adjustments: rupees,
    rounding: rupees,
    total: rupees,
  }),
  /** The newest proof that the books say what orders and payments say; null before the first night. */
  proof: z.object({ at: instant, differences: z.number().int() }).nullable(),
});
export type HeldMoney = z.infer<typeof heldMoneySchema>;

const balance = z
  .number({ error: 'Enter an amount' })
  .min(-100_000_000_000, 'Amount is too large')
  .max(100_000_000_000, 'Amount is too large')
  .refine((value) => isRupeeAmount(Math.abs(value)), 'Amount can have at most 2 decimals');

/** POST /api/admin/money/balances: what the bank and the wallets show now; those left out stay as they are. */
export const enterBalancesSchema = z
  .strictObject({
    bank: balance.optional(),
    esewa: balance.optional(),
    khalti: balance.optional(),
    connectips: balance.optional(),
    fonepay: balance.optional(),
    nepalpay: balance.optional(),
  })
  .refine(
    (value) => Object.values(value).some((amount) => amount !== undefined),
    'Enter at least one balance',
  );
export type EnterBalancesInput = z.infer<typeof enterBalancesSchema>;
