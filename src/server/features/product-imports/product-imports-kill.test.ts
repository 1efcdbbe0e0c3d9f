import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { csvOf, importsOf } from '../../../../test/spreadsheets.ts';
import { projectRoot } from '../../project-root.ts';
import { reviveImports } from './import-work.commands.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('an import killed while it is applied has changed nothing, and is applied whole by the next process', {
  timeout: 90_000,
}, async () => {
  const seller = await shop.registerSeller();
  const category = await insertCategory(shop.db);
  await insertProduct(shop.db, {
    seller_id: seller.user.id,
    category_id: category.id,
    sku: 'OLD',
    quantity: 5,
  });
  const imports = importsOf(shop, seller);
  const head = ['SKU', 'Name', 'Description', 'Category', 'Regular price', 'Wholesale price', 'Quantity'];
  const rows = Array.from({ length: 5_000 }, (_, index) => [
    index === 4_999 ? 'OLD' : `S-${index}`,
    `Product ${index}`,
    'Text',
    category.slug,
    10,
    9,
    3,
  ]);
  const { import: checked } = await imports.check(csvOf([head, ...rows]));
  expect(checked.counts).toMatchObject({ new: 4_999, changed: 1 });

  const worker = spawn(process.execPath, [path.join(projectRoot, 'test', 'worker-process.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: shop.connectionString,
      DEMO: '1',
      SECRET_KEY: shop.config.secretKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  await imports.call('POST', `/${checked._id}/apply`, {});
  const progress = async () => (await imports.report(checked._id, '?limit=1')).import.progress;
  while ((await progress()) < 20) await wait(5);
  worker.kill('SIGKILL');
  await once(worker, 'exit');

  const own = async () =>
    (
      await shop.pool.query(
        `select count(*)::int as n, min(quantity) filter (where sku = 'OLD') as old from products where seller_id = $1`,
        [seller.user.id],
      )
    ).rows[0];
  // PostgreSQL needs a moment to notice.
  await expect.poll(async () => (await importLocks()).length, { timeout: 20_000 }).toBe(0);
  expect(await own()).toEqual({ n: 1, old: 5 });
  expect((await imports.report(checked._id)).import.state).toBe('applying');

  await reviveImports(shop.deps, 0);
  await shop.runJobs();
  expect((await imports.report(checked._id)).import).toMatchObject({ state: 'applied', progress: 100 });
  expect(await own()).toEqual({ n: 5_000, old: 3 });
  // Thousands of rows came at once: the rules over all of them need to know.
  await shop.pool.query('analyze');
  await expectInvariants(shop.pool);
});

/** Who still works on an import. */
async function importLocks() {
  return (
    await shop.pool.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    )
  ).rows;
}
