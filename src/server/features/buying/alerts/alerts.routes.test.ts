import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { runJob } from '../../../../../test/shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const set = (token: string, body: object) => shop.call('POST', '/api/alerts', { token, body });
const list = async (token: string, query = '') =>
  (await shop.call('GET', `/api/alerts${query}`, { token })).body.data;
const drop = (token: string, id: string) => shop.call('DELETE', `/api/alerts/${id}`, { token });
const soldOut = (values = {}) => insertProduct(shop.db, { quantity: 0, ...values });

test('each kind is set, listed with what it watches, and taken away', async () => {
  const { token } = await shop.registerBuyer();
  const category = await insertCategory(shop.db, { name: 'Lighting', slug: 'lighting' });
  const product = await soldOut({ cost_price_paisa: 5_000, category_id: category.id });
  expect(await set(token, { kind: 'stock', product: product.id.toUpperCase(), quantity: 10 })).toMatchObject({
    status: 201,
    body: { data: { kind: 'stock', state: 'active', quantity: 10, price: null, query: null } },
  });
  expect((await set(token, { kind: 'price', product: product.id, price: 750.5 })).status).toBe(201);
  const search = await set(token, {
    kind: 'search',
    query:
      '?page=3&spec.Base=E27&search=led%20bulb&category=lighting&brand=Philips&brand=Havells&sortBy=x&inStock=true',
  });
  expect(search).toMatchObject({
    status: 201,
    body: {
      data: {
        query: 'brand=Havells&brand=Philips&category=lighting&inStock=true&search=led+bulb&spec.Base=E27',
        title: '“led bulb” · Lighting · Havells · Philips · E27 · In Stock Only',
        product: null,
      },
    },
  });
  const all = await list(token);
  expect(all).toMatchObject({
    active: 3,
    pagination: { page: 1, pages: 1, total: 3, limit: 50 },
    alerts: [
      { kind: 'search', isSold: false },
      { kind: 'price', price: 750.5, isSold: true, product: { _id: product.id, name: product.name } },
      { kind: 'stock', quantity: 10 },
    ],
  });
  expect(JSON.stringify(all)).not.toMatch(/cost/i);
  const [one] = all.alerts;
  expect(new Date(one.expiresAt).getTime() - new Date(one.createdAt).getTime()).toBe(180 * 86_400_000);
  expect((await list(token, '?limit=2&page=2')).alerts).toMatchObject([{ kind: 'stock' }]);
  expect((await drop(token, one._id)).status).toBe(200);
  expect((await drop(token, one._id)).status).toBe(404);
  expect(await list(token)).toMatchObject({ active: 2, alerts: [{ kind: 'price' }, { kind: 'stock' }] });
});

test('what cannot be watched is refused with its reason at its field', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 5 });
  const at = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });
  const stock = { kind: 'stock', product: product.id };
  const price = { kind: 'price', product: product.id };
  for (const [body, refusal] of [
    [stock, { status: 409, body: { message: 'This is in stock' } }],
    [
      { ...stock, quantity: 5 },
      { status: 409, body: { message: 'This is in stock' } },
    ],
    [{ ...stock, quantity: 0 }, at('quantity', 'Quantity must be a whole number of at least 1')],
    [{ ...stock, quantity: 1.5 }, at('quantity', 'Quantity must be a whole number of at least 1')],
    [{ ...price, price: 0 }, at('price', 'Price must be above 0')],
    [{ ...price, price: -1 }, at('price', 'Price must be above 0')],
    [{ ...price, price: 1000 }, at('price', 'The price is already below that')],
    [{ ...price, price: 1e300 }, at('price', 'Price must have at most 2 decimals')],
    [{ ...price, price: 9.999 }, at('price', 'Price must have at most 2 decimals')],
    [{ ...price, price: '9' }, at('price', 'Price is required')],
    [price, at('price', 'Price is required')],
    [{ kind: 'price', price: 5 }, at('product', 'Product is required')],
    [{ ...stock, price: 5 }, at('price', 'Only a price alert has a price')],
    [{ kind: 'search', query: 'brand=A', product: product.id }, at('product', 'A search has no product')],
    [{ ...stock, query: 'brand=A' }, at('query', 'A product has no search')],
    [{ kind: 'search' }, at('query', 'Search for something or choose a filter first')],
    [{ kind: 'search', query: 'page=2&x=y' }, at('query', 'Search for something or choose a filter first')],
    [{ kind: 'search', query: 'rating=9' }, at('query', 'Invalid rating')],
    [
      { kind: 'search', query: `search=${'a'.repeat(101)}` },
      at('query', 'Search must be at most 100 characters'),
    ],
    [
      {
        kind: 'search',
        query: Array.from({ length: 50 }, (_, n) => `brand=${n}${'a'.repeat(60)}`).join('&'),
      },
      at('query', 'Too many filters to be saved'),
    ],
    [{ kind: 'x' }, at('kind', 'Choose stock, price or search')],
    [{ ...stock, more: 1 }, { status: 400 }],
  ] as const) {
    expect([body, await set(token, body)]).toMatchObject([body, refusal]);
  }
  expect((await set(token, { ...stock, quantity: 6 })).status).toBe(201);
  expect((await set(token, { ...price, price: 999.99 })).status).toBe(201);
});

