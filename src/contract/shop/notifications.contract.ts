import { z } from 'zod';
import {
  FIXED_KINDS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../domain/shop/notification.ts';
import { instant, pageQuery } from './fields.contract.ts';
import { spoken } from './spoken.contract.ts';

/** GET /api/notifications: newest first. `cursor`: the `nextCursor` of the page before. */
export const notificationsQuerySchema = z.object({
  limit: pageQuery(20).limit,
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'Invalid cursor')
    .optional(),
  kind: z.enum(NOTIFICATION_KINDS, { error: 'Unknown kind' }).optional(),
});

/**
 * A row of GET /api/notifications. Read ones are kept for 90 days, others for 180, at most 1,000 of one
 * person.
 */
export const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** What happened, machine readable: 'parcel_shipped'. */
  event: z.string(),
  /** The whole sentence. */
  text: spoken(),
  /** The page it leads to, without the host: '/orders/...'. */
  link: z.string(),
  /** How often it happened since it was last read: messages of one conversation are one notification. */
  happened: z.number().int(),
  isRead: z.boolean(),
  /** Of the last time it happened. */
  createdAt: instant,
});
export type Notification = z.infer<typeof notificationSchema>;

/** GET /api/notifications: what the caller was told by the bell, newest first; 304 while nothing is new. */
export const notificationListSchema = z.object({
  notifications: z.array(notificationSchema),
  /** Of all kinds. */
  unread: z.number().int(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** Names what was answered: the ETag of the call. */
  version: z.string(),
});
export type NotificationList = z.infer<typeof notificationListSchema>;

/** POST /api/notifications/read. `andOlder`: these, and all that are older than the newest of them. */
export const readNotificationsSchema = z.strictObject({
  ids: z
    .array(z.string().max(100), { error: 'Choose at least one notification' })
    .min(1, 'Choose at least one notification')
    .max(100, 'At most 100 notifications at once'),
  andOlder: z.boolean().optional(),
});
export type ReadNotificationsInput = z.input<typeof readNotificationsSchema>;

/** How many are unread now. */
export const unreadNotificationsSchema = z.object({ unread: z.number().int() });
export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>;

/** Said at a kind of money or complaints when one of its ways is taken away. */
export const FIXED_KIND_MESSAGE: Partial<Record<NotificationKind, string>> = {
  payment: 'News of payments always comes by bell and mail',
  payout: 'News of payouts always comes by bell and mail',
  complaint: 'News of complaints always comes by bell and mail',
};

const channelField = z.enum(NOTIFICATION_CHANNELS, { error: 'Choose the bell, the mail or both' });

const fieldOf = (kind: NotificationKind) =>
  FIXED_KINDS.includes(kind)
    ? channelField.refine((channel) => channel === 'both', FIXED_KIND_MESSAGE[kind])
    : channelField;

/** How each kind of news reaches you: 'bell', 'mail' or 'both'. */
export const notificationPreferencesSchema = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.enum(NOTIFICATION_CHANNELS)])) as Record<
    NotificationKind,
    typeof channelField
  >,
);
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/** PUT /api/notifications/preferences: a kind that is left out stays as it is. */
export const notificationPreferencesInputSchema = z.strictObject(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, fieldOf(kind).optional()])) as Record<
    NotificationKind,
    z.ZodOptional<typeof channelField>
  >,
);
export type NotificationPreferencesInput = z.input<typeof notificationPreferencesInputSchema>;
