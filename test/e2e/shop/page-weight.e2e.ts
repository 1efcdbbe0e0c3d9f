import { expect, test } from '../fixtures.ts';

/** Kilobytes of scripts as they are on their way, a little above what they weigh now (docs/speed.md). */
const MOST = { '/': 141, '/products': 146, product: 161, '/cart': 154 };

test('the pages that are opened first load no more scripts than they did', async ({
  browser,
  baseURL,
  request,
}) => {
  const response = await request.get('/api/products?limit=1&sortBy=salesCount:desc');
  const { data } = await response.json();
  for (const [page, most] of Object.entries(MOST)) {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'accept-encoding': 'br' } });
    const tab = await context.newPage();
    await tab.goto(page === 'product' ? `/products/${data.products[0]._id}` : page, {
      waitUntil: 'networkidle',
    });
    const scripts = await tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
    );
    const bytes = [...new Map(scripts).values()].reduce((sum, size) => sum + size, 0);
    expect(bytes / 1000, page).toBeGreaterThan(100);
    expect(bytes / 1000, page).toBeLessThan(most);
    await context.close();
  }
});
