import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  catalogue,
  changed,
  deaf,
  facetsOf,
  listFrom,
  openFacetShop,
  PATIENT,
  shop,
  sorted,
  totalOf,
  valuesOf,
} from '../../../../../test/facet-lists.ts';
import { insertAddress, insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import type { Facet } from '../../../../contract/catalogue/facets.contract.ts';
import { productListSchema } from '../../../../contract/catalogue/products.contract.ts';

openFacetShop();

describe('what a list can be narrowed by', () => {
  let category: string;
  let sellers: { slug: string; id: string }[];

  beforeAll(async () => {
    category = (await insertCategory(shop.db)).id;
    const made = [await insertSeller(shop.db), await insertSeller(shop.db)];
    sellers = made.map(({ slug, id }) => ({ slug: slug as string, id }));
    await insertAddress(shop.db, sellers[0]?.id as string, { province: 'Bagmati Pradesh', is_default: true });
    await insertAddress(shop.db, sellers[1]?.id as string, {
      province: 'Madhesh Pradesh',
      is_default: false,
    });
    const put = async (seller: number, values: Parameters<typeof insertProduct>[1]) =>
      (
        await insertProduct(shop.db, {
          category_id: category,
          seller_id: sellers[seller]?.id as string,
          ...values,
        })
      ).id;
    const rows = (base: string, extra = 'x') =>
      JSON.stringify([
        { name: 'Base', value: base },
        { name: `Only ${extra}`, value: 'y' },
        { name: 'Note', value: 'z'.repeat(300) },
      ]);
    changed(
      await put(0, {
        brand: 'Philips',
        specifications: rows('E27', 'a'),
        rating_average: 4.2,
        rating_count: 3,
      }),
      await put(0, {
        brand: 'PHILIPS ',
        specifications: rows('e27', 'b'),
        regular_price_paisa: 20_000,
        wholesale_price_paisa: 1,
        quantity: 0,
      }),
      await put(1, {
        brand: 'Wipro',
        specifications: rows('B22', 'c'),
        regular_price_paisa: 19_999,
        wholesale_price_paisa: 1,
        rating_average: 2.99,
        rating_count: 1,
      }),
      await put(1, { brand: null, specifications: rows('B22', 'd') }),
      await put(1, { brand: 'Hidden', status: 'inactive', specifications: rows('E14') }),
    );
  });

  test('is counted in the order of its panel, hidden products never', async () => {
    const facets = await facetsOf({ category });
    expect(facets.map(({ key, name }) => [key, name])).toEqual([
      ['brand', 'Brand'],
      ['spec.Base', 'Base'],
      ['price', 'Price'],
      ['inStock', 'Availability'],
      ['rating', 'Rating'],
      ['seller', 'Seller'],
      ['place', 'Province'],
    ]);
    expect(facets.find(({ key }) => key === 'price')).toEqual({
      key: 'price',
      name: 'Price',
      kind: 'choice',
      values: [
        { value: '100..199.99', label: 'रू\u00a0100 – रू\u00a0200', count: 1 },
        { value: '200..499.99', label: 'रू\u00a0200 – रू\u00a0500', count: 1 },
        { value: '1000..1999.99', label: 'रू\u00a01,000 – रू\u00a02,000', count: 2 },
      ],
    });
    expect(valuesOf(facets, 'brand')).toEqual({ philips: 2, wipro: 1 });
    expect(valuesOf(facets, 'spec.Base')).toEqual({ e27: 2, b22: 2 });
    expect(valuesOf(facets, 'inStock')).toEqual({ true: 3 });
    expect(valuesOf(facets, 'rating')).toEqual({ 4: 1, 3: 1, 2: 2, 1: 2 });
    expect(valuesOf(facets, 'seller')).toEqual({
      [sellers[0]?.slug as string]: 2,
      [sellers[1]?.slug as string]: 2,
    });
    expect(valuesOf(facets, 'place')).toEqual({ 'bagmati pradesh': 2 });
  });

  test('holds any of the values of a key and all of the keys', async () => {
    expect(await totalOf({ category, brand: ['philips', 'WIPRO'] })).toBe(3);
    expect(await totalOf({ category, brand: ['philips', 'WIPRO'], 'spec.base': 'E27' })).toBe(2);
    expect(await totalOf({ category, brand: 'Philips', 'spec.Base': 'B22' })).toBe(0);
    expect(await totalOf({ category, price: ['..199.99', '1000..'] })).toBe(3);
    expect(await totalOf({ category, price: '..999', minPrice: '200' })).toBe(1);
    expect(await totalOf({ category, rating: ['4', '2'] })).toBe(2);
    expect(await totalOf({ category, place: 'Bagmati Pradesh' })).toBe(2);
    expect(await totalOf({ category, place: 'Madhesh Pradesh' })).toBe(0);
    expect(await totalOf({ category, seller: sellers.map(({ slug }) => slug) })).toBe(4);
  });

  test('names a brand and a value as most of its products do, of equals as comes first by text', async () => {
    const own = (await insertCategory(shop.db)).id;
    const put = async (brand: string, base: string) =>
      (
        await insertProduct(shop.db, {
          category_id: own,
          seller_id: sellers[0]?.id as string,
          brand,
          specifications: JSON.stringify([{ name: 'Base', value: base }]),
        })
      ).id;
    const ids = [await put('ORIENT', 'e27'), await put('Orient', 'E27'), await put('orient', 'E27')];
    changed(...ids);
    const labels = async (source = catalogue) =>
      (await facetsOf({ category: own }, source))
        .filter(({ key }) => key === 'brand' || key === 'spec.Base')
        .map((facet) => (facet.kind === 'choice' ? facet.values : []));
    const counted = (one: string, other: string) => [
      [{ value: one, label: one, count: 3 }],
      [{ value: other, label: other, count: 3 }],
    ];
    expect(await labels()).toEqual(counted('ORIENT', 'E27'));
    expect(await labels(deaf)).toEqual(counted('ORIENT', 'E27'));
    await shop.db
      .updateTable('products')
      .set({ brand: 'Orient' })
      .where('id', '=', ids[2] as string)
      .execute();
    changed(ids[2] as string);
    expect(await labels()).toEqual(counted('Orient', 'E27'));
    expect(await labels(deaf)).toEqual(counted('Orient', 'E27'));
  });

  test('does not count its own choices', async () => {
    const facets = await facetsOf({ category, brand: 'Wipro', inStock: 'true', maxPrice: '500' });
    expect(valuesOf(facets, 'brand')).toEqual({ wipro: 1 });
    expect(valuesOf(facets, 'inStock')).toEqual({ true: 1 });
    expect(valuesOf(facets, 'price')).toEqual({ '100..199.99': 1 });
    expect(valuesOf(await facetsOf({ category, brand: 'Wipro' }), 'brand')).toEqual({ philips: 2, wipro: 1 });
  });

  test('leaves out rows that few have, values that are too long, and names that nearly every product has its own of', async () => {
    const many = (await insertCategory(shop.db)).id;
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) {
      const specifications = JSON.stringify(
        [
          { name: 'Model', value: `M${at}` },
          { name: 'Pack', value: at < 7 ? 'Box' : ' ' },
          { name: 'Rare', value: 'yes' },
        ].slice(0, at < 6 ? 3 : 2),
      );
      ids.push(
        (
          await insertProduct(shop.db, {
            category_id: many,
            seller_id: sellers[0]?.id as string,
            specifications,
          })
        ).id,
      );
    }
    changed(...ids);
    const keys = (await facetsOf({ category: many }))
      .map(({ key }) => key)
      .filter((key) => key.startsWith('spec.'));
    expect(keys).toEqual(['spec.Pack']);
    expect(await totalOf({ category: many, 'spec.Model': 'm3' })).toBe(1);
  });

  test('follows what changes: stock, ratings, prices, places, and who may sell', async () => {
    const own = (await insertCategory(shop.db)).id;
    const seller = await insertSeller(shop.db);
    const address = await insertAddress(shop.db, seller.id, {
      province: 'Karnali Pradesh',
      is_default: true,
    });
    const product = await insertProduct(shop.db, { category_id: own, seller_id: seller.id, brand: 'Syska' });
    changed(product.id);
    expect(valuesOf(await facetsOf({ category: own }), 'place')).toEqual({ 'karnali pradesh': 1 });
    await shop.db
      .updateTable('products')
      .set({ quantity: 0, rating_average: 3, rating_count: 1 })
      .where('id', '=', product.id)
      .execute();
    catalogue.productsChanged([product.id]);
    const sold = await facetsOf({ category: own });
    expect([valuesOf(sold, 'inStock'), valuesOf(sold, 'rating')]).toEqual([undefined, { 3: 1, 2: 1, 1: 1 }]);
    await shop.db
      .updateTable('products')
      .set({ brand: 'Surya', regular_price_paisa: 5_000_000 })
      .where('id', '=', product.id)
      .execute();
    changed(product.id);
    const renamed = await facetsOf({ category: own });
    expect(valuesOf(renamed, 'brand')).toEqual({ surya: 1 });
    expect(valuesOf(renamed, 'price')).toEqual({ '50000..99999.99': 1 });
    // Nobody tells this instance but the database.
    await shop.db
      .updateTable('addresses')
      .set({ province: 'Province 1' })
      .where('id', '=', address.id)
      .execute();
    await vi.waitFor(
      async () => expect(valuesOf(await facetsOf({ category: own }), 'place')).toEqual({ 'province 1': 1 }),
      PATIENT,
    );
    await shop.db.deleteFrom('addresses').where('id', '=', address.id).execute();
    await vi.waitFor(
      async () => expect(valuesOf(await facetsOf({ category: own }), 'place')).toBeUndefined(),
      PATIENT,
    );
    await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', seller.id).execute();
    changed();
    expect(await facetsOf({ category: own })).toEqual([]);
  });
});

