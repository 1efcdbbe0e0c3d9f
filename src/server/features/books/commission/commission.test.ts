// @module-tag days

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

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

const RULES = '/api/admin/commission-rules';
const call = (method: 'GET' | 'POST' | 'PUT', path = '', body?: object) =>
  shop.call(method, `${RULES}${path}`, { token: admin.token, body });
const today = () => kathmanduDate(shop.clock.now());
const rule = (values: object = {}) => ({ percent: 5, validFrom: today(), ...values });

test('the shop begins with a default of 0 percent; rules for a seller, a category and both stand below it', async () => {
  const seller = await shop.registerSeller();
  const category = await insertCategory(shop.db);
  for (const scope of [
    { seller: seller.user.id, category: category.id },
    { seller: seller.user.id },
    { category: category.id },
  ]) {
    expect((await call('POST', '', rule(scope))).status).toBe(201);
  }
  const { rules, counts } = (await call('GET')).body.data;
  expect(rules[0]).toMatchObject({
    scope: 'default',
    percent: 0,
    state: 'active',
    seller: null,
    category: null,
  });
  expect(rules.map(({ scope }: { scope: string }) => scope)).toEqual([
    'default',
    'category',
    'seller',
    'seller_category',
  ]);
  expect(counts).toEqual({ all: 4, default: 1, category: 1, seller: 1, seller_category: 1 });
  const found = (await call('GET', '?scope=category')).body.data;
  expect(found.rules).toHaveLength(1);
  expect(found.rules[0].category).toMatchObject({ _id: category.id });
});

test.each([
  ['percent 101', { percent: 101 }, 'percent'],
  ['percent 50.01', { percent: 50.01 }, 'percent'],
  ['percent 5.555', { percent: 5.555 }, 'percent'],
  ['percent below 0', { percent: -1 }, 'percent'],
  ['no percent', { percent: undefined }, 'percent'],
  ['least above most', { least: 20, most: 10 }, 'least'],
  ['a day that does not exist', { validFrom: '2026-02-31' }, 'validFrom'],
  ['an unknown seller', { seller: '00000000-0000-4000-8000-000000000000' }, 'seller'],
  ['a seller that is no id', { seller: 'x' }, 'seller'],
  ['an unknown category', { category: '00000000-0000-4000-8000-000000000000' }, 'category'],
])('%s is refused with its field', async (_, values, path) => {
  const { status, body } = await call('POST', '', rule(values));
  expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
});

test('two rules of one scope and start are a conflict, also when two admins add them at once', async () => {
  const seller = (await shop.registerSeller()).user.id;
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', rule({ seller }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const later = await call('POST', '', rule({ seller, validFrom: '2031-01-01' }));
  expect(later.body.data.state).toBe('scheduled');
  const moved = await call('PUT', `/${later.body.data._id}`, rule());
  expect([moved.status, moved.body.errors[0].path]).toEqual([409, 'validFrom']);
});

test('a change keeps what the rule is for, is in the audit log, and stops a second one made on old terms', async () => {
  const { user } = await shop.registerSeller();
  const made = (await call('POST', '', rule({ seller: user.id, least: 10 }))).body.data;
  const changed = await call('PUT', `/${made._id}`, rule({ percent: 7.25, updatedAt: made.updatedAt }));
  expect(changed.body.data).toMatchObject({ percent: 7.25, least: null, seller: { _id: user.id } });
  expect((await call('PUT', `/${made._id}`, rule({ updatedAt: made.updatedAt }))).status).toBe(409);
  expect((await call('PUT', `/${made._id}`, rule({ seller: user.id }))).status).toBe(400);
  expect((await call('PUT', '/00000000-0000-4000-8000-000000000000', rule())).status).toBe(404);
  const { rows } = await shop.pool.query(
    `select action, before, after from audit_log where object_id = $1 order by id`,
    [made._id],
  );
  expect(rows).toMatchObject([
    { action: 'commission.create', before: null, after: { percent: 5, leastPaisa: 1000 } },
    { action: 'commission.update', before: { percent: 5 }, after: { percent: 7.25, leastPaisa: null } },
  ]);
});

test('the preview takes last month under the typed rule, and leaves what a more specific one is for', async () => {
  const [one, other] = [await shop.registerSeller(), await shop.registerSeller()];
  const product = await insertProduct(shop.db, { seller_id: one.user.id });
  await call('POST', '', rule({ seller: other.user.id, percent: 9 }));
  const orders = [await orderFrom(shop, admin, [one]), await orderFrom(shop, admin, [other])];
  await shop.pool.query(
    `update orders set paid_at = date_trunc('month', now(), 'Asia/Kathmandu') - interval '10 days' where id = any($1)`,
    [orders.map(({ orderId }) => orderId)],
  );
  const { rows } = await shop.pool.query(
    'select subtotal_paisa / 100.0 as goods from parcels where id = $1',
    [orders[0]?.parcelIds[0]],
  );
  const goods = Number(rows[0].goods);
  const ofSeller = await call('GET', `/preview?seller=${one.user.id}&percent=10`);
  expect(ofSeller.body.data).toMatchObject({ lines: 1, goods, commission: goods / 10, wasCommission: 0 });
  const bounded = await call('GET', `/preview?seller=${one.user.id}&percent=10&most=1`);
  expect(bounded.body.data.commission).toBe(1);
  const byDefault = await call('GET', '/preview?percent=10');
  expect(byDefault.body.data).toMatchObject({ lines: 1, goods });
  const ofCategory = await call('GET', `/preview?percent=10&category=${product.category_id}`);
  expect(ofCategory.status).toBe(200);
  expect((await call('GET', '/preview?percent=x')).status).toBe(400);
});
