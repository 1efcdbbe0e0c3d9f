import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { sellerProductListSchema } from '../src/contract/catalogue/seller-products.contract.ts';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { fresh, insertCategory, insertProduct } from './factories.ts';
import { expectInvariants } from './invariants.ts';

export let shop: TestApp;
export let seller: Account;
export let rival: Account;
export let categoryId: string;

/** Opens a shop for the whole test file, in which every test has a new seller beside one rival. Call it once, first. */
export function openSellersShop(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    rival = await shop.registerSeller();
    categoryId = (await insertCategory(shop.db)).id;
  });
  beforeEach(async () => {
    seller = await shop.registerSeller();
  });
  afterAll(async () => {
    await expectInvariants(shop.pool);
    await shop.close();
  });
}

/** A complete form of the spec. */
export function form(changes: object = {}) {
  return {
    name: 'Digital multimeter',
    description: 'True RMS',
    category: categoryId,
    sku: `DMM-${fresh()}`,
    barcode: '',
    pricing: { regularPrice: 4500.5, wholesalePrice: 3900, costPrice: 3100 },
    inventory: { quantity: 20, lowStockThreshold: 5, trackInventory: true },
    minimumOrderQuantity: 2,
    images: [],
    specifications: [{ name: 'Count', value: '6000' }],
    status: 'active',
    ...changes,
  };
}
export const create = (changes: object = {}, { token } = seller) =>
  shop.call('POST', '/api/products', { token, body: form(changes) });
export const update = (id: string, changes: object = {}, { token } = seller) =>
  shop.call('PUT', `/api/products/${id}`, { token, body: form(changes) });
export const own = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, category_id: categoryId, ...values });
export const read = async (id: string, { token } = seller) =>
  (await shop.call('GET', `/api/products/${id}`, { token })).body.data;
export const list = async (query = '', { token } = seller) => {
  const { status, body } = await shop.call('GET', `/api/products/my-products?${query}`, { token });
  expect(status).toBe(200);
  return sellerProductListSchema.strict().parse(body.data);
};
export const namesOf = async (query: string) => (await list(query)).products.map(({ name }) => name);
export const movementsOf = async (id: string) =>
  (
    await shop.pool.query(
      'select delta, reason, actor_id from stock_movements where product_id = $1 order by id',
      [id],
    )
  ).rows;
