import { expect, test } from 'vitest';
import { bestSplit } from './best-split.ts';
import {
  bestPerLine,
  type ComparedLine,
  type ComparedQuote,
  countedOffers,
  dearerAwards,
  type Split,
  splitOver,
} from './request-comparison.ts';

/** Numbers that are the same on every run. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function market(next: () => number, lineCount: number, sellerCount: number) {
  const gaps = next() * 0.7;
  const parts = next() * 0.5;
  const highestFee = next() < 0.3 ? 0 : next() * 400_000;
  const lines: ComparedLine[] = Array.from({ length: lineCount }, (_, index) => ({
    id: `line ${index}`,
    quantity: 1 + Math.floor(next() * 30),
    orEqual: next() < 0.5,
  }));
  const quotes: ComparedQuote[] = Array.from({ length: sellerCount }, (_, seller) => ({
    id: `quote ${seller}`,
    deliveryFeePaisa: Math.floor(next() * highestFee),
    offers: lines.flatMap(({ id, quantity }) =>
      [false, true].flatMap((isAlternative) =>
        next() < (isAlternative ? 0.8 : gaps)
          ? []
          : [
              {
                line: id,
                isAlternative,
                quantity: next() < parts ? 1 + Math.floor(next() * quantity) : quantity + 5,
                pricePaisa: 1 + Math.floor(next() * 20_000),
              },
            ],
      ),
    ),
  }));
  return { lines, quotes };
}

const coveredBy = ({ missing }: Split, lines: readonly ComparedLine[]) => {
  const lacking = new Map(missing.map(({ line, quantity }) => [line, quantity]));
  return lines.reduce(
    (sum, { id, quantity }) => sum + Math.floor(((quantity - (lacking.get(id) ?? 0)) * 1e6) / quantity),
    0,
  );
};

/** Every set of at most `most` sellers. */
function bruteForce(lines: readonly ComparedLine[], quotes: readonly ComparedQuote[], most: number) {
  const counted = countedOffers(lines, quotes);
  let best = { covered: 0, paisa: 0 };
  for (let set = 1; set < 2 ** quotes.length; set += 1) {
    const isIn = (quote: number) => (set & (1 << quote)) !== 0;
    if (quotes.filter((_, index) => isIn(index)).length > most) continue;
    const split = splitOver(counted, quotes, isIn);
    const sum = { covered: coveredBy(split, lines), paisa: split.subtotalPaisa };
    if (sum.covered > best.covered || (sum.covered === best.covered && sum.paisa < best.paisa)) best = sum;
  }
  return best;
}

test('of 1,000 random comparisons the best split is the best of all sets of sellers, and never buys more than is offered or asked', () => {
  const next = random(83);
  for (let round = 0; round < 1_000; round += 1) {
    const { lines, quotes } = market(next, 1 + Math.floor(next() * 7), 1 + Math.floor(next() * 6));
    const most = 1 + Math.floor(next() * quotes.length);
    const found = bestSplit(lines, quotes, most);
    const best = bruteForce(lines, quotes, most);
    const split = found?.split ?? { awards: [], quotes: [], subtotalPaisa: 0, missing: [] };
    if (found === null) expect(best.covered).toBe(0);
    else expect({ covered: coveredBy(split, lines), paisa: split.subtotalPaisa }).toEqual(best);
    expect(found?.isExact ?? true).toBe(true);
    expect(split.quotes.length).toBeLessThanOrEqual(most);
    const fees = quotes.filter(({ id }) => split.quotes.includes(id)).map((quote) => quote.deliveryFeePaisa);
    let paisa = fees.reduce((sum, fee) => sum + fee, 0);
    const bought = new Map<string, number>();
    for (const { line, quote, isAlternative, quantity } of split.awards) {
      const offer = quotes
        .find(({ id }) => id === quote)
        ?.offers.find((one) => one.line === line && one.isAlternative === isAlternative);
      expect(quantity).toBeLessThanOrEqual(offer?.quantity ?? 0);
      paisa += quantity * (offer?.pricePaisa ?? 0);
      bought.set(line, (bought.get(line) ?? 0) + quantity);
    }
    expect(paisa).toBe(split.subtotalPaisa);
    const lacking = new Map(split.missing.map(({ line, quantity }) => [line, quantity]));
    if (found !== null)
      for (const { id, quantity } of lines)
        expect((bought.get(id) ?? 0) + (lacking.get(id) ?? 0)).toBe(quantity);
    expect(dearerAwards(lines, quotes, bestPerLine(lines, quotes).awards)).toEqual([]);
  }
});

test('60 lines and 20 sellers are answered exactly, more in bounded time and said to be a guess', () => {
  const next = random(7);
  const { lines, quotes } = market(next, 60, 20);
  const three = bestSplit(lines, quotes, 3);
  const four = bestSplit(lines, quotes, 4);
  expect([three?.isExact, four?.isExact]).toEqual([true, true]);
  expect(coveredBy(four?.split as Split, lines)).toBeGreaterThanOrEqual(
    coveredBy(three?.split as Split, lines),
  );
  const large = market(next, 200, 120);
  const guess = bestSplit(large.lines, large.quotes, 20);
  expect(guess?.isExact).toBe(false);
  expect(guess?.split.quotes.length).toBeLessThanOrEqual(20);
});

test('a delivery can make one dear seller the best, and an alternative counts where something equal is as good', () => {
  const lines = [
    { id: 'cable', quantity: 10, orEqual: false },
    { id: 'plug', quantity: 10, orEqual: true },
  ];
  const offer = (line: string, pricePaisa: number, isAlternative = false, quantity = 10) => ({
    line,
    pricePaisa,
    isAlternative,
    quantity,
  });
  const quotes = [
    { id: 'A', deliveryFeePaisa: 0, offers: [offer('cable', 100), offer('plug', 110)] },
    { id: 'B', deliveryFeePaisa: 500, offers: [offer('plug', 90, true), offer('cable', 10, true)] },
    { id: 'C', deliveryFeePaisa: 50, offers: [offer('plug', 100, false, 4)] },
  ];
  expect(bestPerLine(lines, quotes).awards).toEqual([
    { line: 'cable', quote: 'A', isAlternative: false, quantity: 10 },
    { line: 'plug', quote: 'B', isAlternative: true, quantity: 10 },
  ]);
  expect(bestPerLine(lines, quotes).subtotalPaisa).toBe(1_000 + 900 + 500);
  expect(bestSplit(lines, quotes, 3)?.split).toMatchObject({ quotes: ['A'], subtotalPaisa: 2_100 });
  expect(bestSplit(lines, [quotes[1], quotes[2]] as ComparedQuote[], 1)?.split).toMatchObject({
    quotes: ['B'],
    missing: [{ line: 'cable', quantity: 10 }],
  });
  const award = (line: string, quote: string, quantity = 10, isAlternative = false) => ({
    line,
    quote,
    isAlternative,
    quantity,
  });
  expect(
    dearerAwards(lines, quotes, [award('cable', 'A'), award('plug', 'A', 6), award('plug', 'C', 4)]),
  ).toEqual([1, 2]);
  expect(dearerAwards(lines, quotes, [award('cable', 'B', 10, true), award('plug', 'B', 10, true)])).toEqual([
    0,
  ]);
  expect(bestSplit(lines, [], 3)).toBeNull();
});
