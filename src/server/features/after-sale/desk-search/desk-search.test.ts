import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertBillRows } from '../../../../../test/bill-rows.ts';
import {
  insertAdmin,
  insertProduct,
  insertSeller,
  insertUser,
  setBillTo,
} from '../../../../../test/factories.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let rival: Account;
let buyer: Awaited<ReturnType<typeof insertUser>>;
let orderNumber: string;
let orderId: string;
let parcelId: string;
let product: Awaited<ReturnType<typeof insertProduct>>;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.signIn(await insertSeller(shop.db, { company_name: 'Annapurna Electric' }));
  rival = await shop.signIn(await insertSeller(shop.db, { company_name: 'Rival Hardware' }));
  buyer = await insertUser(shop.db, {
    first_name: 'Pasang',
    last_name: 'Lhamu',
    email: 'pasang.lhamu@example.com',
    phone: '+977-9812345678',
    company_name: 'Khumbu Trekking',
    pan_number: '609876543',
  });
  product = await insertProduct(shop.db, {
    seller_id: seller.user.id,
    name: 'Zener diode pack',
    sku: 'ZD-5V1/100',
    cost_price_paisa: 4_321,
  });
  const order = await insertPastOrder(shop.db, {
    buyerId: buyer.id,
    placedAt: shop.clock.now(),
    paidAt: shop.clock.now(),
    parcels: [
      { sellerId: seller.user.id, paisa: 50_000, status: 'processing', productId: product.id },
      { sellerId: rival.user.id, paisa: 20_000, status: 'processing' },
    ],
  });
  orderId = order.id;
  const year = (
    await shop.pool.query("select extract(year from now() at time zone interval '05:45') as year")
  ).rows[0].year;
  orderNumber = `TM-${year}-000457`;
  await shop.pool.query('update orders set order_number = $1 where id = $2', [orderNumber, order.id]);
  await shop.pool.query('update parcels p set search_words = search_words_of(p) where order_id = $1', [
    order.id,
  ]);
  parcelId = (
    await shop.pool.query('select id from parcels where order_id = $1 and seller_id = $2', [
      order.id,
      seller.user.id,
    ])
  ).rows[0].id;
  await insertBillRows(shop, {
    sellerId: seller.user.id,
    buyerId: buyer.id,
    buyerName: 'Khumbu Trekking',
    taxablePaisa: 50_000,
    count: 3,
  });
  await insertBillRows(shop, { sellerId: rival.user.id, buyerId: buyer.id, taxablePaisa: 50_000 });
});
afterAll(() => shop.close());

