import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import type { LeftOut, PayoutTransfer } from '../../../../contract/payments/payouts.contract.ts';

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

const REASON = 'We are asking the courier about two parcels';
const asAdmin = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  shop.call(method, `/api/admin${url}`, { token: admin.token, ...(body && { body }) });
const holdUrl = ({ user }: Account) => `/sellers/${user.id}/payout-hold`;
const hold = (seller: Account, reason = REASON) => asAdmin('POST', holdUrl(seller), { reason });
const release = (seller: Account) => asAdmin('DELETE', holdUrl(seller));
const build = () => asAdmin('POST', '/payouts');
const take = (id: string, step: string) => asAdmin('POST', `/payouts/${id}/${step}`, {});
const setActive = (seller: Account, isActive: boolean) =>
  shop.call('PATCH', `/api/admin/users/${seller.user.id}/status`, { token: admin.token, body: { isActive } });

/** A seller with an account and 600 rupees that are ready. */
async function payee(): Promise<Account> {
  const seller = await shop.registerSeller();
  await shop.call('PUT', '/api/seller/bank-account', {
    token: seller.token,
    body: {
      bank: 'NIC ASIA Bank',
      branch: 'New Road',
      accountName: 'Himal',
      accountNumber: '001234567890',
      password: PASSWORD,
    },
  });
  const { status } = await asAdmin('POST', `/sellers/${seller.user.id}/adjustments`, {
    amount: 600,
    reason: 'Test',
  });
  expect(status).toBe(201);
  return seller;
}

const isIn = (transfers: PayoutTransfer[], { user }: Account) =>
  transfers.some(({ seller }) => seller._id === user.id);
const leftOut = (list: LeftOut[], { user }: Account) => list.find(({ seller }) => seller._id === user.id);
const next = async () => (await asAdmin('GET', '/payouts')).body.data.next;
const ownHold = async ({ token }: Account) =>
  (await shop.call('GET', '/api/seller/payout-hold', { token })).body.data.hold;

it('keeps a seller out of batches until it is released, tells them why, and keeps who did it and when', async () => {
  const [held, other] = [await payee(), await payee()];
  expect(await ownHold(held)).toBeNull();
  const answer = await hold(held);
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { isHeld: true, isDeactivated: false, history: [{ isHeld: true, reason: REASON }] } },
  });
  expect(await ownHold(held)).toEqual({ reason: REASON, since: expect.any(String) });
  expect((await bellOf(shop, held))[0]).toMatchObject({ text: `We hold your payouts for now: ${REASON}` });
  await shop.runJobs();
  expect(
    shop.mail.find(({ to, subject }) => to === held.user.email && subject === 'Your payouts are held')?.text,
  ).toContain(REASON);
  expect(leftOut((await next()).leftOut, held)).toMatchObject({
    reason: 'held_by_desk',
    holdReason: REASON,
    ready: 600,
  });
  const listed = (await asAdmin('GET', '/money/sellers?state=held')).body.data;
  expect(listed.counts.held).toBe(1);
  expect(listed.sellers).toMatchObject([
    { seller: { _id: held.user.id }, hold: { reason: REASON }, isDeactivated: false },
  ]);

  const { payout } = (await build()).body.data;
  expect([isIn(payout.transfers, held), isIn(payout.transfers, other)]).toEqual([false, true]);
  expect(leftOut(payout.leftOut, held)).toMatchObject({ reason: 'held_by_desk', holdReason: REASON });
  for (const step of ['approve', 'send']) expect((await take(payout._id, step)).status).toBe(200);

  expect((await release(held)).body.data).toMatchObject({
    isHeld: false,
    history: [
      { isHeld: false, reason: null, by: { _id: admin.user.id } },
      { isHeld: true, reason: REASON },
    ],
  });
  expect(await ownHold(held)).toBeNull();
  expect((await bellOf(shop, held))[0]?.text).toBe(
    'Your payouts are released and go out with the next batch.',
  );
  const second = (await build()).body.data.payout;
  expect(isIn(second.transfers, held)).toBe(true);
  expect((await take(second._id, 'discard')).status).toBe(200);
  const { rows } = await shop.pool.query(
    `select action, after from audit_log where object_id = $1 and action like 'seller.%_payouts' order by created_at, action`,
    [held.user.id],
  );
  expect(rows).toMatchObject([
    { action: 'seller.hold_payouts', after: { isHeld: true, reason: REASON } },
    { action: 'seller.release_payouts', after: { isHeld: false } },
  ]);
  await expect(shop.pool.query('update payout_holds set reason = null')).rejects.toThrow();
  await expect(shop.pool.query('delete from payout_holds')).rejects.toThrow();
});

