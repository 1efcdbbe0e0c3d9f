import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { cashOrderFrom, moveParcel } from '../../../../../test/cash-orders.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { stockOf } from '../../../../../test/shopping.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let other: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  [seller, other] = await Promise.all([shop.registerSeller(), shop.registerSeller()]);
  await shop.call('PUT', '/api/admin/settings/parcelAllowance', { token: admin.token, body: { value: 50 } });
});
afterAll(async () => {
  await expectWhole();
  await shop.close();
});

async function expectWhole() {
  await expectInvariants(shop.pool);
  expect(await proveLedger(shop.deps)).toBe(0);
}

/** What stands on an account of an order's books, in rupees. */
async function onAccount(orderId: string, account: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select coalesce(sum(l.amount_paisa), 0) / 100.0 as rupees from ledger_postings g join ledger_lines l on l.posting_id = g.id
     where g.order_id = $1 and l.account = $2`,
    [orderId, account],
  );
  return Number(rows[0].rupees);
}
const post = (parcelId: string, step: 'refused' | 'back', by = seller) =>
  shop.call('POST', `/api/seller/orders/${parcelId}/${step}`, {
    token: by.token,
    body: step === 'refused' ? { reason: 'Nobody had ordered it' } : undefined,
  });
const send = (parcelId: string, by = seller) =>
  moveParcel(shop, by, parcelId, 'shipped', { carrier: 'Pathao' });
const deliver = (parcelId: string, by = seller) => moveParcel(shop, by, parcelId, 'delivered');
const refundsOf = async (paymentId: string) =>
  (
    await shop.pool.query(
      `select amount_paisa / 100.0 as amount, state, is_at_door from refunds where payment_id = $1 order by created_at`,
      [paymentId],
    )
  ).rows.map(({ amount, ...row }) => ({ amount: Number(amount), ...row }));
const cashOf = async (parcelId: string, by = seller) =>
  (await shop.call('GET', `/api/seller/orders/${parcelId}`, { token: by.token })).body.data.cash;

it('what a courier collects is the parcel and, with the first, delivery; then the courier owes it', async () => {
  const order = await cashOrderFrom(shop, [seller, other]);
  const [first, second] = order.parcelIds as [string, string];
  expect(await onAccount(order.orderId, 'cod')).toBe(order.total);
  expect(order.shipping).toBe(100);
  expect((await send(second, other)).status).toBe(200);
  expect((await send(first)).status).toBe(200);
  const half = (order.total - 100) / 2;
  expect(await cashOf(first)).toEqual({ amount: half + 100, state: 'to_collect' });
  expect(await cashOf(second, other)).toEqual({ amount: half, state: 'to_collect' });
  const answers = await Promise.all([deliver(first), deliver(first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await cashOf(first)).toEqual({ amount: half + 100, state: 'collected' });
  expect(await onAccount(order.orderId, 'cod')).toBe(half);
  expect(await onAccount(order.orderId, 'couriers')).toBe(half + 100);
  const { body } = await shop.call('GET', `/api/seller/orders/${first}`, { token: seller.token });
  expect(body.data.money).toMatchObject({ state: 'held', heldBecause: "Waits for the courier's remittance" });
  await expectWhole();
});

it('what is cancelled before it is sent is not collected, and no money moves', async () => {
  const order = await cashOrderFrom(shop, [seller, other], { units: 2 });
  const [first, second] = order.parcelIds as [string, string];
  const line = (await shop.call('GET', `/api/seller/orders/${first}`, { token: seller.token })).body.data
    .items[0];
  const cancelled = await shop.call('POST', `/api/seller/orders/${first}/cancel-lines`, {
    token: seller.token,
    body: { lines: [{ line: line._id, quantity: 1 }], reason: 'Only one is left' },
  });
  expect(cancelled.status).toBe(200);
  await send(second, other);
  // The parcel that was to bring the fee is cancelled: nobody is left to collect it, and it is credited.
  expect((await moveParcel(shop, seller, first, 'cancelled', { reason: 'Broken' })).status).toBe(200);
  expect((await refundsOf(order.paymentId)).map(({ state, is_at_door }) => [state, is_at_door])).toEqual([
    ['refunded', true],
    ['refunded', true],
    ['refunded', true],
  ]);
  const { body } = await shop.call('GET', `/api/seller/orders/${first}`, { token: seller.token });
  expect(body.data.refund).toMatchObject({ state: 'refunded', isAtDoor: true });
  const left = (await cashOf(second, other)).amount;
  expect(await onAccount(order.orderId, 'cod')).toBe(left);
  expect(await onAccount(order.orderId, 'bank')).toBe(0);
  await expectWhole();
  await deliver(second, other);
  expect(await onAccount(order.orderId, 'cod')).toBe(0);
});

it('a refused parcel goes back: its stock and bill, but not the courier’s allowance', async () => {
  const order = await cashOrderFrom(shop, [seller]);
  const [parcelId] = order.parcelIds as [string];
  const product = order.products[0]?.id as string;
  expect(
    (await post(parcelId, 'refused')).body.error ?? (await post(parcelId, 'refused')).status,
  ).toBeTruthy();
  expect((await post(parcelId, 'refused')).status).toBe(409);
  await send(parcelId);
  const stock = await stockOf(shop, product);
  expect((await post(parcelId, 'back')).status).toBe(409);
  expect((await post(parcelId, 'refused', other)).status).toBe(404);
  expect(
    (await shop.call('POST', `/api/seller/orders/${parcelId}/refused`, { token: seller.token, body: {} }))
      .status,
  ).toBe(400);
  const refused = await Promise.all([post(parcelId, 'refused'), post(parcelId, 'refused')]);
  expect(refused.map(({ status }) => status)).toEqual([200, 200]);
  expect(refused[0].body.data.cash.state).toBe('refused');
  expect(await stockOf(shop, product)).toBe(stock);
  await expectWhole();
  const back = await Promise.all([post(parcelId, 'back'), post(parcelId, 'back')]);
  expect(back.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stockOf(shop, product)).toBe(stock + 1);
  expect(await onAccount(order.orderId, 'cod')).toBe(0);
  expect(await onAccount(order.orderId, 'allowances')).toBe(50);
  expect(await onAccount(order.orderId, 'seller_ready')).toBe(-50);
  expect((await refundsOf(order.paymentId)).every(({ is_at_door }) => is_at_door)).toBe(true);
  const { rows } = await shop.pool.query(
    `select o.status, y.status as payment, (select count(*)::int from order_events e where e.order_id = o.id and e.event = 'parcel_refused') as refusals
     from orders o join payments y on y.order_id = o.id where o.id = $1`,
    [order.orderId],
  );
  expect(rows).toEqual([{ status: 'cancelled', payment: 'refunded', refusals: 1 }]);
  await expectWhole();
});

it('of refused and delivered at once one holds, and what was collected is refunded by our bank', async () => {
  for (let round = 0; round < 3; round += 1) {
    const order = await cashOrderFrom(shop, [seller]);
    const [parcelId] = order.parcelIds as [string];
    await send(parcelId);
    await Promise.all([post(parcelId, 'refused'), deliver(parcelId)]);
    expect((await cashOf(parcelId)).state).toBe('collected');
    expect(await onAccount(order.orderId, 'couriers')).toBe(order.total);
  }
  const order = await cashOrderFrom(shop, [seller]);
  const [parcelId] = order.parcelIds as [string];
  await send(parcelId);
  const { rows } = await shop.pool.query(`select id from bills where parcel_id = $1`, [parcelId]);
  const credit = () =>
    shop.call('POST', `/api/seller/bills/${rows[0].id}/credit-notes`, {
      token: seller.token,
      body: { amount: 10, reason: 'A scratch' },
    });
  expect((await credit()).status).toBe(201);
  const sendBack = () =>
    shop.call('POST', `/api/admin/payments/${order.paymentId}/refunded`, {
      token: admin.token,
      body: { bankReference: 'FT-BACK-1' },
    });
  // The courier collects what was said when it left: the bank gives back only what has come.
  expect((await sendBack()).body.code).toBe('cash_under_way');
  await deliver(parcelId);
  expect((await sendBack()).status).toBe(200);
  expect(await onAccount(order.orderId, 'bank')).toBe(-10);
  await expectWhole();
});

it('what was credited of a parcel on its way is given back by nobody once it is refused', async () => {
  for (const sellers of [[seller], [seller, other]]) {
    const order = await cashOrderFrom(shop, sellers);
    const [parcelId] = order.parcelIds as [string];
    await send(parcelId);
    const { rows } = await shop.pool.query(`select id from bills where parcel_id = $1`, [parcelId]);
    const credited = await shop.call('POST', `/api/seller/bills/${rows[0].id}/credit-notes`, {
      token: seller.token,
      body: { amount: 10, reason: 'A scratch' },
    });
    expect(credited.status).toBe(201);
    expect(await refundsOf(order.paymentId)).toEqual([{ amount: 10, state: 'due', is_at_door: false }]);
    await post(parcelId, 'refused');
    expect((await post(parcelId, 'back')).status).toBe(200);
    const refunds = await refundsOf(order.paymentId);
    expect(refunds.every((refund) => refund.is_at_door && refund.state === 'refunded')).toBe(true);
    const expected = sellers.length === 1 ? 0 : (order.total - order.shipping) / 2 + order.shipping;
    expect(await onAccount(order.orderId, 'cod')).toBe(expected);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total - expected);
    await expectWhole();
  }
});
