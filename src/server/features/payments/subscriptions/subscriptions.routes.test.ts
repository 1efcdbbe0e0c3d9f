import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct, insertSubscription } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer } from '../../../../../test/shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const subscribe = (token: string, plan: unknown, paymentMethod: unknown = 'mock') =>
  shop.call('POST', '/api/payments/subscription', { token, body: { plan, paymentMethod } });
const mine = async (token: string) =>
  (await shop.call('GET', '/api/subscriptions/my-subscription', { token })).body.data;

test('everybody sees the plans', async () => {
  const { status, body } = await shop.call('GET', '/api/subscriptions/plans');
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { id: 'MONTHLY', name: 'Monthly', price: 999, duration: 30 },
    { id: 'YEARLY', name: 'Yearly', price: 9999, duration: 365 },
  ]);
  expect(Object.keys(body.data[0])).toEqual(['id', 'name', 'price', 'duration', 'features']);
});

test('a test payment starts the subscription at once, and wholesale prices with it', async () => {
  const { token, user } = await shop.registerBuyer();
  expect(await mine(token)).toEqual({ status: 'inactive', subscription: null, daysRemaining: 0 });
  const product = await insertProduct(shop.db);
  const { status, body } = await subscribe(token, 'YEARLY');
  expect(status).toBe(201);
  expect(body.data.payment).toMatchObject({ amount: 9999, method: 'mock', status: 'settled' });
  const state = await mine(token);
  expect(state).toMatchObject({
    status: 'active',
    daysRemaining: 365,
    subscription: { plan: 'YEARLY', planName: 'Yearly', isActive: true },
  });
  const cart = await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
  expect(cart.body.data).toMatchObject({ isSubscriber: true, totals: { subtotal: 800 } });
  expect(await subscribe(token, 'YEARLY')).toMatchObject({
    status: 409,
    body: { message: 'You already have an active subscription' },
  });
  await shop.runJobs();
  expect(shop.mail.find(({ to }) => to === user.email)?.subject).toContain('PRO');
});

test('paid time is active up to its end and not a moment longer', async () => {
  const { token, user } = await shop.registerBuyer();
  const { id } = await insertSubscription(shop.db, user.id, { ends_at: new Date(Date.now() + 60_000) });
  expect(await mine(token)).toMatchObject({ status: 'active', daysRemaining: 1 });
  await shop.db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
  expect(await mine(token)).toMatchObject({
    status: 'inactive',
    daysRemaining: 0,
    subscription: { isActive: false },
  });
  const me = await shop.call('GET', '/api/cart', { token });
  expect(me.body.data.isSubscriber).toBe(false);
});

test('a plan is paid by bank transfer, and a second paid plan extends from the end', async () => {
  const { token } = await shop.registerBuyer();
  const admin = await shop.registerAdmin();
  const yearly = (await subscribe(token, 'YEARLY', 'bank')).body.data.payment;
  expect(yearly).toMatchObject({ amount: 9999, status: 'pending', method: 'bank' });
  const shown = await shop.call('GET', `/api/payments/${yearly._id}`, { token });
  expect(shown.body.data).toMatchObject({
    kind: 'subscription',
    plan: { id: 'YEARLY', name: 'Yearly' },
    order: null,
    bank: { amount: 9999 },
  });
  const again = await subscribe(token, 'YEARLY', 'bank');
  expect(again).toMatchObject({ status: 200, body: { data: { payment: { _id: yearly._id } } } });
  expect((await mine(token)).status).toBe('inactive');
  await confirmTransfer(shop, admin.token, yearly._id, { bankReference: 'SUB-1', amount: 9999 });
  const renewal = { plan: 'MONTHLY', paymentMethod: 'bank', renew: true };
  const { body } = await shop.call('POST', '/api/payments/subscription', { token, body: renewal });
  await confirmTransfer(shop, admin.token, body.data.payment._id, { bankReference: 'SUB-2', amount: 999 });
  expect(await mine(token)).toMatchObject({
    status: 'active',
    daysRemaining: 395,
    subscription: { plan: 'YEARLY' },
  });
});

test('a transfer for a plan that was paid otherwise meanwhile goes back', async () => {
  const { token } = await shop.registerBuyer();
  const admin = await shop.registerAdmin();
  const bank = (await subscribe(token, 'MONTHLY', 'bank')).body.data.payment;
  await subscribe(token, 'MONTHLY', 'mock');
  const late = await confirmTransfer(shop, admin.token, bank._id, { bankReference: 'SUB-3', amount: 999 });
  expect(late.body.data.payment.status).toBe('refund_due');
  expect((await mine(token)).daysRemaining).toBe(30);
});

test('a purchase takes the place of the open one, of any plan, whose money goes back whenever it comes', async () => {
  const admin = await shop.registerAdmin();
  const confirm = (payment: string, bankReference: string, amount: number) =>
    confirmTransfer(shop, admin.token, payment, { bankReference, amount });
  for (const isOldFirst of [true, false]) {
    const { token } = await shop.registerBuyer();
    const old = (await subscribe(token, 'YEARLY', 'bank')).body.data.payment._id;
    const current = (await subscribe(token, 'MONTHLY', 'bank')).body.data.payment._id;
    expect(current).not.toBe(old);
    const payOld = async () =>
      expect((await confirm(old, `OLD-${isOldFirst}`, 9999)).body.data.payment.status).toBe('refund_due');
    const payCurrent = async () =>
      expect((await confirm(current, `NEW-${isOldFirst}`, 999)).body.data.payment.status).toBe('settled');
    for (const pay of isOldFirst ? [payOld, payCurrent] : [payCurrent, payOld]) await pay();
    expect((await mine(token)).daysRemaining).toBe(30);
  }
});

