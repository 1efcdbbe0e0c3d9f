import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { FigureChanges } from '../features/catalogue/catalogue/figure-changes.ts';
import type { ToldOf } from '../plugins/kept-reply.ts';
import { KeptPages, type RenderedPage } from './kept-pages.ts';
import type { PageCall } from './page-calls.ts';

const callOf = (by: ToldOf['by'] | null, ...productIds: string[]): PageCall => ({
  path: '/api/products',
  language: 'en',
  answer: 'first',
  toldOf: by === null ? null : { by, productIds },
});

function page(text: string, values: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    html: Buffer.from(text),
    contentSecurityPolicy: '',
    preloads: '',
    location: null,
    calls: [callOf('shown', 'p1', 'p2')],
    ...values,
  };
}

/** Kept pages with a clock, versions and answers to turn. */
function shelf() {
  const world = { now: 0, site: 1, version: 1, renders: 0, looks: 0, answer: 'first' };
  const figures = new FigureChanges(() => world.now);
  const pages = new KeptPages({
    now: () => world.now,
    site: () => world.site,
    version: () => world.version,
    figures,
    askAgain: async (calls) => {
      world.looks += 1;
      return calls.map((call) => ({ ...call, answer: world.answer }));
    },
  });
  const get = (key: string, make: () => RenderedPage | Promise<RenderedPage> = () => page('')) =>
    pages.get(key, async () => {
      world.renders += 1;
      return make();
    });
  return { world, figures, get, pages, isFresh: (key: string) => pages.isFresh(key) };
}

test('only a page that is kept and true is fresh', async () => {
  const { world, figures, get, isFresh } = shelf();
  expect(isFresh('/products')).toBe(false);
  await get('/products');
  world.now = 50_000;
  expect(isFresh('/products')).toBe(true);
  figures.changed(['p1']);
  expect(isFresh('/products')).toBe(false);
});

test('a page stays while only figures move that it does not show', async () => {
  const { world, figures, get } = shelf();
  await get('/products/p1');
  world.now = 30_000;
  figures.changed(['p3']);
  figures.standingsChanged();
  await get('/products/p1');
  expect(world).toMatchObject({ renders: 1, looks: 0 });
});

test('a page with a product whose figures moved is shown for a second, then looked at', async () => {
  const { world, figures, get } = shelf();
  await get('/products/p1');
  figures.changed(['p2']);
  world.now = 999;
  await get('/products/p1');
  expect(world).toMatchObject({ renders: 1, looks: 0 });
  world.now = 1_000;
  world.answer = 'second';
  await get('/products/p1');
  expect(world).toMatchObject({ renders: 2, looks: 1 });
});

test('the second counts from the start of rendering, when the data was read', async () => {
  const { world, figures, get } = shelf();
  world.answer = 'second';
  await get('/products', () => {
    world.now = 700;
    figures.changed(['p1']);
    return page('');
  });
  world.now = 1_100;
  await get('/products');
  expect(world.renders).toBe(2);
});

test.each([
  ['standings', 'standingsChanged', 2],
  ['standings', 'changed', 1],
  ['figures', 'changed', 2],
  ['figures', 'standingsChanged', 2],
  ['shown', 'changed', 1],
] as const)('a page told of %s: %s of another product', async (by, change, renders) => {
  const { world, figures, get } = shelf();
  await get('/products', () => page('', { calls: [callOf(by, 'p1')] }));
  world.now = 2_000;
  world.answer = 'second';
  if (change === 'changed') figures.changed(['p3']);
  else figures.standingsChanged();
  await get('/products');
  expect(world.renders).toBe(renders);
});

test('a new version of the catalogue has a page looked at; it stays while its calls are answered as before', async () => {
  const { world, get } = shelf();
  const first = await get('/products');
  world.version = 2;
  expect(await get('/products')).toBe(first);
  expect(await get('/products')).toBe(first);
  expect(world).toMatchObject({ renders: 1, looks: 1 });
  world.version = 3;
  world.answer = 'second';
  expect(await get('/products')).not.toBe(first);
  expect(world).toMatchObject({ renders: 2, looks: 2 });
});

test('what changes without a word is looked at each second', async () => {
  const { world, get } = shelf();
  await get('/quotes', () => page('', { calls: [callOf('shown', 'p1'), callOf(null)] }));
  world.now = 1_000;
  await get('/quotes');
  world.answer = 'second';
  world.now = 2_000;
  await get('/quotes');
  expect(world).toMatchObject({ renders: 2, looks: 2 });
});

test('a page is looked at each minute though nothing was told of, and rendered after ten', async () => {
  const { world, get } = shelf();
  await get('/products');
  world.now = 60_000;
  await get('/products');
  expect(world).toMatchObject({ renders: 1, looks: 1 });
  world.now = 600_000;
  await get('/products');
  expect(world).toMatchObject({ renders: 2, looks: 1 });
});

