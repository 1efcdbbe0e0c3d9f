import {
  type ComparedLine,
  type ComparedQuote,
  dearerAwards,
  type SplitAward,
} from './request-comparison.ts';

/** Part of a line that is bought by one offer, with the reason that was given for it. */
export interface ReasonedAward extends SplitAward {
  reason: string | null;
}

export type AwardRefusal =
  | { code: 'unknown_line' | 'unknown_quote' | 'not_offered' | 'twice' | 'reason_missing' }
  | { code: 'above_quoted' | 'above_asked'; most: number };

/** How delivery by a seller is classified where its quote says nothing: transport of goods by road. */
export const DELIVERY_HS_CODE = '996511';

const sameOffer = (a: SplitAward, b: SplitAward) =>
  a.line === b.line && a.quote === b.quote && a.isAlternative === b.isAlternative;

/**
 * Why these awards cannot be made, by the place of the first that cannot, or null: each is of an offer of the request, no
 * more than is offered, together no more than was asked for, and with a reason where it is not the cheapest. `quotes` are
 * those that hold.
 */
export function whyCannotAward(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  awards: readonly ReasonedAward[],
): { index: number; refusal: AwardRefusal } | null {
  const taken = new Map<string, number>();
  for (const [index, award] of awards.entries()) {
    const refusal = whyCannotTake(award, awards.slice(0, index), { lines, quotes, taken });
    if (refusal !== null) return { index, refusal };
  }
  const dearer = dearerAwards(lines, quotes, awards).find((index) => awards[index]?.reason == null);
  return dearer === undefined ? null : { index: dearer, refusal: { code: 'reason_missing' } };
}

/** One of them, after those before it; `taken` counts what is awarded of each line. */
function whyCannotTake(
  award: ReasonedAward,
  earlier: readonly ReasonedAward[],
  {
    lines,
    quotes,
    taken,
  }: { lines: readonly ComparedLine[]; quotes: readonly ComparedQuote[]; taken: Map<string, number> },
): AwardRefusal | null {
  const line = lines.find(({ id }) => id === award.line);
  if (line === undefined) return { code: 'unknown_line' };
  const quote = quotes.find(({ id }) => id === award.quote);
  if (quote === undefined) return { code: 'unknown_quote' };
  const offer = quote.offers.find(
    (one) => one.line === award.line && one.isAlternative === award.isAlternative,
  );
  if (offer === undefined) return { code: 'not_offered' };
  if (earlier.some((one) => sameOffer(one, award))) return { code: 'twice' };
  if (award.quantity > offer.quantity) return { code: 'above_quoted', most: offer.quantity };
  const sum = (taken.get(line.id) ?? 0) + award.quantity;
  if (sum > line.quantity) return { code: 'above_asked', most: line.quantity };
  taken.set(line.id, sum);
  return null;
}
