import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Account, type CallResult, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderBody, orderLine, stockOf } from '../../../../../test/shopping.ts';
import { buildApp } from '../../../app.ts';
import { createDatabase, type Database } from '../../../db/database.ts';
import { createPool } from '../../../db/pool.ts';

let shop: TestApp;
/** A second instance of the app on the same database: nothing true may live in a process. */
let twin: FastifyInstance;
let twinDb: Database;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  const pool = createPool(shop.connectionString);
  twinDb = createDatabase(pool);
  twin = await buildApp({ ...shop.deps, pool, db: twinDb });
  await twin.ready();
});
beforeEach(async () => {
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await twin.close();
  await twinDb.destroy();
  await shop.close();
});

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Calls one of the two instances. */
async function callAt(
  nth: number,
  method: Method,
  url: string,
  token: string,
  body?: object,
): Promise<CallResult> {
  if (nth % 2 === 0) return shop.call(method, url, { token, ...(body ? { body } : {}) });
  const response = await twin.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json(), headers: {} };
}
const times = <T>(count: number, call: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => call(nth)));
const statusesOf = (answers: CallResult[]) => answers.map(({ status }) => status).sort();
const buyers = (count: number) => times(count, () => shop.registerBuyer());

const form = (categoryId: string, changes: object = {}) => ({
  name: 'Breadboard',
  description: '830 points',
  category: categoryId,
  sku: `BB-${fresh()}`,
  pricing: { regularPrice: 1000, wholesalePrice: 800 },
  inventory: { quantity: 10 },
  ...changes,
});

test('20 creations with one SKU at once make one product', async () => {
  const { id } = await insertCategory(shop.db);
  const sku = `Same-${fresh()}`;
  const answers = await times(20, (nth) =>
    callAt(nth, 'POST', '/api/products', seller.token, form(id, { sku: nth % 3 ? sku : sku.toUpperCase() })),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)]);
  for (const { status, body } of answers)
    if (status === 409) expect(body.errors).toEqual([{ path: 'sku', message: 'SKU already exists' }]);
  await expectInvariants(shop.pool);
});

test('stock edits among live orders undo no order and invent no unit', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 50 });
  const accounts = await buyers(40);
  const orders = times(40, (nth) =>
    callAt(
      nth,
      'POST',
      '/api/orders',
      accounts[nth]?.token ?? '',
      orderBody([orderLine(product, 1 + (nth % 2))]),
    ),
  );
  // Every edit adds one unit to what was seen, at a moment when sales have long moved on.
  const edits = times(20, (nth) =>
    nth % 2 === 0
      ? callAt(nth / 2, 'PATCH', `/api/products/${product.id}/quick-edit`, seller.token, {
          quantity: 51,
          quantitySeen: 50,
        })
      : callAt(nth, 'PUT', `/api/products/${product.id}`, seller.token, {
          ...form(product.category_id),
          inventory: { quantity: 51, quantitySeen: 50 },
        }),
  );
  const [placed, edited] = [await orders, await edits];
  expect(new Set(statusesOf(edited))).toEqual(new Set([200]));
  const sold = placed
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + body.data.items[0].quantity, 0);
  expect(sold).toBeGreaterThan(0);
  for (const { status } of placed) expect([201, 409]).toContain(status);
  expect(await stockOf(shop, product.id)).toBe(50 + 20 - sold);
  await expectInvariants(shop.pool);
});

test('edits that take away what orders took first are refused, never below zero', async () => {
  for (let round = 0; round < 5; round += 1) {
    const product = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 10 });
    const accounts = await buyers(5);
    const [placed, edited] = await Promise.all([
      times(5, (nth) =>
        callAt(nth, 'POST', '/api/orders', accounts[nth]?.token ?? '', orderBody([orderLine(product, 2)])),
      ),
      times(4, (nth) =>
        callAt(nth, 'PATCH', `/api/products/${product.id}/quick-edit`, seller.token, {
          quantity: 7,
          quantitySeen: 10,
        }),
      ),
    ]);
    const sold = 2 * placed.filter(({ status }) => status === 201).length;
    const taken = 3 * edited.filter(({ status }) => status === 200).length;
    for (const { status, body } of edited)
      if (status !== 200)
        expect([status, body.message]).toEqual([409, expect.stringMatching(/^Stock is now \d/)]);
    const left = await stockOf(shop, product.id);
    expect(left).toBe(10 - sold - taken);
    expect(left).toBeLessThan(3);
    await expectInvariants(shop.pool);
  }
});

test('of many editors who read the same product, one saves', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const updatedAt = product.updated_at.toISOString();
  const answers = await times(10, (nth) =>
    callAt(nth, 'PUT', `/api/products/${product.id}`, seller.token, {
      ...form(product.category_id, { name: `Editor ${nth}` }),
      updatedAt,
    }),
  );
  expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)]);
  await expectInvariants(shop.pool);
});

test('a product deleted or hidden while it is ordered: ordered before, or not at all', async () => {
  for (let round = 0; round < 6; round += 1) {
    const product = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 30 });
    const accounts = await buyers(12);
    const order = (nth: number) =>
      callAt(nth, 'POST', '/api/orders', accounts[nth]?.token ?? '', orderBody([orderLine(product)]));
    const url = `/api/products/${product.id}`;
    const end = (nth: number) =>
      round % 2 === 0
        ? callAt(nth, 'DELETE', url, seller.token)
        : callAt(nth, 'PATCH', `${url}/status`, seller.token, { isActive: false });
    const [early, ended, late] = await Promise.all([
      times(6, order),
      times(3, end),
      times(6, (nth) => order(nth + 6)),
    ]);
    expect(statusesOf(ended)).toEqual(round % 2 === 0 ? [200, 404, 404] : [200, 200, 200]);
    const placed = [...early, ...late].filter(({ status }) => status === 201);
    for (const { status, body } of [...early, ...late])
      if (status !== 201) expect([status, body.message]).toEqual([409, 'Product is no longer available']);
    for (const { body } of placed)
      expect(body.data.items).toMatchObject([{ name: product.name, sku: product.sku, price: 1000 }]);
    expect(await stockOf(shop, product.id)).toBe(30 - placed.length);
    await expectInvariants(shop.pool);
  }
});

test('bulk changes of the same products in opposite order all end', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1)
    ids.push((await insertProduct(shop.db, { seller_id: seller.user.id })).id);
  const answers = await times(12, (nth) =>
    callAt(nth, 'POST', '/api/products/bulk', seller.token, {
      ids: nth % 2 === 0 ? ids : ids.toReversed(),
      action: nth % 3 === 0 ? 'activate' : 'deactivate',
    }),
  );
  for (const { status, body } of answers) expect([status, body.data.done.length]).toEqual([200, 30]);
  const deleted = await times(4, (nth) =>
    callAt(nth, 'POST', '/api/products/bulk', seller.token, { ids, action: 'delete' }),
  );
  expect(deleted.map(({ body }) => body.data.done.length).sort()).toEqual([0, 0, 0, 30]);
  await expectInvariants(shop.pool);
});
