import { describe, expect, test, vi } from 'vitest';
import { fresh } from '../../../../../test/factories.ts';
import {
  HEAD,
  imports,
  openImportDesk,
  own,
  ownProduct,
  row,
  seller,
  shop,
} from '../../../../../test/import-desk.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { csvOf, workbookWith } from '../../../../../test/spreadsheets.ts';
import { CategoryPaths } from './category-paths.ts';
import { checkImport } from './import-check.commands.ts';
import { reviveImports } from './import-work.commands.ts';

openImportDesk();

test('a file is checked first, then applied: new, changed, unchanged', async () => {
  const kept = await ownProduct({
    sku: 'KEPT',
    name: 'Arduino Uno',
    description: 'A board',
    regular_price_paisa: 145_000,
    wholesale_price_paisa: 120_000,
    quantity: 10,
  });
  const edited = await ownProduct({
    sku: 'Edit-1',
    quantity: 7,
    status: 'rejected',
    rejection_reason: 'Blurred',
  });
  const checked = await imports.check(
    csvOf([HEAD, row('kept'), row('edit-1', { Quantity: 9 }), row('NEW-1')]),
  );
  expect(checked.import).toMatchObject({
    state: 'checked',
    progress: 100,
    counts: { total: 3, new: 1, changed: 1, unchanged: 1, failing: 0 },
  });
  expect(checked.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'unchanged'],
    [3, 'changed'],
    [4, 'new'],
  ]);
  expect(checked.rows[1]?.changedColumns).toContain('Quantity');
  expect(await own()).toHaveLength(2);

  const applied = await imports.apply(checked.import._id);
  expect(applied.import).toMatchObject({ state: 'applied', progress: 100 });
  const [changed, same, added] = await own();
  expect(added).toMatchObject({
    sku: 'NEW-1',
    status: 'pending_approval',
    quantity: 10,
    low_stock_threshold: 10,
    minimum_order_quantity: 1,
    regular_price_paisa: 145_000,
  });
  expect(changed).toMatchObject({
    id: edited.id,
    sku: 'Edit-1',
    status: 'pending_approval',
    rejection_reason: null,
    quantity: 9,
    name: 'Arduino Uno',
  });
  expect(same.updated_at).toEqual(kept.updated_at);
  await expectInvariants(shop.pool);
});

test('an edit keeps the status it has, a blank cell keeps what is there', async () => {
  await ownProduct({ sku: 'A', status: 'inactive', brand: 'Arduino', barcode: '00123', tags: ['x'] });
  const { import: checked } = await imports.check(
    csvOf([
      ['SKU', 'Name', 'Brand', 'Barcode', 'Tags', 'Quantity'],
      ['a', 'New name', '', '', '', ''],
    ]),
  );
  await imports.apply(checked._id);
  expect((await own())[0]).toMatchObject({
    sku: 'A',
    name: 'New name',
    status: 'inactive',
    brand: 'Arduino',
    barcode: '00123',
    tags: ['x'],
    quantity: 100,
  });
});

