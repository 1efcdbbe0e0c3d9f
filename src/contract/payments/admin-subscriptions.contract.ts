import { z } from 'zod';
import { PAYMENT_METHODS } from '../../domain/books/payment-status.ts';
import {
  emailField,
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';

/** `upcoming` has not begun; `ended` ran out, or was ended by an admin before its time. */
export const SUBSCRIPTION_STATES = ['active', 'upcoming', 'ended'] as const;

/** GET /api/admin/subscriptions, 20 a page; `search` finds the user, `plan` is a plan's id. */
export const adminSubscriptionsQuerySchema = z.object({
  ...pageQuery(20),
  ...searchQuery,
  status: z.enum(SUBSCRIPTION_STATES, { error: 'Invalid status' }).optional(),
  plan: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid plan')
    .optional(),
});

/** One period of PRO. */
export const adminSubscriptionSchema = z.object({
  _id: z.string(),
  user: z.object({
    _id: z.string(),
    name: z.string(),
    companyName: z.string().nullable(),
    email: z.string(),
  }),
  plan: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(SUBSCRIPTION_STATES),
  startsAt: instant,
  endsAt: instant,
  /** How it was paid; null for time that was given. */
  payment: z
    .object({
      _id: z.string(),
      method: z.enum(PAYMENT_METHODS),
      amount: rupees,
      reference: z.string(),
      paidAt: instant,
    })
    .nullable(),
  /** Who gave it and why; null for time that was paid. */
  grant: z.object({ by: z.string().nullable(), reason: z.string() }).nullable(),
  /** When, by whom and why an admin ended it before its time, and what of its price goes back. */
  ending: z
    .object({ at: instant, by: z.string().nullable(), reason: z.string(), refund: rupees.nullable() })
    .nullable(),
  /** Its whole price may still be given back. */
  canRefund: z.boolean(),
  createdAt: instant,
});
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>;

const count = z.number().int();

/** The periods, those that began last first. */
export const adminSubscriptionListSchema = z.object({
  subscriptions: z.array(adminSubscriptionSchema),
  pagination: paginationSchema,
  counts: z.object({ all: count, active: count, upcoming: count, ended: count }),
  /** What was paid for plans and not given back. */
  revenue: z.object({ total: rupees, last30Days: rupees, last365Days: rupees }),
  plans: z.array(z.object({ id: z.string(), name: z.string(), duration: count })),
});
export type AdminSubscriptionList = z.infer<typeof adminSubscriptionListSchema>;

/**
 * POST /api/admin/subscriptions/{id}/end: ends a period now. `refund` gives the whole price of a paid plan back, within 7
 * days of its payment and before an order was paid at wholesale prices: 409 otherwise. A given plan ends without.
 */
export const endSubscriptionSchema = z.strictObject({
  reason: requiredText('Reason is required', 500),
  refund: z.boolean({ error: 'Refund must be true or false' }),
});
export type EndSubscriptionInput = z.input<typeof endSubscriptionSchema>;

/** POST /api/admin/subscriptions/grant: PRO without payment, for the time of a plan or for some days. */
export const grantSubscriptionSchema = z
  .strictObject({
    userId: z.string().max(100).optional(),
    email: emailField.optional(),
    plan: z
      .string({ error: 'Invalid plan' })
      .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid plan')
      .optional(),
    days: z
      .number({ error: 'Days must be a whole number from 1 to 3650' })
      .int('Days must be a whole number from 1 to 3650')
      .min(1, 'Days must be a whole number from 1 to 3650')
      .max(3650, 'Days must be a whole number from 1 to 3650')
      .optional(),
    reason: requiredText('Reason is required', 500),
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
    path: ['email'],
    error: 'Name the user by id or by e-mail',
  })
  .refine(({ plan, days }) => (plan === undefined) !== (days === undefined), {
    path: ['plan'],
    error: 'Choose a plan or a number of days',
  });
export type GrantInput = z.input<typeof grantSubscriptionSchema>;
