import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const spendingOf = (token: string, query = '') => shop.call('GET', `/api/users/spending${query}`, { token });

test('what was paid and not cancelled is summed by month, category and seller, and nothing of others', async () => {
  const buyer = await shop.registerBuyer();
  const other = await shop.registerBuyer();
  const [first, second] = [
    await insertSeller(shop.db, { company_name: 'Bagmati Tools' }),
    await insertSeller(shop.db, { company_name: '=Cable House' }),
  ];
  const at = new Date();
  const days = (count: number) => new Date(at.getTime() - count * 86_400_000);
  const order = (
    buyerId: string,
    parcels: [string, number, 'processing' | 'cancelled'][],
    paidAt: Date | null,
  ) =>
    insertPastOrder(shop.db, {
      buyerId,
      placedAt: paidAt ?? at,
      paidAt,
      parcels: parcels.map(([sellerId, paisa, status]) => ({ sellerId, paisa, status })),
    });
  await order(
    buyer.user.id,
    [
      [first.id, 100_000, 'processing'],
      [second.id, 50_000, 'processing'],
    ],
    at,
  );
  await order(
    buyer.user.id,
    [
      [first.id, 20_000, 'processing'],
      [second.id, 9_000, 'cancelled'],
    ],
    days(70),
  );
  await order(buyer.user.id, [[first.id, 700_000, 'processing']], days(900));
  await order(buyer.user.id, [[first.id, 800_000, 'cancelled']], null);
  await order(other.user.id, [[first.id, 900_000, 'processing']], at);

  const { status, body } = await spendingOf(buyer.token);
  expect(status).toBe(200);
  const { months, categories, sellers, total } = body.data;
  expect(total).toEqual({ orders: 2, units: 15, amount: 1700 });
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toMatchObject({ orders: 1, units: 10, amount: 1500 });
  expect(sellers).toEqual([
    { _id: first.id, name: 'Bagmati Tools', orders: 2, units: 10, amount: 1200 },
    { _id: second.id, name: '=Cable House', orders: 1, units: 5, amount: 500 },
  ]);
  const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  expect([sum(months), sum(categories), sum(sellers)]).toEqual([1700, 1700, 1700]);
  expect((await spendingOf(buyer.token, '?months=24')).body.data.total.amount).toBe(1700);
  expect((await spendingOf(other.token)).body.data.total.amount).toBe(9000);

  const file = await shop.call('GET', '/api/users/spending/export?months=12', { token: buyer.token });
  expect(file.headers['content-disposition']).toMatch(/filename="spending-\d{4}-\d\d-\d\d\.csv"/);
  const lines = String(file.body).trim().split('\r\n');
  expect(lines[0]).toContain(
    'Paid,Order,Purchase order,Product,SKU,Category,Seller,Quantity,Unit price,Amount,Cost centre,Ordered by',
  );
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).toContain("'=Cable House");
});

test('a hidden category is not named: what is above it, or Other', async () => {
  const buyer = await shop.registerBuyer();
  const root = await insertCategory(shop.db);
  const child = await insertCategory(shop.db, { parent_id: root.id });
  const product = await insertProduct(shop.db, { category_id: child.id });
  await insertPastOrder(shop.db, {
    buyerId: buyer.user.id,
    placedAt: new Date(),
    paidAt: new Date(),
    parcels: [{ sellerId: product.seller_id, paisa: 100_000, status: 'processing', productId: product.id }],
  });
  const named = async () => {
    const [line] = String((await spendingOf(buyer.token, '/export')).body)
      .split('\r\n')
      .slice(1);
    const { categories } = (await spendingOf(buyer.token)).body.data;
    expect(line).toContain(`,${categories[0].name},`);
    return categories.map(({ name }: { name: string }) => name);
  };
  const hide = (id: string) => shop.pool.query('update categories set is_active = false where id = $1', [id]);
  expect(await named()).toEqual([root.name]);
  await hide(root.id);
  expect(await named()).toEqual([child.name]);
  await hide(child.id);
  expect(await named()).toEqual(['Other']);
});

test('what was credited is no spending, on the day of payment; a bill in another name changes nothing', async () => {
  const [admin, seller] = [await shop.registerAdmin(), await shop.registerSeller()];
  const { buyer, parcelIds, products } = await orderFrom(shop, admin, [seller]);
  const asSeller = (method: 'PATCH' | 'POST', url: string, body: object) =>
    shop.call(method, url, { token: seller.token, body });
  await asSeller('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, { status: 'shipped' });
  // Paid in the month before, credited now.
  await shop.pool.query(`update orders set paid_at = paid_at - interval '40 days' where user_id = $1`, [
    buyer.user.id,
  ]);
  const spent = async () => {
    const { months, sellers, total } = (await spendingOf(buyer.token)).body.data;
    expect(months.at(-1).amount).toBe(0);
    for (const shares of [months, sellers])
      expect(shares.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
        total.amount,
      );
    return total;
  };
  const whole = await spent();
  expect(whole).toEqual({ orders: 1, units: 3, amount: 3000 });
  const { rows } = await shop.pool.query(
    `select b.id, l.id as line from bills b join bill_lines l on l.bill_id = b.id where b.parcel_id = $1`,
    [parcelIds[0]],
  );
  const [bill] = rows;
  const notes = `/api/seller/bills/${bill.id}/credit-notes`;
  const byUnits = { lines: [{ line: bill.line, quantity: 1 }], reason: 'Broken' };
  expect((await asSeller('POST', notes, byUnits)).status).toBe(201);
  expect(await spent()).toEqual({ orders: 1, units: 2, amount: 2000 });
  expect((await asSeller('POST', notes, { amount: 113, reason: 'Scratched, kept' })).status).toBe(201);
  expect(await spent()).toEqual({ orders: 1, units: 2, amount: 1900 });
  const { body } = await asSeller('POST', `/api/seller/bills/${bill.id}/reissue`, {
    billTo: { companyName: 'Asmita', address: 'Asan' },
    reason: 'Another name',
  });
  expect(await spent()).toEqual({ orders: 1, units: 2, amount: 1900 });
  const file = await shop.call('GET', '/api/users/spending/export', { token: buyer.token });
  expect(String(file.body)).toContain(`${products[0]?.sku},`);
  expect(String(file.body)).toContain(',2,1000,1900');

  const rest = { lines: [{ line: body.data.bill.lines[0]._id, quantity: 2 }], reason: 'Broken too' };
  expect((await asSeller('POST', `/api/seller/bills/${body.data.bill._id}/credit-notes`, rest)).status).toBe(
    201,
  );
  expect(await spent()).toEqual({ orders: 0, units: 0, amount: 0 });
});

test('an account without orders spends nothing; odd questions are refused', async () => {
  const { token } = await shop.registerBuyer();
  const { body } = await spendingOf(token, '?months=3');
  expect(body.data).toMatchObject({ categories: [], sellers: [], total: { orders: 0, units: 0, amount: 0 } });
  expect(body.data.months).toHaveLength(3);
  for (const query of ['?months=0', '?months=1000', '?months=x']) {
    expect(await spendingOf(token, query)).toMatchObject({
      status: 400,
      body: { message: 'Invalid months' },
    });
  }
});
