/** Draws what a seller offers on A4: for the file of whoever decides. */

import { bsDateOf, formatBsDateInWords } from '../../../domain/shop/bikram-sambat.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { inChosenDigits } from '../../../domain/shop/digits.ts';
import { formatAmount, formatExactAmount } from '../../../domain/shop/money.ts';
import {
  AMOUNT_END,
  addressee,
  addresseeLabel,
  facts,
  LAST,
  LATER_TOP,
  laterHead,
  marketplaceLine,
  pageFoot,
  pageHead,
  panText,
  SERIAL,
  sumsAndWords,
  tableHead,
} from '../page-parts.ts';
import { say } from '../paper-words.ts';
import { band, FAINT, HAIR, LEFT, paperBytes, RIGHT, Sheet, SOFT } from '../sheet.ts';
import type { QuoteDocument } from './quote-drawer.ts';

const PADDING = 6;
/** Room for sums and their words; terms find their own. */
const SUMS = 190;
const COLUMNS = { sn: 67, goods: 94, quantity: 470, unit: 580, days: 650, amount: AMOUNT_END };
const HEADS = [
  [SERIAL, COLUMNS.sn, 'center'],
  ['Goods', COLUMNS.goods],
  ['Quantity', COLUMNS.quantity, 'right'],
  ['Price', COLUMNS.unit, 'right'],
  ['Sent in', COLUMNS.days, 'right'],
  ['Amount', COLUMNS.amount, 'right'],
] as const;
const NAME_WIDTH = COLUMNS.quantity - 70 - COLUMNS.goods;
const NOTE = 'This is an offer and no tax invoice. Stock is held once it is ordered.';

interface Line {
  name: string[];
  about: string[];
  height: number;
}

/** The bytes of the document; the same quote gives the same bytes. */
export async function drawQuoteDocument(quote: QuoteDocument): Promise<Buffer> {
  const title = say(`Quote ${quote.number}`);
  const sheet = new Sheet({ title, author: quote.seller.name, createdAt: quote.issuedAt });
  return paperBytes(sheet, () => draw(sheet, quote));
}

function draw(sheet: Sheet, quote: QuoteDocument): void {
  let page = 0;
  let y = 0;
  const turn = () => {
    if (page > 0) pageFoot(sheet, marketplaceLine(quote.marketplace), say(`Page ${page}`));
    page += 1;
    sheet.addPage();
    band(sheet);
    if (page > 1) laterHead(sheet, say(`Quote ${quote.number}`));
    y = page === 1 ? head(sheet, quote) : LATER_TOP;
  };
  turn();
  y = tableHead(sheet, y, HEADS);
  for (const [nth, line] of quote.lines.entries()) {
    const fitted = fitLine(sheet, line);
    if (y + fitted.height > LAST) {
      turn();
      y = tableHead(sheet, y, HEADS);
    }
    drawLine(sheet, { line, fitted, nth, y });
    y += fitted.height;
    sheet.rule(y, { color: HAIR });
  }
  if (y + SUMS > LAST) turn();
  y = sums(sheet, quote, y);
  const terms = [...quote.terms, say(NOTE)].flatMap((text) => sheet.wrap(text, RIGHT - LEFT, { size: 12.5 }));
  for (const text of terms) {
    if (y + 17 > LAST) turn();
    sheet.text(text, LEFT, y, { size: 12.5, color: SOFT });
    y += 17;
  }
  pageFoot(sheet, marketplaceLine(quote.marketplace), say(`Page ${page}`));
}

/** Who offers, to whom, when and until when; answers where the table may begin. */
function head(sheet: Sheet, quote: QuoteDocument): number {
  const { seller, buyer } = quote;
  const y = pageHead(sheet, { title: 'Quote', beside: quote.number, name: seller.name });
  if (seller.panNumber !== null)
    sheet.text(panText(seller.panNumber), LEFT, y - 5, { size: 13, color: SOFT });
  const top = Math.max(y + 30, 140);
  const left = addressee(sheet, buyer, addresseeLabel(sheet, 'Offered to', top));
  const dates = [
    ['Date (BS)', `${inChosenDigits(quote.dateBs)} · ${formatBsDateInWords(bsDateOf(quote.issuedAt))}`],
    ['Date (AD)', inChosenDigits(quote.issuedAtText.replace(' ', ', '))],
    ['Valid until', quote.validUntil],
    ['Version', formatCount(quote.version)],
    ['Asked by', buyer.person],
  ] as const;
  return Math.max(left, facts(sheet, dates, { top, lines: 2 })) + 12;
}

function fitLine(sheet: Sheet, line: QuoteDocument['lines'][number]): Line {
  const name = sheet.wrap(line.name, NAME_WIDTH, { size: 13, weight: 600 }, 4);
  const about = sheet.wrap(say(`SKU ${line.sku}`), NAME_WIDTH, { size: 12 }, 2);
  return { name, about, height: 2 * PADDING + (name.length + about.length) * 17 };
}

function drawLine(
  sheet: Sheet,
  {
    line,
    fitted: { name, about },
    nth,
    y,
  }: { line: QuoteDocument['lines'][number]; fitted: Line; nth: number; y: number },
): void {
  const base = y + PADDING + 13;
  sheet.text(formatCount(nth + 1), COLUMNS.sn, base, { size: 12, color: SOFT, align: 'center' });
  for (const [at, text] of name.entries())
    sheet.text(text, COLUMNS.goods, base + at * 17, { size: 13, weight: 600 });
  for (const [at, text] of about.entries())
    sheet.text(text, COLUMNS.goods, base + (name.length + at) * 17, { size: 12, color: FAINT });
  const figures = { size: 13, align: 'right', isTabular: true } as const;
  sheet.text(formatAmount(line.quantity * 100), COLUMNS.quantity, base, figures);
  sheet.text(formatExactAmount(line.unitPaisa), COLUMNS.unit, base, figures);
  sheet.text(line.days, COLUMNS.days, base, { ...figures, color: SOFT });
  sheet.text(formatExactAmount(line.unitPaisa * line.quantity), COLUMNS.amount, base, {
    ...figures,
    weight: 600,
  });
}

/** The sums, and the total in words; answers where the terms may begin. */
function sums(sheet: Sheet, { totals, words }: QuoteDocument, top: number): number {
  const rows = [
    ['Goods', totals.subtotalPaisa],
    [say(/* shown */ 'VAT 13 %'), totals.taxPaisa],
    ['Delivery', totals.shippingPaisa],
  ] as const;
  return sumsAndWords(
    sheet,
    { rows, total: ['Total', totals.totalPaisa], words: ['Total in words', words] },
    top,
  );
}
