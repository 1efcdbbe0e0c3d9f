import { z } from 'zod';
import { bankReferenceKey } from '../domain/bank-transfer.ts';
import { isRupeeAmount } from '../domain/money.ts';
import { ORDER_STATUSES } from '../domain/order-status.ts';
import {
  ORDER_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
} from '../domain/payment-status.ts';
import { SETTLING_WALLETS } from '../domain/wallet-settlement.ts';
import {
  dayText,
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
  text,
} from './fields.contract.ts';

/** spec 2: what the methods are called wherever they are shown. */
export const PAYMENT_METHOD_NAMES = {
  mock: 'Test Payment',
  esewa: 'eSewa',
  khalti: 'Khalti',
  bank: 'Bank Transfer',
} as const satisfies Record<PaymentMethod, string>;

/** POST /api/payments/order: 201 for a new payment, 200 for the live one; 409 once paid or cancelled. */
export const orderPaymentSchema = z.strictObject({
  orderId: z.string({ error: 'Order is required' }).max(100),
  paymentMethod: z.enum(ORDER_PAYMENT_METHODS, { error: 'Invalid payment method' }),
});

/** `paymentUrl` is where the browser goes next; a path of this site for a bank transfer. */
export const orderPaymentResultSchema = z.object({
  paymentUrl: z.string().nullable(),
  payment: z.object({ _id: z.string(), method: z.enum(PAYMENT_METHODS), amount: rupees }),
});

export type OrderPaymentResult = z.infer<typeof orderPaymentResultSchema>;

/** GET /api/payments/methods: for an order, or for a plan, which has the test payment beside the others. */
export const paymentMethodsQuerySchema = z.object({
  kind: z.enum(['order', 'subscription']).default('order'),
  /** Rupees to be paid, to say which methods can carry it. */
  amount: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, 'Invalid amount')
    .transform(Number)
    .optional(),
});

/** GET /api/payments/methods: what can be chosen now, and why not. */
export const paymentMethodListSchema = z.array(
  z.object({ method: z.enum(PAYMENT_METHODS), isAvailable: z.boolean(), reason: z.string().nullable() }),
);
export type PaymentMethodList = z.infer<typeof paymentMethodListSchema>;

/** due: waits for us or the gateway; refunded: the money went back. */
export const REFUND_STATES = ['due', 'refunded'] as const;

