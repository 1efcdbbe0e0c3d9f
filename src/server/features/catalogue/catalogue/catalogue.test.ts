import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { buildApp } from '../../../app.ts';
import { Listener } from '../../../db/listener.ts';
import { forgetFigureChanges, lookAtCatalogue } from './catalogue.sql.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { CatalogueIndex } from './catalogue-index.ts';

/** Two instances of the shop on one database. */
let shop: TestApp;
let here: Catalogue;
let there: Catalogue;
let otherApp: FastifyInstance;

beforeAll(async () => {
  shop = await createTestApp();
  here = shop.deps.catalogue;
  there = createCatalogue(shop.pool);
  otherApp = await buildApp({ ...shop.deps, catalogue: there });
  await Promise.all([here.start(), there.start()]);
  await isBuilt(here);
  await isBuilt(there);
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await otherApp.close();
  await shop.close();
});

/** As after commits of this instance: products, and what the factories made for them. */
const changedHere = (...productIds: string[]) => {
  here.catalogueChanged(productIds);
  here.catalogueChanged();
};
const isBuilt = (catalogue: Catalogue) =>
  vi.waitFor(async () => expect(await catalogue.currentIndex(true)).not.toBeNull());
const read = async (app: FastifyInstance, url: string) => {
  const response = await app.inject({ url });
  return { etag: response.headers.etag, status: response.statusCode, data: response.json().data };
};
const readHere = (url: string) => read(shop.app, url);
const readThere = (url: string) => read(otherApp, url);
const ids = (answer: { data: { products: { id: string }[] } }) => answer.data.products.map(({ id }) => id);

test('a write is read at once by the instance that made it, and soon by the other', async () => {
  const category = await insertCategory(shop.db);
  const url = `/api/products?category=${category.id}`;
  await vi.waitFor(async () =>
    expect((await readThere('/api/categories')).data.map(({ _id }: { _id: string }) => _id)).toContain(
      category.id,
    ),
  );
  expect(ids(await readHere(url))).toEqual([]);
  expect(ids(await readThere(url))).toEqual([]);
  const product = await insertProduct(shop.db, { category_id: category.id });
  changedHere(product.id);
  expect(ids(await readHere(url))).toEqual([product.id]);
  await vi.waitFor(async () => expect(ids(await readThere(url))).toEqual([product.id]), { timeout: 900 });
});

test('a new price shows in kept lists, searches and details, and both instances give the same bytes', async () => {
  const word = `prc${fresh()}`;
  const product = await insertProduct(shop.db, { name: `Meter ${word}` });
  changedHere(product.id);
  const urls = [
    `/api/products?search=${word}`,
    `/api/products/${product.id}`,
    `/api/products/suggest?q=${word}`,
  ];
  for (const url of urls) expect(JSON.stringify(await readHere(url))).toContain('"regularPrice":1000');
  await shop.db
    .updateTable('products')
    .set({ regular_price_paisa: 123_450 })
    .where('id', '=', product.id)
    .execute();
  changedHere(product.id);
  for (const url of urls) {
    const after = await readHere(url);
    expect(JSON.stringify(after)).toContain('"regularPrice":1234.5');
    await vi.waitFor(async () => expect((await readThere(url)).etag).toBe(after.etag), { timeout: 900 });
  }
});

test('kept bytes are given again while nothing changed', async () => {
  const product = await insertProduct(shop.db);
  const url = `/api/products/${product.id}`;
  let views = 0;
  // The messages of the rows just made may still be on their way: those end what is kept.
  await vi.waitFor(async () => {
    const { etag } = await readHere(url);
    // A view is no change: it shows with the next reading.
    await shop.db.updateTable('products').set({ view_count: ++views }).where('id', '=', product.id).execute();
    expect((await readHere(url)).etag).toBe(etag);
  });
});

test('moved stock is read at once, and is no new version of the catalogue', async () => {
  const product = await insertProduct(shop.db);
  const url = `/api/products/${product.id}`;
  let quantity = 50;
  // The messages of the rows just made may still be on their way: those are new versions.
  await vi.waitFor(async () => {
    await readHere(url);
    const { version } = here;
    await shop.db
      .updateTable('products')
      .set({ quantity: --quantity })
      .where('id', '=', product.id)
      .execute();
    here.productsChanged([product.id]);
    expect((await readHere(url)).data.inventory.quantity).toBe(quantity);
    expect(here.version).toBe(version);
  });
});

