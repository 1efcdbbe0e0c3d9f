import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

const ORDERS = 12;
const CALLERS = 8;

let shop: TestApp;
let admin: Account;
let server: ReturnType<typeof killable>;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  server = killable(shop);
});
afterAll(async () => {
  server.end();
  await shop.close();
});

/** A seller with a bank account and this much ready money, in rupees. */
async function payee(amount: number): Promise<Account> {
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
  await shop.call('POST', `/api/admin/sellers/${seller.user.id}/adjustments`, {
    token: admin.token,
    body: { amount, reason: 'Opening balance' },
  });
  return seller;
}

/** Everything that a step of money writes: how many rows there are, and what stands on each account. */
async function snapshot(): Promise<unknown> {
  const { rows } = await shop.pool.query(
    `select (select count(*) from ledger_postings) as postings, (select count(*) from payouts) as payouts,
       (select jsonb_agg(jsonb_build_array(id, status, bank_reference) order by id) from payout_transfers) as transfers,
       (select jsonb_agg(jsonb_build_array(id, status, received_paisa) order by id) from payments) as payments,
       (select count(*) from wallet_settlements where reversed_at is null) as settlements,
       (select count(*) from graphile_worker.jobs) as jobs, (select count(*) from mail_outbox) as mails, (select count(*) from audit_log) as audit,
       (select jsonb_agg(jsonb_build_array(account, seller_id, amount_paisa) order by account, seller_id)
         from ledger_balances where amount_paisa <> 0) as balances`,
  );
  return rows[0];
}

const post = (address: string, url: string, body: object) =>
  fetch(address + url, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * Sends a call to a process and kills that when all but the audit entry, which is written last, stands in its
 * transaction. Nothing of it is left; the call again does it once, and once more changes nothing.
 */
async function killInside(url: string, body: object) {
  const before = await snapshot();
  const holder = await beginHolding(shop);
  await holder.query('lock table audit_log in share mode');
  const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  const answer = post(address, url, body).catch(() => 'gone');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
  expect(await answer).toBe('gone');
  expect(await snapshot()).toEqual(before);
  await expectInvariants(shop.pool);
  const done = await shop.call('POST', url, { token: admin.token, body });
  expect(done.status).toBeLessThan(300);
  const after = await snapshot();
  expect(after).not.toEqual(before);
  const again = await shop.call('POST', url, { token: admin.token, body });
  expect([200, 201, 409]).toContain(again.status);
  expect(await snapshot()).toEqual(after);
  await expectInvariants(shop.pool);
  return done.body.data;
}

test('killed inside each step of money: nothing of it stays, and the step again is taken once', {
  timeout: 180_000,
}, async () => {
  const order = await orderFrom(shop, admin, [await shop.registerSeller()], { isPaid: false });
  await killInside(`/api/admin/payments/${order.paymentId}/confirm`, {
    bankReference: `FT-${fresh()}`,
    amount: order.total,
  });
  await killInside('/api/admin/money/settlements', {
    method: 'khalti',
    amount: 90,
    fee: 10,
    date: kathmanduDate(shop.clock.now()),
    bankReference: 'FT-KHALTI',
  });
  await payee(1000);
  await payee(2000.5);
  const { payout } = await killInside('/api/admin/payouts', {});
  const path = `/api/admin/payouts/${payout._id}`;
  for (const step of ['approve', 'send'])
    await shop.call('POST', `${path}/${step}`, { token: admin.token, body: {} });
  const [first] = payout.transfers;
  await killInside(`${path}/transfers/${first._id}/paid`, { bankReference: 'FT-OUT-1' });
  await killInside(`${path}/transfers/${first._id}/returned`, { reason: 'Account closed' });
});

test('whenever the server dies: every payment is booked once, every transfer paid once', {
  timeout: 180_000,
}, async () => {
  const seller = await shop.registerSeller();
  const calls: { url: string; body: object }[] = [];
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const { paymentId, total } = await orderFrom(shop, admin, [seller], { isPaid: false });
    calls.push({
      url: `/api/admin/payments/${paymentId}/confirm`,
      body: { bankReference: `FT-DIES-${nth}`, amount: total },
    });
    await payee(600 + nth);
  }
  const step = async (url: string) => {
    const { status, body } = await shop.call('POST', url, { token: admin.token, body: {} });
    expect(status).toBeLessThan(300);
    return body.data.payout;
  };
  const payout = await step('/api/admin/payouts');
  const path = `/api/admin/payouts/${payout._id}`;
  await step(`${path}/approve`);
  await step(`${path}/send`);
  for (const [nth, { _id }] of payout.transfers.entries())
    calls.push(
      nth % 4 === 0
        ? { url: `${path}/transfers/${_id}/returned`, body: { reason: 'Name differs' } }
        : { url: `${path}/transfers/${_id}/paid`, body: { bankReference: `FT-PAID-${nth}` } },
    );
  const asked = calls.length;

  let done = 0;
  let address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  /** Calls until nothing waits; what a dying server left open is asked for again. */
  const callAll = async (): Promise<void> => {
    for (let call = calls.shift(); call !== undefined; call = calls.shift()) {
      const response = await post(address, call.url, call.body).catch(() => null);
      if (response === null) {
        calls.push(call);
        return;
      }
      // Also what was done before the server died, which could not say so any more.
      expect([call.url, response.status]).toEqual([call.url, 200]);
      done += 1;
    }
  };
  for (let kills = 0; calls.length > 0; kills += 1) {
    const round = Promise.all(Array.from({ length: CALLERS }, callAll));
    if (kills < 2) {
      while (done < (asked / 3) * (kills + 1)) await new Promise((resolve) => setImmediate(resolve));
      await server.kill();
      await round;
      address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
    } else await round;
  }
  const { rows } = await shop.pool.query(
    `select (select count(*)::integer from payout_transfers where status = 'paid' and payout_id = $1) as paid,
       (select count(*)::integer from payout_transfers where status = 'returned' and payout_id = $1) as returned,
       (select count(*)::integer from orders o where o.paid_at is not null and exists (
         select from parcels p where p.order_id = o.id and p.seller_id = $2)) as orders`,
    [payout._id, seller.user.id],
  );
  const returned = Math.ceil(payout.transfers.length / 4);
  expect(rows).toEqual([{ paid: payout.transfers.length - returned, returned, orders: ORDERS }]);
  await expectInvariants(shop.pool);
});
