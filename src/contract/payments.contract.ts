import { z } from 'zod';
import { isRupeeAmount } from '../domain/money.ts';
import {
  ORDER_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
} from '../domain/payment-status.ts';
import { instant, requiredText, rupees } from './fields.contract.ts';

/** spec 2: what the methods are called wherever they are shown. */
export const PAYMENT_METHOD_NAMES = {
  mock: 'Test Payment',
  esewa: 'eSewa',
  khalti: 'Khalti',
  bank: 'Bank Transfer',
} as const satisfies Record<PaymentMethod, string>;

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
  /** Until when the money is awaited, for an order. */
  payBefore: instant.nullable(),
  createdAt: instant,
});
export type Payment = z.infer<typeof paymentSchema>;

/** spec 7: POST /api/payments/subscription. */
export const subscriptionPaymentSchema = z.strictObject({
  plan: z.string({ error: 'Invalid plan' }).regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid plan'),
  paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Invalid payment method' }),
});
export const subscriptionPaymentResultSchema = z.object({
  payment: z.object({
    _id: z.string(),
    amount: rupees,
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
  }),
});
export type SubscriptionPaymentResult = z.infer<typeof subscriptionPaymentResultSchema>;

/** product.md 7, 8: an admin confirms a bank transfer. */
export const confirmPaymentSchema = z.strictObject({
  bankReference: requiredText('Bank reference is required', 100),
  amount: z
    .number({ error: 'Amount is required' })
    .gt(0, 'Amount must be positive')
    .max(100_000_000_000, 'Amount is too large')
    .refine(isRupeeAmount, 'Amount must have at most 2 decimals'),
  resolution: z.enum(['short', 'over']).optional(),
});
export const confirmPaymentResultSchema = z.object({
  payment: z.object({
    _id: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    amount: rupees,
    bankReference: z.string().nullable(),
  }),
});
