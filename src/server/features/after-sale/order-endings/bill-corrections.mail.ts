import type { BillTo } from '../../../../domain/books/bill-to.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

export function billReissuedMail(
  buyer: { orderId: string | null; email: string; firstName: string },
  numbers: { old: string; creditNote: string; bill: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: buyer.email,
    subject: `Your new bill ${numbers.bill}`,
    paragraphs: [
      `Namaste ${buyer.firstName},`,
      `Bill ${numbers.old} was reissued. Credit note ${numbers.creditNote} takes the old one back; please book bill ${numbers.bill} instead.`,
      'Nothing changes in what you paid.',
    ],
    action:
      buyer.orderId === null
        ? { label: 'See your bills', url: `${publicUrl}/bills` }
        : { label: 'See your order and its bills', url: `${publicUrl}/orders/${buyer.orderId}` },
  });
}

export function reissueAskedMail(
  /** Without a name: the platform's own desk. */
  to: { email: string; firstName: string | null },
  { number, billTo }: { number: string; billTo: BillTo },
  publicUrl: string,
): Mail {
  return composeMail({
    to: to.email,
    subject: `A buyer asks for bill ${number} in another name`,
    paragraphs: [
      to.firstName === null ? 'Namaste,' : `Namaste ${to.firstName},`,
      `The buyer of bill ${number} asks you to reissue it for:`,
      [
        billTo.companyName,
        billTo.address,
        billTo.panNumber === null ? 'Without PAN' : `PAN ${billTo.panNumber}`,
      ].join('\n'),
    ],
    action: {
      label: 'See the bill and reissue it',
      url: `${publicUrl}/${to.firstName === null ? 'admin' : 'seller'}/bills?kind=reissue_asked`,
    },
  });
}

/** To the buyer of goods on account, with the note. */
export function debtCreditedMail(
  buyer: { orderId: string | null; email: string; firstName: string },
  { number, bill, seller, owedPaisa }: { number: string; bill: string; seller: string; owedPaisa: number },
  publicUrl: string,
): Mail {
  return composeMail({
    to: buyer.email,
    subject: `Credit note ${number}`,
    paragraphs: [
      `Namaste ${buyer.firstName},`,
      `Credit note ${number} takes ${formatRupees(owedPaisa)} off bill ${bill} of ${seller}. You owe that much less; what you have paid beyond it is taken off what falls due next.`,
    ],
    action: { label: 'See your order and its bills', url: `${publicUrl}/orders/${buyer.orderId}` },
  });
}
