import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { returnsEndAt } from '../../../../domain/after-sale/return.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { ripenParcels } from './ripening.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const read = async (seller: Account, path: string) =>
  (await shop.call('GET', `/api/seller/${path}`, { token: seller.token })).body.data;
const move = (seller: Account, parcelId: string | undefined, status: string) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
    token: seller.token,
    body: { status, reason: 'Not in stock', carrier: 'Nepal Can Move', trackingNumber: 'NCM-1' },
  });
const addRule = (seller: Account, basisPoints: number) =>
  shop.pool.query(
    'insert into commission_rules (seller_id, basis_points, valid_from) values ($1, $2, kathmandu_day(now()))',
    [seller.user.id, basisPoints],
  );

test('a seller who sold nothing has a balance of zeros and no entries', async () => {
  const seller = await shop.registerSeller();
  expect(await read(seller, 'balance')).toEqual({
    waiting: 0,
    inReturnTime: 0,
    held: 0,
    ready: 0,
    inPayout: 0,
    paid: 0,
    nextPayout: null,
    parcels: { waiting: 0, inReturnTime: 0, held: 0 },
    currency: 'NPR',
  });
  const { entries, pagination } = await read(seller, 'ledger');
  expect([entries, pagination.total]).toEqual([[], 0]);
});

test('a sale is one entry all its way; what it brings is goods and VAT less commission and the VAT on it', {
  tags: 'days',
}, async () => {
  const seller = await shop.registerSeller();
  await addRule(seller, 500);
  const { parcelIds, orderNumber } = await orderFrom(shop, admin, [seller]);
  const [parcelId] = parcelIds;
  const only = async () => {
    const { entries, counts } = await read(seller, 'ledger');
    expect(counts).toEqual({ all: 1, sales: 1, returns: 0, payouts: 0, adjustments: 0 });
    return entries[0];
  };
  const entry = await only();
  const { money } = entry.parcel;
  expect(entry).toMatchObject({
    kind: 'sale',
    order: { orderNumber },
    parcel: { _id: parcelId, position: 1 },
  });
  expect(money).toMatchObject({ state: 'waiting', commissionPercent: 5, takenBack: 0, readyAt: null });
  const paisa = (rupees: number) => Math.round(rupees * 100);
  expect(paisa(money.commission)).toBe(Math.floor((paisa(money.goods) * 5 + 50) / 100));
  expect(paisa(money.net)).toBe(
    paisa(money.goods) + paisa(money.vat) - paisa(money.commission) - paisa(money.vatOnCommission),
  );
  expect(money.net).toBe(entry.amount);
  expect(await read(seller, 'balance')).toMatchObject({ waiting: money.net, parcels: { waiting: 1 } });

  await move(seller, parcelId, 'shipped');
  await move(seller, parcelId, 'delivered');
  const delivered = (await only()).parcel.money;
  expect(delivered.state).toBe('in_return_time');
  expect(new Date(delivered.readyAt)).toEqual(returnsEndAt(new Date(delivered.deliveredAt)));
  expect(await read(seller, 'balance')).toMatchObject({
    waiting: 0,
    inReturnTime: money.net,
    parcels: { waiting: 0, inReturnTime: 1 },
  });

  await ripenParcels({ ...shop.deps, clock: () => new Date(Date.now() + 9 * DAY_MS) });
  expect((await only()).parcel.money.state).toBe('ready');
  expect(await read(seller, 'balance')).toMatchObject({ inReturnTime: 0, ready: money.net });
  const { nextPayout } = await read(seller, 'balance');
  expect(nextPayout).toMatchObject({ amount: money.net, ripening: 0 });
  expect(Date.parse(nextPayout.date)).toBeGreaterThan(Date.now() - DAY_MS);
  const parcel = await read(seller, `orders/${parcelId}`);
  expect(parcel.money).toMatchObject({ net: money.net, state: 'ready' });
});

test('a cancelled parcel adds an entry that takes its sale back; filters and days narrow the list', {
  tags: 'days',
}, async () => {
  const seller = await shop.registerSeller();
  const { parcelIds } = await orderFrom(shop, admin, [seller]);
  await move(seller, parcelIds[0], 'cancelled');
  const { entries } = await read(seller, 'ledger');
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['cancellation', 'sale']);
  expect(entries[0].amount + entries[1].amount).toBe(0);
  expect(entries[1].parcel.money).toMatchObject({
    state: 'taken_back',
    net: 0,
    takenBack: entries[1].amount,
  });
  const returns = await read(seller, 'ledger?kind=returns');
  expect([returns.entries.length, returns.pagination.total, returns.counts.all]).toEqual([1, 1, 2]);
  expect((await read(seller, 'ledger?to=2020-01-01')).counts.all).toBe(0);
  const csv = await shop.call('GET', '/api/seller/ledger/export?kind=sales', { token: seller.token });
  expect(String(csv.body).trim().split('\r\n')).toHaveLength(2);
  const bad = await shop.call('GET', '/api/seller/ledger?kind=all&from=x', { token: seller.token });
  expect([bad.status, bad.body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
    400,
    ['from', 'kind'],
  ]);
});