describe('the report', () => {
  test.each([
    [{ Name: '' }, 'Name', 'Product name is required'],
    [{ Category: 'Develpment Boards' }, 'Category', 'Choose an active category'],
    [{ Category: '' }, 'Category', 'Category is required'],
    [{ 'Regular price': '' }, 'Regular price', 'Regular price is required'],
    [{ 'Regular price': 'abc' }, 'Regular price', '"abc" is not a number'],
    [{ 'Regular price': -5 }, 'Regular price', 'Price must be positive'],
    [{ 'Regular price': '12,50' }, 'Regular price', '"12,50" can be read in two ways'],
    [{ 'Regular price': 1450.555 }, 'Regular price', 'Price must have at most 2 decimals'],
    [{ 'Wholesale price': 1500 }, 'Wholesale price', 'Wholesale price must not exceed the regular price'],
    [{ Quantity: 1.5 }, 'Quantity', 'Must be a whole number'],
    [{ Quantity: -1 }, 'Quantity', 'Quantity must be positive'],
    [{ SKU: '' }, 'SKU', 'SKU is required'],
    [{ SKU: '8.90123E+12' }, 'SKU', 'The spreadsheet program has turned this SKU into a number'],
  ])('says what is wrong with %j', async (changes, column, problem) => {
    const { rows, import: found } = await imports.check(csvOf([HEAD, row(`S-${fresh()}`, changes)]));
    expect(found.counts).toMatchObject({ total: 1, failing: 1 });
    expect(rows[0]?.problems).toEqual([expect.objectContaining({ column, problem, isWarning: false })]);
  });

  test('proposes what may have been meant, and names columns that are not read', async () => {
    const { rows, import: found } = await imports.check(
      csvOf([
        [...HEAD, 'Colour', 'Specs', 'Images'],
        [
          ...row('S1', { Category: 'Develpment Boards' }),
          'red',
          'no colon',
          'https://elsewhere.example/a.jpg',
        ],
      ]),
    );
    expect(found.ignoredColumns).toEqual(['Colour']);
    expect(rows[0]?.problems).toEqual([
      {
        column: 'Category',
        problem: 'Choose an active category',
        suggestion: 'Did you mean "Development Boards"?',
        isWarning: false,
      },
      expect.objectContaining({ column: 'Specifications', problem: '"no colon" has no colon' }),
      expect.objectContaining({ column: 'Image URLs', problem: 'Invalid image' }),
    ]);
  });

  test('is filtered, paged, and saved as a file', async () => {
    const { import: found } = await imports.check(
      csvOf([HEAD, row('A', { Quantity: 'x' }), row('B'), row('b'), row('Mar-01')]),
    );
    expect(found.counts).toMatchObject({ total: 4, new: 2, failing: 2, warnings: 1 });
    const failing = await imports.report(found._id, '?rows=failing&limit=1');
    expect(failing.pagination).toEqual({ page: 1, pages: 2, total: 2, limit: 1 });
    expect(
      (await imports.report(found._id, '?rows=failing&limit=1&page=2')).rows[0]?.problems[0]?.problem,
    ).toBe('SKU is in row 3 already');
    expect((await imports.report(found._id, '?rows=warnings')).rows[0]?.sku).toBe('Mar-01');
    const file = (await imports.download(`/api/seller/imports/${found._id}/report`)).toString();
    expect(file).toContain('2,A,Quantity,"""x"" is not a number"');
    expect((await imports.call('GET', `/${found._id}?rows=nonsense`)).status).toBe(400);
  });

  test.each([
    [Buffer.from(''), 415, 'The file is empty'],
    [Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1'), 415, 'The file is neither CSV nor XLSX'],
    [
      Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
      415,
      'The file is an old .xls workbook or protected with a password. Save it as .xlsx without a password.',
    ],
    [Buffer.alloc(30 * 1024 * 1024 + 1, 'a'), 413, 'The file must be at most 30 MB'],
  ])('refuses at once what is no table', async (bytes, status, message) => {
    const answer = await imports.send(bytes);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect((await imports.call('GET', '')).body.data.imports).toEqual([]);
  });

  test.each([
    [
      'Name,Price\nx,1',
      'The first row must name the columns, and one of them must be SKU. The template shows how.',
    ],
    ['SKU,Name', 'The file has no rows below its head'],
    ['SKU,Name\n1,"never closed\n2,x', 'A quote is opened and never closed, from row 2 on'],
    [
      `SKU,Name\n${'x,y\n'.repeat(20_001)}`,
      'The file has more than 20,000 rows. Split it into several files.',
    ],
  ])('says why a whole file cannot be read', async (content, failure) => {
    const { import: found } = await imports.check(Buffer.from(content));
    expect(found).toMatchObject({ state: 'failed', failure });
  });
});

describe('a column that new products need', () => {
  test('is missed once, however many rows there are', async () => {
    const file = [HEAD, row('A'), row('B'), row('C')];
    const { import: found } = await imports.check(csvOf(file.map((cells) => cells.slice(0, 5))));
    expect(found).toMatchObject({
      state: 'failed',
      failure: 'The file has no columns "Wholesale price" and "Quantity". New products need them.',
    });
  });

  test('is not needed by the products that are there; an unknown SKU is one problem', async () => {
    await ownProduct({ sku: 'HERE', quantity: 5 });
    const { import: found, rows } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['HERE', 8],
        ['HEER', 8],
      ]),
    );
    expect(found.counts).toMatchObject({ changed: 1, failing: 1 });
    expect(rows.find(({ sku }) => sku === 'HEER')?.problems).toEqual([
      {
        column: 'SKU',
        problem: 'None of your products has this SKU',
        suggestion:
          'Correct it. The file has no columns "Name", "Category", "Description", "Regular price" and "Wholesale price". New products need them.',
        isWarning: false,
      },
    ]);
  });
});

