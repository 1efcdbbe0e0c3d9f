import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRODUCT_SORTS } from '../../../contract/products.contract.ts';
import { NO_CHOICES } from '../../../domain/facet-choices.ts';
import { searchTerms } from '../../../domain/search-terms.ts';
import type { IndexedProduct } from './catalogue.sql.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import type { CatalogueQuery } from './product-list.sql.ts';

function product(id: string, values: Partial<IndexedProduct> = {}): IndexedProduct {
  return {
    id,
    sellerId: 'seller',
    isSellerPublic: true,
    sellerSlug: 'seller',
    sellerName: 'Seller',
    sellerProvince: null,
    categoryId: 'boards',
    name: 'Thing',
    brand: null,
    sku: `SKU-${id}`,
    tags: [],
    description: '',
    specifications: [],
    regularPricePaisa: 100,
    quantity: 1,
    salesCount: 0,
    ratingAverage: 0,
    ratingCount: 0,
    createdAtMicros: 0,
    ...values,
  };
}

function query(values: Partial<CatalogueQuery> & { search?: string } = {}): CatalogueQuery {
  const { search, ...rest } = values;
  return {
    sort: null,
    terms: search === undefined ? null : searchTerms(search),
    categoryIds: null,
    choices: NO_CHOICES,
    minimumPaisa: null,
    maximumPaisa: null,
    inStockOnly: false,
    excludedId: null,
    offset: 0,
    limit: 100,
    ...rest,
  };
}

const CATEGORIES = ['boards', 'cables', 'meters'].map((id) => ({ id, isActive: true }));

function indexOf(...products: IndexedProduct[]): CatalogueIndex {
  const index = new CatalogueIndex();
  index.setCategories(CATEGORIES);
  for (const one of products) index.put(one);
  return index;
}

test('the products of the 65,537th seller are listed while the first seller is not public', () => {
  const index = indexOf(product('first', { sellerId: 'seller-0', isSellerPublic: false }));
  for (let n = 1; n < 65_536; n += 1) index.setSeller(`seller-${n}`, false);
  index.put(product('last', { sellerId: 'seller-65536' }));
  expect(index.find(query()).ids).toEqual(['last']);
  index.setSeller('seller-0', true);
  expect(index.find(query()).total).toBe(2);
});

