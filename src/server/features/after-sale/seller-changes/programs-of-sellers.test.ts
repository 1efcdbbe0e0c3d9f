import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeKey } from '../../../../../test/api-keys.ts';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, pay } from '../../../../../test/parcels.ts';
import { arrivedOrder, askReturn, stepReturn } from '../../../../../test/returns.ts';
import { stockOf } from '../../../../../test/shopping.ts';
import { productLineSchema } from '../../../../contract/catalogue/product-imports.contract.ts';
import { sellerOrderLineSchema } from '../../../../contract/orders/seller-orders.contract.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let key: { id: string; token: string };

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
beforeEach(async () => {
  seller = await shop.registerSeller();
  key = await makeKey(shop, seller, 'seller');
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const own = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, ...values });
const put = (what: 'stock' | 'prices', rows: object[]) =>
  shop.call('PUT', `/api/seller/${what}`, { token: key.token, body: { rows } });
const refused = (sku: string, code: string, message: string) => ({
  sku,
  ok: false,
  error: { code, message },
});
const done = (sku: string) => ({ sku, ok: true, error: null });
const priceOf = async (id: string) =>
  (
    await shop.pool.query(
      'select regular_price_paisa as regular, wholesale_price_paisa as wholesale, status, rejection_reason as reason from products where id = $1',
      [id],
    )
  ).rows[0];

