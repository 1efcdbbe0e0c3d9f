import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { killable } from '../../../../../test/killable.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { type RunningSandbox, startSandbox } from '../../../../../test/sandbox.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';
import { createCouriers } from '../../../couriers/couriers.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordBooked } from './courier-booking.commands.ts';
import { askSilentCouriers, settleBookings } from './couriers.jobs.ts';

let shop: TestApp;
let sandbox: RunningSandbox;
let admin: Account;
let seller: Account;
let other: Account;

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await createTestApp({ deps: { couriers: createCouriers(sandbox) } });
  [admin, seller, other] = [
    await shop.registerAdmin(),
    await shop.registerSeller(),
    await shop.registerSeller(),
  ];
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
  await sandbox.stop();
});
afterEach(() => {
  sandbox.store.switches = { ...CALM };
});

/** Sessions are short: everybody signs in again. */
async function later(milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds);
  [admin, seller, other] = [
    await shop.signIn(admin.user),
    await shop.signIn(seller.user),
    await shop.signIn(other.user),
  ];
}

const BOOKING = { courier: 'pathao', weightGrams: 1_500, parcels: 1 };
const BY_HAND = { ...BOOKING, courier: 'hand', name: 'Nepal Can Move' };
const newParcel = async (options = {}) => {
  const order = await orderFrom(shop, admin, [seller], options);
  return { ...order, id: order.parcelIds[0] as string };
};
const book = (id: string, body: object = BOOKING, { token } = seller, key?: string) =>
  shop.call('POST', `/api/seller/orders/${id}/book`, {
    token,
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const courierOf = async (id: string) =>
  (await shop.call('GET', `/api/seller/orders/${id}/courier`, { token: seller.token })).body.data;
const parcelOf = async (id: string) =>
  (await shop.call('GET', `/api/seller/orders/${id}`, { token: seller.token })).body.data;
const bookings = async (id: string) =>
  (
    await shop.pool.query('select state from courier_bookings where parcel_id = $1 order by created_at', [id])
  ).rows.map(({ state }) => state);
const tell = (
  number: string,
  event: string,
  changes: object = {},
  how: { secret?: string; account?: string } = {},
) =>
  shop.call('POST', `/api/couriers/pathao/events${how.account ? `?account=${how.account}` : ''}`, {
    headers: { 'x-pathao-signature': how.secret ?? sandbox.pathao.account.webhookSecret },
    body: {
      consignment_id: number,
      event: `order.${event}`,
      timestamp: shop.clock.now().toISOString(),
      ...changes,
    },
  });
const eventsOf = async ({ orderId, buyer }: ParcelledOrder) => {
  const { token } = await shop.signIn(buyer.user);
  const { body } = await shop.call('GET', `/api/orders/${orderId}`, { token });
  return body.data.timeline.map(({ event }: { event: string }) => event);
};

test('a server killed while it books leaves one booking, which is found', { timeout: 60_000 }, async () => {
  const { account, apiUrl } = sandbox.pathao;
  const server = killable(shop, {
    env: {
      PATHAO_URL: apiUrl,
      PATHAO_CLIENT_ID: account.clientId,
      PATHAO_CLIENT_SECRET: account.clientSecret,
      PATHAO_USER: account.userName,
      PATHAO_PASSWORD: account.password,
      PATHAO_STORE_ID: String(account.storeId),
      PATHAO_WEBHOOK_SECRET: account.webhookSecret,
    },
  });
  const parcel = await newParcel();
  const port = await server.start('test/api-process.ts');
  const before = sandbox.requests.length;
  sandbox.store.switches = { ...CALM, delayMs: 300 };
  const asking = fetch(`http://127.0.0.1:${port}/api/seller/orders/${parcel.id}/book`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(BOOKING),
  }).catch(() => null);
  const sent = () => sandbox.requests.slice(before).filter((url) => url.endsWith('/orders'));
  await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 20_000, interval: 5 });
  await server.kill();
  await asking;
  expect(await bookings(parcel.id)).toEqual(['asked']);
  sandbox.store.switches = { ...CALM };
  expect((await book(parcel.id)).status).toBe(503);
  await later(2 * 60_000);
  await vi.waitFor(async () => expect(await settleBookings(shop.deps)).toBe(1), { timeout: 10_000 });
  expect(await bookings(parcel.id)).toEqual(['booked']);
  expect(sent()).toHaveLength(1);
  server.end();
});

