import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { insertAddress, insertCategory, insertCoupon, insertProduct } from './factories.ts';
import { expectInvariants } from './invariants.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('the app answers on a database of its own', async () => {
  expect(await shop.call('GET', '/health/ready')).toMatchObject({ status: 200 });
  expect(await shop.call('GET', '/api/nothing-here')).toMatchObject({
    status: 404,
    body: { success: false },
  });
});

test('the factories make rows that break no invariant', async () => {
  const { user } = await shop.registerBuyer({ isSubscriber: true });
  await shop.registerAdmin();
  await shop.registerSeller({ approved: false });
  await insertAddress(shop.db, user.id, { is_default: true });
  await insertCoupon(shop.db, { usage_limit: 1 });
  await insertCoupon(shop.db, { type: 'fixed' });
  const parent = await insertCategory(shop.db);
  const category = await insertCategory(shop.db, { parent_id: parent.id });
  const product = await insertProduct(shop.db, { category_id: category.id, quantity: 7 });
  const visible = await shop.db.selectFrom('public_products').select('id').execute();
  expect(visible).toEqual([{ id: product.id }]);
  await expectInvariants(shop.pool);
});

test('stock that moves without a movement breaks an invariant', async () => {
  const product = await insertProduct(shop.db);
  await shop.db.updateTable('products').set({ quantity: 99 }).where('id', '=', product.id).execute();
  await expect(expectInvariants(shop.pool)).rejects.toThrow(/I1 stock/);
  await shop.db.updateTable('products').set({ quantity: 100 }).where('id', '=', product.id).execute();
  await expectInvariants(shop.pool);
});
