import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../test/app.ts';
import { insertProduct } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../test/shopping.ts';

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

const buy = (account: Account, plan = 'YEARLY') =>
  shop.call('POST', '/api/payments/subscription', {
    token: account.token,
    body: { plan, paymentMethod: 'mock', renew: true },
  });
const mine = async (account: Account) =>
  (await shop.call('GET', '/api/subscriptions/my-subscription', { token: account.token })).body.data;
const periodsOf = async (account: Account) =>
  (
    await shop.pool.query('select id from subscriptions where user_id = $1 order by starts_at', [
      account.user.id,
    ])
  ).rows as { id: string }[];
const end = (
  id: string,
  body: object = { reason: 'Withdrawn by letter', refund: true },
  token = admin.token,
) => shop.call('POST', `/api/admin/subscriptions/${id}/end`, { token, body });

test('a paid plan is ended within 7 days, its whole price goes back, and what comes after it moves up', async () => {
  const buyer = await shop.registerBuyer();
  const { payment } = (await buy(buyer)).body.data;
  await buy(buyer, 'MONTHLY');
  const [yearly] = await periodsOf(buyer);
  expect((await mine(buyer)).daysRemaining).toBe(395);
  const ended = await end(yearly?.id as string);
  expect(ended).toMatchObject({
    status: 200,
    body: {
      message: 'PRO ended',
      data: { state: 'ended', canRefund: false, ending: { reason: 'Withdrawn by letter', refund: 9999 } },
    },
  });
  expect(await mine(buyer)).toMatchObject({
    status: 'active',
    daysRemaining: 30,
    subscription: { plan: 'MONTHLY' },
  });
  const shown = (await shop.call('GET', `/api/payments/${payment._id}`, { token: buyer.token })).body.data;
  expect(shown).toMatchObject({
    status: 'refund_due',
    refunds: [{ amount: 9999, state: 'due', reason: 'Withdrawn by letter' }],
  });
  expect(await end(yearly?.id as string)).toMatchObject({ status: 409, body: { code: 'subscription_over' } });
  const { rows } = await shop.pool.query(
    `select after from audit_log where action = 'subscription.end' and object_id = $1`,
    [yearly?.id],
  );
  expect(rows).toMatchObject([{ after: { reason: 'Withdrawn by letter', refundPaisa: 999_900 } }]);
});

test('time that has not begun ends empty; a given plan ends without a refund', async () => {
  const buyer = await shop.registerBuyer();
  await buy(buyer, 'MONTHLY');
  await buy(buyer, 'YEARLY');
  const [, upcoming] = await periodsOf(buyer);
  expect((await end(upcoming?.id as string)).body.data).toMatchObject({
    state: 'ended',
    ending: { refund: 9999 },
  });
  expect((await mine(buyer)).daysRemaining).toBe(30);
  const given = await shop.registerBuyer();
  const { body } = await shop.call('POST', '/api/admin/subscriptions/grant', {
    token: admin.token,
    body: { userId: given.user.id, days: 10, reason: 'Fair' },
  });
  expect((await end(body.data._id)).body.data).toMatchObject({ state: 'ended', ending: { refund: null } });
  expect((await mine(given)).status).toBe('inactive');
});

test('after 7 days, or after a wholesale order was paid, the price stays; it may end without', async () => {
  const late = await shop.registerBuyer();
  await buy(late);
  await shop.pool.query(
    `update payments set settled_at = now() - interval '7 days 1 minute' where user_id = $1`,
    [late.user.id],
  );
  const [lateOne] = await periodsOf(late);
  expect(await end(lateOne?.id as string)).toMatchObject({
    status: 409,
    body: { code: 'withdrawal_too_late' },
  });
  expect((await mine(late)).status).toBe('active');
  expect((await end(lateOne?.id as string, { reason: 'Abuse', refund: false })).body.data).toMatchObject({
    state: 'ended',
    ending: { refund: null },
  });

  const shopper = await shop.registerBuyer();
  await buy(shopper);
  const product = await insertProduct(shop.db);
  const { body } = await placeOrder(shop, shopper.token, [orderLine(product, 1, { wholesale: true })]);
  const [period] = await periodsOf(shopper);
  const paymentId = await startBankPayment(shop, shopper.token, body.data._id);
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: randomUUID(),
    amount: body.data.totals.total,
  });
  expect(await end(period?.id as string)).toMatchObject({
    status: 409,
    body: { code: 'wholesale_order_paid' },
  });
});

test('only admins end a subscription; unknown ones and half a wish are refused; of two at once one does', async () => {
  const buyer = await shop.registerBuyer();
  await buy(buyer);
  const [period] = await periodsOf(buyer);
  const id = period?.id as string;
  expect((await end(id, { reason: 'x', refund: true }, buyer.token)).status).toBe(403);
  expect((await end(randomUUID())).status).toBe(404);
  expect((await end('nonsense')).status).toBe(404);
  for (const bad of [
    { refund: true },
    { reason: ' ', refund: true },
    { reason: 'x' },
    { reason: 'x', refund: 'yes' },
  ])
    expect((await end(id, bad)).status).toBe(400);
  const answers = await Promise.all([end(id), end(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