describe('searching', () => {
  const index = indexOf(
    product('uno', { name: 'Arduino Uno R3', brand: 'Arduino', sku: 'ARD-UNO-R3', salesCount: 5 }),
    product('mega', { name: 'Mega 2560', brand: 'Arduino', sku: 'ARD-MEGA', salesCount: 90 }),
    product('cable', {
      name: 'USB cable',
      sku: 'CAB-1',
      description: 'Fits Arduino boards',
      salesCount: 500,
    }),
    product('meter', {
      name: 'Fluke 117 multimeter',
      brand: 'Fluke',
      sku: 'FLUKE-117',
      tags: ['electrician'],
    }),
    product('clamp', { name: 'Clamp meter', sku: '117-CLAMP', tags: ['fluke'], salesCount: 9 }),
    product('board', { name: 'आर्डुइनो बोर्ड', sku: 'NP-1' }),
    product('hcsr', { name: 'HC-SR04 ultrasonic sensor', sku: 'SEN-HCSR04-X' }),
    product('bolt', { name: 'Hex bolt M8 x 30 mm', sku: 'BOLT-830' }),
  );
  const search = (text: string) => index.find(query({ search: text })).ids;

  test.each([
    ['an exact SKU comes first', 'fluke-117', 'meter'],
    ['a SKU without its separators', 'ardunor3', 'uno'],
    ['the beginning of a SKU', 'ARD-ME', 'mega'],
    ['two letters of a SKU', 'np', 'board'],
    ['a part of a SKU', 'HCSR0', 'hcsr'],
    ['a model number with other separators', 'hc sr-04', 'hcsr'],
    ['Devanagari', 'आर्डुइनो', 'board'],
    ['a measure written together', '30mm', 'bolt'],
    ['a swapped letter', 'mutlimeter', 'meter'],
    ['a missing letter', 'ultrasnic', 'hcsr'],
    ['a letter too many', 'flukke', 'meter'],
    ['a wrong letter', 'ultrasomic', 'hcsr'],
    ['a plural', 'bolts', 'bolt'],
    ['words in any order and case', 'R3 ARDUINO', 'uno'],
    ['the beginning of a word', 'ardu uno', 'uno'],
  ])('%s', (_name, text, id) => {
    expect(search(text)[0]).toBe(id);
  });

  describe('numbers and units', () => {
    const shelf = indexOf(
      product('c32', { name: 'Acti9 MCB DP C32', brand: 'Schneider', sku: 'A9F44232', tags: ['breaker'] }),
      product('b6', { name: 'Acti9 MCB SP B6', sku: 'A9F43106' }),
      product('esp', { name: 'ESP32-DevKitC', sku: 'ESP32-DEVKITC-32E', salesCount: 900 }),
      product('bulb', { name: 'LED bulb 12 W B22', sku: 'PHL-LED12' }),
      product('tube', { name: 'LED tube 112W', sku: 'TB-112W' }),
      product('board', { name: '12-way board', sku: 'DB-12WAY', description: 'Room for 12 breakers' }),
      product('led', { name: 'LED 5 mm red', sku: 'WP7113' }),
      product('bigled', { name: 'LED 50 mm panel, 5.5 mm thick', sku: 'PN-50' }),
      product('solder', { name: 'Lead-free solder 0.5 mm', sku: 'STN-05', tags: ['led'] }),
      product('wire', { name: 'House wire 2.5 mm² red, 90 m', sku: 'WHFF' }),
      product('heater', { name: 'Heater 2000 watts, 5.0 V control', sku: 'HT-2' }),
      product('nepali', { name: 'बल्ब १५ W', sku: 'NP-15' }),
    );
    const found = (text: string) => [...shelf.find(query({ search: text })).ids].sort();

    test.each([
      ['mcb 32', ['c32']],
      ['32 mcb', ['c32']],
      ['schneider 32A', ['c32']],
      ['32 A breaker', ['c32']],
      ['mcb 32 amp', ['c32']],
      ['mcb32', ['c32']],
      ['12 W', ['bulb']],
      ['12W', ['bulb']],
      ['१२ W', ['bulb']],
      ['१२w bulb', ['bulb']],
      ['bulb 12 watts', ['bulb']],
      ['led 112 w', ['tube']],
      ['5mm led', ['led']],
      ['led 5 mm', ['led']],
      ['५ mm led', ['led']],
      ['led 5.5mm', ['bigled']],
      ['0.5mm', ['solder']],
      ['.5 mm solder', ['solder']],
      ['०.५ mm', ['solder']],
      ['2.5 sqmm', ['wire']],
      ['2.5 sq mm', ['wire']],
      ['wire 2.50 mm2', ['wire']],
      ['90 metre wire', ['wire']],
      ['2000W', ['heater']],
      ['5v heater', ['heater']],
      ['esp 32 devkitc', ['esp']],
      ['15 w', ['nepali']],
      ['१५ W', ['nepali']],
    ])('%s', (text, ids) => {
      expect(found(text)).toEqual(ids);
    });

    test('a code in a name comes before the same letters inside a SKU', () => {
      expect(shelf.find(query({ search: 'C32' })).ids[0]).toBe('c32');
    });
  });

  test('the categories of a search are counted, whatever category is looked at', () => {
    const index = indexOf(
      product('a', { name: 'red pump' }),
      product('b', { name: 'blue pump', categoryId: 'cables', quantity: 0 }),
      product('c', { name: 'red valve', categoryId: 'cables' }),
    );
    const counts = (values: Parameters<typeof query>[0]) =>
      Object.fromEntries([...index.countByCategory(query(values))].filter(([, count]) => count > 0));
    expect(counts({})).toEqual({ boards: 1, cables: 2 });
    expect(counts({ search: 'pump' })).toEqual({ boards: 1, cables: 1 });
    expect(counts({ search: 'pump', inStockOnly: true })).toEqual({ boards: 1 });
    expect(index.find(query({ search: 'pump' })).total).toBe(2);
  });

  test('name and brand come before description, however well that sells', () => {
    expect(search('arduino')).toEqual(['uno', 'mega', 'cable', 'board']);
  });

  test('every word must be there', () => {
    expect(search('arduino clamp')).toEqual([]);
  });

  test('corrections are tried only when there are few hits', () => {
    const many = indexOf(
      ...[1, 2, 3].map((n) => product(`wire${n}`, { name: `wire ${n}` })),
      product('wise', { name: 'wise owl' }),
    );
    expect(many.find(query({ search: 'wire' })).total).toBe(3);
    expect(many.find(query({ search: 'wise' })).total).toBe(4);
  });

  test('numbers are not corrected', () => {
    expect(search('2561')).toEqual([]);
  });

  test.each(['%', '_', '\\', '\u0000', '🔌', "' or 1=1 --", '(((', '\ud800'])('%j is harmless', (text) => {
    expect(() => search(text)).not.toThrow();
    expect(search('%')).toEqual([]);
  });

  test('with a sort, that order wins', () => {
    const found = index.find(query({ search: 'arduino', sort: 'salesCount:desc' }));
    expect(found).toEqual({ ids: ['cable', 'mega', 'uno', 'board'], total: 4 });
  });
});

