import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertAddress,
  insertCoupon,
  insertCustomerPrice,
  insertMember,
  insertProduct,
  insertSubscription,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { pay } from '../../../../../test/parcels.ts';
import { askReturn, deliver, linesOf } from '../../../../../test/returns.ts';
import { orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const get = (who: Account, url: string) => shop.call('GET', url, { token: who.token });
const post = (who: Account, url: string, body: object = {}) =>
  shop.call('POST', url, { token: who.token, body });
const choose = (who: Account, company: string) => post(who, '/api/session/company', { company });
const data = async (who: Account, url: string) => (await get(who, url)).body.data;
const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

/** The owner of a company, and somebody who acts for it. */
async function twoOfOne(role: Parameters<typeof insertMember>[1]['role'] = 'buyer') {
  const [owner, member] = [await shop.registerBuyer(), await shop.registerBuyer()];
  await insertMember(shop.db, { companyId: owner.user.id, userId: member.user.id, role });
  expect((await choose(member, owner.user.id)).status).toBe(200);
  return { owner, member, company: owner.user.id };
}

const takeOut = (company: string, { user }: Account) =>
  shop.pool.query(
    `with gone as (delete from company_members where company_id = $1 and user_id = $2 returning *)
     insert into company_events (company_id, kind, details)
     select company_id, 'removed', jsonb_build_object('userId', user_id) from gone`,
    [company, user.id],
  );

/** A paid order of the member that has arrived. */
async function arrived(buyer: Account) {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const { body, status } = await placeOrder(shop, buyer.token, [orderLine(product, 3)]);
  expect(status).toBe(201);
  const order = body.data;
  const paymentId = await startBankPayment(shop, buyer.token, order._id);
  await pay(shop, admin, { paymentId, total: order.totals.total } as never);
  const parcel = order.parcels[0]._id;
  await deliver(shop, seller, parcel);
  return { order, paymentId, parcel, lines: await linesOf(shop, { orderId: order._id }), product };
}

describe('whoever buys alone', () => {
  test('is the owner of a company of one, called as they are', async () => {
    const { token, user } = await shop.registerBuyer();
    const { status, body } = await shop.call('GET', '/api/company', { token });
    const own = { _id: user.id, name: 'Sita Shrestha', role: 'owner' };
    expect([status, body.data]).toEqual([200, { ...own, people: 1, companies: [own] }]);
    await shop.pool.query(`update users set company_name = 'Sita Stores' where id = $1`, [user.id]);
    expect((await shop.call('GET', '/api/company', { token })).body.data.name).toBe('Sita Stores');
    await shop.pool.query(`update companies set name = 'Sita & Sons' where id = $1`, [user.id]);
    expect((await shop.call('GET', '/api/company', { token })).body.data.name).toBe('Sita & Sons');
  });

  test('and registers by the call has one, too', async () => {
    const email = 'lone@example.com';
    const body = {
      email,
      password: 'Demo1234',
      confirmPassword: 'Demo1234',
      terms: true,
      firstName: 'Lone',
      lastName: 'Rai',
      phone: '9841234567',
      role: 'buyer',
    };
    const { body: answer } = await shop.call('POST', '/api/auth/register', { body });
    const company = await shop.call('GET', '/api/company', { token: answer.data.authToken });
    expect(company.body.data).toMatchObject({ _id: answer.data.user._id, name: 'Lone Rai', role: 'owner' });
  });
});

describe('two of one company', () => {
  test('see each other’s orders, bills, payments, returns and messages, under who did what', async () => {
    const { owner, member, company } = await twoOfOne();
    const stranger = await shop.registerBuyer();
    const { order, paymentId, parcel, lines } = await arrived(member);
    expect(order).toMatchObject({
      company: { _id: company, name: 'Sita Shrestha' },
      orderedBy: { _id: member.user.id, name: 'Sita Shrestha' },
    });
    const asked = await askReturn(shop, member, { parcel, lines: [{ line: lines[0], quantity: 1 }] });
    expect(asked.status).toBe(201);
    const thread = (await post(member, '/api/threads', { parcel })).body.data.thread._id;
    expect((await post(member, `/api/threads/${thread}/messages`, { text: 'When?' })).status).toBe(201);
    const complaint = await post(member, '/api/complaints', {
      kind: 'product',
      text: 'Scratched',
      order: order._id,
    });
    expect(complaint.status).toBe(201);

    expect(ids((await data(owner, '/api/orders')).orders)).toEqual([order._id]);
    expect((await data(owner, `/api/orders/${order._id}`)).orderedBy._id).toBe(member.user.id);
    const { bills } = await data(owner, '/api/bills');
    expect(bills).toHaveLength(2);
    const things = [
      `/api/orders/${order._id}`,
      ...ids(bills).map((id) => `/api/bills/${id}`),
      `/api/payments/${paymentId}`,
      `/api/returns/${asked.body.data._id}`,
      `/api/photos/${asked.body.data.photos[0]._id}`,
      `/api/threads/${thread}/messages`,
      `/api/complaints/${complaint.body.data._id}`,
    ];
    for (const url of things) {
      const photo = url.startsWith('/api/photos');
      // The photo has no file in this test: who may not look at it does not get that far.
      if (!photo) expect([url, (await get(owner, url)).status]).toEqual([url, 200]);
      expect([url, (await get(stranger, url)).status]).toEqual([url, 404]);
    }
    expect(ids((await data(owner, '/api/returns')).returns)).toEqual([asked.body.data._id]);
    expect((await data(owner, '/api/returns')).returns).toHaveLength(1);
    expect(ids((await data(owner, '/api/complaints')).cases)).toEqual([complaint.body.data._id]);
    expect((await data(owner, '/api/threads')).threads).toMatchObject([{ _id: thread, as: 'buyer' }]);
    const { version } = await data(member, '/api/threads');
    expect((await data(owner, '/api/users/dashboard-stats')).totalOrders).toBe(1);
    expect((await data(owner, '/api/users/spending')).total.orders).toBe(1);

    // Another goes on where the first began.
    const withdrawn = await post(owner, `/api/returns/${asked.body.data._id}/withdraw`);
    expect(withdrawn.body.data.timeline.at(-1)).toMatchObject({
      event: 'withdrawn',
      actor: { kind: 'buyer' },
    });
    const { rows } = await shop.pool.query(
      `select actor_id from return_events where return_id = $1 order by id desc limit 1`,
      [asked.body.data._id],
    );
    expect(rows).toEqual([{ actor_id: owner.user.id }]);

    // What the member has in their own company is apart.
    expect((await choose(member, member.user.id)).status).toBe(200);
    expect((await data(member, '/api/orders')).orders).toEqual([]);
    expect((await data(member, '/api/bills')).bills).toEqual([]);
    expect((await data(member, '/api/returns')).returns).toEqual([]);
    const threads = await shop.call('GET', '/api/threads', {
      token: member.token,
      headers: { 'if-none-match': `"${version}"` },
    });
    expect(threads.body.data.threads).toEqual([]);
    expect((await data(member, '/api/complaints')).cases).toEqual([]);
    for (const url of things) expect([url, (await get(member, url)).status]).toEqual([url, 404]);
  });

  test('share addresses and lists, but each has a cart of their own in each company', async () => {
    const { owner, member, company } = await twoOfOne();
    const product = await insertProduct(shop.db);
    const address = await insertAddress(shop.db, company, { is_default: true });
    expect(await data(member, '/api/users/addresses')).toMatchObject([{ _id: address.id }]);
    const added = await shop.call('POST', '/api/users/addresses', {
      token: member.token,
      body: {
        street: 'Asan 3',
        city: 'Kathmandu',
        province: 'Bagmati Pradesh',
        phone: '9841234567',
        isDefault: true,
      },
    });
    expect(added.status).toBe(201);
    expect(ids(await data(owner, '/api/users/addresses'))).toEqual([added.body.data._id, address.id]);

    const list = await post(member, '/api/lists', {
      name: 'Site A',
      lines: [{ product: product.id, quantity: 2 }],
    });
    expect(ids((await data(owner, '/api/lists')).lists)).toEqual([list.body.data.list._id]);
    expect((await post(owner, '/api/lists', { name: 'site a' })).status).toBe(409);

    const put = (who: Account, quantity: number) =>
      post(who, '/api/cart/items', { productId: product.id, quantity });
    await put(owner, 1);
    await put(member, 2);
    await choose(member, member.user.id);
    await put(member, 5);
    expect(await data(member, '/api/users/addresses')).toEqual([]);
    expect((await data(member, '/api/lists')).lists).toEqual([]);
    const unitsOf = async (who: Account) => (await data(who, '/api/cart')).items[0].quantity;
    expect(await unitsOf(member)).toBe(5);
    await choose(member, company);
    expect([await unitsOf(member), await unitsOf(owner)]).toEqual([2, 1]);
    // Both put something by: Later is the company's.
    for (const who of [owner, member]) {
      const line = (await data(who, '/api/cart')).items[0]._id;
      expect((await post(who, `/api/cart/items/${line}/save-for-later`)).status).toBe(200);
    }
    const later = (await data(owner, '/api/lists')).lists[0];
    expect((await data(member, `/api/lists/${later._id}`)).lines).toMatchObject([{ quantity: 3 }]);
  });

  test('have the company’s agreed prices, its words, and its share of a coupon', async () => {
    const { owner, member, company } = await twoOfOne();
    const product = await insertProduct(shop.db, { seller_id: seller.user.id });
    await insertCustomerPrice(shop.db, {
      seller_id: seller.user.id,
      buyer_id: company,
      product_id: product.id,
      price_paisa: 70_000,
    });
    const price = async (who: Account) => data(who, `/api/customer-prices/own-price?product=${product.id}`);
    expect((await price(member)).price).toBe(700);
    await post(member, '/api/quick-order/aliases', { text: 'blue box', product: product.id });
    expect((await data(owner, '/api/quick-order/aliases')).aliases).toMatchObject([{ text: 'blue box' }]);
    const coupon = await insertCoupon(shop.db, { per_user_limit: 1 });
    const apply = async (who: Account) => {
      await post(who, '/api/cart/items', { productId: product.id, quantity: 1 });
      return post(who, '/api/cart/apply-coupon', { couponCode: coupon.code });
    };
    expect((await apply(owner)).status).toBe(200);
    const line = { product: product.id, quantity: 1, price: 700 };
    expect((await placeOrder(shop, owner.token, [line])).status).toBe(201);
    expect((await apply(member)).body.message).toBe('Coupon is no longer available');
    await choose(member, member.user.id);
    expect(await price(member)).toBeNull();
    expect((await data(member, '/api/quick-order/aliases')).aliases).toEqual([]);
    expect((await apply(member)).status).toBe(200);
  });

  test('have its PRO, and not in another company', async () => {
    const { owner, member, company } = await twoOfOne();
    const product = await insertProduct(shop.db);
    await insertSubscription(shop.db, company);
    expect((await data(member, '/api/subscriptions/my-subscription')).status).toBe('active');
    const wholesale = [orderLine(product, 1, { wholesale: true })];
    expect((await placeOrder(shop, member.token, wholesale)).status).toBe(201);
    await choose(member, member.user.id);
    expect((await data(member, '/api/subscriptions/my-subscription')).status).toBe('inactive');
    expect((await placeOrder(shop, member.token, wholesale)).status).toBe(409);
    expect((await placeOrder(shop, owner.token, wholesale)).status).toBe(201);
  });

  test('are billed as the company is', async () => {
    const { owner, member } = await twoOfOne();
    await shop.pool.query(
      `update users set company_name = 'Bir Hospital', pan_number = '301234567' where id = $1`,
      [owner.user.id],
    );
    await shop.pool.query(`update users set company_name = 'Own Shop', bill_to = $2 where id = $1`, [
      member.user.id,
      { companyName: 'Own Shop', panNumber: '309999999', address: 'Asan', email: null },
    ]);
    const product = await insertProduct(shop.db, { seller_id: seller.user.id });
    const order = (await placeOrder(shop, member.token, [orderLine(product)])).body.data;
    expect(order).toMatchObject({
      company: { name: 'Bir Hospital' },
      billTo: { companyName: 'Bir Hospital', panNumber: '301234567' },
    });
    expect((await get(member, '/api/users/tax-details')).body.data).toBeNull();
    const sold = await data(seller, `/api/seller/orders/${order.parcels[0]._id}`);
    expect(sold.buyer).toEqual({ name: 'Sita Shrestha', company: 'Bir Hospital' });
  });

  test('who repeats an order for another company orders anew', async () => {
    const { member } = await twoOfOne();
    const product = await insertProduct(shop.db);
    const first = await placeOrder(shop, member.token, [orderLine(product)]);
    await choose(member, member.user.id);
    const second = await placeOrder(shop, member.token, [orderLine(product)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data._id).not.toBe(first.body.data._id);
    const headers = { 'idempotency-key': 'one' };
    const kept = await placeOrder(shop, member.token, [orderLine(product, 2)], { headers });
    await choose(member, first.body.data.company._id);
    const again = await placeOrder(shop, member.token, [orderLine(product, 2)], { headers });
    expect([kept.status, again.status]).toEqual([201, 422]);
  });
});

describe('the company of a session', () => {
  test('is one that the caller belongs to', async () => {
    const [buyer, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
    for (const company of [other.user.id, 'nothing', '00000000-0000-0000-0000-000000000000']) {
      const { status, body } = await choose(buyer, company);
      expect([company, status, body.message]).toEqual([company, 404, 'Company not found']);
    }
    expect((await data(buyer, '/api/company'))._id).toBe(buyer.user.id);
  });

  test('is that of the last choice when they come back, while they belong to it', async () => {
    const { owner, member, company } = await twoOfOne();
    const back = async () => {
      const { body } = await shop.loginAs(member.user.email);
      return (await shop.call('GET', '/api/company', { token: body.data.authToken })).body.data;
    };
    expect(await back()).toMatchObject({ _id: company, role: 'buyer', people: 2 });
    expect((await back()).companies.map(({ _id }: { _id: string }) => _id)).toEqual([
      member.user.id,
      company,
    ]);
    await takeOut(company, member);
    expect(await back()).toMatchObject({ _id: member.user.id, role: 'owner', people: 1 });
    expect((await data(owner, '/api/company')).people).toBe(1);
  });

  test('ends for who is taken out: told with the next call, they choose another', async () => {
    const { member, company } = await twoOfOne('owner');
    const { order } = await arrived(member);
    await takeOut(company, member);
    const refused = await get(member, `/api/orders/${order._id}`);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: 'company_left',
        message: 'You no longer belong to this company. Choose another in the account menu.',
      },
    ]);
    expect((await get(member, '/api/auth/me')).status).toBe(200);
    const own = { _id: member.user.id, name: 'Sita Shrestha', role: 'owner' };
    expect(await data(member, '/api/company')).toEqual({
      _id: null,
      name: null,
      role: null,
      people: 0,
      companies: [own],
    });
    expect((await choose(member, company)).status).toBe(404);
    expect((await choose(member, member.user.id)).body.data).toMatchObject(own);
    expect((await get(member, '/api/orders')).status).toBe(200);
    expect((await get(member, `/api/orders/${order._id}`)).status).toBe(404);
  });

  test('takes what a guest had in the cart', async () => {
    const { member, company } = await twoOfOne();
    const product = await insertProduct(shop.db);
    const sessionId = shop.guestId();
    await shop.call('POST', '/api/cart/items', { sessionId, body: { productId: product.id, quantity: 3 } });
    const { body } = await shop.loginAs(member.user.email, undefined, { sessionId });
    const back = { ...member, token: body.data.authToken };
    expect((await data(back, '/api/company'))._id).toBe(company);
    expect((await data(back, '/api/cart')).items).toMatchObject([{ quantity: 3 }]);
    await choose(back, member.user.id);
    expect((await data(back, '/api/cart')).items).toEqual([]);
  });
});

