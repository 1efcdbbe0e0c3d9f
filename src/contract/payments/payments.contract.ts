import { z } from 'zod';
import {
  GATEWAY_METHODS,
  ORDER_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../../domain/books/payment-status.ts';
import { bankReferenceKey } from '../../domain/payments/bank-transfer.ts';
import { latinDigits } from '../../domain/shop/digits.ts';
import { instant, requiredText, rupees, text } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

/** POST /api/payments/order: 201 for a new payment, 200 for the live one; 409 once paid or cancelled. */
export const orderPaymentSchema = z.strictObject({
  orderId: z.string({ error: 'Order is required' }).max(100),
  paymentMethod: z.enum(ORDER_PAYMENT_METHODS, { error: 'Invalid payment method' }),
});

/**
 * POST /api/payments/parcel: what the courier of your parcel is to collect, by a QR code (`fonepay`, `nepalpay`), or the
 * fee for the way back of one that you refused. 201 for a new payment, 200 for the live one; 409 where nothing is to be paid.
 */
export const parcelPaymentSchema = z.strictObject({
  parcelId: z.string({ error: 'Parcel is required' }).max(100),
  kind: z.enum(['parcel', 'return_fee'], { error: 'Say what you pay for' }),
  paymentMethod: z.enum(GATEWAY_METHODS, { error: 'Invalid payment method' }),
});
export type ParcelPayment = z.input<typeof parcelPaymentSchema>;

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
  z.object({
    method: z.enum(PAYMENT_METHODS),
    isAvailable: z.boolean(),
    reason: spoken().nullable(),
    /** connectIPS: rupees that it keeps of `amount`; the shop bears them. */
    fee: rupees.optional(),
  }),
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
  reason: spoken(),
  /** Until when we promise it: seven days after it fell due. */
  dueBy: instant,
  refundedAt: instant.nullable(),
  /** The bank's or gateway's number of the refund. */
  reference: z.string().nullable(),
  /** Nothing was sent: a courier collects that much less. `refundedAt`: since when. */
  isAtDoor: z.boolean(),
});
export type Refund = z.infer<typeof refundSchema>;

/** The slip of a bank transfer; the file is at GET /api/payments/{id}/receipt, for its owner and admins. */
export const receiptSchema = z.object({
  transactionNumber: z.string(),
  contentType: z.enum(['image/webp', 'application/pdf']),
  uploadedAt: instant,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** How the phone of an order that is paid at the door is confirmed. */
export const cashPaymentSchema = z.object({
  /** Of the delivery address. */
  phone: z.string(),
  /** A code was sent that still holds. */
  isCodeSent: z.boolean(),
  /** How many more can be asked for, and after how many seconds the next one. */
  codesLeft: z.number().int(),
  waitSeconds: z.number().int(),
  triesLeft: z.number().int(),
});
export type CashPayment = z.infer<typeof cashPaymentSchema>;

/** POST /api/payments/{id}/confirm-phone. */
export const phoneCodeSchema = z.strictObject({
  code: z
    .string({ error: 'Enter the 6 digits of the code' })
    .transform((typed) => latinDigits(typed).replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code')),
});

/** What is paid for: an order, a plan, a bill on account, a parcel instead of to its courier, the way back of a refused one. */
export const PAYMENT_KINDS = ['order', 'subscription', 'bill', 'parcel', 'return_fee'] as const;

/** A bill on account, and who issued it. */
export const paidBillSchema = z.object({
  _id: z.string(),
  number: z.string(),
  seller: z.object({ _id: z.string(), companyName: z.string() }),
});

/** GET /api/payments/{id}: its owner's payment and what its page needs. */
export const paymentSchema = z.object({
  _id: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  method: z.enum(PAYMENT_METHODS),
  amount: rupees,
  status: z.enum(PAYMENT_STATUSES),
  reference: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  plan: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The bill on account that it pays, or a part of it. */
  bill: paidBillSchema.nullable(),
  /** Id of the parcel whose cash at the door, or return fee, it pays: one of `order`. */
  parcel: z.string().nullable(),
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
  /**
   * eSewa and connectIPS, while the payment is open: the form the browser posts as it stands. `url` may be a path of this
   * site.
   */
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
  /**
   * Fonepay and NepalPAY, while the payment is open: what is scanned, how long it is shown yet (clocks of phones may be
   * wrong), and, in demo mode, the path of a page that pays in place of a phone.
   */
  qr: z
    .object({ text: z.string(), secondsLeft: z.number().int(), sandbox: z.string().nullable() })
    .nullable(),
  /** Of cash at the door, while its phone is to be confirmed. */
  cash: cashPaymentSchema.nullable(),
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

/** POST /api/payments/connectips/verify: TXNID, as connectIPS wrote it into the address. */
export const connectIpsVerifySchema = z.strictObject({
  txnId: z
    .string({ error: 'Payment verification failed' })
    .regex(/^[0-9A-Z]{1,20}$/, 'Payment verification failed'),
});

/** POST /api/payments/{id}/check: what the payment is, once its gateway was asked. */
export const paymentCheckSchema = z.object({ status: z.enum(PAYMENT_STATUSES) });
export type PaymentCheck = z.infer<typeof paymentCheckSchema>;

const toldText = z
  .string({ error: 'Invalid confirmation' })
  .regex(/^[\x20-\x7e]{0,200}$/, 'Invalid confirmation');
/** POST /api/payments/nepalpay/confirm: NCHL's word that a code was paid, in its own form; more may stand in it. */
export const nepalPayConfirmationSchema = z.looseObject({
  txnDate: toldText,
  merchantId: toldText,
  merchantName: toldText,
  paymentRef: toldText,
  merchantBillNo: toldText,
  channel: toldText,
  payerMobile: toldText,
  sessionNo: z.union([toldText, z.number()]),
  signature: z.string({ error: 'Invalid confirmation' }).max(2_000, 'Invalid confirmation'),
});
export type NepalPayConfirmation = z.output<typeof nepalPayConfirmationSchema>;

/** What NCHL is answered, in its own form and not in our envelope. */
export const nepalPayConfirmedSchema = z.object({
  txnDate: z.string(),
  status: z.enum(['SUCCESS', 'FAILED']),
  message: z.string(),
  merchantBillNo: z.string(),
  paymentRef: z.string(),
  signature: z.string(),
});

/**
 * The money is there. 400 "Payment verification failed" otherwise, 503 "Payment is being confirmed" with Retry-After
 * when the gateway cannot say. `order` is null for the payment of a plan or a bill; `isRefundDue`: the money could not be
 * used and goes back.
 */
export const verifyResultSchema = z.object({
  success: z.literal(true),
  order: z.object({ _id: z.string() }).nullable(),
  bill: paidBillSchema.nullable(),
  isRefundDue: z.boolean(),
});
export type VerifyResult = z.infer<typeof verifyResultSchema>;

/** POST /api/payments/{id}/receipt: multipart `file` (JPEG, PNG, WebP or PDF, at most 8 MB) and `transactionNumber`. */
export const receiptResultSchema = z.object({ receipt: receiptSchema });
