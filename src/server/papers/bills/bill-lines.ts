/** The table of a bill: its columns, its rows, and how they divide among sheets. */

import { formatAmount, formatExactAmount } from '../../../domain/shop/money.ts';
import { FAINT, HAIR, HEAD_TINT, LEFT, RIGHT, type Sheet, SOFT, type TextStyle } from '../sheet.ts';
import type { BillDocument } from './bill-drawer.ts';
import { type BillPhrases, labelOf, phrasesOf } from './bill-labels.ts';

/** Where the lines of a sheet end, and where its foot begins. */
const LINES_END = 1030;
export const TABLE_HEAD = 31;

/** Left edges of text columns, right edges of figures. */
export const COLUMNS = {
  sn: 67,
  hs: 94,
  goods: 178,
  goodsOfService: 94,
  quantity: 535,
  unit: 551,
  price: 656,
  amount: 738,
};

type Columns = typeof COLUMNS;

/** Large amounts take their room from the names. */
export function columnsFor(sheet: Sheet, { lines }: BillDocument): Columns {
  const figures = { size: 13, isTabular: true };
  const widest = (texts: string[], style: TextStyle) =>
    Math.max(...texts.map((text) => sheet.width(text, style)));
  const amounts = lines.map(({ amountPaisa }) => formatExactAmount(amountPaisa));
  const prices = lines.map(({ unitPricePaisa }) => formatExactAmount(unitPricePaisa));
  const price = Math.min(COLUMNS.price, COLUMNS.amount - widest(amounts, { ...figures, weight: 600 }) - 10);
  const unit = Math.min(COLUMNS.unit - COLUMNS.price + price, price - widest(prices, figures) - 44);
  return { ...COLUMNS, price, unit, quantity: unit - 16 };
}

export function tableHead(sheet: Sheet, bill: BillDocument, columns: Columns, y: number): number {
  sheet.doc.rect(LEFT, y, RIGHT - LEFT, TABLE_HEAD).fill(HEAD_TINT);
  sheet.rule(y);
  sheet.rule(y + TABLE_HEAD, { color: HAIR });
  const { isForGoods } = bill;
  const heads = [
    ['place', columns.sn, 'center'],
    ...(isForGoods ? [['hsCode', columns.hs, 'left'] as const] : []),
    isForGoods
      ? (['goods', columns.goods, 'left'] as const)
      : (['service', columns.goodsOfService, 'left'] as const),
    ['quantity', columns.quantity, 'right'],
    ...(isForGoods ? [['unit', columns.unit, 'left'] as const] : []),
    ['unitPrice', columns.price, 'right'],
    ['amount', columns.amount, 'right'],
  ] as const;
  const style = { size: 11, weight: 600, color: SOFT } as const;
  for (const [name, x, align] of heads) {
    const { main, other } = labelOf(bill.language, name);
    sheet.text(main, x, y + (other === null ? 20 : 14), { ...style, align });
    if (other !== null) sheet.text(other, x, y + 26, { size: 9.5, color: FAINT, align });
  }
  return y + TABLE_HEAD;
}

/** Lines of serial numbers that stay together: more of them go on in a row of their own, maybe on the next sheet. */
const SERIAL_LINES = 12;

interface Row {
  /** Null: what a line says goes on. */
  place: number | null;
  line: BillDocument['lines'][number];
  columns: Columns;
  isForGoods: boolean;
  name: string[];
  about: string[];
  padding: number;
  height: number;
}

export function measureRows(sheet: Sheet, bill: BillDocument, columns: Columns): Row[] {
  const { isForGoods, language } = bill;
  const phrases = phrasesOf(language);
  const padding = bill.lines.length <= 5 ? 9 : 4.5;
  const left = isForGoods ? columns.goods : columns.goodsOfService;
  const room = columns.quantity - 60 - left;
  return bill.lines.flatMap((line, index) => {
    const name = sheet.wrap(line.name, room, { size: 13, weight: 600 });
    const about = [
      [line.brand, line.model].filter(Boolean).join(' · '),
      line.partNumber === null ? '' : phrases.partNumber(line.partNumber),
      line.costCentre === null ? '' : phrases.costCentre(line.costCentre),
      reductionText(line, phrases),
    ]
      .filter((text) => text !== '')
      .flatMap((text) => sheet.wrap(text, room, { size: 12 }));
    const serials =
      line.serials === null ? [] : sheet.wrap(phrases.serials(line.serials.join(', ')), room, { size: 12 });
    const row = (place: number | null, names: string[], below: string[]): Row => {
      const height = 2 * padding + (names.length + below.length) * 17;
      return { place, line, columns, isForGoods, name: names, about: below, padding, height };
    };
    const rows = [row(index + 1, name, [...about, ...serials.slice(0, SERIAL_LINES)])];
    for (let at = SERIAL_LINES; at < serials.length; at += SERIAL_LINES)
      rows.push(row(null, [], serials.slice(at, at + SERIAL_LINES)));
    return rows;
  });
}

/** Why a line is not worth its units at their price. */
function reductionText(
  { quantity, reductionPaisa }: BillDocument['lines'][number],
  { priceReduction, creditedBefore }: BillPhrases,
): string {
  if (quantity === 0) return priceReduction;
  return reductionPaisa === 0 ? '' : creditedBefore(formatExactAmount(reductionPaisa));
}

export function drawRow(
  sheet: Sheet,
  { place, line, columns, isForGoods, name, about, padding }: Row,
  top: number,
): void {
  const base = top + padding + 13;
  const left = isForGoods ? columns.goods : columns.goodsOfService;
  if (place !== null) sheet.text(String(place), columns.sn, base, { size: 13, align: 'center' });
  if (place !== null && isForGoods && line.hsCode !== null)
    sheet.text(line.hsCode, columns.hs, base, { size: 13, isTabular: true });
  for (const [nth, text] of name.entries())
    sheet.text(text, left, base + nth * 17, { size: 13, weight: 600 });
  for (const [nth, text] of about.entries())
    sheet.text(text, left, base + (name.length + nth) * 17, { size: 12, color: FAINT });
  if (place === null) return;
  const figures = { size: 13, align: 'right', isTabular: true } as const;
  if (line.quantity > 0) {
    sheet.text(formatAmount(line.quantity * 100), columns.quantity, base, figures);
    if (line.unit !== null) sheet.text(line.unit, columns.unit, base, { size: 13 });
    sheet.text(formatExactAmount(line.unitPricePaisa), columns.price, base, figures);
  }
  sheet.text(formatExactAmount(line.amountPaisa), columns.amount, base, { ...figures, weight: 600 });
}

/** Rows never split; the sums and all that follows stay together on the last sheet, with at least one row. */
export function paginate(
  rows: readonly Row[],
  { firstTop, laterTop, sumsTop }: { firstTop: number; laterTop: number; sumsTop: number },
): Row[][] {
  const pages: Row[][] = [[]];
  let y = firstTop;
  for (const row of rows) {
    if (y + row.height > LINES_END && (pages.at(-1) as Row[]).length > 0) {
      pages.push([]);
      y = laterTop;
    }
    (pages.at(-1) as Row[]).push(row);
    y += row.height;
  }
  if (y > sumsTop) {
    const last = pages.at(-1) as Row[];
    pages.push(last.length > 1 ? last.splice(-1) : []);
  }
  return pages;
}
