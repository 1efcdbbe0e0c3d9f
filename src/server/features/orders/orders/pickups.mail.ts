import { formatPickupCode } from '../../../../domain/orders/pickup.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { lineList, mailOfParcel, nameOf, type ParcelMailFacts } from './seller-orders.mail.ts';

/** To the buyer: it lies at the counter, and this is what it is handed over for. */
export function parcelReadyMail(
  facts: ParcelMailFacts,
  { place, hours, code }: { place: string; hours: string; code: string },
  publicUrl: string,
): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} is ready for pick up`,
    paragraphs: [
      `${nameOf(facts)} is ready. Show this code at the counter: ${formatPickupCode(code)}`,
      `Where: ${place}\nWhen: ${hours}`,
      lineList(facts),
      'Whoever has the code gets the goods: give it only to whom you send.',
    ],
    action: 'See your order and the code',
  });
}

/** To the buyer: it was handed over; with a `reason`, by the word of our desk, without its code. */
export function parcelPickedUpMail(facts: ParcelMailFacts, reason: string | null, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} was picked up`,
    paragraphs: [
      reason === null
        ? `${nameOf(facts)} was handed over at the seller’s counter.`
        : `${nameOf(facts)} was handed over at the seller’s counter without its code, as our desk has noted: ${reason}`,
      lineList(facts),
      'Something missing or broken? Tell us within 7 days. Everything as it should be? Other buyers read your review.',
    ],
    action: 'See your order and write a review',
  });
}
