import { LEAST_SHARE, MOST_ALTERNATIVES } from '../catalogue/item-hits.ts';
import { type CodeReading, readAsCode } from './order-code.ts';
import { MOST_ORDER_LINES, type OrderLineText, orderLines } from './order-lines.ts';
import type { OrderReading } from './order-text.ts';

/** How sure it is which product a line means. */
export const ORDER_MATCHES = ['exact', 'likely', 'several', 'none'] as const;
export type OrderMatch = (typeof ORDER_MATCHES)[number];

/** What the catalogue holds of an item's words. */
export interface ItemFindings {
  /** The product that this buyer means by the item: an own word, or an own part number in it. Null without one. */
  own: string | null;
  /** Products whose whole SKU was written. */
  codes: readonly string[];
  /** Where there is none the best by words, the best first; `share` from 0 to 1, `words` of the item that the product holds. */
  hits: readonly { id: string; share: number; words: number }[];
  words: number;
  /** Words that no product holds. */
  unknown: number;
  /** Words that no product holds but that mean one which some hold. */
  meant: number;
}

/** Looks items up among all products. */
export interface ItemSearch {
  find(item: string): Omit<ItemFindings, 'own'>;
  /** Products named much like this text, the nearest first. */
  findAlike(text: string): string[];
  /** How many words of the item a product holds. */
  countHeld(item: string, id: string): number;
  /** Products whose SKU this is and nothing else; of several those that what stands beside it fits best. */
  findCode(code: string, besides: string): string[];
}

/** What one buyer's items are looked up by. */
export interface ItemLookup {
  find(item: string): ItemFindings;
  /** The same for what is a code and nothing else: a SKU, or a part number of the buyer's own. Null where it is none. */
  findCode(code: string, besides?: string): JudgedItem | null;
}

export interface JudgedItem {
  match: OrderMatch;
  /** The one that is meant; null unless exact or likely. */
  product: string | null;
  /** Exact by the buyer's own word. */
  isOwn: boolean;
  /** What else it may be, at most five, the best first. */
  alternatives: string[];
}

const LIKELY_SHARE = 0.45;
/** The best is far ahead when the second has less than this share of its points. */
const FAR_AHEAD = 0.88;

/** Exact by an own word or a SKU, likely when one product is far ahead; else several, or none. */
export function judgeItem({ own, codes, hits, words, unknown, meant }: ItemFindings): JudgedItem {
  const close = hits.filter(({ share }) => share >= LEAST_SHARE);
  const judged = (match: OrderMatch, product: string | null = null): JudgedItem => ({
    match,
    product,
    isOwn: product !== null && product === own,
    alternatives: [...new Set([...codes, ...close.map(({ id }) => id)])]
      .filter((id) => id !== product)
      .slice(0, MOST_ALTERNATIVES),
  });
  if (own !== null) return judged('exact', own);
  const [code] = codes;
  if (code !== undefined) return codes.length === 1 ? judged('exact', code) : judged('several');
  const [best, second] = close;
  const known = words - unknown;
  if (best === undefined || known === 0 || best.words * 2 < words) return judged('none');
  const isAhead = second === undefined || second.share < best.share * FAR_AHEAD;
  const holdsEnough = best.words >= known - meant - (known > 3 ? 1 : 0) && unknown * 2 < words;
  if (isAhead && holdsEnough && best.share >= LIKELY_SHARE) return judged('likely', best.id);
  return judged('several');
}

/** An item of a paste, read in the light of the catalogue. */
export interface ReadItem {
  raw: string;
  reading: OrderReading;
  judged: JudgedItem;
}

/**
 * All items of a message; null when there are too many to read at once. Waits for `pause` after each item, so that
 * other requests can go first.
 */
export async function readOrder(
  text: string,
  read: (raw: string) => OrderReading[],
  goods: ItemLookup,
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<ReadItem[] | null> {
  const items: ReadItem[] = [];
  for (const line of orderLines(text)) {
    if (items.length + (line.mayBeWhole ? 1 : line.parts.length) > MOST_ORDER_LINES) return null;
    for (const item of readItems(line, read, goods)) {
      items.push(item);
      await pause();
    }
  }
  return items.length > MOST_ORDER_LINES ? null : items;
}

/** Reads a line part by part, on demand; as one item where the whole line names one product. */
export function* readItems(
  line: OrderLineText,
  read: (raw: string) => OrderReading[],
  goods: ItemLookup,
): Generator<ReadItem> {
  const only = readOnlyItem(line, read, goods);
  if (only !== null) yield only;
  else for (const part of line.parts) yield readItem(part, read(part), goods);
}

/** The item of a line that holds no other; null where there are several: then none of them is looked up. */
export function readOnlyItem(
  line: OrderLineText,
  read: (raw: string) => OrderReading[],
  goods: ItemLookup,
): ReadItem | null {
  const [part, other] = line.parts;
  if (part !== undefined && other === undefined) return readItem(part, read(part), goods);
  if (!line.mayBeWhole) return null;
  const whole = readItem(line.raw, read(line.raw), goods);
  const isOne = whole.judged.match === 'exact' || holdsAll(goods.find(whole.reading.item));
  return isOne ? whole : null;
}

/**
 * Of the ways to understand an item the one that fits the goods: a bare number beside a SKU is a quantity, one that a
 * product's name holds belongs to it.
 */
function readItem(raw: string, readings: readonly OrderReading[], goods: ItemLookup): ReadItem {
  const coded = readCode(raw, readings, goods);
  if (coded !== null) return coded;
  const judged = readings.map((reading) => {
    const findings = goods.find(reading.item);
    return { raw, reading, findings, judged: judgeItem(findings) };
  });
  const first = judged[0] as (typeof judged)[number];
  // The longest reading comes last: 'raspberry pi 5' as an own word goes before five of 'raspberry pi'.
  const chosen =
    judged.findLast((one) => one.judged.isOwn && one.reading.quantityAssumed) ??
    judged.find((one) => one.judged.match === 'exact' && !one.judged.isOwn) ??
    judged.findLast((one) => one.reading.quantityAssumed && judged.length > 1 && namesAll(one.findings)) ??
    judged.find((one) => one.judged.isOwn) ??
    judged.find((one) => holdsAll(one.findings)) ??
    first;
  return { raw, reading: chosen.reading, judged: chosen.judged };
}

/** What the first cell of a row, or the whole of a line, says as a code; null where it is none of these goods. */
function readCode(raw: string, readings: readonly OrderReading[], goods: ItemLookup): ReadItem | null {
  const [first] = readings;
  if (first?.row) {
    const judged = goods.findCode(first.row.code, first.row.besides);
    return judged === null ? null : { raw, reading: first, judged };
  }
  for (const { code, ...said } of readAsCode(raw)) {
    const judged = goods.findCode(code);
    if (judged !== null) return { raw, reading: readingOfCode({ code, ...said }), judged };
  }
  return null;
}

function readingOfCode({ code, quantity, ...said }: CodeReading): OrderReading {
  return {
    ...said,
    item: code,
    quantity,
    quantities: [],
    isQuantityWrong: quantity === null,
    row: null,
  };
}

/** The best product holds every word. */
function holdsAll({ hits, words }: ItemFindings): boolean {
  return words > 1 && (hits[0]?.words ?? 0) === words;
}

/** The best product holds every word, in its name. */
function namesAll(findings: ItemFindings): boolean {
  return holdsAll(findings) && (findings.hits[0]?.share ?? 0) > 0.97;
}
