import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvStream, inBatches } from './csv.ts';

type Row = readonly [CsvCell, CsvCell];
const columns = [
  { header: 'a', cell: (row: Row) => row[0] },
  { header: 'b', cell: (row: Row) => row[1] },
];
const write = (rows: Iterable<Row> | AsyncIterable<Row>) => text(csvStream(columns, rows));

describe('a CSV file', () => {
  test('starts with a byte order mark and ends every line with CRLF', async () => {
    const bytes = Buffer.concat(await csvStream(columns, [['थोक', 4552.2]]).toArray());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.subarray(3).toString()).toBe('a,b\r\nथोक,4552.2\r\n');
  });

  test('quotes what RFC 4180 wants quoted', async () => {
    expect(await write([['5" cable, "red"', 'two\nlines']])).toBe(
      'a,b\r\n"5"" cable, ""red""","two\nlines"\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1'])(
    'defuses %j, which a spreadsheet would run',
    async (cell) => {
      const [, line = ''] = (await write([[cell, 'x']])).split('\r\n', 2);
      expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  test('keeps numbers, leaves nothing for null and says yes and no', async () => {
    expect(
      await write([
        [-5, null],
        [true, false],
        [undefined, 'SKU-1'],
      ]),
    ).toBe('a,b\r\n-5,\r\nyes,no\r\n,SKU-1\r\n');
  });

  test('fails when its rows fail', async () => {
    async function* failing(): AsyncGenerator<Row> {
      yield ['1', '2'];
      throw new Error('The database is gone');
    }
    await expect(write(failing())).rejects.toThrow('The database is gone');
  });
  test('is read batch after batch', async () => {
    const asked: unknown[] = [];
    const rows = inBatches<Row>(async (last) => {
      asked.push(last?.[0]);
      const next = Number(last?.[0] ?? 0);
      return next < 4
        ? [
            [next + 1, 'x'],
            [next + 2, 'y'],
          ]
        : [];
    });
    expect(await write(rows)).toBe('a,b\r\n1,x\r\n2,y\r\n3,x\r\n4,y\r\n');
    expect(asked).toEqual([undefined, 2, 4]);
  });
});
