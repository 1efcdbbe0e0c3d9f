import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../../test/invariants.ts';
import { runJob, stockOf } from '../../../../test/shopping.ts';
import {
  comeBack,
  createWalletShop,
  placeWalletOrder,
  startWallet,
  visitGateway,
  type WalletShop,
  walletSettings,
} from '../../../../test/wallets.ts';
import { CALM } from '../../../sandbox/sandbox-store.ts';
import { projectRoot } from '../../project-root.ts';

let wallets: WalletShop;
let running: ChildProcess | undefined;
beforeAll(async () => {
  wallets = await createWalletShop();
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await wallets.close();
});

/** Starts the API as a process of its own on the test's database and sandbox; answers its address. */
async function startProcess(): Promise<string> {
  const { shop, sandbox } = wallets;
  const separator = shop.connectionString.includes('?') ? '&' : '?';
  running = spawn(process.execPath, [path.join(projectRoot, 'test', 'api-process.ts')], {
    env: {
      ...process.env,
      ...walletSettings(sandbox),
      DATABASE_URL: `${shop.connectionString}${separator}application_name=killable`,
      DEMO: '1',
      SECRET_KEY: shop.config.secretKey,
      RATE_LIMITS: 'off',
      JOBS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: running.stdout as NodeJS.ReadableStream });
  const [port] = await once(lines, 'line');
  return `http://127.0.0.1:${port}`;
}

/** kill -9, and waits until PostgreSQL has noticed on every connection. */
async function killProcess(): Promise<void> {
  const exit = once(running as ChildProcess, 'exit');
  running?.kill('SIGKILL');
  await exit;
  const open = "select count(*) from pg_stat_activity where application_name = 'killable'";
  while ((await wallets.shop.pool.query(open)).rows[0].count > 0) await wait(10);
}

/** Sends a call to the process and kills it while it waits for the gateway, which answers all the same. */
async function killWhileAsking(
  send: (address: string) => Promise<Response>,
  reached: () => Promise<boolean>,
) {
  const address = await startProcess();
  wallets.sandbox.store.switches = { ...CALM, delayMs: 1_500 };
  const answer = send(address).then(
    () => 'answered',
    () => 'gone',
  );
  while (!(await reached())) await wait(10);
  await killProcess();
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

test("killed between the gateway's answer and the settlement: the job settles once", {
  timeout: 60_000,
}, async () => {
  const { shop } = wallets;
  for (const method of ['esewa', 'khalti'] as const) {
    const { token, orderId, product } = await placeWalletOrder(shop, method);
    const paymentId = await startWallet(shop, token, orderId, method);
    const back = (await visitGateway(wallets, token, paymentId, 'pay')) as string;
    const startedAt = Date.now();
    await killWhileAsking(
      (address) => fetch(address + back, { redirect: 'manual' }),
      // The call is with the gateway by then: it answers after a second and a half.
      async () => Date.now() - startedAt > 3_000 || (await isAsking()),
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

/** Whether the killable process has read the payment it is about to ask for, and holds no transaction. */
async function isAsking(): Promise<boolean> {
  const { rows } = await wallets.shop.pool.query(
    `select 1 from pg_stat_activity
     where application_name = 'killable' and state = 'idle' and query like '%customerName%'`,
  );
  return rows.length > 0;
}