test('a courier is priced, booked once, and cancelled until it comes', async () => {
  const parcel = await newParcel();
  expect(await courierOf(parcel.id)).toMatchObject({ canBook: true, booking: null, weightGrams: null });
  const { body: rated } = await shop.call('POST', `/api/seller/orders/${parcel.id}/rate`, {
    token: seller.token,
    body: BOOKING,
  });
  expect(rated.data.rate).toEqual({ price: 120, days: { from: 2, to: 3 } });
  const answer = await book(parcel.id, BOOKING, seller, 'once');
  expect(answer.status).toBe(200);
  const { booking } = answer.body.data;
  expect(booking).toMatchObject({
    state: 'booked',
    carrier: 'Pathao',
    price: 120,
    collect: 0,
    canCancel: true,
  });
  expect((await book(parcel.id, BOOKING, seller, 'once')).body.data.booking).toEqual(booking);
  expect((await book(parcel.id, { ...BOOKING, parcels: 2 }, seller, 'once')).status).toBe(422);
  expect(await book(parcel.id)).toMatchObject({ status: 409, body: { code: 'already_booked' } });
  expect(await parcelOf(parcel.id)).toMatchObject({ carrier: 'Pathao', trackingNumber: booking.number });
  const cancel = (token: string) => shop.call('DELETE', `/api/seller/orders/${parcel.id}/book`, { token });
  expect((await cancel(other.token)).status).toBe(404);
  expect((await cancel(seller.token)).body.data.booking).toMatchObject({
    state: 'cancelled',
    canCancel: false,
  });
  expect(await parcelOf(parcel.id)).toMatchObject({ carrier: null, trackingNumber: null });
  expect((await cancel(seller.token)).status).toBe(409);
  expect((await book(parcel.id)).status).toBe(200);
  expect(await eventsOf(parcel)).toEqual(expect.arrayContaining(['courier_booked', 'courier_cancelled']));
});

test('what cannot be booked is refused, and nothing is kept of it', async () => {
  const parcel = await newParcel();
  for (const [field, value] of [
    ['weightGrams', 0],
    ['weightGrams', -1],
    ['weightGrams', 2_000_001],
    ['parcels', 0],
    ['parcels', 51],
    ['courier', 'dhl'],
  ] as const) {
    const { status, body } = await book(parcel.id, { ...BOOKING, [field]: value });
    expect([status, body.errors?.[0]?.path]).toEqual([400, field]);
  }
  expect(
    (await book(parcel.id, { ...BY_HAND, name: '' })).body.errors.map(({ path }: { path: string }) => path),
  ).toEqual(['name', 'number']);
  expect((await book(parcel.id, BOOKING, other)).status).toBe(404);
  expect((await book('nothing')).status).toBe(404);
  expect(await bookings(parcel.id)).toEqual([]);
  const unpaid = await newParcel({ isPaid: false });
  expect(await book(unpaid.id)).toMatchObject({ status: 409, body: { code: 'order_unpaid' } });
  // Its courier does not take it: that is all that is kept.
  const refused = await book(parcel.id, { ...BOOKING, weightGrams: 40_000 });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Pathao does not take it: The weight must be between 0.5 and 30.' },
  });
  expect(await bookings(parcel.id)).toEqual(['failed']);
  expect((await book(parcel.id)).status).toBe(200);
});

