import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const toggle = (token: string, id: string) => shop.call('POST', `/api/users/wishlist/${id}`, { token });
const list = (token: string, query = '') => shop.call('GET', `/api/users/wishlist${query}`, { token });
const ids = async (token: string) => (await shop.call('GET', '/api/users/wishlist/ids', { token })).body.data;

test('the heart adds and removes, with the spec’s texts', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  expect(await toggle(token, product.id)).toMatchObject({
    status: 200,
    body: { data: { wishlisted: true }, message: 'Added to wishlist' },
  });
  expect(await ids(token)).toEqual([product.id]);
  expect(await toggle(token, product.id.toUpperCase())).toMatchObject({
    status: 200,
    body: { data: { wishlisted: false }, message: 'Removed from wishlist' },
  });
  expect(await ids(token)).toEqual([]);
});

test('the list shows product cards, newest wish first, page by page', async () => {
  const { token } = await shop.registerBuyer();
  const products = [];
  for (let n = 0; n < 3; n += 1) {
    const product = await insertProduct(shop.db, { cost_price_paisa: 5_000, barcode: 'secret' });
    products.unshift(product);
    await toggle(token, product.id);
  }
  const answer = await list(token);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { data: { pagination: { page: 1, pages: 1, total: 3, limit: 20 } } },
  });
  expect(answer.body.data.products).toMatchObject(
    products.map((product) => ({
      _id: product.id,
      name: product.name,
      pricing: { regularPrice: 1000, wholesalePrice: 800 },
      inventory: { quantity: 100, inStock: true },
    })),
  );
  expect(JSON.stringify(answer.body)).not.toMatch(/cost|barcode|secret/i);
  expect((await list(token, '?limit=2&page=2')).body.data).toMatchObject({
    products: [{ _id: products[2]?.id }],
    pagination: { page: 2, pages: 2, total: 3, limit: 2 },
  });
  expect((await list(token, '?page=9')).body.data).toEqual({
    products: [],
    pagination: { page: 9, pages: 1, total: 3, limit: 20 },
  });
  for (const query of ['?page=0', '?page=a', '?limit=101', '?limit=0']) {
    expect([query, (await list(token, query)).status]).toEqual([query, 400]);
  }
});

test('hidden, unknown and malformed products cannot be wished for', async () => {
  const { token } = await shop.registerBuyer();
  const hidden = [
    await insertProduct(shop.db, { status: 'inactive' }),
    await insertProduct(shop.db, { status: 'pending_approval', approved_at: null }),
    await insertProduct(shop.db, { deleted_at: new Date() }),
    await insertProduct(shop.db, { seller_id: (await insertSeller(shop.db, { is_approved: false })).id }),
    await insertProduct(shop.db, { seller_id: (await insertSeller(shop.db, { is_active: false })).id }),
    await insertProduct(shop.db, { category_id: (await insertCategory(shop.db, { is_active: false })).id }),
  ].map(({ id }) => id);
  for (const id of [...hidden, '00000000-0000-4000-8000-000000000000', 'x', 'undefined', '%00', "'--"]) {
    expect([id, await toggle(token, id)]).toMatchObject([
      id,
      { status: 404, body: { message: 'Product not found' } },
    ]);
  }
  expect(await ids(token)).toEqual([]);
});

test('a product that is hidden later leaves the list until it is back', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  await toggle(token, product.id);
  await shop.pool.query("update products set status = 'inactive' where id = $1", [product.id]);
  expect((await list(token)).body.data).toMatchObject({ products: [], pagination: { total: 0 } });
  await shop.pool.query("update products set status = 'active' where id = $1", [product.id]);
  expect((await list(token)).body.data.products).toHaveLength(1);
});

test('each has a list of their own', async () => {
  const one = await shop.registerBuyer();
  const two = await shop.registerSeller();
  const product = await insertProduct(shop.db);
  await toggle(one.token, product.id);
  expect(await ids(two.token)).toEqual([]);
  expect(await toggle(two.token, product.id)).toMatchObject({ body: { data: { wishlisted: true } } });
  expect(await ids(one.token)).toEqual([product.id]);
});

test('what is said to be wanted is so, however often it is sent', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const set = (wishlisted: string) => toggle(token, `${product.id}?wishlisted=${wishlisted}`);
  for (const [wanted, own] of [
    ['false', []],
    ['true', [product.id]],
    ['true', [product.id]],
    ['false', []],
  ] as const) {
    expect((await set(wanted)).body.data).toEqual({ wishlisted: wanted === 'true' });
    expect(await ids(token)).toEqual(own);
  }
  await Promise.all(Array.from({ length: 10 }, () => set('true')));
  expect(await ids(token)).toEqual([product.id]);
  expect((await set('perhaps')).status).toBe(400);
});

test('fifty clicks at once are fifty turns of one switch', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  for (const clicks of [50, 51]) {
    const answers = await Promise.all(Array.from({ length: clicks }, () => toggle(token, product.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(clicks).fill(200));
    const added = answers.filter(({ body }) => body.data.wishlisted).length;
    expect(added).toBe(Math.ceil(clicks / 2));
  }
  expect(await ids(token)).toEqual([product.id]);
});
