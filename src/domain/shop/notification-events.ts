import { ACCOUNT_NOTIFICATIONS } from './account-notifications.ts';
import { ALERT_NOTIFICATIONS } from './alert-notifications.ts';
import { COMPLAINT_NOTIFICATIONS } from './complaint-notifications.ts';
import { CREDIT_NOTIFICATIONS } from './credit-notifications.ts';
import type { DeskDeed } from './desk-roles.ts';
import { MESSAGE_NOTIFICATIONS } from './message-notifications.ts';
import { MODERATION_NOTIFICATIONS } from './moderation-notifications.ts';
import type { NotificationDefinition } from './notification-event.ts';
import { ORDER_NOTIFICATIONS } from './order-notifications.ts';
import { PAYMENT_NOTIFICATIONS } from './payment-notifications.ts';
import { QUOTE_NOTIFICATIONS } from './quote-notifications.ts';
import { REQUEST_NOTIFICATIONS } from './request-notifications.ts';
import { RETURN_NOTIFICATIONS } from './return-notifications.ts';

/** Every event: its kind, its whole sentence, where it leads. A new one is a new entry in one of these, and nothing else. */
export const NOTIFICATION_EVENTS = {
  ...ORDER_NOTIFICATIONS,
  ...REQUEST_NOTIFICATIONS,
  ...QUOTE_NOTIFICATIONS,
  ...CREDIT_NOTIFICATIONS,
  ...PAYMENT_NOTIFICATIONS,
  ...ACCOUNT_NOTIFICATIONS,
  ...RETURN_NOTIFICATIONS,
  ...COMPLAINT_NOTIFICATIONS,
  ...MESSAGE_NOTIFICATIONS,
  ...ALERT_NOTIFICATIONS,
  ...MODERATION_NOTIFICATIONS,
} as const;

export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

/** What waits on our desk. */
export type DeskEvent = {
  [E in NotificationEvent]: (typeof NOTIFICATION_EVENTS)[E] extends { deskDeed: DeskDeed } ? E : never;
}[NotificationEvent];

export type NotificationParams<E extends NotificationEvent> = Parameters<
  (typeof NOTIFICATION_EVENTS)[E]['text']
>[0];

/** What stands in the bell. An event of a newer version of the shop is told of without saying what. */
export function describeNotification(
  name: string,
  params: object,
  happened: number,
): { text: string; link: string } {
  if (!Object.hasOwn(NOTIFICATION_EVENTS, name)) {
    return { text: 'There is something new for you.', link: '/notifications' };
  }
  const { text, link } = NOTIFICATION_EVENTS[
    name as NotificationEvent
  ] as unknown as NotificationDefinition<object>;
  return { text: text(params, happened), link: link(params) };
}
