import { countText } from './count-text.ts';
import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

interface Request {
  requestId: string;
  number: string;
}
const buyersPage = ({ requestId }: Request) => `/requests-for-quotes/${requestId}`;
const sellersPage = ({ requestId }: Request) => `/seller/requests-for-quotes/${requestId}`;

/** What buyers and sellers are told of sealed requests; before the award neither is named. */
export const REQUEST_FOR_QUOTES_NOTIFICATIONS = {
  request_for_quotes_asked: sellerEvent({
    kind: 'order',
    text: ({ number, city, lineCount }: Request & { city: string; lineCount: number }) =>
      `A buyer in ${city} asks for sealed prices of ${countText(lineCount, 'line')}: request ${number}.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  request_for_quotes_opened: sellerEvent({
    kind: 'order',
    text: ({ number }: Request) => `Request ${number} has closed: your quote was opened.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  request_for_quotes_cancelled: sellerEvent({
    kind: 'order',
    text: ({ number }: Request) => `Request ${number} was cancelled.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  request_for_quotes_won: sellerEvent({
    kind: 'order',
    text: ({ number, orderNumber }: Request & { orderNumber: string }) =>
      `You won request ${number}: it is order ${orderNumber} now. We tell you when to send it.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  request_for_quotes_lost: sellerEvent({
    kind: 'order',
    text: ({ number }: Request) => `Request ${number} was awarded to others.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  request_for_quotes_award_lapsed: sellerEvent({
    kind: 'order',
    text: ({ number }: Request) => `The award of request ${number} lapsed: the order was not paid in time.`,
    link: sellersPage,
    sellerDeed: 'orders',
  }),
  request_for_quotes_closed: event({
    kind: 'order',
    text: ({ number, quotes }: Request & { quotes: number }) =>
      `Request ${number} has closed with ${countText(quotes, 'quote')}: compare and award.`,
    link: buyersPage,
  }),
  request_for_quotes_unanswered: event({
    kind: 'order',
    text: ({ number }: Request) => `Request ${number} has closed: nobody answered.`,
    link: buyersPage,
  }),
  request_for_quotes_lapsed: event({
    kind: 'order',
    text: ({ number }: Request) =>
      `The award of request ${number} lapsed unpaid. You can award it again while its offers hold.`,
    link: buyersPage,
  }),
  request_for_quotes_expired: event({
    kind: 'order',
    text: ({ number }: Request) => `The offers of request ${number} have run out.`,
    link: buyersPage,
  }),
} as const;
