import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { PASSWORD } from '../../../../../test/factories.ts';
import { orderFrom } from '../../../../../test/parcels.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const list = async (query = '') => {
  const { status, body } = await shop.call('GET', `/api/admin/money/sellers${query}`, { token: admin.token });
  expect(status).toBe(200);
  return body.data;
};
const adjust = (seller: Account, amount: number) =>
  shop.call('POST', `/api/admin/sellers/${seller.user.id}/adjustments`, {
    token: admin.token,
    body: { amount, reason: 'Test' },
  });
const account = (accountNumber: string) => ({
  bank: 'NIC ASIA Bank',
  branch: 'New Road',
  accountName: 'Himal',
  accountNumber,
  password: PASSWORD,
});
const remind = (sellerId: string) =>
  shop.call('POST', `/api/admin/sellers/${sellerId}/bank-account-reminder`, { token: admin.token });

it('lists what each seller is owed, finds them, sums all pages and agrees with the money we hold', async () => {
  const sold = await shop.registerSeller();
  await orderFrom(shop, admin, [sold]);
  const paidNow = await shop.registerSeller();
  await shop.call('PUT', '/api/seller/bank-account', { token: paidNow.token, body: account('778899001122') });
  await adjust(paidNow, 700.5);
  const negative = await shop.registerSeller();
  await adjust(negative, -20);
  const nothing = await shop.registerSeller();
  await adjust(nothing, 5);
  await adjust(nothing, -5);

  const all = await list();
  expect(all.counts).toEqual({ all: 3, ready: 1, inPayout: 0, noAccount: 1, held: 0, negative: 1 });
  expect(all.sellers.map(({ seller }: { seller: { _id: string } }) => seller._id)).not.toContain(
    nothing.user.id,
  );
  const money = (await shop.call('GET', '/api/admin/money', { token: admin.token })).body.data.sellers;
  expect(all.sums).toMatchObject({ waiting: money.waiting, ready: money.ready, total: money.total });
  const [waiting] = (await list('?state=no_account')).sellers;
  expect(waiting).toMatchObject({ seller: { _id: sold.user.id }, account: null, ready: 0 });
  expect(waiting.waiting).toBe(waiting.total);

  const byAccount = await list('?search=778899');
  expect(byAccount.sellers).toMatchObject([
    { seller: { _id: paidNow.user.id }, ready: 700.5, account: { lastFour: '1122', heldUntil: null } },
  ]);
  expect(byAccount.sums.total).toBe(700.5);
  expect(JSON.stringify(byAccount)).not.toContain('778899001122');
  expect((await list('?state=negative')).sellers).toMatchObject([{ ready: -20, total: -20 }]);
  expect((await list('?search=%25')).sellers).toEqual([]);
  const second = await list('?sortBy=total:asc&limit=2&page=2');
  expect([second.sellers.length, second.pagination.pages, second.sums.total]).toEqual([1, 2, all.sums.total]);
  for (const query of ['?state=rich', '?sortBy=phone:asc']) {
    const { status } = await shop.call('GET', `/api/admin/money/sellers${query}`, { token: admin.token });
    expect(status).toBe(400);
  }
});

it('reminds a seller without an account once a day, and nobody else', async () => {
  const seller = await shop.registerSeller();
  expect((await remind(seller.user.id)).status).toBe(200);
  const again = await remind(seller.user.id);
  expect([again.status, again.body.message]).toEqual([409, 'This seller was reminded in the last 24 hours']);
  // A day later.
  await shop.pool.query('alter table audit_log disable trigger user');
  await shop.pool.query("update audit_log set created_at = created_at - interval '25 hours'");
  await shop.pool.query('alter table audit_log enable trigger user');
  expect((await remind(seller.user.id)).status).toBe(200);
  await shop.runJobs();
  const mails = shop.mail.filter(({ to }) => to === seller.user.email).map(({ subject }) => subject);
  expect(mails).toEqual(['Where do we pay you?', 'Where do we pay you?']);
  const known = await shop.registerSeller();
  await shop.call('PUT', '/api/seller/bank-account', { token: known.token, body: account('1234567890') });
  expect((await remind(known.user.id)).status).toBe(409);
  const buyer = await shop.registerBuyer();
  for (const id of [buyer.user.id, crypto.randomUUID(), 'x']) expect((await remind(id)).status).toBe(404);
});
