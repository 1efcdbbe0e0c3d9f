// @module-tag days

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import { startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const stats = async (token: string, range = '7days') =>
  (await shop.call('GET', `/api/users/dashboard-stats?timeRange=${range}`, { token })).body.data;
/** Noon of a Nepal day. */
const noon = (daysAgo: number) =>
  new Date(startOfKathmanduDay(shop.clock.now(), daysAgo).getTime() + 12 * 3_600_000);

test('an empty shop has zeros, no growth, and nothing to do', async () => {
  const { token } = await shop.registerSeller({ approved: false });
  expect(await stats(token)).toMatchObject({
    totalProducts: 0,
    totalOrders: 0,
    totalRevenue: 0,
    pendingOrders: 0,
    period: { timeRange: '7days', step: 'day', orders: 0, revenue: 0, revenueGrowth: null, topProducts: [] },
    toSend: { count: 0, parcels: [] },
    staleStock: 0,
    lowStock: { count: 0, outOfStock: 0, products: [] },
  });
  expect((await stats(token)).period.series).toHaveLength(7);
  expect((await stats(token, '90days')).period.series).toHaveLength(90);
});

test('the four figures are over all time, and of the own parcels and paid lines alone', async () => {
  const { user: seller, token } = await shop.registerSeller();
  const rival = (await shop.registerSeller()).user.id;
  const buyerId = (await shop.registerBuyer()).user.id;
  const own = (rupees: number, status: 'pending' | 'processing' | 'delivered' | 'cancelled') =>
    ({ sellerId: seller.id, paisa: rupees * 100, status }) as const;
  const at = noon(400);
  const theirs = { sellerId: rival, paisa: 500_000, status: 'processing' } as const;
  await insertPastOrder(shop.db, {
    buyerId,
    parcels: [own(1000, 'processing'), theirs],
    placedAt: at,
    paidAt: at,
  });
  await insertPastOrder(shop.db, { buyerId, parcels: [own(70.25, 'delivered')], placedAt: at, paidAt: at });
  await insertPastOrder(shop.db, { buyerId, parcels: [own(300, 'pending')], placedAt: at });
  await insertPastOrder(shop.db, { buyerId, parcels: [own(400, 'cancelled')], placedAt: at, paidAt: at });
  await insertPastOrder(shop.db, { buyerId, parcels: [theirs], placedAt: at, paidAt: at });
  await insertProduct(shop.db, { seller_id: seller.id, deleted_at: new Date() });
  expect(await stats(token)).toMatchObject({
    totalProducts: 4,
    totalOrders: 4,
    totalRevenue: 1070.25,
    pendingOrders: 1,
    period: { orders: 0, revenue: 0, previousRevenue: 0, revenueGrowth: null },
    toSend: { count: 1, parcels: [{ itemCount: 5, subtotal: 1000 }] },
  });
});

test('the period compares with the one before it and names what sold best', async () => {
  const { user: seller, token } = await shop.registerSeller();
  const buyerId = (await shop.registerBuyer()).user.id;
  const [best, other] = [
    await insertProduct(shop.db, { seller_id: seller.id, name: 'Best seller' }),
    await insertProduct(shop.db, { seller_id: seller.id, name: 'Slow seller' }),
  ];
  const sell = (productId: string, rupees: number, daysAgo: number) =>
    insertPastOrder(shop.db, {
      buyerId,
      parcels: [{ sellerId: seller.id, paisa: rupees * 100, status: 'delivered', productId }],
      placedAt: noon(daysAgo),
      paidAt: noon(daysAgo),
    });
  await sell(best.id, 900, 1);
  await sell(best.id, 300, 6);
  await sell(other.id, 300, 3);
  await sell(other.id, 1000, 8);
  const { period } = await stats(token);
  expect(period).toMatchObject({
    orders: 3,
    revenue: 1500,
    previousOrders: 1,
    previousRevenue: 1000,
    revenueGrowth: 0.5,
    topProducts: [
      { _id: best.id, name: 'Best seller', units: 10, revenue: 1200 },
      { _id: other.id, name: 'Slow seller', units: 5, revenue: 300 },
    ],
  });
  expect(period.series.map((day: { revenue: number }) => day.revenue)).toEqual([300, 0, 0, 300, 0, 900, 0]);
  expect(period.series[5]).toMatchObject({ previousRevenue: 1000, previousOrders: 1 });
});

test('stock that runs out is listed, the emptiest first, as My Products and the admin count it', async () => {
  const { user: seller, token } = await shop.registerSeller();
  const product = (quantity: number, rest: object = {}) =>
    insertProduct(shop.db, { seller_id: seller.id, quantity, low_stock_threshold: 10, ...rest });
  const [low, empty] = [await product(10), await product(0)];
  await product(11);
  const hidden = await product(3, { status: 'inactive' });
  await product(0, { deleted_at: new Date() });
  await product(0, { seller_id: (await shop.registerSeller()).user.id });
  await product(50, { stock_confirmed_at: new Date(Date.now() - 31 * 24 * 3_600_000) });
  const { lowStock, staleStock } = await stats(token);
  expect(staleStock).toBe(1);
  expect(lowStock).toMatchObject({ count: 3, outOfStock: 1 });
  expect(lowStock.products.map(({ _id }: { _id: string }) => _id)).toEqual([empty.id, hidden.id, low.id]);
  const list = await shop.call('GET', '/api/products/my-products?status=low_stock', { token });
  expect(list.body.data.pagination.total).toBe(3);
  expect(list.body.data.counts).toMatchObject({ lowStock: 3, outOfStock: 1 });
  const { token: adminToken } = await shop.registerAdmin();
  const { stock } = (await shop.call('GET', '/api/admin/dashboard-stats', { token: adminToken })).body.data;
  const { rows } = await shop.pool.query(`
    select count(*) filter (where quantity = 0)::int as "outOfStock", count(*) filter (where quantity > 0)::int as low
    from products where deleted_at is null and quantity <= low_stock_threshold`);
  expect(stock).toEqual(rows[0]);
});

test('an order appears at once, and as revenue and work once it is paid', async () => {
  const { user: seller, token } = await shop.registerSeller();
  const product = await insertProduct(shop.db, { seller_id: seller.id });
  const buyer = await shop.registerBuyer();
  const order = (await placeOrder(shop, buyer.token, [orderLine(product, 2)])).body.data;
  expect(await stats(token, 'today')).toMatchObject({
    pendingOrders: 1,
    totalRevenue: 0,
    period: { step: 'hour', orders: 1, revenue: 0 },
    toSend: { count: 0 },
  });
  const payment = await startBankPayment(shop, buyer.token, order._id);
  const admin = await shop.registerAdmin();
  await confirmTransfer(shop, admin.token, payment, { bankReference: 'B-1', amount: order.totals.total });
  expect(await stats(token, 'today')).toMatchObject({
    pendingOrders: 0,
    totalRevenue: 2000,
    period: { orders: 1, revenue: 2000, revenueGrowth: null },
    toSend: { count: 1, parcels: [{ orderNumber: order.orderNumber, itemCount: 2, subtotal: 2000 }] },
  });
});
