import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { deliverSilentParcels } from './parcel-arrival.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller] = [await shop.registerAdmin(), await shop.registerSeller()];
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const received = ({ orderId, parcelIds }: ParcelledOrder, { token }: Account, parcel = parcelIds[0]) =>
  shop.call('POST', `/api/orders/${orderId}/parcels/${parcel}/received`, { token });
const move = (order: ParcelledOrder, body: object) =>
  shop.call('PATCH', `/api/seller/orders/${order.parcelIds[0]}/status`, { token: seller.token, body });
const read = async ({ orderId, buyer }: ParcelledOrder) =>
  (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data;
const balance = async (account: string, { parcelIds }: ParcelledOrder) =>
  Number(
    (
      await shop.pool.query(
        'select -coalesce(sum(amount_paisa), 0) as paisa from ledger_lines where account = $1 and parcel_id = $2',
        [account, parcelIds[0]],
      )
    ).rows[0].paisa,
  );

test('the buyer says that a parcel has arrived: once, only an own one, only one under way', async () => {
  const order = await orderFrom(shop, admin, [seller]);
  expect((await received(order, order.buyer)).body.message).toBe('Parcel has not been sent yet');
  await move(order, { status: 'shipped', trackingNumber: 'NCM-1' });
  const waiting = await balance('seller_waiting', order);
  expect(waiting).toBeGreaterThan(0);
  expect((await received(order, await shop.registerBuyer())).status).toBe(404);
  expect((await received(order, order.buyer, order.orderId)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 5 }, () => received(order, order.buyer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const { status, timeline, parcels } = await read(order);
  expect([status, parcels[0].deliveredBy]).toEqual(['delivered', null]);
  expect(timeline.at(-1)).toMatchObject({ event: 'parcel_received', actor: { kind: 'buyer' }, parcel: 1 });
  expect(await balance('seller_waiting', order)).toBe(0);
  expect(await balance('seller_return_time', order)).toBe(waiting);
  const review = await shop.call('POST', `/api/products/${order.products[0]?.id}/reviews`, {
    token: order.buyer.token,
    body: { rating: 5, comment: 'Came whole' },
  });
  expect(review.status).toBe(201);
  expect((await move(order, { status: 'delivered' })).body.message).toBe('Parcel is already delivered');
  const cancelled = await orderFrom(shop, admin, [seller]);
  await move(cancelled, { status: 'cancelled', reason: 'Broken' });
  expect((await received(cancelled, cancelled.buyer)).body.message).toBe('Parcel is cancelled');
});

test('one run delivers every silent parcel but what cannot be, however many are read at once', async () => {
  const parcels: (string | undefined)[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const order = await orderFrom(shop, admin, [seller]);
    await move(order, { status: 'shipped', trackingNumber: `NCM-R${nth}` });
    parcels.push(order.parcelIds[0]);
  }
  const later = { ...shop.deps, clock: () => new Date(Date.now() + 8 * DAY_MS) };
  const delivered = async () =>
    (await shop.pool.query("select from parcels where id = any($1) and status = 'delivered'", [parcels]))
      .rowCount;
  await shop.pool.query(
    `alter table parcels add constraint stuck check (id <> '${parcels[0]}' or status <> 'delivered')`,
  );
  await expect(deliverSilentParcels(later, { atOnce: 1 })).rejects.toThrow('could not be delivered');
  expect(await delivered()).toBe(2);
  await shop.pool.query('alter table parcels drop constraint stuck');
  expect(await deliverSilentParcels(later, { atOnce: 1 })).toBe(1);
  expect(await delivered()).toBe(3);
  expect(await deliverSilentParcels(later, { atOnce: 1 })).toBe(0);
});

test('a silent parcel counts as delivered 7 days after it was sent, 14 without a tracking number', async () => {
  const tracked = await orderFrom(shop, admin, [seller]);
  const untracked = await orderFrom(shop, admin, [seller]);
  await move(tracked, { status: 'shipped', trackingNumber: 'NCM-2' });
  await move(untracked, { status: 'shipped' });
  const now = shop.clock.now().getTime();
  const daysLeft = async (order: ParcelledOrder) =>
    Math.round((Date.parse((await read(order)).parcels[0].deliveredBy) - now) / DAY_MS);
  expect([await daysLeft(tracked), await daysLeft(untracked)]).toEqual([7, 14]);
  const statuses = async () => {
    await runJob(shop, 'deliver_silent_parcels');
    // A week ends the buyers' sessions too: the rows say it.
    const { rows } = await shop.pool.query(
      'select status from orders where id in ($1, $2) order by created_at',
      [tracked.orderId, untracked.orderId],
    );
    return rows.map(({ status }) => status);
  };
  shop.clock.advance(7 * DAY_MS - 60_000);
  expect(await statuses()).toEqual(['shipped', 'shipped']);
  shop.clock.advance(120_000);
  expect(await statuses()).toEqual(['delivered', 'shipped']);
  expect(await statuses()).toEqual(['delivered', 'shipped']);
  shop.clock.advance(7 * DAY_MS);
  expect(await statuses()).toEqual(['delivered', 'delivered']);
  const { rows } = await shop.pool.query(
    "select actor_kind, note from order_events where parcel_id = $1 and event = 'parcel_delivered'",
    [tracked.parcelIds[0]],
  );
  expect(rows).toEqual([{ actor_kind: 'system', note: '7 days after it was sent' }]);
  const mails = shop.mail.filter(
    ({ to, subject }) => to === tracked.buyer.user.email && subject.includes('arrived?'),
  );
  expect(mails).toHaveLength(1);
});
