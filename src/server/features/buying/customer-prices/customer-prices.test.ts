import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  fresh,
  freshPan,
  insertCategory,
  insertCustomerPrice,
  insertProduct,
  insertProvenPan,
  setBillTo,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import type { DB } from '../../../db/database-types.ts';
import { countCustomerPrices, listCustomerPrices } from './customer-prices.sql.ts';

let shop: TestApp;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const DAYS = { from: '2020-01-01', to: '2069-12-31' };
const offer = (body: object, { token } = seller) =>
  shop.call('POST', '/api/seller/customer-prices', { token, body: { ...DAYS, ...body } });
const own = (values: object = {}) => insertProduct(shop.db, { seller_id: seller.user.id, ...values });
const listOf = async ({ token }: { token: string }, path = '/api/customer-prices') => {
  const { status, body } = await shop.call('GET', path, { token });
  expect(status).toBe(200);
  return body.data.customerPrices;
};
const answer = ({ token }: { token: string }, id: string, verb: 'accept' | 'decline') =>
  shop.call('POST', `/api/customer-prices/${id}/${verb}`, { token });
const priceInCart = async ({ token }: { token: string }, productId: string) => {
  await shop.call('DELETE', '/api/cart', { token });
  const { body } = await shop.call('POST', '/api/cart/items', { token, body: { productId } });
  return [body.data.items[0].unitPrice, body.data.items[0].priceReason];
};
const mailsTo = async (email: string) =>
  (await shop.pool.query(`select from mail_outbox where mail ->> 'to' = $1`, [email])).rows.length;

test('an offered price counts once its buyer has accepted it, until the seller takes it back', async () => {
  const buyer = await shop.registerBuyer();
  const product = await own();
  const offered = await offer({
    buyer: ` ${buyer.user.email.toUpperCase()} `,
    product: product.id,
    price: 750,
  });
  expect([offered.status, offered.body.data]).toMatchObject([
    201,
    { state: 'waiting', buyer: { key: buyer.user.email, name: null }, price: 750, category: null, ...DAYS },
  ]);
  expect(await mailsTo(buyer.user.email)).toBe(1);
  expect(await priceInCart(buyer, product.id)).toEqual([1_000, 'base']);
  const [seen] = await listOf(buyer);
  expect(seen).toMatchObject({
    state: 'waiting',
    price: 750,
    product: { name: product.name, regularPrice: 1_000 },
    seller: { companyName: seller.user.company_name },
  });
  for (let twice = 0; twice < 2; twice += 1)
    expect(await answer(buyer, seen._id, 'accept')).toMatchObject({
      status: 200,
      body: { data: { state: 'accepted' } },
    });
  expect(await priceInCart(buyer, product.id)).toEqual([750, 'customer']);
  const ownPrice = await shop.call('GET', `/api/customer-prices/own-price?product=${product.id}`, buyer);
  expect(ownPrice.body.data).toEqual({ price: 750, until: '2069-12-31' });
  expect((await listOf(seller, '/api/seller/customer-prices'))[0]).toMatchObject({
    state: 'accepted',
    buyer: { name: `${buyer.user.first_name} ${buyer.user.last_name}` },
  });
  const end = () => shop.call('DELETE', `/api/seller/customer-prices/${seen._id}`, { token: seller.token });
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(404);
  expect(await priceInCart(buyer, product.id)).toEqual([1_000, 'base']);
  expect((await answer(buyer, seen._id, 'accept')).body.message).toBe('This price is no longer offered');
  const cart = await shop.call('GET', '/api/cart', buyer);
  expect(cart.body.data.items[0].problems).toEqual([]);
});

