import { isRefundedByBank, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { khataPage } from '../../../../domain/shop/account-notifications.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { PaidBill, PaymentMailFacts } from './payment-details.sql.ts';

/** 'order TM-2026-000123', 'bill KTM-2083/84-000123' or 'your PRO plan'. */
function subjectOf({ orderNumber, bill }: PaymentMailFacts): string {
  if (bill !== null) return `bill ${bill.number}`;
  return orderNumber === null ? 'your PRO plan' : `order ${orderNumber}`;
}

function pageOf({ orderId, bill }: PaymentMailFacts, publicUrl: string) {
  if (bill !== null) return { label: 'See your khata', url: `${publicUrl}${khataPage(bill.seller._id)}` };
  return orderId === null
    ? { label: 'See your subscription', url: `${publicUrl}/subscription` }
    : { label: 'See your order', url: `${publicUrl}/orders/${orderId}` };
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
  return composeMail({
    to: facts.email,
    subject: `We could not find your payment for ${subjectOf(facts)}`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      `We could not confirm your payment of ${formatRupees(facts.amountPaisa)} for ${subjectOf(facts)}: ${reason}`,
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
    subject: `We owe you a refund for ${subjectOf(facts)}`,
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

/** `reasons` tell apart what is sent in parts: two parts of one payment may have one amount and one reference. */
export function refundedMail(
  facts: PaymentMailFacts,
  refund: { amountPaisa: number; reference: string | null; reasons: readonly string[] },
  publicUrl: string,
): Mail {
  return composeMail({
    to: facts.email,
    subject: `Your refund for ${subjectOf(facts)} is on its way`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      ...refund.reasons,
      `We have sent ${formatRupees(refund.amountPaisa)} back to you for ${subjectOf(facts)}.`,
      ...(refund.reference === null ? [] : [`Reference of the refund: ${refund.reference}`]),
    ],
    action: pageOf(facts, publicUrl),
  });
}
