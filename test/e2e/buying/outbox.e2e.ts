import type { BrowserContext, Page } from '@playwright/test';
import type { Cart } from '../../../src/contract/buying/cart.contract.ts';
import {
  bearer,
  countOrders,
  dataOf,
  findProducts,
  newBuyer,
  stockedProduct,
  useSessionOf,
  walkToConfirmation,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct, newSeller, ownProducts } from '../selling.ts';

// What is changed without a network is sent once, when there is one.

test.use({ serviceWorkers: 'block' });
test.beforeEach(({ expectedProblems }) => {
  expectedProblems.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

/** Opens a page and waits until it can do without a network. */
async function openReady(page: Page, address: string): Promise<void> {
  const isReady = page.waitForResponse(/\/outbox-parts-[^/]*\.js/);
  await page.goto(address);
  await isReady;
}

/** The network comes back: pages hear of it as of a cable. */
async function flap(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /to be sent|need/ });

test('a buyer fills the pad and the cart offline, closes the browser, comes back and orders', async ({
  page,
  context,
  request,
}) => {
  const [inPad, inCart] = await findProducts(request, { count: 2 });
  if (!inPad || !inCart) throw new Error('No products');
  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  const product = await context.newPage();
  await openReady(product, `/products/${inCart._id}`);
  await openReady(page, '/quick-order');
  const pad = page.getByLabel('Paste a message');
  await pad.fill(`${inPad.sku} x 3`);
  const add = page.getByRole('button', { name: 'Add 1 line to cart' });
  await expect(add).toBeEnabled();

  await context.setOffline(true);
  await add.click();
  await expect(page.getByText('Kept. The lines go into the cart once you are online.')).toBeVisible();
  await expect(pad).toHaveValue('');
  await pad.fill('2 boxes of tape');
  await expect(bar(page)).toContainText('1 change waits to be sent');
  // The other tab shows it too, and goes on behind it.
  await expect(bar(product)).toContainText('1 change waits to be sent');
  await product.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(bar(page)).toContainText('2 changes wait to be sent');
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toContainText('4 items');
  await bar(page).getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /1 line of the pad into the cart/,
    new RegExp(`1 × ${inCart.name.replace(/[^\w ]/g, '.')} into the cart`),
  ]);
  await expectAccessible(page);
  await page.close();
  await product.close();

  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto('/quick-order');
  await expect(back.getByText('Everything that waited is sent')).toBeVisible();
  await expect(bar(back)).toHaveCount(0);
  await expect(back.getByLabel('Paste a message')).toHaveValue('2 boxes of tape');
  await walkToConfirmation(back);
  await context.setOffline(true);
  await expect(back.getByText('Orders and payments are made online only')).toBeVisible();
  await context.setOffline(false);
  await back.getByRole('button', { name: 'Place Order' }).click();
  await back.waitForURL(/\/(payment|orders)\b/);
  expect(await countOrders(request, buyer)).toBe(1);
  const { orders } = await dataOf<{ orders: { _id: string }[] }>(
    await request.get('/api/orders', { headers: bearer(buyer) }),
  );
  const order = await dataOf<{ items: { quantity: number }[] }>(
    await request.get(`/api/orders/${orders[0]?._id}`, { headers: bearer(buyer) }),
  );
  expect(order.items.map(({ quantity }) => quantity).sort()).toEqual([1, 3]);
});

