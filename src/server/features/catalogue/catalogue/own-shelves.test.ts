import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import {
  SELLER_PRODUCT_FILTERS,
  SELLER_PRODUCT_SORTS,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { staleBefore } from '../../../../domain/catalogue/stock.ts';
import { listSellerProducts } from '../products/seller-products.sql.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import type { OwnShelf, ShelfQuery } from './own-shelf.ts';
import { OwnShelves } from './own-shelves.ts';

/** More than the database answers as quickly. */
const PRODUCTS = 320;

/** Two instances of the shop on one database, and a seller with many products. */
let shop: TestApp;
let here: Catalogue;
let there: Catalogue;
let seller: Account;
let categoryIds: string[];

beforeAll(async () => {
  shop = await createTestApp();
  here = shop.deps.catalogue;
  there = createCatalogue(shop.pool);
  await Promise.all([here.start(), there.start()]);
  seller = await shop.registerSeller();
  categoryIds = [(await insertCategory(shop.db)).id, (await insertCategory(shop.db)).id];
  await addProducts(PRODUCTS);
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await shop.close();
});

/** As alike as products of one seller are: many share price, stock and age. */
async function addProducts(count: number): Promise<void> {
  await shop.pool.query(
    `insert into products (seller_id, category_id, name, brand, description, sku, barcode, tags, regular_price_paisa,
       wholesale_price_paisa, quantity, low_stock_threshold, sales_count, status, approved_at, hs_code, created_at,
       stock_confirmed_at)
     select $1, ($2::uuid[])[1 + n % 2], (array['Cable', 'cable reel', 'Émail wire', 'Zinc plate 100%', 'तार'])[1 + n % 5] || ' ' || n / 7,
       (array['Fluke', 'Bosch', null])[1 + n % 3], 'Made up', 'HC-' || chr(65 + n % 26) || ' ' || n || '_' || random(), case when n % 4 = 0 then '890' || n end,
       array['tag' || n % 3, 'Two words'], 100 * (n % 9), 50 * (n % 9), n % 8, n % 5, n % 4,
       (array['active', 'active', 'active', 'inactive', 'pending_approval', 'rejected', 'discontinued'])[1 + n % 7], now(),
       case when n % 2 = 0 then '85444200' end, now() - make_interval(days => n % 6), now() - make_interval(days => 25 + n % 10)
     from generate_series(1, $3::int) n`,
    [seller.user.id, categoryIds, count],
  );
}

const sellerId = () => seller.user.id;
const QUERIES = SELLER_PRODUCT_SORTS.flatMap((sortBy, at) => [
  query({ sortBy }),
  query({
    sortBy,
    status: SELLER_PRODUCT_FILTERS[at % SELLER_PRODUCT_FILTERS.length] as ShelfQuery['status'],
  }),
]);
const SEARCHES = [
  'cable',
  'CABLE 1',
  'hc-c',
  'hcb',
  '100%',
  '_',
  '\\',
  'émail',
  'तार',
  '890',
  'two words',
  '. -',
];

function query(changes: Partial<ShelfQuery>): Omit<ShelfQuery, 'staleBefore'> {
  return { status: null, categoryIds: null, search: '', sortBy: 'name:asc', limit: 7, offset: 5, ...changes };
}

async function expectSame(shelf: OwnShelf, wanted: ReturnType<typeof query>): Promise<void> {
  const { status, categoryIds: categories, search, ...page } = wanted;
  const filter = { sellerId: sellerId(), status, categoryIds: categories, search };
  const { rows, ...counted } = await listSellerProducts(shop.db, filter, page);
  expect(
    shelf.page({ ...wanted, staleBefore: staleBefore(shop.deps.clock()) }),
    JSON.stringify(wanted),
  ).toEqual({
    ids: rows.map(({ id }) => id),
    ...counted,
  });
}

/** The shelf of an instance as it has heard by now; kept anew where a change was too large to take in. */
async function shelfOf(catalogue: Catalogue): Promise<{ shelf: OwnShelf; wasKept: boolean }> {
  for (let wasKept = true; ; wasKept = false) {
    const shelf = await catalogue.shelves.find(sellerId());
    if (shelf !== null) return { shelf, wasKept };
    await catalogue.shelves.keep(sellerId(), PRODUCTS);
    // It may be read for somebody else already.
    await nextTurn();
  }
}

test('a shelf filters, sorts and counts as the database does', async () => {
  const { shelf } = await shelfOf(there);
  for (const wanted of QUERIES) if (shelf.sortsBy(wanted.sortBy)) await expectSame(shelf, wanted);
  expect(SELLER_PRODUCT_SORTS.filter((sortBy) => !shelf.sortsBy(sortBy))).toEqual([
    'updatedAt:asc',
    'updatedAt:desc',
  ]);
  for (const search of SEARCHES) await expectSame(shelf, query({ search, offset: 0 }));
  await expectSame(shelf, query({ search: 'cable', categoryIds: categoryIds.slice(1), status: 'low_stock' }));
  await expectSame(shelf, query({ offset: 1000 }));
});

test('another instance hears of every change', async () => {
  const one =
    '(select id from products where seller_id = $1 and deleted_at is null order by md5(id::text) limit 1)';
  const changes: [change: string, isTakenIn: boolean][] = [
    [`update products set quantity = quantity + 40, stock_confirmed_at = now() where id = ${one}`, true],
    [`update products set sales_count = sales_count + 9 where id = ${one}`, true],
    [`update products set regular_price_paisa = 7777, low_stock_threshold = 90 where id = ${one}`, true],
    [`update products set status = 'inactive', hs_code = null where id = ${one}`, true],
    [`update products set barcode = 'cable 7' where id = ${one}`, false],
    [`update products set name = 'aaa cable' where id = ${one}`, false],
    [`update products set tags = '{cable}' where id = ${one}`, false],
    [`update products set deleted_at = now() where id = ${one}`, false],
    [
      `update categories set is_active = false where id = (select category_id from products where id = ${one})`,
      false,
    ],
    ['update users set is_approved = false where id = $1', false],
  ];
  await shelfOf(there);
  for (const [change, isTakenIn] of changes) {
    await shop.pool.query(change, [sellerId()]);
    let wasKept = true;
    await vi.waitFor(async () => {
      const found = await shelfOf(there);
      wasKept &&= found.wasKept;
      for (const status of [null, 'active', 'stale', 'low_stock', 'no_hs_code'] as const)
        await expectSame(found.shelf, query({ status, sortBy: 'salesCount:desc', offset: 0 }));
      await expectSame(
        found.shelf,
        query({ search: 'cable', sortBy: 'pricing.regularPrice:desc', offset: 0 }),
      );
      expect(wasKept && !isTakenIn).toBe(false);
    });
    expect(wasKept, change).toBe(isTakenIn);
  }
  await addProducts(3);
  await vi.waitFor(async () => expect((await shelfOf(there)).shelf.size).toBe(PRODUCTS + 2));
});

test('what a seller changes is in the next look at the list, and shown as it is', async () => {
  await shop.pool.query('update users set is_approved = true where id = $1', [sellerId()]);
  here.catalogueChanged();
  const list = async (filters: string) => {
    const path = `/api/products/my-products?sortBy=inventory.quantity:desc&limit=5&${filters}`;
    return (await shop.call('GET', path, { token: seller.token })).body.data;
  };
  const [first] = (await list('status=active')).products;
  await shelfOf(here);
  for (const quantity of [900, 0, 800]) {
    const body = { quantity };
    const edit = await shop.call('PATCH', `/api/products/${first.id}/quick-edit`, {
      token: seller.token,
      body,
    });
    expect(edit.status).toBe(200);
    const [{ products, counts }, { pagination }] = await Promise.all([
      list('search='),
      list('status=out_of_stock'),
    ]);
    expect(products[0].inventory.quantity).toBe(quantity === 0 ? products[0].inventory.quantity : quantity);
    expect(products[0].id === first.id).toBe(quantity > 0);
    expect(pagination.total).toBe(counts.outOfStock);
  }
  expect(await here.shelves.find(sellerId())).not.toBeNull();
});

test('what is kept is bounded, and nothing is kept while changes cannot be heard of', async () => {
  const [second, third] = [await shop.registerSeller(), await shop.registerSeller()];
  for (const { user } of [second, third])
    for (let n = 0; n < 3; n += 1) await insertProduct(shop.db, { seller_id: user.id });
  const shelves = new OwnShelves(shop.pool, { least: 2, most: 5 });
  const isKept = async ({ user }: Account) => (await shelves.find(user.id)) !== null;
  await shelves.keep(second.user.id, 3);
  expect(await isKept(second)).toBe(false);
  shelves.listen(true);
  await shelves.keep(second.user.id, 3);
  await shelves.keep(third.user.id, 1);
  expect([await isKept(second), await isKept(third)]).toEqual([true, false]);
  await shelves.keep(third.user.id, 3);
  await shelves.keep(seller.user.id, PRODUCTS);
  expect([await isKept(second), await isKept(third), await isKept(seller)]).toEqual([false, true, false]);
  shelves.productsChanged(Array.from({ length: 201 }, (_, n) => `${n}`));
  expect(await isKept(third)).toBe(false);
  await shelves.keep(third.user.id, 3);
  shelves.listen(false);
  expect(await isKept(third)).toBe(false);
});