test('who accepted a seller once has its later prices at once, and may decline any of them', async () => {
  const buyer = await shop.registerBuyer();
  const category = await insertCategory(shop.db);
  const below = await insertCategory(shop.db, { parent_id: category.id });
  const product = await own({ category_id: below.id });
  await offer({ buyer: buyer.user.email, category: category.id, percent: 12.5 });
  await offer({ buyer: buyer.user.email, product: product.id, price: 870 });
  expect(await mailsTo(buyer.user.email)).toBe(1);
  const [, first] = await listOf(buyer);
  await answer(buyer, first._id, 'accept');
  expect((await listOf(buyer)).map(({ state }: { state: string }) => state)).toEqual([
    'accepted',
    'accepted',
  ]);
  expect(await priceInCart(buyer, product.id)).toEqual([870, 'customer']);
  const third = await offer({ buyer: buyer.user.email, product: product.id, price: 860 });
  expect(third.body.data).toMatchObject({ state: 'accepted', buyer: { name: expect.any(String) } });
  expect(await mailsTo(buyer.user.email)).toBe(1);
  expect(await priceInCart(buyer, product.id)).toEqual([860, 'customer']);
  expect((await answer(buyer, third.body.data._id, 'decline')).body.data.state).toBe('declined');
  expect((await answer(buyer, third.body.data._id, 'accept')).status).toBe(409);
  expect(await priceInCart(buyer, product.id)).toEqual([870, 'customer']);
  // The last word was no: the next offer waits again.
  expect((await offer({ buyer: buyer.user.email, product: product.id, price: 1 })).body.data.state).toBe(
    'waiting',
  );
});

test('the answer to an offer does not say whether anybody goes by that name', async () => {
  const buyer = await shop.registerBuyer();
  const product = await own();
  const shapes = [];
  for (const name of [buyer.user.email, `nobody-${fresh()}@example.com`, '609999999']) {
    const { status, body } = await offer({ buyer: name, product: product.id, price: 900 });
    const { _id, createdAt, ...data } = body.data;
    shapes.push({ status, message: body.message, data: { ...data, buyer: { ...data.buyer, key: '' } } });
  }
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
});

test('an offer to a PAN is seen and answered by the company that has proven it, by nobody else', async () => {
  const [buyer, twin] = [await shop.registerBuyer(), await shop.registerBuyer()];
  const pan = freshPan();
  const product = await own();
  const { _id } = (await offer({ buyer: pan, product: product.id, price: 700 })).body.data;
  for (const { user } of [buyer, twin]) await setBillTo(shop.db, user.id, { panNumber: pan });
  // Whoever types a PAN learns nothing of what is offered to it.
  for (const typed of [buyer, twin]) {
    expect(await listOf(typed)).toEqual([]);
    expect((await answer(typed, _id, 'accept')).status).toBe(404);
    expect((await answer(typed, _id, 'decline')).status).toBe(404);
  }
  await insertProvenPan(shop.db, { companyId: buyer.user.id, panNumber: pan });
  expect(await listOf(buyer)).toMatchObject([{ _id, state: 'waiting' }]);
  expect(await listOf(twin)).toEqual([]);
  expect((await answer(twin, _id, 'accept')).status).toBe(404);
  // Proven is what the bills say, not what they said.
  await setBillTo(shop.db, buyer.user.id, { panNumber: freshPan() });
  expect((await answer(buyer, _id, 'accept')).status).toBe(404);
  await setBillTo(shop.db, buyer.user.id, { panNumber: pan });
  expect((await answer(buyer, _id, 'accept')).status).toBe(200);
  expect(await priceInCart(buyer, product.id)).toEqual([700, 'customer']);
  expect(await priceInCart(twin, product.id)).toEqual([1_000, 'base']);
});

test('a yes to a PAN stands for later prices only while the PAN is proven; what was accepted stays', async () => {
  const [buyer, next] = [await shop.registerBuyer(), await shop.registerBuyer()];
  const product = await own();
  const pan = await insertProvenPan(shop.db, { companyId: buyer.user.id });
  const offered = async (price: number) =>
    (await offer({ buyer: pan, product: product.id, price })).body.data as { _id: string; state: string };
  const first = await offered(700);
  expect(await mailsTo(buyer.user.email)).toBe(1);
  expect((await answer(buyer, first._id, 'accept')).status).toBe(200);
  expect((await offered(690)).state).toBe('accepted');
  await shop.pool.query(
    `update company_pans set status = 'moved', changed_at = now() where company_id = $1 and status = 'verified'`,
    [buyer.user.id],
  );
  const third = await offered(680);
  expect(third.state).toBe('waiting');
  expect((await answer(buyer, third._id, 'accept')).status).toBe(404);
  expect(await priceInCart(buyer, product.id)).toEqual([690, 'customer']);
  await insertProvenPan(shop.db, { companyId: next.user.id, panNumber: pan });
  expect((await answer(next, third._id, 'accept')).status).toBe(200);
  expect((await offered(670)).state).toBe('accepted');
  expect(await priceInCart(next, product.id)).toEqual([670, 'customer']);
  expect(await priceInCart(buyer, product.id)).toEqual([690, 'customer']);
});

