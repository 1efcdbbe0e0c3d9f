import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSubscription } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  confirmTransfer,
  orderLine,
  placeOrder,
  runJob,
  startBankPayment,
} from '../../../../../test/shopping.ts';

let shop: TestApp;
let seller: Account;
let buyer: Account;
let pro: Account;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await shop.registerSeller();
  buyer = await shop.registerBuyer();
  pro = await shop.registerBuyer({ isSubscriber: true });
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const insertOwn = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, ...values });

/** The seller's quick edit. */
async function reprice(productId: string, regularPrice: number) {
  const body = { regularPrice };
  const { status } = await shop.call('PATCH', `/api/products/${productId}/quick-edit`, {
    token: seller.token,
    body,
  });
  expect(status).toBe(200);
}

/** As if everything that the record says of a product had happened so many days earlier. */
async function letDaysPass(productId: string, days: number) {
  await shop.pool.query('alter table price_points disable trigger price_points_append_only');
  await shop.pool.query(
    `update price_points set created_at = created_at - make_interval(hours => 24 * $2) where product_id = $1`,
    [productId, days],
  );
  await shop.pool.query('alter table price_points enable trigger price_points_append_only');
  await shop.pool.query(
    `update products set lowest_price_until = lowest_price_until - make_interval(hours => 24 * $2) where id = $1`,
    [productId, days],
  );
}

const historyOf = (productId: string, query = '') =>
  shop.call('GET', `/api/products/${productId}/price-history${query}`);
const pricingOf = async (productId: string) =>
  (await shop.call('GET', `/api/products/${productId}`)).body.data.pricing;

test('each change of the regular price is a point, the first price too', async () => {
  const { id } = await insertOwn();
  const first = await historyOf(id);
  expect(first.body.data).toMatchObject({ points: [{ regularPrice: 1000 }], lowest: 1000, median: 1000 });
  expect((await shop.call('GET', `/api/products/${id}`)).body.data.hasPriceHistory).toBe(false);

  await letDaysPass(id, 60);
  await reprice(id, 1500);
  await letDaysPass(id, 40);
  await reprice(id, 900.5);
  await reprice(id, 900.5);
  const { data } = (await historyOf(id)).body;
  expect(data.points.map(({ regularPrice }: { regularPrice: number }) => regularPrice)).toEqual([
    1000, 1500, 900.5,
  ]);
  // 90 days: 50 at 1000, 40 at 1500.
  expect(data).toMatchObject({ lowest: 900.5, median: 1000 });
  expect(Date.parse(data.until) - Date.parse(data.from)).toBe(90 * 86_400_000);
  const month = (await historyOf(id, '?days=30')).body.data;
  expect(month.points.map(({ regularPrice }: { regularPrice: number }) => regularPrice)).toEqual([
    1500, 900.5,
  ]);
  expect(month).toMatchObject({ lowest: 900.5, median: 1500 });
  expect((await shop.call('GET', `/api/products/${id}`)).body.data.hasPriceHistory).toBe(true);
});

test('the bounds of days, and products that are not public', async () => {
  const { id } = await insertOwn();
  for (const days of ['4000', '0', '-1', '3651', '1.5', 'many', '', '99999999999999999999'])
    expect([days, (await historyOf(id, `?days=${days}`)).status]).toEqual([days, 400]);
  expect((await historyOf(id, '?days=4000')).body.errors).toEqual([
    { path: 'days', message: 'Days must be from 1 to 3650' },
  ]);
  for (const days of ['1', '90', '3650']) expect((await historyOf(id, `?days=${days}`)).status).toBe(200);
  const hidden = await Promise.all([
    insertOwn({ status: 'inactive' }),
    insertOwn({ status: 'pending_approval', approved_at: null }),
    insertOwn({ deleted_at: new Date() }),
    insertOwn({ category_id: (await insertCategory(shop.db, { is_active: false })).id }),
  ]);
  for (const one of [
    ...hidden.map((product) => product.id),
    'nonsense',
    '00000000-0000-4000-8000-000000000000',
  ]) {
    const { status, body } = await historyOf(one);
    expect([status, body.message]).toEqual([404, 'Product not found']);
  }
});

