import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct, insertSeller, insertUser } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
let sita: Account;
let gopal: Account;
/** Gopal's: two parcels, paid. */
let paid: { _id: string; orderNumber: string; totals: { total: number } };
/** Sita's: one parcel, unpaid. */
let open: { _id: string; orderNumber: string };

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  sita = await shop.registerBuyer();
  gopal = await shop.signIn(
    await insertUser(shop.db, {
      first_name: 'Gopal',
      last_name: 'K_C',
      company_name: '50% Off Traders',
      phone: '+9779812345678',
    }),
  );
  const [first, second] = await Promise.all([
    insertProduct(shop.db),
    insertProduct(shop.db, {
      seller_id: (await insertSeller(shop.db, { company_name: 'Everest Parts' })).id,
      regular_price_paisa: 333_300,
    }),
  ]);
  paid = (await placeOrder(shop, gopal.token, [orderLine(first), orderLine(second, 2)])).body.data;
  const paymentId = await startBankPayment(shop, gopal.token, paid._id);
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: 'FT-1',
    amount: paid.totals.total,
  });
  open = (
    await placeOrder(shop, sita.token, [orderLine(first)], {
      shippingAddress: {
        street: 'Main Road 1',
        city: 'Biratnagar',
        province: 'Province 1',
        country: 'Nepal',
        phone: '9807000001',
      },
    })
  ).body.data;
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const get = (path: string) => shop.call('GET', `/api/admin/orders${path}`, { token: admin.token });
async function numbers(query: string): Promise<string[]> {
  const { body } = await get(`?${query}`);
  return body.data.orders.map((order: { orderNumber: string }) => order.orderNumber);
}

describe('the list', () => {
  test('shows the orders of all buyers, newest first, with the number in each status', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    expect(body.data.orders).toMatchObject([
      {
        _id: open._id,
        orderNumber: open.orderNumber,
        status: 'pending',
        buyer: { _id: sita.user.id, email: sita.user.email, companyName: null },
        itemCount: 1,
        parcelCount: 1,
        paymentMethod: 'bank',
        payment: null,
      },
      {
        _id: paid._id,
        status: 'processing',
        total: paid.totals.total,
        buyer: { name: 'Gopal K_C', companyName: '50% Off Traders', phone: '+9779812345678' },
        itemCount: 3,
        parcelCount: 2,
        payment: { method: 'bank', status: 'settled' },
      },
    ]);
    expect(body.data.counts).toEqual({
      all: 2,
      pending: 1,
      processing: 1,
      shipped: 0,
      delivered: 0,
      cancelled: 0,
    });
    expect(body.data.pagination).toEqual({ page: 1, pages: 1, total: 2, limit: 20 });
  });

  test('finds by number, phone, and any part of the buyer, taken literally', async () => {
    const both = [open.orderNumber, paid.orderNumber];
    const ofGopal = [paid.orderNumber];
    expect(await numbers(`search=${paid.orderNumber}`)).toEqual(ofGopal);
    expect(await numbers(`search=${paid.orderNumber.toLowerCase()}`)).toEqual(ofGopal);
    expect(await numbers('search=TM-')).toEqual(both);
    expect(await numbers(`search=${Number(paid.orderNumber.slice(-6))}`)).toEqual(ofGopal);
    expect(await numbers('search=gopal')).toEqual(ofGopal);
    expect(await numbers('search=opal%20k_')).toEqual(ofGopal);
    expect(await numbers('search=k%25c')).toEqual([]);
    expect(await numbers('search=50%25%20off')).toEqual(ofGopal);
    expect(await numbers(`search=${gopal.user.email.toUpperCase()}`)).toEqual(ofGopal);
    expect(await numbers('search=9812345678')).toEqual(ofGopal);
    expect(await numbers('search=%2B977%209812-345678')).toEqual(ofGopal);
    expect(await numbers('search=980700')).toEqual([open.orderNumber]);
    expect(await numbers('search=९८१२३४५६७८')).toEqual(ofGopal);
    expect(
      await numbers(
        `search=${paid.orderNumber.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))}`,
      ),
    ).toEqual(ofGopal);
    expect(await numbers("search='%20or%201%3D1--")).toEqual([]);
  });

  test('finds the orders of more buyers than it names one by one', async () => {
    await shop.pool.query(`
      insert into users (email, email_key, password_hash, first_name, last_name, phone, role)
      select 'crowd' || i || '@example.com', 'crowd' || i || '@example.com', '', 'Crowd', 'Gopalsingh', '9800000000', 'buyer'
      from generate_series(1, 600) i`);
    expect(await numbers('search=gopal')).toEqual([paid.orderNumber]);
    const { body } = await get('?search=gopal&limit=1');
    expect(body.data.pagination).toEqual({ page: 1, pages: 1, total: 1, limit: 1 });
  });

  test('filters, sorts and pages', async () => {
    const both = [open.orderNumber, paid.orderNumber];
    expect(await numbers('status=processing')).toEqual([paid.orderNumber]);
    expect(await numbers('paymentMethod=bank')).toEqual(both);
    expect(await numbers('paymentMethod=esewa')).toEqual([]);
    expect(await numbers('sortBy=total:desc')).toEqual([paid.orderNumber, open.orderNumber]);
    expect(await numbers('sortBy=createdAt:asc')).toEqual([paid.orderNumber, open.orderNumber]);
    expect(await numbers('limit=1&page=2')).toEqual([paid.orderNumber]);
    expect(await numbers('page=50')).toEqual([]);
    expect(await numbers('from=2020-01-01&to=2020-12-31')).toEqual([]);
    expect(await numbers('from=2020-01-01')).toEqual(both);
  });

  test.each([
    ['status=paid', 'Invalid status'],
    ['paymentMethod=mock', 'Invalid payment method'],
    ['sortBy=total', 'Invalid sort option'],
    ['page=0', 'Invalid page'],
    ['limit=101', 'Invalid limit'],
    ['from=2026-13-01', 'Invalid date'],
    [`search=${'x'.repeat(101)}`, 'Must be at most 100 characters'],
  ])('?%s is refused: %s', async (query, message) => {
    expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { message } });
  });
});

