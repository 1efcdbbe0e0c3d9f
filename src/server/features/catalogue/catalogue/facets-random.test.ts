import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  catalogue,
  changed,
  deaf,
  facetsOf,
  idsOf,
  listFrom,
  openFacetShop,
  PATIENT,
  type Query,
  shop,
  sorted,
  totalOf,
} from '../../../../../test/facet-lists.ts';
import { fresh, insertAddress, insertCategory, insertSeller } from '../../../../../test/factories.ts';
import type { Facet } from '../../../../contract/catalogue/facets.contract.ts';
import { PRODUCT_SORTS } from '../../../../contract/catalogue/products.contract.ts';

openFacetShop();

/** FACET_SETS=1000 takes minutes, and is for changes of how facets are counted. */
const SETS = Number(process.env.FACET_SETS ?? 40);
const PRODUCTS = 400;

describe(`${SETS} random sets of filters`, () => {
  const random = seededRandom(14);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const WORDS = ['lamp', 'switch', 'cable'];
  const BRANDS = ['Philips', 'PHILIPS', 'philips ', 'Wipro', 'Havells', 'Légrand', 'LEGRAND', null];
  const PROVINCES = ['Bagmati Pradesh', 'Madhesh Pradesh', 'Province 1'];
  const ids: string[] = [];
  const sellerIds: string[] = [];
  const categories: { id: string; isParent: boolean }[] = [];

  const product = () => ({
    name: `${pick(WORDS)} ${fresh()}`,
    brand: pick(BRANDS),
    description: 'Made for this',
    sku: `FX-${fresh()}${fresh()}`,
    seller_id: pick(sellerIds),
    category_id: pick(categories).id,
    regular_price_paisa: Math.round(10 ** (3.5 + random() * 4)),
    wholesale_price_paisa: 1,
    quantity: random() < 0.3 ? 0 : 5,
    stock_confirmed_at: daysAgo(pick([1, 29, 31])),
    sales_count: pick([0, 0, 3]),
    rating_average: random() < 0.5 ? 0 : Math.round(100 + random() * 400) / 100,
    rating_count: 1,
    status: random() < 0.9 ? 'active' : 'inactive',
    approved_at: new Date(),
    specifications: JSON.stringify(specifications()),
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const specifications = () =>
    [
      { name: pick(['Base', 'BASE']), value: pick(['E27', 'e27', 'B22', 'GU10']) },
      { name: 'Poles', value: pick(['1', '2', '2 P', '2-3 P', '4', 'many']) },
      { name: 'Colour', value: pick(['red', 'blue', 'सेतो']) },
      { name: 'Model', value: fresh() },
    ].filter(() => random() < 0.7);

  beforeAll(async () => {
    for (let at = 0; at < 2; at += 1) {
      const parent = (await insertCategory(shop.db)).id;
      categories.push({ id: parent, isParent: true });
      for (let child = 0; child < 2; child += 1) {
        categories.push({ id: (await insertCategory(shop.db, { parent_id: parent })).id, isParent: false });
      }
    }
    for (let at = 0; at < 5; at += 1) {
      const { id } = await insertSeller(shop.db);
      sellerIds.push(id);
      if (at < 4) await insertAddress(shop.db, id, { province: pick(PROVINCES), is_default: true });
    }
    // In parts: a full machine stops a statement that takes too long.
    while (ids.length < PRODUCTS) {
      const rows = await shop.db
        .insertInto('products')
        .values(Array.from({ length: 50 }, product))
        .returning('id')
        .execute();
      ids.push(...rows.map(({ id }) => id));
    }
    await shop.db
      .insertInto('attributes')
      .values([
        {
          category_id: categories[0]?.id as string,
          name: 'Poles',
          kind: 'number',
          unit: 'P',
          is_filter: true,
        },
        { category_id: categories[4]?.id as string, name: 'Base', kind: 'choice', is_filter: true },
      ])
      .execute();
    changed(...ids);
    await vi.waitFor(async () => {
      const facets = await facetsOf({ category: categories[0]?.id as string });
      expect(facets.find(({ key }) => key === 'spec.Poles')?.kind).toBe('range');
    }, PATIENT);
  });

  /** Something that moves stock, ratings, texts, sellers or categories. */
  async function disturb(at: number) {
    const id = pick(ids);
    switch (at % 6) {
      case 0:
      case 1: {
        const set = {
          quantity: random() < 0.5 ? 0 : 3,
          rating_average: Math.round(random() * 500) / 100,
          stock_confirmed_at: daysAgo(pick([0, 40])),
        };
        await shop.db.updateTable('products').set(set).where('id', '=', id).execute();
        return catalogue.productsChanged([id]);
      }
      case 2: {
        const { sku: _sku, ...set } = product();
        await shop.db.updateTable('products').set(set).where('id', '=', id).execute();
        return changed(id);
      }
      case 3: {
        const set = { specifications: JSON.stringify(specifications()) };
        await shop.db.updateTable('products').set(set).where('id', '=', id).execute();
        return changed(id);
      }
      case 4: {
        const is_active = random() < 0.7;
        await shop.db.updateTable('users').set({ is_active }).where('id', '=', pick(sellerIds)).execute();
        return changed();
      }
      default: {
        const is_active = random() < 0.8;
        await shop.db
          .updateTable('categories')
          .set({ is_active })
          .where('id', '=', pick(categories).id)
          .execute();
        return changed();
      }
    }
  }

  function randomQuery(facets: readonly Facet[]): Query {
    const query: Query = {};
    if (random() < 0.8) query.category = pick(categories).id;
    if (random() < 0.3) query.search = pick(WORDS);
    if (random() < 0.7) query.sortBy = pick(PRODUCT_SORTS);
    if (random() < 0.2) query.minPrice = String(Math.round(random() * 500));
    if (random() < 0.2) query.maxPrice = String(500 + Math.round(random() * 5000));
    for (const facet of facets) {
      if (facet.kind !== 'choice' || random() > 0.35) continue;
      const values = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(facet.values).value);
      query[facet.key] = facet.key === 'inStock' ? 'true' : values;
    }
    if (random() < 0.1) query['spec.Poles'] = '2..3';
    if (random() < 0.05) query.brand = 'Nobody';
    return query;
  }

  const OWN: Record<string, string[]> = { price: ['price', 'minPrice', 'maxPrice'] };
  test('each count is the length of its list, and the database says the same', {
    timeout: 30_000 + SETS * 1_000,
  }, async () => {
    let offered = await facetsOf({});
    let counted = 0;
    for (let set = 0; set < SETS; set += 1) {
      if (set % 3 === 0) await disturb(Math.floor(set / 3));
      const query = randomQuery(offered);
      const list = await listFrom(catalogue, { ...query, facets: 'true' });
      const facets = list.facets ?? [];
      for (const facet of facets) {
        if (facet.kind !== 'choice') continue;
        const others = Object.entries(query).filter(([key]) => {
          const own = OWN[facet.key] ?? [facet.key.toLowerCase()];
          return !own.includes(facet.key === 'price' ? key : key.toLowerCase());
        });
        for (const { value, count } of facet.values) {
          const alone = { ...Object.fromEntries(others), [facet.key]: value };
          expect(await totalOf(alone), JSON.stringify(alone)).toBe(count);
          counted += 1;
        }
      }
      const fromDatabase = await listFrom(deaf, { ...query, facets: 'true' });
      expect(fromDatabase.pagination, JSON.stringify(query)).toEqual(list.pagination);
      // How well words fit is weighed by each in its own way.
      if (query.sortBy !== undefined || query.search === undefined)
        expect(idsOf(fromDatabase), JSON.stringify(query)).toEqual(idsOf(list));
      expect(sorted(fromDatabase.facets ?? []), JSON.stringify(query)).toEqual(sorted(facets));
      if (query.category !== undefined) offered = await facetsOf({ category: query.category });
      if (offered.length === 0) offered = await facetsOf({});
    }
    expect(counted).toBeGreaterThan(SETS * 5);
  });
});

/** The same numbers on every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
