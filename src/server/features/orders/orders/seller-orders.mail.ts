import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { LockedOrder, ParcelState } from './order-changes.sql.ts';
import type { ParcelSeller } from './seller-orders.sql.ts';

/** What every mail about one parcel says. */
export interface ParcelMailFacts {
  order: Pick<LockedOrder, 'id' | 'orderNumber' | 'userId' | 'buyerEmail' | 'buyerFirstName'>;
  parcel: Pick<ParcelState, 'id' | 'position' | 'lines' | 'isOnAccount' | 'trackingCode'>;
  parcelCount: number;
  way?: { carrier: string | null; trackingNumber: string | null };
}

/** 'Order TM-2026-000123', or 'Parcel 2 of order TM-2026-000123' when there are more. */
export const nameOf = ({ order, parcel, parcelCount }: ParcelMailFacts) =>
  parcelCount === 1
    ? `Order ${order.orderNumber}`
    : `Parcel ${parcel.position} of order ${order.orderNumber}`;

/** What is left in it, a line each. */
export const lineList = ({ parcel }: ParcelMailFacts) =>
  parcel.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join('\n');

const wayList = ({ way }: ParcelMailFacts): string[] => {
  const lines = [
    way?.carrier ? `Carrier: ${way.carrier}` : '',
    way?.trackingNumber ? `Tracking number: ${way.trackingNumber}` : '',
  ].filter(Boolean);
  return lines.length > 0 ? [lines.join('\n')] : [];
};

/** A mail to the buyer about a parcel. */
export function mailOfParcel(
  facts: ParcelMailFacts,
  publicUrl: string,
  {
    subject,
    paragraphs,
    action = 'See your order',
  }: { subject: string; paragraphs: string[]; action?: string },
): Mail {
  return composeMail({
    to: facts.order.buyerEmail,
    subject,
    paragraphs: [`Namaste ${facts.order.buyerFirstName},`, ...paragraphs],
    action: { label: action, url: `${publicUrl}/orders/${facts.order.id}` },
  });
}

const trackingText = ({ parcel }: ParcelMailFacts, publicUrl: string) =>
  `Anybody with this link sees where it is: ${publicUrl}/track/${parcel.trackingCode}`;

export function parcelShippedMail(facts: ParcelMailFacts, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} is on its way`,
    paragraphs: [
      `${nameOf(facts)} has been handed to the courier.`,
      ...wayList(facts),
      trackingText(facts, publicUrl),
      lineList(facts),
    ],
  });
}

export function trackingChangedMail(facts: ParcelMailFacts, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `New tracking for ${lowerFirst(nameOf(facts))}`,
    paragraphs: [
      `The seller has corrected how ${lowerFirst(nameOf(facts))} travels.`,
      ...wayList(facts),
      trackingText(facts, publicUrl),
    ],
  });
}

export function parcelDeliveredMail(facts: ParcelMailFacts, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} was delivered`,
    paragraphs: [
      `${nameOf(facts)} was delivered.`,
      lineList(facts),
      'Something missing or broken? Tell us within 7 days. Everything as it should be? Other buyers read your review.',
    ],
    action: 'See your order and write a review',
  });
}

/** Whoever opened the door did not take it, by the word of seller or courier. */
export function parcelRefusedMail(facts: ParcelMailFacts, reason: string, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} was refused at the door`,
    paragraphs: [
      `${nameOf(facts)} was not taken at the door: ${reason}`,
      lineList(facts),
      'It goes back to the seller, and you pay nothing for it. After two refusals cash at the door rests for a while. Is this wrong? Answer this mail.',
    ],
  });
}

/** To the buyer: it was sent and never comes. What goes back for it is told by a mail of its own. */
export function parcelLostMail(facts: ParcelMailFacts, reason: string, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} was lost on its way`,
    paragraphs: [
      `${nameOf(facts)} was sent and does not come: ${reason}`,
      lineList(facts),
      'What you paid for it goes back to you; what was to be paid at the door is not collected. Has it come after all? Answer this mail.',
    ],
  });
}

/** To the buyer: what was refused is with its seller again, and its way back costs something. */
export function returnFeeMail(facts: ParcelMailFacts, feePaisa: number, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `Return fee of ${formatRupees(feePaisa)} for order ${facts.order.orderNumber}`,
    paragraphs: [
      `${nameOf(facts)} was refused at the door and is with its seller again. You pay nothing for the goods.`,
      `Its way back costs ${formatRupees(feePaisa)}, VAT included, as our terms say. You pay it on your order; until then cash at the door is not possible.`,
      'Was the parcel wrong or broken? Answer this mail, and we look at it.',
    ],
  });
}

