import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
let nth = 0;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const payback = async (token: string) =>
  (await shop.call('GET', '/api/subscriptions/payback', { token })).body.data;

async function buy(token: string, lines: ReturnType<typeof orderLine>[]) {
  const { body } = await placeOrder(shop, token, lines);
  const { _id, totals, parcels } = body.data;
  const paymentId = await startBankPayment(shop, token, _id);
  nth += 1;
  await confirmTransfer(shop, admin.token, paymentId, { bankReference: `PB-${nth}`, amount: totals.total });
  return { orderId: _id as string, total: totals.total as number, parcels };
}

test('somebody who bought nothing is told honestly that it is not worth it yet', async () => {
  const { token } = await shop.registerBuyer();
  const { isSubscriber, orders, cart, savedSinceJoining, plans } = await payback(token);
  expect({ isSubscriber, orders, cart, savedSinceJoining }).toEqual({
    isSubscriber: false,
    orders: { count: 0, paid: 0, withPro: 0, couldHaveSaved: 0 },
    cart: { total: 0, withPro: 0, saving: 0 },
    savedSinceJoining: null,
  });
  for (const plan of plans)
    expect(plan).toMatchObject({ expectedSaving: 0, paysBackAfterDays: null, isWorthIt: false });
  expect((await shop.call('GET', '/api/subscriptions/payback')).status).toBe(401);
});

test('what PRO would have saved is to the paisa what the same order costs a subscriber', async () => {
  const product = await insertProduct(shop.db, {
    quantity: 1000,
    regular_price_paisa: 123_457,
    wholesale_price_paisa: 98_765,
  });
  const { token } = await shop.registerBuyer();
  const bought = await buy(token, [orderLine(product, 4)]);
  // A price that changes later does not change what would have been paid then.
  const subscriber = await shop.registerBuyer({ isSubscriber: true });
  const same = await buy(subscriber.token, [orderLine(product, 4, { wholesale: true })]);
  await shop.db
    .updateTable('products')
    .set({ wholesale_price_paisa: 1 })
    .where('id', '=', product.id)
    .execute();
  const saved = Math.round((bought.total - same.total) * 100) / 100;
  expect(await payback(token)).toMatchObject({
    orders: { count: 1, paid: bought.total, withPro: same.total, couldHaveSaved: saved },
  });
  expect(await payback(subscriber.token)).toMatchObject({
    isSubscriber: true,
    orders: { count: 1, paid: same.total, withPro: same.total, couldHaveSaved: 0 },
    savedSinceJoining: { amount: saved },
  });
});

test('unpaid, cancelled and old orders do not count; the cart in hand does', async () => {
  const product = await insertProduct(shop.db, { quantity: 1000 });
  const { token } = await shop.registerBuyer();
  await placeOrder(shop, token, [orderLine(product, 9)]);
  const old = await buy(token, [orderLine(product, 8)]);
  await shop.pool.query(`update orders set created_at = now() - interval '13 months' where id = $1`, [
    old.orderId,
  ]);
  const cancelled = await buy(token, [orderLine(product, 7)]);
  await shop.call('POST', `/api/admin/orders/${cancelled.orderId}/cancel`, {
    token: admin.token,
    body: { reason: 'Damaged.' },
  });
  const other = await insertProduct(shop.db, { quantity: 1000 });
  const partly = await buy(token, [orderLine(product, 2), orderLine(other, 6)]);
  await shop.call('POST', `/api/admin/orders/${partly.orderId}/cancel`, {
    token: admin.token,
    body: { reason: 'Damaged.', parcels: [partly.parcels[0]._id] },
  });
  expect((await payback(token)).orders).toMatchObject({ count: 1, paid: 6780, withPro: 5524 });
  await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id, quantity: 50 } });
  const { cart, plans } = await payback(token);
  expect(cart).toEqual({ total: 56_500, withPro: 45_200, saving: 11_300 });
  const yearly = plans.find((plan: { id: string }) => plan.id === 'YEARLY');
  expect(yearly).toMatchObject({ price: 9999, paysBackAfterDays: 0, isWorthIt: true });
});
