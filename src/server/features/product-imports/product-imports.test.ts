import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../test/app.ts';
import { fresh, insertCategory, insertProduct } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { formOf, picture } from '../../../../test/picture-files.ts';
import { runJob } from '../../../../test/shopping.ts';
import { csvOf, importsOf, workbookWith } from '../../../../test/spreadsheets.ts';
import { CategoryPaths } from './category-paths.ts';
import { carryOutImport } from './import-apply.commands.ts';
import { checkImport } from './import-check.commands.ts';
import { reviveImports } from './import-work.commands.ts';

let shop: TestApp;
let seller: Account;
let imports: ReturnType<typeof importsOf>;
let category: { id: string; name: string };
beforeAll(async () => {
  shop = await createTestApp();
  category = await insertCategory(shop.db, { name: 'Development Boards', slug: 'development-boards' });
});
beforeEach(async () => {
  seller = await shop.registerSeller();
  imports = importsOf(shop, seller);
});
afterAll(() => shop.close());

const HEAD = ['SKU', 'Name', 'Description', 'Category', 'Regular price', 'Wholesale price', 'Quantity'];
const row = (sku: string, changes: Partial<Record<string, string | number>> = {}) =>
  HEAD.map(
    (head) =>
      ({
        SKU: sku,
        Name: 'Arduino Uno',
        Description: 'A board',
        Category: category.name,
        'Regular price': 1450,
        'Wholesale price': 1200,
        Quantity: 10,
        ...changes,
      })[head] ?? '',
  );
const own = async () =>
  (
    await shop.pool.query(
      'select * from products where seller_id = $1 and deleted_at is null order by lower(sku)',
      [seller.user.id],
    )
  ).rows;
const ownProduct = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, category_id: category.id, ...values });

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