test('of two purchases of different plans at once one is made', async () => {
  for (const [one, two] of [
    ['bank', 'bank'],
    ['mock', 'mock'],
    ['bank', 'mock'],
  ] as const) {
    const { token } = await shop.registerBuyer();
    const buy = (plan: string, paymentMethod: string) =>
      shop.call('POST', '/api/payments/subscription', { token, body: { plan, paymentMethod, renew: true } });
    const answers = await Promise.all([buy('MONTHLY', one), buy('YEARLY', two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('refusals: unknown plan, unknown method, extra fields, no session', async () => {
  const { token } = await shop.registerBuyer();
  for (const plan of ['WEEKLY', 'yearly', '', 7, null, 'A\u0000', 'x'.repeat(50)])
    expect(await subscribe(token, plan)).toMatchObject({ status: 400, body: { message: 'Invalid plan' } });
  expect((await subscribe(token, 'YEARLY', 'cash')).status).toBe(400);
  const extra = await shop.call('POST', '/api/payments/subscription', {
    token,
    body: { plan: 'YEARLY', paymentMethod: 'mock', amount: 1 },
  });
  expect(extra.status).toBe(400);
  expect((await shop.call('GET', '/api/subscriptions/my-subscription')).status).toBe(401);
  expect((await mine(token)).status).toBe('inactive');
});

test('outside demo mode the test payment does not exist', async () => {
  const production = await createTestApp({
    env: {
      DEMO: '0',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'shop@shop.example',
      BANK_ACCOUNT_NAME: 'Shop',
      BANK_NAME: 'Bank',
      BANK_BRANCH: 'Branch',
      BANK_ACCOUNT_NUMBER: '1',
    },
  });
  try {
    const { token } = await production.registerBuyer();
    const refused = await production.call('POST', '/api/payments/subscription', {
      token,
      body: { plan: 'YEARLY', paymentMethod: 'mock' },
    });
    expect([refused.status, refused.body.message]).toEqual([400, 'Payment method is not available']);
  } finally {
    await production.close();
  }
});

test('twenty attempts at once make one payment and one paid period', async () => {
  for (const method of ['bank', 'mock']) {
    const { token, user } = await shop.registerBuyer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(token, 'YEARLY', method)));
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
      [],
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await shop.pool.query('select count(*) from payments where user_id = $1', [user.id]);
    expect(rows[0].count).toBe(1);
    const periods = await shop.pool.query('select count(*) from subscriptions where user_id = $1', [user.id]);
    expect(periods.rows[0].count).toBe(method === 'mock' ? 1 : 0);
  }
});

test('renewing before the end continues from the end, and the history keeps both receipts', async () => {
  const { token } = await shop.registerBuyer();
  await subscribe(token, 'MONTHLY');
  const first = await mine(token);
  const renew = () =>
    shop.call('POST', '/api/payments/subscription', {
      token,
      body: { plan: 'YEARLY', paymentMethod: 'mock', renew: true },
    });
  expect((await subscribe(token, 'YEARLY')).status).toBe(409);
  expect((await renew()).status).toBe(201);
  const { body } = await shop.call('GET', '/api/subscriptions/history', { token });
  expect(body.data).toMatchObject([
    {
      plan: 'YEARLY',
      state: 'upcoming',
      startDate: first.subscription.endDate,
      receipt: { method: 'mock', amount: 9999 },
    },
    { plan: 'MONTHLY', state: 'active', receipt: { method: 'mock', amount: 999 } },
  ]);
  expect((await mine(token)).daysRemaining).toBe(395);
  expect((await shop.call('GET', '/api/subscriptions/history')).status).toBe(401);
});

test('a subscriber is reminded 30, 7 and 1 days before the end and on the day, once each', async () => {
  const { token, user } = await shop.registerBuyer();
  await subscribe(token, 'YEARLY');
  const remind = async () => {
    await shop.pool.query("select graphile_worker.add_job('remind_subscribers')");
    await shop.runJobs();
  };
  const subjects = () =>
    shop.mail
      .filter((mail) => mail.to === user.email && mail.subject.includes('ends'))
      .map((mail) => mail.subject);
  await remind();
  expect(subjects()).toEqual([]);
  for (const days of [31, 30, 29, 7, 6, 1, 0]) {
    // The end of that day in Nepal, so that the time still runs.
    await shop.pool.query(
      `update subscriptions set created_at = now() - interval '300 days',
         starts_at = now() - interval '300 days',
         ends_at = ((now() at time zone interval '05:45')::date + $2::int + time '23:59:59') at time zone interval '05:45'
       where user_id = $1`,
      [user.id, days],
    );
    // A new end is a new time: what was said of this one is carried over.
    await shop.pool.query(
      `update subscription_reminders r set ends_at = s.ends_at from subscriptions s
       where s.user_id = r.user_id and r.user_id = $1`,
      [user.id],
    );
    await remind();
    await remind();
  }
  expect(subjects()).toEqual([
    'Your Thokmandu PRO subscription ends in 30 days',
    'Your Thokmandu PRO subscription ends in 7 days',
    'Your Thokmandu PRO subscription ends tomorrow',
    'Your Thokmandu PRO subscription ends today',
  ]);
});
