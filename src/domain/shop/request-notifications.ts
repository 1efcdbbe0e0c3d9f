import { formatRupees } from './money.ts';
import { notificationEvent as event } from './notification-event.ts';

interface Request {
  requestId: string;
  number: string;
}
const requestPage = ({ requestId }: Request) => `/requests/${requestId}`;

/** What people of a company are told of orders that need a signature. */
export const REQUEST_NOTIFICATIONS = {
  request_to_sign: event({
    kind: 'order',
    text: ({ number, totalPaisa }: Request & { totalPaisa: number }) =>
      `Request ${number} of ${formatRupees(totalPaisa)} waits for your signature.`,
    link: requestPage,
  }),
  request_ordered: event({
    kind: 'order',
    text: ({ number, orderNumber }: Request & { orderNumber: string }) =>
      `Request ${number} is signed: it is order ${orderNumber} now. Pay it to have it sent.`,
    link: requestPage,
  }),
  request_rejected: event({
    kind: 'order',
    text: ({ number }: Request) => `Request ${number} was rejected.`,
    link: requestPage,
  }),
  request_expired: event({
    kind: 'order',
    text: ({ number }: Request) => `Nobody signed request ${number} in time: it has expired.`,
    link: requestPage,
  }),
  request_commented: event({
    kind: 'order',
    text: ({ number }: Request, happened) =>
      happened > 1 ? `${happened} new comments on request ${number}.` : `A new comment on request ${number}.`,
    link: requestPage,
    isGathered: true,
  }),
} as const;
