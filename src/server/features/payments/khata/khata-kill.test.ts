import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { billOnAccount, khataOf, lending, payBill } from '../../../../../test/khata.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { runJob } from '../../../../../test/shopping.ts';
import {
  comeBack,
  createWalletShop,
  visitGateway,
  type WalletShop,
  walletSettings,
} from '../../../../../test/wallets.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

let wallets: WalletShop;
let server: ReturnType<typeof killable>;
beforeAll(async () => {
  wallets = await createWalletShop();
  server = killable(wallets.shop, { env: walletSettings(wallets.sandbox) });
});
afterAll(async () => {
  server.end();
  await wallets.close();
});

/** Sends a call to a process of its own and kills it where somebody else holds the parcel's money: half way. */
async function killHalfWay(parcelId: string, send: (address: string) => Promise<Response>) {
  const holder = await beginHolding(wallets.shop);
  await holder.query('select from parcels where id = $1 for update', [parcelId]);
  const answer = send(`http://127.0.0.1:${await server.start('test/api-process.ts')}`).catch(() => 'gone');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
  expect(await answer).toBe('gone');
  await expectInvariants(wallets.shop.pool);
}

test('killed inside a payment of a bill, a confirmation and the job that counts: nothing twice, nothing lost', {
  timeout: 120_000,
}, async () => {
  const { shop } = wallets;
  const pair = await lending(shop);
  const { owner, seller } = pair;
  const bill = await billOnAccount(shop, pair);
  const owed = async () => (await khataOf(shop, pair)).closing;
  const counted = async () =>
    (
      await shop.pool.query(
        `select count(*) filter (where status = 'counted')::int as counted, count(*)::int as payments,
           (select count(*)::int from debt_payment_parts where parcel_id = $1) as parts
         from debt_payments where company_id = $2`,
        [bill.parcelId, pair.companyId],
      )
    ).rows[0];

  // The gateway has been paid; the settlement stops before the books.
  const begun = await payBill(shop, owner.token, bill.billId, { method: 'khalti', amount: 1_000 });
  const paymentId: string = begun.body.data.payment._id;
  const back = (await visitGateway(wallets, owner.token, paymentId, 'pay')) as string;
  await killHalfWay(bill.parcelId, (address) => fetch(address + back, { redirect: 'manual' }));
  expect(await counted()).toEqual({ counted: 0, payments: 0, parts: 0 });
  await shop.pool.query('update payments set next_check_at = now() where id = $1', [paymentId]);
  for (let time = 0; time < 2; time += 1) await runJob(shop, 'reconcile_payments');
  await comeBack(shop, back);
  expect(await counted()).toEqual({ counted: 1, payments: 1, parts: 1 });
  expect(await owed()).toBe(5_780);

  // The company confirms what the seller recorded.
  const record = (amount: number) =>
    shop.call('POST', `/api/seller/bills/${bill.billId}/payments`, {
      token: seller.token,
      body: { amount, paidAt: kathmanduDate(new Date()), method: 'cash' },
    });
  const confirmed = (await record(780)).body.data._id;
  const path = `/api/bills/${bill.billId}/payments/${confirmed}/confirm`;
  await killHalfWay(bill.parcelId, (address) =>
    fetch(address + path, { method: 'POST', headers: { authorization: `Bearer ${owner.token}` } }),
  );
  expect(await counted()).toEqual({ counted: 1, payments: 2, parts: 1 });
  for (let time = 0; time < 2; time += 1)
    expect((await shop.call('POST', path, { token: owner.token })).body.data.status).toBe('counted');
  expect(await counted()).toEqual({ counted: 2, payments: 2, parts: 2 });
  expect(await owed()).toBe(5_000);

  // Nobody has said anything for seven days: of two, the job has counted one when it is killed.
  const other = await lending(shop, { seller });
  const theirs = await billOnAccount(shop, other);
  await shop.call('POST', `/api/seller/bills/${theirs.billId}/payments`, {
    token: seller.token,
    body: { amount: 6_780, paidAt: kathmanduDate(new Date()), method: 'cash' },
  });
  await record(1_000);
  await shop.pool.query(
    `alter table debt_payments disable trigger debt_payments_kept;
     update debt_payments set counts_at = now() - case company_id when '${other.companyId}' then interval '2 days'
       else interval '1 day' end where status = 'waiting';
     alter table debt_payments enable trigger debt_payments_kept`,
  );
  const holder = await beginHolding(shop);
  await holder.query('select from parcels where id = $1 for update', [bill.parcelId]);
  await shop.pool.query("select graphile_worker.add_job('count_silent_payments')");
  await server.start('test/worker-process.ts');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
  expect([(await khataOf(shop, other)).closing, await owed()]).toEqual([0, 5_000]);
  await expectInvariants(shop.pool);
  for (let time = 0; time < 2; time += 1) await runJob(shop, 'count_silent_payments');
  expect([(await khataOf(shop, other)).closing, await owed()]).toEqual([0, 4_000]);
  expect(await counted()).toEqual({ counted: 3, payments: 3, parts: 3 });
  await expectInvariants(shop.pool);
});

test('killed while it freezes a line: neither frozen nor told, and then each once', {
  timeout: 120_000,
}, async () => {
  const { shop } = wallets;
  const pair = await lending(shop);
  const { parcelId } = await billOnAccount(shop, pair);
  // Late for twenty days, of which both sides were told a week ago.
  await shop.pool.query(
    `alter table parcel_debts disable trigger parcel_debts_kept;
     update parcel_debts set due_on = kathmandu_day(now()) - 20 where parcel_id = '${parcelId}';
     alter table parcel_debts enable trigger parcel_debts_kept;
     update credit_lines set warned_for = kathmandu_day(now()) - 20 where company_id = '${pair.companyId}';
     insert into credit_line_events (line_id, kind, actor_kind, created_at)
       select id, 'warned', 'system', now() - interval '7 days' from credit_lines where company_id = '${pair.companyId}'`,
  );
  const line = async () =>
    (
      await shop.pool.query(
        `select l.status, count(e.id) filter (where e.kind = 'frozen')::int as frozen
         from credit_lines l join credit_line_events e on e.line_id = l.id where l.company_id = $1 group by l.id`,
        [pair.companyId],
      )
    ).rows[0];
  const told = () => shop.mail.filter(({ subject }) => / is frozen$/.test(subject)).length;

  // The line's own row is written; what tells of it is not.
  const holder = await beginHolding(shop);
  await holder.query('lock table credit_line_events in share mode');
  await shop.pool.query("select graphile_worker.add_job('freeze_late_lines')");
  await server.start('test/worker-process.ts');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
  expect(await line()).toEqual({ status: 'open', frozen: 0 });
  for (let time = 0; time < 2; time += 1) await runJob(shop, 'freeze_late_lines');
  await shop.runJobs();
  expect(await line()).toEqual({ status: 'frozen', frozen: 1 });
  expect(told()).toBe(2);
  await expectInvariants(shop.pool);
});