test('two who book at once book one courier', async () => {
  const parcel = await newParcel();
  const before = sandbox.requests.filter((url) => url.endsWith('/orders')).length;
  const answers = await Promise.all([book(parcel.id), book(parcel.id), book(parcel.id)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(sandbox.requests.filter((url) => url.endsWith('/orders'))).toHaveLength(before + 1);
  expect(await bookings(parcel.id)).toEqual(['booked']);
});

test('a lost answer is found by our reference; without any the booking stays open, and is given up when nobody knows it', async () => {
  const lost = await newParcel();
  sandbox.store.switches = { ...CALM, tamper: 'amount' };
  expect((await book(lost.id)).body.data.booking).toMatchObject({ state: 'booked' });
  const silent = await newParcel();
  const ofSilent = { parcelId: silent.id, sellerId: seller.user.id, actorId: null };
  sandbox.store.switches = { ...CALM, failWith: 503 };
  expect(await book(silent.id)).toMatchObject({ status: 503, body: { code: 'booking_open' } });
  expect(await book(silent.id)).toMatchObject({ status: 503, body: { code: 'booking_open' } });
  sandbox.store.switches = { ...CALM };
  await later(2 * 60_000);
  expect(await settleBookings(shop.deps)).toBe(0);
  expect(await bookings(silent.id)).toEqual(['asked']);
  await later(10 * 60_000);
  expect(await settleBookings(shop.deps)).toBe(1);
  expect((await courierOf(silent.id)).booking.failure).toBe('The courier knows of no such booking');
  // It was only late: what tells of our reference books it after all, and the price comes with the answer.
  const { rows } = await shop.pool.query('select id, reference from courier_bookings where parcel_id = $1', [
    silent.id,
  ]);
  expect((await tell('NP-LATE', 'created', { merchant_order_id: rows[0].reference })).status).toBe(200);
  expect((await courierOf(silent.id)).booking).toMatchObject({
    state: 'booked',
    number: 'NP-LATE',
    price: null,
  });
  await inTransaction(shop.db, (tx) =>
    recordBooked(tx, shop.deps, rows[0].id, ofSilent, { number: 'NP-LATE', pricePaisa: 12_000 }),
  );
  expect((await courierOf(silent.id)).booking.price).toBe(120);
});

test('a number that another parcel has is refused: the parcel can be booked again, and what its courier tells later counts', async () => {
  const [first, second] = [await newParcel(), await newParcel()];
  sandbox.store.switches = { ...CALM, tamper: 'product_code' };
  const { number } = (await book(first.id)).body.data.booking;
  const refused = await book(second.id);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'courier_refused',
      message:
        'Pathao does not take it: It gave the number of another parcel. Call them before you book again.',
    },
  });
  expect((await courierOf(second.id)).booking).toMatchObject({ state: 'failed', number: null });
  expect((await courierOf(first.id)).booking).toMatchObject({ state: 'booked', number });
  // Told of it under a number of its own, it is booked after all; under the other's it stays as it is.
  const { rows } = await shop.pool.query('select reference from courier_bookings where parcel_id = $1', [
    second.id,
  ]);
  const [{ reference }] = rows;
  expect((await tell(number, 'picked', { merchant_order_id: reference })).status).toBe(200);
  expect((await parcelOf(first.id)).status).toBe('shipped');
  expect((await courierOf(second.id)).booking.state).toBe('failed');
  expect((await tell('NP-OF-ITS-OWN', 'created', { merchant_order_id: reference })).status).toBe(200);
  expect((await courierOf(second.id)).booking).toMatchObject({ state: 'booked', number: 'NP-OF-ITS-OWN' });
});

