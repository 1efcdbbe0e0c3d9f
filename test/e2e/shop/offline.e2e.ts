import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bearer, dataOf, login, newBuyer, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** What a browser says by itself when a request finds no way, and a page when a script of it does. */
const OUT_OF_REACH = [/net::ERR_/, /status: 503/, /Error loading route module/, /Failed to fetch/];

const LINE = '.connection-line';
const UNOPENED = 'This page was not opened before';

/** The addresses that the browser's stores hold, by store. */
function keptAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const stores: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      stores[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return stores;
  });
}

async function ownAddresses(page: Page): Promise<string[]> {
  const stores = Object.entries(await keptAddresses(page));
  return stores.filter(([name]) => name.includes('own-')).flatMap(([, addresses]) => addresses);
}

/** Once the shell is kept, so is what the page has loaded: the worker does one after the other. */
async function expectKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => Object.values(await keptAddresses(page)).flat(), { timeout: 30_000 })
    .toContain(address);
}

test('a product seen before is read without a connection; a page that was not says so, and comes by itself', {
  tag: '@widths',
}, async ({ page, context, request, expectedProblems }) => {
  expectedProblems.push(...OUT_OF_REACH);
  const worker = (await request.get('/sw.js')).headers();
  expect(worker['cache-control']).toBe('no-cache');
  // What it fetches is its own policy's matter.
  expect(worker['content-security-policy']).toBe("default-src 'self'");
  expect((await request.get('/offline')).headers()['x-robots-tag']).toBe('noindex');

  const { _id, name } = await stockedProduct(request);
  const address = `/products/${_id}`;
  await page.goto(address);
  await expectKept(page, '/offline');
  await expectKept(page, address);
  // What it is shown by, too.
  await expect.poll(async () => (await keptAddresses(page))['kept-1-assets']?.length).toBeGreaterThan(10);
  // And what lets a change wait, before there was any.
  await expect
    .poll(async () => (await keptAddresses(page))['kept-1-assets']?.join())
    .toContain('/assets/outbox-parts-');
  await expect
    .poll(async () => {
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      const kept = new Set((await keptAddresses(page))['kept-1-assets']);
      return loaded.filter((address) => address.startsWith('/assets/') && !kept.has(address));
    })
    .toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator(LINE)).toHaveText(/^As of \d\d:\d\d, offline\. Prices and stock may differ\.$/);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '1 change waits to be sent' })).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/wholesale');
  await expect(page.getByRole('heading', { level: 1, name: UNOPENED })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(UNOPENED);
  await expect(page.locator(LINE)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })).toBeVisible();

  // A damaged store: bytes that are not all there, of scripts as of pages, and such as no program has written.
  await page.evaluate(async () => {
    for (const store of await caches.keys()) {
      const cache = await caches.open(store);
      for (const kept of await cache.keys()) {
        const headers = (await cache.match(kept, { ignoreVary: true }))?.headers;
        await cache.put(kept, new Response('not(', { headers }));
      }
    }
  });
  // Nor is there room for what is fetched instead.
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
});

test('on the smallest phones the bar of the cart stays whole above the line, and checkout says what is not counted', {
  tag: '@phone-only',
}, async ({ page, context, request, expectedProblems }) => {
  expectedProblems.push(...OUT_OF_REACH);
  const buyer = await newBuyer(request);
  const product = await stockedProduct(request);
  await request.post('/api/cart/items', {
    headers: bearer(buyer),
    data: { productId: product._id, quantity: 2 },
  });
  await useSessionOf(page, buyer);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [language, more, uncounted, summary] of [
    ['', 'Increase quantity', 'Not counted yet', 'Order Summary'],
    ['/ne', 'परिमाण बढाउनुहोस्', 'अझै जोडिएको छैन', 'अर्डर सारांश'],
  ] as const) {
    await page.goto(`${language}/help`);
    await expectKept(page, `${language}/offline`);
    await page.goto(`${language}/checkout?step=2`);
    await expectKept(page, '/api/cart');
    await page.goto(`${language}/cart`);
    const add = page.getByRole('button', { name: more }).first();
    await expect(add).toBeVisible();
    // What the page fetches once it stands.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await add.click();
    const notCounted = page.getByText(uncounted).filter({ visible: true });
    await expect(notCounted).toBeVisible();
    const [line, bar] = [page.locator(LINE), page.locator('.bottom-bar')];
    await expect(line).toBeVisible();
    const top = (await line.boundingBox())?.y;
    const { bottom, isCut } = await bar.evaluate((it) => ({
      bottom: it.getBoundingClientRect().bottom,
      isCut: [...it.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > innerWidth),
    }));
    expect({ bottom, isCut }).toEqual({ bottom: top, isCut: false });
    await page.goto(`${language}/checkout?step=2`);
    await page.locator('summary', { hasText: summary }).click();
    await expect(notCounted).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator(LINE)).toHaveCount(0);
    await expect(notCounted).toHaveCount(0);
  }
});