test('sold out leaves the list of what is in stock, and bestsellers rise', async () => {
  const category = await insertCategory(shop.db);
  const a = await insertProduct(shop.db, { category_id: category.id, sales_count: 1 });
  const b = await insertProduct(shop.db, { category_id: category.id, sales_count: 2 });
  changedHere(a.id, b.id);
  const inStock = `/api/products?category=${category.id}&inStock=true`;
  const best = `/api/products?category=${category.id}&sortBy=salesCount:desc`;
  expect(ids(await readHere(inStock))).toHaveLength(2);
  expect(ids(await readHere(best))).toEqual([b.id, a.id]);
  await shop.db.updateTable('products').set({ quantity: 0, sales_count: 9 }).where('id', '=', a.id).execute();
  here.productsChanged([a.id]);
  expect(ids(await readHere(inStock))).toEqual([b.id]);
  expect(ids(await readHere(best))).toEqual([a.id, b.id]);
  await vi.waitFor(
    async () => {
      expect(ids(await readThere(inStock))).toEqual([b.id]);
      expect(ids(await readThere(best))).toEqual([a.id, b.id]);
    },
    { timeout: 1500 },
  );
});

test('a seller who is deactivated takes every product along', async () => {
  const seller = await insertSeller(shop.db);
  const product = await insertProduct(shop.db, { seller_id: seller.id });
  changedHere(product.id);
  expect((await readHere(`/api/products/${product.id}`)).status).toBe(200);
  await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', seller.id).execute();
  here.catalogueChanged();
  expect((await readHere(`/api/products/${product.id}`)).status).toBe(404);
  expect(ids(await readHere(`/api/products?search=${product.sku}`))).toEqual([]);
  await vi.waitFor(async () => {
    expect((await readThere(`/api/products/${product.id}`)).status).toBe(404);
    expect(ids(await readThere(`/api/products?search=${product.sku}`))).toEqual([]);
  });
});

test('a category that is closed takes its products and its count along', async () => {
  const category = await insertCategory(shop.db);
  const product = await insertProduct(shop.db, { category_id: category.id });
  changedHere(product.id);
  const find = async () =>
    (await readHere('/api/categories')).data.find((one: { _id: string }) => one._id === category.id);
  expect((await find()).productCount).toBe(1);
  await shop.db.updateTable('categories').set({ is_active: false }).where('id', '=', category.id).execute();
  here.catalogueChanged();
  expect(await find()).toBeUndefined();
  await vi.waitFor(async () => expect((await readThere(`/api/products/${product.id}`)).status).toBe(404));
});

test('what a transaction has not committed is never shown', async () => {
  const product = await insertProduct(shop.db);
  changedHere(product.id);
  const url = `/api/products/${product.id}`;
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ name: 'Not yet' }).where('id', '=', product.id).execute();
    expect((await readHere(url)).data.name).toBe(product.name);
  });
  await vi.waitFor(async () => expect((await readHere(url)).data.name).toBe('Not yet'), { timeout: 900 });
});

test('many rows at once are noticed', async () => {
  const seller = await insertSeller(shop.db);
  const category = await insertCategory(shop.db);
  const template = await insertProduct(shop.db, { seller_id: seller.id, category_id: category.id });
  await shop.pool.query(
    `insert into products (seller_id, category_id, name, description, sku, regular_price_paisa,
       wholesale_price_paisa, quantity, status, approved_at)
     select seller_id, category_id, name, description, sku || '-' || n, regular_price_paisa,
       wholesale_price_paisa, quantity, status, approved_at
     from products, generate_series(1, 600) n where id = $1`,
    [template.id],
  );
  const url = `/api/products?category=${category.id}&limit=1`;
  await vi.waitFor(async () => expect((await readThere(url)).data.pagination.total).toBe(601), {
    timeout: 5000,
  });
  await shop.pool.query('update products set deleted_at = now() where category_id = $1 and id <> $2', [
    category.id,
    template.id,
  ]);
  await vi.waitFor(async () => expect((await readThere(url)).data.pagination.total).toBe(1), {
    timeout: 5000,
  });
});