test('prices of other days do not count, and what is over is not accepted', async () => {
  const buyer = await shop.registerBuyer();
  const product = await own();
  const agreed = { seller_id: seller.user.id, buyer_id: buyer.user.id, product_id: product.id };
  await insertCustomerPrice(shop.db, { ...agreed, price_paisa: 100, valid_to: '2020-01-01' });
  await insertCustomerPrice(shop.db, { ...agreed, price_paisa: 200, valid_from: '2068-01-01' });
  expect(await priceInCart(buyer, product.id)).toEqual([1_000, 'base']);
  const over = await insertCustomerPrice(shop.db, {
    ...agreed,
    buyer_id: null as never,
    buyer_key: buyer.user.email,
    answer: null,
    answered_at: null,
    price_paisa: 300,
    valid_to: '2020-01-01',
  });
  expect((await answer(buyer, over.id, 'accept')).status).toBe(409);
  const states = (await listOf(buyer)).map(({ state }: { state: string }) => state);
  expect(states.sort()).toEqual(['accepted', 'ended', 'ended']);
});

test('a customer price above a lowered regular price is the regular one', async () => {
  const buyer = await shop.registerBuyer();
  const product = await own();
  await insertCustomerPrice(shop.db, {
    seller_id: seller.user.id,
    buyer_id: buyer.user.id,
    product_id: product.id,
    price_paisa: 90_000,
  });
  await shop.pool.query(
    'update products set regular_price_paisa = 85000, wholesale_price_paisa = 80000 where id = $1',
    [product.id],
  );
  expect(await priceInCart(buyer, product.id)).toEqual([850, 'base']);
});

test('what makes no sense is refused at its field', async () => {
  const [buyer, product, foreign] = [await shop.registerBuyer(), await own(), await insertProduct(shop.db)];
  const category = await insertCategory(shop.db);
  const closed = await insertCategory(shop.db, { is_active: false });
  const good = { buyer: buyer.user.email, product: product.id, price: 900 };
  const rows: [object, string, string][] = [
    [{ ...good, buyer: 'Ram' }, 'buyer', 'Enter an e-mail address or a PAN'],
    [{ ...good, buyer: '12345678' }, 'buyer', 'Enter an e-mail address or a PAN'],
    [{ ...good, buyer: seller.user.email }, 'buyer', 'Name a buyer, not yourself'],
    [{ ...good, price: 1_000.01 }, 'price', 'Price must not exceed the regular price'],
    [{ ...good, price: -1 }, 'price', 'Price must be positive'],
    [{ ...good, price: 1.001 }, 'price', 'Price must have at most 2 decimals'],
    [{ ...good, price: undefined }, 'price', 'Price is required'],
    [{ ...good, product: foreign.id }, 'product', 'Choose one of your products'],
    [{ ...good, product: 'x' }, 'product', 'Choose one of your products'],
    [{ ...good, category: category.id, percent: 5 }, 'product', 'Choose a product or a category'],
    [{ buyer: good.buyer }, 'product', 'Choose a product or a category'],
    [{ buyer: good.buyer, category: category.id }, 'percent', 'Percent is required'],
    [{ buyer: good.buyer, category: category.id, percent: 91 }, 'percent', 'Percent must be at most 90'],
    [{ buyer: good.buyer, category: closed.id, percent: 5 }, 'category', 'Choose an active category'],
    [{ ...good, to: '2019-12-31' }, 'to', 'The last day must not be before the first'],
    [{ ...good, from: '2019-01-01', to: '2019-12-31' }, 'to', 'This day has passed'],
    [{ ...good, from: '2019-02-30' }, 'from', 'Invalid date'],
  ];
  for (const [body, path, message] of rows) {
    const refused = await offer(body);
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      400,
      message,
      [{ path, message }],
    ]);
  }
});

