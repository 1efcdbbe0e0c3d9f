import { formatRupees } from './money.ts';
import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

/** Whose line it is, as the reader calls the other side. */
interface Line {
  other: string;
}
const buyersPage = () => '/khata';
const sellersPage = () => '/seller/credit';

/** What companies and sellers are told of buying on account. */
export const CREDIT_NOTIFICATIONS = {
  credit_asked: sellerEvent({
    kind: 'order',
    text: ({ other }: Line) => `${other} asks to buy from you on account.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  credit_request_declined: event({
    kind: 'order',
    text: ({ other }: Line) => `${other} does not sell to you on account.`,
    link: buyersPage,
  }),
  credit_line_offered: event({
    kind: 'order',
    text: ({ other, limitPaisa, days }: Line & { limitPaisa: number; days: number }) =>
      `${other} offers you ${formatRupees(limitPaisa)} on account, to be paid in ${days} days.`,
    link: buyersPage,
  }),
  credit_line_changed: event({
    kind: 'order',
    text: ({ other, limitPaisa, days }: Line & { limitPaisa: number; days: number }) =>
      `${other} has changed your credit line: ${formatRupees(limitPaisa)}, ${days} days, for orders from now on.`,
    link: buyersPage,
  }),
  credit_line_answered: sellerEvent({
    kind: 'order',
    text: ({ other, isAccepted }: Line & { isAccepted: boolean }) =>
      isAccepted ? `${other} has accepted your credit line.` : `${other} has declined your credit line.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  credit_line_ended_by_buyer: sellerEvent({
    kind: 'order',
    text: ({ other }: Line) => `${other} has ended your credit line. What is owed stays owed.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  credit_line_ended_by_seller: event({
    kind: 'order',
    text: ({ other }: Line) => `${other} has ended your credit line. What you owe stays owed.`,
    link: buyersPage,
  }),
  credit_line_reopened: event({
    kind: 'order',
    text: ({ other }: Line) => `You can buy from ${other} on account again.`,
    link: buyersPage,
  }),
  credit_line_warned: event({
    kind: 'payment',
    text: ({ other, latePaisa }: Line & { latePaisa: number }) =>
      `${formatRupees(latePaisa)} to ${other} is late. Your credit line freezes in three days.`,
    link: buyersPage,
  }),
  credit_line_warned_to_seller: sellerEvent({
    kind: 'payment',
    text: ({ other, latePaisa }: Line & { latePaisa: number }) =>
      `${formatRupees(latePaisa)} of ${other} is late. Its credit line freezes in three days.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  credit_line_frozen: event({
    kind: 'payment',
    text: ({ other, latePaisa }: Line & { latePaisa: number }) =>
      `Your credit line with ${other} is frozen: ${formatRupees(latePaisa)} is late.`,
    link: buyersPage,
  }),
  credit_line_frozen_to_seller: sellerEvent({
    kind: 'payment',
    text: ({ other, latePaisa }: Line & { latePaisa: number }) =>
      `The credit line of ${other} is frozen: ${formatRupees(latePaisa)} is late.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
} as const;
