import { expect, test } from '../fixtures.ts';

/** Kilobytes of the scripts that a page waits for, a little above what they weigh now (docs/speed.md). */
const MOST = {
  '/': 137,
  '/products': 142,
  product: 155,
  '/cart': 149.5,
  '/checkout': 205,
  '/quick-order': 213,
  '/company': 218,
  '/admin/money': 207,
  '/admin/settings': 172.5,
  '/seller/orders': 208.5,
  '/seller/products': 210,
  '/seller/products/new': 251.5,
  '/seller/requests-for-quotes/one': 199,
};

test('pages that are opened first, and the heaviest desks, load no more scripts than they did', async ({
  request,
}) => {
  const response = await request.get('/api/products?limit=1&sortBy=salesCount:desc');
  const { data } = await response.json();
  const headers = { 'accept-encoding': 'br' };
  for (const [page, most] of Object.entries(MOST)) {
    const address = page === 'product' ? `/products/${data.products[0]._id}` : page;
    const html = await (await request.get(address)).text();
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
  }
});
