import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { csvOf, workbookWith, zipOf } from '../../../../../test/spreadsheets.ts';
import type { ResolvedLine } from '../../../../contract/buying/quick-order.contract.ts';
import { xlsxStream } from '../../../files/spreadsheets/xlsx-writer.ts';

let shop: TestApp;
let helmet: string;
let goggles: string;

beforeAll(async () => {
  shop = await createTestApp();
  const insert = async (name: string, sku: string) =>
    (await insertProduct(shop.db, { name, sku, quantity: 500 })).id;
  helmet = await insert('Safety helmet, white', 'HEL-7700');
  goggles = await insert('Clear goggles, box of 10 pcs', 'GOG-3310');
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

const send = (bytes: Buffer, name = 'order.csv') =>
  shop.call('POST', '/api/quick-order/resolve-file', formOf([{ name, bytes }], 'file'));
const read = async (bytes: Buffer) => {
  const { status, body } = await send(bytes);
  expect(status).toBe(200);
  return body.data.lines.map(({ product, match, quantity, targetPrice }: ResolvedLine) => [
    product?._id ?? match,
    quantity,
    targetPrice,
  ]);
};

describe('a file of an order', () => {
  test('is read as CSV and as XLSX, whatever its heads and its encoding', async () => {
    const rows = [
      ['क्र.सं.', 'SKU', 'Particulars', 'Qty', 'Rate'],
      [1, 'HEL-7700', 'Safety helmet, white', 5, '1,450'],
      ['', '', '', '', ''],
      [2, '', 'Clear goggles, box of 10 pcs', '२ दर्जन', ''],
      [3, 'HEL-7700', 'our white hats; size L, new', 3, 900],
    ];
    const expected = [
      [helmet, 5, 1450],
      [goggles, 24, null],
      [helmet, 3, 900],
    ];
    expect(await read(csvOf(rows))).toEqual(expected);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csvOf(rows).toString(), 'utf16le')]);
    expect(await read(wide)).toEqual(expected);
    const [heads = [], ...others] = rows;
    const columns = heads.map((header) => ({ header: String(header), width: 20, isText: true }));
    const workbook = await buffer(xlsxStream([{ name: 'Order', columns, rows: others }]));
    expect(await read(workbook)).toEqual(expected);
  });

  test('answers what the pad answers, so that its lines can stand there', async () => {
    const { body } = await send(csvOf([['HEL-7700', 'Safety helmet, white', 5]]));
    const [line] = body.data.lines;
    const again = await shop.call('POST', '/api/quick-order/resolve', { body: { text: line.raw } });
    expect(again.body.data).toEqual(body.data);
  });

  test('that a list was exported to holds the lines of that list', async () => {
    const { token } = await shop.registerBuyer();
    const wanted = [
      { product: helmet, quantity: 7 },
      { product: goggles, quantity: 24, note: '=1+1, for the site; 3 pcs' },
    ];
    const made = await shop.call('POST', '/api/lists', { token, body: { name: 'Site', lines: wanted } });
    const file = await shop.app.inject({
      url: `/api/lists/${made.body.data.list._id}/export`,
      headers: { authorization: `Bearer ${token}` },
    });
    const { body } = await send(file.rawPayload);
    expect(
      body.data.lines.map(({ match, product, quantity, targetPrice }: ResolvedLine) => ({
        match,
        product: product?._id,
        quantity,
        targetPrice,
      })),
    ).toEqual(
      wanted.map(({ product, quantity }) => ({ match: 'exact', product, quantity, targetPrice: null })),
    );
  });

  test('holds texts: a formula orders nothing and is never run', async () => {
    const { body } = await send(
      csvOf([
        ['SKU', 'Quantity'],
        ['=HYPERLINK("http://x","y")', '=1+9'],
      ]),
    );
    expect(body.data.lines).toMatchObject([{ match: 'none', product: null }]);
  });

  test('of another kind is refused with 415, one that is damaged too', async () => {
    const binary = [
      await picture('png'),
      Buffer.from(
        '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Length 9 >>\nstream\nx\x9c\x03\x00\x00\n',
        'latin1',
      ),
      Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 37) % 256)),
      Buffer.alloc(600),
      await zipOf({ 'word/document.xml': '<x/>' }),
      (await workbookWith('<row><c t="inlineStr"><is><t>HEL-7700</t></is></c></row>')).subarray(0, 300),
    ];
    for (const bytes of binary) {
      const { status, body } = await send(bytes);
      expect([status, body.errors[0].path]).toEqual([415, 'file']);
    }
  });

  test('is refused when it is empty, missing, too long or too large', async () => {
    const refusalOf = async (answer: ReturnType<typeof send>) => {
      const { status, body } = await answer;
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
    };
    expect(await refusalOf(send(Buffer.from('SKU,Quantity\n')))).toEqual([
      400,
      'file',
      'The file holds no lines',
    ]);
    const lines = (count: number) => csvOf(Array.from({ length: count }, () => ['HEL-7700', 1]));
    expect(await refusalOf(send(lines(201)))).toEqual([400, 'file', 'At most 200 lines at once']);
    expect(await refusalOf(send(lines(2_000)))).toEqual([400, 'file', 'At most 200 lines at once']);
    expect((await send(lines(200))).status).toBe(200);
    expect(await refusalOf(send(Buffer.alloc(5_200_000, 'a')))).toEqual([
      413,
      'file',
      'The file must be at most 5 MB',
    ]);
    const nothing = shop.call('POST', '/api/quick-order/resolve-file', { body: { file: 'x' } });
    expect(await refusalOf(nothing as never)).toEqual([400, 'file', 'Choose a CSV or XLSX file']);
  });
});
