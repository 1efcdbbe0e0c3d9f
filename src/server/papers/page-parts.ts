/** What papers of goods and of money share, page by page: their head, the head of a table, their sums, their foot. */

import { formatExactAmount } from '../../domain/shop/money.ts';
import { say } from './paper-words.ts';
import {
  FAINT,
  HAIR,
  HEAD_TINT,
  INK,
  LEFT,
  mark,
  panCells,
  RIGHT,
  RUPEES,
  type Sheet,
  SOFT,
  type TextStyle,
} from './sheet.ts';

/** The lowest that rows of a page may reach. */
export const LAST = 1020;
/** Where the rows of a later page begin. */
export const LATER_TOP = 76;
/** Where the foot of a page begins. */
export const FOOT = 1043;
export const TABLE_HEAD = 31;
/** What heads the numbers of lines. */
export const { label: SERIAL } = { label: 'SN' };

/** 'PAN 301457892' */
export const panText = (panNumber: string) => say(/* shown */ `PAN ${panNumber}`);

/** Who has a paper's words: a name, where they are, and their PAN. */
export interface Addressee {
  name: string;
  address: string | null;
  panNumber: string | null;
}

/** The paper's name on the right, whose it is on the left; answers where the left goes on. */
export function pageHead(
  sheet: Sheet,
  { title, beside, name }: Record<'title' | 'beside' | 'name', string>,
): number {
  sheet.text(say(title), RIGHT, 71, { size: 26, weight: 700, align: 'right' });
  sheet.text(beside, RIGHT, 92, { size: 14, color: SOFT, align: 'right' });
  let y = 71;
  for (const text of sheet.wrap(name, 400, { size: 22, weight: 700 }, 2)) {
    sheet.text(text, LEFT, y, { size: 22, weight: 700 });
    y += 27;
  }
  return y;
}

/** The marketplace's address and PAN under its name; answers where that ends. */
export function marketplaceAddress(
  sheet: Sheet,
  { address, panNumber }: { address: string; panNumber: string },
  top: number,
): number {
  let y = top;
  for (const text of sheet.wrap(`${address} · ${panText(panNumber)}`, 420, { size: 13 }, 2)) {
    sheet.text(text, LEFT, y - 5, { size: 13, color: SOFT });
    y += 18;
  }
  return y;
}

/** What has to be known of a paper before anything else on it, in a box; answers where it ends. */
export function notice(sheet: Sheet, text: string, y: number): number {
  sheet.doc
    .roundedRect(LEFT, y, RIGHT - LEFT, 30, 4)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  sheet.text(say(text), LEFT + 12, y + 20, { size: 12.5, weight: 600 });
  return y + 30;
}

/** The head of a later page. */
export function laterHead(sheet: Sheet, text: string): void {
  sheet.text(text, LEFT, 56, { size: 15, weight: 600 });
}

/** What stands over an addressee; answers where they begin. */
export function addresseeLabel(sheet: Sheet, label: string, top: number): number {
  sheet.text(say(label), LEFT, top - 3, { size: 12, color: FAINT });
  return top + 22;
}

/** For whom it is; answers where it ends. */
export function addressee(sheet: Sheet, { name, address, panNumber }: Addressee, top: number): number {
  let y = top;
  for (const text of sheet.wrap(name, 330, { size: 15, weight: 600 }, 3)) {
    sheet.text(text, LEFT, y, { size: 15, weight: 600 });
    y += 20;
  }
  for (const text of address === null ? [] : sheet.wrap(address, 330, { size: 13 }, 3)) {
    sheet.text(text, LEFT, y, { size: 13, color: SOFT });
    y += 18;
  }
  if (panNumber === null) return y;
  panCells(sheet, { main: say('Buyer’s PAN'), other: null }, panNumber, y + 2);
  return y + 34;
}

/** Dates and the like on the right, each of at most so many lines; answers where they end. */
export function facts(
  sheet: Sheet,
  pairs: readonly (readonly [label: string, value: string])[],
  { top, lines }: { top: number; lines: number },
): number {
  let y = top;
  // Where labels are longer than in English, values begin behind them.
  const widest = Math.max(...pairs.map(([label]) => sheet.width(say(label), { size: 13 })));
  const x = Math.max(510, 420 + widest + 8);
  for (const [label, value] of pairs) {
    sheet.text(say(label), 420, y, { size: 13, color: SOFT });
    for (const text of sheet.wrap(value, RIGHT - x, { size: 12.5 }, lines)) {
      sheet.text(text, x, y, { size: 12.5 });
      y += 17;
    }
    y += 4;
  }
  return y;
}

/** The head of a table; answers where its rows begin. */
export function tableHead(
  sheet: Sheet,
  y: number,
  columns: readonly (readonly [name: string, x: number, align?: TextStyle['align']])[],
): number {
  sheet.doc.rect(LEFT, y, RIGHT - LEFT, TABLE_HEAD).fill(HEAD_TINT);
  sheet.rule(y);
  sheet.rule(y + TABLE_HEAD, { color: HAIR });
  const style = { size: 11, weight: 600, color: SOFT } as const;
  for (const [name, x, align] of columns)
    sheet.text(say(name), x, y + 20, align ? { ...style, align } : style);
  return y + TABLE_HEAD;
}

/** Amounts of a table end there. */
export const AMOUNT_END = 738;
const SUM = 24;

/** How much room sums of so many rows take. */
export const heightOfSums = (rows: number): number => 72 + rows * SUM;

/** Sums on the right, what they come to below them, and that in words on the left; answers where both end. */
export function sumsAndWords(
  sheet: Sheet,
  {
    rows,
    total: [totalLabel, totalPaisa],
    words: [wordsLabel, words],
  }: {
    rows: readonly (readonly [label: string, paisa: number])[];
    total: readonly [label: string, paisa: number];
    words: readonly [label: string, text: string];
  },
  top: number,
): number {
  let right = top + 26;
  for (const [label, paisa] of rows) {
    sheet.text(say(label), 480, right, { size: 13, color: SOFT });
    sheet.text(formatExactAmount(paisa), AMOUNT_END, right, { size: 13, align: 'right', isTabular: true });
    right += SUM;
  }
  sheet.rule(right - 12, { from: 476 });
  right += 10;
  sheet.text(say(totalLabel), 480, right, { size: 15, weight: 700 });
  sheet.text(`${RUPEES} ${formatExactAmount(totalPaisa)}`, AMOUNT_END, right, {
    size: 15,
    weight: 700,
    align: 'right',
    isTabular: true,
  });
  let left = top + 26;
  sheet.text(say(wordsLabel), LEFT, left, { size: 12, color: FAINT });
  for (const text of sheet.wrap(words, 380, { size: 13, weight: 600 }, 5)) {
    left += 19;
    sheet.text(text, LEFT, left, { size: 13, weight: 600 });
  }
  return Math.max(left, right) + 36;
}

/** The foot of a page: our mark, a line beside it, which page it is. */
export function pageFoot(sheet: Sheet, beside: string, page: string): void {
  sheet.rule(FOOT, { color: HAIR });
  mark(sheet);
  sheet.text(beside, 154, 1089, { size: 11.5, color: SOFT });
  sheet.text(page, RIGHT, 1089, { size: 11.5, color: SOFT, align: 'right' });
}

/** The marketplace's own line of a foot. */
export const marketplaceLine = ({
  name,
  address,
  panNumber,
}: Record<'name' | 'address' | 'panNumber', string>) => `${name} · ${address} · ${panText(panNumber)}`;
