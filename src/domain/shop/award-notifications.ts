import { notificationEvent as event } from './notification-event.ts';

interface Request {
  requestId: string;
  number: string;
}
const sellersPage = ({ requestId }: Request) => `/seller/requests-for-quotes/${requestId}`;

/** What sellers and buyers are told of what became of sealed requests. */
export const AWARD_NOTIFICATIONS = {
  award_won: event({
    kind: 'order',
    text: ({ number, orderNumber, companyName }: Request & { orderNumber: string; companyName: string }) =>
      `You won request ${number}: ${companyName} awards you what stands in order ${orderNumber}. Wait for its payment.`,
    link: sellersPage,
  }),
  award_lost: event({
    kind: 'order',
    text: ({ number }: Request) => `Request ${number} was awarded to others.`,
    link: sellersPage,
  }),
  award_lapsed_for_seller: event({
    kind: 'order',
    text: ({ number }: Request) =>
      `What was awarded to you of request ${number} was not paid: it has lapsed.`,
    link: sellersPage,
  }),
  award_lapsed_for_buyer: event({
    kind: 'order',
    text: ({ number }: Request) =>
      `What you awarded of request ${number} was not paid. You can award it again while the prices hold.`,
    link: ({ requestId }: Request) => `/requests-for-quotes/${requestId}`,
  }),
} as const;
