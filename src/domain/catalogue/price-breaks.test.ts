import { expect, test } from 'vitest';
import { joinBreaks, readBreaks, type StatedTerms, termsProblems } from './price-breaks.ts';

const TERMS: StatedTerms = {
  regularPrice: 340,
  wholesalePrice: 320,
  priceBreaks: [
    { from: 10, regularPrice: 310, wholesalePrice: 295 },
    { from: 50, regularPrice: 290, wholesalePrice: 280 },
  ],
  minimumOrderQuantity: 5,
  orderMultiple: 5,
  maximumPerOrder: 300,
};
const problemsOf = (changed: Partial<StatedTerms>, isNew = true) =>
  termsProblems({ ...TERMS, ...changed }, { isNew }).map(({ field, row, message }) => [
    row ? `${row.index}.${row.key}` : field,
    message,
  ]);

test('rising quantities and falling prices in packs are fine', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ priceBreaks: [{ from: 5, regularPrice: 340 }] })).toEqual([]);
  expect(problemsOf({ maximumPerOrder: null })).toEqual([]);
});

test.each([
  [1, 1, 'from'],
  [4, 5, 'from'],
])('a row from %i with a minimum of %i is refused', (from, minimumOrderQuantity, key) => {
  const priceBreaks = [{ from, regularPrice: 300 }];
  expect(problemsOf({ priceBreaks, minimumOrderQuantity, orderMultiple: 1 })).toEqual([
    [`0.${key}`, 'Quantities must rise'],
  ]);
});

test('every wrong row is named', () => {
  expect(
    problemsOf({
      priceBreaks: [
        { from: 10, regularPrice: 341 },
        { from: 10, regularPrice: 341 },
        { from: 20, regularPrice: 300, wholesalePrice: 301 },
        { from: 30, regularPrice: 300, wholesalePrice: 250 },
        // Without a PRO price it would be the wholesale price again.
        { from: 40, regularPrice: 290 },
      ],
    }),
  ).toEqual([
    ['0.regularPrice', 'A larger quantity cannot cost more'],
    ['1.from', 'Quantities must rise'],
    ['2.wholesalePrice', 'Wholesale price must not exceed the regular price'],
    ['4.wholesalePrice', 'A larger quantity cannot cost more'],
  ]);
});

test('a base price may fall below rows that are there', () => {
  expect(problemsOf({ regularPrice: 300, wholesalePrice: 200 })).toHaveLength(2);
  expect(problemsOf({ regularPrice: 300, wholesalePrice: 200 }, false)).toEqual([]);
});

test('packs and maximum fit the minimum', () => {
  expect(problemsOf({ minimumOrderQuantity: 7 })).toEqual([
    ['minimumOrderQuantity', 'The minimum must be a multiple of the pack'],
  ]);
  expect(problemsOf({ maximumPerOrder: 4 })).toEqual([
    ['maximumPerOrder', 'The maximum must be at least the minimum'],
  ]);
});

test('as a text the rows come back as they were', () => {
  expect(joinBreaks(TERMS.priceBreaks)).toBe('10:310/295; 50:290/280');
  expect(joinBreaks([{ from: 10, regularPrice: 99.5, wholesalePrice: null }])).toBe('10:99.5');
  for (const rows of [TERMS.priceBreaks, [], [{ from: 2, regularPrice: 1_234_567.89, wholesalePrice: null }]])
    expect(readBreaks(joinBreaks(rows))).toEqual({ rows });
});

test.each([
  ['१०: रू 1,310/-', 1],
  [' 10 : 1,310 / 1,295 ;\n50:1250/1200 ; ', 2],
  ['none', 0],
  ['-', 0],
  ['10', '10'],
  ['10:', '10:'],
  ['10:abc', '10:abc'],
  ['10:1/2/3', '10:1/2/3'],
  [':5', ':5'],
  ['x:5', 'x:5'],
])('%s is read as %s', (text, outcome) => {
  const read = readBreaks(text);
  if (typeof outcome === 'number') expect('rows' in read && read.rows).toHaveLength(outcome);
  else expect(read).toEqual({ broken: outcome });
});
