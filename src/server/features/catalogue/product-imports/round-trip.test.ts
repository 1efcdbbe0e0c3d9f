import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, priceBreaks } from '../../../../../test/factories.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { csvOf, importsOf } from '../../../../../test/spreadsheets.ts';
import { unguardCell } from '../../../../domain/catalogue/import-cells.ts';
import { readSheet } from '../../../files/spreadsheets/sheet-reader.ts';

let shop: TestApp;
let seller: Account;
let imports: ReturnType<typeof importsOf>;
const FORMATS = ['csv', 'xlsx'] as const;

beforeAll(async () => {
  shop = await createTestApp();
  seller = await shop.registerSeller();
  imports = importsOf(shop, seller);
  const parent = await insertCategory(shop.db, { name: 'Devices', slug: 'devices' });
  const boards = await insertCategory(shop.db, {
    name: 'Boards / Kits',
    slug: 'boards',
    parent_id: parent.id,
  });
  const closed = await insertCategory(shop.db, { name: 'Closed', slug: 'closed', is_active: false });
  const form = formOf([
    { name: 'a.png', bytes: await picture('png') },
    { name: 'b.png', bytes: await picture('png') },
  ]);
  const { body } = await shop.call('POST', '/api/uploads', { token: seller.token, ...form });
  const [first, second] = body.data;
  const own = { seller_id: seller.user.id, category_id: boards.id };
  await insertProduct(shop.db, {
    ...own,
    sku: '00123',
    name: 'थोक बोर्ड "ठूलो", नयाँ',
    brand: '=HYPERLINK("https://elsewhere.example")',
    description: 'Line one\nline two; with, separators\tand tabs',
    name_ne: 'थोक बोर्ड "ठूलो", नयाँ | क्ष ज्ञ र्‍या',
    description_ne: 'पहिलो हरफ\nदोस्रो; अल्पविराम,\tर ट्याब',
    long_description: '<p>किट <strong>&amp; more</strong></p>\n<ul><li>one</li></ul>',
    barcode: '0012345678905',
    tags: ['a, b', 'c|d', "'quoted'"],
    specifications: JSON.stringify([
      { name: 'Ratio: high', value: '1:10 | 1:20' },
      { name: 'Path', value: 'C:\\new\nsecond line' },
    ]),
    images: JSON.stringify([
      { ...first, alt: 'Front', isPrimary: false },
      { ...second, alt: 'Back', isPrimary: true },
    ]),
    regular_price_paisa: 12_500_050,
    cost_price_paisa: 1,
    quantity: 0,
    price_breaks: priceBreaks([10, 12_000_000, 75_000], [15, 11_000_050]),
    minimum_order_quantity: 5,
    order_multiple: 5,
    maximum_per_order: 40,
    weight_grams: 1500,
    length_mm: 305,
    height_mm: 12,
    has_serials: false,
  });
  // The base price fell below the row.
  await insertProduct(shop.db, { ...own, sku: 'OVERTAKEN', price_breaks: priceBreaks([10, 110_000]) });
  for (const [index, text] of [
    '+977',
    '-5',
    '@home',
    "'=1",
    "''+x",
    '1-Mar',
    '8.90123E+12',
    '＝1',
  ].entries()) {
    await insertProduct(shop.db, {
      ...own,
      sku: text,
      name: text,
      brand: text,
      barcode: `${index}`,
      tags: [text],
    });
  }
  await insertProduct(shop.db, { ...own, category_id: closed.id, sku: 'IN-CLOSED', tags: ['only, one'] });
  await insertProduct(shop.db, { ...own, sku: 'DELETED', deleted_at: new Date() });
  await insertProduct(shop.db, { sku: 'FOREIGN' });
});
afterAll(() => shop.close());

