import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type CallResult, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  confirmTransfer,
  orderBody,
  orderLine,
  placeOrder,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';
import { buildApp } from '../../../app.ts';
import { createDatabase, type Database } from '../../../db/database.ts';
import { createPool } from '../../../db/pool.ts';
import { expireOrders } from '../../after-sale/order-endings/unpaid-orders.commands.ts';

let shop: TestApp;
/** A second instance of the app on the same database: nothing true may live in a process. */
let twin: FastifyInstance;
let twinDb: Database;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  const pool = createPool(shop.connectionString);
  twinDb = createDatabase(pool);
  twin = await buildApp({ ...shop.deps, pool, db: twinDb });
  await twin.ready();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await twin.close();
  await twinDb.destroy();
  await shop.close();
});

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.registerBuyer()));
const inTurn = <T>(count: number, call: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => call(nth)));

/** Places an order at one of the two instances. */
async function placeAt(nth: number, token: string, body: object, headers: Record<string, string> = {}) {
  if (nth % 2 === 0) return shop.call('POST', '/api/orders', { token, headers, body });
  const response = await twin.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: body,
  });
  return { status: response.statusCode, body: response.json(), headers: {} } as CallResult;
}

const count = async (text: string, values: unknown[]) =>
  (await shop.pool.query(`select count(*) from ${text}`, values)).rows[0].count;

test('100 buyers for 10 units of two products in opposite order: never more than there is', async () => {
  const products = [
    await insertProduct(shop.db, { quantity: 10 }),
    await insertProduct(shop.db, { quantity: 10 }),
  ] as const;
  const accounts = await buyers(100);
  const answers = await inTurn(100, (nth) => {
    const quantity = 1 + (nth % 3);
    const lines = [orderLine(products[0], quantity), orderLine(products[1], 1)];
    if (nth % 4 >= 2) lines.reverse();
    return placeAt(nth, accounts[nth]?.token ?? '', orderBody(lines));
  });
  const placed = answers.filter(({ status }) => status === 201);
  for (const { status, body } of answers) {
    if (status === 201) continue;
    expect(status).toBe(409);
    expect(body.message).toMatch(/^(Only \d items available|Product is out of stock)$/);
  }
  expect(placed.length).toBeGreaterThan(0);
  const sold = placed.flatMap(({ body }) => body.data.items);
  for (const { id } of products) {
    const units = sold
      .filter(({ product }: { product: { _id: string } }) => product._id === id)
      .reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
    expect(await stockOf(shop, id)).toBe(10 - units);
  }
  // Nobody was turned away while a single unit of both was there.
  expect(Math.min(await stockOf(shop, products[0].id), await stockOf(shop, products[1].id))).toBeLessThan(3);
  await expectInvariants(shop.pool);
});

test('50 twins with one key are one order, and each gets its answer', async () => {
  const { token, user } = await shop.registerBuyer();
  const body = orderBody([orderLine(await insertProduct(shop.db))]);
  const answers = await inTurn(50, (nth) => placeAt(nth, token, body, { 'idempotency-key': 'twins' }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1);
  expect(await count('orders where user_id = $1', [user.id])).toBe(1);
  await expectInvariants(shop.pool);
});

test('20 twins without a key are one order', async () => {
  const { token, user } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 1 });
  const answers = await inTurn(20, (nth) => placeAt(nth, token, orderBody([orderLine(product)])));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1);
  expect(await count('orders where user_id = $1', [user.id])).toBe(1);
  await expectInvariants(shop.pool);
});

test('the last uses of a coupon go to exactly as many orders; the losers place none', async () => {
  const coupon = await insertCoupon(shop.db, { usage_limit: 3 });
  const product = await insertProduct(shop.db, { quantity: 1000 });
  const accounts = await buyers(40);
  for (const { token } of accounts) {
    await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
    const applied = await shop.call('POST', '/api/cart/apply-coupon', {
      token,
      body: { couponCode: coupon.code },
    });
    expect(applied.status).toBe(200);
  }
  const answers = await inTurn(40, (nth) =>
    placeAt(nth, accounts[nth]?.token ?? '', orderBody([orderLine(product)])),
  );
  const placed = answers.filter(({ status }) => status === 201);
  expect(placed.map(({ body }) => body.data.totals.discount)).toEqual([100, 100, 100]);
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.message]).toEqual([409, 'Coupon is no longer available']);
  await expectInvariants(shop.pool);
});

test("a buyer's own limit of a coupon holds against parallel orders", async () => {
  const { token } = await shop.registerBuyer();
  const coupon = await insertCoupon(shop.db, { per_user_limit: 1 });
  const product = await insertProduct(shop.db);
  await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id, quantity: 9 } });
  await shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode: coupon.code } });
  const answers = await inTurn(10, (nth) => placeAt(nth, token, orderBody([orderLine(product, nth + 1)])));
  const discounted = answers.filter(({ body }) => body.data?.totals.discount > 0);
  expect(discounted).toHaveLength(1);
  await expectInvariants(shop.pool);
});

