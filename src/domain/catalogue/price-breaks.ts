import { readNumber, shortened } from './import-cells.ts';

// Quantity prices as sellers state them, in rupees: their rules, and the text they are in a spreadsheet.

export const MOST_PRICE_BREAKS = 8;
export const QUANTITIES_MUST_RISE = 'Quantities must rise';

export interface StatedBreak {
  from: number;
  regularPrice: number;
  /** Null or left out: subscribers pay the lower of the wholesale price and this row's regular one. */
  wholesalePrice?: number | null | undefined;
}

/** On which terms a product is sold. */
export interface StatedTerms {
  regularPrice: number;
  wholesalePrice: number;
  priceBreaks: readonly StatedBreak[];
  minimumOrderQuantity: number;
  orderMultiple: number;
  maximumPerOrder: number | null;
}

export interface TermsProblem {
  /** Which of the terms, and for a row which of its numbers. */
  field: 'priceBreaks' | 'minimumOrderQuantity' | 'maximumPerOrder';
  row?: { index: number; key: keyof StatedBreak };
  message: string;
}

/**
 * Everything that is wrong with the terms, the rows first. `isNew` rows may not cost more than the base price either: a
 * base price that moves away from rows that are there stays allowed, and the lower of both counts.
 */
export function termsProblems(terms: StatedTerms, { isNew }: { isNew: boolean }): TermsProblem[] {
  const problems = rowProblems(terms, isNew);
  if (terms.minimumOrderQuantity % terms.orderMultiple !== 0)
    problems.push({
      field: 'minimumOrderQuantity',
      message: 'The minimum must be a multiple of the pack',
    });
  if (terms.maximumPerOrder !== null && terms.maximumPerOrder < terms.minimumOrderQuantity)
    problems.push({ field: 'maximumPerOrder', message: 'The maximum must be at least the minimum' });
  return problems;
}

function rowProblems(terms: StatedTerms, isNew: boolean): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const say = (index: number, key: keyof StatedBreak, message: string) =>
    problems.push({ field: 'priceBreaks', row: { index, key }, message });
  let before = {
    from: 1,
    regular: isNew ? terms.regularPrice : Number.POSITIVE_INFINITY,
    pro: isNew ? terms.wholesalePrice : Number.POSITIVE_INFINITY,
  };
  for (const [index, { from, regularPrice: regular, wholesalePrice }] of terms.priceBreaks.entries()) {
    const pro = wholesalePrice ?? Math.min(terms.wholesalePrice, regular);
    if (from <= before.from || from < terms.minimumOrderQuantity) say(index, 'from', QUANTITIES_MUST_RISE);
    if (regular > before.regular) say(index, 'regularPrice', 'A larger quantity cannot cost more');
    else if (pro > regular) say(index, 'wholesalePrice', 'Wholesale price must not exceed the regular price');
    else if (pro > before.pro && (isNew || wholesalePrice != null))
      say(index, 'wholesalePrice', 'A larger quantity cannot cost more');
    before = { from, regular, pro: Math.min(pro, before.pro) };
  }
  return problems;
}

/** '10:310/295; 50:290', empty without rows. */
export function joinBreaks(rows: readonly StatedBreak[]): string {
  return rows
    .map(({ from, regularPrice, wholesalePrice }) => {
      const both = wholesalePrice == null ? `${regularPrice}` : `${regularPrice}/${wholesalePrice}`;
      return `${from}:${both}`;
    })
    .join('; ');
}

/** What somebody writes who wants none. */
export const NONE = /^\s*(?:none|no|-+|0)\s*$/i;

/** The rows of such a text, one after a semicolon or on a line, or the first part that is none. 'none' is no rows. */
export function readBreaks(text: string): { rows: StatedBreak[] } | { broken: string } {
  if (NONE.test(text)) return { rows: [] };
  const rows: StatedBreak[] = [];
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const colon = part.indexOf(':');
    // '1,310/-' is one price.
    const prices = part
      .slice(colon + 1)
      .replace(/\/[-=]/g, '')
      .split('/');
    const numbers = [part.slice(0, Math.max(0, colon)), ...prices].map((one) => readNumber(one.trim()));
    const [from, regular, wholesale] = numbers.map((read) => ('value' in read ? read.value : undefined));
    const isRead = numbers.every((read) => 'value' in read) && numbers.length <= 3;
    if (colon < 0 || !isRead || from === undefined || regular === undefined)
      return { broken: shortened(part.trim()) };
    rows.push({ from, regularPrice: regular, wholesalePrice: wholesale ?? null });
  }
  return { rows };
}
