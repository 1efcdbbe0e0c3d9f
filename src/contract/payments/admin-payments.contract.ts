import { z } from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../../domain/books/payment-status.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import {
  bankReferenceField,
  PAYMENT_KINDS,
  paidBillSchema,
  receiptSchema,
  refundSchema,
  statementLineField,
} from './payments.contract.ts';

/** product.md 7, 8: an admin confirms a bank transfer. */
export const confirmPaymentSchema = z.strictObject({
  bankReference: bankReferenceField,
  amount: z
    .number({ error: 'Amount is required' })
    .gt(0, 'Amount must be positive')
    .max(100_000_000_000, 'Amount is too large')
    .refine(isRupeeAmount, 'Amount must have at most 2 decimals'),
  resolution: z.enum(['short', 'over']).optional(),
  statementLine: statementLineField.optional(),
});

/** POST /api/admin/payments/{id}/confirm: `amount` is what the payment is for, not what has come in. */
export const confirmPaymentResultSchema = z.object({
  payment: z.object({
    _id: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    amount: rupees,
    bankReference: z.string().nullable(),
  }),
});

/** `sortBy` of GET /api/admin/payments; the export is newest first. */
export const ADMIN_PAYMENT_SORTS = ['createdAt:desc', 'createdAt:asc', 'amount:desc', 'amount:asc'] as const;
export type AdminPaymentSort = (typeof ADMIN_PAYMENT_SORTS)[number];

const adminPaymentFilters = {
  status: z.enum(PAYMENT_STATUSES, { error: 'Invalid status' }).optional(),
  method: z.enum(PAYMENT_METHODS, { error: 'Invalid payment method' }).optional(),
  /**
   * waiting: transfers to be confirmed, longest waiting first; slips: those of them whose slip was sent; refunds: money
   * to be sent back; alerts: a person must look.
   */
  queue: z.enum(['waiting', 'slips', 'refunds', 'alerts'], { error: 'Invalid queue' }).optional(),
  /** The beginning of an order's number or its last digits, or part of a payment's reference, or the buyer's name, company or e-mail. */
  ...searchQuery,
};
/** GET /api/admin/payments, of orders and plans, 20 a page. */
export const adminPaymentsQuerySchema = z.object({
  ...pageQuery(20),
  ...adminPaymentFilters,
  /** Without it what waits comes longest waiting first, everything else newest first. */
  sortBy: z.enum(ADMIN_PAYMENT_SORTS, { error: 'Invalid sort' }).optional(),
});
/** GET /api/admin/payments/export: everything the filters let through, newest first. */
export const adminPaymentsExportQuerySchema = z.object(adminPaymentFilters);

/** A row of GET /api/admin/payments; an order's detail lists the same, each with its timeline. */
export const adminPaymentSchema = z.object({
  _id: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  amount: rupees,
  /** What has come in for it so far. */
  received: rupees,
  /** Ours, by which a gateway or the remark of a transfer names it. */
  reference: z.string(),
  /** Theirs: transaction code or bank reference. */
  gatewayReference: z.string().nullable(),
  buyer: z.object({
    name: z.string(),
    companyName: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
  }),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  plan: z.object({ id: z.string(), name: z.string() }).nullable(),
  bill: paidBillSchema.nullable(),
  receipt: receiptSchema.nullable(),
  rejection: z.string().nullable(),
  /** The 24 hour clock of a transfer that waits: from its slip, or from its creation. Null when nothing waits. */
  confirmBy: instant.nullable(),
  isOverdue: z.boolean(),
  /**
   * The PAN of the company that pays by bank, and whom its bills name: the name on the transfer may prove it. Null: none,
   * or it is proven.
   */
  unprovenPan: z.object({ number: z.string(), billName: z.string() }).nullable(),
  /** `isByHand`: a person sends it; otherwise the gateway is told to. */
  refunds: z.array(refundSchema.extend({ isByHand: z.boolean() })),
  /** Bank transfers in our books for it, oldest first. */
  transfers: z.array(z.object({ bankReference: z.string(), amount: rupees, recordedAt: instant })),
  /** What a person must look at, newest first. */
  alerts: z.array(z.object({ at: instant, text: spoken() })),
  createdAt: instant,
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

/** GET /api/admin/payments: `total` is counted up to 10,000; `counts` heed no filter. */
export const adminPaymentListSchema = z.object({
  payments: z.array(adminPaymentSchema),
  pagination: paginationSchema,
  counts: z.object({
    waiting: z.number().int(),
    slips: z.number().int(),
    refunds: z.number().int(),
    alerts: z.number().int(),
    /** Transfers that name nothing we know; they are at GET /api/admin/payments/transfers. */
    unassigned: z.number().int(),
  }),
});
export type AdminPaymentList = z.infer<typeof adminPaymentListSchema>;

/** POST /api/admin/payments/{id}/reject, POST /api/admin/orders/{id}/cancel. */
export const rejectPaymentSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });
/**
 * POST /api/admin/payments/{id}/refunded: the refund was made by hand. For a bank transfer the bank's reference is
 * required; a wallet's portal may give none. `refunds` says which ones were sent, by their `_id`; without it all that
 * are open were, unless one is recorded with this reference already. The same again changes nothing.
 */
export const refundedPaymentSchema = z.strictObject({
  bankReference: requiredText('Bank reference is required', 100).optional(),
  refunds: z.array(z.string().max(100)).min(1).max(100).optional(),
});
/** POST /api/admin/payments/{id}/name-matches: the PAN that was shown. */
export const nameMatchesSchema = z.strictObject({ panNumber: z.string().max(20) });
/** Answer of reject, refunded, recheck and name-matches. */
export const adminPaymentResultSchema = z.object({ payment: adminPaymentSchema });
