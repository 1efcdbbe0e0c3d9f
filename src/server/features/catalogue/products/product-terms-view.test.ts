/** Quantity prices, packs and limits as sellers state them: form, row and spreadsheet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory, insertProduct, priceBreaks } from '../../../../../test/factories.ts';
import { importsOf } from '../../../../../test/spreadsheets.ts';

let shop: TestApp;
let seller: Account;
let categoryId: string;

beforeAll(async () => {
  shop = await createTestApp();
  seller = await shop.registerSeller();
  categoryId = (await insertCategory(shop.db)).id;
});
afterAll(() => shop.close());

const PRICES = { regularPrice: 340, wholesalePrice: 320 };
const ROWS = [
  { from: 10, regularPrice: 310, wholesalePrice: 295 },
  { from: 50, regularPrice: 290 },
];
const form = ({ pricing = {}, ...changes }: { pricing?: object; [field: string]: unknown } = {}) => ({
  name: 'LED bulb 9 W',
  description: 'Warm white',
  category: categoryId,
  sku: `LED-${fresh()}`,
  inventory: { quantity: 200 },
  pricing: { ...PRICES, ...pricing },
  ...changes,
});
const call = (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) =>
  shop.call(method, `/api/products${path}`, { token: seller.token, body });
const create = (changes?: Parameters<typeof form>[0]) => call('POST', '', form(changes));
const own = (values: object = {}) =>
  insertProduct(shop.db, {
    seller_id: seller.user.id,
    category_id: categoryId,
    regular_price_paisa: 34_000,
    wholesale_price_paisa: 32_000,
    price_breaks: priceBreaks([10, 31_000, 29_500], [50, 29_000]),
    ...values,
  });

test('come back as they were stated, to the seller and to everybody', async () => {
  const terms = { minimumOrderQuantity: 5, orderMultiple: 5, maximumPerOrder: 300 };
  const { body, status } = await create({ pricing: { priceBreaks: ROWS }, ...terms });
  const shown = {
    ...terms,
    pricing: { ...PRICES, priceBreaks: [ROWS[0], { ...ROWS[1], wholesalePrice: null }] },
  };
  expect([status, body.data]).toMatchObject([201, shown]);
  await shop.db
    .updateTable('products')
    .set({ status: 'active', approved_at: new Date() })
    .where('id', '=', body.data._id)
    .execute();
  expect((await shop.call('GET', `/api/products/${body.data._id}`)).body.data).toMatchObject(shown);
  const list = await shop.call('GET', `/api/products?search=${body.data.sku}`);
  expect(list.body.data.products).toMatchObject([shown]);
});

const rows = (...priceBreaks: object[]) => ({ pricing: { priceBreaks } });
test.each<[string, Parameters<typeof form>[0], string]>([
  ['pricing.priceBreaks.0.from', rows({ ...ROWS[0], from: 1 }), 'Quantities must rise'],
  ['pricing.priceBreaks.1.from', rows(ROWS[0] ?? {}, { ...ROWS[1], from: 10 }), 'Quantities must rise'],
  [
    'pricing.priceBreaks.0.from',
    { ...rows({ ...ROWS[0] }), minimumOrderQuantity: 11 },
    'Quantities must rise',
  ],
  [
    'pricing.priceBreaks.0.regularPrice',
    rows({ from: 10, regularPrice: 341 }),
    'A larger quantity cannot cost more',
  ],
  [
    'pricing.priceBreaks.1.regularPrice',
    rows(ROWS[0] ?? {}, { from: 50, regularPrice: 310.01 }),
    'A larger quantity cannot cost more',
  ],
  [
    'pricing.priceBreaks.1.wholesalePrice',
    rows(ROWS[0] ?? {}, { from: 50, regularPrice: 300, wholesalePrice: 296 }),
    'A larger quantity cannot cost more',
  ],
  [
    'pricing.priceBreaks.0.wholesalePrice',
    rows({ from: 10, regularPrice: 300, wholesalePrice: 301 }),
    'Wholesale price must not exceed the regular price',
  ],
  ['pricing.priceBreaks.0.regularPrice', rows({ from: 10 }), 'Regular price is required'],
  [
    'pricing.priceBreaks.0.regularPrice',
    rows({ from: 10, regularPrice: 1.005 }),
    'Price must have at most 2 decimals',
  ],
  ['pricing.priceBreaks.0.from', rows({ from: 10.5, regularPrice: 1 }), 'Must be a whole number'],
  [
    'pricing.priceBreaks',
    rows(...Array.from({ length: 9 }, (_, index) => ({ from: index + 2, regularPrice: 300 }))),
    'At most 8 quantity prices',
  ],
  ['pricing.priceBreaks', { pricing: { priceBreaks: null } }, 'Must be a list'],
  [
    'minimumOrderQuantity',
    { minimumOrderQuantity: 7, orderMultiple: 5 },
    'The minimum must be a multiple of the pack',
  ],
  ['orderMultiple', { orderMultiple: 0 }, 'The pack must be at least 1'],
  [
    'maximumPerOrder',
    { maximumPerOrder: 4, minimumOrderQuantity: 5 },
    'The maximum must be at least the minimum',
  ],
  ['maximumPerOrder', { maximumPerOrder: 0 }, 'The maximum must be at least 1'],
])('%s of %o is refused', async (path, changes, message) => {
  const { id } = await own();
  for (const answer of [await create(changes), await call('PUT', `/${id}`, form(changes))])
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
      400,
      message,
      [{ path, message }],
    ]);
});

test('without a minimum one pack is the least; what an update leaves out stays', async () => {
  const { body } = await create({ orderMultiple: 6, maximumPerOrder: 60, pricing: { priceBreaks: ROWS } });
  expect(body.data).toMatchObject({ minimumOrderQuantity: 6, orderMultiple: 6 });
  const saved = await call('PUT', `/${body.data._id}`, form({ sku: body.data.sku }));
  expect(saved.body.data).toMatchObject({
    minimumOrderQuantity: 6,
    orderMultiple: 6,
    maximumPerOrder: 60,
    pricing: { priceBreaks: [{ from: 10 }, { from: 50 }] },
  });
  const emptied = await call(
    'PUT',
    `/${body.data._id}`,
    form({ sku: body.data.sku, orderMultiple: 1, maximumPerOrder: null, pricing: { priceBreaks: [] } }),
  );
  expect(emptied.body.data).toMatchObject({
    minimumOrderQuantity: 1,
    maximumPerOrder: null,
    pricing: { priceBreaks: [] },
  });
});

test('a base price may fall below rows that stay as they are, and wins', async () => {
  const { id, sku } = await own();
  const pricing = { regularPrice: 300, wholesalePrice: 300, priceBreaks: ROWS };
  expect((await call('PUT', `/${id}`, form({ sku, pricing }))).status).toBe(200);
  expect((await call('PATCH', `/${id}/quick-edit`, { regularPrice: 305 })).status).toBe(200);
  const changed = { ...pricing, priceBreaks: [{ ...ROWS[0], regularPrice: 309 }, ROWS[1]] };
  expect((await call('PUT', `/${id}`, form({ sku, pricing: changed }))).body.message).toBe(
    'A larger quantity cannot cost more',
  );
  const sessionId = shop.guestId();
  const cart = await shop.call('POST', '/api/cart/items', {
    sessionId,
    body: { productId: id, quantity: 10 },
  });
  expect(cart.body.data.items).toMatchObject([{ unitPrice: 305, priceReason: 'base' }]);
});

test('change in the row like prices do, with the same refusals', async () => {
  const { id } = await own({ status: 'rejected', approved_at: null, rejection_reason: 'Too dear' });
  const edit = (body: object) => call('PATCH', `/${id}/quick-edit`, body);
  const changed = await edit({
    priceBreaks: [ROWS[1]],
    minimumOrderQuantity: 4,
    orderMultiple: 4,
    maximumPerOrder: 40,
  });
  expect(changed.body.data).toMatchObject({
    status: 'pending_approval',
    minimumOrderQuantity: 4,
    orderMultiple: 4,
    maximumPerOrder: 40,
    pricing: { ...PRICES, priceBreaks: [{ ...ROWS[1], wholesalePrice: null }] },
  });
  expect((await edit({ maximumPerOrder: null })).body.data.maximumPerOrder).toBeNull();
  for (const [body, path, message] of [
    [
      { priceBreaks: [{ from: 10, regularPrice: 400 }] },
      'priceBreaks.0.regularPrice',
      'A larger quantity cannot cost more',
    ],
    [{ orderMultiple: 3 }, 'minimumOrderQuantity', 'The minimum must be a multiple of the pack'],
    [{ maximumPerOrder: 2 }, 'maximumPerOrder', 'The maximum must be at least the minimum'],
    [{}, '', 'Nothing to change'],
  ] as const)
    expect(await edit(body)).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } });
});

test('a row that moved by more than half is pointed out to who judges it', async () => {
  const { id } = await own();
  await call('PATCH', `/${id}/quick-edit`, {
    priceBreaks: [{ ...ROWS[0] }, { from: 5_000, regularPrice: 140 }],
    orderMultiple: 1,
    maximumPerOrder: 500,
  });
  const admin = await shop.registerAdmin();
  const queue = await shop.call('GET', '/api/admin/products/moderation?queue=changed&limit=100', {
    token: admin.token,
  });
  const found = queue.body.data.products.find(({ _id }: { _id: string }) => _id === id);
  expect(found.signs).toContain('price_jump');
  expect(found.changes.fields).toEqual([
    {
      field: 'priceBreaks',
      label: 'Quantity prices',
      kind: 'rows',
      before: ['From 10: रू\u00a0310, PRO रू\u00a0295', 'From 50: रू\u00a0290'],
      after: ['From 10: रू\u00a0310, PRO रू\u00a0295', 'From 5,000: रू\u00a0140'],
      jumped: ['From 5,000: रू\u00a0140'],
    },
    {
      field: 'maximumPerOrder',
      label: 'Most per order',
      kind: 'value',
      before: [],
      after: ['500'],
      jumped: [],
    },
  ]);
});

test('a sheet states them, changes them and takes them away', async () => {
  const imports = importsOf(shop, seller);
  const { id, sku } = await own({ maximum_per_order: 90 });
  const other = await own();
  const file = [
    'SKU,breaks,multiple,maximum,minimum order quantity',
    `${sku},"10:305/290; 60:280",2,none,2`,
    `${other.sku},none,,,`,
  ].join('\n');
  const { import: found } = await imports.check(Buffer.from(file));
  expect(found.counts).toMatchObject({ changed: 2, failing: 0 });
  await imports.apply(found._id);
  const { rows: stored } = await shop.pool.query(
    `select price_breaks, order_multiple, maximum_per_order, minimum_order_quantity from products
     where id = any($1) order by id = $2`,
    [[id, other.id], other.id],
  );
  expect(stored).toEqual([
    {
      price_breaks: JSON.parse(priceBreaks([10, 30_500, 29_000], [60, 28_000])),
      order_multiple: 2,
      maximum_per_order: null,
      minimum_order_quantity: 2,
    },
    { price_breaks: [], order_multiple: 1, maximum_per_order: null, minimum_order_quantity: 1 },
  ]);
  const bad = [
    'SKU,breaks,multiple,maximum',
    `${sku},10:400,,`,
    `${sku.toLowerCase()}x,,,`,
    `${other.sku},"10:310, 50:290",3,0.5`,
  ].join('\n');
  const { rows: failing } = await imports.check(Buffer.from(bad));
  const said = failing.flatMap(({ problems }) =>
    problems.map(({ column, problem }: { column: string | null; problem: string }) => [column, problem]),
  );
  expect(said).toContainEqual(['Breaks', 'A larger quantity cannot cost more']);
  expect(said).toContainEqual(['Breaks', '"10:310, 50:290" is no quantity price']);
  expect(said).toContainEqual(['Maximum', 'The maximum must be at least 1']);
});