test('raise, then lower: every saving counts from the lowest price of 30 days', async () => {
  const product = await insertOwn({
    price_breaks: JSON.stringify([{ from: 10, regularPricePaisa: 90_000, wholesalePricePaisa: 70_000 }]),
  });
  await letDaysPass(product.id, 100);
  expect(await pricingOf(product.id)).not.toHaveProperty('referencePrice');
  await reprice(product.id, 2000);
  expect((await pricingOf(product.id)).referencePrice).toBe(1000);
  await reprice(product.id, 1600);
  expect(await pricingOf(product.id)).toMatchObject({ regularPrice: 1600, referencePrice: 1000 });
  const listed = await shop.call('GET', `/api/products?search=${product.sku}`);
  expect(listed.body.data.products[0].pricing.referencePrice).toBe(1000);

  // A cart, with and without PRO: what is paid is today's price, what is saved counts from the lowest.
  const body = { productId: product.id, quantity: 2 };
  const { data: cart } = (await shop.call('POST', '/api/cart/items', { token: buyer.token, body })).body;
  expect(cart).toMatchObject({
    totals: { subtotal: 3200, savings: 0 },
    wholesaleSubtotal: 1600,
    wholesaleSavings: 400,
    items: [{ unitPrice: 1600, nextBreak: { quantity: 10, unitPrice: 900, saving: 1000 } }],
  });
  const { data: proCart } = (await shop.call('POST', '/api/cart/items', { token: pro.token, body })).body;
  expect(proCart).toMatchObject({ totals: { subtotal: 1600, savings: 400 }, wholesaleSavings: 400 });
  const payback = async ({ token }: Account) =>
    (await shop.call('GET', '/api/subscriptions/payback', { token })).body.data;
  // 2 x 1000 without PRO, 2 x 800 with it, each with VAT and delivery.
  expect((await payback(buyer)).cart).toEqual({ total: 3716, withPro: 1908, saving: 452 });

  // A list.
  const lines = [{ product: product.id, quantity: 2 }];
  const lists = { token: buyer.token, body: { name: `Bench ${product.sku}`, lines } };
  const list = (await shop.call('POST', '/api/lists', lists)).body.data.list._id;
  const { body: read } = await shop.call('GET', `/api/lists/${list}`, { token: buyer.token });
  expect(read.data).toMatchObject({ regularSubtotal: 3200, wholesaleSubtotal: 1600, wholesaleSavings: 400 });

  // An order keeps what was true when it was placed.
  const placed = await placeOrder(shop, pro.token, [{ product: product.id, quantity: 2, price: 800 }]);
  expect(placed.body.data.totals).toMatchObject({ subtotal: 1600, savings: 400, total: 1908 });
  const admin = await shop.registerAdmin();
  const payment = await startBankPayment(shop, pro.token, placed.body.data._id);
  await confirmTransfer(shop, admin.token, payment, { bankReference: `PR-${product.sku}`, amount: 1908 });
  expect((await payback(pro)).savedSinceJoining.amount).toBe(452);

  // Thirty days later the price of today is the price.
  await letDaysPass(product.id, 29);
  expect((await pricingOf(product.id)).referencePrice).toBe(1000);
  await letDaysPass(product.id, 2);
  expect(await pricingOf(product.id)).not.toHaveProperty('referencePrice');
  expect(
    (await shop.call('GET', `/api/orders/${placed.body.data._id}`, { token: pro.token })).body.data.totals,
  ).toMatchObject({ savings: 400 });
});

