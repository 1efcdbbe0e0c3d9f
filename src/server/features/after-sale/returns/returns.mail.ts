import { formatDate, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { NotificationEvent, NotificationParams } from '../../../../domain/shop/notification-events.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { Notice } from '../../shop/notifications/notifications.commands.ts';
import type { ReturnPeople } from './returns.sql.ts';

/** What every mail about a return says. */
export interface ReturnMailFacts {
  id: string;
  number: string;
  people: ReturnPeople;
  /** '2 × Arduino Uno', a line each. */
  lines: readonly string[];
  publicUrl: string;
}

type ReturnEvent = Extract<NotificationEvent, `return_${string}`>;
type ReturnBell = {
  [E in ReturnEvent]: { event: E } & Omit<NotificationParams<E>, 'returnId' | 'number'>;
}[ReturnEvent];

/** What happened, for the one who is told. */
export interface ReturnNews {
  /** What the bell says. */
  bell: ReturnBell;
  subject: string;
  paragraphs: readonly string[];
}

function returnMail(
  { number, people, lines, id, publicUrl }: ReturnMailFacts,
  { email, firstName }: { email: string; firstName: string },
  { subject, paragraphs }: ReturnNews,
): Mail {
  return composeMail({
    to: email,
    subject: `${subject}: return ${number}`,
    paragraphs: [
      `Namaste ${firstName},`,
      ...paragraphs.filter((paragraph) => paragraph !== ''),
      `Return ${number}, order ${people.orderNumber}:\n${lines.join('\n')}`,
    ],
    action: { label: 'See the return', url: `${publicUrl}/returns/${id}` },
  });
}

/** What one side is told, by bell and mail; null when there is nobody to tell any more. `step`: names the step. */
export function returnNotice(
  facts: ReturnMailFacts,
  to: 'buyer' | 'seller',
  news: ReturnNews,
  step: string,
): Notice | null {
  const { id: returnId, number } = facts;
  const person = facts.people[to];
  if (person === null) return null;
  const { event, ...more } = news.bell;
  return {
    to: person.id,
    event,
    params: { returnId, number, ...more },
    cause: `${returnId} ${step}`,
    mail: returnMail(facts, person, news),
  } as Notice;
}

const until = (at: Date) => formatDeadline(at);

export const RETURN_NEWS = {
  requestedForSeller: (buyer: string, reason: string, text: string, dueAt: Date): ReturnNews => ({
    bell: { event: 'return_requested' },
    subject: 'A buyer sends something back',
    paragraphs: [
      `${buyer} wants to send something back. Reason: ${reason}.`,
      text,
      `You have until ${until(dueAt)}, then it is accepted.`,
    ],
  }),
  requestedForBuyer: (seller: string, dueAt: Date): ReturnNews => ({
    bell: { event: 'return_received_by_us' },
    subject: 'We have your return',
    paragraphs: [`${seller} has until ${until(dueAt)}, then it is accepted.`],
  }),
  accepted: (seller: string, isBySilence: boolean, dueAt: Date): ReturnNews => ({
    bell: { event: 'return_accepted' },
    subject: 'Send it back',
    paragraphs: [
      isBySilence
        ? `${seller} did not answer in two working days, so your return is accepted.`
        : `${seller} has accepted your return.`,
      `Send the goods back by ${until(dueAt)}, and tell us the carrier and the tracking number.`,
    ],
  }),
  acceptedForSeller: (): ReturnNews => ({
    bell: { event: 'return_accepted_by_silence' },
    subject: 'Accepted without your answer',
    paragraphs: ['You did not answer in two working days, so the return is accepted.'],
  }),
  declined: (seller: string, reason: string, complainUntil: Date): ReturnNews => ({
    bell: { event: 'return_declined' },
    subject: 'Your return was declined',
    paragraphs: [
      `${seller} has declined your return: ${reason}`,
      `You may complain until ${until(complainUntil)}: our desk decides within 15 days.`,
    ],
  }),
  declinedForSeller: (complainUntil: Date): ReturnNews => ({
    bell: { event: 'return_declined_by_you' },
    subject: 'You declined a return',
    paragraphs: [
      `The buyer may complain until ${until(complainUntil)}. The money of the parcel is held until then.`,
    ],
  }),
  question: (seller: string, text: string, dueAt: Date): ReturnNews => ({
    bell: { event: 'return_question' },
    subject: 'A question about your return',
    paragraphs: [`${seller} asks: ${text}`, `You have until ${until(dueAt)}, then the return expires.`],
  }),
  answered: (buyer: string, text: string, dueAt: Date): ReturnNews => ({
    bell: { event: 'return_answered' },
    subject: 'The buyer has answered',
    paragraphs: [`${buyer} answers: ${text}`, `You have until ${until(dueAt)}, then it is accepted.`],
  }),
  offered: (seller: string, amountPaisa: number): ReturnNews => ({
    bell: { event: 'return_offered', amountPaisa },
    subject: 'An offer for your return',
    paragraphs: [
      `${seller} offers ${formatRupees(amountPaisa)} if you keep the goods.`,
      'Take it or decline it on the page of your return.',
    ],
  }),
  offerDeclined: (buyer: string, isByTime: boolean): ReturnNews => ({
    bell: { event: isByTime ? 'return_offer_lapsed' : 'return_offer_declined' },
    subject: isByTime ? 'Your offer was not answered' : 'Your offer was declined',
    paragraphs: [
      isByTime
        ? `${buyer} did not answer your offer in three days. The return goes on.`
        : `${buyer} has declined your offer. The return goes on.`,
    ],
  }),
  sentBack: (buyer: string, way: string): ReturnNews => ({
    bell: { event: 'return_sent_back' },
    subject: 'It is on its way back',
    paragraphs: [
      `${buyer} has sent the goods back: ${way}.`,
      'Tell us when they arrive. After 7 days they count as received.',
    ],
  }),
  received: (seller: string, isByTime: boolean, dueAt: Date): ReturnNews => ({
    bell: { event: 'return_arrived' },
    subject: 'Your return has arrived',
    paragraphs: [
      isByTime
        ? 'You sent the goods back 7 days ago, so they count as received.'
        : `${seller} has received the goods.`,
      `${seller} has until ${until(dueAt)}, then it is refunded.`,
    ],
  }),
  refundedForSeller: (totalPaisa: number, isByTime: boolean): ReturnNews => ({
    bell: { event: 'return_refunded_to_buyer', amountPaisa: totalPaisa },
    subject: isByTime ? 'Refunded without your decision' : 'Refunded',
    paragraphs: [
      isByTime ? 'You did not decide in three days, so the return is refunded.' : '',
      `${formatRupees(totalPaisa)} goes back to the buyer. The credit note and your balance follow by themselves.`,
    ],
  }),
  /** For a refund that no other mail tells of. */
  refunded: (totalPaisa: number, dueBy: Date): ReturnNews => ({
    bell: { event: 'return_refunded', amountPaisa: totalPaisa },
    subject: 'We owe you a refund',
    paragraphs: [
      `We give ${formatRupees(totalPaisa)} back by ${formatDate(dueBy)}. You need not do anything.`,
    ],
  }),
  replaced: (seller: string): ReturnNews => ({
    bell: { event: 'return_replaced' },
    subject: 'A replacement is coming',
    paragraphs: [`${seller} sends the same goods again. They cost nothing; follow them on your order.`],
  }),
  expired: (isUnanswered: boolean): ReturnNews => ({
    bell: { event: 'return_expired' },
    subject: 'Your return has expired',
    paragraphs: [
      isUnanswered
        ? 'You did not answer the seller’s question in 7 days.'
        : 'The goods were not sent back in 7 days.',
    ],
  }),
  expiredForSeller: (isUnanswered: boolean): ReturnNews => ({
    bell: { event: 'return_expired_for_seller' },
    subject: 'Expired',
    paragraphs: [
      isUnanswered
        ? 'The buyer did not answer your question in 7 days.'
        : 'The goods were not sent back in 7 days.',
    ],
  }),
  withdrawn: (buyer: string): ReturnNews => ({
    bell: { event: 'return_withdrawn' },
    subject: 'Withdrawn',
    paragraphs: [`${buyer} keeps the goods and has withdrawn the return.`],
  }),
};
