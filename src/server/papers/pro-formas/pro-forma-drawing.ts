/** Draws the pro-forma of an unpaid order on A4: for whoever pays it, with all that is needed for that. */

import { bsDateOf, formatBsDateInWords } from '../../../domain/shop/bikram-sambat.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { inChosenDigits } from '../../../domain/shop/digits.ts';
import { formatAmount, formatExactAmount } from '../../../domain/shop/money.ts';
import {
  AMOUNT_END,
  addressee,
  addresseeLabel,
  facts,
  heightOfSums,
  marketplaceAddress,
  notice,
  pageHead,
  SERIAL,
  sumsAndWords,
} from '../page-parts.ts';
import { say } from '../paper-words.ts';
import { drawParts, type PartHead, partHead } from '../parts-of-sellers.ts';
import { drawQr } from '../qr-drawing.ts';
import { band, FAINT, HAIR, LEFT, paperBytes, RIGHT, RUPEES, Sheet, SOFT } from '../sheet.ts';
import type { ProFormaDocument, ProFormaLine } from './pro-forma-drawer.ts';

const PADDING = 6;
const COLUMNS = { sn: 67, goods: 94, quantity: 520, unit: 630, amount: AMOUNT_END };
const HEADS = [
  [SERIAL, COLUMNS.sn, 'center'],
  ['Goods', COLUMNS.goods],
  ['Quantity', COLUMNS.quantity, 'right'],
  ['Price without VAT', COLUMNS.unit, 'right'],
  ['Amount', COLUMNS.amount, 'right'],
] as const;
const NAME_WIDTH = COLUMNS.quantity - 70 - COLUMNS.goods;
/** 48 mm: a phone reads it from the paper and from a screen. */
const QR_WIDTH = 180;
const QR_LEFT = RIGHT - QR_WIDTH;
/** How it is paid, and what is said below that. */
const WAYS = 246;

const NOT_A_BILL = 'Pro-forma of what is to be paid. This is not a tax invoice.';
const notesToRead = () => [
  say('Goods and prices hold until then; what is not paid by then is cancelled.'),
  say('Each seller issues a tax invoice for the goods when they are sent.'),
];

interface Line {
  kind: 'line';
  place: number;
  line: ProFormaLine;
  name: string[];
  about: string[];
  height: number;
}

/** What it is called without its number. */
const nameOf = (orderNumber: string) => say(`Pro-forma ${orderNumber}`).replace(orderNumber, '').trim();

/** The bytes of the document; the same order in the same state gives the same bytes. */
export async function drawProFormaDocument(proForma: ProFormaDocument): Promise<Buffer> {
  const title = say(`Pro-forma ${proForma.orderNumber}`);
  const sheet = new Sheet({ title, author: proForma.marketplace.name, createdAt: proForma.orderedAt });
  return paperBytes(sheet, () => draw(sheet, proForma));
}

function draw(sheet: Sheet, proForma: ProFormaDocument): void {
  sheet.addPage();
  band(sheet);
  const top = head(sheet, proForma);
  drawParts(sheet, {
    items: itemsOf(sheet, proForma),
    top,
    heads: HEADS,
    columns: COLUMNS,
    drawLine: (line, y) => drawLine(sheet, line, y),
    closingHeight: heightOfSums(proForma.sums.length) + WAYS,
    drawClosing: (y) => closing(sheet, proForma, y),
    laterTitle: `${nameOf(proForma.orderNumber)} · ${proForma.orderNumber}`,
    foot: (page, pages) => [
      `${proForma.marketplace.name} · ${say('Pro-forma, not a tax invoice')}`,
      `${proForma.orderNumber} · ${say(`Page ${page} of ${pages}`)}`,
    ],
  });
}

/** Of which order, for whom, and until when; answers where the table may begin. */
function head(sheet: Sheet, proForma: ProFormaDocument): number {
  const { orderNumber, marketplace, buyer, orderedBy, purchaseOrderNumber, paymentMethod } = proForma;
  const named = pageHead(sheet, { title: nameOf(orderNumber), beside: orderNumber, name: marketplace.name });
  const y = marketplaceAddress(sheet, marketplace, named);
  const top = notice(sheet, NOT_A_BILL, Math.max(y + 4, 118)) + 32;
  const left = addressee(sheet, buyer, addresseeLabel(sheet, 'Bill to', top));
  const pairs = [
    [
      'Ordered (BS)',
      `${inChosenDigits(proForma.dateBs)} · ${formatBsDateInWords(bsDateOf(proForma.orderedAt))}`,
    ],
    ['Ordered (AD)', inChosenDigits(proForma.orderedAtText.replace(' ', ', '))],
    ['Valid until', proForma.validUntil],
    ['Ordered by', orderedBy],
    ...(purchaseOrderNumber === null ? [] : [['Your PO', purchaseOrderNumber] as const]),
    ['Payment', paymentMethod],
  ] as const;
  return Math.max(left, facts(sheet, pairs, { top, lines: 2 })) + 8;
}