describe.each(FORMATS)('the catalogue as %s', (format) => {
  const exported = () => imports.download(`/api/products/my-products/export?format=${format}`);

  test('comes back unchanged', async () => {
    const { import: found, rows } = await imports.check(await exported(), `products.${format}`);
    expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
    expect(found).toMatchObject({ state: 'checked', format, counts: { total: 11, unchanged: 11 } });
    expect(found.ignoredColumns).toEqual([]);
  });

  test('holds what the filters let through, in the order of the list', async () => {
    const query = 'search=00123';
    const file = await imports.download(`/api/products/my-products/export?format=${format}&${query}`);
    const rows = await readSheet(file, format, { rows: 100, columns: 50 });
    expect(rows.slice(1).map(({ cells }) => cells[0]?.text)).toEqual(['00123']);
    const all = await readSheet(await exported(), format, { rows: 100, columns: 50 });
    const { body } = await shop.call('GET', '/api/products/my-products?limit=100', { token: seller.token });
    const unguarded = all.slice(1).map(({ cells }) => unguardCell(cells[0]?.text ?? ''));
    expect(unguarded).toEqual(body.data.products.map(({ sku }: { sku: string }) => sku));
  });

  test('holds the own products only, and no cell that a spreadsheet would run', async () => {
    const [head, ...rows] = await readSheet(await exported(), format, { rows: 100, columns: 50 });
    expect(head?.cells[0]?.text).toBe('SKU');
    const skus = rows.map(({ cells }) => cells[0]?.text);
    expect(skus).not.toContain('FOREIGN');
    expect(skus).not.toContain('DELETED');
    for (const { cells } of rows) {
      for (const { text, kind } of cells) if (kind === 'text') expect(text).not.toMatch(/^[=+\-@＝]/);
    }
    const first = rows.find(({ cells }) => cells[0]?.text === '00123');
    expect(first?.cells[3]?.text).toBe('Devices > Boards / Kits');
    expect(first?.cells[8]?.text).toBe('125000.5');
  });

  test('makes the same products for somebody who has none, but for the pictures', async () => {
    const file = await readSheet(await exported(), format, { rows: 100, columns: 50 });
    const other = await shop.registerSeller();
    const { rows, import: found } = await importsOf(shop, other).check(await exported());
    // Pictures of another seller, a closed category, a SKU that Excel seems to have rounded, a row above the base price.
    expect(
      rows
        .filter(({ outcome }) => outcome === 'failing')
        .map(({ sku }) => sku)
        .sort(),
    ).toEqual(['00123', '8.90123E+12', 'IN-CLOSED', 'OVERTAKEN']);
    expect(found.counts.total).toBe(file.length - 1);
    await importsOf(shop, other).apply(found._id, { leaveOutFailing: true });
    const names = async (sellerId: string) =>
      (
        await shop.pool.query(
          `select sku, name, brand, tags, description from products where seller_id = $1 and sku = any($2) order by sku`,
          [sellerId, ['+977', '-5', '@home', "'=1", "''+x"]],
        )
      ).rows;
    expect(await names(other.user.id)).toEqual(await names(seller.user.id));
  });

  test('can be begun with a template, whose example only needs another SKU', async () => {
    const template = await imports.download(`/api/products/my-products/import-template?format=${format}`);
    const { rows } = await imports.check(template, `template.${format}`);
    expect(rows).toMatchObject([{ sku: 'EXAMPLE-001', outcome: 'new', problems: [] }]);
  });
});

test('weight, sides and serial numbers come by file, and what cannot be is said at its column', async () => {
  const own = importsOf(shop, await shop.registerSeller());
  const head = ['SKU', 'Name', 'Category', 'Description', 'Regular price', 'Wholesale price', 'Quantity'];
  const rowOf = (sku: string, ...rest: string[]) => [sku, sku, 'boards', 'Board', 100, 90, 1, ...rest];
  const packed = ['Weight (g)', 'Length in mm', 'Serial numbers'];
  const first = await own.check(
    csvOf([
      [...head, ...packed],
      rowOf('HEAVY', '1,250', '305', 'yes'),
      rowOf('UNSAID', '', '', ''),
      rowOf('BAD', '2000001', '0', 'maybe'),
    ]),
  );
  expect(first.rows.map(({ outcome, problems }) => [outcome, problems])).toMatchObject([
    ['new', []],
    ['new', []],
    [
      'failing',
      [
        { column: 'Weight in g', problem: 'Weight must be 1 g to 2,000 kg' },
        { column: 'Length in mm', problem: 'Each side must be 1 mm to 10 m' },
        { column: 'Serial numbers', problem: 'Must be yes or no' },
      ],
    ],
  ]);
  await own.apply(first.import._id, { leaveOutFailing: true });
  const change = await own.check(
    csvOf([
      ['SKU', 'Weight in g', 'Serial numbers'],
      ['HEAVY', 1300, 'no'],
    ]),
  );
  expect(change.rows).toMatchObject([
    { outcome: 'changed', changedColumns: ['Weight in g', 'Serial numbers'] },
  ]);
  await own.apply(change.import._id);
  const lines = (await own.download('/api/products/my-products/export?format=jsonl')).toString().trim();
  const exported = lines.split('\n').map((line) => JSON.parse(line));
  expect(exported.find(({ sku }) => sku === 'HEAVY')).toMatchObject({
    weightGrams: 1300,
    lengthMm: 305,
    widthMm: null,
    hasSerials: false,
  });
  expect(exported.find(({ sku }) => sku === 'UNSAID')).toMatchObject({ weightGrams: null, hasSerials: null });
});

test('an unknown format is 400, another role 403', async () => {
  const url = '/api/products/my-products/export';
  expect((await shop.call('GET', `${url}?format=pdf`, { token: seller.token })).status).toBe(400);
  expect((await shop.call('GET', url, { token: (await shop.registerBuyer()).token })).status).toBe(403);
});
