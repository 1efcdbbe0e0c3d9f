/** Tables of goods in parts, a seller each: how they are measured, divided over pages, and headed. */

import { FOOT, LAST, LATER_TOP, TABLE_HEAD } from './page-parts.ts';
import { type Sheet, SOFT } from './sheet.ts';

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
    about: [...about, ...(seller.panNumber === null ? [] : [`PAN ${seller.panNumber}`])].join(' · '),
    height: PART,
  };
}

/** Draws it over a table whose goods begin and whose amounts end there. */
export function drawPartHead(
  sheet: Sheet,
  { name, about }: PartHead,
  y: number,
  { goods, amount }: { goods: number; amount: number },
): void {
  sheet.text(name, goods, y + 23, { size: 13, weight: 600 });
  sheet.text(about, amount, y + 23, { size: 12, color: SOFT, align: 'right' });
}

/** A seller's head stays with the first line; what closes the paper stays together. */
export function pagesOf<Item extends { kind: 'part' | 'line'; height: number }>(
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
