import { z } from 'zod';
import { instant, pageQuery, paginationSchema, searchQuery } from './fields.contract.ts';

/** `confirmed` alone gets newsletters; `pending` has not followed the link of the mail yet. */
export const NEWSLETTER_STATUSES = ['confirmed', 'pending', 'unsubscribed'] as const;
/** `open` until an admin marks the message as handled, which can be taken back. */
export const MESSAGE_STATUSES = ['open', 'handled'] as const;

const count = z.number().int();

/** GET /api/admin/newsletter/export: the filters of the list. */
export const adminNewsletterExportQuerySchema = z.object({
  ...searchQuery,
  status: z.enum(NEWSLETTER_STATUSES, { error: 'Invalid status' }).optional(),
});
/** GET /api/admin/newsletter, 50 a page; `search` is a part of the address. */
export const adminNewsletterQuerySchema = adminNewsletterExportQuerySchema.extend(pageQuery(50));

/** A row of GET /api/admin/newsletter: an address that asked for the newsletter once. */
export const newsletterSubscriberSchema = z.object({
  email: z.string(),
  /** pending: asked for, not confirmed; nothing is sent. */
  status: z.enum(NEWSLETTER_STATUSES),
  askedAt: instant,
  confirmedAt: instant.nullable(),
  unsubscribedAt: instant.nullable(),
});
export type NewsletterSubscriber = z.infer<typeof newsletterSubscriberSchema>;

/** GET /api/admin/newsletter, newest first; `counts` are over all addresses, whatever the filters. */
export const adminNewsletterListSchema = z.object({
  subscribers: z.array(newsletterSubscriberSchema),
  pagination: paginationSchema,
  counts: z.object({ all: count, confirmed: count, pending: count, unsubscribed: count }),
});
export type AdminNewsletterList = z.infer<typeof adminNewsletterListSchema>;

/** GET /api/admin/messages, 20 a page; without `status` open and handled ones. */
export const adminMessagesQuerySchema = z.object({
  ...pageQuery(20),
  /** Part of the name, the e-mail or the message, or a ticket number. */
  ...searchQuery,
  status: z.enum(MESSAGE_STATUSES, { error: 'Invalid status' }).optional(),
});

/** A message of POST /api/contact. */
export const adminMessageSchema = z.object({
  _id: z.string(),
  /** 'T-000123' */
  ticket: z.string(),
  /** Who wrote, when signed in. */
  userId: z.string().nullable(),
  /** Whether this person has PRO now: answered first. */
  isPro: z.boolean(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  handled: z.object({ at: instant, by: z.string() }).nullable(),
  createdAt: instant,
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

/**
 * GET /api/admin/messages: open ones first, PRO before others, then the oldest; handled ones newest first.
 * `counts` are over all messages, whatever the filters.
 */
export const adminMessageListSchema = z.object({
  messages: z.array(adminMessageSchema),
  pagination: paginationSchema,
  counts: z.object({ all: count, open: count, handled: count }),
});
export type AdminMessageList = z.infer<typeof adminMessageListSchema>;

/** PATCH /api/admin/messages/{id}; the same again changes nothing. */
export const handleMessageSchema = z.strictObject({
  isHandled: z.boolean({ error: 'Handled must be true or false' }),
});