describe('an import', () => {
  test('with problems is applied without these rows only when the seller says so', async () => {
    const { import: found } = await imports.check(csvOf([HEAD, row('A'), row('B', { Name: '' })]));
    const refused = await imports.call('POST', `/${found._id}/apply`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 row has a problem. Correct it, or apply the others without it.',
    ]);
    await imports.apply(found._id, { leaveOutFailing: true });
    expect((await own()).map(({ sku }) => sku)).toEqual(['A']);
    expect((await imports.call('POST', `/${found._id}/apply`, {})).status).toBe(409);
    expect((await imports.call('POST', `/${found._id}/cancel`)).status).toBe(409);
  });

  test('that changes nothing has nothing to apply', async () => {
    await ownProduct({ sku: 'A', quantity: 5 });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['A', 5],
      ]),
    );
    expect(found.counts).toMatchObject({ unchanged: 1 });
    expect((await imports.call('POST', `/${found._id}/apply`, {})).body.code).toBe('nothing_to_apply');
  });

  test('says of the goods what bills print, as customs and people write it', async () => {
    await ownProduct({ sku: 'OLD', hs_code: '8542', unit: 'kg' });
    const { import: found } = await imports.check(
      csvOf([
        [...HEAD, 'HSN', 'Model No.', 'UOM', 'Made in', 'Warranty'],
        [...row('NEW'), '8542.31.00', 'A000066', 'Metre', 'Italy', '12'],
        [...row('OLD'), '85423100', '', '', '', ''],
        [...row('BAD'), '85a', '', 'barrel', '', ''],
      ]),
    );
    expect(found.counts).toMatchObject({ new: 1, changed: 1, failing: 1 });
    const { rows: failing } = await imports.report(found._id, '?rows=failing');
    expect(failing[0]?.problems).toMatchObject([
      { column: 'HS code', problem: 'HS code must be 4 to 8 digits' },
      { column: 'Unit', problem: 'Invalid unit' },
    ]);
    await imports.apply(found._id, { leaveOutFailing: true });
    const { rows } = await shop.pool.query(
      `select sku, hs_code, model, unit, origin_country, warranty_months from products
       where seller_id = $1 order by sku`,
      [seller.user.id],
    );
    expect(rows).toMatchObject([
      {
        sku: 'NEW',
        hs_code: '85423100',
        model: 'A000066',
        unit: 'm',
        origin_country: 'Italy',
        warranty_months: 12,
      },
      { sku: 'OLD', hs_code: '85423100', unit: 'kg' },
    ]);
  });

  test('is nobody else’s to see, apply or cancel', async () => {
    const { import: found } = await imports.check(csvOf([HEAD, row('A')]));
    const rival = importsOf(shop, await shop.registerSeller());
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/report'],
      ['POST', '/apply'],
      ['POST', '/cancel'],
    ] as const) {
      for (const id of [found._id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
        const answer = await rival.call(
          method,
          `/${id}${path}`,
          method === 'POST' && path === '/apply' ? {} : undefined,
        );
        expect([path, id, answer.status]).toEqual([path, id, 404]);
      }
    }
    expect((await rival.call('GET', '')).body.data.imports).toEqual([]);
    expect((await imports.report(found._id)).import.state).toBe('checked');
  });

  test('changes only the own product when two sellers have the same SKU', async () => {
    const foreign = await insertProduct(shop.db, { sku: 'SAME', name: 'Theirs', category_id: category.id });
    const { import: found } = await imports.check(csvOf([HEAD, row('SAME')]));
    expect(found.counts.new).toBe(1);
    await imports.apply(found._id);
    const { rows } = await shop.pool.query('select name from products where id = $1', [foreign.id]);
    expect(rows[0].name).toBe('Theirs');
  });

  test('does not undo what was sold since it was checked', async () => {
    const one = await ownProduct({ sku: 'ONE', quantity: 10 });
    const two = await ownProduct({ sku: 'TWO', quantity: 10 });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['ONE', 30],
        ['TWO', 1],
      ]),
    );
    for (const { id } of [one, two]) {
      await shop.pool.query('update products set quantity = quantity - 4 where id = $1', [id]);
      await shop.pool.query(
        `insert into stock_movements (product_id, delta, reason) values ($1, -4, 'adjustment')`,
        [id],
      );
    }
    await imports.apply(found._id);
    const notes = await imports.report(found._id, '?rows=notes');
    expect(notes.rows.map(({ note }) => note)).toEqual([
      '4 were sold meanwhile: stock is now 26',
      '4 were sold meanwhile: stock is now 0',
    ]);
    expect((await own()).map(({ quantity }) => quantity)).toEqual([26, 0]);
    await expectInvariants(shop.pool);
  });

  test.each([
    [
      'a product deleted',
      async () =>
        shop.pool.query(`update products set deleted_at = now() where seller_id = $1`, [seller.user.id]),
    ],
    ['a SKU added', async () => ownProduct({ sku: 'NEW' })],
    [
      'a price lowered',
      async () =>
        shop.pool.query(
          `update products set regular_price_paisa = 1, wholesale_price_paisa = 1 where seller_id = $1`,
          [seller.user.id],
        ),
    ],
    [
      'a category deactivated',
      async () => shop.pool.query('update categories set is_active = false where id = $1', [category.id]),
    ],
  ])('changes nothing at all when %s since the check stands in its way', async (_what, change) => {
    await ownProduct({ sku: 'OLD', name: 'Old' });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Name', 'Description', 'Category', 'Regular price', 'Wholesale price', 'Quantity'],
        ['FIRST', 'x', 'x', category.name, 5, 5, 1],
        ['NEW', 'x', 'x', category.name, 5, 5, 1],
        ['OLD', 'Changed', '', '', '', 700, ''],
      ]),
    );
    expect(found.counts).toMatchObject({ new: 2, changed: 1 });
    await change();
    const before = (await own()).map(({ sku, name }) => [sku, name]);
    const { import: after } = await imports.apply(found._id);
    await shop.pool.query('update categories set is_active = true where id = $1', [category.id]);
    expect(after.state).toBe('failed');
    expect(after.failure).toContain('Nothing was changed');
    expect((await own()).map(({ sku, name }) => [sku, name])).toEqual(before);
    await expectInvariants(shop.pool);
  });

  test('is cancelled: while it waits, and while it is being applied', async () => {
    const waiting = await imports.check(csvOf([HEAD, row('A')]));
    expect((await imports.call('POST', `/${waiting.import._id}/cancel`)).body.data.import.state).toBe(
      'cancelled',
    );
    expect((await imports.call('POST', `/${waiting.import._id}/cancel`)).status).toBe(200);

    const { import: found } = await imports.check(
      csvOf([HEAD, ...Array.from({ length: 700 }, (_, index) => row(`C-${index}`))]),
    );
    await imports.call('POST', `/${found._id}/apply`, {});
    const { body } = await imports.call('POST', `/${found._id}/cancel`);
    expect(body.data.import).toMatchObject({ state: 'applying', isCancelling: true });
    await shop.runJobs();
    expect((await imports.report(found._id)).import).toMatchObject({ state: 'cancelled' });
    expect(await own()).toEqual([]);
  });

  test('is one at a time for each seller', async () => {
    const first = await imports.send(csvOf([HEAD, row('A')]));
    expect(first.status).toBe(201);
    const second = await imports.send(csvOf([HEAD, row('B')]));
    expect([second.status, second.body.code]).toEqual([409, 'import_running']);
    await shop.runJobs();
    const again = await imports.send(csvOf([HEAD, row('B')]));
    expect(again.status).toBe(201);
    await shop.runJobs();
    const [newest, oldest] = (await imports.call('GET', '')).body.data.imports;
    expect([newest._id, oldest._id]).toEqual([again.body.data.import._id, first.body.data.import._id]);
  });

  test('is forgotten once five newer ones are there, whatever became of it', async () => {
    const rival = importsOf(shop, await shop.registerSeller());
    const { import: foreign } = await rival.check(csvOf([HEAD, row('A')]));
    const ids: string[] = [];
    for (const sku of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const { import: found } = await imports.check(csvOf([HEAD, row(sku)]));
      if (sku === 'B') await imports.apply(found._id);
      ids.push(found._id);
    }
    const [oldest, ...kept] = ids;
    const listed = (await imports.call('GET', '')).body.data.imports;
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual(kept.toReversed());
    expect((await imports.call('GET', `/${oldest}`)).status).toBe(404);
    const { rows } = await shop.pool.query(
      'select distinct import_id from product_import_rows where import_id = any($1)',
      [[...ids, foreign._id]],
    );
    expect(rows.map(({ import_id }) => import_id).sort()).toEqual([...kept, foreign._id].sort());
    expect((await own()).map(({ sku }) => sku)).toEqual(['B']);
  });

  test('is forgotten one at an upload where more are there than are kept, the others at night', async () => {
    const rival = importsOf(shop, await shop.registerSeller());
    const { import: foreign } = await rival.check(csvOf([HEAD, row('A')]));
    await shop.pool.query(
      `insert into product_imports (seller_id, file_name, format, state, created_at)
       select $1::uuid, n || ' days ago', 'csv', 'applied', now() - n * interval '1 day'
       from unnest(array[1, 2, 3, 4, 5, 6, 7, 91]) n`,
      [seller.user.id],
    );
    const kept = async () => {
      const { body } = await imports.call('GET', '');
      return body.data.imports.map(({ fileName }: { fileName: string }) => fileName);
    };
    await imports.check(csvOf([HEAD, row('A')]), 'today');
    const newest = ['today', '1 days ago', '2 days ago', '3 days ago', '4 days ago'];
    expect(await kept()).toEqual([...newest, '6 days ago', '7 days ago', '91 days ago']);

    const move = (state: string) =>
      shop.pool.query("update product_imports set state = $1 where file_name = '7 days ago'", [state]);
    await move('applying');
    await runJob(shop, 'purge_product_imports');
    expect(await kept()).toEqual([...newest, '7 days ago']);
    await move('applied');
    await shop.pool.query(
      `update product_imports set created_at = now() - interval '91 days'
       where id = $1 or file_name = '4 days ago'`,
      [foreign._id],
    );
    await runJob(shop, 'purge_product_imports');
    expect(await kept()).toEqual([...newest.slice(0, 4), '7 days ago']);
    expect((await rival.call('GET', `/${foreign._id}`)).status).toBe(404);
  });

  test('applied twice at once is applied once', async () => {
    await ownProduct({ sku: 'A', quantity: 5 });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['A', 8],
      ]),
    );
    await Promise.all([1, 2].map(() => imports.call('POST', `/${found._id}/apply`, {})));
    await Promise.all([1, 2, 3].map(() => carryOutImport(shop.deps, found._id)));
    await shop.runJobs();
    expect((await own())[0].quantity).toBe(8);
    await expectInvariants(shop.pool);
  });

  test('whose job died begins anew, and is given up when that happens again and again', async () => {
    const { body } = await imports.send(csvOf([HEAD, row('A')]));
    const id = body.data.import._id;
    const die = () =>
      shop.pool.query(
        `update product_imports set beat_at = now() - interval '1 minute', tries = tries + 1 where id = $1`,
        [id],
      );
    await shop.pool.query('select graphile_worker.remove_job($1)', [`check_product_import ${id}`]);
    await reviveImports(shop.deps);
    await shop.runJobs();
    expect((await imports.report(id)).import.state).toBe('checking');
    await die();
    await reviveImports(shop.deps);
    await shop.runJobs();
    expect((await imports.report(id)).import.state).toBe('checked');
    await imports.call('POST', `/${id}/apply`, {});
    await shop.pool.query('select graphile_worker.remove_job($1)', [`apply_product_import ${id}`]);
    for (let time = 0; time < 3; time += 1) await die();
    await reviveImports(shop.deps);
    expect((await imports.report(id)).import).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('interrupted several times. Nothing was changed.'),
    });
    expect(await own()).toEqual([]);
  });
});
