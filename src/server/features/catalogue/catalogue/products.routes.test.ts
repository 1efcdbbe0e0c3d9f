import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, limitsOf } from '../../../../../test/app.ts';
import { idsOf, list, openCatalogue, put, shop } from '../../../../../test/catalogue-sources.ts';
import { fresh, insertCategory, insertSeller } from '../../../../../test/factories.ts';
import { productListSchema } from '../../../../contract/catalogue/products.contract.ts';
import { registerPages } from '../../../ssr/page-handler.ts';

/** The same answers from the database and from the index in the process. */
describe.each(['database', 'index'] as const)('the catalogue, answered from the %s', (source) => {
  openCatalogue(source);

  describe('lists', () => {
    let parent: Awaited<ReturnType<typeof insertCategory>>;
    let child: Awaited<ReturnType<typeof insertCategory>>;
    let ids: { old: string; cheap: string; dear: string; gone: string };

    beforeAll(async () => {
      parent = await insertCategory(shop.db);
      child = await insertCategory(shop.db, { parent_id: parent.id });
      const seller_id = (await insertSeller(shop.db)).id;
      const day = 24 * 60 * 60 * 1000;
      const at = (days: number) => new Date(Date.now() - days * day);
      const old = await put({
        seller_id,
        category_id: parent.id,
        regular_price_paisa: 150_000,
        created_at: at(9),
        sales_count: 5,
      });
      const cheap = await put({
        seller_id,
        category_id: child.id,
        regular_price_paisa: 100_000,
        wholesale_price_paisa: 1,
        created_at: at(5),
        sales_count: 9,
        rating_average: 4.5,
        rating_count: 2,
      });
      const dear = await put({
        seller_id,
        category_id: child.id,
        regular_price_paisa: 250_050,
        created_at: at(3),
        rating_average: 4.5,
        rating_count: 8,
      });
      const gone = await put({
        seller_id,
        category_id: parent.id,
        regular_price_paisa: 200_000,
        created_at: at(1),
        quantity: 0,
        rating_average: 5,
        rating_count: 1,
      });
      ids = { old: old.id, cheap: cheap.id, dear: dear.id, gone: gone.id };
    });

    test.each([
      ['createdAt:desc', ['gone', 'dear', 'cheap', 'old']],
      ['createdAt:asc', ['old', 'cheap', 'dear', 'gone']],
      ['pricing.regularPrice:asc', ['cheap', 'old', 'gone', 'dear']],
      ['pricing.regularPrice:desc', ['dear', 'gone', 'old', 'cheap']],
      ['salesCount:desc', ['cheap', 'old', 'gone', 'dear']],
      ['ratings.average:desc', ['gone', 'dear', 'cheap', 'old']],
    ] as const)('sort by %s', async (sortBy, order) => {
      expect(await idsOf({ category: parent.id, sortBy })).toEqual(order.map((name) => ids[name]));
    });

    test('are newest first when no sort is named', async () => {
      expect(await idsOf({ category: parent.id })).toEqual([ids.gone, ids.dear, ids.cheap, ids.old]);
    });

    test('take a category by id, slug or name, in any case, with its children', async () => {
      for (const category of [parent.id, parent.slug, parent.name, parent.name.toUpperCase()]) {
        expect((await list({ category })).pagination.total).toBe(4);
      }
      expect((await list({ category: child.slug })).pagination.total).toBe(2);
    });

    test('of an unknown category are empty', async () => {
      expect(await list({ category: 'nothing like it' })).toEqual({
        products: [],
        pagination: { page: 1, pages: 0, total: 0, limit: 20 },
      });
    });

    test('take an inclusive range of regular prices', async () => {
      const within = (minPrice: string, maxPrice: string) =>
        idsOf({ category: parent.id, minPrice, maxPrice });
      expect(await within('1500', '2500.50')).toEqual([ids.gone, ids.dear, ids.old]);
      expect(await within('1500.01', '2500.49')).toEqual([ids.gone]);
      expect(await within('3000', '1000')).toEqual([]);
    });

    test('leave out what is not in stock when asked', async () => {
      expect(await idsOf({ category: parent.id, inStock: 'true' })).toEqual([ids.dear, ids.cheap, ids.old]);
      expect(await idsOf({ category: parent.id, inStock: 'false' })).toHaveLength(4);
    });

    test('leave out one product when asked, and bear an impossible one', async () => {
      expect(await idsOf({ category: parent.id, limit: '4', exclude: ids.dear })).toEqual([
        ids.gone,
        ids.cheap,
        ids.old,
      ]);
      expect(await idsOf({ category: parent.id, exclude: 'nonsense' })).toHaveLength(4);
    });

    test('combine every filter with a search', async () => {
      const query = {
        category: parent.slug,
        search: 'arduino',
        inStock: 'true',
        minPrice: '1200',
        sortBy: 'pricing.regularPrice:desc',
      };
      expect(await idsOf(query)).toEqual([ids.dear, ids.old]);
    });

    test('have pages that add up', async () => {
      const page = async (number: string) => list({ category: parent.id, limit: '3', page: number });
      expect((await page('1')).pagination).toEqual({ page: 1, pages: 2, total: 4, limit: 3 });
      expect((await page('2')).products.map(({ id }) => id)).toEqual([ids.old]);
    });

    test('past the end are empty with the true totals', async () => {
      const { products, pagination } = await list({ category: parent.id, page: '999999999', limit: '100' });
      expect(products).toEqual([]);
      expect(pagination).toEqual({ page: 999_999_999, pages: 1, total: 4, limit: 100 });
    });

    test.each([
      ['page=0', 'Invalid page'],
      ['page=-1', 'Invalid page'],
      ['page=a', 'Invalid page'],
      ['page=1e3', 'Invalid page'],
      ['limit=0', 'Invalid limit'],
      ['limit=101', 'Invalid limit'],
      ['limit=1000000', 'Invalid limit'],
      ['sortBy=price', 'Invalid sort option'],
      ['sortBy=createdAt:up', 'Invalid sort option'],
      ['sortBy=createdAt;drop table products', 'Invalid sort option'],
      ['minPrice=-1', 'Invalid price'],
      ['maxPrice=NaN', 'Invalid price'],
      ['maxPrice=1e400', 'Invalid price'],
      ['minPrice=1.234', 'Invalid price'],
      ['inStock=perhaps', 'Invalid inStock'],
      [`search=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
      [`category=${'x'.repeat(101)}`, 'Invalid category'],
    ])('%s is refused', async (query, message) => {
      const { status, body } = await shop.call('GET', `/api/products?${query}`);
      expect([status, body.message]).toEqual([400, message]);
    });

    test.each([
      'page=1&page=2',
      'search=a&search=b',
      'sortBy=createdAt:asc&sortBy=createdAt:desc',
      'minPrice=1&minPrice=2',
    ])('repeated parameters (%s) are refused', async (query) => {
      expect((await shop.call('GET', `/api/products?${query}`)).status).toBe(400);
    });

    test('may be kept by anyone who asks whether they still hold', async () => {
      const first = await shop.call('GET', '/api/products?limit=1');
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(first.headers.vary).toContain('Authorization');
      const again = await shop.call('GET', '/api/products?limit=1', {
        headers: { 'if-none-match': String(first.headers.etag) },
      });
      expect(again.status).toBe(304);
    });
  });

  describe('search', () => {
    /** Letters alone: codes are not corrected. */
    const word = `zx${fresh().replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)] as string)}`;
    let board: string;
    let kit: string;

    beforeAll(async () => {
      board = (
        await put({
          name: `${word} controller board`,
          brand: 'Espressif',
          sku: `TH-${word}-32`,
          tags: ['wifi'],
        })
      ).id;
      kit = (await put({ name: 'Starter kit', description: `Holds a ${word} and wires`, sales_count: 900 }))
        .id;
      await put({ name: 'आर्डुइनो बोर्ड किट', sku: `NP-${word.slice(0, 4)}` });
    });

    test('finds words of name and description, the name first', async () => {
      expect(await idsOf({ search: word })).toEqual([board, kit]);
      expect(await idsOf({ search: `${word.toUpperCase()} Controller` })).toEqual([board]);
    });

    test('finds the exact SKU, its beginning and a part of it', async () => {
      expect((await idsOf({ search: `TH-${word}-32` }))[0]).toBe(board);
      expect((await idsOf({ search: `th-${word}` }))[0]).toBe(board);
      expect(await idsOf({ search: `${word.slice(4)}-32` })).toEqual([board]);
    });

    test('a word of a name comes before a SKU that only begins with it', async () => {
      const lamp = `${word}lamp`;
      const paper = await put({ name: `${lamp}er paper`, sku: `${lamp}g-paper`, sales_count: 900 });
      const bulb = await put({ name: `Desk bulb ${lamp}` });
      const firstTwo = async (query: Record<string, string>) => (await idsOf(query)).slice(0, 2);
      expect(await firstTwo({ search: lamp })).toEqual([bulb.id, paper.id]);
      expect(await firstTwo({ search: lamp, inStock: 'true' })).toEqual([bulb.id, paper.id]);
      expect((await idsOf({ search: `${lamp}g` }))[0]).toBe(paper.id);
    });

    test('finds brand and tag', async () => {
      expect(await idsOf({ search: `espressif ${word}` })).toEqual([board]);
      expect(await idsOf({ search: `wifi ${word}` })).toEqual([board]);
    });

    test('bears one wrong letter', async () => {
      const typed = `${word.slice(0, 6)}q${word.slice(7)}`;
      expect(await idsOf({ search: `${typed} controller` })).toContain(board);
      expect((await list({ search: 'controler' })).pagination.total).toBeGreaterThan(0);
    });

    test('finds Devanagari', async () => {
      expect((await list({ search: 'आर्डुइनो' })).products[0]?.name).toBe('आर्डुइनो बोर्ड किट');
    });

    test('reads numbers in either digits, with their unit apart or joined, and decimals whole', async () => {
      // A word of their own, and SKUs without digits: a random one may hold C32 by chance.
      const own = `${word}digits`;
      const breaker = (await put({ name: `${own} MCB DP C32`, sku: `${own}-a`, tags: ['breaker'] })).id;
      const bulb = (await put({ name: `${own} bulb 12 W`, sku: `${own}-b` })).id;
      const led = (await put({ name: `${own} LED 5 mm red`, sku: `${own}-c` })).id;
      const solder = (await put({ name: `${own} solder 0.5 mm`, sku: `${own}-d`, tags: ['led'] })).id;
      for (const [search, id] of [
        [`mcb 32 ${own}`, breaker],
        [`32A ${own}`, breaker],
        [`${own} 32 A`, breaker],
        [`${own} C32`, breaker],
        [`१२ W ${own}`, bulb],
        [`${own} 12W`, bulb],
        [`5mm led ${own}`, led],
        [`${own} ०.५ mm`, solder],
      ] as const) {
        expect([search, ...(await idsOf({ search }))]).toEqual([search, id]);
      }
    });

    test('counts what each category and its parents hold of it', async () => {
      const parent = await insertCategory(shop.db);
      const child = await insertCategory(shop.db, { parent_id: parent.id });
      const name = `${word}count`;
      await put({ name, category_id: parent.id, regular_price_paisa: 100_000 });
      await put({ name, category_id: child.id, regular_price_paisa: 300_000 });
      await put({ name, category_id: child.id, regular_price_paisa: 300_000, quantity: 0 });
      const counts = async (query: string) =>
        (await shop.call('GET', `/api/products/category-counts?${query}`)).body.data;
      expect(await counts(`search=${name}`)).toEqual({ [parent.id]: 3, [child.id]: 2 });
      expect(await counts(`search=${name}&by=slug`)).toEqual({ [parent.slug]: 3, [child.slug]: 2 });
      expect(await counts(`search=${name}&inStock=true&minPrice=२०००`)).toEqual({
        [parent.id]: 1,
        [child.id]: 1,
      });
      expect(await counts('search=%25')).toEqual({});
      for (const wrong of ['minPrice=x', 'by=name'])
        expect((await shop.call('GET', `/api/products/category-counts?${wrong}`)).status).toBe(400);
    });

    test.each([
      '%',
      '_',
      '\\',
      '\u0000',
      `${'\u0000'}x'`,
      '🔌',
      "' or 1=1; --",
      '((((',
      ':* & | !',
      '<->',
      '%25',
      '\ud800',
    ])('bears %j', async (search) => {
      const { status, body } = await shop.call(
        'GET',
        `/api/products?search=${encodeURIComponent(search.toWellFormed())}`,
      );
      expect(status).toBe(200);
      expect(productListSchema.parse(body.data).pagination.limit).toBe(20);
    });

    test('without letters or digits finds nothing; empty is no search', async () => {
      expect((await list({ search: '%' })).pagination.total).toBe(0);
      expect((await list({ search: '   ' })).pagination.total).toBeGreaterThan(1);
    });

    test('a hidden main category is named nowhere, and again once it is shown', async () => {
      const admin = await shop.registerAdmin();
      const root = await insertCategory(shop.db);
      const child = await insertCategory(shop.db, { parent_id: root.id });
      const word = `quokka${fresh()}`;
      const one = await put({ category_id: child.id, name: `${word} one` });
      const two = await put({ category_id: child.id, name: `${word} two` });
      const urls = [
        `/api/products?search=${word}`,
        `/api/products/${one.id}`,
        `/api/products/suggest?q=${word}`,
        `/api/products/compare?ids=${one.id},${two.id}`,
        `/api/products/category-counts?search=${word}`,
        '/api/categories',
      ];
      const answers = async () => {
        const bodies = await Promise.all(urls.map(async (url) => (await shop.call('GET', url)).body));
        const texts = bodies.map((body) => JSON.stringify(body));
        return {
          naming: urls.filter((_url, at) =>
            [root.slug, root.name, root.id].some((text) => texts[at]?.includes(`"${text}"`)),
          ),
          rootSlug: bodies[0].data.products[0].category.rootSlug,
          compared: bodies[3].data.root,
          counts: bodies[4].data,
        };
      };
      const set = (isActive: boolean) =>
        shop.call('PUT', `/api/categories/${root.id}`, { token: admin.token, body: { isActive } });
      const before = await answers();
      expect(before).toEqual({
        naming: urls,
        rootSlug: root.slug,
        compared: { name: root.name, slug: root.slug },
        counts: { [root.id]: 2, [child.id]: 2 },
      });
      expect((await set(false)).status).toBe(200);
      expect(await answers()).toEqual({
        naming: [],
        rootSlug: child.slug,
        compared: { name: child.name, slug: child.slug },
        counts: { [child.id]: 2 },
      });
      expect((await set(true)).status).toBe(200);
      expect(await answers()).toEqual(before);
    });

    test('suggests at most 8 products and 4 categories', async () => {
      for (let at = 0; at < 10; at += 1) await put({ name: `${word} spare part` });
      for (let at = 0; at < 6; at += 1) await insertCategory(shop.db, { name: `Qwz ${at} ${fresh()}` });
      shop.deps.catalogue.catalogueChanged();
      const products = await shop.call('GET', `/api/products/suggest?q=${word}`);
      expect(products.body.data.products).toHaveLength(8);
      const categories = await shop.call('GET', '/api/products/suggest?q=qwz');
      expect(categories.body.data.categories).toHaveLength(4);
      const nothing = await shop.call('GET', '/api/products/suggest?q=');
      expect(nothing.body.data).toEqual({ products: [], categories: [] });
      expect((await shop.call('GET', `/api/products/suggest?q=${'x'.repeat(101)}`)).status).toBe(400);
    });
  });
});

