import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { KeptPages, type RenderedPage } from './kept-pages.ts';

function page(text: string, values: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    html: Buffer.from(text),
    contentSecurityPolicy: '',
    preloads: '',
    location: null,
    showsCatalogue: true,
    ...values,
  };
}

/** Kept pages with a clock and a catalogue version to turn. */
function shelf() {
  const world = { now: 0, version: 1, renders: 0 };
  const pages = new KeptPages({ now: () => world.now, catalogueVersion: () => world.version });
  const get = (key: string, make: () => RenderedPage | Promise<RenderedPage> = () => page('')) =>
    pages.get(key, async () => {
      world.renders += 1;
      return make();
    });
  return { world, get, pages, isFresh: (key: string) => pages.isFresh(key) };
}

test('only a page that is kept and young enough is fresh', async () => {
  const { world, get, isFresh } = shelf();
  expect(isFresh('/products')).toBe(false);
  await get('/products');
  expect(isFresh('/products')).toBe(true);
  world.now = 1_000;
  expect(isFresh('/products')).toBe(false);
});

test('a page with stock and prices is kept for one second', async () => {
  const { world, get } = shelf();
  await get('/products');
  world.now = 999;
  await get('/products');
  expect(world.renders).toBe(1);
  world.now = 1_000;
  await get('/products');
  expect(world.renders).toBe(2);
});

test('the second counts from the start of rendering, when the data was read', async () => {
  const { world, get } = shelf();
  await get('/products', () => {
    world.now = 700;
    return page('');
  });
  world.now = 1_100;
  await get('/products');
  expect(world.renders).toBe(2);
});

test('a page without catalogue data outlives the second but not a new catalogue version', async () => {
  const { world, get } = shelf();
  await get('/terms', () => page('', { showsCatalogue: false }));
  world.now = 60_000;
  await get('/terms');
  expect(world.renders).toBe(1);
  world.version = 2;
  await get('/terms');
  expect(world.renders).toBe(2);
});

test('a page made while the catalogue changed is not fresh', async () => {
  const { world, get } = shelf();
  await get('/products', () => {
    world.version = 2;
    return page('');
  });
  await get('/products');
  expect(world.renders).toBe(2);
});

test('all who ask at once wait for one rendering', async () => {
  const { world, get } = shelf();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/products')));
  expect(world.renders).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('a broken rendering is not kept, and a page up to a minute old stands in for it', async () => {
  const { world, get } = shelf();
  const good = await get('/products', () => page('good'));
  world.now = 30_000;
  expect(await get('/products', () => page('broken', { status: 503 }))).toBe(good);
  world.now = 60_000;
  expect((await get('/products', () => page('broken', { status: 503 }))).page.status).toBe(503);
  await get('/products');
  expect(world.renders).toBe(4);
});

test('pages are dropped by last use when they grow beyond the limit', async () => {
  const { world, get } = shelf();
  const large = () => page('x'.repeat(10 * 1024 * 1024));
  await get('/one', large);
  await get('/two', large);
  await get('/two', large);
  expect(world.renders).toBe(2);
  await get('/one', large);
  expect(world.renders).toBe(3);
});

test.each([
  ['empty pages', () => page('', { showsCatalogue: false }), 10],
  ['redirects', () => page('', { status: 302, location: `/${'x'.repeat(1_000)}` }), 10],
  ['pages under long addresses', () => page('', { showsCatalogue: false }), 1_900],
  ['pages with long policies', () => page('', { contentSecurityPolicy: 'x'.repeat(20_000) }), 10],
])('however many %s there are, what is kept is bounded', async (_, make, length) => {
  const { get, pages } = shelf();
  for (let n = 0; n < 3_000; n += 1) await get(`${n}`.padStart(length, '/'), make);
  expect(pages.kept.pages).toBeGreaterThan(100);
  expect(pages.kept.pages).toBeLessThanOrEqual(2_000);
  expect(pages.kept.bytes).toBeLessThanOrEqual(24 * 1024 * 1024);
});

test('a page under an address that no page has is made, and not kept', async () => {
  const { get, pages } = shelf();
  expect((await get(`/terms?${'x'.repeat(2_000)}`, () => page('terms'))).bytes('identity').toString()).toBe(
    'terms',
  );
  expect(pages.kept).toEqual({ pages: 0, bytes: 0 });
});

test('the compressed bytes are the page', async () => {
  const { get } = shelf();
  const kept = await get('/products', () => page('रू 14,500'));
  expect(brotliDecompressSync(kept.bytes('br')).toString()).toBe('रू 14,500');
  expect(gunzipSync(kept.bytes('gzip')).toString()).toBe('रू 14,500');
  expect(kept.bytes('identity').toString()).toBe('रू 14,500');
});
