import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const stats = (token: string, query = '') =>
  shop.call('GET', `/api/users/dashboard-stats${query}`, { token });

type Status = 'pending' | 'processing' | 'delivered' | 'cancelled';

/** An order with one line per seller: [seller id, rupees]. */
function insertOrder(
  buyerId: string,
  lines: [string, number][],
  {
    status,
    isPaid,
    at = new Date(),
    savings = 0,
  }: { status: Status; isPaid: boolean; at?: Date; savings?: number },
) {
  return insertPastOrder(shop.db, {
    buyerId,
    parcels: lines.map(([sellerId, rupees]) => ({ sellerId, paisa: rupees * 100, status })),
    placedAt: at,
    paidAt: isPaid ? at : null,
    savingsPaisa: savings * 100,
  });
}

test('a buyer without orders sees zeros', async () => {
  const { token } = await shop.registerBuyer();
  expect(await stats(token)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect((await stats(token)).body.data).toEqual({
    totalOrders: 0,
    deliveredOrders: 0,
    pendingOrders: 0,
    totalSpent: 0,
    totalSavings: 0,
    recentOrders: [],
    buyAgain: [],
  });
});

test('a buyer sees the own orders only, and what was spent on paid ones', async () => {
  const { user, token } = await shop.registerBuyer();
  const other = await shop.registerBuyer();
  const seller = (await shop.registerSeller()).user.id;
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  await insertOrder(user.id, [[seller, 1000]], { status: 'delivered', isPaid: true, at: hours(6) });
  await insertOrder(user.id, [[seller, 2000]], { status: 'cancelled', isPaid: false, at: hours(5) });
  await insertOrder(user.id, [[seller, 4000]], { status: 'cancelled', isPaid: true, at: hours(4) });
  const newest = await insertOrder(
    user.id,
    [
      [seller, 10.5],
      [(await shop.registerSeller()).user.id, 20],
    ],
    {
      status: 'pending',
      isPaid: false,
    },
  );
  await insertOrder(other.user.id, [[seller, 9999]], { status: 'delivered', isPaid: true });
  for (let n = 0; n < 3; n += 1) {
    await insertOrder(user.id, [[seller, 100]], { status: 'processing', isPaid: true, at: hours(10 + n) });
  }
  const { data } = (await stats(token, '?timeRange=today')).body;
  expect(data).toMatchObject({ totalOrders: 7, deliveredOrders: 1, pendingOrders: 1 });
  expect(data.totalSpent).toBe(1000 * 1.13 + 100 + 3 * (100 * 1.13 + 100));
  expect(data.recentOrders).toHaveLength(5);
  expect(data.recentOrders[0]).toEqual({
    _id: newest.id,
    orderNumber: newest.order_number,
    user: { firstName: user.first_name, lastName: user.last_name },
    createdAt: newest.created_at.toISOString(),
    status: 'pending',
    itemCount: 10,
    items: [expect.objectContaining({ quantity: 5 }), expect.objectContaining({ quantity: 5 })],
    totals: { total: newest.total_paisa / 100 },
  });
});

test('what wholesale prices saved counts on paid orders that stand', async () => {
  const { user, token } = await shop.registerBuyer();
  const seller = (await shop.registerSeller()).user.id;
  await insertOrder(user.id, [[seller, 100]], { status: 'delivered', isPaid: true, savings: 12.5 });
  await insertOrder(user.id, [[seller, 100]], { status: 'processing', isPaid: true, savings: 30 });
  await insertOrder(user.id, [[seller, 100]], { status: 'pending', isPaid: false, savings: 400 });
  await insertOrder(user.id, [[seller, 100]], { status: 'cancelled', isPaid: true, savings: 5000 });
  expect((await stats(token)).body.data.totalSavings).toBe(42.5);
});

test('buy again offers the last products that can still be bought, each once', async () => {
  const { user, token } = await shop.registerBuyer();
  const seller = (await shop.registerSeller()).user.id;
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  const order = (status: Status, at: Date) =>
    insertOrder(user.id, [[seller, 100]], { status, isPaid: status !== 'pending', at });
  const productOf = async (orderId: string) =>
    shop.db
      .selectFrom('order_items')
      .select('product_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  const older = await productOf((await order('delivered', hours(9))).id);
  const newer = await productOf((await order('processing', hours(2))).id);
  const gone = await productOf((await order('delivered', hours(1))).id);
  await order('cancelled', hours(1));
  await shop.db.updateTable('products').set({ quantity: 0 }).where('id', '=', gone.product_id).execute();
  const { data } = (await stats(token)).body;
  expect(data.buyAgain.map((product: { _id: string }) => product._id)).toEqual([
    newer.product_id,
    older.product_id,
  ]);
});

test('an admin sees the own purchases here', async () => {
  const { token } = await shop.registerAdmin();
  expect((await stats(token)).body.data).toMatchObject({ totalOrders: 0, recentOrders: [] });
});

test('a time range is one of the four', async () => {
  const { token } = await shop.registerBuyer();
  for (const range of ['today', '7days', '30days', '90days']) {
    expect([range, (await stats(token, `?timeRange=${range}`)).status]).toEqual([range, 200]);
  }
  for (const range of ['', '1day', '365days', "7days'--", 'TODAY']) {
    expect([range, await stats(token, `?timeRange=${encodeURIComponent(range)}`)]).toMatchObject([
      range,
      { status: 400, body: { message: 'Invalid time range' } },
    ]);
  }
  expect((await stats(token, '?timeRange=today&timeRange=7days')).status).toBe(400);
});
