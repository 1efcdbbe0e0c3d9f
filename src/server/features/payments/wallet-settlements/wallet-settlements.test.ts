// @module-tag days

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { confirmTransfer } from '../../../../../test/shopping.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

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

const today = () => kathmanduDate(shop.clock.now());
const record = (changes: object = {}) =>
  shop.call('POST', '/api/admin/money/settlements', {
    token: admin.token,
    body: { method: 'esewa', amount: 980, fee: 20, date: today(), bankReference: 'FT-ES-1', ...changes },
  });
const reverse = (id: string, body: object = { reason: 'Typed twice' }) =>
  shop.call('POST', `/api/admin/money/settlements/${id}/reverse`, { token: admin.token, body });
const list = async (query = '') =>
  (await shop.call('GET', `/api/admin/money/settlements${query}`, { token: admin.token })).body.data;
const money = async () => (await shop.call('GET', '/api/admin/money', { token: admin.token })).body.data;
const placesOf = ({ places }: { places: { place: string; books: number }[] }) =>
  Object.fromEntries(places.map(({ place, books }) => [place, books]));
/** The total of each account of the books that settlements touch, in rupees. */
async function booked(): Promise<Record<string, number>> {
  const { rows } = await shop.pool.query(
    `select account, sum(amount_paisa) / 100.0 as rupees from ledger_lines where kind like 'wallet%'
     group by account having sum(amount_paisa) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, rupees }) => [account, Number(rupees)]));
}

it('moves money from the wallet to the bank, the fee is our expense, and both sides still agree', async () => {
  const before = await money();
  const recorded = await record();
  expect(recorded.status).toBe(201);
  expect(recorded.body.data.settlement).toMatchObject({
    method: 'esewa',
    amount: 980,
    fee: 20,
    date: today(),
    bankReference: 'FT-ES-1',
    note: null,
    reversal: null,
    recordedBy: { _id: admin.user.id },
  });
  const after = await money();
  expect(placesOf(after)).toMatchObject({
    bank: (placesOf(before).bank ?? 0) + 980,
    esewa: (placesOf(before).esewa ?? 0) - 1000,
  });
  expect(after).toMatchObject({
    walletFees: before.walletFees + 20,
    held: before.held - 20,
    received: before.received,
    own: { walletFees: -20 },
  });
  const { sellers, buyers, tax, own } = after;
  expect(sellers.total + buyers.total + tax.total + own.total).toBeCloseTo(after.held, 2);
  // The same again is the same one.
  const again = await record({ bankReference: 'ft es 1' });
  expect(again.body.data.settlement._id).toBe(recorded.body.data.settlement._id);
  expect(await booked()).toEqual({ bank: 980, esewa: -1000, wallet_fees: 20 });

  const { rows } = await shop.pool.query(
    `select action from audit_log where object_kind = 'wallet_settlement' and object_id = $1`,
    [recorded.body.data.settlement._id],
  );
  expect(rows).toEqual([{ action: 'wallet.settle' }]);
  // A wallet that shows more than our books is explained by what they say has left it.
  const entered = await shop.call('POST', '/api/admin/money/balances', {
    token: admin.token,
    body: { esewa: placesOf(after).esewa ?? 0, bank: (placesOf(after).bank ?? 0) - 980 },
  });
  const bank = entered.body.data.places.find(({ place }: { place: string }) => place === 'bank');
  expect(bank.candidates[0]).toMatchObject({
    kind: 'wallet_settled',
    bankReference: 'FT-ES-1',
    amount: 980,
    isExact: true,
  });
});

it('is reversed with a reason, once, and its reference is free again', async () => {
  const { _id } = (await record({ method: 'khalti', bankReference: 'FT-KH-1', amount: 50.5, fee: 0 })).body
    .data.settlement;
  const standing = await booked();
  expect(standing.khalti).toBe(-50.5);
  expect((await reverse(_id, {})).status).toBe(400);
  expect((await reverse(_id, { reason: ' ' })).status).toBe(400);
  const answers = await Promise.all([reverse(_id), reverse(_id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0].body.data.settlement.reversal).toMatchObject({
    reason: 'Typed twice',
    by: { _id: admin.user.id },
  });
  expect((await booked()).khalti).toBeUndefined();
  expect((await record({ method: 'khalti', bankReference: 'FT-KH-1', amount: 55.05, fee: 0 })).status).toBe(
    201,
  );
  expect((await booked()).khalti).toBe(-55.05);
  const { settlements, pagination } = await list('?method=khalti');
  expect(pagination.total).toBe(2);
  expect(settlements.map(({ reversal }: { reversal: object | null }) => reversal !== null).sort()).toEqual([
    false,
    true,
  ]);
  expect((await list()).pagination.total).toBe(3);
  expect((await reverse('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await reverse('nothing')).status).toBe(404);
  await expectInvariants(shop.pool);
});

it('refuses what cannot be', async () => {
  const refused = [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.234 }, 'amount'],
    [{ fee: -1 }, 'fee'],
    [{ method: 'mock' }, 'method'],
    [{ method: 'bank' }, 'method'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: kathmanduDate(new Date(shop.clock.now().getTime() + 2 * DAY_MS)) }, 'date'],
    [{ bankReference: ' - ' }, 'bankReference'],
    [{ statementLine: 'x' }, 'statementLine'],
  ] as const;
  for (const [changes, path] of refused) {
    const { status, body } = await record({ bankReference: 'FT-NEW', ...changes });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  }
  const other = await record({ bankReference: 'ft/es/1', amount: 981 });
  expect([other.status, other.body.errors[0].path]).toEqual([409, 'bankReference']);
});

it('one transfer is a settlement or a buyer’s, however it is told of', async () => {
  const unpaid = async () => orderFrom(shop, admin, [await shop.registerSeller()], { isPaid: false });
  const order = await unpaid();
  const confirm = ({ paymentId }: ParcelledOrder, bankReference: string, amount: number, more: object = {}) =>
    confirmTransfer(shop, admin.token, paymentId, { bankReference, amount, ...more });
  const csv = [
    'Date,Description,Credit,Reference',
    `${today()},ESEWA LTD SETTLEMENT,"1,500.00",FT-ES-2`,
    `${today()},${order.orderNumber} by esewa,${order.total},FT-BUYER`,
    `${today()},CASH,7777.77,FT-CASH`,
  ].join('\n');
  const propose = async () =>
    (await shop.call('POST', '/api/admin/payments/import', { token: admin.token, body: { csv } })).body.data
      .lines;
  const [settlement, transfer, cash] = await propose();
  expect(settlement).toMatchObject({ match: 'wallet', wallet: 'esewa', payment: null });
  expect(transfer).toMatchObject({ match: 'exact', wallet: null });
  expect(cash).toMatchObject({ match: 'none', wallet: null });

  const taken = { amount: 1500, fee: 0, statementLine: settlement.statementLine };
  expect((await record({ ...taken, bankReference: 'FT-ES-2' })).status).toBe(201);
  expect((await record({ ...taken, bankReference: 'FT-ES-3' })).status).toBe(409);
  expect((await propose())[0]).toMatchObject({ match: 'recorded' });
  const asBuyers = await confirm(order, 'ft es 2', order.total);
  expect([asBuyers.status, asBuyers.body.errors[0].path]).toEqual([409, 'bankReference']);
  expect((await confirm(order, 'FT-BUYER', order.total)).status).toBe(200);
  expect((await record({ bankReference: 'FT buyer', amount: order.total, fee: 0 })).status).toBe(409);

  // Both at once: one of them is it.
  const awaited = await unpaid();
  for (let round = 0; round < 5; round += 1) {
    const bankReference = `FT-RACE-${round}`;
    const answers = await Promise.all([
      record({ bankReference, amount: 10, fee: 0 }),
      confirm(awaited, bankReference, 1, { resolution: 'short' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
  }
  await expectInvariants(shop.pool);
});
