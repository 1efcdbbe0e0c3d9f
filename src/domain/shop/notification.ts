import type { Role } from './roles.ts';

/** What people are told of. The list is also the order of the kinds on the page of preferences. */
export const NOTIFICATION_KINDS = [
  'order',
  'payment',
  'parcel',
  'return',
  'complaint',
  'message',
  'alert',
  'moderation',
  'payout',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['bell', 'mail', 'both'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Money and complaints come by every way, whatever a person prefers: nobody may miss them. */
export const FIXED_KINDS: readonly NotificationKind[] = ['payment', 'payout', 'complaint'];

/** What somebody who never chose gets. */
export const DEFAULT_CHANNEL: NotificationChannel = 'both';

/** At most so many are kept for one person; older ones go first. */
export const MOST_NOTIFICATIONS = 1_000;
/** What was read goes after so many days, everything after so many more. */
export const READ_KEPT_DAYS = 90;
export const KEPT_DAYS = 180;

/** Who only buys is never paid, and judged for a PAN alone: that comes by every way. */
const SELLING_KINDS: readonly NotificationKind[] = ['moderation', 'payout'];

/** The kinds of news that reach somebody of this role; `sellsFor`: there is a seller for whom they work. */
export function kindsFor({
  role,
  sellsFor,
}: {
  role: Role;
  sellsFor?: object | undefined;
}): NotificationKind[] {
  const isSelling = role !== 'buyer' || sellsFor !== undefined;
  return NOTIFICATION_KINDS.filter((kind) => isSelling || !SELLING_KINDS.includes(kind));
}
