import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationFiles } from '../src/server/db/migrate.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertProduct, PASSWORD } from './factories.ts';
import { expectInvariants } from './invariants.ts';
import { killable } from './killable.ts';
import { orderBody, orderLine, placeOrder } from './shopping.ts';

/** The release of now, on the schema of now. */
let shop: TestApp;
let folder: string;
let servers: ReturnType<typeof killable>[];
beforeAll(async () => {
  shop = await createTestApp();
  folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-release-')), 'before');
  const commit = await commitBeforeNewestMigration();
  await git('worktree', 'add', '--detach', '--force', folder, commit);
  // Its dependencies are those of now: installing others takes longer than everything else here.
  await fs.symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  servers = [killable(shop, { folder }), killable(shop, { folder })];
});
afterAll(async () => {
  for (const server of servers) server.end();
  await git('worktree', 'remove', '--force', folder);
  await fs.rm(path.dirname(folder), { recursive: true });
  await shop.close();
});

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', projectRoot, ...args]);
  return stdout.trim();
}

/**
 * The last commit that does not know the newest migration, nor one that never landed under its name; while that is not
 * committed, the newest commit. A shallow checkout may not hold it: then the oldest commit that it does hold has to do.
 */
async function commitBeforeNewestMigration(): Promise<string> {
  const names = (await migrationFiles()).map((file) => path.basename(file));
  const newest = names.at(-1);
  // It may have moved to the folder of the older ones since: what counts is the first commit that knew it.
  const added = await git(
    ...[
      'log',
      '--no-renames',
      '--diff-filter=A',
      '--format=%H %P',
      '--',
      `:(glob)db/migrations/**/${newest}`,
    ],
  );
  if (added === '') return git('rev-parse', 'HEAD');
  const [, parent] = (added.split('\n').at(-1) as string).split(' ');
  if (parent) return lastCommitOf(names, parent);
  console.warn(
    `This checkout is too shallow to hold the commit before ${newest}: its oldest one serves instead.`,
  );
  return git('log', '--format=%H', '--max-parents=0', '-1');
}

/** A shop that does not know it is stopped for its next release (docs/operations.md). */
const NEEDS_A_STOP = '0092_only_companies.sql';

/** From `commit` back, the first one whose migrations have all landed; the newest where that one would have to stop. */
async function lastCommitOf(names: readonly string[], commit: string): Promise<string> {
  const listed = await git('ls-tree', '-r', '--name-only', commit, 'db/migrations');
  const files = listed.split('\n').map((file) => path.basename(file));
  if (!files.includes(NEEDS_A_STOP)) return git('rev-parse', 'HEAD');
  const isLanded = files.every((file) => names.includes(file));
  return isLanded ? commit : lastCommitOf(names, await git('rev-parse', `${commit}^`));
}

test('while a release is rolled out, the one before serves, sells and does its jobs on the new schema', {
  timeout: 180_000,
}, async () => {
  const product = await insertProduct(shop.db, { quantity: 100 });
  const buyer = await shop.registerBuyer();
  const [server, worker] = servers as [ReturnType<typeof killable>, ReturnType<typeof killable>];
  const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  const before = async (path: string, { token }: Partial<Account> = {}, body?: object) => {
    const response = await fetch(`${address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the contract of another release; the test says what it expects
    return { status: response.status, body: (await response.json()) as any };
  };

  expect(await before('/health/ready')).toEqual({ status: 200, body: { status: 'ready' } });
  expect((await before('/api/products')).body.data.products).toMatchObject([{ _id: product.id }]);
  expect((await before(`/api/products/${product.id}`)).body.data.name).toBe(product.name);
  const login = await before('/api/auth/login', {}, { email: buyer.user.email, password: PASSWORD });
  expect(login.status).toBe(200);
  expect((await before('/api/cart/items', buyer, { productId: product.id, quantity: 2 })).status).toBe(200);

  const old = await before('/api/orders', buyer, orderBody([orderLine(product, 2)]));
  expect(old.status).toBe(201);
  const fresh = await placeOrder(shop, buyer.token, [orderLine(product, 3)]);
  expect(fresh.status).toBe(201);

  // Each knows the other's orders, and may go on with them.
  expect((await before(`/api/orders/${fresh.body.data._id}`, buyer)).body.data.items).toHaveLength(1);
  const cancel = (id: string) => [`/api/orders/${id}/cancel`, { reason: 'Ordered twice' }] as const;
  const [url, body] = cancel(fresh.body.data._id);
  expect((await before(url, buyer, body)).status).toBe(200);
  const [ownUrl, ownBody] = cancel(old.body.data._id);
  expect((await shop.call('POST', ownUrl, { token: buyer.token, body: ownBody })).status).toBe(200);

  expect(await worker.start('test/worker-process.ts')).toBe('working');
  const waiting = 'select count(*) from graphile_worker._private_jobs where run_at <= now()';
  await expect.poll(async () => (await shop.pool.query(waiting)).rows[0].count, { timeout: 120_000 }).toBe(0);
  await expectInvariants(shop.pool);
});