test('hidden, rejected and unknown products are not there', async () => {
  const { token } = await shop.registerBuyer();
  const hidden = [
    await soldOut({ status: 'inactive' }),
    await soldOut({ status: 'rejected' }),
    await soldOut({ status: 'pending_approval', approved_at: null }),
    await soldOut({ deleted_at: new Date() }),
    await soldOut({ seller_id: (await insertSeller(shop.db, { is_active: false })).id }),
    await soldOut({ category_id: (await insertCategory(shop.db, { is_active: false })).id }),
  ].map(({ id }) => id);
  for (const product of [...hidden, '00000000-0000-4000-8000-000000000000', 'x', "'--"]) {
    for (const body of [
      { kind: 'stock', product },
      { kind: 'price', product, price: 1 },
    ]) {
      expect(await set(token, body)).toMatchObject({ status: 404, body: { message: 'Product not found' } });
    }
  }
});

test('the same twice is one, even fifty times at once and when the stock has come since', async () => {
  const { token } = await shop.registerBuyer();
  const product = await soldOut();
  const bodies = [
    { kind: 'stock', product: product.id },
    { kind: 'stock', product: product.id, quantity: 1 },
    { kind: 'search', query: 'brand=B&brand=A&search=x' },
    { kind: 'search', query: 'search=%20x&brand=A&brand=B&brand=A' },
  ];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => set(token, bodies[nth % 4] as object)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(48);
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(2);
  expect((await set(token, bodies[0] as object)).body.message).toBe('You already have this alert');
  expect(await list(token)).toMatchObject({ active: 2, pagination: { total: 2 } });
  await expectInvariants(shop.pool);
});

test('200 watch at the same time, however they are set', async () => {
  const { token, user } = await shop.registerBuyer();
  await shop.pool.query(
    `insert into alerts (user_id, kind, query, looked_at)
     select $1, 'search', 'search=' || n, now() from generate_series(1, 195) n`,
    [user.id],
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => set(token, { kind: 'search', query: `search=more${n}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You can have at most 200 alerts. Remove one first.',
  );
  await expectInvariants(shop.pool);
  const [first] = (await list(token)).alerts;
  expect((await set(token, { kind: 'search', query: first.query })).status).toBe(200);
  await drop(token, first._id);
  expect((await set(token, { kind: 'search', query: 'search=last' })).status).toBe(201);
});

test('after 180 days an alert has ended, may be set again, and is forgotten a month later', async () => {
  const { token, user } = await shop.registerBuyer();
  const product = await soldOut();
  const { body } = await set(token, { kind: 'stock', product: product.id });
  const letPass = (days: number) =>
    shop.pool.query(
      `update alerts set created_at = created_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2),
         ended_at = ended_at - make_interval(days => $2) where user_id = $1`,
      [user.id, days],
    );
  await letPass(180);
  expect(await list(token)).toMatchObject({ active: 0, alerts: [{ _id: body.data._id, state: 'expired' }] });
  const again = await set(token, { kind: 'stock', product: product.id });
  expect(again.status).toBe(201);
  expect(await list(token)).toMatchObject({
    active: 1,
    alerts: [
      { _id: again.body.data._id, state: 'active' },
      { _id: body.data._id, state: 'expired' },
    ],
  });
  await letPass(180);
  await runJob(shop, 'clear_alerts');
  expect(await list(token)).toMatchObject({
    active: 0,
    alerts: [{ _id: again.body.data._id, state: 'expired' }],
  });
  await letPass(31);
  await runJob(shop, 'clear_alerts');
  expect(await list(token)).toMatchObject({ active: 0, pagination: { total: 0 } });
  const { rows } = await shop.pool.query('select from alerts where user_id = $1', [user.id]);
  expect(rows).toHaveLength(0);
});

test('alerts of others are not there, and go with their account', async () => {
  const [one, other, admin] = [
    await shop.registerBuyer(),
    await shop.registerSeller(),
    await shop.registerAdmin(),
  ];
  const product = await soldOut();
  const { body } = await set(one.token, { kind: 'stock', product: product.id });
  expect(await drop(other.token, body.data._id)).toMatchObject({
    status: 404,
    body: { message: 'Alert not found' },
  });
  expect((await drop(one.token, 'x')).status).toBe(404);
  expect((await list(other.token)).alerts).toEqual([]);
  expect((await set(other.token, { kind: 'stock', product: product.id })).status).toBe(201);
  expect(
    (await shop.call('POST', '/api/alerts', { body: { kind: 'search', query: 'search=x' } })).status,
  ).toBe(401);
  expect((await shop.call('DELETE', `/api/admin/users/${one.user.id}`, { token: admin.token })).status).toBe(
    200,
  );
  const { rows } = await shop.pool.query('select from alerts where user_id = $1', [one.user.id]);
  expect(rows).toEqual([]);
});

test('a product that is hidden later stays on the page, marked as not sold', async () => {
  const { token } = await shop.registerBuyer();
  const product = await soldOut();
  await set(token, { kind: 'stock', product: product.id });
  await shop.pool.query("update products set status = 'inactive' where id = $1", [product.id]);
  expect((await list(token)).alerts).toMatchObject([{ isSold: false, product: { name: product.name } }]);
});