test('the filtered list is exported', async () => {
  const { status, headers, body } = await get('/export?search=gopal');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${paid.orderNumber},`);
  expect(lines[1]).toContain(`'+9779812345678`);
  expect((await get('/export?status=x')).status).toBe(400);
});

describe('one order', () => {
  test('shows buyer, sellers, payments with their history, and who did what', async () => {
    const { body } = await get(`/${paid._id}`);
    expect(body.data).toMatchObject({
      _id: paid._id,
      buyer: { name: 'Gopal K_C', email: gopal.user.email, isActive: true, orderCount: 1 },
      parcels: [
        { seller: { email: expect.stringContaining('@') }, subtotal: 1000 },
        { seller: { companyName: 'Everest Parts' }, subtotal: 6666 },
      ],
      payments: [
        {
          status: 'settled',
          gatewayReference: 'FT-1',
          refunds: [],
          timeline: [
            { status: 'initiated', actor: { kind: 'buyer' } },
            { status: 'pending', actor: { kind: 'system', name: null } },
            { status: 'settled', actor: { kind: 'admin', name: 'Maya Shrestha' } },
          ],
        },
      ],
      paidAt: expect.any(String),
      cancelledAt: null,
    });
  });

  test('cancelled parcel by parcel, it shows each refund and the name of the admin', async () => {
    const before = (await get(`/${paid._id}`)).body.data;
    const { body } = await shop.call('POST', `/api/admin/orders/${paid._id}/cancel`, {
      token: admin.token,
      body: { reason: 'Out of stock', parcels: [before.parcels[1]._id] },
    });
    const after = (await get(`/${paid._id}`)).body.data;
    expect(after.parcels.map((parcel: { status: string }) => parcel.status)).toEqual([
      'processing',
      'cancelled',
    ]);
    expect(after.payments[0].refunds).toMatchObject([{ amount: body.data.refund.amount, state: 'due' }]);
    expect(after.timeline).toContainEqual(
      expect.objectContaining({
        event: 'parcel_cancelled',
        actor: { kind: 'admin', name: 'Maya Shrestha' },
        note: 'Out of stock',
      }),
    );
    const own = (await shop.call('GET', `/api/orders/${paid._id}`, { token: gopal.token })).body.data;
    expect(own.timeline.find((entry: { event: string }) => entry.event === 'parcel_cancelled').actor).toEqual(
      {
        kind: 'admin',
        name: null,
      },
    );
    expect(own).not.toHaveProperty('buyer');
  });

  test.each([randomUUID(), 'x', 'null', '%00'])('%s is no order', async (id) => {
    expect(await get(`/${id}`)).toMatchObject({ status: 404, body: { message: 'Order not found' } });
  });
});
