import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Kilobytes of the scripts that a page waits for, and how many, a little above what they are now (docs/speed.md). */
const MOST = {
  '/': [136.5, 12],
  '/products': [141, 13],
  product: [154.3, 17],
  '/cart': [149, 14],
  '/checkout': [199.5, 33],
  '/quick-order': [199.5, 32],
  '/company': [215, 36],
  '/admin/money': [203.5, 35],
  '/admin/settings': [158.5, 20],
  '/seller/orders': [210, 43],
  '/seller/products': [208.5, 36],
  '/seller/products/new': [237, 43],
  '/seller/requests-for-quotes/one': [193, 35],
};

/** Kilobytes of a page itself, compressed and as it is read. */
const MOST_HTML = {
  '/': [9.2, 34],
  '/products': [12, 55],
  product: [10.6, 40],
  '/cart': [4.8, 14.8],
};

async function addressOf(request: APIRequestContext, page: string): Promise<string> {
  if (page !== 'product') return page;
  const response = await request.get('/api/products?limit=1&sortBy=salesCount:desc');
  const { data } = await response.json();
  return `/products/${data.products[0]._id}`;
}

test('pages that are opened first weigh no more than they did', async ({ request }) => {
  for (const [page, [compressed = 0, read = 0]] of Object.entries(MOST_HTML)) {
    const answer = await request.get(await addressOf(request, page), {
      headers: { 'accept-encoding': 'br' },
    });
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
    expect(encoding, page).toBe('br');
    expect(Number(length) / 1000, page).toBeLessThan(compressed);
    expect((await answer.body()).byteLength / 1000, page).toBeLessThan(read);
  }
});

test('pages that are opened first, and the heaviest desks, load no more scripts than they did', async ({
  request,
}) => {
  const headers = { 'accept-encoding': 'br' };
  for (const [page, [most = 0, mostFiles = 0]] of Object.entries(MOST)) {
    const html = await (await request.get(await addressOf(request, page))).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    const sizes = await Promise.all(
      scripts.map(async (script) => {
        const sent = (await request.get(script, { headers })).headers();
        expect(sent['content-encoding'], script).toBe('br');
        return Number(sent['content-length']);
      }),
    );
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(kilobytes, page).toBeGreaterThan(100);
    expect(kilobytes, page).toBeLessThan(most);
    expect(scripts.length, page).toBeLessThanOrEqual(mostFiles);
  }
});

test('a part that comes later brings no styles that the page has', async ({ page }) => {
  await page.goto('/products');
  // Its styles would be asked for in the same moment.
  await expect(page.locator('link[rel=modulepreload][href*="/FilterPanel-"]').first()).toBeAttached();
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(sheets).toEqual([...new Set(sheets)]);
});

test('a page asks for nothing that it brought, however long ago it was rendered; gone back to, it does', async ({
  page,
}) => {
  // By the browser's clock the page is ten minutes old.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 10 * 60_000;
  });
  const isAsked = (url: string) => /\/api\/(products|categories)\?/.test(url);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isAsked(request.url())) asked.push(request.url());
  });
  await page.goto('/products');
  // The cart's page asks for the cart; what the list's asked for was asked for before.
  const cart = page.waitForResponse('**/api/cart');
  await page.goto('/cart');
  await cart;
  expect(asked).toEqual([]);

  const again = page.waitForRequest((request) => isAsked(request.url()));
  await page.goBack();
  await again;
});