describe('a file that would bring its reader down', () => {
  test('fails once, changes nothing, and is not begun again', async () => {
    await ownProduct({ sku: 'KEPT', quantity: 5 });
    const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const bomb = await workbookWith(cells.repeat(3_999), {
      'xl/sharedStrings.xml': `<sst><si><t>${' x'.repeat(16_000)}</t></si></sst>`,
    });
    const { import: found } = await imports.check(bomb, 'bomb.xlsx');
    expect(found).toMatchObject({ state: 'failed', failure: 'This file cannot be read' });
    await reviveImports(shop.deps, 0);
    await shop.runJobs();
    const { rows } = await shop.pool.query(
      'select tries, state, content from product_imports where id = $1',
      [found._id],
    );
    expect(rows).toEqual([{ tries: 1, state: 'failed', content: null }]);
    expect(await own()).toMatchObject([{ sku: 'KEPT', quantity: 5 }]);
  });

  test('is refused when its report would hold too much text, and leaves none', async () => {
    const file = csvOf([
      [...HEAD, 'Long description'],
      ...['A', 'B', 'C'].map((sku) => [...row(sku), 'x'.repeat(5_000)]),
    ]);
    const { body } = await imports.send(file);
    const id = body.data.import._id;
    await checkImport(shop.deps, id, 12_000);
    const { import: found, rows } = await imports.report(id);
    expect(found).toMatchObject({
      state: 'failed',
      failure: 'The file holds too much text. Split it into several files.',
    });
    expect(rows).toEqual([]);
    await shop.runJobs();
    expect((await imports.check(file)).import).toMatchObject({ state: 'checked', counts: { new: 3 } });
  });

  // Read backwards again and again, it took 77 s on a free machine.
  test('a number of spaces and a head of brackets are read at once', { timeout: 40_000 }, async () => {
    const file = [
      [...HEAD, '('.repeat(100_000)],
      [...row('A', { Quantity: `1${' '.repeat(100_000)}x` }), 'x'],
    ];
    const { rows } = await imports.check(csvOf(file));
    expect(rows[0]?.problems).toMatchObject([{ column: 'Quantity' }]);
  });
});

test('a cell names at most eight pictures, however many addresses it holds', async () => {
  const form = formOf([{ name: 'a.png', bytes: await picture('png') }]);
  const { body } = await shop.call('POST', '/api/uploads', { token: seller.token, ...form });
  const { url } = body.data[0];
  const cells = [
    [...Array(8).fill(url)],
    ['', ...Array(8).fill(url), ''],
    [...Array(9).fill(url)],
    ['', ...Array(9).fill(url)],
    [...Array(1_000).fill(url)],
    [url, 'https://elsewhere.example/a.jpg'],
  ];
  const { rows } = await imports.check(
    csvOf([[...HEAD, 'Images'], ...cells.map((urls, at) => [...row(`P-${at}`), urls.join(' ')])]),
  );
  expect(rows.map(({ problems }) => problems.map(({ problem }) => problem))).toEqual([
    [],
    [],
    ['At most 8 images'],
    ['At most 8 images'],
    ['At most 8 images'],
    ['Invalid image'],
  ]);
});

test('others get a turn between two rows', async () => {
  const { body } = await imports.send(csvOf([HEAD, ...['A', 'B', 'C', 'D'].map((sku) => row(sku))]));
  const steps: string[] = [];
  const { find } = CategoryPaths.prototype;
  const looked = vi.spyOn(CategoryPaths.prototype, 'find').mockImplementation(function (
    this: CategoryPaths,
    text,
  ) {
    steps.push('row');
    return find.call(this, text);
  });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
  let isWaiting = true;
  const takeTurns = () => {
    steps.push('turn');
    if (isWaiting) setImmediate(takeTurns);
  };
  takeTurns();
  try {
    await checkImport(shop.deps, body.data.import._id);
  } finally {
    isWaiting = false;
    clock.mockRestore();
    looked.mockRestore();
  }
  const places = steps.flatMap((step, at) => (step === 'row' ? [at] : []));
  expect(places).toHaveLength(4);
  for (const at of places) expect(steps[at + 1]).toBe('turn');
  await shop.runJobs();
});

test('imported products stand in the order of the file', async () => {
  const skus = Array.from({ length: 450 }, (_, index) => `${(index * 7919) % 450}-ORDER`);
  const { import: found } = await imports.check(csvOf([HEAD, ...skus.map((sku) => row(sku))]));
  await imports.apply(found._id);
  const { body } = await shop.call('GET', '/api/products/my-products?limit=100', { token: seller.token });
  expect(body.data.products.map(({ sku }: { sku: string }) => sku)).toEqual(skus.slice(0, 100));
});
