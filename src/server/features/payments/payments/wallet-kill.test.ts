import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { runJob, stockOf } from '../../../../../test/shopping.ts';
import {
  comeBack,
  createWalletShop,
  placeWalletOrder,
  startWallet,
  visitGateway,
  type WalletShop,
  walletSettings,
} from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';

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

/** Starts the API; answers its address. */
const start = async () => `http://127.0.0.1:${await server.start('test/api-process.ts')}`;

/** Sends a call to the process and kills it while it waits for the gateway, which answers all the same. */
async function killWhileAsking(
  send: (address: string) => Promise<Response>,
  reached: () => Promise<boolean>,
) {
  const address = await start();
  wallets.sandbox.store.switches = { ...CALM, delayMs: 1_500 };
  const answer = send(address).then(
    () => 'answered',
    () => 'gone',
  );
  while (!(await reached())) await wait(10);
  await server.kill();
  expect(await answer).toBe('gone');
  wallets.sandbox.store.switches = { ...CALM };
}

test("killed between reserving and keeping the gateway's page: the next press goes on with the same payment", {
  timeout: 60_000,
}, async () => {
  const { shop } = wallets;
  const { token, orderId } = await placeWalletOrder(shop, 'khalti');
  const countOf = async () =>
    (await shop.pool.query('select count(*)::int as n from payments where order_id = $1', [orderId])).rows[0]
      .n;
  await killWhileAsking(
    (address) =>
      fetch(`${address}/api/payments/order`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, paymentMethod: 'khalti' }),
      }),
    async () => (await countOf()) === 1,
  );
  await expectInvariants(shop.pool);
  const paymentId = await startWallet(shop, token, orderId, 'khalti');
  expect(await countOf()).toBe(1);
  await comeBack(shop, (await visitGateway(wallets, token, paymentId, 'pay')) as string);
  expect((await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data.status).toBe('processing');
});

const ASKS_FOR_STATUS = { esewa: /\/transaction\/status\//, khalti: /\/epayment\/lookup\/$/ };

test("killed between the gateway's answer and the settlement: the job settles once", {
  timeout: 60_000,
}, async () => {
  const { shop, sandbox } = wallets;
  for (const method of ['esewa', 'khalti'] as const) {
    const { token, orderId, product } = await placeWalletOrder(shop, method);
    const paymentId = await startWallet(shop, token, orderId, method);
    const back = (await visitGateway(wallets, token, paymentId, 'pay')) as string;
    const before = sandbox.requests.length;
    await killWhileAsking(
      (address) => fetch(address + back, { redirect: 'manual' }),
      async () => sandbox.requests.slice(before).some((url) => ASKS_FOR_STATUS[method].test(url)),
    );
    expect((await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data.status).toBe('pending');
    await shop.pool.query('update payments set next_check_at = now() where id = $1', [paymentId]);
    await runJob(shop, 'reconcile_payments');
    await runJob(shop, 'reconcile_payments');
    expect((await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data.status).toBe('processing');
    expect(await stockOf(shop, product.id)).toBe(6);
    await comeBack(shop, back);
    await expectInvariants(shop.pool);
  }
});

test('killed in the middle of the settlement: nothing of it stays, and the job settles once', {
  timeout: 60_000,
}, async () => {
  const { shop } = wallets;
  const { token, orderId, product } = await placeWalletOrder(shop, 'khalti');
  const paymentId = await startWallet(shop, token, orderId, 'khalti');
  const back = (await visitGateway(wallets, token, paymentId, 'pay')) as string;
  // The parcels are written after the payment: who holds them stops the settlement half way.
  const holder = await beginHolding(shop);
  await holder.query('select 1 from parcels where order_id = $1 for update', [orderId]);
  const address = await start();
  const answer = fetch(address + back, { redirect: 'manual' }).catch(() => 'gone');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
  expect(await answer).toBe('gone');
  const { rows } = await shop.pool.query('select status, settled_at from payments where id = $1', [
    paymentId,
  ]);
  expect(rows).toEqual([{ status: 'pending', settled_at: null }]);
  await shop.pool.query('update payments set next_check_at = now() where id = $1', [paymentId]);
  await runJob(shop, 'reconcile_payments');
  await comeBack(shop, back);
  expect((await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data.status).toBe('processing');
  expect(await stockOf(shop, product.id)).toBe(6);
  await expectInvariants(shop.pool);
});

test('killed while the gateway sends a refund: the money goes back once', { timeout: 60_000 }, async () => {
  const { shop, sandbox } = wallets;
  const { token, orderId, total } = await placeWalletOrder(shop, 'khalti');
  const paymentId = await startWallet(shop, token, orderId, 'khalti');
  await comeBack(shop, (await visitGateway(wallets, token, paymentId, 'pay')) as string);
  const admin = await shop.registerAdmin();
  const cancelled = await shop.call('POST', `/api/admin/orders/${orderId}/cancel`, {
    token: admin.token,
    body: { reason: 'Damaged in the store' },
  });
  expect(cancelled.status).toBe(200);

  sandbox.store.switches = { ...CALM, delayMs: 1_500 };
  await shop.pool.query("select graphile_worker.add_job('send_refunds')");
  await server.start('test/worker-process.ts');
  const read = async () =>
    (
      await shop.pool.query(
        `select r.state, p.gateway_handle as pidx from refunds r join payments p on p.id = r.payment_id
         where p.id = $1`,
        [paymentId],
      )
    ).rows[0];
  while (!sandbox.requests.some((url) => url.endsWith('/refund/'))) await wait(10);
  await server.kill();
  const { pidx } = await read();
  const sentBack = () => sandbox.store.find('khalti', pidx)?.refundedPaisa ?? 0;
  while (sentBack() === 0) await wait(10);
  sandbox.store.switches = { ...CALM };
  expect((await read()).state).toBe('sending');

  await runJob(shop, 'send_refunds');
  expect((await read()).state).toBe('sending');
  await shop.pool.query(`update refunds set sent_at = now() - interval '3 minutes' where payment_id = $1`, [
    paymentId,
  ]);
  await runJob(shop, 'send_refunds');
  expect((await read()).state).toBe('refunded');
  expect(sentBack()).toBe(total * 100);
  expect((await shop.call('GET', `/api/payments/${paymentId}`, { token })).body.data.status).toBe('refunded');
  await expectInvariants(shop.pool);
});
