import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../test/factories.ts';
import { apiGet } from '../../web/data/api-client.ts';
import { KeptPages } from './kept-pages.ts';
import { PageCalls } from './page-calls.ts';

// Kept pages beside the database, which others change: nothing here tells the shop of a change but the database.

let shop: TestApp;
let pages: KeptPages;
let calls: PageCalls;
/** Kept pages take what is a second old for old enough to be asked about: each look is one later. */
let now = 0;
let renders = 0;

let category: { id: string; slug: string };
let seller: { id: string };
let product: { id: string };
let sibling: { id: string };
let addresses: string[];

beforeAll(async () => {
  shop = await createTestApp({
    prepare: async (app) => {
      calls = new PageCalls(app);
    },
  });
  const { catalogue } = shop.deps;
  pages = new KeptPages({
    now: () => now,
    site: () => 1,
    version: () => catalogue.version,
    figures: catalogue.kept.figures,
    askAgain: (asked) => calls.askAgain(asked),
  });
  category = await insertCategory(shop.db);
  seller = await insertSeller(shop.db);
  const values = { category_id: category.id, seller_id: seller.id, quantity: 5 };
  product = await insertProduct(shop.db, values);
  sibling = await insertProduct(shop.db, values);
  await catalogue.start();
  await vi.waitFor(async () => expect(await catalogue.currentIndex(true)).not.toBeNull());
  addresses = [
    `/api/products/${product.id}`,
    `/api/products?category=${category.id}&limit=4&exclude=${sibling.id}`,
    `/api/products?category=${category.slug}&facets=true`,
    `/api/products?category=${category.slug}&sortBy=pricing.regularPrice:asc`,
    '/api/products?sortBy=salesCount:desc&inStock=true&limit=4',
    `/api/products/category-counts?inStock=true`,
    `/api/products/${product.id}/questions`,
    `/api/products/${product.id}/reviews`,
    '/api/categories',
    '/api/subscriptions/plans',
  ];
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

/** What a page of these calls says now, as anybody would get it. */
async function shown(address: string): Promise<unknown> {
  now += 1_000;
  const page = await pages.get(address, async () => {
    renders += 1;
    const { page: data, calls: made } = await calls.note(() => apiGet(address));
    return {
      status: 200,
      html: Buffer.from(JSON.stringify(data)),
      contentSecurityPolicy: '',
      preloads: '',
      location: null,
      calls: made,
    };
  });
  return JSON.parse(page.bytes('identity').toString());
}

/** The same from the database, without anything that is kept. */
async function inTruth(address: string): Promise<unknown> {
  shop.deps.catalogue.kept.clear();
  return (await shop.app.inject({ url: address })).json().data;
}

async function expectTruth(): Promise<void> {
  for (const address of addresses) {
    await vi.waitFor(async () => expect(await shown(address), address).toEqual(await inTruth(address)), {
      // Far fewer looks than a minute has seconds: none of them looks though nothing was told of.
      timeout: 10_000,
      interval: 250,
    });
  }
}

const CHANGES: [what: string, change: () => Promise<unknown>][] = [
  ['stock', () => update('quantity = 4', product)],
  ['the last one sold', () => update('quantity = 0, sales_count = sales_count + 4', product)],
  ['stock that is back', () => update('quantity = 9', sibling)],
  ['sales', () => update('sales_count = 900', sibling)],
  ['a rating', () => update('rating_sum = 9, rating_count = 2, rating_average = 4.5', product)],
  ['a price', () => update('regular_price_paisa = 123400, wholesale_price_paisa = 111100', product)],
  ['a confirmation', () => update("stock_confirmed_at = now() - interval '40 days'", product)],
  ['a name', () => update("name = 'Renamed by another node'", product)],
  ['facts', () => update("warranty_months = 24, origin_country = 'NP', model = 'K-7'", product)],
  ['a product gone', () => update("status = 'inactive'", sibling)],
  ['a product back', () => update("status = 'active'", sibling)],
  [
    'a new product',
    () => insertProduct(shop.db, { category_id: category.id, seller_id: seller.id, quantity: 2 }),
  ],
  [
    'a category renamed',
    () => run("update categories set name = 'Renamed', display_order = -1 where id = $1", category),
  ],
  ['a seller renamed', () => run("update users set company_name = 'Renamed Traders' where id = $1", seller)],
  [
    'a seller away',
    () => run('update users set away_until = kathmandu_day(now()) + 9 where id = $1', seller),
  ],
  [
    'what PRO costs',
    () =>
      run(
        `insert into plan_prices (plan_id, price_paisa, valid_from, reason)
         values ((select id from subscription_plans where is_active order by id limit 1), 777700, kathmandu_day(now()), $1)`,
        { id: 'test' },
      ),
  ],
];

const run = (text: string, { id }: { id: string }) => shop.pool.query(text, [id]);
const update = (values: string, row: { id: string }) =>
  run(`update products set ${values} where id = $1`, row);

test('whatever others change, kept pages say what the database says', async () => {
  await expectTruth();
  for (const [what, change] of CHANGES) {
    await change();
    await expectTruth().catch((error: unknown) => {
      throw new Error(`After ${what}`, { cause: error });
    });
  }
});

test('a page is not made anew for what it does not show', async () => {
  const other = await insertProduct(shop.db, { seller_id: seller.id, quantity: 50 });
  await expectTruth();
  const [address] = addresses as [string];
  await shown(address);
  renders = 0;
  const { catalogue } = shop.deps;
  const heard = catalogue.kept.figures.now;
  await update('quantity = 49, sales_count = sales_count + 1', other);
  await vi.waitFor(() => expect(catalogue.kept.figures.now).toBeGreaterThan(heard));
  await shown(address);
  const { version } = catalogue;
  await update("name = 'Another name'", other);
  await vi.waitFor(() => expect(catalogue.version).toBeGreaterThan(version));
  await shown(address);
  expect(renders).toBe(0);
});

test('a page whose product is gone is answered so', async () => {
  const gone = await insertProduct(shop.db, { seller_id: seller.id });
  const address = `/api/products/${gone.id}`;
  await vi.waitFor(() => shown(address));
  await update("status = 'inactive'", gone);
  await vi.waitFor(() => expect(shown(address)).rejects.toMatchObject({ status: 404 }));
});

test('asked without a request, a page is told what a request is answered', async () => {
  const { pageAnswers } = shop.app;
  for (const address of addresses) {
    const answered = await pageAnswers.of(address, 'en');
    expect(answered?.bytes.toString(), address).toBe((await shop.app.inject({ url: address })).body);
  }
});

test.each([
  ['a query that is refused', '/api/products?limit=0'],
  ['a call that no page is made from', '/api/products/suggest?q=cable'],
  ['a call that needs a visitor', '/api/cart'],
  ['an address with escaped letters', '/api/products/%31'],
  ['no call', '/api/nothing'],
])('%s is left to a request', async (_what, address) => {
  expect(await shop.app.pageAnswers.of(address, 'en')).toBeNull();
});