describe('changes', () => {
  test('a renamed product is found by its new name only', () => {
    const index = indexOf(product('a', { name: 'Relay' }), product('b', { name: 'Pump' }));
    index.put(product('a', { name: 'Valve' }));
    expect(index.find(query({ search: 'relay' })).total).toBe(0);
    expect(index.find(query({ search: 'valve' })).ids).toEqual(['a']);
    expect(index.find(query()).total).toBe(2);
  });

  test('a removed product is gone everywhere, and may come back', () => {
    const index = indexOf(product('a', { name: 'Relay' }));
    index.remove('a');
    index.remove('a');
    expect(index.find(query()).total).toBe(0);
    expect(index.find(query({ search: 'relay' })).total).toBe(0);
    index.put(product('a', { name: 'Relay' }));
    expect(index.find(query({ search: 'relay' })).ids).toEqual(['a']);
  });

  test('sellers and categories open and close what is theirs', () => {
    const index = indexOf(product('a'), product('b', { sellerId: 'other', categoryId: 'cables' }));
    index.setSeller('other', false);
    expect(index.find(query()).ids).toEqual(['a']);
    index.setSeller('other', true);
    index.setCategories([{ id: 'cables', isActive: true }]);
    expect(index.find(query()).ids).toEqual(['b']);
    expect(index.countByCategory().get('cables')).toBe(1);
  });
});

const CHANGES = fc.array(
  fc.record({
    kind: fc.constantFrom('put', 'put', 'put', 'remove', 'figures', 'seller'),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    name: fc.constantFrom('red pump', 'blue pump', 'red valve'),
    price: fc.integer({ min: 1, max: 3 }),
    number: fc.integer({ min: 0, max: 2 }),
    created: fc.integer({ min: 0, max: 2 }),
    category: fc.constantFrom('boards', 'cables'),
    seller: fc.constantFrom('seller', 'other'),
  }),
  { maxLength: 40 },
);