describe('rows by SKU', () => {
  test('each row of stock is answered apart, and moves what there is to what is said', async () => {
    const [a, b, c] = [await own(), await own({ quantity: 3 }), await own({ quantity: 5 })];
    const foreign = await insertProduct(shop.db);
    const unknown = 'You have no product with this SKU';
    const answer = await put('stock', [
      { sku: a.sku.toLowerCase(), quantity: 0 },
      { sku: 'NOWHERE-1', quantity: 7 },
      { sku: foreign.sku, quantity: 7 },
      { sku: b.sku, quantity: 12 },
      { sku: c.sku, quantity: 1 },
      { sku: c.sku.toLowerCase(), quantity: 2 },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      rows: [
        done(a.sku.toLowerCase()),
        refused('NOWHERE-1', 'sku_unknown', unknown),
        refused(foreign.sku, 'sku_unknown', unknown),
        done(b.sku),
        refused(c.sku, 'sku_repeated', 'This SKU stands twice'),
        refused(c.sku.toLowerCase(), 'sku_repeated', 'This SKU stands twice'),
      ],
      doneCount: 2,
      refusedCount: 4,
    });
    const stock = await Promise.all([a, b, c, foreign].map(({ id }) => stockOf(shop, id)));
    expect(stock).toEqual([0, 12, 5, 100]);
    const { rows } = await shop.pool.query(
      `select product_id, delta, actor_id from stock_movements where reason = 'adjustment' and product_id = any($1) order by id`,
      [[a.id, b.id, c.id]],
    );
    expect(rows).toEqual([
      { product_id: a.id, delta: -100, actor_id: seller.user.id },
      { product_id: b.id, delta: 9, actor_id: seller.user.id },
    ]);
    const confirmed = 'select stock_confirmed_at as at from products where id = $1';
    const before = (await shop.pool.query(confirmed, [b.id])).rows[0].at;
    expect((await put('stock', [{ sku: b.sku, quantity: 12 }])).body.data.rows).toEqual([done(b.sku)]);
    expect((await shop.pool.query(confirmed, [b.id])).rows[0].at > before).toBe(true);
  });

  test('a thousand rows are done at once, 1,001 are refused, and so is what is no row', async () => {
    const ids = await shop.pool.query(
      `insert into products (seller_id, category_id, name, description, sku, regular_price_paisa, wholesale_price_paisa, quantity, status)
       select $1, category_id, 'Part', 'Part', 'P-' || n, 1000, 900, 0, 'active' from products, generate_series(1, 1000) n
       where id = $2 returning id`,
      [seller.user.id, (await own()).id],
    );
    const rows = Array.from({ length: 1_001 }, (_, n) => ({ sku: `P-${n + 1}`, quantity: n + 1 }));
    const many = await put('stock', rows);
    expect([many.status, many.body.errors]).toEqual([
      400,
      [{ path: 'rows', message: 'At most 1,000 rows at once' }],
    ]);
    const all = await put('stock', rows.slice(0, 1_000));
    expect([all.status, all.body.data.doneCount]).toEqual([200, 1_000]);
    const { rows: sums } = await shop.pool.query(
      `select (select sum(quantity) from products where id = any($1))::int as stock,
        (select count(*) from stock_movements where product_id = any($1))::int as movements`,
      [ids.rows.map(({ id }) => id)],
    );
    expect(sums).toEqual([{ stock: 500_500, movements: 1_000 }]);
    for (const [what, wrong, path] of [
      ['stock', [], 'rows'],
      ['stock', [{ sku: 'P-1', quantity: -1 }], 'rows.0.quantity'],
      ['stock', [{ sku: 'P-1', quantity: 1.5 }], 'rows.0.quantity'],
      ['stock', [{ sku: ' ', quantity: 1 }], 'rows.0.sku'],
      ['stock', [{ sku: 'P-1', quantity: 1, price: 3 }], 'rows.0.price'],
      ['prices', [{ sku: 'P-1' }], 'rows.0.regularPrice'],
      ['prices', [{ sku: 'P-1', regularPrice: 1.234 }], 'rows.0.regularPrice'],
    ] as const) {
      const { status, body } = await put(what, [...wrong]);
      expect([wrong, status, body.errors?.[0]?.path]).toEqual([wrong, 400, path]);
    }
  });

  test('prices follow the rules of the form, and a rejected product is sent for approval again', async () => {
    const a = await own();
    const b = await own({ status: 'rejected', rejection_reason: 'Too dear' });
    const c = await own({
      price_breaks: JSON.stringify([{ from: 10, regularPricePaisa: 90_000, wholesalePricePaisa: 85_000 }]),
    });
    const answer = await put('prices', [
      { sku: a.sku, regularPrice: 700.5 },
      { sku: b.sku, wholesalePrice: 750.25 },
      { sku: c.sku, regularPrice: 900, wholesalePrice: 600 },
      { sku: 'NOWHERE-1', regularPrice: 1 },
    ]);
    expect(answer.body.data.rows).toEqual([
      refused(a.sku, 'invalid_price', 'Wholesale price must not exceed the regular price'),
      done(b.sku),
      done(c.sku),
      refused('NOWHERE-1', 'sku_unknown', 'You have no product with this SKU'),
    ]);
    expect(await priceOf(a.id)).toMatchObject({ regular: 100_000, wholesale: 80_000 });
    expect(await priceOf(b.id)).toEqual({
      regular: 100_000,
      wholesale: 75_025,
      status: 'pending_approval',
      reason: null,
    });
    expect(await priceOf(c.id)).toMatchObject({ regular: 90_000, wholesale: 60_000, status: 'active' });
    // What is told already changes nothing, and asks nobody to look again.
    await shop.pool.query(`update products set status = 'rejected', rejection_reason = 'No' where id = $1`, [
      b.id,
    ]);
    expect((await put('prices', [{ sku: b.sku, wholesalePrice: 750.25 }])).body.data.doneCount).toBe(1);
    expect(await priceOf(b.id)).toMatchObject({ status: 'rejected', reason: 'No' });
  });

  test('sales and programs at the same time lose no unit', async () => {
    const product = await own({ quantity: 50 });
    const buyer = await shop.registerBuyer();
    const order = () =>
      shop.call('POST', '/api/orders', {
        token: buyer.token,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: {
          items: [{ product: product.id, quantity: 1, price: 1000 }],
          shippingAddress: {
            street: 'New Road 12',
            city: 'Kathmandu',
            province: 'Bagmati Pradesh',
            country: 'Nepal',
            phone: '9841234567',
          },
          payment: { method: 'bank' },
        },
      });
    const quantities = [20, 35, 50, 10];
    await Promise.all([
      ...quantities.map((quantity) => put('stock', [{ sku: product.sku, quantity }])),
      ...Array.from({ length: 6 }, order),
    ]);
    const { rows } = await shop.pool.query(
      'select sum(delta)::int as moved from stock_movements where product_id = $1',
      [product.id],
    );
    expect(await stockOf(shop, product.id)).toBe(rows[0].moved);
  });
});