test('its courier moves a parcel forward, with bill and mail, each message once', async () => {
  const parcel = await newParcel();
  const { number } = (await book(parcel.id)).body.data.booking;
  expect(await tell(number, 'picked', {}, { secret: 'wrong' })).toMatchObject({ status: 401 });
  expect((await tell('NP0', 'picked')).status).toBe(404);
  expect(await tell(number, 'picked', { timestamp: 'soon' })).toMatchObject({ status: 400 });
  expect((await shop.call('POST', '/api/couriers/dhl/events', { body: {} })).status).toBe(404);
  expect((await parcelOf(parcel.id)).status).toBe('processing');
  const greeting = await tell(number, '', { event: 'webhook_integration' });
  expect([greeting.status, greeting.headers['x-pathao-merchant-webhook-integration-secret']]).toEqual([
    202,
    'f3992ecc-59da-4cbe-a049-a13da2018d51',
  ]);
  // Nobody has said that it was picked up.
  const early = shop.clock.now().toISOString();
  expect((await tell(number, 'delivered', { timestamp: early })).status).toBe(200);
  expect((await courierOf(parcel.id)).events[0]).toMatchObject({ event: 'delivered', refusal: 'not_sent' });
  await later(60_000);
  const picked = { timestamp: shop.clock.now().toISOString() };
  const answers = await Promise.all([tell(number, 'picked', picked), tell(number, 'picked', picked)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await parcelOf(parcel.id)).toMatchObject({
    status: 'shipped',
    carrier: 'Pathao',
    trackingNumber: number,
  });
  await later(60_000);
  await tell(number, 'delivery-failed', { reason: 'Nobody was there' });
  await later(60_000);
  await tell(number, 'in-transit', { timestamp: early });
  await tell(number, 'delivered');
  expect((await parcelOf(parcel.id)).status).toBe('delivered');
  await later(60_000);
  await tell(number, 'picked');
  await tell(number, 'returned');
  const { events, booking } = await courierOf(parcel.id);
  expect(events.map(({ event, refusal }: { event: string; refusal: string }) => [event, refusal])).toEqual([
    ['returned', null],
    ['picked_up', 'backwards'],
    ['delivered', null],
    ['in_transit', 'out_of_order'],
    ['attempt_failed', null],
    ['picked_up', null],
    ['delivered', 'not_sent'],
  ]);
  expect(booking.canCancel).toBe(false);
  expect((await parcelOf(parcel.id)).status).toBe('delivered');
  const timeline = await eventsOf(parcel);
  expect(timeline.filter((event: string) => event === 'parcel_shipped')).toHaveLength(1);
  expect(timeline).toEqual(
    expect.arrayContaining(['courier_delivered', 'courier_attempt_failed', 'courier_returned']),
  );
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === parcel.buyer.user.email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('is on its way'),
      expect.stringContaining('was delivered'),
    ]),
  );
  const { rows } = await shop.pool.query(
    `select params ->> 'said' as said from notifications
    where user_id = $1 and event = 'courier_trouble' order by created_at`,
    [seller.user.id],
  );
  expect(rows.map(({ said }) => said)).toEqual(['Delivery failed: Nobody was there', 'Returned']);
  expect(
    (await shop.call('DELETE', `/api/seller/orders/${parcel.id}/book`, { token: seller.token })).status,
  ).toBe(409);
});

test('it moves nothing of a cancelled parcel, and sends none whose bill cannot be written', async () => {
  const cancelled = await newParcel();
  const { number } = (await book(cancelled.id)).body.data.booking;
  await shop.call('PATCH', `/api/seller/orders/${cancelled.id}/status`, {
    token: seller.token,
    body: { status: 'cancelled', reason: 'Broken' },
  });
  expect((await tell(number, 'picked')).status).toBe(200);
  expect(await parcelOf(cancelled.id)).toMatchObject({ status: 'cancelled' });
  expect((await courierOf(cancelled.id)).events[0]).toMatchObject({ refusal: 'parcel_cancelled' });
  const nameless = await shop.registerSeller({ hasTaxDetails: false });
  const order = await orderFrom(shop, admin, [nameless]);
  const booked = await book(order.parcelIds[0] as string, BOOKING, nameless);
  expect((await tell(booked.body.data.booking.number, 'picked')).status).toBe(200);
  const { body } = await shop.call('GET', `/api/seller/orders/${order.parcelIds[0]}`, {
    token: nameless.token,
  });
  expect(body.data.status).toBe('processing');
  const desk = (await shop.call('GET', '/api/admin/couriers', { token: admin.token })).body.data;
  expect(desk.refused[0]).toMatchObject({ courier: 'Pathao', event: 'picked_up', refusal: 'no_bill' });
  expect(desk.couriers[0]).toMatchObject({ _id: 'pathao', failed: 1, unanswered: 0 });
});

