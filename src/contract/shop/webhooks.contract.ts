import { z } from 'zod';
import { WEBHOOK_SIDES, WEBHOOK_TYPES, webhookTypesOf } from '../../domain/shop/webhook-events.ts';
import { instant, requiredText } from './fields.contract.ts';

/** At most so many addresses of a company, or of a seller. */
export const MOST_WEBHOOKS = 10;

const typeField = z.enum(WEBHOOK_TYPES, { error: 'Unknown event' });
const sideField = z.enum(WEBHOOK_SIDES, { error: 'Choose who the events are about' });
const urlField = requiredText('Enter an address', 500);
/** Null: all, also those that come later. */
const eventsField = z
  .array(typeField, { error: 'Choose at least one event' })
  .min(1, 'Choose at least one event')
  .max(WEBHOOK_TYPES.length, 'Choose each event once')
  .refine((events) => new Set(events).size === events.length, 'Choose each event once')
  .nullable();

/** An address of yours that hears of what happens. */
export const webhookSchema = z.object({
  _id: z.string(),
  /** Whose events: of the company that buys, or of the seller. */
  for: sideField,
  url: z.string(),
  /** Null: all. */
  events: z.array(z.string()).nullable(),
  isOn: z.boolean(),
  /** Why it is off; null while it is on. */
  off: z
    .object({
      /** `owner`: by you; `failing`: nothing arrived for three days; `gone`: it answered 410. */
      reason: z.enum(['owner', 'failing', 'gone']),
      at: instant,
    })
    .nullable(),
  /** Since when nothing arrives; null: what was sent last has arrived. */
  failingSince: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
  /** How many deliveries wait; 10,000 means at least so many. */
  waiting: z.number().int(),
  /** Until when the secret before this one signs as well; null: there is none. */
  oldSecretUntil: instant.nullable(),
  createdAt: instant,
});
export type Webhook = z.infer<typeof webhookSchema>;

/** GET /api/account/webhooks: all addresses of the company and of the seller that the caller owns. */
export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });
export type WebhookList = z.infer<typeof webhookListSchema>;

/** POST /api/account/webhooks */
export const newWebhookSchema = z
  .strictObject({ for: sideField, url: urlField, events: eventsField })
  .refine(({ for: side, events }) => (events ?? []).every((type) => webhookTypesOf(side).includes(type)), {
    path: ['events'],
    error: 'One of these events is not told to this side',
  });
export type NewWebhookInput = z.input<typeof newWebhookSchema>;

/** PATCH /api/account/webhooks/{id}: what is left out stays as it is. */
export const webhookChangeSchema = z.strictObject({
  url: urlField.optional(),
  events: eventsField.optional(),
  isOn: z.boolean().optional(),
});
export type WebhookChangeInput = z.input<typeof webhookChangeSchema>;

/** With the secret, which is shown this once: after adding an address, and after a new secret was made. */
export const webhookWithSecretSchema = z.object({
  webhook: webhookSchema,
  /** `whsec_` and base64: what signatures are checked with. */
  secret: z.string(),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** GET /api/account/webhooks/{id}/deliveries: newest first. `before`: the `next` of the page before. */
export const deliveriesQuerySchema = z.object({
  state: z.enum(DELIVERY_STATES, { error: 'Unknown state' }).optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'Invalid cursor')
    .optional(),
});
export type DeliveriesQuery = z.input<typeof deliveriesQuerySchema>;

export const deliverySchema = z.object({
  _id: z.string(),
  /** The `webhook-id` it is sent with: the same at every try. */
  messageId: z.string(),
  type: z.string(),
  /** `failed`: given up after the last try. */
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  /** When it is tried next; null: no more. */
  nextAt: instant.nullable(),
  /** As it is sent. */
  body: z.string(),
  /** Of the last try; null before the first. */
  last: z
    .object({
      at: instant,
      /** Null: there was no answer. */
      status: z.number().int().nullable(),
      /** The first 2 kB of the answer. */
      answer: z.string(),
      /** Why it counts as failed; null: it arrived. */
      failure: z.string().nullable(),
      tookMs: z.number().int(),
    })
    .nullable(),
  createdAt: instant,
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryListSchema = z.object({
  deliveries: z.array(deliverySchema),
  /** Null on the last page. */
  next: z.string().nullable(),
});
export type DeliveryList = z.infer<typeof deliveryListSchema>;

/** POST /api/account/webhooks/{id}/resend: all that were given up and happened since then. */
export const resendSinceSchema = z.strictObject({
  since: z.iso.datetime({ offset: true, error: 'Enter an instant such as 2026-11-27T08:00:00Z' }),
});
export type ResendSinceInput = z.input<typeof resendSinceSchema>;

export const resentSchema = z.object({ resent: z.number().int() });
export type Resent = z.infer<typeof resentSchema>;
