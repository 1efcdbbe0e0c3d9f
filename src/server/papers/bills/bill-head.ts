/** The head of a bill: who bills whom for what, and how it goes on upon a second sheet. */

import { bsDateOf, formatBsDateInWords } from '../../../domain/shop/bikram-sambat.ts';
import { FAINT, type Label, LEFT, labelBeside, panCells, RIGHT, type Sheet, SOFT } from '../sheet.ts';
import type { BillDocument } from './bill-drawer.ts';
import { labelOf, numberLabel, phrasesOf, titleOf } from './bill-labels.ts';
import { copyLineRoom } from './copy-line-room.ts';

/** Issuer and title, buyer and facts; answers where the table may begin. */
export function head(sheet: Sheet, bill: BillDocument): number {
  const { issuer, buyer, language } = bill;
  const { title, other } = titleOf(language, bill.kind);
  const phrases = phrasesOf(language);
  sheet.text(title, RIGHT, 71, { size: 26, weight: 700, align: 'right' });
  sheet.text(other, RIGHT, 90, { size: 14, color: SOFT, align: 'right' });
  copyLineRoom(sheet);
  let right = 146;
  if (bill.refersTo !== null) {
    right = 156;
    const style = { size: 12, color: SOFT, align: 'right' } as const;
    for (const line of [
      phrases.forInvoice(bill.refersTo.number, bill.refersTo.dateBs),
      ...sheet.wrap(phrases.reason(bill.reason ?? ''), 280, style),
    ]) {
      sheet.text(line, RIGHT, right, style);
      right += 17;
    }
  }

  let y = 71;
  for (const line of sheet.wrap(issuer.name, 400, { size: 22, weight: 700 })) {
    sheet.text(line, LEFT, y, { size: 22, weight: 700 });
    y += 27;
  }
  y -= 8;
  if (issuer.nepaliName !== null) {
    for (const line of sheet.wrap(issuer.nepaliName, 400, { size: 14 })) {
      sheet.text(line, LEFT, y, { size: 14, color: SOFT });
      y += 21;
    }
    y += 6;
  } else y += 4;
  for (const line of [
    ...sheet.wrap(issuer.address, 400, { size: 13 }),
    ...(issuer.contact === null ? [] : contactLines(sheet, issuer.contact)),
  ]) {
    sheet.text(line, LEFT, y, { size: 13, color: SOFT });
    y += 18;
  }
  panCells(sheet, labelOf(language, 'issuerPan'), issuer.panNumber, y - 4);
  y = Math.max(y + 41, right + 12, 197);
  sheet.rule(y);

  const top = y + 34;
  let buyerY = top;
  labelBeside(sheet, labelOf(language, 'billTo'), {
    x: LEFT,
    y: buyerY - 3,
    style: { size: 12, color: FAINT },
  });
  buyerY += 23;
  for (const line of sheet.wrap(buyer.name, 340, { size: 15, weight: 600 })) {
    sheet.text(line, LEFT, buyerY, { size: 15, weight: 600 });
    buyerY += 20;
  }
  for (const line of sheet.wrap(buyer.address, 300, { size: 13 })) {
    sheet.text(line, LEFT, buyerY, { size: 13, color: SOFT });
    buyerY += 18;
  }
  if (buyer.panNumber !== null) {
    panCells(sheet, labelOf(language, 'buyerPan'), buyer.panNumber, buyerY + 2);
    buyerY += 32;
  }
  let factY = top;
  for (const { label, value, isBold, more } of facts(bill)) {
    sheet.text(label.main, 420, factY, { size: 13, color: SOFT });
    if (label.other !== null) sheet.text(label.other, 420, factY + 13, { size: 10.5, color: FAINT });
    const style = { size: 12.5, weight: isBold ? 600 : 400 } as const;
    for (const [nth, line] of sheet.wrap(value, RIGHT - 550, style).entries()) {
      if (nth > 0) factY += 17;
      sheet.text(line, 550, factY, style);
      if (nth === 0 && more) sheet.text(more, 558 + sheet.width(line, style), factY, { size: 12.5 });
    }
    factY += label.other === null ? 21 : 34;
  }
  return Math.max(buyerY + 12, factY + 13);
}

/** Phone and e-mail on one line, or on two. */
function contactLines(sheet: Sheet, contact: string): string[] {
  const style = { size: 13 };
  if (sheet.width(contact, style) <= 400) return [contact];
  return contact.split(' · ').flatMap((part) => sheet.wrap(part, 400, style));
}

function facts(bill: BillDocument): { label: Label; value: string; isBold?: boolean; more?: string }[] {
  const { language } = bill;
  const label = (name: Parameters<typeof labelOf>[1]) => labelOf(language, name);
  const parcel =
    bill.parcel === null
      ? ''
      : bill.parcel.count === 1
        ? ''
        : phrasesOf(language).parcel(bill.parcel.position, bill.parcel.count);
  return [
    { label: numberLabel(language, bill.kind), value: bill.number, isBold: true },
    {
      label: label('issuedBs'),
      value: bill.dateBs,
      isBold: true,
      more: formatBsDateInWords(bsDateOf(bill.issuedAt)),
    },
    { label: label('issuedAd'), value: bill.issuedAtText.replace(' ', ', ') },
    { label: label('transaction'), value: `${bill.transactionDateBs} · ${bill.transactionDateText}` },
    ...(bill.paymentMethod === null ? [] : [{ label: label('payment'), value: bill.paymentMethod }]),
    ...(bill.orderNumber === null
      ? []
      : [
          {
            label: label(bill.parcel === null ? 'order' : 'orderAndParcel'),
            value: `${bill.orderNumber}${parcel}`,
          },
        ]),
    ...(bill.purchaseOrderNumber === null
      ? []
      : [{ label: label('purchaseOrder'), value: bill.purchaseOrderNumber }]),
  ];
}

export const LATER_TOP = 84;

export function laterHead(sheet: Sheet, bill: BillDocument, page: string): number {
  sheet.text(`${titleOf(bill.language, bill.kind).title} ${bill.number}`, LEFT, 56, {
    size: 15,
    weight: 600,
  });
  sheet.text(page, RIGHT, 56, { size: 13, color: SOFT, align: 'right' });
  return LATER_TOP;
}
