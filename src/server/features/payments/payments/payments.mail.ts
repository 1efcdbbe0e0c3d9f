import { isRefundedByBank, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { khataPage } from '../../../../domain/shop/account-notifications.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { PaidBill, PaymentMailFacts } from './payment-details.sql.ts';

/** The sentence that fits what is paid for: a bill, an order, or the PRO plan. */
function saidOf(
  { orderNumber, bill }: PaymentMailFacts,
  say: { order: (number: string) => string; bill: (number: string) => string; plan: string },
): string {
  if (bill !== null) return say.bill(bill.number);
  return orderNumber === null ? say.plan : say.order(orderNumber);
}

function pageOf({ orderId, bill }: PaymentMailFacts, publicUrl: string) {
  if (bill !== null) return { label: 'See your khata', url: `${publicUrl}${khataPage(bill.seller._id)}` };
  return orderId === null
    ? { label: 'See your subscription', url: `${publicUrl}/subscription` }
    : { label: 'See your order', url: `${publicUrl}/orders/${orderId}` };
}

/** To the buyer: what the courier was to collect is here. `parcel` is its number in an order of several. */
export function parcelPaidMail(facts: PaymentMailFacts, parcel: number | null, publicUrl: string): Mail {
  const orderNumber = facts.orderNumber as string;
  return composeMail({
    to: facts.email,
    subject: `Paid: order ${orderNumber}`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      parcel === null
        ? `We have received ${formatRupees(facts.amountPaisa)} for order ${orderNumber}.`
        : `We have received ${formatRupees(facts.amountPaisa)} for parcel ${parcel} of order ${orderNumber}.`,
      'Pay nothing at the door: the parcel may still say that money is to be collected. If the courier asks for it, show this mail or your order.',
    ],
    action: pageOf(facts, publicUrl),
  });
}

/** To the buyer: the fee for a refused parcel's way back is paid. Its bill comes with it. */
export function returnFeePaidMail(facts: PaymentMailFacts, publicUrl: string): Mail {
  return composeMail({
    to: facts.email,
    subject: `Return fee paid: order ${facts.orderNumber as string}`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      `We have received the return fee of ${formatRupees(facts.amountPaisa)} for order ${facts.orderNumber as string}.`,
    ],
    action: pageOf(facts, publicUrl),
  });
}

/** Money for a bill on account has come; `creditPaisa` of it is beyond what was due. */
export function billPaidMail(
  facts: PaymentMailFacts & { bill: PaidBill },
  { paidPaisa, creditPaisa }: { paidPaisa: number; creditPaisa: number },
  publicUrl: string,
): Mail {
  const { number, seller } = facts.bill;
  return composeMail({
    to: facts.email,
    subject: `We have received your payment for bill ${number}`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      `We have received ${formatRupees(paidPaisa)} for bill ${number} of ${seller.companyName}.`,
      ...(creditPaisa === 0
        ? []
        : [
            `${formatRupees(creditPaisa)} of it is more than was due: it is your credit for the next bill of ${seller.companyName}.`,
          ]),
    ],
    action: pageOf(facts, publicUrl),
  });
}

export function paymentRejectedMail(facts: PaymentMailFacts, reason: string, publicUrl: string): Mail {
  const amount = formatRupees(facts.amountPaisa);
  return composeMail({
    to: facts.email,
    subject: saidOf(facts, {
      order: (orderNumber) => `We could not find your payment for order ${orderNumber}`,
      bill: (billNumber) => `We could not find your payment for bill ${billNumber}`,
      plan: 'We could not find your payment for your PRO plan',
    }),
    paragraphs: [
      `Namaste ${facts.firstName},`,
      saidOf(facts, {
        order: (orderNumber) =>
          `We could not confirm your payment of ${amount} for order ${orderNumber}: ${reason}`,
        bill: (billNumber) =>
          `We could not confirm your payment of ${amount} for bill ${billNumber}: ${reason}`,
        plan: `We could not confirm your payment of ${amount} for your PRO plan: ${reason}`,
      }),
      'You can pay again, by the same or another method. If you have paid already, answer this mail with your slip.',
    ],
    action: pageOf(facts, publicUrl),
  });
}

/** Of money that goes back; `reason` is a sentence for the buyer. */
export function refundDueMail(
  facts: PaymentMailFacts,
  refund: { amountPaisa: number; reason: string; dueBy: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: facts.email,
    subject: saidOf(facts, {
      order: (orderNumber) => `We owe you a refund for order ${orderNumber}`,
      bill: (billNumber) => `We owe you a refund for bill ${billNumber}`,
      plan: 'We owe you a refund for your PRO plan',
    }),
    paragraphs: [
      `Namaste ${facts.firstName},`,
      refund.reason,
      `We give ${formatRupees(refund.amountPaisa)} back by ${formatDate(new Date(refund.dueBy))}. You need not do anything.`,
      ...(facts.method !== 'bank' && isRefundedByBank(facts.method)
        ? [
            `${PAYMENT_METHOD_NAMES[facts.method]} cannot send money back, so it comes by bank transfer, to the account that you paid from. If it should go elsewhere, answer this mail.`,
          ]
        : []),
    ],
    action: pageOf(facts, publicUrl),
  });
}

/** What falls due of an order that is paid at the door and was not collected yet: nobody asks for it any more. */
export function notCollectedMail(
  facts: PaymentMailFacts,
  refund: { amountPaisa: number; reason: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: facts.email,
    subject: `You pay less at the door for order ${facts.orderNumber ?? ''}`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      refund.reason,
      `The courier does not collect ${formatRupees(refund.amountPaisa)} of your order any more. You need not do anything.`,
    ],
    action: pageOf(facts, publicUrl),
  });
}

/** `reasons` tell apart what is sent in parts: two parts of one payment may have one amount and one reference. */
export function refundedMail(
  facts: PaymentMailFacts,
  refund: { amountPaisa: number; reference: string | null; reasons: readonly string[] },
  publicUrl: string,
): Mail {
  const amount = formatRupees(refund.amountPaisa);
  return composeMail({
    to: facts.email,
    subject: saidOf(facts, {
      order: (orderNumber) => `Your refund for order ${orderNumber} is on its way`,
      bill: (billNumber) => `Your refund for bill ${billNumber} is on its way`,
      plan: 'Your refund for your PRO plan is on its way',
    }),
    paragraphs: [
      `Namaste ${facts.firstName},`,
      ...refund.reasons,
      saidOf(facts, {
        order: (orderNumber) => `We have sent ${amount} back to you for order ${orderNumber}.`,
        bill: (billNumber) => `We have sent ${amount} back to you for bill ${billNumber}.`,
        plan: `We have sent ${amount} back to you for your PRO plan.`,
      }),
      ...(refund.reference === null ? [] : [`Reference of the refund: ${refund.reference}`]),
    ],
    action: pageOf(facts, publicUrl),
  });
}