test('a courier that says nothing for a day is asked, and believed', async () => {
  const parcel = await newParcel();
  const { number } = (await book(parcel.id)).body.data.booking;
  await fetch(`${sandbox.origin}/sandbox/pathao/parcels/${number}`, {
    method: 'POST',
    body: new URLSearchParams({ state: 'Delivered' }),
  });
  await askSilentCouriers(shop.deps);
  expect((await parcelOf(parcel.id)).status).toBe('processing');
  await later(25 * 3_600_000);
  await askSilentCouriers(shop.deps);
  expect((await parcelOf(parcel.id)).status).toBe('delivered');
  expect((await courierOf(parcel.id)).events[0]).toMatchObject({ source: 'asked', event: 'delivered' });
});

test('of a courier without an API its seller writes down number, price and what it says', async () => {
  const parcel = await newParcel();
  const number = `NCM-${randomUUID().slice(0, 8)}`;
  expect((await book(parcel.id, { ...BY_HAND, number, price: 150 })).body.data.booking).toMatchObject({
    state: 'booked',
    carrier: 'Nepal Can Move',
    number,
    price: 150,
  });
  const note = (statuses: object[], { token } = seller) =>
    shop.call('POST', '/api/seller/couriers/statuses', { token, body: { statuses } });
  expect((await note([{ number, status: 'delivered' }], other)).body.data).toEqual({
    obeyed: 0,
    others: [{ index: 0, refusal: null }],
  });
  expect((await note([{ number, status: 'gone' }])).status).toBe(400);
  const noted = await note([
    { number: number.toUpperCase(), status: 'picked_up' },
    { number: 'nobody', status: 'picked_up' },
    { number, status: 'in_transit', at: '2020-01-01T10:00:00Z' },
  ]);
  expect(noted.body.data).toEqual({
    obeyed: 1,
    others: [
      { index: 1, refusal: null },
      { index: 2, refusal: 'out_of_order' },
    ],
  });
  expect(await parcelOf(parcel.id)).toMatchObject({ status: 'shipped', trackingNumber: number });
});

test('keys of a seller are tried, kept sealed and never shown; what is told under them touches no other', async () => {
  const { id: _, ...keys } = { ...sandbox.pathao.account, webhookSecret: 'a secret of the other seller' };
  const put = (account: object | null) =>
    shop.call('PUT', '/api/seller/couriers', { token: other.token, body: { account } });
  expect(await put({ ...keys, password: 'wrong' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'account.clientId', message: 'Pathao does not know these keys' }] },
  });
  const saved = await put(keys);
  expect(saved.body.data).toMatchObject({ hasPlatformAccount: true, account: { clientId: keys.clientId } });
  expect(JSON.stringify(saved.body)).not.toContain(keys.clientSecret);
  const { rows } = await shop.pool.query(
    `select id, encode(secrets, 'escape') as kept from courier_accounts`,
  );
  expect(rows[0].kept).not.toContain(keys.password);
  const parcel = await newParcel();
  const { number } = (await book(parcel.id)).body.data.booking;
  const theirs = { secret: keys.webhookSecret, account: rows[0].id };
  expect((await tell(number, 'picked', {}, theirs)).status).toBe(404);
  expect((await tell(number, 'picked', {}, { secret: keys.webhookSecret })).status).toBe(401);
  expect((await tell(number, 'picked', {}, { account: rows[0].id })).status).toBe(401);
  expect((await tell(number, 'picked', {}, { account: randomUUID() })).status).toBe(401);
  expect((await parcelOf(parcel.id)).status).toBe('processing');
  const own = await orderFrom(shop, admin, [other]);
  const booked = await book(own.parcelIds[0] as string, BOOKING, other);
  expect((await tell(booked.body.data.booking.number, 'picked', {}, theirs)).status).toBe(200);
  expect((await put(null)).body.data.account).toBeNull();
});