test('a seller who acts for a company sells on, and reads there what the role allows', async () => {
  const { order } = await arrived(await shop.registerBuyer());
  const { rows } = await shop.pool.query(
    'select id from bills where order_id = $1 and issuer_id is not null',
    [order._id],
  );
  const owner = await shop.registerBuyer();
  const { order: bought } = await arrived(owner);
  const received = await shop.pool.query('select id from bills where order_id = $1 and issuer_id is null', [
    bought._id,
  ]);
  const another = await shop.signIn(seller.user);
  await insertMember(shop.db, { companyId: owner.user.id, userId: seller.user.id, role: 'viewer' });
  expect((await choose(another, owner.user.id)).status).toBe(200);
  expect((await get(another, `/api/orders/${bought._id}`)).status).toBe(200);
  expect((await get(another, `/api/bills/${rows[0].id}`)).status).toBe(200);
  expect((await get(another, `/api/bills/${received.rows[0].id}`)).status).toBe(404);
  await insertMember(shop.db, { companyId: owner.user.id, userId: seller.user.id, role: 'accountant' });
  expect((await get(another, `/api/bills/${received.rows[0].id}`)).status).toBe(200);
  await takeOut(owner.user.id, another);
  expect((await get(another, `/api/bills/${rows[0].id}`)).status).toBe(200);
  expect((await get(another, `/api/bills/${received.rows[0].id}`)).status).toBe(404);
  expect((await get(another, '/api/orders')).body.code).toBe('company_left');
  expect((await get(another, '/api/seller/orders')).status).toBe(200);
});

test('an account that is deleted leaves its company to the others, which needs an owner', async () => {
  const { owner, member, company } = await twoOfOne();
  await post(owner, '/api/lists', { name: 'Site A' });
  await post(member, '/api/lists', { name: 'Site B' });
  const remove = ({ user }: Account) =>
    shop.call('DELETE', `/api/admin/users/${user.id}`, { token: admin.token });
  expect(await remove(owner)).toMatchObject({ status: 409, body: { message: 'A company needs an owner' } });
  expect((await remove(member)).status).toBe(200);
  expect((await data(owner, '/api/lists')).lists).toHaveLength(2);
  const { rows } = await shop.pool.query(
    'select actor_id, kind, details from company_events where company_id = $1',
    [company],
  );
  const details = { userId: member.user.id, role: 'buyer' };
  expect(rows).toEqual([{ actor_id: admin.user.id, kind: 'removed', details }]);
  expect((await remove(owner)).status).toBe(200);
  expect((await shop.pool.query('select from lists where company_id = $1', [company])).rowCount).toBe(0);
});
