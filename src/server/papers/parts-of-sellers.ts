/** Tables of goods in parts, a seller each: how they are measured, divided over pages, and headed. */

import { FOOT, LAST, LATER_TOP, laterHead, pageFoot, panText, TABLE_HEAD, tableHead } from './page-parts.ts';
import { band, HAIR, type Sheet, SOFT } from './sheet.ts';

const PART = 36;

/** The head of a seller's part, before its lines. */
export interface PartHead {
  kind: 'part';
  name: string;
  about: string;
  height: number;
}

/** 'Part 1 of 2 · PAN 301457892' */
export function partHead(
  sheet: Sheet,
  seller: { name: string; panNumber: string | null },
  about: readonly string[],
): PartHead {
  return {
    kind: 'part',
    name: sheet.wrap(seller.name, 430, { size: 13, weight: 600 }, 1)[0] ?? '',
    about: [...about, ...(seller.panNumber === null ? [] : [panText(seller.panNumber)])].join(' · '),
    height: PART,
  };
}

/** Draws it over a table whose goods begin and whose amounts end there. */
function drawPartHead(
  sheet: Sheet,
  { name, about }: PartHead,
  y: number,
  { goods, amount }: { goods: number; amount: number },
): void {
  sheet.text(name, goods, y + 23, { size: 13, weight: 600 });
  sheet.text(about, amount, y + 23, { size: 12, color: SOFT, align: 'right' });
}

/**
 * Draws a table of parts over as many pages as it needs, each with its foot, and what closes the paper below it. `top`: where
 * the table begins on the first page.
 */
export function drawParts<Line extends { kind: 'line'; height: number }>(
  sheet: Sheet,
  paper: {
    items: readonly (PartHead | Line)[];
    top: number;
    heads: Parameters<typeof tableHead>[2];
    columns: { goods: number; amount: number };
    drawLine: (line: Line, y: number) => void;
    /** What closes it stays together in this room. */
    closingHeight: number;
    drawClosing: (y: number) => void;
    /** Stands over each page but the first. */
    laterTitle: string;
    foot: (page: number, pages: number) => readonly [beside: string, page: string];
  },
): void {
  const { heads, columns } = paper;
  let y = tableHead(sheet, paper.top, heads);
  const pages = pagesOf(paper.items, { firstTop: y, closing: paper.closingHeight });
  for (const [nth, page] of pages.entries()) {
    if (nth > 0) {
      sheet.addPage();
      band(sheet);
      laterHead(sheet, paper.laterTitle);
      y = page.length > 0 ? tableHead(sheet, LATER_TOP, heads) : LATER_TOP;
    }
    for (const item of page) {
      if (item.kind === 'part') drawPartHead(sheet, item, y, columns);
      else paper.drawLine(item, y);
      y += item.height;
      sheet.rule(y, { color: HAIR });
    }
    if (nth === pages.length - 1) paper.drawClosing(y);
    pageFoot(sheet, ...paper.foot(nth + 1, pages.length));
  }
}

/** A seller's head stays with the first line; what closes the paper stays together. */
function pagesOf<Item extends { kind: 'part' | 'line'; height: number }>(
  items: readonly Item[],
  { firstTop, closing }: { firstTop: number; closing: number },
): Item[][] {
  const pages: Item[][] = [[]];
  let y = firstTop;
  for (const [nth, item] of items.entries()) {
    const next = items[nth + 1];
    const needed = item.height + (item.kind === 'part' && next !== undefined ? next.height : 0);
    if (y + needed > LAST) {
      pages.push([]);
      y = LATER_TOP + TABLE_HEAD;
    }
    (pages.at(-1) as Item[]).push(item);
    y += item.height;
  }
  if (y + closing > FOOT) pages.push([]);
  return pages;
}
