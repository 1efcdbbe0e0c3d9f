// @module-tag days

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer } from '../../../../../test/shopping.ts';
import type { AdminPlan, AdminPlanList } from '../../../../contract/payments/plan-prices.contract.ts';
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

const inDays = (days: number) => kathmanduDate(new Date(Date.now() + days * 86_400_000));
const set = (plan: string, price: unknown, validFrom: unknown = inDays(0), more: object = {}) =>
  shop.call('POST', `/api/admin/plans/${plan}/prices`, {
    token: admin.token,
    body: { price, validFrom, reason: 'Costs have grown', ...more },
  });
const plans = async (): Promise<AdminPlanList> =>
  (await shop.call('GET', '/api/admin/plans', { token: admin.token })).body.data;
const planOf = async (id: string) => (await plans()).plans.find((plan) => plan.id === id) as AdminPlan;
const priceOnOffer = async (id: string) => {
  const { body } = await shop.call('GET', '/api/subscriptions/plans');
  return body.data.find((plan: { id: string }) => plan.id === id).price;
};
const subscribe = async (token: string, plan: string, paymentMethod = 'bank') =>
  (await shop.call('POST', '/api/payments/subscription', { token, body: { plan, paymentMethod } })).body.data
    .payment;

test('a price from tomorrow waits, one from today holds, and of two for a day the last one counts', async () => {
  expect((await set('MONTHLY', 1_099, inDays(1))).status).toBe(201);
  expect(await priceOnOffer('MONTHLY')).toBe(999);
  expect((await set('MONTHLY', 1_049.5)).status).toBe(201);
  expect((await set('MONTHLY', 1_199, inDays(1))).status).toBe(201);
  expect(await priceOnOffer('MONTHLY')).toBe(1_049.5);
  const { token } = await shop.registerBuyer();
  const payback = await shop.call('GET', '/api/subscriptions/payback', { token });
  expect(payback.body.data.plans).toContainEqual(expect.objectContaining({ id: 'MONTHLY', price: 1_049.5 }));
  expect(await subscribe(token, 'MONTHLY', 'mock')).toMatchObject({ amount: 1_049.5, status: 'settled' });
  const { prices } = await planOf('MONTHLY');
  expect(prices.map(({ price, state }) => [price, state])).toEqual([
    [1_199, 'upcoming'],
    [1_099, 'replaced'],
    [1_049.5, 'current'],
    [999, 'past'],
  ]);
  expect(prices[0]).toMatchObject({ validFrom: inDays(1), reason: 'Costs have grown' });
  expect(prices.at(-1)).toMatchObject({ by: null, reason: null });
  const { rows } = await shop.pool.query(
    `select (plan_price_on('MONTHLY', kathmandu_day(now()) + 1)).price_paisa as tomorrow`,
  );
  expect(rows).toEqual([{ tomorrow: 119_900 }]);
});

test('who has begun to pay keeps the price, and nobody is held to one above that of today', async () => {
  const { token } = await shop.registerBuyer();
  const open = await subscribe(token, 'YEARLY');
  expect(open.amount).toBe(9_999);
  await set('YEARLY', 12_000);
  expect(await subscribe(token, 'YEARLY')).toMatchObject({ _id: open._id, amount: 9_999 });
  await confirmTransfer(shop, admin.token, open._id, { bankReference: 'PLAN-1', amount: 9_999 });
  const history = await shop.call('GET', '/api/subscriptions/history', { token });
  expect(history.body.data).toMatchObject([{ plan: 'YEARLY', state: 'active', receipt: { amount: 9_999 } }]);

  const other = await shop.registerBuyer();
  const dear = await subscribe(other.token, 'YEARLY');
  expect(dear.amount).toBe(12_000);
  await set('YEARLY', 8_000);
  const cheap = await subscribe(other.token, 'YEARLY');
  expect(cheap).toMatchObject({ amount: 8_000 });
  expect(cheap._id).not.toBe(dear._id);
});

test('a given back plan gives back what was paid, whatever it costs now', async () => {
  const { token, user } = await shop.registerBuyer();
  const { amount } = await subscribe(token, 'MONTHLY', 'mock');
  await set('MONTHLY', 2_500);
  const { body } = await shop.call('GET', `/api/admin/subscriptions?search=${user.email}`, {
    token: admin.token,
  });
  const ended = await shop.call('POST', `/api/admin/subscriptions/${body.data.subscriptions[0]._id}/end`, {
    token: admin.token,
    body: { reason: 'Withdrawn by letter', refund: true },
  });
  expect(ended.body.data.ending.refund).toBe(amount);
});

test('the log says who set which price and why', async () => {
  await set('YEARLY', 8_500, inDays(30));
  const { body } = await shop.call('GET', '/api/admin/audit-log?action=plan.price', { token: admin.token });
  expect(body.data.entries[0]).toMatchObject({
    action: 'plan.price',
    object: { kind: 'plan', id: 'YEARLY', label: 'Yearly' },
    after: { pricePaisa: 850_000, validFrom: inDays(30), reason: 'Costs have grown' },
  });
  await expect(shop.pool.query('update plan_prices set price_paisa = 1')).rejects.toThrow(/append|change/i);
});

test.each([
  ['yesterday', 500, inDays(-1), 'validFrom', 'A price can begin today at the earliest'],
  ['long ago', 500, '1970-01-01', 'validFrom', 'A price can begin today at the earliest'],
  ['in two years', 500, inDays(730), 'validFrom', 'A price can be set at most a year ahead'],
  ['the 31st of February', 500, '2027-02-31', 'validFrom', 'Invalid date'],
  ['no day', 500, null, 'validFrom', 'Invalid date'],
  ['nothing', 0, inDays(0), 'price', 'Price must be at least 10'],
  ['below zero', -5, inDays(0), 'price', 'Price must be at least 10'],
  ['too much', 1_000_001, inDays(0), 'price', 'Price must be at most 1,000,000'],
  ['a third decimal', 99.999, inDays(0), 'price', 'Price can have at most 2 decimals'],
  ['a text', '500', inDays(0), 'price', 'Price is required'],
])('%s is refused with its field', async (_, price, validFrom, path, message) => {
  const refused = await set('MONTHLY', price, validFrom);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
});

test('the same price, a stale look, an unknown plan and a missing reason are refused', async () => {
  const { newest, price } = await planOf('YEARLY');
  expect(await set('YEARLY', price)).toMatchObject({ status: 409, body: { errors: [{ path: 'price' }] } });
  expect((await set('YEARLY', price + 1, inDays(0), { seen: newest })).status).toBe(201);
  expect(await set('YEARLY', price + 2, inDays(0), { seen: newest })).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  });
  for (const plan of ['WEEKLY', '%00', "x'y"]) expect((await set(plan, 500)).status).toBe(404);
  expect(await set('YEARLY', 500, inDays(0), { reason: ' ' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reason', message: 'Reason is required' }] },
  });
});

test('of two prices set at once by who looked at the same, one is refused', async () => {
  const { newest } = await planOf('YEARLY');
  const answers = await Promise.all(
    [7_001, 7_002].map((price) => set('YEARLY', price, inDays(0), { seen: newest })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
