import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../shop/durations.ts';
import { lowestRecentPrice, type PricePoint, pricesBetween } from './price-record.ts';
import { nextBreak } from './pricing.ts';
import { discountPercent, paybackUnits, savingPaisa } from './savings.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const record = (...steps: [daysAgo: number, regularPricePaisa: number][]): PricePoint[] =>
  steps.map(([days, regularPricePaisa]) => ({ at: daysAgo(days), regularPricePaisa }));

test.each([
  ['a price that never changed', record([400, 100]), null],
  ['lowered', record([400, 150], [3, 100]), null],
  ['raised today', record([400, 100], [0, 150]), 100],
  ['raised 29 days ago', record([400, 100], [29, 150]), 100],
  ['raised 30 days ago', record([400, 100], [30, 150]), null],
  ['raised, then lowered halfway', record([400, 100], [9, 200], [2, 150]), 100],
  ['raised, then lowered again', record([400, 100], [9, 200], [2, 100]), null],
  ['raised, then lowered below', record([400, 100], [9, 200], [2, 90]), null],
  ['lowered, then raised', record([400, 100], [9, 80], [2, 100]), 80],
  ['lowered for an hour', record([400, 100], [9, 80], [8.96, 100]), 80],
  ['raised in steps', record([400, 100], [29, 110], [20, 120], [1, 130]), 100],
  ['raised in steps, the first of them long ago', record([400, 100], [31, 110], [20, 120], [1, 130]), 110],
  ['made at a low price', record([2, 100], [1, 150]), 100],
  ['raised tomorrow', record([400, 100], [-1, 150]), null],
  ['no record', [], null],
])('%s: the lowest of 30 days below the price', (_name, points, lowest) => {
  expect(lowestRecentPrice(points, NOW)).toBe(lowest);
});

test('lowest and median of a time: what it cost at most during half of it', () => {
  const points = record([100, 500], [60, 300], [50, 400], [10, 900]);
  expect(pricesBetween(points, daysAgo(40), NOW)).toEqual({ lowestPaisa: 400, medianPaisa: 400 });
  expect(pricesBetween(points, daysAgo(55), NOW)).toEqual({ lowestPaisa: 300, medianPaisa: 400 });
  expect(pricesBetween(points, daysAgo(100), NOW)).toEqual({ lowestPaisa: 300, medianPaisa: 400 });
  expect(pricesBetween(points, daysAgo(12), NOW)).toEqual({ lowestPaisa: 400, medianPaisa: 900 });
  // Half of it at each: the lower one.
  expect(pricesBetween(points, daysAgo(20), NOW)).toEqual({ lowestPaisa: 400, medianPaisa: 400 });
  expect(pricesBetween(points.slice(0, 1), daysAgo(90), NOW)).toEqual({ lowestPaisa: 500, medianPaisa: 500 });
  expect(pricesBetween(points, daysAgo(300), daysAgo(200))).toBeNull();
});

test('no saving is shown that was not real: whatever a price did, nobody saves more than from any price of 30 days', () => {
  const steps = fc.uniqueArray(
    fc.record({
      hoursAgo: fc.integer({ min: 1, max: 24 * 60 }),
      paisa: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 20, selector: ({ hoursAgo }) => hoursAgo },
  );
  fc.assert(
    fc.property(
      steps,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(500_000),
      (random, share, planPaisa) => {
        const points = [...random]
          .sort((one, other) => other.hoursAgo - one.hoursAgo)
          .map(({ hoursAgo, paisa }) => ({ at: daysAgo(hoursAgo / 24), regularPricePaisa: paisa }));
        const regularPricePaisa = points.at(-1)?.regularPricePaisa ?? 0;
        const wholesalePricePaisa = Math.floor(regularPricePaisa * share);
        const referencePricePaisa = lowestRecentPrice(points, NOW);
        const prices = { regularPricePaisa, wholesalePricePaisa, referencePricePaisa };
        // What it cost at each hour of the 30 days.
        let cheapest = Number.POSITIVE_INFINITY;
        for (let hours = 0.5; hours < 720; hours += 1) {
          const then = points.findLast(({ at }) => at <= daysAgo(hours / 24));
          cheapest = Math.min(cheapest, then?.regularPricePaisa ?? cheapest);
        }
        const real = Math.max(0, cheapest - wholesalePricePaisa);
        expect(savingPaisa(prices)).toBe(real);
        expect(discountPercent(prices)).toBe(Math.round((real / cheapest) * 100));
        const units = paybackUnits(prices, planPaisa);
        expect(units === null ? real : Math.sign(real)).toBe(units === null ? 0 : 1);
        if (units !== null) expect(units * real).toBeGreaterThanOrEqual(planPaisa);
        const priceBreaks = [{ from: 10, regularPricePaisa: wholesalePricePaisa, wholesalePricePaisa: null }];
        const next = nextBreak({ ...prices, priceBreaks }, { isSubscriber: false, terms: [] }, 1, {
          at: NOW,
          orderMultiple: 1,
          largest: 100,
        });
        if (next !== null) expect(next.savingPaisa).toBe(savingPaisa(prices) * 10);
      },
    ),
  );
});
