import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const call = (token: string | undefined, query = '') =>
  shop.call('GET', `/api/admin/dashboard-stats${query}`, token === undefined ? {} : { token });
const stats = async (query = '') => (await call(admin.token, query)).body.data;

test('a shop that has just opened has figures without a single odd number', async () => {
  const { status, body, headers } = await call(admin.token);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body.data).toMatchObject({
    timeRange: '7days',
    totalUsers: 1,
    newUsers: 1,
    totalOrders: 0,
    newOrders: 0,
    totalRevenue: 0,
    revenueGrowth: null,
    totalProducts: 0,
    activeProducts: 0,
    recentOrders: [],
    ordersByStatus: { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 },
    topCategories: [],
    topSellers: [],
    topProducts: [],
    waiting: { payments: { count: 0, oldestAt: null, amount: 0 }, sellers: { count: 0, oldestAt: null } },
    stock: { outOfStock: 0, low: 0 },
  });
});

test('only admins see it, in the four ranges', async () => {
  const refused = [
    [401, undefined],
    [403, (await shop.registerBuyer()).token],
    [403, (await shop.registerSeller()).token],
  ] as const;
  for (const [status, token] of refused) expect((await call(token)).status).toBe(status);
  for (const [range, steps] of [
    ['7days', 7],
    ['30days', 30],
    ['90days', 90],
  ] as const) {
    const { body } = await call(admin.token, `?timeRange=${range}`);
    expect([body.data.timeRange, body.data.series.length]).toEqual([range, steps]);
  }
  expect((await stats('?timeRange=today')).step).toBe('hour');
  for (const range of ['', '1day', 'TODAY', "7days'--", '7days&timeRange=today', '-1']) {
    expect([range, await call(admin.token, `?timeRange=${range}`)]).toMatchObject([
      range,
      { status: 400, body: { message: 'Invalid time range', errors: [{ path: 'timeRange' }] } },
    ]);
  }
});

test('an order moves the figures when it is placed, paid, cancelled in part and cancelled', async () => {
  const root = await insertCategory(shop.db, { name: 'Tools' });
  const child = await insertCategory(shop.db, { name: 'Drills', parent_id: root.id });
  const cheap = await insertProduct(shop.db, { category_id: child.id });
  const dear = await insertProduct(shop.db, { category_id: root.id, regular_price_paisa: 700_000 });
  const buyer = await shop.registerBuyer();
  const before = await stats('?timeRange=today');
  const order = (await placeOrder(shop, buyer.token, [orderLine(cheap), orderLine(dear)])).body.data;

  const placed = await stats('?timeRange=today');
  expect(placed).toMatchObject({
    newOrders: before.newOrders + 1,
    totalOrders: before.totalOrders + 1,
    totalRevenue: 0,
    ordersByStatus: { pending: 1 },
  });
  expect(placed.recentOrders[0]).toEqual({
    _id: order._id,
    orderNumber: order.orderNumber,
    user: { firstName: buyer.user.first_name, lastName: buyer.user.last_name },
    totals: { total: order.totals.total },
    status: 'pending',
    createdAt: order.createdAt,
  });

  const payment = await startBankPayment(shop, buyer.token, order._id);
  expect((await stats()).waiting.payments).toMatchObject({ count: 1, amount: order.totals.total });
  await confirmTransfer(shop, admin.token, payment, { bankReference: 'A-1', amount: order.totals.total });
  const paid = await stats('?timeRange=today');
  expect(paid).toMatchObject({
    totalRevenue: order.totals.total,
    revenueGrowth: null,
    ordersByStatus: { pending: 0, processing: 1 },
    waiting: { payments: { count: 0, oldestAt: null } },
    topCategories: [{ _id: root.id, name: 'Tools', units: 2, revenue: 8000 }],
    topProducts: [
      { _id: dear.id, revenue: 7000 },
      { _id: cheap.id, revenue: 1000 },
    ],
  });
  expect(paid.topSellers.map(({ _id }: { _id: string }) => _id)).toEqual([dear.seller_id, cheap.seller_id]);

  const cancel = (parcels?: string[]) =>
    shop.call('POST', `/api/admin/orders/${order._id}/cancel`, {
      token: admin.token,
      body: { reason: 'Broken in the store', ...(parcels ? { parcels } : {}) },
    });
  const parcelOf = (sellerId: string) =>
    order.parcels.find(({ seller }: { seller: { _id: string } }) => seller._id === sellerId)._id;
  const partly = (await cancel([parcelOf(dear.seller_id)])).body.data;
  const left = await stats('?timeRange=today');
  expect(left.totalRevenue).toBeCloseTo(order.totals.total - partly.refund.amount, 2);
  expect(left).toMatchObject({
    topProducts: [{ _id: cheap.id, revenue: 1000 }],
    waiting: { refunds: { count: 1, amount: partly.refund.amount } },
  });
  await cancel();
  expect(await stats('?timeRange=today')).toMatchObject({
    totalRevenue: 0,
    newOrders: before.newOrders + 1,
    topProducts: [],
    ordersByStatus: { cancelled: 1 },
  });
});

test('what waits is counted as its own lists count it', async () => {
  const before = await stats();
  await shop.registerSeller({ approved: false });
  const seller = (await shop.registerSeller()).user.id;
  await insertProduct(shop.db, { seller_id: seller, status: 'pending_approval', approved_at: null });
  await insertProduct(shop.db, { seller_id: seller, quantity: 0 });
  await insertProduct(shop.db, { seller_id: seller, quantity: 10 });
  await insertProduct(shop.db, { seller_id: seller, quantity: 0, status: 'inactive' });
  const after = await stats();
  expect(after.waiting.sellers.count).toBe(before.waiting.sellers.count + 1);
  expect(after.waiting.products.count).toBe(before.waiting.products.count + 1);
  expect(after.stock).toEqual({ outOfStock: before.stock.outOfStock + 2, low: before.stock.low + 1 });
  expect(after.totalProducts).toBe(before.totalProducts + 4);
  expect(after.activeProducts).toBe(before.activeProducts + 2);
  expect(after.totalUsers).toBe(before.totalUsers + 2);
});
