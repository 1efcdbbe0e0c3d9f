import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRODUCT_SORTS } from '../../../../contract/catalogue/products.contract.ts';
import { NO_CHOICES } from '../../../../domain/catalogue/facet-choices.ts';
import { searchTerms } from '../../../../domain/catalogue/search-terms.ts';
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
    nameNe: null,
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
    stockConfirmedAtMicros: 0,
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
    staleBefore: new Date(0),
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

    test('a word that names hold comes before SKUs and names that only begin with it', () => {
      const goods = indexOf(
        product('ledger', { name: 'Ledger paper', sku: 'LEDG-NP-200', salesCount: 900 }),
        product('bulb', { name: 'Philips bulb LED 12 W', sku: 'PHL-12' }),
        product('lamp', { name: 'Desk lamp', sku: 'LED-LAMP' }),
        product('phone', { name: 'Phone stand', sku: 'PST-1', salesCount: 900 }),
      );
      expect(goods.find(query({ search: 'led' })).ids).toEqual(['bulb', 'ledger', 'lamp']);
      expect(goods.find(query({ search: 'LED-L' })).ids).toEqual(['lamp']);
      expect(goods.find(query({ search: 'ph' })).ids[0]).toBe('bulb');
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

  test('of equals, what nobody has confirmed lately comes last, and in nothing else', () => {
    const day = 86_400_000_000;
    const pumps = indexOf(
      product('young', { name: 'pump', createdAtMicros: 3, stockConfirmedAtMicros: day }),
      product('old', { name: 'pump', createdAtMicros: 1, stockConfirmedAtMicros: 2 * day }),
      product('sold', { name: 'pump', salesCount: 1, stockConfirmedAtMicros: day }),
      product('better', { name: 'pump pump pump', brand: 'pump', sku: 'pump' }),
    );
    const found = (days: number) =>
      pumps.find(query({ search: 'pump', staleBefore: new Date(days * 86_400_000) })).ids;
    expect(found(1)).toEqual(['better', 'sold', 'young', 'old']);
    expect(found(2)).toEqual(['better', 'sold', 'old', 'young']);
    pumps.setFigures({
      id: 'young',
      quantity: 1,
      salesCount: 0,
      ratingAverage: 0,
      ratingCount: 0,
      stockConfirmedAtMicros: 3 * day,
    });
    expect(found(2)).toEqual(['better', 'sold', 'young', 'old']);
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
    confirmed: fc.integer({ min: 0, max: 2 }),
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
      for (const { kind, id, name, price, number, created, confirmed, category, seller } of changes) {
        const figures = {
          quantity: number,
          salesCount: number,
          ratingAverage: number,
          ratingCount: price,
          stockConfirmedAtMicros: confirmed * 1_000,
        };
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
          const asked = query({ sort, staleBefore: new Date(1), ...values });
          const expected = [...all.values()]
            .filter((one) => !closedSellers.has(one.sellerId))
            .filter((one) => asked.terms === null || one.name.includes('pump'))
            .filter((one) => !asked.inStockOnly || one.quantity > 0)
            .filter((one) => one.regularPricePaisa >= (asked.minimumPaisa ?? 0))
            .filter((one) => asked.categoryIds?.includes(one.categoryId) ?? true)
            .filter((one) => one.id !== asked.excludedId)
            .sort((a, b) => compare(sort, a, b, asked.staleBefore))
            .map((one) => one.id);
          expect(index.find(asked)).toEqual({ ids: expected, total: expected.length });
          expect(index.find({ ...asked, offset: 2, limit: 2 }).ids).toEqual(expected.slice(2, 4));
        }
      }
    }),
    { numRuns: 200 },
  );
});

function compare(sort: string, a: IndexedProduct, b: IndexedProduct, staleBefore = new Date(0)): number {
  const age = a.createdAtMicros - b.createdAtMicros;
  const byAge = age || (a.id < b.id ? -1 : 1);
  const isStale = (one: IndexedProduct) => Number(one.stockConfirmedAtMicros < staleBefore.getTime() * 1_000);
  const sunk = isStale(a) - isStale(b);
  switch (sort) {
    case 'createdAt:asc':
      return age || sunk || byAge;
    case 'createdAt:desc':
      return -age || sunk || -byAge;
    case 'pricing.regularPrice:asc':
      return a.regularPricePaisa - b.regularPricePaisa || sunk || byAge;
    case 'pricing.regularPrice:desc':
      return b.regularPricePaisa - a.regularPricePaisa || sunk || -byAge;
    case 'salesCount:desc':
      return b.salesCount - a.salesCount || sunk || -byAge;
    default:
      return b.ratingAverage - a.ratingAverage || b.ratingCount - a.ratingCount || sunk || -byAge;
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

describe('items of an order', () => {
  const hitsOf = (index: CatalogueIndex, item: string) =>
    index
      .itemSearch()
      .find(item)
      .hits.map(({ id }) => id);

  test('are found as the products are now, however often the same was asked before', () => {
    const index = indexOf(product('old', { name: 'Copper wire', salesCount: 5 }));
    expect(hitsOf(index, 'copper wire')).toEqual(['old']);
    index.put(product('new', { name: 'Copper wire', salesCount: 9 }));
    expect(hitsOf(index, 'copper wire')).toEqual(['new', 'old']);
    index.setFigures(product('old', { salesCount: 10 }));
    expect(hitsOf(index, 'copper wire')).toEqual(['old', 'new']);
    index.setSynonyms([['taar', 'wire']]);
    expect(hitsOf(index, 'taar')).toEqual(['old', 'new']);
    index.setSynonyms([]);
    expect(hitsOf(index, 'taar')).toEqual([]);
    index.setCategories([{ id: 'boards', isActive: false }]);
    expect(hitsOf(index, 'copper wire')).toEqual([]);
    index.setCategories(CATEGORIES);
    index.setSeller('seller', false);
    expect(hitsOf(index, 'copper wire')).toEqual([]);
    index.setSeller('seller', true);
    index.remove('old');
    expect(hitsOf(index, 'copper wire')).toEqual(['new']);
  });

  test('with a whole SKU are that product and nothing else', () => {
    const index = indexOf(
      product('drill', { name: 'Hammer drill', sku: 'DRL-5001' }),
      product('other', { name: 'Hammer drill', sku: 'DRL-5002' }),
    );
    const { find, findAlike, countHeld } = index.itemSearch();
    expect(find('hammer drl 5001')).toMatchObject({ codes: ['drill'], hits: [] });
    // Of what stands beside a SKU more than one word must not speak of something else.
    expect(find('green garden hose drl-5001')).toMatchObject({ codes: [] });
    expect(findAlike('Hammer drill DRL-5001')).toEqual(expect.arrayContaining(['drill', 'other']));
    expect(countHeld('a red hammer drill', 'drill')).toBe(2);
    expect(countHeld('a red hammer drill', 'nobody')).toBe(0);
  });
});