it('refuses without a reason, to anybody but an admin, for who is no seller, and twice', async () => {
  const seller = await shop.registerSeller();
  for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(301) }])
    expect(await asAdmin('POST', holdUrl(seller), body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect(
      (
        await shop.call(method, `/api/admin${holdUrl(seller)}`, {
          token: seller.token,
          ...(method === 'POST' && { body: { reason: REASON } }),
        })
      ).status,
    ).toBe(403);
  const buyer = await shop.registerBuyer();
  expect([(await hold(buyer)).status, (await release(buyer)).status]).toEqual([404, 404]);
  expect((await asAdmin('POST', '/sellers/nobody/payout-hold', { reason: REASON })).status).toBe(404);
  expect(await release(seller)).toMatchObject({ status: 409, body: { code: 'not_held' } });
  const both = await Promise.all([hold(seller), hold(seller, 'Another')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await hold(seller)).toMatchObject({ status: 409, body: { code: 'already_held' } });
});

it('a batch that is not sent yet can be neither approved nor sent with a held seller, and is discarded instead', async () => {
  const seller = await payee();
  const draft = (await build()).body.data.payout;
  expect(isIn(draft.transfers, seller)).toBe(true);
  await hold(seller);
  const refused = { status: 409, body: { code: 'seller_held' } };
  expect(await take(draft._id, 'approve')).toMatchObject(refused);
  expect((await release(seller)).status).toBe(200);
  expect((await take(draft._id, 'approve')).status).toBe(200);
  expect(await take(draft._id, 'discard')).toMatchObject({ status: 409, body: { code: 'not_a_draft' } });
  await hold(seller);
  expect(await take(draft._id, 'send')).toMatchObject({
    ...refused,
    body: {
      message: `Payouts of ${seller.user.company_name} are held. Discard this batch and build it again.`,
    },
  });
  expect((await take(draft._id, 'discard')).status).toBe(200);
  expect(leftOut((await next()).leftOut, seller)).toMatchObject({ ready: 600, reason: 'held_by_desk' });
  await expectInvariants(shop.pool);
});

it('a deactivated seller is held by itself, in what is built and in what is built already', async () => {
  const seller = await payee();
  const draft = (await build()).body.data.payout;
  expect((await setActive(seller, false)).status).toBe(200);
  expect(await take(draft._id, 'approve')).toMatchObject({ status: 409, body: { code: 'seller_held' } });
  expect((await take(draft._id, 'discard')).status).toBe(200);
  expect(leftOut((await next()).leftOut, seller)).toMatchObject({ reason: 'deactivated', holdReason: null });
  expect((await asAdmin('GET', holdUrl(seller))).body.data).toMatchObject({
    isHeld: false,
    isDeactivated: true,
    history: [],
  });
  expect((await setActive(seller, true)).status).toBe(200);
  expect(leftOut((await next()).leftOut, seller)).toBeUndefined();
});

it('of a batch that is built while a seller is held, either leaves the seller out or cannot be approved', async () => {
  for (let round = 0; round < 8; round += 1) {
    const seller = await payee();
    await payee();
    const [built] = await Promise.all([build(), hold(seller)]);
    expect(built.status).toBe(201);
    const { _id, transfers } = built.body.data.payout;
    const approved = await take(_id, 'approve');
    expect(approved.status).toBe(isIn(transfers, seller) ? 409 : 200);
    expect((await take(_id, approved.status === 200 ? 'send' : 'discard')).status).toBe(200);
  }
  await expectInvariants(shop.pool);
}, 60_000);