describe('changes', () => {
  const changesNow = async (since = '', { limit = 100, token = key.token } = {}) => {
    const { status, body } = await shop.call('GET', `/api/seller/changes?since=${since}&limit=${limit}`, {
      token,
    });
    expect(status).toBe(200);
    return body.data as {
      changes: { kind: string; _id: string; status: string; path: string }[];
      next: string;
      hasMore: boolean;
    };
  };
  /** Once nobody is at work any more in a transaction that was there before the last change; other tests have some, too. */
  const changes = async (...asked: Parameters<typeof changesNow>) => {
    const isOver = async () =>
      (
        await shop.pool.query(
          'select coalesce(bool_and(changed_in < pg_snapshot_xmin(pg_current_snapshot())), true) as is_over from seller_changes',
        )
      ).rows[0].is_over;
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    return changesNow(...asked);
  };
  const brief = ({ changes: rows }: Awaited<ReturnType<typeof changes>>) =>
    rows.map(({ kind, status }) => `${kind} ${status}`);

  test('tell of orders, bills and returns in the order in which they changed last, a page at a time', async () => {
    expect(await changes()).toEqual({ changes: [], next: expect.any(String), hasMore: false });
    const order = await orderFrom(shop, admin, [seller], { isPaid: false });
    const first = await changes();
    expect(first.changes).toMatchObject([{ kind: 'order', _id: order.parcelIds[0], status: 'pending' }]);
    await pay(shop, admin, order);
    const arrived = await arrivedOrder(shop, admin, [seller]);
    const asked = await askReturn(shop, arrived.buyer, {
      parcel: arrived.parcelIds[0],
      lines: [{ line: arrived.lines[0], quantity: 1 }],
    });
    await stepReturn(shop, seller, asked.body.data._id, 'accept');
    const since = await changes(first.next);
    expect(brief(since)).toEqual([
      'order processing',
      'bill tax_invoice',
      'order delivered',
      'return accepted',
    ]);
    for (const { path } of since.changes)
      expect((await shop.call('GET', path, { token: key.token })).status).toBe(200);
    const pages: string[] = [];
    let page = await changes(first.next, { limit: 1 });
    for (;;) {
      pages.push(...brief(page));
      if (!page.hasMore) break;
      page = await changes(page.next, { limit: 1 });
    }
    expect(pages).toEqual(brief(since));
    expect(await changes(since.next)).toEqual({ changes: [], next: since.next, hasMore: false });
    const blind = await makeKey(shop, seller, 'seller', { scopes: ['orders:read'] });
    expect(brief(await changes(first.next, { token: blind.token }))).not.toContain('bill tax_invoice');
    const other = await makeKey(shop, await shop.registerSeller(), 'seller');
    expect((await changes('', { token: other.token })).changes).toEqual([]);
    const line = order.products[0]?.id;
    const items = await shop.pool.query(
      'select id from order_items where order_id = $1 and product_id = $2',
      [order.orderId, line],
    );
    const cancelled = await shop.call('POST', `/api/seller/orders/${order.parcelIds[0]}/cancel-lines`, {
      token: key.token,
      body: { lines: [{ line: items.rows[0].id, quantity: 1 }], reason: 'Broken' },
    });
    expect(cancelled.status).toBe(200);
    expect(brief(await changes(since.next))).toEqual(['order processing']);
  });

  test('a change that commits late is never missed', async () => {
    const orders = [];
    for (let n = 0; n < 3; n += 1) orders.push(await orderFrom(shop, admin, [seller], { isPaid: false }));
    const [a, b, c] = orders.map(({ parcelIds }) => parcelIds[0]);
    const { next } = await changes();
    const change = 'update parcels set tracking_number = $2 where id = $1';
    const slow = await shop.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(change, [a, 'SLOW']);
      await shop.pool.query(change, [b, 'FAST']);
      // It is there, but would be before what is still under way.
      const during = await changesNow(next);
      expect(during).toEqual({ changes: [], next, hasMore: false });
      await slow.query('commit');
      await shop.pool.query(change, [c, 'LAST']);
      expect((await changes(during.next)).changes.map(({ _id }) => _id)).toEqual([a, b, c]);
      await slow.query('begin');
      await slow.query(change, [a, 'NEVER']);
      await slow.query('rollback');
      expect((await changes(next)).changes).toHaveLength(3);
    } finally {
      slow.release();
    }
  });

  test('a cursor of the database that this one was copied from reads everything again', async () => {
    const order = await orderFrom(shop, admin, [seller], { isPaid: false });
    const later = Buffer.from('9999999999.5').toString('base64url');
    expect((await changes(later)).changes.map(({ _id }) => _id)).toEqual(order.parcelIds);
  });

  test('a cursor that is none of ours is refused', async () => {
    for (const since of [
      'abc',
      'MTI',
      Buffer.from('1.2.3').toString('base64url'),
      Buffer.from(`${2n ** 64n}.1`).toString('base64url'),
      Buffer.from(`1.${2n ** 63n}`).toString('base64url'),
      Buffer.from('-1.1').toString('base64url'),
    ]) {
      const answer = await shop.call('GET', `/api/seller/changes?since=${since}`, { token: key.token });
      expect([since, answer.status, answer.body.errors?.[0]?.path]).toEqual([since, 400, 'since']);
    }
    for (const limit of ['0', '501', 'x', '1.5'])
      expect(
        (await shop.call('GET', `/api/seller/changes?limit=${limit}`, { token: key.token })).status,
      ).toBe(400);
  });
});

