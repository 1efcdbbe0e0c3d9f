import { z } from 'zod';
import { PAYMENT_METHODS } from '../../domain/books/payment-status.ts';
import { instant, rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

/** spec 3: Subscription plan. */
export const planSchema = z.object({
  id: z.string(),
  name: spoken(),
  price: rupees,
  /** Days. */
  duration: z.number().int(),
  features: z.array(spoken()),
});
export type Plan = z.infer<typeof planSchema>;

/** spec 3: My subscription response. */
export const mySubscriptionSchema = z.object({
  status: z.enum(['active', 'inactive']),
  subscription: z
    .object({ plan: z.string(), planName: z.string(), isActive: z.boolean(), endDate: instant })
    .nullable(),
  daysRemaining: z.number().int(),
});
export type MySubscription = z.infer<typeof mySubscriptionSchema>;

/** GET /api/subscriptions/history: own paid periods and their receipts, newest first. */
export const subscriptionHistorySchema = z.array(
  z.object({
    _id: z.string(),
    plan: z.string(),
    planName: z.string(),
    startDate: instant,
    endDate: instant,
    state: z.enum(['upcoming', 'active', 'ended']),
    /** Null for a period that was given. */
    receipt: z
      .object({
        payment: z.string(),
        method: z.enum(PAYMENT_METHODS),
        amount: rupees,
        reference: z.string(),
        gatewayReference: z.string().nullable(),
        paidAt: instant,
      })
      .nullable(),
  }),
);
export type SubscriptionHistory = z.infer<typeof subscriptionHistorySchema>;

/**
 * GET /api/subscriptions/payback: what PRO would have saved on own paid orders of the last 12 months and on the cart in
 * hand, computed by the pricing function (VAT, delivery and coupon included).
 */
export const paybackSchema = z.object({
  isSubscriber: z.boolean(),
  orders: z.object({
    count: z.number().int(),
    paid: rupees,
    /** What the same orders would have cost (or did cost) at wholesale prices. */
    withPro: rupees,
    /** What PRO would have saved on those bought at regular prices. */
    couldHaveSaved: rupees,
  }),
  cart: z.object({ total: rupees, withPro: rupees, saving: rupees }),
  /** What wholesale prices have saved since joining; null for somebody who never subscribed. */
  savedSinceJoining: z.object({ since: instant, amount: rupees }).nullable(),
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: rupees,
      /** Days. */
      duration: z.number().int(),
      /** What the plan's time would save at the pace of the last 12 months, the cart not included. */
      expectedSaving: rupees,
      /** Days after which it has paid for itself: 0 with the cart in hand; null when never within its time. */
      paysBackAfterDays: z.number().int().nullable(),
      isWorthIt: z.boolean(),
    }),
  ),
});
export type Payback = z.infer<typeof paybackSchema>;
