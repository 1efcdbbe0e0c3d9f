// @module-tag days

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { cashOrderFrom, moveParcel } from '../../../../../test/cash-orders.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';
import { ripenParcels } from '../../books/ledger/ripening.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller] = await Promise.all([shop.registerAdmin(), shop.registerSeller()]);
});
afterAll(async () => {
  await expectWhole();
  await shop.close();
});

async function expectWhole() {
  await expectInvariants(shop.pool);
  expect(await proveLedger(shop.deps)).toBe(0);
}

let number = 0;
/** A parcel that a courier has delivered, and what it took. */
async function collected({ isDelivered = true } = {}) {
  const order = await cashOrderFrom(shop, [seller]);
  const [parcelId] = order.parcelIds as [string];
  number += 1;
  const tracking = `PTH-${number}`;
  await moveParcel(shop, seller, parcelId, 'shipped', { carrier: 'Pathao', trackingNumber: tracking });
  if (isDelivered) await moveParcel(shop, seller, parcelId, 'delivered');
  return { ...order, parcelId, tracking };
}
const today = () => kathmanduDate(shop.clock.now());
const csvOf = (rows: (readonly [string, number | string, number?])[]) =>
  [
    'Tracking number,Collected amount,Fee,Date',
    ...rows.map((row) => [...row, ...(row.length < 3 ? [0] : []), today()].join(',')),
  ].join('\n');
const send = (csv: string, more: object = {}, courier = 'pathao') =>
  shop.call('POST', `/api/admin/couriers/${courier}/remittances`, {
    token: admin.token,
    body: { csv, ...more },
  });
const record = (csv: string, bankReference: string, more: object = {}) =>
  send(csv, { bankReference, date: today(), ...more });
const decide = (id: string, position: number, decision: string, reason = 'The courier says so') =>
  shop.call('POST', `/api/admin/cash/remittances/${id}/rows/${position}`, {
    token: admin.token,
    body: { decision, reason },
  });
const cash = async () => (await shop.call('GET', '/api/admin/cash', { token: admin.token })).body.data;
const money = async () => (await shop.call('GET', '/api/admin/money', { token: admin.token })).body.data;
const bankOf = ({ places }: { places: { place: string; books: number }[] }) =>
  places.find(({ place }) => place === 'bank')?.books ?? 0;
const matches = ({ body }: { body: { data: { rows: { match: string }[] } } }) =>
  body.data.rows.map(({ match }) => match);

