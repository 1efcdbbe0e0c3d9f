import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCustomerPrice, insertProduct, priceBreaks } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  confirmTransfer,
  letExpire,
  orderLine,
  placeOrder,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';

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

test('with PRO its unpaid wholesale orders end, their buyer is told, and money that comes for them goes back', async () => {
  const buyer = await shop.registerBuyer();
  const place = async (
    product: Awaited<ReturnType<typeof insertProduct>>,
    wholesale: boolean,
    quantity = 1,
  ) => {
    const { body } = await placeOrder(shop, buyer.token, [orderLine(product, quantity, { wholesale })]);
    const paymentId = await startBankPayment(shop, buyer.token, body.data._id);
    return { orderId: body.data._id as string, paymentId, total: body.data.totals.total as number };
  };
  const product = await insertProduct(shop.db);
  const regular = await place(product, false);
  await buy(buyer);
  const [open, expired] = [await place(product, true), await place(product, true, 2)];
  await letExpire(shop, expired.orderId);
  const [period] = await periodsOf(buyer);
  expect((await end(period?.id as string)).status).toBe(200);
  const order = async (orderId: string) =>
    (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data;
  expect(await order(open.orderId)).toMatchObject({ status: 'cancelled' });
  expect((await order(open.orderId)).timeline.at(-1)).toMatchObject({
    event: 'order_cancelled',
    note: expect.stringContaining('PRO was given back'),
  });
  expect((await order(regular.orderId)).status).toBe('pending');
  expect(await stockOf(shop, product.id)).toBe(99);
  const anew = await shop.call('POST', '/api/payments/order', {
    token: buyer.token,
    body: { orderId: open.orderId, paymentMethod: 'bank' },
  });
  expect(anew).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
  for (const { paymentId, orderId, total } of [open, expired]) {
    const late = await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: randomUUID(),
      amount: total,
    });
    expect(late).toMatchObject({ status: 200, body: { data: { payment: { status: 'refund_due' } } } });
    expect((await order(orderId)).status).toBe('cancelled');
  }
  await shop.runJobs();
  const mails = shop.mail.filter(({ to }) => to === buyer.user.email);
  expect(mails.filter(({ text }) => text.includes('PRO was given back'))).toHaveLength(1);
  expect(mails.filter(({ subject }) => subject.startsWith('We owe you a refund'))).toHaveLength(2);
});

test('orders at prices that are not from PRO outlive it: agreed with the seller, or everybody’s for so many', async () => {
  const buyer = await shop.registerBuyer();
  await buy(buyer);
  const agreed = await insertProduct(shop.db);
  await insertCustomerPrice(shop.db, {
    seller_id: agreed.seller_id,
    buyer_id: buyer.user.id,
    product_id: agreed.id,
    price_paisa: 70_000,
  });
  const many = await insertProduct(shop.db, { price_breaks: priceBreaks([10, 75_000]) });
  const place = async (line: ReturnType<typeof orderLine>) => {
    const { _id: orderId, totals } = (await placeOrder(shop, buyer.token, [line])).body.data;
    return { orderId, amount: totals.total, paymentId: await startBankPayment(shop, buyer.token, orderId) };
  };
  const atAgreed = (quantity: number) => orderLine({ ...agreed, regular_price_paisa: 70_000 }, quantity);
  const expired = await place(atAgreed(2));
  await letExpire(shop, expired.orderId);
  const open = [
    await place(atAgreed(1)),
    await place(orderLine({ ...many, regular_price_paisa: 75_000 }, 10)),
  ];
  const [period] = await periodsOf(buyer);
  expect((await end(period?.id as string)).status).toBe(200);
  const statusOf = async (orderId: string) =>
    (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data.status;
  for (const { orderId } of open) expect(await statusOf(orderId)).toBe('pending');
  for (const { orderId, paymentId, amount } of [...open, expired]) {
    const paid = await confirmTransfer(shop, admin.token, paymentId, { bankReference: randomUUID(), amount });
    expect(paid.body.data.payment.status).toBe('settled');
    expect(await statusOf(orderId)).toBe('processing');
  }
});

test('where PRO’s price is the one agreed with the seller, open and paid orders are not PRO’s', async () => {
  const buyer = await shop.registerBuyer();
  await buy(buyer);
  const product = await insertProduct(shop.db);
  await insertCustomerPrice(shop.db, {
    seller_id: product.seller_id,
    buyer_id: buyer.user.id,
    product_id: product.id,
    price_paisa: product.wholesale_price_paisa,
  });
  const place = async (quantity: number) => {
    const line = orderLine(product, quantity, { wholesale: true });
    const { _id: orderId, totals } = (await placeOrder(shop, buyer.token, [line])).body.data;
    const paymentId = await startBankPayment(shop, buyer.token, orderId);
    const pay = () =>
      confirmTransfer(shop, admin.token, paymentId, { bankReference: randomUUID(), amount: totals.total });
    const status = async () =>
      (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data.status;
    return { orderId, pay, status };
  };
  const [paid, expired, open] = [await place(1), await place(2), await place(3)];
  await paid.pay();
  await letExpire(shop, expired.orderId);
  const [period] = await periodsOf(buyer);
  expect(await end(period?.id as string)).toMatchObject({
    status: 200,
    body: { data: { state: 'ended', ending: { refund: 9999 } } },
  });
  expect(await open.status()).toBe('pending');
  expect((await expired.pay()).body.data.payment.status).toBe('settled');
  expect(await expired.status()).toBe('processing');
});

test('a wholesale order is paid, or its PRO is given back: never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await shop.registerBuyer();
    await buy(buyer);
    const { body } = await placeOrder(shop, buyer.token, [
      orderLine(await insertProduct(shop.db), 1, { wholesale: true }),
    ]);
    const paymentId = await startBankPayment(shop, buyer.token, body.data._id);
    const [period] = await periodsOf(buyer);
    const [paid, ended] = await Promise.all([
      confirmTransfer(shop, admin.token, paymentId, {
        bankReference: randomUUID(),
        amount: body.data.totals.total,
      }),
      end(period?.id as string),
    ]);
    expect([paid.body.data.payment.status, ended.status]).toSatisfy(
      ([payment, status]) =>
        (payment === 'settled' && status === 409) || (payment === 'refund_due' && status === 200),
    );
  }
});

test('an order that the shop cancelled is not brought back by money that comes late', async () => {
  const buyer = await shop.registerBuyer();
  const { body } = await placeOrder(shop, buyer.token, [orderLine(await insertProduct(shop.db))]);
  const paymentId = await startBankPayment(shop, buyer.token, body.data._id);
  await shop.call('POST', `/api/admin/orders/${body.data._id}/cancel`, {
    token: admin.token,
    body: { reason: 'Not for sale' },
  });
  const late = await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: randomUUID(),
    amount: body.data.totals.total,
  });
  expect(late.body.data.payment.status).toBe('refund_due');
});
