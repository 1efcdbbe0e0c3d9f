import { formatRupees } from './money.ts';
import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

interface Return {
  returnId: string;
  number: string;
}
const returnPage = ({ returnId }: Return) => `/returns/${returnId}`;

/** What is told of returns. */
export const RETURN_NOTIFICATIONS = {
  return_requested: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `A buyer wants to send something back: return ${number} waits for you.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_received_by_us: event({
    kind: 'return',
    text: ({ number }: Return) => `We have your return ${number}. The seller answers next.`,
    link: returnPage,
  }),
  return_accepted: event({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} is accepted. Please send the goods back.`,
    link: returnPage,
  }),
  return_accepted_by_silence: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} was accepted without your answer.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_declined_by_you: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `You declined return ${number}. The buyer may complain for some days.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_declined: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller has declined return ${number}.`,
    link: returnPage,
  }),
  return_question: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller has a question about return ${number}.`,
    link: returnPage,
  }),
  return_answered: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `The buyer has answered your question about return ${number}.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_offered: event({
    kind: 'return',
    text: ({ number, amountPaisa }: Return & { amountPaisa: number }) =>
      `The seller offers ${formatRupees(amountPaisa)} for return ${number} if you keep the goods.`,
    link: returnPage,
  }),
  return_offer_declined: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `The buyer has declined your offer. Return ${number} goes on.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_offer_lapsed: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `The buyer did not answer your offer. Return ${number} goes on.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_sent_back: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `The goods of return ${number} are on their way back to you.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_arrived: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller has the goods of return ${number}.`,
    link: returnPage,
  }),
  return_refunded: event({
    kind: 'return',
    text: ({ number, amountPaisa }: Return & { amountPaisa: number }) =>
      `${formatRupees(amountPaisa)} goes back to you for return ${number}.`,
    link: returnPage,
  }),
  return_refunded_to_buyer: sellerEvent({
    kind: 'return',
    text: ({ number, amountPaisa }: Return & { amountPaisa: number }) =>
      `${formatRupees(amountPaisa)} goes back to the buyer for return ${number}.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_replaced: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller sends the goods of return ${number} again.`,
    link: returnPage,
  }),
  return_expired: event({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} has expired.`,
    link: returnPage,
  }),
  return_expired_for_seller: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} has expired.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
  return_withdrawn: sellerEvent({
    kind: 'return',
    text: ({ number }: Return) => `The buyer keeps the goods and has withdrawn return ${number}.`,
    link: returnPage,
    sellerDeed: 'orders',
  }),
} as const;