const find = async (who: 'admin' | 'seller', typed: string, { token } = who === 'admin' ? admin : seller) => {
  const { status, body } = await shop.call('GET', `/api/${who}/find?q=${encodeURIComponent(typed)}`, {
    token,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

test('an admin who reads no money finds no bills, and opens none', async () => {
  const { rows } = await shop.pool.query('select id from bills limit 1');
  const read = (token: string) => shop.call('GET', `/api/bills/${rows[0].id}`, { token });
  expect((await read(admin.token)).status).toBe(200);
  const clerk = await shop.signIn(await insertAdmin(shop.db, { desk_role: 'catalogue' }));
  expect((await find('admin', 'KTM-2083', clerk)).bills).toEqual([]);
  expect((await read(clerk.token)).status).toBe(404);
});

describe('an admin finds', () => {
  test.each(['TM', 'tm-', '457', '000457', '#457', '४५७'])('an order by %s', async (typed) => {
    const { orders } = await find('admin', typed);
    expect(orders).toEqual([
      {
        _id: orderId,
        orderNumber,
        status: 'processing',
        buyer: { name: 'Pasang Lhamu', company: 'Khumbu Trekking' },
      },
    ]);
  });

  test('an order by its whole number, with and without prefix and zeros', async () => {
    const year = orderNumber.slice(3, 7);
    for (const typed of [orderNumber, orderNumber.toLowerCase(), `${year}-457`, `tm ${year} 457`]) {
      expect((await find('admin', typed)).orders[0]).toMatchObject({ _id: orderId });
    }
  });

  test.each(['pasang', 'Lhamu', 'khumbu trek', 'pasang.lhamu@example.com', '+977 981-234 5678'])(
    'a buyer and the orders by %s',
    async (typed) => {
      const { orders, people } = await find('admin', typed);
      expect(orders.map((order: { _id: string }) => order._id)).toEqual([orderId]);
      expect(people).toEqual([
        {
          _id: buyer.id,
          name: 'Pasang Lhamu',
          role: 'buyer',
          companyName: 'Khumbu Trekking',
          email: 'pasang.lhamu@example.com',
          phone: '+977-9812345678',
        },
      ]);
    },
  );

  test.each([
    '9812345678',
    '+9779812345678',
    '00977 9812345678',
    '981-2345678',
    '981.234.5678',
    '९८१२३४५६७८',
    '98123456',
    '609876543',
    '609 876 543',
    '६०९८७६५४३',
  ])('a person by phone or PAN: %s', async (typed) => {
    const { people } = await find('admin', typed);
    expect(people.map((person: { _id: string }) => person._id)).toEqual([buyer.id]);
  });

  test('a person by the PAN that bills are to bear', async () => {
    const { id } = await insertUser(shop.db);
    await setBillTo(shop.db, id, { panNumber: '712345678' });
    expect((await find('admin', '712345678')).people).toMatchObject([{ _id: id }]);
  });

  test('somebody whose name begins so before somebody who holds it', async () => {
    await insertUser(shop.db, { first_name: 'Aaa', last_name: 'Norgay', company_name: 'Tenzing Treks' });
    await insertUser(shop.db, { first_name: 'Tenzing', last_name: 'Norgay' });
    const { people } = await find('admin', 'tenzing');
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['Tenzing Norgay', 'Aaa Norgay']);
  });

  test('nobody who is deleted', async () => {
    await insertUser(shop.db, { first_name: 'Gonebuyer', deleted_at: new Date() });
    expect((await find('admin', 'gonebuyer')).people).toEqual([]);
  });

  test.each(['ZD-5V1/100', 'zd5v1', 'zd 5v1 100', '5v1', 'zener', 'diode zener', 'ze'])(
    'a product by %s',
    async (typed) => {
      const { products } = await find('admin', typed);
      expect(products).toEqual([
        {
          _id: product.id,
          name: 'Zener diode pack',
          sku: 'ZD-5V1/100',
          status: 'active',
          seller: { _id: seller.user.id, companyName: 'Annapurna Electric' },
        },
      ]);
    },
  );

  test('the SKU that was typed before longer ones, in every state but deleted', async () => {
    const skus = ['QX-1', 'QX-10', 'QX-11', 'QX-12', 'QX-13', 'QX-14'];
    for (const sku of skus.toReversed())
      await insertProduct(shop.db, { sku, status: 'rejected', seller_id: rival.user.id });
    await insertProduct(shop.db, { sku: 'QX-2', deleted_at: new Date() });
    const { products } = await find('admin', 'qx-1');
    expect(products).toHaveLength(5);
    expect(products[0]).toMatchObject({ sku: 'QX-1', status: 'rejected' });
    expect((await find('admin', 'qx-2')).products).toEqual([]);
  });

  test.each(['KTM-2083/84-000003', 'ktm 2083-84 3', '2083/84-3', 'ktm-3', '000003'])(
    'a bill by %s',
    async (typed) => {
      expect((await find('admin', typed)).bills).toEqual([
        {
          _id: expect.any(String),
          number: 'KTM-2083/84-000003',
          kind: 'tax_invoice',
          buyerName: 'Khumbu Trekking',
          dateBs: '2083-08-02',
        },
      ]);
    },
  );

  test('the bills of every issuer while a number is typed', async () => {
    expect((await find('admin', 'KTM-2083')).bills).toHaveLength(4);
    expect((await find('admin', 'KTM-2083/84-000001')).bills).toHaveLength(2);
  });
});

describe('a seller finds', () => {
  test('the own part of an order by its number and by who ordered', async () => {
    for (const typed of [orderNumber, '457', 'tm-', 'pasang', 'khumbu']) {
      expect((await find('seller', typed)).orders, typed).toEqual([
        {
          _id: parcelId,
          orderNumber,
          status: 'processing',
          buyer: { name: 'Pasang Lhamu', company: 'Khumbu Trekking' },
        },
      ]);
    }
  });

  test('own products and bills, and no people', async () => {
    const found = await find('seller', 'zener');
    expect(found.products).toEqual([
      { _id: product.id, name: 'Zener diode pack', sku: 'ZD-5V1/100', status: 'active' },
    ]);
    expect(found).not.toHaveProperty('people');
    expect((await find('seller', '5v1')).products).toHaveLength(1);
    expect((await find('seller', 'KTM-2083/84-000001')).bills).toHaveLength(1);
    expect((await find('seller', '02')).bills).toMatchObject([{ number: 'KTM-2083/84-000002' }]);
  });

  test('nothing of anybody else', async () => {
    const other = await shop.signIn(await insertSeller(shop.db));
    for (const typed of [
      orderNumber,
      '457',
      'pasang',
      'lhamu',
      'zener',
      'ZD-5V1/100',
      'KTM-2083',
      '9812345678',
    ]) {
      expect(await find('seller', typed, other), typed).toEqual({ orders: [], products: [], bills: [] });
    }
    expect((await find('seller', 'zener', rival)).products).toEqual([]);
    expect((await find('seller', 'KTM-2083/84-000003', rival)).bills).toEqual([]);
    expect((await find('seller', 'pasang.lhamu@example.com')).orders).toEqual([]);
  });
});

describe('what was typed', () => {
  test.each(['', ' ', 'a', ' a ', 'x'.repeat(101), 'a\u0000b'])(
    'is refused at its field: %j',
    async (typed) => {
      for (const { who, token } of [
        { who: 'admin', token: admin.token },
        { who: 'seller', token: seller.token },
      ]) {
        const answer = await shop.call('GET', `/api/${who}/find?q=${encodeURIComponent(typed)}`, { token });
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toMatchObject([{ path: 'q' }]);
      }
    },
  );

  test('is asked for', async () => {
    const { status, body } = await shop.call('GET', '/api/admin/find', { token: admin.token });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'q', message: 'Type at least 2 characters' }]);
  });

  test.each([
    "'; drop table orders; --",
    "' or 1=1 --",
    '%%',
    '%_%',
    '__',
    '\\\\',
    '$1',
    '--',
    '(){}[]|*+?^',
    '🎉🎉',
    '99999999',
    '00000000',
    '+++++',
    '....',
    'TM-9999-99999999',
    'ZZ-2083/84-99999999',
  ])('finds nothing, and breaks nothing: %s', async (typed) => {
    const nothing = { orders: [], products: [], bills: [] };
    expect(await find('admin', typed)).toEqual({ ...nothing, people: [] });
    expect(await find('seller', typed)).toEqual(nothing);
  });
});

test('what nobody else may know is in no answer', async () => {
  for (const typed of ['zener', 'pasang', '457', 'KTM-2083']) {
    for (const who of ['admin', 'seller'] as const)
      expect(JSON.stringify(await find(who, typed))).not.toMatch(/cost|43\.21|password|hash|token/i);
  }
});

test('each desk answers its own role alone', async () => {
  const { token } = await shop.registerBuyer();
  const statusOf = async (who: string, caller?: string) =>
    (await shop.call('GET', `/api/${who}/find?q=zener`, caller === undefined ? {} : { token: caller }))
      .status;
  expect(await statusOf('admin')).toBe(401);
  expect(await statusOf('seller')).toBe(401);
  expect(await statusOf('admin', token)).toBe(403);
  expect(await statusOf('seller', token)).toBe(403);
  expect(await statusOf('admin', seller.token)).toBe(403);
  expect(await statusOf('seller', admin.token)).toBe(403);
});
