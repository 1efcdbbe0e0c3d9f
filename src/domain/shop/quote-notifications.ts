import { formatRupees } from './money.ts';
import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

interface Quote {
  quoteId: string;
  number: string;
}
const buyersPage = ({ quoteId }: Quote) => `/quotes/${quoteId}`;
const sellersPage = ({ quoteId }: Quote) => `/seller/quotes/${quoteId}`;
const messages = ({ number }: Quote, happened: number) =>
  happened > 1 ? `${happened} new messages on quote ${number}.` : `A new message on quote ${number}.`;

/** What buyers and sellers are told of prices that are asked for. */
export const QUOTE_NOTIFICATIONS = {
  quote_asked: sellerEvent({
    kind: 'order',
    text: ({ number, companyName }: Quote & { companyName: string }) =>
      `${companyName} asks you for a price: quote ${number}.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  quote_countered: sellerEvent({
    kind: 'order',
    text: ({ number }: Quote) => `The buyer answers quote ${number} with other wishes.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  quote_ordered: sellerEvent({
    kind: 'order',
    text: ({ number, orderNumber }: Quote & { orderNumber: string }) =>
      `Quote ${number} is accepted: it is order ${orderNumber} now.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  quote_ended_by_buyer: sellerEvent({
    kind: 'order',
    text: ({ number, how }: Quote & { how: 'declined' | 'withdrawn' }) =>
      how === 'declined' ? `Quote ${number} was declined.` : `Quote ${number} was withdrawn.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  quote_answered: event({
    kind: 'order',
    text: ({ number, companyName, totalPaisa }: Quote & { companyName: string; totalPaisa: number }) =>
      `${companyName} offers you ${formatRupees(totalPaisa)}: quote ${number}.`,
    link: buyersPage,
  }),
  quote_declined_by_seller: event({
    kind: 'order',
    text: ({ number, companyName }: Quote & { companyName: string }) =>
      `${companyName} names no price: quote ${number} was declined.`,
    link: buyersPage,
  }),
  quote_expired: event({
    kind: 'order',
    text: ({ number }: Quote) => `The time of quote ${number} is over: it has expired.`,
    link: buyersPage,
  }),
  quote_message_to_buyer: event({
    kind: 'message',
    text: messages,
    link: buyersPage,
    isGathered: true,
  }),
  quote_message_to_seller: sellerEvent({
    kind: 'message',
    text: messages,
    link: sellersPage,
    isGathered: true,
    sellerDeed: 'orders',
  }),
} as const;
