import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type HoldCause, holdParcel, isHeld, releaseParcel } from './parcel-holds.sql.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller] = [await shop.registerAdmin(), await shop.registerSeller()];
});
afterAll(async () => {
  await shop.runJobs();
  await shop.close();
});

const inOne = (work: (tx: DatabaseTransaction) => Promise<void>) => inTransaction(shop.db, work);
const move = (order: ParcelledOrder, body: object) =>
  shop.call('PATCH', `/api/seller/orders/${order.parcelIds[0]}/status`, { token: seller.token, body });
const parcelOf = async ({ parcelIds }: ParcelledOrder) =>
  (
    await shop.pool.query(
      'select status, money_ready_at is not null as is_ready from parcels where id = $1',
      [parcelIds[0]],
    )
  ).rows[0];

test('what is open holds the money and the clock of silence; the seller reads why', async () => {
  const sent = await orderFrom(shop, admin, [seller]);
  const arrived = await orderFrom(shop, admin, [seller]);
  for (const order of [sent, arrived]) await move(order, { status: 'shipped', trackingNumber: 'NCM-1' });
  await move(arrived, { status: 'delivered' });
  const missing: HoldCause = { kind: 'case', id: randomUUID() };
  const returned: HoldCause = { kind: 'return', id: randomUUID() };
  const complained: HoldCause = { kind: 'case', id: randomUUID() };
  const [sentId, arrivedId] = [sent.parcelIds[0] as string, arrived.parcelIds[0] as string];
  await inOne(async (tx) => {
    await holdParcel(tx, { parcelId: sentId, cause: missing });
    await holdParcel(tx, { parcelId: arrivedId, cause: returned });
    await holdParcel(tx, { parcelId: arrivedId, cause: returned });
    await holdParcel(tx, { parcelId: arrivedId, cause: complained });
  });
  const { body } = await shop.call('GET', `/api/seller/orders/${arrivedId}`, { token: seller.token });
  expect(body.data.money).toMatchObject({ state: 'held', heldBecause: 'A complaint is open' });

  shop.clock.advance(8 * DAY_MS);
  const pass = async () => {
    await runJob(shop, 'deliver_silent_parcels');
    await runJob(shop, 'ripen_parcels');
    return [await parcelOf(sent), await parcelOf(arrived)];
  };
  const standing = [
    { status: 'shipped', is_ready: false },
    { status: 'delivered', is_ready: false },
  ];
  expect(await pass()).toEqual(standing);
  // One of two causes is not enough.
  await inOne((tx) => releaseParcel(tx, complained));
  expect(await pass()).toEqual(standing);
  expect(await isHeld(shop.db, arrivedId)).toBe(true);
  await inOne(async (tx) => {
    await releaseParcel(tx, returned);
    await releaseParcel(tx, returned);
    await releaseParcel(tx, missing);
  });
  expect(await isHeld(shop.db, arrivedId)).toBe(false);
  expect(await pass()).toEqual([
    { status: 'delivered', is_ready: true },
    { status: 'delivered', is_ready: true },
  ]);
  await expectInvariants(shop.pool);
  const { rows } = await shop.pool.query('select count(*)::int as count from parcel_holds');
  expect(rows).toEqual([{ count: 3 }]);
});

test('a hold is ended once, changed by nobody and never gone', async () => {
  const order = await orderFrom(shop, admin, [seller]);
  const cause: HoldCause = { kind: 'return', id: randomUUID() };
  const parcelId = order.parcelIds[0] as string;
  await inOne((tx) => holdParcel(tx, { parcelId, cause }));
  await inOne((tx) => releaseParcel(tx, cause));
  for (const statement of [
    'update parcel_holds set ended_at = null',
    "update parcel_holds set ended_at = now() + interval '1 day'",
    "update parcel_holds set cause_kind = 'case'",
    'delete from parcel_holds',
    'truncate parcel_holds',
  ])
    await expect(shop.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
