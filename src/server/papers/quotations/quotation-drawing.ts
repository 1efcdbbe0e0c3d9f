/** Draws a quotation on A4: for the head who signs before anything is ordered. */

import type { OrderTotals } from '../../../domain/buying/order-totals.ts';
import { bsDateOf, formatBsDateInWords } from '../../../domain/shop/bikram-sambat.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { inChosenDigits } from '../../../domain/shop/digits.ts';
import { districtName } from '../../../domain/shop/districts.ts';
import { formatAmount, formatExactAmount } from '../../../domain/shop/money.ts';
import { currentPreferences } from '../../../domain/shop/preferences.ts';
import {
  addressee,
  addresseeLabel,
  facts,
  marketplaceAddress,
  notice,
  pageHead,
  SERIAL,
} from '../page-parts.ts';
import { say } from '../paper-words.ts';
import { drawParts, type PartHead, partHead } from '../parts-of-sellers.ts';
import { band, FAINT, LEFT, paperBytes, RIGHT, RUPEES, Sheet, SOFT, type TextStyle } from '../sheet.ts';
import type { QuotationDocument, QuotationLine } from './quotation-drawer.ts';

const PADDING = 6;
/** Room for sums, notes and signatures: they stay together. */
const CLOSING = 422;
const COLUMNS = { sn: 67, goods: 94, quantity: 470, regular: 560, pro: 648, amount: 738 };
const NAME_WIDTH = COLUMNS.quantity - 60 - COLUMNS.goods;

const NOT_A_BILL = 'Pro-forma. This is not a tax invoice and nothing has been ordered or paid.';
const notesToRead = () => [
  say(
    'The prices hold as long as the sellers keep them; an order is placed at the prices of its own moment.',
  ),
  say('Stock is not reserved and not promised. Delivery is counted as one order.'),
  say('Each seller issues a tax invoice for the goods when they are sent.'),
];

interface Line {
  kind: 'line';
  place: number;
  line: QuotationLine;
  name: string[];
  about: string[];
  height: number;
}

/** The bytes of the document; the same quotation gives the same bytes. */
export async function drawQuotationDocument(quotation: QuotationDocument): Promise<Buffer> {
  const title = `${say('Quotation')} ${quotation.issuedAtText}`;
  const sheet = new Sheet({ title, author: quotation.marketplace.name, createdAt: quotation.issuedAt });
  return paperBytes(sheet, () => draw(sheet, quotation));
}

function draw(sheet: Sheet, quotation: QuotationDocument): void {
  sheet.addPage();
  band(sheet);
  const top = head(sheet, quotation);
  drawParts(sheet, {
    items: itemsOf(sheet, quotation),
    top,
    heads: headsOf(quotation),
    columns: COLUMNS,
    drawLine: (item, y) => line(sheet, item, y, quotation.isSubscriber),
    closingHeight: CLOSING,
    drawClosing: (y) => closing(sheet, quotation, y),
    laterTitle: `${say('Quotation')} · ${quotation.subject}`.slice(0, 80),
    foot: (page, pages) => [
      `${quotation.marketplace.name} · ${say('Quotation, not a tax invoice')}`,
      say(`Page ${page} of ${pages}`),
    ],
  });
}

/** Who offers and to whom; answers where the table may begin. */
function head(sheet: Sheet, { subject, marketplace, buyer, ...dates }: QuotationDocument): number {
  const named = pageHead(sheet, {
    title: 'Quotation',
    beside: currentPreferences().language === 'ne' ? 'Quotation' : 'कोटेसन',
    name: marketplace.name,
  });
  const y = marketplaceAddress(sheet, marketplace, named);
  const top = notice(sheet, NOT_A_BILL, Math.max(y + 4, 118)) + 32;

  let left = addresseeLabel(sheet, 'Prepared for', top);
  if (buyer === null) {
    for (const label of ['Name', 'Company', 'PAN']) {
      sheet.text(say(label), LEFT, left, { size: 12, color: SOFT });
      sheet.rule(left + 3, { from: LEFT + 66, to: 380, color: FAINT, width: 0.75 });
      left += 26;
    }
  } else left = addressee(sheet, buyer, left);
  const pairs = [
    ['Date (BS)', `${inChosenDigits(dates.dateBs)} · ${formatBsDateInWords(bsDateOf(dates.issuedAt))}`],
    ['Date (AD)', inChosenDigits(dates.issuedAtText.replace(' ', ', '))],
    ['Of', subject],
    ...(buyer === null ? [] : [['Asked by', buyer.person] as const]),
  ] as const;
  return Math.max(left, facts(sheet, pairs, { top, lines: 2 })) + 8;
}

const headsOf = ({ isSubscriber }: QuotationDocument) =>
  [
    [SERIAL, COLUMNS.sn, 'center'],
    ['Goods', COLUMNS.goods],
    ['Quantity', COLUMNS.quantity, 'right'],
    ['Regular', COLUMNS.regular, 'right'],
    ['PRO', COLUMNS.pro, 'right'],
    [isSubscriber ? 'Your PRO total' : 'Your total', COLUMNS.amount, 'right'],
  ] as const;