test('of twenty answers that are lost nothing is done twice; what is refused says why; nobody else sees it', async ({
  page,
  context,
  request,
}) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  await openReady(page, `/products/${product._id}`);
  let lost = 0;
  await page.route('**/api/cart/items', async (route) => {
    if (lost >= 20) return route.continue();
    // The shop has it: only its answer is lost.
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(bar(page)).toContainText('1 change waits to be sent');
  while (lost < 20) {
    const before = lost;
    await flap(context);
    await expect.poll(() => lost).toBeGreaterThan(before);
  }
  await flap(context);
  await expect(page.getByText('Everything that waited is sent')).toBeVisible();
  const cart = await dataOf<Cart>(await request.get('/api/cart', { headers: bearer(buyer) }));
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([1]);

  // More than there is: the page cannot know offline what the shop knows.
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, message: 'Only 1 in stock', code: 'x', errors: [] },
    }),
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await context.setOffline(false);
  await expect(bar(page)).toContainText('1 change needs you');
  await bar(page).getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(dialog.getByText('Only 1 in stock')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Signing out asks; who stays keeps it, and another person sees nothing of it.
  await page.getByRole('button', { name: /Sita/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(bar(page)).toContainText('1 change needs you');
  const other = await context.newPage();
  await useSessionOf(other, await newBuyer(request));
  await openReady(other, '/cart');
  await expect(bar(other)).toHaveCount(0);
  await expect(other.getByText('Your cart is empty')).toBeVisible();
});

test('a seller counts fifty stocks in a cellar, in three tabs; each is there once, and what was sold stays sold', async ({
  page,
  context,
  request,
}) => {
  const seller = await newSeller(request);
  const names = Array.from({ length: 50 }, (_, at) => `Fuse ${String(at).padStart(2, '0')}`);
  for (let at = 0; at < names.length; at += 10)
    await Promise.all(
      names
        .slice(at, at + 10)
        .map((name) => createProduct(request, seller, { name, inventory: { quantity: 10 } })),
    );
  await useSessionOf(page, seller);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const rowsOf = [20, 20, 10];
  for (const [at, tab] of tabs.entries()) {
    await openReady(tab, `/seller/products?sortBy=name:asc&page=${at + 1}`);
    await expect(tab.getByRole('button', { name: /^Edit: Stock of Fuse/ })).toHaveCount(rowsOf[at] ?? 0);
  }
  await context.setOffline(true);
  for (const [at, tab] of tabs.entries()) {
    const first = tab.getByRole('button', { name: /^Edit: Stock of Fuse/ }).first();
    await first.press('Enter');
    await tab.getByRole('spinbutton', { name: /^Stock of Fuse/ }).evaluate((field, rows) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', Array.from({ length: rows }, (_, at) => 20 + at).join('\n'));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, rowsOf[at] ?? 0);
    await expect(tab.getByText(`Kept: ${rowsOf[at]} products. Sent once you are online.`)).toBeVisible();
  }
  await expect(bar(page)).toContainText('50 changes wait to be sent');
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(20);
  // One is counted again, and one was sold meanwhile.
  await page.getByRole('button', { name: 'Edit: Stock of Fuse 00' }).press('Enter');
  const counted = page.getByRole('spinbutton', { name: 'Stock of Fuse 00' });
  await counted.fill('31');
  await counted.press('Enter');
  await expect(bar(page)).toContainText('50 changes wait to be sent');
  const all = await ownProducts(request, seller, 'sortBy=name:asc&limit=100');
  const sold = all.find(({ name }) => name === 'Fuse 01');
  const moved = await request.patch(`/api/products/${sold?._id}/quick-edit`, {
    headers: bearer(seller),
    data: { quantity: 9, quantitySeen: 10 },
  });
  expect(moved.ok()).toBe(true);

  await context.setOffline(false);
  for (const tab of tabs) await expect(bar(tab)).toHaveCount(0);
  const own = await ownProducts(request, seller, 'sortBy=name:asc&limit=100');
  const wanted = names.map((_, at) => 20 + (at % 20));
  expect(own.map(({ inventory }) => inventory.quantity)).toEqual([
    31,
    (wanted[1] ?? 0) - 1,
    ...wanted.slice(2),
  ]);
});

test('a page whose line is cut as it loads what lets changes wait goes on without', async ({
  page,
  request,
}) => {
  const product = await stockedProduct(request);
  const late = /\/(?:keeping|outbox-parts|OfflineScreens)-[^/]*\.js/;
  await page.route(late, (route) => route.abort());
  const cut = page.waitForEvent('requestfailed', (one) => one.url().includes('/keeping-'));
  await page.goto(`/products/${product._id}`);
  await cut;
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
});