test('50 cancels and a settlement at once: exactly one of them wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { token } = await shop.registerBuyer();
    const product = await insertProduct(shop.db, { quantity: 10 });
    const { _id: orderId, totals } = (await placeOrder(shop, token, [orderLine(product, 4)])).body.data;
    const paymentId = await startBankPayment(shop, token, orderId);
    // Another buyer takes what a cancel sets free, so that late money cannot bring the order back.
    const rival = await shop.registerBuyer();
    const calls = inTurn(50, () => shop.call('POST', `/api/orders/${orderId}/cancel`, { token }));
    const settlement = confirmTransfer(shop, admin.token, paymentId, {
      bankReference: `RACE-${round}`,
      amount: totals.total,
    });
    const rivalry = placeOrder(shop, rival.token, [orderLine(product, 10)]);
    const [cancels, confirmed] = [await calls, await settlement];
    await rivalry;
    const won = cancels.filter(({ status }) => status === 200).length;
    expect(cancels.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(confirmed.status).toBe(200);
    const order = (await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data;
    const outcome = `${won} ${order.status} ${confirmed.body.data.payment.status}`;
    // The last: cancelled first, then paid late, with its stock still free.
    expect(['0 processing settled', '1 cancelled refund_due', '1 processing settled']).toContain(outcome);
    await expectInvariants(shop.pool);
  }
});

test('50 confirmations at once settle once', async () => {
  const { token } = await shop.registerBuyer();
  const { _id: orderId, totals } = (await placeOrder(shop, token, [orderLine(await insertProduct(shop.db))]))
    .body.data;
  const paymentId = await startBankPayment(shop, token, orderId);
  const body = { bankReference: 'RACE-50', amount: totals.total };
  const answers = await inTurn(50, () => confirmTransfer(shop, admin.token, paymentId, body));
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await count("payment_events where payment_id = $1 and to_status = 'settled'", [paymentId])).toBe(1);
  expect(await count("order_events where order_id = $1 and event = 'payment_received'", [orderId])).toBe(1);
  await expectInvariants(shop.pool);
});

test('an expiry that races a settlement gives stock back once or not at all', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token } = await shop.registerBuyer();
    const product = await insertProduct(shop.db, { quantity: 10 });
    const { _id: orderId, totals } = (await placeOrder(shop, token, [orderLine(product, 4)])).body.data;
    const paymentId = await startBankPayment(shop, token, orderId);
    await shop.pool.query("update orders set stock_held_until = now() - interval '1 second' where id = $1", [
      orderId,
    ]);
    const expire = (db: Database) => expireOrders({ ...shop.deps, db });
    const confirm = () =>
      confirmTransfer(shop, admin.token, paymentId, {
        bankReference: `EXPIRY-${round}`,
        amount: totals.total,
      });
    const [, , confirmed] = await Promise.all(
      round % 2 === 0
        ? [expire(shop.db), expire(twinDb), confirm()]
        : [expire(shop.db), expire(twinDb), expire(shop.db).then(confirm)],
    );
    expect(confirmed).toMatchObject({ status: 200 });
    const order = (await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data;
    expect(order).toMatchObject({ status: 'processing', payment: { status: 'settled' } });
    expect(await stockOf(shop, product.id)).toBe(6);
    await expectInvariants(shop.pool);
  }
});

test('one run ends every order whose time is over but what cannot end, however many are read at once', async () => {
  const product = await insertProduct(shop.db, { quantity: 10 });
  const { token, user } = await shop.registerBuyer();
  const orders: { _id: string }[] = [];
  for (let quantity = 1; quantity <= 3; quantity += 1)
    orders.push((await placeOrder(shop, token, [orderLine(product, quantity)])).body.data);
  await shop.pool.query(
    "update orders set stock_held_until = now() - interval '1 hour' where user_id = $1 and status = 'pending'",
    [user.id],
  );
  await shop.pool.query(
    `alter table orders add constraint stuck check (id <> '${orders[0]?._id}' or status <> 'cancelled')`,
  );
  await expect(expireOrders(shop.deps, { atOnce: 1 })).rejects.toThrow('could not be ended');
  expect(await stockOf(shop, product.id)).toBe(9);
  await shop.pool.query('alter table orders drop constraint stuck');
  expect(await expireOrders(shop.deps, { atOnce: 1 })).toBe(1);
  expect(await stockOf(shop, product.id)).toBe(10);
  expect(await expireOrders(shop.deps, { atOnce: 1 })).toBe(0);
  await expectInvariants(shop.pool);
});

test('payments begun at once for one order are one payment', async () => {
  const { token } = await shop.registerBuyer();
  const { _id: orderId } = (await placeOrder(shop, token, [orderLine(await insertProduct(shop.db))])).body
    .data;
  const answers = await inTurn(20, () =>
    shop.call('POST', '/api/payments/order', { token, body: { orderId, paymentMethod: 'bank' } }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(await count('payments where order_id = $1', [orderId])).toBe(1);
});

test('price, visibility and stock that change at the same instant: the old world or a refusal, never a mixture', async () => {
  for (let round = 0; round < 5; round += 1) {
    const product = await insertProduct(shop.db, { quantity: 40 });
    const accounts = await buyers(20);
    const change = twinDb.transaction().execute(async (tx) => {
      await tx
        .updateTable('products')
        .set({ regular_price_paisa: 120_000, minimum_order_quantity: 2 })
        .where('id', '=', product.id)
        .execute();
      if (round % 2 === 0)
        await tx.updateTable('users').set({ is_active: false }).where('id', '=', product.seller_id).execute();
    });
    const [answers] = await Promise.all([
      inTurn(20, (nth) => placeAt(nth, accounts[nth]?.token ?? '', orderBody([orderLine(product)]))),
      change,
    ]);
    for (const { status, body } of answers) {
      if (status === 201) expect(body.data.items).toMatchObject([{ quantity: 1, price: 1000 }]);
      else expect([400, 409]).toContain(status);
    }
    const after = await placeAt(round, accounts[0]?.token ?? '', orderBody([orderLine(product)]));
    expect(after.status === 200 || after.status === 400 || after.status === 409).toBe(true);
  }
  await expectInvariants(shop.pool);
});