test('after any changes, every list is what sorting and filtering all products gives', () => {
  fc.assert(
    fc.property(CHANGES, (changes) => {
      const index = indexOf();
      const all = new Map<string, IndexedProduct>();
      const closedSellers = new Set<string>();
      for (const { kind, id, name, price, number, created, category, seller } of changes) {
        const figures = { quantity: number, salesCount: number, ratingAverage: number, ratingCount: price };
        if (kind === 'remove') {
          all.delete(id);
          index.remove(id);
        } else if (kind === 'seller') {
          if (number === 0) closedSellers.add(seller);
          else closedSellers.delete(seller);
          index.setSeller(seller, number !== 0);
        } else if (kind === 'figures') {
          const known = all.get(id);
          if (known) all.set(id, { ...known, ...figures });
          index.setFigures({ id, ...figures });
        } else {
          const one = product(id, {
            name,
            categoryId: category,
            sellerId: seller,
            isSellerPublic: !closedSellers.has(seller),
            regularPricePaisa: price,
            createdAtMicros: created,
            ...figures,
          });
          all.set(id, one);
          index.put(one);
        }
      }
      for (const sort of PRODUCT_SORTS) {
        for (const values of [
          {},
          { inStockOnly: true, minimumPaisa: 2 },
          { categoryIds: ['cables'], excludedId: 'c' },
          { search: 'pump' },
        ]) {
          const asked = query({ sort, ...values });
          const expected = [...all.values()]
            .filter((one) => !closedSellers.has(one.sellerId))
            .filter((one) => asked.terms === null || one.name.includes('pump'))
            .filter((one) => !asked.inStockOnly || one.quantity > 0)
            .filter((one) => one.regularPricePaisa >= (asked.minimumPaisa ?? 0))
            .filter((one) => asked.categoryIds?.includes(one.categoryId) ?? true)
            .filter((one) => one.id !== asked.excludedId)
            .sort((a, b) => compare(sort, a, b))
            .map((one) => one.id);
          expect(index.find(asked)).toEqual({ ids: expected, total: expected.length });
          expect(index.find({ ...asked, offset: 2, limit: 2 }).ids).toEqual(expected.slice(2, 4));
        }
      }
    }),
    { numRuns: 200 },
  );
});

function compare(sort: string, a: IndexedProduct, b: IndexedProduct): number {
  const byAge = a.createdAtMicros - b.createdAtMicros || (a.id < b.id ? -1 : 1);
  switch (sort) {
    case 'createdAt:asc':
      return byAge;
    case 'createdAt:desc':
      return -byAge;
    case 'pricing.regularPrice:asc':
      return a.regularPricePaisa - b.regularPricePaisa || byAge;
    case 'pricing.regularPrice:desc':
      return b.regularPricePaisa - a.regularPricePaisa || -byAge;
    case 'salesCount:desc':
      return b.salesCount - a.salesCount || -byAge;
    default:
      return b.ratingAverage - a.ratingAverage || b.ratingCount - a.ratingCount || -byAge;
  }
}

test('a first build of thousands gives the same lists as adding one by one', async () => {
  const products = Array.from({ length: 20_000 }, (_, at) =>
    product(`p${at}`, {
      name: `Pump ${at % 97}`,
      regularPricePaisa: (at * 7919) % 1009,
      createdAtMicros: (at * 31) % 5003,
      salesCount: at % 13,
    }),
  );
  const built = new CatalogueIndex();
  built.setCategories(CATEGORIES);
  built.load(products);
  await built.sortAll();
  const expected = [...products]
    .sort((a, b) => compare('pricing.regularPrice:asc', a, b))
    .map(({ id }) => id);
  expect(built.find(query({ sort: 'pricing.regularPrice:asc', offset: 9000, limit: 50 }))).toEqual({
    ids: expected.slice(9000, 9050),
    total: 20_000,
  });
  const bySales = products
    .filter((one) => one.name === 'Pump 13')
    .sort((a, b) => compare('salesCount:desc', a, b))
    .map(({ id }) => id);
  expect(built.find(query({ search: 'pump 13', limit: 300 })).ids).toEqual(bySales);
});