test('a saving of which nothing is left is none, and the order is one at wholesale prices still', async () => {
  const product = await insertOwn({ wholesale_price_paisa: 50_000, regular_price_paisa: 60_000 });
  await reprice(product.id, 900);
  await shop.pool.query('update products set wholesale_price_paisa = 80000 where id = $1', [product.id]);
  const late = await shop.registerBuyer();
  await insertSubscription(shop.db, late.user.id);
  const placed = await placeOrder(shop, late.token, [{ product: product.id, quantity: 1, price: 800 }]);
  expect(placed.body.data.totals).toMatchObject({ subtotal: 800, savings: 0 });
  const admin = await shop.registerAdmin();
  const payment = await startBankPayment(shop, late.token, placed.body.data._id);
  const { total } = placed.body.data.totals;
  await confirmTransfer(shop, admin.token, payment, { bankReference: `PN-${product.sku}`, amount: total });
  const { body } = await shop.call('GET', '/api/subscriptions/payback', { token: late.token });
  expect(body.data.orders).toMatchObject({ count: 1, paid: total, withPro: total, couldHaveSaved: 0 });
  expect(body.data.savedSinceJoining.amount).toBe(0);
});

test('a product whose price never changed saves what it always did', async () => {
  const product = await insertOwn();
  const someone = await shop.registerBuyer({ isSubscriber: true });
  await shop.call('POST', '/api/cart/items', {
    token: someone.token,
    body: { productId: product.id, quantity: 3 },
  });
  const { body } = await shop.call('GET', '/api/cart', { token: someone.token });
  expect(body.data).toMatchObject({ totals: { subtotal: 2400, savings: 600 }, wholesaleSavings: 600 });
  expect(await pricingOf(product.id)).toEqual({ regularPrice: 1000, wholesalePrice: 800, priceBreaks: [] });
  const placed = await placeOrder(shop, buyer.token, [orderLine(product, 1)]);
  expect(placed.body.data.totals.savings).toBe(0);
});

test('when the window moves on, the next lowest counts at once; the job settles the row', async () => {
  const { id } = await insertOwn();
  await letDaysPass(id, 100);
  await reprice(id, 1200);
  await letDaysPass(id, 10);
  await reprice(id, 1500);
  expect((await pricingOf(id)).referencePrice).toBe(1000);
  await letDaysPass(id, 21);
  const rowOf = async () =>
    (await shop.pool.query('select lowest_price_paisa as lowest from products where id = $1', [id])).rows[0]
      .lowest;
  expect([await rowOf(), (await pricingOf(id)).referencePrice]).toEqual([100_000, 1200]);
  await runJob(shop, 'settle_lowest_prices');
  expect([await rowOf(), (await pricingOf(id)).referencePrice]).toEqual([120_000, 1200]);
  await letDaysPass(id, 10);
  await runJob(shop, 'settle_lowest_prices');
  expect([await rowOf(), (await pricingOf(id)).referencePrice]).toEqual([null, undefined]);
});

test('statements that make and change many products leave a point for each price', async () => {
  const { id: seller_id } = seller.user;
  const { category_id } = await insertOwn();
  await shop.pool.query(
    `insert into products (seller_id, category_id, name, description, sku, regular_price_paisa, wholesale_price_paisa)
     select $1, $2, 'Cable ' || n, 'Cable', 'IMP-' || n, 10000, 9000 from generate_series(1, 2000) n`,
    [seller_id, category_id],
  );
  await shop.pool.query(
    `update products set regular_price_paisa = regular_price_paisa + 100 * (substring(sku from 5)::int % 2)
     where sku like 'IMP-%'`,
  );
  const { rows } = await shop.pool.query(
    `select count(*)::int as points, count(distinct q.product_id)::int as products,
       count(*) filter (where previous_price_paisa is not null)::int as changes
     from price_points q join products p on p.id = q.product_id where p.sku like 'IMP-%'`,
  );
  expect(rows).toEqual([{ points: 3000, products: 2000, changes: 1000 }]);
});