test('products and orders leave as JSON Lines, one object a line', async () => {
  const product = await own({ name: 'तार "2.5 mm"\nred', cost_price_paisa: 50_050 });
  const order = await orderFrom(shop, admin, [seller], { isPaid: false });
  const lines = async (url: string) => {
    const { status, headers, body } = await shop.call('GET', url, { token: key.token });
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    return (body as string)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const products = await lines('/api/products/my-products/export?format=jsonl&sortBy=createdAt:asc');
  expect(products.map((line) => productLineSchema.strict().parse(line))).toMatchObject([
    {
      _id: product.id,
      sku: product.sku,
      name: product.name,
      regularPrice: 1000,
      costPrice: 500.5,
      quantity: 100,
    },
    { _id: order.products[0]?.id },
  ]);
  const orders = await lines('/api/seller/orders/export?format=jsonl');
  expect(orders.map((line) => sellerOrderLineSchema.strict().parse(line))).toMatchObject([
    {
      _id: order.parcelIds[0],
      order: { _id: order.orderId, orderNumber: order.orderNumber },
      status: 'pending',
      address: { phone: null, street: null, city: 'Kathmandu' },
      itemCount: 3,
      lines: [{ sku: order.products[0]?.sku, quantity: 3 }],
    },
  ]);
  await pay(shop, admin, order);
  expect((await lines('/api/seller/orders/export?format=jsonl'))[0].address.street).toBe('New Road 12');
  expect((await shop.call('GET', '/api/seller/orders/export?format=xml', { token: key.token })).status).toBe(
    400,
  );
});
