import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import type { Category } from '../../../../contract/catalogue/categories.contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const get = async (query = '', token?: string): Promise<Category[]> =>
  (await shop.call('GET', `/api/categories${query}`, { token })).body.data;

test('the eight home categories come in their order', async () => {
  const names = (await get()).filter(({ parent }) => parent === null).map(({ name }) => name);
  expect(names.slice(0, 8)).toEqual([
    'Electronics',
    'Office Supplies',
    'Lab Equipment',
    'Industrial',
    'Electrical',
    'Safety Equipment',
    'Packaging',
    'Raw Materials',
  ]);
});

test('a category counts the public products of its own and of its children', async () => {
  const parent = await insertCategory(shop.db, { display_order: 50 });
  const child = await insertCategory(shop.db, { parent_id: parent.id, display_order: 51 });
  await insertProduct(shop.db, { category_id: parent.id });
  await insertProduct(shop.db, { category_id: child.id });
  await insertProduct(shop.db, { category_id: child.id, status: 'inactive' });
  const closed = await insertSeller(shop.db, { is_active: false });
  await insertProduct(shop.db, { category_id: child.id, seller_id: closed.id });
  const found = (await get()).filter(({ _id }) => [parent.id, child.id].includes(_id));
  expect(found.map(({ parent: id, productCount }) => [id, productCount])).toEqual([
    [null, 2],
    [parent.id, 1],
  ]);
});

test('inactive categories are for admins alone', async () => {
  const category = await insertCategory(shop.db, { is_active: false });
  const isThere = async (query: string, token?: string) =>
    (await get(query, token)).some(({ _id }) => _id === category.id);
  const callers = [undefined, (await shop.registerBuyer()).token, (await shop.registerSeller()).token];
  for (const token of callers) {
    for (const query of ['', '?isActive=true', '?isActive=false'])
      expect(await isThere(query, token)).toBe(false);
  }
  const admin = (await shop.registerAdmin()).token;
  expect(await isThere('', admin)).toBe(true);
  expect(await isThere('?isActive=false', admin)).toBe(true);
  expect(await isThere('?isActive=true', admin)).toBe(false);
});

test('a flag that is neither true nor false is refused', async () => {
  expect((await shop.call('GET', '/api/categories?isActive=1')).status).toBe(400);
});
