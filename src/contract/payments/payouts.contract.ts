import { z } from 'zod';
import { LEFT_OUT_REASONS, PAYOUT_STATUSES, TRANSFER_STATUSES } from '../../domain/payments/payout.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { instant, pageQuery, paginationSchema, requiredText, rupees, text } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

const payee = z.object({ _id: z.string(), companyName: z.string(), panNumber: z.string().nullable() });

/** A seller whose ready money is not in a payout, and why. */
export const leftOutSchema = z.object({
  seller: payee,
  /** Their ready money; below zero when it is owed back. */
  ready: rupees,
  parcels: z.number().int(),
  reason: z.enum(LEFT_OUT_REASONS),
  heldUntil: instant.nullable(),
  /** What our desk wrote when it held their payouts. */
  holdReason: z.string().nullable(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** What one seller gets with a payout. */
export const payoutTransferSchema = z.object({
  _id: z.string(),
  /** What the bank carries with it: 'PAY-2083-019-0007'. */
  reference: z.string(),
  seller: payee,
  bank: z.string(),
  lastFour: z.string(),
  parcels: z.number().int(),
  amount: rupees,
  status: z.enum(TRANSFER_STATUSES),
  /** The bank's own, once it is paid. */
  bankReference: z.string().nullable(),
  /** Why it came back. */
  returnReason: z.string().nullable(),
});
export type PayoutTransfer = z.infer<typeof payoutTransferSchema>;

/** A batch of transfers without them. */
export const payoutSummarySchema = z.object({
  _id: z.string(),
  /** 'PAY-2083-019' */
  number: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  amount: rupees,
  transferCount: z.number().int(),
  paidCount: z.number().int(),
  returnedCount: z.number().int(),
  builtBy: z.object({ _id: z.string(), name: z.string() }),
  builtAt: instant,
  approvedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  approvedAt: instant.nullable(),
  sentAt: instant.nullable(),
  discardedAt: instant.nullable(),
});
export type PayoutSummary = z.infer<typeof payoutSummarySchema>;

/** A batch with its transfers by amount, and who was left out when it was built. */
export const payoutSchema = payoutSummarySchema.extend({
  transfers: z.array(payoutTransferSchema),
  leftOut: z.array(leftOutSchema),
});
export type Payout = z.infer<typeof payoutSchema>;

/** A payout as it stands now. */
export const payoutResultSchema = z.object({ payout: payoutSchema });

/** GET /api/admin/payouts: batches, newest first, and what a batch built now would hold. */
export const payoutsQuerySchema = z.object(pageQuery(20));
/** GET /api/admin/payouts; `next` is what a batch built now would hold, whatever the page. */
export const payoutListSchema = z.object({
  payouts: z.array(payoutSummarySchema),
  next: z.object({
    amount: rupees,
    sellers: z.number().int(),
    leftOut: z.array(leftOutSchema),
    /** The pay day, as an instant: midnight in Kathmandu. */
    date: instant,
    /** Whoever built a batch may not approve it. */
    isSecondAdminAsked: z.boolean(),
    /** Less waits for more. */
    minimum: rupees,
  }),
  pagination: paginationSchema,
});
export type PayoutList = z.infer<typeof payoutListSchema>;

/** POST /api/admin/payouts: `amount` as it was shown; another one by now answers 409. */
export const buildPayoutSchema = z.strictObject({ amount: rupees.optional() }).nullish();

/** POST .../transfers/{transfer}/paid */
export const transferPaidSchema = z.strictObject({
  /** Used once: 409 for one of another transfer. */
  bankReference: requiredText('Bank reference is required', 100),
});

/** POST .../transfers/{transfer}/returned; the seller reads the reason. */
export const transferReturnedSchema = z.strictObject({ reason: requiredText('Reason is required', 300) });

/** POST /api/admin/payouts/import: the text of a bank statement. Changes nothing. */
export const payoutImportSchema = z.strictObject({
  csv: z.string({ error: 'Statement is required' }).min(1, 'Statement is required').max(1_000_000),
});

/** What a debit is to transfers sent and not confirmed; `none`: neither reference nor amount of any. */
export const DEBIT_MATCHES = ['exact', 'differs', 'likely', 'ambiguous', 'recorded', 'none'] as const;

/** What the debits of the statement are; an admin confirms each. */
export const payoutProposalsSchema = z.object({
  problems: z.array(z.object({ line: z.number().int(), message: spoken() })),
  lines: z.array(
    z.object({
      line: z.number().int(),
      date: z.string().nullable(),
      description: z.string(),
      amount: rupees,
      bankReference: z.string().nullable(),
      /**
       * exact: our reference and amount; differs: our reference, another amount; likely: one transfer alone has the
       * amount; ambiguous: several have it; recorded: confirmed before.
       */
      match: z.enum(DEBIT_MATCHES),
      transfer: z
        .object({
          _id: z.string(),
          payoutId: z.string(),
          reference: z.string(),
          companyName: z.string(),
          amount: rupees,
        })
        .nullable(),
    }),
  ),
});
export type PayoutProposals = z.infer<typeof payoutProposalsSchema>;

/** POST /api/admin/sellers/{id}/adjustments: ready at once. */
export const adjustmentInputSchema = z.strictObject({
  /** Above zero: the seller gets it; below: it is taken off. */
  amount: z
    .number({ error: 'Enter an amount' })
    .min(-100_000_000, 'Amount is too large')
    .max(100_000_000, 'Amount is too large')
    .refine(
      (value) => value !== 0 && isRupeeAmount(Math.abs(value)),
      'Enter an amount with at most 2 decimals',
    ),
  /** For us and the audit log. */
  reason: requiredText('Reason is required', 300),
  /** What the seller reads; the reason when left out. */
  note: text(300).optional(),
});
export type AdjustmentInput = z.infer<typeof adjustmentInputSchema>;

/** What the desk gave a seller, or took, in rupees. */
export const adjustmentSchema = z.object({
  adjustment: z.object({ _id: z.string(), amount: rupees, note: z.string(), createdAt: instant }),
});

/** A transfer as its seller sees it. */
export const sellerPayoutSchema = z.object({
  _id: z.string(),
  /** 'PAY-2083-019' */
  number: z.string(),
  amount: rupees,
  parcels: z.number().int(),
  /** planned: in a payout that is not sent yet. */
  status: z.enum(['planned', 'sent', 'paid', 'returned']),
  bank: z.string(),
  lastFour: z.string(),
  builtAt: instant,
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  bankReference: z.string().nullable(),
  returnReason: z.string().nullable(),
});
export type SellerPayout = z.infer<typeof sellerPayoutSchema>;

/** GET /api/seller/payouts, newest first. */
export const sellerPayoutListSchema = z.object({
  payouts: z.array(sellerPayoutSchema),
  pagination: paginationSchema,
});
export type SellerPayoutList = z.infer<typeof sellerPayoutListSchema>;