test('orders and bills that were opened are read without a connection, by nobody but their owner', async ({
  page,
  context,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(...OUT_OF_REACH);
  const owner = await login(request, 'hospital@thokmandu.example');
  const { orders } = await dataOf<{ orders: { _id: string; orderNumber: string }[] }>(
    await request.get('/api/orders', { headers: bearer(owner) }),
  );
  const { _id, orderNumber } = orders[0] as (typeof orders)[number];
  const saveBill = async () => {
    const saved = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download KTM-/ })
      .first()
      .click();
    return (await readFile(await (await saved).path())).subarray(0, 5).toString();
  };
  await useSessionOf(page, owner);
  await page.goto('/help');
  await expectKept(page, '/offline');
  await page.goto(`/orders/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
  await page.goto('/bills');
  expect(await saveBill()).toBe('%PDF-');
  await expectKept(page, `/api/orders/${_id}`);

  await context.setOffline(true);
  await page.goto(`/orders/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
  await expect(page.locator(LINE)).toHaveText(/^As of \d\d:\d\d, offline/);
  await page.goto('/bills');
  expect(await saveBill()).toBe('%PDF-');
  const own = await ownAddresses(page);
  expect(own.filter((address) => /login|refresh|payments|admin|totals/.test(address))).toEqual([]);

  // Signing out needs no connection to empty what is theirs.
  await page
    .getByRole('banner')
    .getByRole('button', { name: / \(buyer\)$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => ownAddresses(page)).toEqual([]);
  await page.goto(`/orders/${_id}`);
  await expect(page.getByText(orderNumber)).toHaveCount(0);

  // The next person finds nothing of the one before, whatever they ask for.
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
  await signIn(page, 'buyer@thokmandu.example');
  await page.goto('/orders');
  await expectKept(page, '/api/orders');
  await context.setOffline(true);
  await page.goto(`/orders/${_id}`);
  await expect(page.locator(LINE)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your order could not be loaded' })).toBeVisible();
  await expect(page.getByText(orderNumber)).toHaveCount(0);
  expect(await ownAddresses(page)).not.toContain(`/api/orders/${_id}`);
});

test('pages of an older release offer the new ones, and what is typed stays', async ({ page }) => {
  await page.goto('/contact');
  const message = page.getByLabel('Message');
  await message.fill('Do you deliver to Dang?');
  const line = page.locator(LINE);
  await expect(line).toHaveCount(0);
  await page.evaluate(() => {
    document.documentElement.dataset.release = 'before';
  });
  // Any call tells.
  await page.getByPlaceholder('Search products...').fill('multim');
  await expect(line).toContainText('A new version of the shop is ready');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Update' }).click();
  await expect(line).toHaveCount(0);
  await expect(message).toHaveValue('Do you deliver to Dang?');
});

test.describe('a release while a page is open', () => {
  // Its answers are given by the test.
  test.use({ serviceWorkers: 'block' });

  test('a page whose script does not come opens all the same, where it was asked for', async ({
    page,
    expectedProblems,
  }) => {
    expectedProblems.push(/Error loading route module/, /Failed to (?:fetch|load)/);
    await page.goto('/contact');
    const isReady = page.waitForResponse(/\/assets\/OfflineScreens-/);
    await page.getByLabel('Message').fill('Do you deliver to Dang?');
    await isReady;
    // As when a phone goes from one network to another: what is under way is lost, and the next try succeeds.
    await page.route('**/assets/QuickOrderPage-*.js', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await page.getByRole('link', { name: 'Quick order' }).first().click();
    await expect(page).toHaveURL(/\/quick-order$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Quick order' })).toBeVisible();
    await page.getByLabel('Paste a message').fill('2 x multimeter');
    await expect(page.getByLabel('Paste a message')).toHaveValue('2 x multimeter');
  });

  test('a part of a page that is gone opens the page anew, and what is typed stays', async ({
    page,
    expectedProblems,
  }) => {
    expectedProblems.push(/Failed to (?:fetch|load)/);
    await page.goto('/contact');
    const message = page.getByLabel('Message');
    const isReady = page.waitForResponse(/\/assets\/OfflineScreens-/);
    await message.fill('Do you deliver to Dang?');
    await isReady;
    const isOpenedAnew = page.waitForEvent('load');
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
    await isOpenedAnew;
    await expect(message).toHaveValue('Do you deliver to Dang?');
  });
});

test.describe('with and without Save-Data', () => {
  test.use({ serviceWorkers: 'block' });

  for (const saveData of [true, false]) {
    test(`${saveData ? 'nothing' : 'the next page and what lets changes wait'} is loaded ahead`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData } });
      }, saveData);
      const isKeeping = page.waitForResponse(/\/assets\/OfflineScreens-/);
      await page.goto('/help');
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Quick order' });
      // Only a page that has come to life hears of what follows.
      await expect
        .poll(() => link.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__react'))))
        .toBe(true);
      await page.clock.install();
      await link.focus();
      await page.clock.runFor(1_000);
      await isKeeping;
      const isAhead = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`));
      for (const part of ['QuickOrderPage', 'outbox']) {
        if (saveData) expect(isAhead(part)).toBe(false);
        else await expect.poll(() => isAhead(part)).toBe(true);
      }
    });
  }
});
