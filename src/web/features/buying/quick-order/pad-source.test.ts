import { expect, test } from 'vitest';
import type { PadRow, RowState } from './pad-rows.ts';
import { firstLines, sourceLines, textLeft, withPastedTable } from './pad-source.ts';

function row(number: number, raw: string, quantity: number | null, more: object = {}): PadRow {
  const line = {
    raw,
    quantity,
    quantityAssumed: false,
    quantities: [],
    ...more,
  } as unknown as PadRow['line'];
  return { number, line, state: 'ready' as RowState } as PadRow;
}

const marksOf = (text: string, rows: PadRow[]) =>
  sourceLines(text, rows).map(({ text: line, marks }) => marks.map(({ from, to }) => line.slice(from, to)));

test('the quantity that was read is marked where it stands', () => {
  const marked = (raw: string, quantity: number | null, more = {}) =>
    marksOf(raw, [row(1, raw, quantity, more)])[0];
  expect(marked('१) LED 9W ५ थान', 5)).toEqual(['५ थान']);
  expect(marked('A9F44116 x 6', 6)).toEqual(['x 6']);
  expect(marked('69657046 x 5', 5)).toEqual(['x 5']);
  expect(marked('5 x 69657046', 5)).toEqual(['5']);
  expect(marked('6 MCB 6A x6', 6)).toEqual(['x6']);
  expect(marked('2 dozen stapler', 24)).toEqual(['2 dozen']);
  expect(marked('wire 1,000 mtr', 1000)).toEqual(['1,000 mtr']);
  expect(marked('box 50 or 100', null, { quantities: [50, 100] })).toEqual(['50', '100']);
  expect(marked('raspberry pi 5', 1, { quantityAssumed: true })).toEqual([]);
});

test('each line of the box knows its rows, however many it holds', () => {
  const rows = [row(1, 'LED 9W x5', 5), row(2, 'MCB x10', 10), row(3, 'cat6 1 box', 1)];
  const lines = sourceLines('LED 9W x5, MCB x10\n\ncat6 1 box\nnew line', rows);
  expect(lines.map((line) => [line.place, line.rows])).toEqual([
    [1, [1, 2]],
    [null, []],
    [2, [3]],
    [3, []],
  ]);
  expect(marksOf('LED 9W x5, MCB x10', rows)).toEqual([['x5', 'x10']]);
});

test('lines beyond what is read at once are struck', () => {
  const lines = sourceLines('a\n'.repeat(201), []);
  expect(lines.filter(({ isOver }) => isOver)).toHaveLength(1);
});

test('a line that would be cut where the letters end is not read', () => {
  const long = 'x'.repeat(9_999);
  expect(firstLines(`${long}\n\n${long}\nlast`)).toMatchObject({ count: 3, read: 2, isTooLong: true });
  const text = `${long}\n${long} x 60\nlast`;
  expect(firstLines(text)).toMatchObject({ text: long, count: 3, read: 1, isTooLong: true });
  expect(sourceLines(text, []).map(({ isOver }) => isOver)).toEqual([false, true, true]);
  expect(firstLines('a\n'.repeat(201))).toMatchObject({ count: 201, read: 200, isTooLong: false });
});

test('of a text goes what was added, and nothing that was not read or was typed meanwhile', () => {
  const before = 'namaste\nLED 9W x5, MCB x10\n\nA x 2\nA x 2\nnever read';
  const rows = ['namaste', 'LED 9W x5', 'MCB x10', 'A x 2', 'A x 2'].map((raw, at) => row(at + 1, raw, 1));
  const left = (text: string, ...stay: number[]) =>
    textLeft(text, sourceLines(before, rows), rows, ({ number }) => stay.includes(number));
  expect(left(before)).toBe('never read');
  expect(left(before, 3, 5)).toBe('MCB x10\nA x 2\nnever read');
  expect(left(before, 1, 2, 3, 4, 5)).toBe('namaste\nLED 9W x5, MCB x10\nA x 2\nA x 2\nnever read');
  expect(left(`${before}\ntyped meanwhile\n`)).toBe('never read\ntyped meanwhile\n');
  expect(left('A x 2\nA x 2\n')).toBe('');
  expect(left('A x 24\nA x 2')).toBe('A x 24');
});

test('a table that is pasted among other lines becomes lines of the pad; one that is typed does not', () => {
  const csv =
    'SKU,Product,Quantity,Note\r\nHEL-7700,"Safety helmet, white",5,\r\nGOG-3310,"Goggles ""clear""",12,soon\r\n';
  const read = 'HEL-7700\tSafety helmet, white\t5\nGOG-3310\tGoggles "clear"\t12';
  expect(withPastedTable('', csv)).toBe(`${read}\n`);
  expect(withPastedTable('cat6 1 box\n', `cat6 1 box\n${csv}`)).toBe(`cat6 1 box\n${read}\n`);
  expect(withPastedTable('SKU,Quantity', 'SKU,Quantity\n')).toBe('SKU,Quantity\n');
  expect(withPastedTable('SKU,Quantity\n', 'SKU,Quantity\nA')).toBe('SKU,Quantity\nA');
  expect(withPastedTable('', 'helmet 5\ngoggles 3')).toBe('helmet 5\ngoggles 3');
});