test('an adjustment, a payout and one that came back are entries; a planned payout and its discard are none', {
  tags: 'days',
}, async () => {
  const seller = await shop.registerSeller();
  const post = (path: string, body: object = {}) =>
    shop.call('POST', `/api/admin/${path}`, { token: admin.token, body });
  const account = { bank: 'NIC ASIA', branch: 'New Road', accountName: 'Shop', accountNumber: '1234564417' };
  await shop.call('PUT', '/api/seller/bank-account', {
    token: seller.token,
    body: { ...account, password: PASSWORD },
  });
  const note = 'Courier lost one roll';
  await post(`sellers/${seller.user.id}/adjustments`, { amount: 900, reason: 'Lost', note });
  const kinds = async () => (await read(seller, 'ledger')).entries.map(({ kind }: { kind: string }) => kind);
  const transferOf = async () => {
    const { payout } = (await post('payouts')).body.data;
    const own = payout.transfers.find(
      ({ seller: to }: { seller: { _id: string } }) => to._id === seller.user.id,
    );
    return { id: payout._id, number: payout.number, path: `payouts/${payout._id}/transfers/${own._id}` };
  };
  const draft = await transferOf();
  expect(await read(seller, 'balance')).toMatchObject({ ready: 0, inPayout: 900 });
  await post(`payouts/${draft.id}/discard`);
  expect(await kinds()).toEqual(['adjustment']);
  const sent = await transferOf();
  for (const step of ['approve', 'send']) await post(`payouts/${sent.id}/${step}`);
  await post(`${sent.path}/paid`, { bankReference: 'FT-seller-ledger' });
  expect(await read(seller, 'balance')).toMatchObject({ ready: 0, inPayout: 0, paid: 900, nextPayout: null });
  const { entries } = await read(seller, 'ledger');
  expect(entries[0]).toMatchObject({
    kind: 'payout',
    amount: -900,
    payout: { number: sent.number, lastFour: '4417', reason: null },
  });
  expect(entries[1]).toMatchObject({ kind: 'adjustment', amount: 900, note });
  await post(`${sent.path}/returned`, { reason: 'Name differs' });
  expect(await kinds()).toEqual(['payout_returned', 'payout', 'adjustment']);
  expect(await read(seller, 'balance')).toMatchObject({ ready: 900, paid: 0 });
});

test('another seller’s money is nowhere in it, and buyers and guests have none', async () => {
  const [one, other] = [await shop.registerSeller(), await shop.registerSeller()];
  const { parcelIds } = await orderFrom(shop, admin, [one]);
  expect((await read(other, 'ledger')).entries).toEqual([]);
  expect((await read(other, 'balance')).waiting).toBe(0);
  const stranger = await shop.call('GET', `/api/seller/orders/${parcelIds[0]}`, { token: other.token });
  expect(stranger.status).toBe(404);
  const buyer = await shop.registerBuyer();
  expect((await shop.call('GET', '/api/seller/ledger', { token: buyer.token })).status).toBe(403);
  expect((await shop.call('GET', '/api/seller/balance')).status).toBe(401);
});

test('what a seller would be charged is the rule of the nearest category, and anybody reads the highest fee', {
  tags: 'days',
}, async () => {
  const seller = await shop.registerSeller();
  const before = await read(seller, 'fees');
  expect(before).toEqual({ percent: 0, least: null, most: null, withheldPercent: 0 });
  const { rows } = await shop.pool.query('select id from categories limit 1');
  await shop.pool.query(
    `insert into commission_rules (category_id, basis_points, most_paisa, valid_from)
     values ($1, 725, 100000, kathmandu_day(now()))`,
    [rows[0].id],
  );
  expect(await read(seller, `fees?category=${rows[0].id}`)).toMatchObject({ percent: 7.25, most: 1000 });
  expect((await read(seller, 'fees?category=x')).percent).toBe(0);
  const terms = (await shop.call('GET', '/api/selling-terms')).body.data;
  expect(terms).toMatchObject({
    commissionPercent: 0,
    highestCommissionPercent: 7.25,
    payDay: 'monday',
    minimum: 500,
  });
});
