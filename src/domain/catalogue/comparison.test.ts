import { expect, test } from 'vitest';
import { compareSpecifications, difference } from './comparison.ts';

const clock = { name: 'Clock', spellings: ['Frequency'], kind: 'number', unit: 'MHz' } as const;
const colour = { name: 'Colour', spellings: [], kind: 'choice', unit: null } as const;
const product = (specifications: Record<string, string>, attributes = [clock, colour]) => ({
  specifications: Object.entries(specifications).map(([name, value]) => ({ name, value })),
  attributes,
});

test.each([
  [['a', 'a'], false, null],
  [['a', 'b'], true, null],
  [['a', 'a', 'b'], true, 2],
  [['b', 'a', 'a'], true, 0],
  [['a', 'b', 'c'], true, null],
  [['a', 'a', 'b', 'b'], true, null],
  [['a', 'b', 'a', 'a'], true, 1],
  [['a', 'a', 'a', 'a'], false, null],
  [['a'], false, null],
])('%j', (keys, differs, odd) => {
  expect(difference(keys)).toEqual({ differs, odd });
});

test('attributes come first in their order, then the other rows by name; what nobody states is left out', () => {
  const rows = compareSpecifications([
    product({ Weight: '46 g', Frequency: '2.4 GHz', 'Box size': '10 cm' }),
    product({ CLOCK: '2,400 MHz', weight: '46  G' }),
  ]);
  expect(rows).toEqual([
    { name: 'Clock', values: ['2.4 GHz', '2,400 MHz'], differs: false, odd: null },
    { name: 'Box size', values: ['10 cm', null], differs: true, odd: null },
    { name: expect.stringMatching(/^weight$/i), values: ['46 g', '46  G'], differs: false, odd: null },
  ]);
});

test('a value that cannot be read is compared as text, and not stated is no value', () => {
  const [row] = compareSpecifications([
    product({ Clock: 'fast' }),
    product({ Clock: 'FAST' }),
    product({ Clock: 'not stated' }),
  ]);
  expect(row).toMatchObject({ differs: true, odd: 2 });
  expect(compareSpecifications([product({ Clock: 'not stated' }), product({})])[0]?.differs).toBe(true);
});

test('products of two categories meet in attributes of one name, read in one unit', () => {
  const watts = [{ name: 'Power', spellings: [], kind: 'number', unit: 'W' }] as never;
  const kilowatts = [{ name: 'Power', spellings: ['Motor power'], kind: 'number', unit: 'kW' }] as never;
  expect(
    compareSpecifications([
      product({ Power: '1500' }, watts),
      product({ 'Motor power': '1.5 kW' }, kilowatts),
    ]),
  ).toEqual([{ name: 'Power', values: ['1500', '1.5 kW'], differs: false, odd: null }]);
});
