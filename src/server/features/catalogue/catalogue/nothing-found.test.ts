import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import type { ProductList } from '../../../../contract/catalogue/products.contract.ts';
import { typosBetween } from '../../../../domain/catalogue/search-terms.ts';

let shop: TestApp;
let lighting: Awaited<ReturnType<typeof insertCategory>>;
let tools: Awaited<ReturnType<typeof insertCategory>>;
let bulb: string;

beforeAll(async () => {
  shop = await createTestApp();
  lighting = await insertCategory(shop.db);
  tools = await insertCategory(shop.db);
  const put = async (category_id: string, name: string, brand: string | null = null) =>
    (await insertProduct(shop.db, { category_id, name, brand, sku: `X-${name.length}-${Math.random()}` })).id;
  bulb = await put(lighting.id, 'Bulb warm white', 'Philips');
  await put(lighting.id, 'Bulb cold white', 'Wipro');
  await put(tools.id, 'Screwdriver magnetic', 'Stanley');
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

async function list(query: Record<string, string>): Promise<ProductList> {
  const { status, body } = await shop.call('GET', `/api/products?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.data;
}
const category = ({ id, name, slug }: typeof lighting) => ({ _id: id, name, slug });

test('what finds something needs no notice, and neither does a list without a search', async () => {
  expect((await list({ search: 'bulb' })).notice).toBeUndefined();
  expect((await list({ category: 'nothing like it' })).notice).toBeUndefined();
});

test('a word that nothing holds is the rarest: it is dropped first', async () => {
  const { products, pagination, notice } = await list({ search: 'bulb xyzzyqu philips' });
  expect(products.map(({ _id }) => _id)).toEqual([bulb]);
  expect(pagination.total).toBe(1);
  expect(notice).toEqual({ dropped: 'xyzzyqu', didYouMean: null, category: category(lighting) });
});

test('a typing error is no unknown word', async () => {
  const { notice, pagination } = await list({ search: 'screwdrivr xyzzyqu' });
  expect(notice?.dropped).toBe('xyzzyqu');
  expect(pagination.total).toBe(1);
});

test('of words that stand nowhere together the rarer goes', async () => {
  const { notice, pagination } = await list({ search: 'screwdriver bulb' });
  expect(notice?.dropped).toBe('screwdriver');
  expect(pagination.total).toBe(2);
});

test('several are dropped when one is not enough, and pages follow', async () => {
  const { notice, products } = await list({ search: 'xyzzyqu white plughh', limit: '1', page: '2' });
  expect(notice?.dropped).toBe('xyzzyqu plughh');
  expect(products).toHaveLength(1);
});

test('a word that is two letters off is corrected', async () => {
  expect(await list({ search: 'scrwdrivr' })).toMatchObject({
    products: [],
    notice: { dropped: null, didYouMean: 'screwdriver', category: null },
  });
  expect((await list({ search: 'magnetic scrwdrivr' })).notice).toEqual({
    dropped: 'scrwdrivr',
    didYouMean: 'magnetic screwdriver',
    category: category(tools),
  });
});

test('a code is not taken apart, and a word alone is not dropped', async () => {
  for (const search of ['BULB-9999-X', 'xyzzyqu']) {
    expect(await list({ search })).toMatchObject({ products: [], notice: { dropped: null } });
  }
});

test('what stands in another category leads there', async () => {
  const { notice } = await list({ search: 'bulb white', category: tools.slug });
  expect(notice?.category).toEqual(category(lighting));
});

test.each([
  '%',
  "' or 1=1 --",
  '<script>alert(1)</script> xyzzyqu',
  '🔌 🔌',
  '\u202e बब बब',
  `${'a '.repeat(49)}`,
])('%j is harmless', async (search) => {
  expect((await list({ search })).products).toBeInstanceOf(Array);
});

test.each([
  ['bulb', 'bulb', 0],
  ['bulb', 'blub', 1],
  ['screwdriver', 'scrwdrivr', 2],
  ['abc', 'xyz', null],
  ['a', 'abcd', null],
])('%s and %s are %s typos apart', (a, b, typos) => {
  expect(typosBetween(a, b)).toBe(typos);
});