function itemsOf(sheet: Sheet, { parts }: ProFormaDocument): (PartHead | Line)[] {
  let place = 0;
  return parts.flatMap(({ seller, isOnAccount, lines }, nth): (PartHead | Line)[] => [
    partHead(sheet, seller, [
      ...(parts.length > 1 ? [say(`Parcel ${nth + 1} of ${parts.length}`)] : []),
      ...(isOnAccount ? [say('On account')] : []),
    ]),
    ...lines.map((line): Line => {
      place += 1;
      const name = sheet.wrap(line.name, NAME_WIDTH, { size: 13, weight: 600 }, 4);
      const about = sheet.wrap(line.about, NAME_WIDTH, { size: 12 }, 2);
      const height = 2 * PADDING + (name.length + about.length) * 17;
      return { kind: 'line', place, line, name, about, height };
    }),
  ]);
}

function drawLine(sheet: Sheet, { place, line, name, about }: Line, y: number): void {
  const base = y + PADDING + 13;
  sheet.text(formatCount(place), COLUMNS.sn, base, { size: 12, color: SOFT, align: 'center' });
  for (const [nth, text] of name.entries())
    sheet.text(text, COLUMNS.goods, base + nth * 17, { size: 13, weight: 600 });
  for (const [nth, text] of about.entries())
    sheet.text(text, COLUMNS.goods, base + (name.length + nth) * 17, { size: 12, color: FAINT });
  const figures = { size: 13, align: 'right', isTabular: true } as const;
  sheet.text(formatAmount(line.quantity * 100), COLUMNS.quantity, base, figures);
  sheet.text(formatExactAmount(line.unitPaisa), COLUMNS.unit, base, figures);
  sheet.text(formatExactAmount(line.amountPaisa), COLUMNS.amount, base, { ...figures, weight: 600 });
}

/** What it comes to, how it is paid, and what holds until then. */
function closing(sheet: Sheet, proForma: ProFormaDocument, top: number): void {
  const { sums, toPayPaisa, words, qr, validUntil } = proForma;
  const below = sumsAndWords(
    sheet,
    { rows: sums, total: ['To pay', toPayPaisa], words: ['To pay, in words', words] },
    top,
  );
  sheet.rule(below - 16, { color: HAIR });
  let y = bank(sheet, proForma, below + 8);
  if (qr !== null) {
    drawQr(sheet, qr.text, { left: QR_LEFT, top: below + 20, width: QR_WIDTH });
    sheet.text(say(`Scan to pay: ${qr.name}`), RIGHT, below + 4, { size: 13, weight: 600, align: 'right' });
    sheet.text(say(`Until ${qr.until}`), RIGHT, below + 226, {
      size: 12,
      color: SOFT,
      align: 'right',
    });
  }
  y = Math.max(y + 14, below + 190);
  for (const text of [`Valid until ${validUntil}.`, ...notesToRead()].flatMap((note) =>
    sheet.wrap(say(note), (qr === null ? RIGHT : QR_LEFT - 40) - LEFT, { size: 12 }),
  )) {
    sheet.text(text, LEFT, y, { size: 12, color: SOFT });
    y += 17;
  }
}

/** The account that a transfer goes to, and where else it is paid; answers where that ends. */
function bank(sheet: Sheet, { bank: account, toPayPaisa, elsewhere }: ProFormaDocument, top: number): number {
  let y = top;
  const width = QR_LEFT - 40 - LEFT;
  sheet.text(say('By bank transfer'), LEFT, y - 4, { size: 13, weight: 600 });
  y += 18;
  for (const [label, value] of [
    ['Account name', account.accountName],
    ['Bank', `${account.bankName}, ${account.branch}`],
    ['Account number', account.accountNumber],
    ['Amount', `${RUPEES} ${formatExactAmount(toPayPaisa)}`],
    ['Remarks', account.remark],
  ] as const) {
    sheet.text(say(label), LEFT, y, { size: 12, color: SOFT });
    sheet.text(sheet.wrap(value, width - 110, { size: 13, weight: 600 }, 1)[0] ?? '', LEFT + 110, y, {
      size: 13,
      weight: 600,
    });
    y += 20;
  }
  for (const text of [account.before, elsewhere].flatMap((said) =>
    said === null ? [] : sheet.wrap(said, width, { size: 12 }, 2),
  )) {
    sheet.text(text, LEFT, y + 2, { size: 12, color: SOFT });
    y += 17;
  }
  return y;
}