test('searches have a limit of their own; lists go on', async () => {
  const shop = await createTestApp({ hasRateLimits: true });
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) {
    statuses.push((await shop.call('GET', '/api/products?search=cable')).status);
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect((await shop.call('GET', '/api/products?category=electronics')).status).toBe(200);
  await shop.close();
});

test('pages of searches have a limit of their own; other pages go on', async () => {
  const shop = await createTestApp({
    hasRateLimits: true,
    prepare: (app, deps) =>
      registerPages(app, { config: deps.config, isBuilt: false, limits: limitsOf(deps) }),
  });
  // Pages themselves are drawn by a built shop only.
  const isRefused = async (url: string) => (await shop.app.inject({ url })).statusCode === 429;
  const refusals: boolean[] = [];
  for (let at = 0; at < 301; at += 1)
    refusals.push(await isRefused(`${at % 2 ? '/products' : '/sellers/any'}?page=${at}&search=cable`));
  expect(refusals).toEqual([...Array(300).fill(false), true]);
  expect(await isRefused('/products?%73earch=cable')).toBe(true);
  for (const url of ['/products?category=electronics', '/products?search=+', '/'])
    expect(await isRefused(url)).toBe(false);
  expect((await shop.call('GET', '/api/products?search=cable')).status).toBe(200);
  await shop.close();
});

test('what the categories hold of a search has a limit of its own, beside that of its list', async () => {
  const shop = await createTestApp({ hasRateLimits: true });
  const statuses: number[][] = [];
  for (let at = 0; at < 61; at += 1) {
    statuses.push([
      (await shop.call('GET', '/api/products?search=cable')).status,
      (await shop.call('GET', '/api/products/category-counts?search=cable')).status,
    ]);
  }
  expect(statuses).toEqual([...Array(60).fill([200, 200]), [429, 429]]);
  for (const query of ['', '?search=%20', '?inStock=true'])
    expect((await shop.call('GET', `/api/products/category-counts${query}`)).status).toBe(200);
  await shop.close();
});
