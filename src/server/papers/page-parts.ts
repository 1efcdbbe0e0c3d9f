/** What papers of goods and of money share, page by page: their head, the head of a table, their foot. */

import {
  FAINT,
  HAIR,
  HEAD_TINT,
  LEFT,
  mark,
  panCells,
  RIGHT,
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
  sheet.text(title, RIGHT, 71, { size: 26, weight: 700, align: 'right' });
  sheet.text(beside, RIGHT, 92, { size: 14, color: SOFT, align: 'right' });
  let y = 71;
  for (const text of sheet.wrap(name, 400, { size: 22, weight: 700 }, 2)) {
    sheet.text(text, LEFT, y, { size: 22, weight: 700 });
    y += 27;
  }
  return y;
}

/** The head of a later page. */
export function laterHead(sheet: Sheet, text: string): void {
  sheet.text(text, LEFT, 56, { size: 15, weight: 600 });
}

/** What stands over an addressee; answers where they begin. */
export function addresseeLabel(sheet: Sheet, label: string, top: number): number {
  sheet.text(label, LEFT, top - 3, { size: 12, color: FAINT });
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
  panCells(sheet, 'Buyer’s PAN', panNumber, y + 2);
  return y + 34;
}

/** Dates and the like on the right, each of at most so many lines; answers where they end. */
export function facts(
  sheet: Sheet,
  pairs: readonly (readonly [label: string, value: string])[],
  { top, lines }: { top: number; lines: number },
): number {
  let y = top;
  for (const [label, value] of pairs) {
    sheet.text(label, 420, y, { size: 13, color: SOFT });
    for (const text of sheet.wrap(value, RIGHT - 510, { size: 12.5 }, lines)) {
      sheet.text(text, 510, y, { size: 12.5 });
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
  for (const [name, x, align] of columns) sheet.text(name, x, y + 20, align ? { ...style, align } : style);
  return y + TABLE_HEAD;
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
}: Record<'name' | 'address' | 'panNumber', string>) => `${name} · ${address} · PAN ${panNumber}`;
