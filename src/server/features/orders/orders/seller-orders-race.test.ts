import { expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { admin, seller as one, openParcelDesk, other, shop } from '../../../../../test/parcel-desk.ts';
import { orderFrom, type ParcelledOrder, pay } from '../../../../../test/parcels.ts';
import { stockOf } from '../../../../../test/shopping.ts';

const ROUNDS = 6;

openParcelDesk();

const move = ({ token }: Account, parcelId: string | undefined, status: string) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, { token, body: { status, reason: 'Race' } });
const cancelByAdmin = ({ orderId }: ParcelledOrder) =>
  shop.call('POST', `/api/admin/orders/${orderId}/cancel`, { token: admin.token, body: { reason: 'Race' } });
const statusOf = async ({ orderId, buyer }: ParcelledOrder) =>
  (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data.status;
const count = async (text: string, values: unknown[]) =>
  (await shop.pool.query(`select count(*) from ${text}`, values)).rows[0].count;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const stocks = ({ products }: ParcelledOrder) => Promise.all(products.map(({ id }) => stockOf(shop, id)));

test('the sellers of one order ship and deliver at the same instant', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await orderFrom(shop, admin, [one, other]);
    const [mine, theirs] = order.parcelIds;
    for (const status of ['shipped', 'delivered']) {
      const answers = await Promise.all([move(one, mine, status), move(other, theirs, status)]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect(await statusOf(order)).toBe(status);
    }
  }
  await expectInvariants(shop.pool);
});

test('20 presses of one button ship once, and cancel once', async () => {
  for (const status of ['shipped', 'cancelled']) {
    const order = await orderFrom(shop, admin, [one]);
    const [mine] = order.parcelIds;
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(one, mine, status)));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(await count('order_events where parcel_id = $1 and event = $2', [mine, `parcel_${status}`])).toBe(
      1,
    );
    expect(await count('refunds where payment_id = $1', [order.paymentId])).toBe(
      status === 'shipped' ? 0 : 1,
    );
    expect(await stocks(order)).toEqual([status === 'shipped' ? 97 : 100]);
  }
  await expectInvariants(shop.pool);
});

test('a parcel is shipped or cancelled by the admin, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await orderFrom(shop, admin, [one]);
    const calls = [() => move(one, order.parcelIds[0], 'shipped'), () => cancelByAdmin(order)];
    if (round % 2 === 1) calls.reverse();
    const answers = await Promise.all(calls.map((call) => call()));
    expect(statuses(answers)).toEqual([200, 409]);
    const status = await statusOf(order);
    expect(['shipped', 'cancelled']).toContain(status);
    expect(await stocks(order)).toEqual([status === 'shipped' ? 97 : 100]);
  }
  await expectInvariants(shop.pool);
});

test('sellers who cancel at once give all of the money back, once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await orderFrom(shop, admin, [one, other]);
    const [mine, theirs] = order.parcelIds;
    const answers = await Promise.all([
      move(one, mine, 'cancelled'),
      move(other, theirs, 'cancelled'),
      round % 2 === 0 ? cancelByAdmin(order) : move(one, mine, 'cancelled'),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await statusOf(order)).toBe('cancelled');
    expect(await stocks(order)).toEqual([100, 100]);
    const { rows } = await shop.pool.query(
      'select sum(amount_paisa) as sum from refunds where payment_id = $1',
      [order.paymentId],
    );
    expect(Number(rows[0].sum)).toBe(order.total * 100);
  }
  await expectInvariants(shop.pool);
});

test('a seller’s cancel and the settlement: refused before it, refunded after it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await orderFrom(shop, admin, [one], { isPaid: false });
    const [mine] = order.parcelIds;
    const [cancelled, settled] = await Promise.all(
      round % 2 === 0
        ? [move(one, mine, 'cancelled'), pay(shop, admin, order)]
        : [pay(shop, admin, order).then(() => move(one, mine, 'cancelled')), pay(shop, admin, order)],
    );
    expect(settled.status === 200 || settled.status === 409).toBe(true);
    expect([200, 409]).toContain(cancelled.status);
    expect(await statusOf(order)).toBe(cancelled.status === 200 ? 'cancelled' : 'processing');
    expect(await stocks(order)).toEqual([cancelled.status === 200 ? 100 : 97]);
  }
  await expectInvariants(shop.pool);
});

test('a cancel that dies in the middle leaves everything as it was, and may be repeated', async () => {
  const order = await orderFrom(shop, admin, [one]);
  const [mine] = order.parcelIds;
  const client = await shop.pool.connect();
  try {
    // The cancel gets as far as its stock, and its connection ends there.
    await client.query('begin');
    await client.query('select id from products where id = $1 for update', [order.products[0]?.id]);
    const dying = move(one, mine, 'cancelled');
    const blocked = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_order_stock%'`;
    while ((await shop.pool.query(blocked)).rowCount === 0);
    expect((await dying).status).toBeGreaterThanOrEqual(500);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await statusOf(order)).toBe('processing');
  expect(await stocks(order)).toEqual([97]);
  await expectInvariants(shop.pool);
  expect((await move(one, mine, 'cancelled')).status).toBe(200);
  expect(await stocks(order)).toEqual([100]);
});