function itemsOf(sheet: Sheet, { parts }: QuotationDocument): (PartHead | Line)[] {
  let place = 0;
  return parts.flatMap(({ seller, lines }, nth): (PartHead | Line)[] => [
    partHead(sheet, seller, parts.length > 1 ? [say(`Part ${nth + 1} of ${parts.length}`)] : []),
    ...lines.map((one): Line => {
      place += 1;
      const name = sheet.wrap(one.name, NAME_WIDTH, { size: 13, weight: 600 }, 4);
      const about = [
        one.about,
        one.isAgreed ? say(`Your price with this seller: ${formatExactAmount(one.unitPaisa)}`) : '',
        one.problem ?? '',
      ]
        .filter((text) => text !== '')
        .flatMap((text) => sheet.wrap(text, NAME_WIDTH, { size: 12 }, 2));
      const height = 2 * PADDING + (name.length + about.length) * 17;
      return { kind: 'line', place, line: one, name, about, height };
    }),
  ]);
}

function line(sheet: Sheet, { place, line: one, name, about }: Line, y: number, isSubscriber: boolean): void {
  const base = y + PADDING + 13;
  sheet.text(formatCount(place), COLUMNS.sn, base, { size: 12, color: SOFT, align: 'center' });
  for (const [nth, text] of name.entries())
    sheet.text(text, COLUMNS.goods, base + nth * 17, { size: 13, weight: 600 });
  for (const [nth, text] of about.entries())
    sheet.text(text, COLUMNS.goods, base + (name.length + nth) * 17, { size: 12, color: FAINT });
  const figures = { size: 13, align: 'right', isTabular: true } as const;
  const quiet = { ...figures, color: SOFT };
  sheet.text(formatAmount(one.quantity * 100), COLUMNS.quantity, base, figures);
  sheet.text(formatExactAmount(one.regularPaisa), COLUMNS.regular, base, isSubscriber ? quiet : figures);
  sheet.text(formatExactAmount(one.wholesalePaisa), COLUMNS.pro, base, isSubscriber ? figures : quiet);
  sheet.text(formatExactAmount(one.unitPaisa * one.quantity), COLUMNS.amount, base, {
    ...figures,
    weight: 600,
  });
}

/** Sums in both columns, what they are in words, what is not promised, and where the head signs. */
function closing(
  sheet: Sheet,
  { columns, isSubscriber, words, leftOut, buyer, heavyTo, isMoreToCome }: QuotationDocument,
  top: number,
): void {
  const columnsAt = [
    { name: 'Regular', at: 620, totals: columns.regular, isOwn: !isSubscriber },
    { name: 'PRO', at: COLUMNS.amount, totals: columns.pro, isOwn: isSubscriber },
  ];
  let right = top + 26;
  for (const { name, at, isOwn } of columnsAt)
    sheet.text(say(isOwn ? /* shown */ `${name} (yours)` : name), at, right, {
      size: 12,
      weight: 600,
      color: SOFT,
      align: 'right',
    });
  for (const [label, paisaOf] of [
    ['Goods', (totals: OrderTotals) => totals.subtotalPaisa],
    [say(/* shown */ 'VAT 13 %'), (totals: OrderTotals) => totals.taxPaisa],
    ['Delivery', (totals: OrderTotals) => totals.shippingPaisa],
    ...(columns.regular.discountPaisa + columns.pro.discountPaisa > 0
      ? [['Coupon', (totals: OrderTotals) => -totals.discountPaisa] as const]
      : []),
  ] as const) {
    right += 24;
    sheet.text(say(label), 420, right, { size: 13, color: SOFT });
    for (const { at, totals } of columnsAt)
      sheet.text(formatExactAmount(paisaOf(totals)), at, right, {
        size: 13,
        align: 'right',
        isTabular: true,
      });
  }
  sheet.rule(right + 10, { from: 416 });
  right += 32;
  sheet.text(say('Total'), 420, right, { size: 15, weight: 700 });
  for (const { at, totals, isOwn } of columnsAt) {
    const style: TextStyle = {
      size: isOwn ? 15 : 13,
      weight: isOwn ? 700 : 400,
      align: 'right',
      isTabular: true,
    };
    sheet.text(`${RUPEES} ${formatExactAmount(totals.totalPaisa)}`, at, right, style);
  }

  let left = top + 26;
  sheet.text(say('Your total in words'), LEFT, left, { size: 12, color: FAINT });
  for (const text of sheet.wrap(words, 330, { size: 13, weight: 600 }, 5)) {
    left += 19;
    sheet.text(text, LEFT, left, { size: 13, weight: 600 });
  }
  let y = Math.max(left, right) + 32;
  const notes = [
    ...(isMoreToCome ? [say('Delivery of heavy goods is not counted: see it at checkout.')] : []),
    ...(heavyTo === null ? [] : [say(`With delivery of heavy goods to ${districtName(heavyTo)}.`)]),
    ...notesToRead(),
    ...(leftOut === 0
      ? []
      : [
          leftOut === 1
            ? say('1 product is left out: it is no longer sold.')
            : say(`${formatCount(leftOut)} products are left out: they are no longer sold.`),
        ]),
  ];
  for (const text of notes.flatMap((note) => sheet.wrap(say(note), RIGHT - LEFT, { size: 12 }))) {
    sheet.text(text, LEFT, y, { size: 12, color: SOFT });
    y += 17;
  }
  y += 56;
  for (const [label, name, from] of [
    ['Prepared by', buyer?.person ?? '', LEFT],
    ['Approved by: name, signature, date', '', 420],
  ] as const) {
    if (name !== '') sheet.text(sheet.wrap(name, 300, { size: 13 }, 1)[0] ?? '', from, y - 8, { size: 13 });
    sheet.rule(y, { from, to: from + 300, color: FAINT, width: 0.75 });
    sheet.text(say(label), from, y + 17, { size: 12, color: SOFT });
  }
}
