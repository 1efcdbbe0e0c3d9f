import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const fetchText = async (url: string) => {
  const response = await shop.app.inject({ method: 'GET', url });
  return { status: response.statusCode, type: response.headers['content-type'], text: response.payload };
};

test('the sitemap names pages, categories and public products with absolute addresses', async () => {
  const seller = await insertSeller(shop.db);
  const category = await insertCategory(shop.db, { name: 'Nuts & Bolts' });
  const shown = await insertProduct(shop.db, { seller_id: seller.id, category_id: category.id });
  const hidden = await insertProduct(shop.db, {
    seller_id: seller.id,
    category_id: category.id,
    status: 'inactive',
  });
  const { status, type, text } = await fetchText('/sitemap.xml');
  expect(status).toBe(200);
  expect(type).toContain('application/xml');
  for (const page of ['shipping', 'developers'])
    expect(text).toContain(`<loc>${shop.config.publicUrl}/${page}</loc>`);
  expect(text).toContain(`<loc>${shop.config.publicUrl}/products?category=Nuts+%26+Bolts</loc>`);
  expect(text).toContain(`<loc>${shop.config.publicUrl}/products/${shown.id}</loc><lastmod>`);
  expect(text).not.toContain(hidden.id);
});

test('a page of the sitemap that is no product id is not found', async () => {
  expect((await fetchText('/sitemap.xml?after=1')).status).toBe(404);
});

test('one address may have so many pages of the sitemap made in a minute', async () => {
  const limited = await createTestApp({ hasRateLimits: true });
  try {
    await limited.deps.catalogue.start();
    const statusOf = async (url: string) =>
      (await limited.app.inject({ url, remoteAddress: '10.2.0.1' })).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) statuses.push(await statusOf(`/sitemap.xml?after=${randomUUID()}`));
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(10).fill(429)]);
  } finally {
    await limited.deps.catalogue.stop();
    await limited.close();
  }
});

test('robots may read everything but calls and personal pages, and find the sitemap', async () => {
  const { status, text } = await fetchText('/robots.txt');
  expect(status).toBe(200);
  expect(text).toContain('Disallow: /api/');
  expect(text).toContain('Disallow: /checkout');
  expect(text).not.toMatch(/Disallow: \/$/m);
  expect(text).toContain(`Sitemap: ${shop.config.publicUrl}/sitemap.xml`);
});