/** Nobody has said anything about it for so long. */
export function parcelCountsDeliveredMail(facts: ParcelMailFacts, days: number, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `Has ${lowerFirst(nameOf(facts))} arrived?`,
    paragraphs: [
      `${nameOf(facts)} was sent ${days} days ago, so it counts as delivered from today.`,
      lineList(facts),
      'Is it not with you, or is something missing or broken? Tell us within 7 days.',
    ],
  });
}

const backText = ({ parcel }: ParcelMailFacts) =>
  parcel.isOnAccount
    ? 'It was on account: you owe nothing for it.'
    : 'What you paid for it goes back to you.';

export function parcelCancelledMail(facts: ParcelMailFacts, reason: string, publicUrl: string): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `${nameOf(facts)} was cancelled by the seller`,
    paragraphs: [
      `The seller cannot send this, and has cancelled it: ${reason}`,
      lineList(facts),
      backText(facts),
    ],
  });
}

/** To the seller, not the buyer: the payment is in, or comes later. */
export function parcelToSendMail(
  orderNumber: string,
  parcel: ParcelSeller,
  publicUrl: string,
  how: 'paid' | 'account' | 'cash' = 'paid',
): Mail {
  return composeMail({
    to: parcel.email,
    subject: `New order to send: ${orderNumber}`,
    paragraphs: [
      `Namaste ${parcel.firstName},`,
      parcel.isPickedUp
        ? `The buyer picks your part of order ${orderNumber} up at your counter. Please pack it and say when it is ready:`
        : how === 'paid'
          ? `Order ${orderNumber} is paid. Please pack your part of it and hand it to the courier:`
          : how === 'cash'
            ? `Order ${orderNumber} is paid at the door: the courier collects the money. Please pack your part of it and hand it to the courier:`
            : `Your part of order ${orderNumber} is bought on account: the buyer pays it later. Please pack it and hand it to the courier:`,
      parcel.lines.map(({ quantity, name, sku }) => `${quantity} × ${name} (SKU ${sku})`).join('\n'),
    ],
    action: {
      label: 'See the address and print the packing slip',
      url: `${publicUrl}/seller/orders/${parcel.parcelId}`,
    },
  });
}

/** To the seller: an admin has cancelled what was to be sent. */
export function parcelNotToSendMail(
  orderNumber: string,
  parcel: ParcelSeller,
  reason: string,
  publicUrl: string,
): Mail {
  return composeMail({
    to: parcel.email,
    subject: `Do not send: order ${orderNumber} was cancelled`,
    paragraphs: [
      `Namaste ${parcel.firstName},`,
      `We have cancelled your part of order ${orderNumber}: ${reason}`,
      'Please do not send it. The goods are back in your stock.',
    ],
    action: { label: 'See the parcel', url: `${publicUrl}/seller/orders/${parcel.parcelId}` },
  });
}

/** To the buyer: the seller cannot send some of a parcel; the rest comes. */
export function linesCancelledMail(
  facts: ParcelMailFacts,
  { lines, reason }: { lines: readonly string[]; reason: string },
  publicUrl: string,
): Mail {
  return mailOfParcel(facts, publicUrl, {
    subject: `The seller cannot send some of ${lowerFirst(nameOf(facts))}`,
    paragraphs: [
      `The seller has cancelled this, and sends the rest: ${reason}`,
      lines.join('\n'),
      backText(facts),
    ],
  });
}

/** To the seller: the buyer has cancelled a paid parcel, or lines of it. */
export function cancelledByBuyerMail(
  orderNumber: string,
  parcel: ParcelSeller,
  { lines, reason, isWhole }: { lines: readonly string[]; reason: string; isWhole: boolean },
  publicUrl: string,
): Mail {
  return composeMail({
    to: parcel.email,
    subject: isWhole
      ? `Do not send: order ${orderNumber} was cancelled`
      : `Send less: lines of order ${orderNumber} were cancelled`,
    paragraphs: [
      `Namaste ${parcel.firstName},`,
      isWhole
        ? `The buyer has cancelled your part of order ${orderNumber}: ${reason}`
        : `The buyer has cancelled lines of your part of order ${orderNumber}: ${reason}`,
      lines.join('\n'),
      isWhole
        ? 'Please do not send it. The goods are back in your stock.'
        : 'Please do not send these, but the rest. They are back in your stock.',
    ],
    action: { label: 'See the parcel', url: `${publicUrl}/seller/orders/${parcel.parcelId}` },
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
