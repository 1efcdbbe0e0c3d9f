/** What one quote offers of one line. */
export interface ComparedOffer {
  line: string;
  isAlternative: boolean;
  quantity: number;
  /** Of one unit, before VAT. */
  pricePaisa: number;
}

/** A quote that can be awarded. */
export interface ComparedQuote {
  id: string;
  /** Once, whatever is awarded of it; before VAT. */
  deliveryFeePaisa: number;
  offers: readonly ComparedOffer[];
}

export interface ComparedLine {
  id: string;
  quantity: number;
  /** Alternatives are as good as what was asked for. */
  orEqual: boolean;
}

/** Part of a line that is bought by one offer. */
export interface SplitAward {
  line: string;
  quote: string;
  isAlternative: boolean;
  quantity: number;
}

/** What is bought from whom. */
export interface Split {
  awards: SplitAward[];
  /** Of the quotes that take part. */
  quotes: string[];
  /** Goods and the sellers' deliveries, before VAT. */
  subtotalPaisa: number;
  missing: { line: string; quantity: number }[];
}

/** The offers of a line that count, the cheapest first; of equal ones the larger, then the quote that stands first. */
export interface LineOffers {
  line: ComparedLine;
  offers: { quote: number; isAlternative: boolean; quantity: number; pricePaisa: number }[];
}

/** A line's offers that are what was asked for, in the order in which they would be bought. */
export function countedOffers(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
): LineOffers[] {
  const byLine = new Map<string, LineOffers>(lines.map((line) => [line.id, { line, offers: [] }]));
  for (const [quote, { offers }] of quotes.entries()) {
    for (const { line, isAlternative, quantity, pricePaisa } of offers) {
      const found = byLine.get(line);
      if (found !== undefined && (!isAlternative || found.line.orEqual))
        found.offers.push({ quote, isAlternative, quantity, pricePaisa });
    }
  }
  for (const { offers } of byLine.values())
    offers.sort((a, b) => a.pricePaisa - b.pricePaisa || b.quantity - a.quantity || a.quote - b.quote);
  return lines.map(({ id }) => byLine.get(id) as LineOffers);
}

/** Buys each line from the cheapest of these quotes that have it, as much as they have. */
export function splitOver(
  counted: readonly LineOffers[],
  quotes: readonly ComparedQuote[],
  isIn: (quote: number) => boolean,
): Split {
  const awards: SplitAward[] = [];
  const missing: Split['missing'] = [];
  const used = new Set<number>();
  let subtotalPaisa = 0;
  for (const { line, offers } of counted) {
    let needed = line.quantity;
    for (const offer of offers) {
      if (needed === 0) break;
      if (!isIn(offer.quote)) continue;
      const quantity = Math.min(needed, offer.quantity);
      needed -= quantity;
      subtotalPaisa += quantity * offer.pricePaisa;
      used.add(offer.quote);
      const { id } = quotes[offer.quote] as ComparedQuote;
      awards.push({ line: line.id, quote: id, isAlternative: offer.isAlternative, quantity });
    }
    if (needed > 0) missing.push({ line: line.id, quantity: needed });
  }
  const taking = quotes.filter((_, index) => used.has(index));
  for (const { deliveryFeePaisa } of taking) subtotalPaisa += deliveryFeePaisa;
  return { awards, quotes: taking.map(({ id }) => id), subtotalPaisa, missing };
}

/** Each line where it is cheapest, whatever the deliveries cost. */
export const bestPerLine = (lines: readonly ComparedLine[], quotes: readonly ComparedQuote[]): Split =>
  splitOver(countedOffers(lines, quotes), quotes, () => true);

/**
 * Which of the awards are not the cheapest, by their place: something that is as good costs less and was not bought up,
 * or it is an alternative that was not asked for.
 */
export function dearerAwards(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  awards: readonly SplitAward[],
): number[] {
  const offersOf = new Map(countedOffers(lines, quotes).map(({ line, offers }) => [line.id, offers]));
  const keyOf = (quote: string, line: string, isAlternative: boolean) => `${quote} ${line} ${isAlternative}`;
  const bought = new Map(
    awards.map((award) => [keyOf(award.quote, award.line, award.isAlternative), award.quantity]),
  );
  return awards.flatMap((award, index) => {
    const offers = offersOf.get(award.line) ?? [];
    const idOf = (quote: number) => (quotes[quote] as ComparedQuote).id;
    const own = offers.find(
      ({ quote, isAlternative }) => idOf(quote) === award.quote && isAlternative === award.isAlternative,
    );
    const isDearer =
      own === undefined ||
      offers.some(
        ({ quote, isAlternative, quantity, pricePaisa }) =>
          pricePaisa < own.pricePaisa &&
          (bought.get(keyOf(idOf(quote), award.line, isAlternative)) ?? 0) < quantity,
      );
    return isDearer ? [index] : [];
  });
}
