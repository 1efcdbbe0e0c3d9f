import { afterAll, beforeAll, expect, vi } from 'vitest';
import { productListSchema } from '../src/contract/catalogue/products.contract.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertProduct } from './factories.ts';

export let shop: TestApp;

/** Opens a shop whose catalogue answers from the database, or from the index in the process. Call it once, first. */
export function openCatalogue(source: 'database' | 'index'): void {
  beforeAll(async () => {
    shop = await createTestApp();
    if (source === 'index') {
      await shop.deps.catalogue.start();
      await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
    }
  });
  afterAll(async () => {
    await shop.deps.catalogue.stop();
    await shop.close();
  });
}

export type Values = Parameters<typeof insertProduct>[1];
/** A product that this instance knows of at once, as after a commit of its own. */
export async function put(values: Values) {
  const product = await insertProduct(shop.db, values);
  shop.deps.catalogue.catalogueChanged([product.id]);
  shop.deps.catalogue.catalogueChanged();
  return product;
}
export const list = async (query: Record<string, string>) => {
  const { status, body } = await shop.call('GET', `/api/products?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return productListSchema.strict().parse(body.data);
};
export const idsOf = async (query: Record<string, string>) =>
  (await list(query)).products.map(({ id }) => id);
