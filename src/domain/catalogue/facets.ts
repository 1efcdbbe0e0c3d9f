import { foldText } from './search-terms.ts';

// What a product list may be narrowed by beside its category and words, and what such a choice says.

/** Average ratings from which on a product is shown: 4 is '4 and up'. */
export const RATING_STEPS = [4, 3, 2, 1] as const;

/** Where one band of prices ends and the next begins, in paisa. */
export const PRICE_STEPS: readonly number[] = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
].map((rupees) => rupees * 100);

/** Both ends included. */
export interface ChosenRange {
  low: number;
  high: number;
}

/** A specification that narrows a list: any of the texts, or numbers that meet any of the ranges. */
export interface SpecChoice {
  /** As `foldChoice` folds it. */
  name: string;
  texts: readonly string[];
  ranges: readonly ChosenRange[];
}

/** How brands and specifications are compared: 'PHILIPS ' is 'Philips'. */
export function foldChoice(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').trim();
}

/** '9..12', '9..', '..12' or the single number '9'; null for anything else. */
export function readRange(text: string): ChosenRange | null {
  const folded = foldChoice(text);
  const match = /^(-?\d{1,15}(?:\.\d{1,9})?)?(\.\.)?(-?\d{1,15}(?:\.\d{1,9})?)?$/.exec(folded);
  if (match === null) return null;
  const [, from, dots, to] = match;
  if (dots === undefined) return from === undefined || to !== undefined ? null : rangeOf(from, from);
  return from === undefined && to === undefined ? null : rangeOf(from, to);
}

function rangeOf(from: string | undefined, to: string | undefined): ChosenRange {
  return {
    low: from === undefined ? Number.NEGATIVE_INFINITY : Number(from),
    high: to === undefined ? Number.POSITIVE_INFINITY : Number(to),
  };
}

/** '9..12': what `readRange` reads. */
export function rangeText(low: number | undefined, high: number | undefined): string {
  return `${low ?? ''}..${high ?? ''}`;
}

/** The choices of one specification, as they stand in an address. */
export function specChoice(name: string, values: readonly string[]): SpecChoice {
  const ranges = values.map(readRange).filter((range) => range !== null);
  return { name: foldChoice(name), texts: values.map(foldChoice), ranges };
}

/** The band of a price, 0 being the lowest. */
export function priceBand(paisa: number): number {
  let band = 0;
  while (band < PRICE_STEPS.length && paisa >= (PRICE_STEPS[band] as number)) band += 1;
  return band;
}

/** Both ends of a band in paisa, which no other band holds. */
export function priceBandRange(band: number): { low: number | null; high: number | null } {
  const [from, next] = [PRICE_STEPS[band - 1], PRICE_STEPS[band]];
  return { low: from ?? null, high: next === undefined ? null : next - 1 };
}