test('a change is still known when it is a minute old, and taken for granted when it is older', async () => {
  const { world, figures, get } = shelf();
  await get('/products');
  figures.changed(['p1']);
  for (const now of [60_000, 59_000]) {
    world.now = now;
    figures.sweep();
  }
  expect(figures.haveChangedSince(0, ['p1'])).toBe(true);
  for (const now of [120_000, 180_000]) {
    world.now = now;
    figures.sweep();
  }
  figures.changed(['p3']);
  expect(figures.haveChangedSince(0, ['p2'])).toBe(true);
});

test('what every page shows has every page rendered anew', async () => {
  const { world, get } = shelf();
  await get('/terms', () => page('', { calls: [] }));
  world.now = 60_000;
  await get('/terms');
  expect(world.renders).toBe(1);
  world.site = 2;
  await get('/terms');
  expect(world).toMatchObject({ renders: 2, looks: 0 });
});

test('a page made while the catalogue changed is not fresh', async () => {
  const { world, get } = shelf();
  await get('/products', () => {
    world.version = 2;
    return page('');
  });
  world.answer = 'second';
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
  world.version = 2;
  world.answer = 'broken';
  expect(await get('/products', () => page('broken', { status: 503 }))).toBe(good);
  world.now = 60_000;
  expect((await get('/products', () => page('broken', { status: 503 }))).page.status).toBe(503);
  await get('/products');
  expect(world.renders).toBe(4);
});

test('pages are dropped by last use when they grow beyond the limit', async () => {
  const { world, get } = shelf();
  const large = () => page('x'.repeat(25 * 1024 * 1024));
  await get('/one', large);
  await get('/two', large);
  await get('/two', large);
  expect(world.renders).toBe(2);
  await get('/three', large);
  await get('/one', large);
  expect(world.renders).toBe(4);
});

test.each([
  ['empty pages', () => page('', { calls: [] }), 10],
  ['redirects', () => page('', { status: 302, location: `/${'x'.repeat(1_000)}` }), 10],
  ['pages under long addresses', () => page('', { calls: [] }), 1_900],
  ['pages with long policies', () => page('', { contentSecurityPolicy: 'x'.repeat(20_000) }), 10],
])('however many %s there are, what is kept is bounded', async (_, make, length) => {
  const { get, pages } = shelf();
  for (let n = 0; n < 12_000; n += 1) await get(`${n}`.padStart(length, '/'), make);
  expect(pages.kept.pages).toBeGreaterThan(100);
  expect(pages.kept.pages).toBeLessThanOrEqual(10_000);
  expect(pages.kept.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test('what is kept counts as the bytes that were sent', async () => {
  const { get, pages } = shelf();
  const kept = await get('/products', () => page('x'.repeat(1024 * 1024)));
  expect(pages.kept.bytes).toBeGreaterThan(1024 * 1024);
  pages.bytes('/products', kept, 'br');
  expect(pages.kept.bytes).toBeLessThan(10_000);
  pages.bytes('/products', kept, 'identity');
  expect(pages.kept.bytes).toBeLessThan(10_000);
});

test('a page under an address that no page has is made, and not kept', async () => {
  const { get, pages } = shelf();
  const key = `/terms?${'x'.repeat(2_000)}`;
  const kept = await get(key, () => page('terms'));
  expect(pages.bytes(key, kept, 'identity').toString()).toBe('terms');
  expect(pages.kept).toEqual({ pages: 0, bytes: 0 });
});

test('a kept page holds no more memory than its bytes', async () => {
  const { get, pages } = shelf();
  const kept = await get('/products', () => page('a'.repeat(10_000)));
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = pages.bytes('/products', kept, encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

test('the compressed bytes are the page, in whatever order they are asked for', async () => {
  const { get } = shelf();
  const kept = await get('/products', () => page('रू 14,500'));
  for (let times = 0; times < 2; times += 1) {
    expect(brotliDecompressSync(kept.bytes('br')).toString()).toBe('रू 14,500');
    expect(kept.bytes('identity').toString()).toBe('रू 14,500');
    expect(gunzipSync(kept.bytes('gzip')).toString()).toBe('रू 14,500');
  }
});

test('a page that is sent often becomes smaller, and says the same', async () => {
  const { get, pages } = shelf();
  const text = Array.from({ length: 2_000 }, (_, index) => `product ${(index * 7919) % 1_013}`).join(' ');
  const kept = await get('/products', () => page(text));
  const send = () => pages.bytes('/products', kept, 'br');
  const first = send().length;
  for (let times = 2; times < 50; times += 1) send();
  const held = pages.kept.bytes;
  expect(send()).toHaveLength(first);
  await vi.waitFor(() => expect(pages.kept.bytes).toBeLessThan(held));
  expect(pages.kept.bytes).toBe(held - first + send().length);
  expect(brotliDecompressSync(send()).toString()).toBe(text);
});
