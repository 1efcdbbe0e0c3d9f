import { z } from 'zod';
import { PAYMENT_STATUSES } from '../../domain/books/payment-status.ts';
import { dayText } from '../shop/days.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
  text,
} from '../shop/fields.contract.ts';
import { confirmPaymentSchema } from './admin-payments.contract.ts';
import { bankReferenceField } from './payments.contract.ts';

/** A bank transfer as it reached us: the parts of a confirmation that say which one it is. */
const transferFields = {
  bankReference: confirmPaymentSchema.shape.bankReference,
  amount: confirmPaymentSchema.shape.amount,
  statementLine: confirmPaymentSchema.shape.statementLine,
};
/** An order's number, or the reference of a bank payment, as somebody typed it. */
const assigneeField = requiredText('Order number is required', 60);

/**
 * POST /api/admin/payments/transfers: money that came to our bank for something that awaits no transfer. With `assignTo`
 * it is for that order or payment at once, `resolution` as at a confirmation; without it nobody knows yet.
 */
export const recordTransferSchema = z.strictObject({
  ...transferFields,
  /** What the statement says of it. */
  remark: text(300).optional(),
  /** The bank's day. */
  receivedOn: dayText.optional(),
  assignTo: assigneeField.optional(),
  resolution: confirmPaymentSchema.shape.resolution,
});
/** POST /api/admin/payments/transfers/{id}/assign: what an unassigned transfer was for. */
export const assignTransferSchema = z.strictObject({
  assignTo: assigneeField,
  resolution: confirmPaymentSchema.shape.resolution,
});
/** POST /api/admin/payments/transfers/{id}/refunded: it was sent back to whoever sent it. */
export const transferRefundedSchema = z.strictObject({ bankReference: bankReferenceField });

/** POST /api/admin/payments/transfers/{id}/withdraw: it was recorded by mistake. */
export const withdrawTransferSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });

/** What became of a transfer that named nothing we knew; `unassigned` alone can still be decided. */
export const TRANSFER_STATES = ['unassigned', 'assigned', 'refunded', 'withdrawn'] as const;
/** Money that came to our bank and named nothing we knew, in rupees; for admins. */
export const unassignedTransferSchema = z.object({
  _id: z.string(),
  bankReference: z.string(),
  amount: rupees,
  remark: z.string().nullable(),
  /** YYYY-MM-DD, the bank's day. */
  receivedOn: z.string().nullable(),
  recordedAt: instant,
  /**
   * unassigned: nobody knows what for; assigned: `payment` took it; refunded: it went back with `refundReference`;
   * withdrawn: it was recorded by mistake, for `withdrawalReason`, and counts nowhere.
   */
  state: z.enum(TRANSFER_STATES),
  payment: z
    .object({
      _id: z.string(),
      reference: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
    })
    .nullable(),
  refundReference: z.string().nullable(),
  withdrawalReason: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type UnassignedTransfer = z.infer<typeof unassignedTransferSchema>;
/** POST .../transfers, and its /assign, /refunded and /withdraw: the transfer as it stands now. */
export const unassignedTransferResultSchema = z.object({ transfer: unassignedTransferSchema });

/** GET /api/admin/payments/transfers: transfers that named nothing we knew, newest first. */
export const unassignedTransfersQuerySchema = z.object({
  ...pageQuery(20),
  state: z.enum(TRANSFER_STATES, { error: 'Invalid state' }).optional(),
  /** Part of the bank's reference or of the remark. */
  ...searchQuery,
});
/** GET /api/admin/payments/transfers, newest first; `counts` heed no filter. */
export const unassignedTransferListSchema = z.object({
  transfers: z.array(unassignedTransferSchema),
  pagination: paginationSchema,
  counts: z.object({ unassigned: z.number().int() }),
});
export type UnassignedTransferList = z.infer<typeof unassignedTransferListSchema>;
