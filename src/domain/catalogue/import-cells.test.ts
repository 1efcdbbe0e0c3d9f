import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnOfHeader } from './catalogue-columns.ts';
import {
  guardCell,
  joinSpecifications,
  joinTags,
  looksMangled,
  nearest,
  readNumber,
  splitSpecifications,
  splitTags,
  unguardCell,
} from './import-cells.ts';

describe('a number', () => {
  test.each([
    ['1250', 1250],
    ['1250.50', 1250.5],
    ['1,250.50', 1250.5],
    ['1,25,000.50', 125_000.5],
    ['12,34,56,789', 123_456_789],
    ['1.250,50', 1250.5],
    ['1.250.000', 1_250_000],
    ['१,२५०.५०', 1250.5],
    ['रू 1,250', 1250],
    ['Rs. 1250/-', 1250],
    ['NPR 1 250', 1250],
    ['1\u00a0250', 1250],
    ['-5', -5],
    ['1.25E+3', 1250],
    ['10 pcs', 10],
  ])('%s is %d', (text, value) => expect(readNumber(text)).toEqual({ value }));

  test.each(['', 'abc', '1,2,3', '12-3', '1..2', '0x10', 'Infinity', '1,25,00', '--5', '#REF!'])(
    '%j is none',
    (text) => expect(readNumber(text)).toHaveProperty('problem'),
  );

  test('has at most 32 characters', () => {
    expect(readNumber('1'.padEnd(32, '0'))).toHaveProperty('value');
    expect(readNumber('1'.padEnd(33, '0'))).toHaveProperty('problem');
    expect(readNumber(`1${' '.repeat(100_000)}x`)).toMatchObject({
      problem: expect.stringMatching(/^"1 ?…" is not/),
    });
  });

  test('is not guessed where it can be read in two ways', () => {
    expect(readNumber('12,50')).toEqual({
      problem: '"12,50" can be read in two ways',
      suggestion: 'Write 12.50 or 1250',
    });
  });
});

test.each([
  ['SKU', 'sku'],
  [' s.k.u ', 'sku'],
  ['product code', 'sku'],
  ['REGULAR_PRICE', 'regularPrice'],
  ['Price (NPR)', 'regularPrice'],
  ['Wholesale Price *', 'wholesalePrice'],
  ['MOQ', 'minimumOrderQuantity'],
  ['LongDescription', 'longDescription'],
  ['नाम', 'name'],
  ['Qty.', 'quantity'],
  ['colour', null],
  ['', null],
  [`SKU (${'x'.repeat(100)})`, null],
])('the head %j is column %s', (header, column) => expect(columnOfHeader(header)).toBe(column));

describe('what is written is read back', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((value) => value.replace(/\r\n?/g, '\n').trim());
  const wild = fc.oneof(
    text,
    fc.constantFrom('a|b', 'a:b', '\\', '\\n', "'=1", 'x\ny', 'कुञ्जी', 'a,b;c', '|', ':'),
  );
  const filled = wild.filter((value) => value !== '');

  test('guarded cells', () => {
    fc.assert(fc.property(wild, (value) => void expect(unguardCell(guardCell(value))).toBe(value)));
    for (const value of ['=1+1', '+5', '-5', '@x', "'=1", "''@x", "'quoted'", '＝1']) {
      expect(guardCell(value)).not.toMatch(/^[=+\-@]/);
      expect(unguardCell(guardCell(value))).toBe(value);
    }
  });

  test('tags', () => {
    fc.assert(fc.property(fc.array(filled), (tags) => void expect(splitTags(joinTags(tags))).toEqual(tags)));
    expect(splitTags('arduino, sensor; kit')).toEqual(['arduino', 'sensor', 'kit']);
    expect(splitTags('a, b | c')).toEqual(['a, b', 'c']);
  });

  test('specifications', () => {
    const rows = fc.array(fc.record({ name: filled, value: filled }));
    fc.assert(
      fc.property(
        rows,
        (list) =>
          void expect(splitSpecifications(joinSpecifications(list))).toEqual({ rows: list, broken: null }),
      ),
    );
    expect(splitSpecifications('Voltage: 5 V | Ratio: 1:10').rows).toEqual([
      { name: 'Voltage', value: '5 V' },
      { name: 'Ratio', value: '1:10' },
    ]);
    expect(splitSpecifications('Voltage 5 V')).toEqual({ rows: [], broken: 'Voltage 5 V' });
  });
});

test('codes that Excel has changed are recognised', () => {
  expect(['8.90123E+12', '1-Mar', 'Mar-01', 'UNO-01', '00123', 'MAR-01'].map(looksMangled)).toEqual([
    'number',
    'date',
    'date',
    null,
    null,
    null,
  ]);
});

test('the nearest name is proposed, a far one is not', () => {
  const names = ['Electronics', 'Electronics > Boards', 'Office Supplies'];
  expect(nearest('electonics', names)).toBe('Electronics');
  expect(nearest('boards', names)).toBe('Electronics > Boards');
  expect(nearest('garden', names)).toBeNull();
});