test('nobody is written to by a seller, or shown a product, that nobody has approved', async () => {
  const buyer = await shop.registerBuyer();
  const category = await insertCategory(shop.db);
  const newcomer = await shop.registerSeller({ approved: false });
  const theirs = await insertProduct(shop.db, { seller_id: newcomer.user.id });
  for (const what of [
    { product: theirs.id, price: 900 },
    { category: category.id, percent: 5 },
  ])
    expect(await offer({ buyer: buyer.user.email, ...what }, newcomer)).toMatchObject({
      status: 403,
      body: {
        code: 'seller_not_approved',
        message: 'You can offer customer prices as soon as your seller account is approved',
      },
    });
  const message = 'This product is not approved yet. Choose one that is.';
  for (const status of ['pending_approval', 'rejected']) {
    const product = await own({ status, approved_at: null });
    expect(await offer({ buyer: buyer.user.email, product: product.id, price: 900 })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: 'product', message }] },
    });
  }
  expect(await listOf(buyer)).toEqual([]);
  expect(await mailsTo(buyer.user.email)).toBe(0);
  await shop.pool.query('update users set is_approved = true where id = $1', [newcomer.user.id]);
  const offered = await offer({ buyer: buyer.user.email, product: theirs.id, price: 900 }, newcomer);
  expect(offered.status).toBe(201);
  // Hidden by its seller, it is approved all the same.
  const hidden = await own({ status: 'inactive' });
  expect((await offer({ buyer: buyer.user.email, product: hidden.id, price: 900 })).status).toBe(201);
});

test('what a buyer was offered is found by indexes, however much waits for others', async () => {
  const buyer = await shop.registerBuyer();
  const asked: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: shop.deps.pool }),
    log: ({ query }) => void asked.push(query),
  });
  const side = { companyId: buyer.user.id };
  const filter = { state: null, search: '' };
  await listCustomerPrices(db, side, { ...filter, limit: 20, offset: 0 });
  await countCustomerPrices(db, side, filter);
  expect(asked).toHaveLength(2);
  await shop.db.transaction().execute(async (tx) => {
    // Small tables are read whole otherwise, whatever indexes there are.
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const query of asked) {
      const explain = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // By the buyer's names: that index alone holds every offer that waits.
      expect(plan).toMatch(/customer_prices_unanswered.*\n *Index Cond: .*buyer_key = /);
      expect(plan).toContain('customer_prices_company');
      expect(plan).not.toMatch(/Seq Scan|Disabled/);
    }
  });
});

test('both accept and take back at once: one of them wins, and the price follows', async () => {
  for (let round = 0; round < 10; round += 1) {
    const buyer = await shop.registerBuyer();
    const product = await own();
    const { body } = await offer({ buyer: buyer.user.email, product: product.id, price: 500 });
    const [accepted, ended] = await Promise.all([
      answer(buyer, body.data._id, 'accept'),
      shop.call('DELETE', `/api/seller/customer-prices/${body.data._id}`, { token: seller.token }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 404, 409]).toContain(accepted.status);
    expect(await priceInCart(buyer, product.id)).toEqual([1_000, 'base']);
  }
});

test('an offer of goods that were never approved is read by nobody but its seller', async () => {
  const buyer = await shop.registerBuyer();
  const product = await own();
  const id = (await offer({ buyer: buyer.user.email, product: product.id, price: 700 })).body.data._id;
  // As offers were made before that was refused.
  await shop.pool.query('update products set approved_at = null where id = $1', [product.id]);
  expect(await listOf(buyer)).toEqual([]);
  const { body } = await shop.call('GET', '/api/customer-prices', { token: buyer.token });
  expect(body.data.pagination.total).toBe(0);
  expect((await answer(buyer, id, 'accept')).status).toBe(404);
  expect(await listOf(seller, '/api/seller/customer-prices')).toEqual(
    expect.arrayContaining([expect.objectContaining({ _id: id, state: 'waiting' })]),
  );
  await shop.pool.query('update products set approved_at = now() where id = $1', [product.id]);
  expect((await listOf(buyer)).map((seen: { _id: string }) => seen._id)).toEqual([id]);
});
