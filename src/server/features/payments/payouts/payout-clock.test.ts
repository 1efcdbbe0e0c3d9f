import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ripenParcels } from '../../books/ledger/ripening.commands.ts';
import { holdParcel, releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';

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

/** As the job finds it so many days from now. */
const ripenAfter = (days: number) =>
  ripenParcels({ ...shop.deps, clock: () => new Date(shop.clock.now().getTime() + days * DAY_MS) });
const move = (seller: Account, parcelId: string | undefined, status: string) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, { token: seller.token, body: { status } });

async function deliver(seller: Account): Promise<ParcelledOrder & { net: number }> {
  const order = await orderFrom(shop, admin, [seller]);
  for (const status of ['shipped', 'delivered'])
    expect((await move(seller, order.parcelIds[0], status)).status).toBe(200);
  const { rows } = await shop.pool.query(
    'select subtotal_paisa + tax_paisa as paisa from parcels where id = $1',
    [order.parcelIds[0]],
  );
  return { ...order, net: Number(rows[0].paisa) / 100 };
}

async function sellerWithAccount(): Promise<Account> {
  const seller = await shop.registerSeller();
  await shop.call('PUT', '/api/seller/bank-account', {
    token: seller.token,
    body: {
      bank: 'NIC ASIA Bank',
      branch: 'New Road',
      accountName: 'Himal Components',
      accountNumber: '001234567890',
      password: PASSWORD,
    },
  });
  return seller;
}

const balanceOf = async (seller: Account) =>
  (await shop.call('GET', '/api/seller/balance', { token: seller.token })).body.data;
const post = (url: string, body: object = {}) => shop.call('POST', url, { token: admin.token, body });

/** Pays all that is ready; answers what this seller got, or why they were left out. */
async function payOut(seller: Account): Promise<{ amount: number | null; leftOut: string | null }> {
  const built = await post('/api/admin/payouts');
  if (built.status === 409) {
    const { next } = (await shop.call('GET', '/api/admin/payouts', { token: admin.token })).body.data;
    return { amount: null, leftOut: reasonOf(next.leftOut, seller) };
  }
  const { _id, transfers, leftOut } = built.body.data.payout;
  for (const step of ['approve', 'send'])
    expect((await post(`/api/admin/payouts/${_id}/${step}`)).status).toBe(200);
  for (const transfer of transfers)
    await post(`/api/admin/payouts/${_id}/transfers/${transfer._id}/paid`, {
      bankReference: transfer.reference,
    });
  const own = transfers.find(
    (transfer: { seller: { _id: string } }) => transfer.seller._id === seller.user.id,
  );
  return { amount: own?.amount ?? null, leftOut: reasonOf(leftOut, seller) };
}

const reasonOf = (leftOut: { seller: { _id: string }; reason: string }[], { user }: Account) =>
  leftOut.find(({ seller }) => seller._id === user.id)?.reason ?? null;

it('money that something holds is never ready, and is once nothing does', async () => {
  const seller = await shop.registerSeller();
  const { parcelIds, net } = await deliver(seller);
  const parcelId = parcelIds[0] as string;
  const [ofReturn, ofCase] = [
    { kind: 'return', id: randomUUID() },
    { kind: 'case', id: randomUUID() },
  ] as const;
  for (const cause of [ofReturn, ofCase])
    await inTransaction(shop.db, (tx) => holdParcel(tx, { parcelId, cause }));
  for (const days of [6.9, 9, 30, 400]) expect(await ripenAfter(days)).toBe(0);
  expect(await balanceOf(seller)).toMatchObject({ inReturnTime: net, held: net, ready: 0 });
  await inTransaction(shop.db, (tx) => releaseParcel(tx, ofReturn));
  expect(await ripenAfter(400)).toBe(0);
  await inTransaction(shop.db, (tx) => releaseParcel(tx, ofCase));
  expect(await ripenAfter(6.9)).toBe(0);
  expect(await ripenAfter(9)).toBe(1);
  expect(await balanceOf(seller)).toMatchObject({ inReturnTime: 0, held: 0, ready: net });
  await expectInvariants(shop.pool);
});

it('a seller whose goods come back after the payout owes it, is not paid, and recovers by the next sales', async () => {
  const seller = await sellerWithAccount();
  const first = await deliver(seller);
  await ripenAfter(9);
  await post(`/api/admin/sellers/${seller.user.id}/adjustments`, { amount: 1000, reason: 'Opening balance' });
  expect(await payOut(seller)).toMatchObject({ amount: 1000 + first.net });
  expect(await balanceOf(seller)).toMatchObject({ ready: 0, paid: 1000 + first.net });

  const { rows } = await shop.pool.query(
    `select b.id, l.id as line, l.quantity from bills b join bill_lines l on l.bill_id = b.id
     where b.parcel_id = $1 and b.kind = 'tax_invoice'`,
    [first.parcelIds[0]],
  );
  const credited = await shop.call('POST', `/api/seller/bills/${rows[0].id}/credit-notes`, {
    token: seller.token,
    body: { lines: [{ line: rows[0].line, quantity: rows[0].quantity }], reason: 'Came back' },
  });
  expect(credited.status).toBeLessThan(300);
  expect(await balanceOf(seller)).toMatchObject({ ready: -first.net, nextPayout: null });
  expect(await payOut(seller)).toEqual({ amount: null, leftOut: 'negative' });
  await expectInvariants(shop.pool);

  const more = [await deliver(seller), await deliver(seller)];
  await ripenAfter(9);
  await post(`/api/admin/sellers/${seller.user.id}/adjustments`, {
    amount: 600,
    reason: 'Courier lost one roll',
  });
  const sum = Math.round((more.reduce((total, { net }) => total + net, 0) + 600 - first.net) * 100) / 100;
  expect(await balanceOf(seller)).toMatchObject({ ready: sum });
  expect(await payOut(seller)).toMatchObject({ amount: sum });
  expect(await balanceOf(seller)).toMatchObject({ ready: 0, inPayout: 0 });
  await expectInvariants(shop.pool);
});

it('the money of a suspended seller goes on ripening, is held, and is paid once they are active again', async () => {
  const seller = await sellerWithAccount();
  const { net } = await deliver(seller);
  await post(`/api/admin/sellers/${seller.user.id}/adjustments`, { amount: 700, reason: 'Opening balance' });
  const stand = (body: object) =>
    shop.call('PATCH', `/api/admin/users/${seller.user.id}/status`, { token: admin.token, body });
  expect((await stand({ isActive: false, reason: 'Sold copies' })).status).toBe(200);
  expect((await shop.call('GET', '/api/seller/balance', { token: seller.token })).status).not.toBe(200);
  expect(await ripenAfter(9)).toBe(1);
  expect(await payOut(seller)).toEqual({ amount: null, leftOut: 'deactivated' });
  expect((await stand({ isActive: true })).status).toBe(200);
  expect(await payOut(seller)).toEqual({ amount: Math.round((net + 700) * 100) / 100, leftOut: null });
  await expectInvariants(shop.pool);
});
