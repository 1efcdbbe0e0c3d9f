import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

const call = async (url: string) => {
  const response = await shop.app.inject({ url });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() };
};

test('while the catalogue is being read for the first time the shop says so, and answers what needs no index', async () => {
  const product = await insertProduct(shop.db);
  expect(await call('/health/ready')).toMatchObject({ status: 200 });

  const reading = await shop.pool.connect();
  try {
    // Nothing that is read of products is answered.
    await reading.query('begin');
    await reading.query('lock table products in access exclusive mode');
    await shop.deps.catalogue.start();
    expect(await call('/health/ready')).toEqual({
      status: 503,
      retryAfter: '2',
      body: { status: 'unavailable', reason: 'catalogue is being read' },
    });
    expect(await call('/health/live')).toMatchObject({ status: 200 });
    expect(await shop.deps.catalogue.categories()).not.toEqual([]);
    const lists = Array.from({ length: 20 }, (_, page) => call(`/api/products?page=${page + 1}`));
    for (const list of await Promise.all(lists)) {
      expect(list).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
    }
  } finally {
    await reading.query('rollback');
    reading.release();
  }

  await vi.waitFor(async () => expect(await call('/health/ready')).toMatchObject({ status: 200 }), 10_000);
  const { body } = await call('/api/products');
  expect(body.data.products).toMatchObject([{ _id: product.id }]);
});

test('a shop whose index is built anew stays ready, and its lists come from the database meanwhile', async () => {
  await vi.waitFor(async () => expect(await call('/health/ready')).toMatchObject({ status: 200 }), 10_000);
  await shop.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'thokmandu listener' and datname = current_database()",
  );
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(false)).toBeNull());
  expect(await call('/health/ready')).toMatchObject({ status: 200 });
  expect((await call('/api/products')).body.data.products).toHaveLength(1);
});
