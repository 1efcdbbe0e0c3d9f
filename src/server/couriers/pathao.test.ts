import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../test/sandbox.ts';
import { CALM } from '../../demo/sandbox/sandbox-store.ts';
import { type CourierAccount, type CourierShipment, CourierUnavailableError } from './courier.ts';
import { createPathao } from './pathao.ts';
import { pathaoWord, readPathao } from './pathao-words.ts';

let sandbox: RunningSandbox;
let account: CourierAccount;
beforeAll(async () => {
  sandbox = await startSandbox();
  account = sandbox.pathao.account;
});
afterAll(() => sandbox.stop());
afterEach(() => {
  sandbox.store.switches = { ...CALM };
});

const receiver = {
  name: 'Himal Hospital',
  phone: '+977 984-1234567',
  street: 'New Road 12',
  city: 'Pokhara',
  district: null,
};
let count = 0;
const shipment = (changes: Partial<CourierShipment> = {}): CourierShipment => {
  count += 1;
  const reference = `TH-TEST${count}`;
  return {
    receiver,
    weightGrams: 1_200,
    pieces: 1,
    reference,
    collectPaisa: 0,
    contents: '1 x UPS',
    ...changes,
  };
};
const DAY = 86_400_000;

test('a parcel is priced, booked, found by both its numbers, tracked and cancelled until it is under way', async () => {
  const pathao = createPathao(sandbox.pathao);
  expect(await pathao.rate(account, shipment())).toEqual({ pricePaisa: 18_000, days: { from: 2, to: 3 } });
  expect(await pathao.rate(account, shipment({ receiver: { ...receiver, city: 'Nowhere' } }))).toBeNull();
  const one = shipment();
  const booked = await pathao.book(account, one);
  if (booked.state !== 'booked') throw new Error(booked.detail);
  expect(booked.pricePaisa).toBe(12_000);
  expect(await pathao.find(account, one.reference)).toEqual({ number: booked.number, pricePaisa: 12_000 });
  expect(await pathao.find(account, 'TH-NOBODY')).toBeNull();
  expect(await pathao.track(account, booked.number)).toEqual({ event: 'accepted', said: 'Pending' });
  const page = `${sandbox.origin}/sandbox/pathao/parcels/${booked.number}`;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ state: 'In Transit' }) });
  expect(await pathao.track(account, booked.number)).toEqual({ event: 'in_transit', said: 'In transit' });
  expect(await pathao.cancel(account, booked.number)).toBe('refused');
  const other = await pathao.book(account, shipment());
  expect(await pathao.cancel(account, other.state === 'booked' ? other.number : '')).toBe('cancelled');
});

test('a token is used until it ends, then refreshed; one that is forgotten is got anew', async () => {
  const before = sandbox.requests.length;
  let now = Date.now();
  const pathao = createPathao(sandbox.pathao, () => now);
  const tokens = () => sandbox.requests.slice(before).filter((url) => url.endsWith('/issue-token')).length;
  await pathao.track(account, 'NP1');
  await pathao.track(account, 'NP1');
  expect(tokens()).toBe(1);
  now += 6 * DAY;
  await pathao.track(account, 'NP1');
  expect(tokens()).toBe(2);
  // A stranger's answer to a token it does not know.
  const strict = createServer((request, answer) => {
    const isToken = request.url?.endsWith('issue-token');
    asked.push(request.headers.authorization ?? '');
    if (isToken) issued += 1;
    answer.statusCode = isToken || request.headers.authorization === 'Bearer 2' ? 200 : 401;
    answer.end(
      JSON.stringify(
        isToken
          ? { access_token: String(issued), expires_in: 3_600 }
          : { data: { consignment_id: 'X', order_status: 'Delivered' } },
      ),
    );
  });
  let issued = 0;
  const asked: string[] = [];
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(strict.address() as AddressInfo).port}/`;
  expect((await createPathao({ apiUrl, trackUrl: '' }).track(account, 'X'))?.event).toBe('delivered');
  expect(asked).toEqual(['', 'Bearer 1', '', 'Bearer 2']);
  strict.close();
});

test('what it refuses is said; what cannot be read, or does not come, may have been done', async () => {
  const pathao = createPathao(sandbox.pathao);
  const heavy = await pathao.book(account, shipment({ weightGrams: 40_000 }));
  expect(heavy).toEqual({ state: 'refused', detail: 'The weight must be between 0.5 and 30.' });
  expect(await pathao.whyRefused({ ...account, id: 'try', password: 'wrong' })).toBe(
    'Pathao does not know these keys',
  );
  expect(await pathao.whyRefused({ ...account, id: 'try' })).toBeNull();
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    );
  sandbox.store.switches = { ...CALM, tamper: 'amount' };
  expect(await failure(pathao.book(account, shipment()))).toMatchObject({ mayBeDone: true });
  sandbox.store.switches = { ...CALM, failWith: 503 };
  expect(await failure(pathao.book(account, shipment()))).toMatchObject({ mayBeDone: true });
  // Without a token it was never asked.
  const fresh = await failure(createPathao(sandbox.pathao).book(account, shipment()));
  expect(fresh).toBeInstanceOf(CourierUnavailableError);
  expect(fresh).toMatchObject({ mayBeDone: false });
  // One account that fails keeps no other waiting.
  for (let nth = 0; nth < 6; nth += 1) await failure(pathao.track({ ...account, id: 'failing' }, 'NP1'));
  sandbox.store.switches = { ...CALM };
  expect(await failure(pathao.track({ ...account, id: 'failing' }, 'NP1'))).toMatchObject({
    mayBeDone: false,
  });
  expect(await pathao.track(account, 'NP1')).toBeNull();
});

test('its messages are read, whatever else stands in them, and nothing else is', () => {
  const message = {
    consignment_id: 'NP1',
    merchant_order_id: 'TH-1',
    event: 'order.delivery-failed',
    timestamp: '2026-11-27T10:00:00+00:00',
    reason: 'Nobody was there',
    store_id: 1,
  };
  expect(readPathao(message)).toEqual({
    kind: 'word',
    number: 'NP1',
    reference: 'TH-1',
    word: { event: 'attempt_failed', said: 'Delivery failed: Nobody was there' },
    at: new Date('2026-11-27T10:00:00Z'),
  });
  expect(readPathao({ event: 'webhook_integration' })).toEqual({ kind: 'greeting' });
  for (const broken of [null, 1, [], {}, { ...message, consignment_id: 7 }, { ...message, timestamp: 'now' }])
    expect(readPathao(broken)).toBeNull();
  expect(pathaoWord('Assigned for Delivery').event).toBe('out_for_delivery');
  expect(pathaoWord('constructor').event).toBeNull();
});