describe('attributes of a category', () => {
  let root: string;
  let bulbs: string;
  const range = (facets: readonly Facet[], key: string) => facets.find((one) => one.key === key)?.values;

  beforeAll(async () => {
    root = (await insertCategory(shop.db)).id;
    bulbs = (await insertCategory(shop.db, { parent_id: root })).id;
    const attribute = (category_id: string, name: string, values: object) =>
      shop.db
        .insertInto('attributes')
        .values({ category_id, name, kind: 'choice', is_filter: true, ...values })
        .execute();
    await attribute(root, 'Power', {
      kind: 'number',
      unit: 'W',
      spellings: ['Watt', 'शक्ति'],
      display_order: 2,
    });
    await attribute(bulbs, 'Voltage', { kind: 'number', unit: 'V', display_order: 1 });
    await attribute(bulbs, 'Base', { display_order: 3 });
    await attribute(bulbs, 'Colour', { is_filter: false });
    const seller_id = (await insertSeller(shop.db)).id;
    const put = async (category_id: string, rows: Record<string, string>) => {
      const specifications = JSON.stringify(Object.entries(rows).map(([name, value]) => ({ name, value })));
      return (await insertProduct(shop.db, { category_id, seller_id, specifications })).id;
    };
    await put(bulbs, { Power: '9W', Voltage: '12-24V', Base: 'E27', Colour: 'red' });
    await put(bulbs, { Watt: '९ watt', Voltage: '5 V', Base: 'e27', Colour: 'red' });
    await put(bulbs, { शक्ति: '0.012 kW', Voltage: 'any', Base: 'B22', Colour: 'red', Extra: 'yes' });
    await put(root, { Power: '100 W' });
    // Attributes that the database told of are read after the index was built anew.
    await vi.waitFor(
      async () => expect(range(await facetsOf({ category: bulbs }), 'spec.Power')).toBeDefined(),
      PATIENT,
    );
  });

  test('come first, in the order of the admin, numbers as ranges; children inherit', async () => {
    const facets = await facetsOf({ category: bulbs });
    const specs = facets.filter(({ key }) => key.startsWith('spec.'));
    expect(specs.map(({ key, kind }) => [key, kind])).toEqual([
      ['spec.Voltage', 'range'],
      ['spec.Power', 'range'],
      ['spec.Base', 'choice'],
      ['spec.Extra', 'choice'],
    ]);
    expect(range(facets, 'spec.Voltage')).toMatchObject({ min: 5, max: 24, unit: 'V' });
    expect(range(facets, 'spec.Power')).toEqual({
      ...{ min: 9, max: 12, unit: 'W' },
      columns: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    expect(valuesOf(facets, 'spec.Base')).toEqual({ e27: 2, b22: 1 });
    expect(range(await facetsOf({ category: root }), 'spec.Power')).toMatchObject({ min: 9, max: 100 });
  });

  test.each([
    [{ 'spec.Power': '9..12' }, 3],
    [{ 'spec.Power': '..9' }, 2],
    [{ 'spec.power': '10..' }, 1],
    [{ 'spec.Power': '9' }, 2],
    [{ 'spec.Power': '९..१०' }, 2],
    [{ 'spec.Power': '12..9' }, 0],
    [{ 'spec.Voltage': '20..30' }, 1],
    [{ 'spec.Voltage': '6..11' }, 0],
    [{ 'spec.Voltage': 'ANY' }, 1],
    [{ 'spec.Voltage': ['5', '24..'] }, 2],
    [{ 'spec.Power': '9..9', 'spec.Voltage': '5..12', 'spec.Base': 'E27' }, 2],
    [{ 'spec.Power': '9 w' }, 2],
  ])('%j finds %i', async (choices, total) => {
    expect(await totalOf({ category: bulbs, ...choices })).toBe(total);
    const fromDatabase = await listFrom(deaf, { category: bulbs, ...choices });
    expect(fromDatabase.pagination.total).toBe(total);
  });

  test('are those of a new category for a product put there at the same moment', async () => {
    const { version } = catalogue;
    // Told of both at once.
    const lamps = await shop.db.transaction().execute(async (tx) => {
      const category = await insertCategory(tx, { parent_id: root });
      const specifications = JSON.stringify([{ name: 'Watt', value: '7 W' }]);
      await insertProduct(tx, { category_id: category.id, specifications });
      return category.id;
    });
    await vi.waitFor(() => expect(catalogue.version).toBeGreaterThan(version), PATIENT);
    expect(await totalOf({ category: lamps, 'spec.Power': '6..8' })).toBe(1);
    expect(range(await facetsOf({ category: lamps }), 'spec.Power')).toMatchObject({ min: 7, max: 7 });
  });

  test('are counted without their own range', async () => {
    const facets = await facetsOf({ category: bulbs, 'spec.Power': '10..', 'spec.Base': 'B22' });
    expect(range(facets, 'spec.Power')).toMatchObject({ min: 12, max: 12 });
    expect(valuesOf(facets, 'spec.Base')).toEqual({ b22: 1 });
    const query = { category: bulbs, 'spec.Voltage': '5..6' };
    expect(sorted(await facetsOf(query, deaf))).toEqual(sorted(await facetsOf(query)));
  });

  test('change with the admin, and with where a category stands', async () => {
    await shop.db.updateTable('attributes').set({ is_filter: false }).where('name', '=', 'Voltage').execute();
    await vi.waitFor(
      async () => expect(range(await facetsOf({ category: bulbs }), 'spec.Voltage')).toBeUndefined(),
      PATIENT,
    );
    await shop.db.updateTable('categories').set({ parent_id: null }).where('id', '=', bulbs).execute();
    await vi.waitFor(
      async () => expect(await totalOf({ category: bulbs, 'spec.Power': '10..' })).toBe(0),
      PATIENT,
    );
  });
});

describe('the call', () => {
  const get = (query: string) => shop.call('GET', `/api/products?${query}`);

  test('answers facets when asked, in their schema, and counts anew when the stock moves', async () => {
    const product = await insertProduct(shop.db);
    changed(product.id);
    const url = `category=${product.category_id}&facets=true`;
    const { body } = await get(url);
    const list = productListSchema.strict().parse(body.data);
    expect(valuesOf(list.facets ?? [], 'inStock')).toEqual({ true: 1 });
    expect((await get(`category=${product.category_id}`)).body.data.facets).toBeUndefined();
    await shop.db.updateTable('products').set({ quantity: 0 }).where('id', '=', product.id).execute();
    catalogue.productsChanged([product.id]);
    expect(valuesOf((await get(url)).body.data.facets, 'inStock')).toBeUndefined();
  });

  test('of an unknown brand, seller, place or specification is an empty list', async () => {
    for (const query of ['brand=Nobody', 'seller=nobody', 'place=Nowhere', 'spec.Nothing=1', 'spec.Base=']) {
      const { status, body } = await get(query);
      expect(status, query).toBe(200);
      if (query !== 'spec.Base=') expect(body.data.products, query).toEqual([]);
    }
  });

  const many = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join('&');
  test.each([
    ['60 specifications', many(60, (at) => `spec.n${at}=1`)],
    ['60 values of one', many(60, (at) => `spec.Base=${at}`)],
    ['60 brands', many(60, (at) => `brand=${at}`)],
    ['a value of 500 characters', `spec.Base=${'x'.repeat(500)}`],
    ['a brand of 500 characters', `brand=${'x'.repeat(500)}`],
    ['a name of 500 characters', `spec.${'x'.repeat(500)}=1`],
    ['no name', 'spec.=1'],
    ['a rating that is none', 'rating=5'],
    ['a price that is no range', 'price=abc'],
    ['a price that is no range', 'price=1..2..3'],
    ['an answer that is none', 'facets=perhaps'],
  ])('refuses %s', async (_name, query) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    // A sentence for people, not what the checking library says by itself.
    expect(body.message).toMatch(/^(At most \d+ |Invalid |Choose )/);
  });

  test('names of an empty list each filter that alone keeps products away, what brings most first', async () => {
    const own = (await insertCategory(shop.db)).id;
    const put = async (brand: string, base: string) =>
      (
        await insertProduct(shop.db, {
          category_id: own,
          brand,
          regular_price_paisa: 50_000,
          wholesale_price_paisa: 1,
          specifications: JSON.stringify([{ name: 'Base', value: base }]),
        })
      ).id;
    changed(await put('Philips', 'B22'), await put('Philips', 'GU10'), await put('Wipro', 'E27'));
    const blocking = async (query: string) => {
      const { body } = await get(`category=${own}&facets=true&${query}`);
      return productListSchema.strict().parse(body.data).blocking;
    };
    expect(await blocking('brand=Philips&spec.Base=E27')).toEqual([
      { key: 'spec.Base', total: 2 },
      { key: 'brand', total: 1 },
    ]);
    expect(await blocking('brand=philips&minPrice=501&inStock=true')).toEqual([{ key: 'price', total: 2 }]);
    expect(await blocking('brand=Nobody&spec.Base=none')).toBeUndefined();
    expect(await blocking('brand=Philips')).toBeUndefined();
    expect((await get(`category=${own}&brand=Nobody`)).body.data.blocking).toBeUndefined();
  });

  test('takes names of objects for names', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', '__proto__.polluted']) {
      const { status, body } = await get(`spec.${name}=1&spec.${name}=2&__proto__=x&facets=true`);
      expect([status, body.data.pagination.total], name).toEqual([200, 0]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('keeps one reply for one choice, however it is ordered, and another for another', async () => {
    const etag = async (query: string) => (await get(query)).headers.etag;
    const first = await etag('brand=Philips&brand=Wipro&spec.A=1&spec.B=2');
    expect(await etag('spec.B=2&brand=Wipro&spec.A=1&brand=Philips')).toBe(first);
    const total = async (query: string) => (await get(query)).body.data.pagination.total;
    expect(await total('spec.Base=E27&spec.Base=B22')).toBe(
      (await total('spec.Base=E27')) + (await total('spec.Base=B22')),
    );
  });
});
