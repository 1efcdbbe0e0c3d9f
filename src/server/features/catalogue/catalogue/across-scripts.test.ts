import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { synonymGroups } from '../../../../../test/demo-index.ts';
import { searchTerms } from '../../../../domain/catalogue/search-terms.ts';
import type { IndexedProduct } from './catalogue.sql.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { EVERYTHING } from './product-list.sql.ts';

// Names of places, gods and brands in both scripts, and what goods are called in Nepali, as it is typed, and in English:
// each way to write it finds a product that is called by another.

const lines = readFileSync(path.join(import.meta.dirname, 'across-scripts.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' '));

const plain: Omit<IndexedProduct, 'id' | 'name' | 'sku'> = {
  ...{ sellerId: 's', sellerSlug: 's', sellerName: 'S', sellerProvince: null, isSellerPublic: true },
  ...{ categoryId: 'c', nameNe: null, brand: null, tags: [], description: '', specifications: [] },
  ...{ regularPricePaisa: 100, quantity: 1, salesCount: 0, ratingAverage: 0, ratingCount: 0 },
  ...{ createdAtMicros: 0, stockConfirmedAtMicros: 0 },
};

/** Pairs of texts: what is searched, and what a product is called that must be found. */
function missed(pairs: readonly (readonly [search: string, name: string])[]): string[] {
  const index = new CatalogueIndex();
  index.setSynonyms(synonymGroups());
  index.setCategories([{ id: 'c', isActive: true }]);
  const called = [...new Set(pairs.map(([, name]) => name))];
  for (const [at, name] of called.entries())
    index.put({ ...plain, id: String(at), name: `${name} no ${at + 1}`, sku: `Q${at}` });
  return pairs
    .filter(([search, name]) => {
      const { ids } = index.find({
        ...EVERYTHING,
        ...{ terms: searchTerms(search), sort: null, offset: 0, limit: 200 },
      });
      return !ids.includes(String(called.indexOf(name)));
    })
    .map(([search, name]) => `${search} for ${name}`);
}

test('names are found in the other script', () => {
  const pairs = lines
    .filter(([kind]) => kind === 'name')
    .flatMap(([, nepali = '', latin = '']) => [[nepali, latin] as const, [latin, nepali] as const]);
  expect(pairs.length).toBeGreaterThan(120);
  const lost = missed(pairs);
  expect(lost.length / pairs.length, lost.join('; ')).toBeLessThanOrEqual(0.05);
});

test('goods are found by their Nepali name, in either script, and by their English one', () => {
  const pairs = lines
    .filter(([kind]) => kind === 'word')
    .flatMap(([, nepali = '', typed = '', english = '']) => [
      [nepali, english] as const,
      [typed, english] as const,
      [typed, nepali] as const,
      [english, nepali] as const,
    ]);
  expect(pairs.length).toBeGreaterThan(240);
  const lost = missed(pairs);
  expect(lost.length / pairs.length, lost.join('; ')).toBeLessThanOrEqual(0.05);
});
