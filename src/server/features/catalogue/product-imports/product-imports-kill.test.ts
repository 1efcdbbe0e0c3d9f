import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { csvOf, importsOf } from '../../../../../test/spreadsheets.ts';
import { reviveImports } from './import-work.commands.ts';

let shop: TestApp;
let worker: ReturnType<typeof killable>;
beforeAll(async () => {
  shop = await createTestApp();
  worker = killable(shop);
});
afterAll(async () => {
  worker.end();
  await shop.close();
});

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

  // Products that are changed come last: who holds one stops the work when all new ones are written.
  const holder = await beginHolding(shop);
  await holder.query("select from products where sku = 'OLD' for update");
  await worker.start('test/worker-process.ts');
  await imports.call('POST', `/${checked._id}/apply`, {});
  await worker.untilStuck();
  await worker.kill(() => holder.query('rollback'));
  holder.release();

  const own = async () =>
    (
      await shop.pool.query(
        `select count(*)::int as n, min(quantity) filter (where sku = 'OLD') as old from products where seller_id = $1`,
        [seller.user.id],
      )
    ).rows[0];
  expect(await own()).toEqual({ n: 1, old: 5 });
  expect((await imports.report(checked._id)).import.state).toBe('applying');

  await reviveImports(shop.deps, 0);
  await shop.runJobs();
  await vi.waitFor(async () =>
    expect((await imports.report(checked._id)).import).toMatchObject({ state: 'applied', progress: 100 }),
  );
  expect(await own()).toEqual({ n: 5_000, old: 3 });
  // Thousands of rows came at once: the rules over all of them need to know.
  await shop.pool.query('analyze');
  await expectInvariants(shop.pool);
});