test('an instance whose connection breaks keeps nothing, answers rightly, and recovers', async () => {
  const product = await insertProduct(shop.db);
  changedHere(product.id);
  const url = `/api/products/${product.id}`;
  await readHere(url);
  const { version } = here;
  await shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'thokmandu listener'`,
  );
  await shop.db
    .updateTable('products')
    .set({ name: 'Changed unheard' })
    .where('id', '=', product.id)
    .execute();
  await vi.waitFor(async () => expect((await readHere(url)).data.name).toBe('Changed unheard'), {
    timeout: 900,
  });
  expect(here.version).not.toBe(version);
  await isBuilt(here);
  await isBuilt(there);
  await vi.waitFor(async () => expect((await readThere(url)).data.name).toBe('Changed unheard'));
  await shop.db.updateTable('products').set({ name: 'Heard again' }).where('id', '=', product.id).execute();
  await vi.waitFor(async () => expect((await readThere(url)).data.name).toBe('Heard again'), {
    timeout: 900,
  });
});

test('an index that cannot take a change is built anew instead of failing every read', async () => {
  const reported: unknown[] = [];
  const catalogue = createCatalogue(shop.pool, (error) => reported.push(error));
  await catalogue.start();
  await isBuilt(catalogue);
  const broken = await catalogue.currentIndex(true);
  const product = await insertProduct(shop.db);
  const put = vi.spyOn(CatalogueIndex.prototype, 'put').mockImplementation(() => {
    throw new Error('a slot is not where its order says');
  });
  try {
    catalogue.catalogueChanged([product.id]);
    await expect(catalogue.categories()).resolves.not.toEqual([]);
    await isBuilt(catalogue);
    expect(reported[0]).toMatchObject({ message: 'a slot is not where its order says' });
    expect(await catalogue.currentIndex(true)).not.toBe(broken);
    expect((await catalogue.currentIndex(true))?.productCount).toBe((broken?.productCount ?? 0) + 1);
  } finally {
    put.mockRestore();
    await catalogue.stop();
  }
});

test('readers during a stream of stock changes always see a stock that was', async () => {
  const product = await insertProduct(shop.db, { quantity: 1000 });
  changedHere(product.id);
  const url = `/api/products/${product.id}`;
  let last = 1000;
  const seen: number[] = [];
  const sell = async () => {
    for (let at = 0; at < 100; at += 1) {
      await shop.db
        .updateTable('products')
        .set((eb) => ({ quantity: eb('quantity', '-', 1) }))
        .where('id', '=', product.id)
        .execute();
      here.productsChanged([product.id]);
      last -= 1;
      expect((await readHere(url)).data.inventory.quantity).toBe(last);
    }
  };
  const watch = async () => {
    while (last > 900) {
      seen.push((await readHere(url)).data.inventory.quantity);
      await nextTurn();
    }
  };
  await Promise.all([sell(), watch()]);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
});

test('views are counted once a visitor and day, without robots, and written together', async () => {
  const product = await insertProduct(shop.db);
  const day = new Date();
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
  for (let at = 0; at < 3; at += 1) here.views.record(product.id, '10.0.0.1', browser, day);
  here.views.record(product.id, '10.0.0.2', browser, day);
  here.views.record(product.id, '10.0.0.3', 'Googlebot/2.1', day);
  here.views.record(product.id, '10.0.0.1', browser, new Date(day.getTime() + 86_400_000));
  await here.views.flush();
  await here.views.flush();
  const { view_count } = await shop.db
    .selectFrom('products')
    .select('view_count')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow();
  expect(view_count).toBe(3);
});

/** Takes one of a product's stock as an order does: to be announced by whoever commits. */
const takeOne = async (client: Pick<typeof shop.pool, 'query'>, productId: string) => {
  await client.query("select set_config('shop.announces', 'later', true)");
  await client.query('update products set quantity = quantity - 1 where id = $1', [productId]);
};
const stockThere = async (productId: string) =>
  (await readThere(`/api/products/${productId}`)).data.inventory.quantity;

test('an order sends no message in its transaction; the other instance hears of it all the same', async () => {
  const product = await insertProduct(shop.db, { quantity: 7 });
  changedHere(product.id);
  await vi.waitFor(async () => expect(await stockThere(product.id)).toBe(7));
  const heard: string[] = [];
  const listener = await shop.pool.connect();
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await listener.query('listen catalogue');
  await listener.query('listen "jobs:insert"');
  try {
    const { token } = await shop.registerBuyer();
    const client = await shop.pool.connect();
    await client.query('begin');
    await takeOne(client, product.id);
    await client.query('commit');
    await client.query(`select pg_notify('catalogue', 'v 0')`);
    client.release();
    await vi.waitFor(() => expect(heard).toContain('catalogue v 0'));
    expect(heard).not.toContain(`catalogue f ${product.id}`);

    expect((await placeOrder(shop, token, [orderLine(product, 2)])).status).toBe(201);
    await vi.waitFor(() => expect(heard).toContain(`catalogue f ${product.id}`));
    expect(heard.filter((message) => message.startsWith('jobs'))).toEqual([]);
    await vi.waitFor(async () => expect(await stockThere(product.id)).toBe(4));
  } finally {
    await listener.query('unlisten *');
    listener.release();
  }
});

test('what was not announced because its process died is found, also when an older transaction ends last', async () => {
  const [late, soon] = [
    await insertProduct(shop.db, { quantity: 7 }),
    await insertProduct(shop.db, { quantity: 7 }),
  ];
  changedHere(late.id, soon.id);
  await vi.waitFor(async () => expect(await stockThere(late.id)).toBe(7));
  await vi.waitFor(async () => expect(await stockThere(soon.id)).toBe(7));
  const [older, newer] = [await shop.pool.connect(), await shop.pool.connect()];
  try {
    await older.query('begin');
    await takeOne(older, late.id);
    await newer.query('begin');
    await takeOne(newer, soon.id);
    await newer.query('commit');
    await vi.waitFor(async () => expect(await stockThere(soon.id)).toBe(6), { timeout: 10_000 });
    expect(await stockThere(late.id)).toBe(7);
    await older.query('commit');
    await vi.waitFor(async () => expect(await stockThere(late.id)).toBe(6), { timeout: 10_000 });
  } finally {
    older.release();
    newer.release();
  }
});

test('a change is written down until every look that could need it has passed', async () => {
  const product = await insertProduct(shop.db, { quantity: 7 });
  const listener = new Listener(shop.pool, 'nothing', { onConnected() {}, onLost() {}, onMessage() {} });
  await listener.start();
  const client = await shop.pool.connect();
  try {
    const before = await lookAtCatalogue(listener, null);
    await client.query('begin');
    await takeOne(client, product.id);
    const during = await lookAtCatalogue(listener, before?.snapshot ?? null);
    await client.query('commit');
    const after = await lookAtCatalogue(listener, during?.snapshot ?? null);
    expect([before, during, after].map((look) => look?.changed.includes(product.id))).toEqual([
      false,
      false,
      true,
    ]);
    for (const look of [before, during]) await forgetFigureChanges(listener, look?.snapshot ?? '');
    expect((await lookAtCatalogue(listener, during?.snapshot ?? null))?.changed).toContain(product.id);
    const later = await lookAtCatalogue(listener, after?.snapshot ?? null);
    expect(later?.changed).not.toContain(product.id);
    // Any transaction of the whole server that began before it ended holds it back.
    await vi.waitFor(async () => {
      await forgetFigureChanges(listener, (await lookAtCatalogue(listener, null))?.snapshot ?? '');
      expect((await lookAtCatalogue(listener, null))?.changed).not.toContain(product.id);
    });
  } finally {
    client.release();
    await listener.stop();
  }
});

test('counting views waits for nobody: a locked product is counted later', async () => {
  const [locked, free] = [await insertProduct(shop.db), await insertProduct(shop.db)];
  const viewsOf = async ({ id }: { id: string }) =>
    (await shop.db.selectFrom('products').select('view_count').where('id', '=', id).executeTakeFirst())
      ?.view_count;
  for (const { id } of [locked, free])
    here.views.record(id, '10.0.0.1', 'Mozilla/5.0 Firefox/140.0', new Date());
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', locked.id).forUpdate().execute();
    await here.views.flush();
  });
  expect([await viewsOf(locked), await viewsOf(free)]).toEqual([0, 1]);
  await here.views.flush();
  expect(await viewsOf(locked)).toBe(1);
});

test('looking at a product, or its page, counts as a view; asking for what is not there does not', async () => {
  const product = await insertProduct(shop.db);
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/141.0' };
  await shop.app.inject({ url: `/api/products/${product.id}`, headers });
  await shop.app.inject({ url: `/api/products/00000000-0000-4000-8000-000000000000`, headers });
  await vi.waitFor(async () => {
    await here.views.flush();
    const { body } = await shop.call('GET', `/api/products/${product.id}`, {
      token: (await shop.registerAdmin()).token,
    });
    expect(body.data.metrics.viewCount).toBe(1);
  });
});