it('what agrees is booked, less fees; what differs, is unknown or early waits and is shown with both sums', async () => {
  const [good, coded, less, early] = [
    await collected(),
    await collected(),
    await collected(),
    await collected({ isDelivered: false }),
  ];
  const { rows } = await shop.pool.query('select tracking_code from parcels where id = $1', [coded.parcelId]);
  const before = await money();
  expect(before.door.couriers).toBe(good.total * 3);
  expect(await cash()).toMatchObject({
    withCouriers: good.total * 3,
    couriers: [
      { courier: 'pathao', name: 'Pathao Parcel', parcels: 3, owed: good.total * 3, underWay: early.total },
    ],
  });
  const csv = csvOf([
    [good.tracking.toLowerCase(), good.total, 20],
    [rows[0].tracking_code, `"NPR ${coded.total.toLocaleString('en-US')}"`, 15],
    [less.tracking, less.total - 50, 10],
    [early.tracking, early.total],
    ['PTH-NOBODY', 10],
    [good.tracking, good.total],
    ['PTH-TEXT', 'many'],
  ]);
  const read = await send(csv);
  expect(read.status).toBe(200);
  expect(matches(read)).toEqual(['matched', 'matched', 'differs', 'early', 'unknown']);
  expect(read.body.data.rows[2]).toMatchObject({ amount: less.total - 50, expected: less.total });
  expect(read.body.data.problems.map(({ line }: { line: number }) => line)).toEqual([7, 8]);
  expect(bankOf(await money())).toBe(bankOf(before));

  const answers = await Promise.all([record(csv, 'FT-1'), record(csv, 'ft 1')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [first, again] = answers.map(({ body }) => body.data.remittance);
  expect(again._id).toBe(first._id);
  expect(first).toMatchObject({ rows: 5, open: 3, booked: good.total * 2 - 35, fees: 35 });
  const after = await money();
  expect(bankOf(after)).toBe(bankOf(before) + good.total * 2 - 35);
  expect(after.door.couriers).toBe(less.total);
  expect(after.walletFees).toBe(before.walletFees + 35);
  const { sellers, buyers, tax, own, held, door } = after;
  expect(sellers.total + buyers.total + tax.total + own.total).toBeCloseTo(
    held + door.couriers + door.expected,
    2,
  );

  // Unsettled rows: only what a courier has can be accepted, and a difference is our own.
  expect((await decide(first._id, 5, 'accepted')).body.code).toBe('row_not_bookable');
  expect((await decide(first._id, 5, 'dismissed')).status).toBe(200);
  expect((await decide(first._id, 4, 'accepted')).body.code).toBe('row_not_bookable');
  await moveParcel(shop, seller, early.parcelId, 'delivered');
  expect((await decide(first._id, 4, 'accepted')).status).toBe(200);
  const decided = await Promise.all([
    decide(first._id, 3, 'accepted'),
    decide(first._id, 3, 'accepted', 'Other'),
  ]);
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await money()).own.adjustments).toBe(before.own.adjustments - 50);
  expect((await cash()).withCouriers).toBe(0);
  expect((await decide(first._id, 9, 'accepted')).status).toBe(404);
  const repeated = await send(csvOf([[good.tracking, good.total]]));
  expect(matches(repeated)).toEqual(['remitted']);
  await expectWhole();
});

it('a parcel in two files at once is booked once, and references are of one transfer', async () => {
  const order = await collected();
  const files = [csvOf([[order.tracking, order.total]]), csvOf([[order.tracking, order.total, 5]])] as const;
  const answers = await Promise.all([record(files[0], 'FT-A'), record(files[1], 'FT-B')]);
  expect(answers.map(({ body }) => body.data.remittance.open).sort()).toEqual([0, 1]);
  await expectWhole();
  expect((await record(files[0], 'FT-OTHER')).body.errors[0].path).toBe('csv');
  const third = csvOf([['PTH-X', 10]]);
  expect((await record(third, 'FT/A')).body.errors[0].path).toBe('bankReference');
  const wallet = await shop.call('POST', '/api/admin/money/settlements', {
    token: admin.token,
    body: { method: 'esewa', amount: 10, fee: 0, date: today(), bankReference: 'FT A' },
  });
  expect(wallet.status).toBe(409);
  const refused = [
    [record(third, 'FT-C', { date: undefined }), 'date'],
    [
      record(third, 'FT-C', { date: kathmanduDate(new Date(shop.clock.now().getTime() + 2 * DAY_MS)) }),
      'date',
    ],
    [record('nothing', 'FT-C'), 'csv'],
    [send(''), 'csv'],
    [send(third, {}, 'Not%20a%20courier'), 'courier'],
  ] as const;
  for (const [answer, path] of refused) {
    const { status, body } = await answer;
    expect([status, body.errors[0].path]).toEqual([400, path]);
  }
});

it('a parcel’s money is ready only once its cash is in our bank', async () => {
  const order = await collected();
  await shop.pool.query(`update parcels set delivered_at = delivered_at - interval '60 days' where id = $1`, [
    order.parcelId,
  ]);
  const readyAt = async () =>
    (await shop.pool.query('select money_ready_at from parcels where id = $1', [order.parcelId])).rows[0]
      .money_ready_at;
  await ripenParcels(shop.deps);
  expect(await readyAt()).toBeNull();
  expect((await record(csvOf([[order.tracking, order.total, 30]]), 'FT-RIPE')).status).toBe(201);
  await ripenParcels(shop.deps);
  expect(await readyAt()).not.toBeNull();
});
