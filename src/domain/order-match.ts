import type { OrderLineText, OrderReading } from './order-text.ts';

/** How sure it is which product a line means. */
export const ORDER_MATCHES = ['exact', 'likely', 'several', 'none'] as const;
export type OrderMatch = (typeof ORDER_MATCHES)[number];

/** What the catalogue holds of an item's words. */
export interface ItemFindings {
  /** Products whose whole SKU was written. */
  codes: readonly string[];
  /** The best first; `share` from 0 to 1, `words` of the item that the product holds. */
  hits: readonly { id: string; share: number; words: number }[];
  words: number;
  /** Words that no product holds. */
  unknown: number;
}

export interface JudgedItem {
  match: OrderMatch;
  /** The one that is meant; null unless exact or likely. */
  product: string | null;
  /** What else it may be, at most five, the best first. */
  alternatives: string[];
}

export const MOST_ALTERNATIVES = 5;
/** Of the points a product can have; less is a chance resemblance. */
const LEAST_SHARE = 0.3;
const LIKELY_SHARE = 0.45;
/** The second one has less than this part of the best one's points: far ahead. */
const FAR_AHEAD = 0.88;

/** Exact by a SKU, likely when one product is far ahead; else several, or none. */
export function judgeItem({ codes, hits, words, unknown }: ItemFindings): JudgedItem {
  const close = hits.filter(({ share }) => share >= LEAST_SHARE);
  const others = (taken: string | null) =>
    [...new Set([...codes, ...close.map(({ id }) => id)])]
      .filter((id) => id !== taken)
      .slice(0, MOST_ALTERNATIVES);
  const [code] = codes;
  if (code !== undefined && codes.length === 1)
    return { match: 'exact', product: code, alternatives: others(code) };
  if (codes.length > 1) return { match: 'several', product: null, alternatives: others(null) };
  const [best, second] = close;
  const known = words - unknown;
  if (best === undefined || known === 0 || best.words * 2 < words)
    return { match: 'none', product: null, alternatives: others(null) };
  const isAhead = second === undefined || second.share < best.share * FAR_AHEAD;
  const holdsEnough = best.words >= known - (known > 3 ? 1 : 0) && unknown * 2 <= words;
  if (isAhead && holdsEnough && best.share >= LIKELY_SHARE)
    return { match: 'likely', product: best.id, alternatives: others(best.id) };
  return { match: 'several', product: null, alternatives: others(null) };
}

/** An item of a paste, read as the goods there are allow. */
export interface ReadItem {
  raw: string;
  reading: OrderReading;
  judged: JudgedItem;
}

/** Reads a line part by part; where the whole of it names one product, as one. */
export function readItems(
  line: OrderLineText,
  read: (raw: string) => OrderReading[],
  find: (item: string) => ItemFindings,
): ReadItem[] {
  if (line.mayBeWhole) {
    const whole = readItem(line.raw, read(line.raw), find);
    const findings = find(whole.reading.item);
    const isOne = whole.judged.match === 'exact' || holdsAll(findings);
    if (isOne) return [whole];
  }
  return line.parts.map((part) => readItem(part, read(part), find));
}

/**
 * Of the ways to understand an item the one that fits the goods: a bare number beside a SKU is a quantity, one that a
 * product's name holds belongs to it.
 */
function readItem(
  raw: string,
  readings: readonly OrderReading[],
  find: (item: string) => ItemFindings,
): ReadItem {
  const judged = readings.map((reading) => {
    const findings = find(reading.item);
    return { raw, reading, findings, judged: judgeItem(findings) };
  });
  const first = judged[0] as (typeof judged)[number];
  const chosen =
    judged.find((one) => one.judged.match === 'exact') ??
    judged.findLast((one) => one.reading.quantityAssumed && judged.length > 1 && namesAll(one.findings)) ??
    judged.find((one) => holdsAll(one.findings)) ??
    first;
  return { raw, reading: chosen.reading, judged: chosen.judged };
}

/** The best product holds every word. */
function holdsAll({ hits, words }: ItemFindings): boolean {
  return words > 1 && (hits[0]?.words ?? 0) === words;
}

/** The best product holds every word, in its name. */
function namesAll(findings: ItemFindings): boolean {
  return holdsAll(findings) && (findings.hits[0]?.share ?? 0) > 0.97;
}
