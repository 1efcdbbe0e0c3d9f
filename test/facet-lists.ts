import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Facet } from '../src/contract/catalogue/facets.contract.ts';
import { productsQuerySchema } from '../src/contract/catalogue/products.contract.ts';
import { foldChoice } from '../src/domain/catalogue/facets.ts';
import { type Catalogue, createCatalogue } from '../src/server/features/catalogue/catalogue/catalogue.ts';
import { findProductList } from '../src/server/features/catalogue/catalogue/product-lists-view.ts';
import { createTestApp, type TestApp } from './app.ts';

/** A full machine builds the index later than a second from now. */
export const PATIENT = { timeout: 60_000 };

export type Query = Record<string, string | string[]>;

export let shop: TestApp;
export let catalogue: Catalogue;
/** Hears of nothing, so it asks the database. */
export let deaf: Catalogue;

/** Opens a shop for the whole test file, with the index of its catalogue built. Call it once, first. */
export function openFacetShop(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    catalogue = shop.deps.catalogue;
    deaf = createCatalogue(shop.pool);
    await catalogue.start();
    await vi.waitFor(async () => expect(await catalogue.currentIndex(true)).not.toBeNull(), PATIENT);
  });
  afterAll(async () => {
    await catalogue.stop();
    await shop.close();
  });
}

export const listFrom = (source: Catalogue, query: Query) =>
  findProductList({ ...shop.deps, catalogue: source }, productsQuerySchema.parse(query), { headers: {} });
export const idsOf = ({ products }: Awaited<ReturnType<typeof listFrom>>) => products.map(({ _id }) => _id);
export const totalOf = async (query: Query) =>
  (await listFrom(catalogue, { ...query, limit: '1', page: '999999' })).pagination.total;
export const facetsOf = async (query: Query, source = catalogue) =>
  (await listFrom(source, { ...query, facets: 'true', limit: '1' })).facets ?? [];
/** By value as it is compared: which way of writing it comes first is not told. */
export const valuesOf = (facets: readonly Facet[], key: string) => {
  const facet = facets.find((one) => one.key === key);
  if (facet?.kind !== 'choice') return undefined;
  return Object.fromEntries(facet.values.map(({ value, count }) => [foldChoice(value), count]));
};
/** However a value is written first, and whatever stands first of equals. */
export const sorted = (facets: readonly Facet[]) =>
  facets.map((facet) =>
    facet.kind === 'range'
      ? facet
      : [
          facet.key.toLowerCase(),
          facet.values.map(({ value, count }) => `${foldChoice(value)} ${count}`).sort(),
        ],
  );

export const changed = (...products: string[]) => {
  catalogue.catalogueChanged(products);
  catalogue.catalogueChanged();
};