/** Money that goes back to the buyer. */
export const refundSchema = z.object({
  _id: z.string(),
  amount: rupees,
  state: z.enum(REFUND_STATES),
  /** A sentence for the buyer. */
  reason: z.string(),
  /** Until when we promise it: seven days after it fell due. */
  dueBy: instant,
  refundedAt: instant.nullable(),
  /** The bank's or gateway's number of the refund. */
  reference: z.string().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

/** The slip of a bank transfer; the file is at GET /api/payments/{id}/receipt, for its owner and admins. */
export const receiptSchema = z.object({
  transactionNumber: z.string(),
  contentType: z.enum(['image/webp', 'application/pdf']),
  uploadedAt: instant,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** GET /api/payments/{id}: its owner's payment and what its page needs. */
export const paymentSchema = z.object({
  _id: z.string(),
  kind: z.enum(['order', 'subscription']),
  method: z.enum(PAYMENT_METHODS),
  amount: rupees,
  status: z.enum(PAYMENT_STATUSES),
  reference: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  plan: z.object({ id: z.string(), name: z.string() }).nullable(),
  bank: z
    .object({
      accountName: z.string(),
      bankName: z.string(),
      branch: z.string(),
      accountNumber: z.string(),
      reference: z.string(),
      amount: rupees,
    })
    .nullable(),
  /** eSewa, while the payment is open: the form the browser posts as it stands. `url` may be a path of this site. */
  form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
  /** Khalti, while the payment is open. `paymentUrl` is on Khalti's host, or a path of this site (sandbox). */
  khalti: z
    .object({
      pidx: z.string(),
      paymentUrl: z.string(),
      /** What the checkout widget is given, if it is loaded; null without a public key. `amount` is in paisa. */
      widget: z
        .object({
          publicKey: z.string(),
          productIdentity: z.string(),
          productName: z.string(),
          productUrl: z.string(),
          amount: z.number().int(),
          paymentPreference: z.array(z.string()),
        })
        .nullable(),
    })
    .nullable(),
  /** The slip uploaded last, for a bank transfer. */
  receipt: receiptSchema.nullable(),
  /** Why an admin refused the transfer, or null. */
  rejection: z.string().nullable(),
  refunds: z.array(refundSchema),
  /** Every change of state, oldest first. */
  timeline: z.array(
    z.object({
      at: instant,
      status: z.enum(PAYMENT_STATUSES),
      actor: z.enum(['buyer', 'seller', 'admin', 'system']),
    }),
  ),
  /** Until when the money is awaited, for an order. */
  payBefore: instant.nullable(),
  createdAt: instant,
});
export type Payment = z.infer<typeof paymentSchema>;

/** spec 7: POST /api/payments/subscription. */
export const subscriptionPaymentSchema = z.strictObject({
  plan: z.string({ error: 'Invalid plan' }).regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid plan'),
  paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Invalid payment method' }),
  /** True while paid time runs: the new time begins when it ends. Without it an active subscription answers 409. */
  renew: z.boolean().optional(),
});
/** 201 for a payment that was begun, 200 for the one that was live. */
export const subscriptionPaymentResultSchema = z.object({
  payment: z.object({
    _id: z.string(),
    amount: rupees,
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
  }),
});
export type SubscriptionPaymentResult = z.infer<typeof subscriptionPaymentResultSchema>;

/** A bank's own reference, as it was typed or read. */
export const bankReferenceField = requiredText('Bank reference is required', 100).refine(
  (text) => bankReferenceKey(text) !== '',
  'Bank reference must contain letters or digits',
);

/** The line of an imported statement that money was found in: the next import knows it again. */
export const statementLineField = z.string().regex(/^[0-9a-f]{64}$/, 'Invalid statement line');

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

/** POST /api/admin/payments/{id}/confirm: `amount` is what the payment is for, not what has come in. */
export const confirmPaymentResultSchema = z.object({
  payment: z.object({
    _id: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    amount: rupees,
    bankReference: z.string().nullable(),
  }),
});

/**
 * POST /api/payments/esewa/verify: what the success page read from its address (spec 7), or eSewa's signed `data`.
 * Only `oid` finds the payment; the gateway's own answer decides.
 */
export const esewaVerifySchema = z
  .strictObject({
    oid: text(100).optional(),
    amt: z.union([z.string().max(40), z.number()]).optional(),
    refId: text(100).optional(),
    data: z.string().max(5_000).optional(),
  })
  .refine((body) => Boolean(body.oid) || Boolean(body.data), {
    error: 'Payment verification failed',
    path: ['oid'],
  });

/** POST /api/payments/khalti/verify. */
export const khaltiVerifySchema = z.strictObject({
  pidx: z.string({ error: 'Payment verification failed' }).min(1, 'Payment verification failed').max(200),
});

/**
 * The money is there. 400 "Payment verification failed" otherwise, 503 "Payment is being confirmed" with Retry-After
 * when the gateway cannot say. `order` is null for a plan's payment; `isRefundDue`: the order could not use the money.
 */
export const verifyResultSchema = z.object({
  success: z.literal(true),
  order: z.object({ _id: z.string() }).nullable(),
  isRefundDue: z.boolean(),
});
export type VerifyResult = z.infer<typeof verifyResultSchema>;

/** POST /api/payments/{id}/receipt: multipart `file` (JPEG, PNG, WebP or PDF, at most 8 MB) and `transactionNumber`. */
export const receiptResultSchema = z.object({ receipt: receiptSchema });

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
  kind: z.enum(['order', 'subscription']),
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
  receipt: receiptSchema.nullable(),
  rejection: z.string().nullable(),
  /** The 24 hour clock of a transfer that waits: from its slip, or from its creation. Null when nothing waits. */
  confirmBy: instant.nullable(),
  isOverdue: z.boolean(),
  /** `isByHand`: a person sends it; otherwise the gateway is told to. */
  refunds: z.array(refundSchema.extend({ isByHand: z.boolean() })),
  /** Bank transfers in our books for it, oldest first. */
  transfers: z.array(z.object({ bankReference: z.string(), amount: rupees, recordedAt: instant })),
  /** What a person must look at, newest first. */
  alerts: z.array(z.object({ at: instant, text: z.string() })),
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
/** Answer of reject, refunded and recheck. */
export const adminPaymentResultSchema = z.object({ payment: adminPaymentSchema });

/** POST /api/admin/payments/import: the text of a bank statement. Changes nothing. */
export const statementImportSchema = z.strictObject({
  csv: z.string({ error: 'Statement is required' }).min(1, 'Statement is required').max(1_000_000),
});

/** What a credit of a bank statement is to our books; `none`: no name or amount of anything awaited. */
export const STATEMENT_MATCHES = [
  /** Reference or order number, and amount agree. */
  'exact',
  /** The reference agrees, the amount does not: confirm as short or over. */
  'short',
  'over',
  /** No reference, but only this payment awaits that amount since before that day. */
  'likely',
  /** Several payments await that amount. */
  'ambiguous',
  /** This transfer is in our books already. */
  'recorded',
  /** The payment is known, but awaits nothing any more: recorded as over, the money goes back. */
  'not_awaited',
  /** Passed on by a wallet company, which `wallet` names: record it as a settlement. */
  'wallet',
  'none',
] as const;

/** What each credit of a bank statement may be for; nothing is recorded by it. */
export const statementProposalsSchema = z.object({
  lines: z.array(
    z.object({
      /** 1-based line of the file. */
      line: z.number().int(),
      /** YYYY-MM-DD. */
      date: z.string().nullable(),
      description: z.string(),
      amount: rupees,
      /** What to confirm with: the bank's own reference; null where it gives none that tells this line from others. */
      bankReference: z.string().nullable(),
      /** Tells this line from every other, in this export and the next. */
      statementLine: z.string(),
      match: z.enum(STATEMENT_MATCHES),
      /** The wallet company that the remark names; null: none, or the line names a payment of ours. */
      wallet: z.enum(SETTLING_WALLETS).nullable(),
      payment: z
        .object({
          _id: z.string(),
          reference: z.string(),
          awaited: rupees,
          buyerName: z.string(),
          orderNumber: z.string().nullable(),
        })
        .nullable(),
      /** Without a payment: the order it names, which nobody began to pay by bank; recorded with it as `assignTo`. */
      order: z
        .object({ _id: z.string(), orderNumber: z.string(), awaited: rupees, buyerName: z.string() })
        .nullable(),
    }),
  ),
  /** Lines that could not be read. */
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
});
export type StatementProposals = z.infer<typeof statementProposalsSchema>;

/** POST /api/admin/orders/{id}/cancel: the whole order, or some of its parcels that have not been shipped. */
export const adminCancelOrderSchema = z.strictObject({
  reason: requiredText('Reason is required', 500),
  parcels: z.array(z.string().max(100)).min(1).max(100).optional(),
});
/** The order's status afterwards, and what goes back to the buyer. */
export const adminCancelOrderResultSchema = z.object({
  order: z.object({ _id: z.string(), orderNumber: z.string(), status: z.enum(ORDER_STATUSES) }),
  /** Null when nothing had been paid. */
  refund: refundSchema.nullable(),
});
export type AdminCancelOrderResult = z.infer<typeof adminCancelOrderResultSchema>;
