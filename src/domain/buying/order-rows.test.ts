import { describe, expect, test } from 'vitest';
import { orderTextOfRows } from './order-rows.ts';
import { readOrderLine } from './order-text.ts';

const linesOf = (rows: string[][]) =>
  orderTextOfRows(rows)
    .split('\n')
    .map((line) => {
      const { item, quantity, targetPricePaisa } = readOrderLine(line)[0] ?? {};
      return [item, quantity, targetPricePaisa];
    });

describe('a spreadsheet of an order', () => {
  test('is read by the names of its columns, wherever they stand', () => {
    const rows = [
      ['Sharma Traders', '', '', ''],
      ['S.N.', 'Rate (Rs.)', 'Particulars', 'Part No.', 'Qty.', 'Total'],
      ['1', '450', 'Goggles, pack of 10 pcs', 'GOG-3310', '5', '2250'],
      ['2', '', 'Safety helmet', '', '1 dozen', ''],
      ['', '', '', '', '', ''],
    ];
    expect(linesOf(rows)).toEqual([
      ['gog-3310 goggles pack of 10 pcs', 5, 45_000],
      ['safety helmet', 12, null],
    ]);
  });

  test('may have Nepali heads and digits', () => {
    expect(
      linesOf([
        ['क्र.सं.', 'सामानको नाम', 'परिमाण', 'दर'],
        ['१', 'LED बत्ती 9W', '५', '२६०'],
      ]),
    ).toEqual([['led बत्ती 9w', 5, 26_000]]);
  });

  test('without heads is words, quantity, price; a column that counts the lines is left out', () => {
    expect(linesOf([['A9F44116', '6']])).toEqual([['a9f44116', 6, null]]);
    expect(
      linesOf([
        ['1', 'A9F44116', 'MCB C16', '6', '450'],
        ['2', 'A9F44232', 'MCB C32', '10 pcs', ''],
      ]),
    ).toEqual([
      ['a9f44116 mcb c16', 6, 45_000],
      ['a9f44232 mcb c32', 10, null],
    ]);
    expect(
      linesOf([
        ['5', 'LED bulb 9W'],
        ['3', 'cat6 cable'],
      ]),
    ).toEqual([
      ['led bulb 9w', 5, null],
      ['cat6 cable', 3, null],
    ]);
    expect(linesOf([['9302245', '4']])).toEqual([['9302245', 4, null]]);
    expect(linesOf([['LED 9W x 5'], ['dai namaste']])).toEqual([
      ['led 9w', 5, null],
      ['namaste', 1, null].with(0, ''),
    ]);
  });

  test('keeps formulas as text, and a cell on its line', () => {
    expect(
      linesOf([
        ['SKU', 'Quantity'],
        ["'=HYPERLINK(1)\nB", '2'],
      ]),
    ).toEqual([['hyperlink 1 b', 2, null]]);
    expect(
      linesOf([
        ['SKU', 'Quantity'],
        ['A9F44116', '=2+3'],
      ])[0]?.[1],
    ).toBe(1);
    expect(orderTextOfRows([])).toBe('');
  });

  test.each(['0', '-3', '1e9', '१२.५'])('a quantity of %s is said to be wrong', (quantity) => {
    const [reading] = readOrderLine(
      orderTextOfRows([
        ['SKU', 'Qty'],
        ['A9F44116', quantity],
      ]),
    );
    expect(reading).toMatchObject({ item: 'a9f44116', quantity: null, isQuantityWrong: true });
  });
});

test('a pasted row is read as one, its code also alone, and two numbers are not guessed', () => {
  expect(
    readOrderLine('1\tA9F44116\tMCB, 100 pcs box\t6').map(({ item, quantity }) => [item, quantity]),
  ).toEqual([
    ['a9f44116 mcb 100 pcs box', 6],
    ['a9f44116', 6],
  ]);
  expect(readOrderLine('A9F44116\tMCB\t6\t450')[0]).toMatchObject({ quantity: null, quantities: [6, 450] });
  expect(readOrderLine('A9F44116\tMCB\t6 pcs @ 450')[0]).toMatchObject({
    quantity: 6,
    targetPricePaisa: 45_000,
  });
});
