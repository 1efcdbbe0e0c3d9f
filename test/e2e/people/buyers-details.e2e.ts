import type { Page } from '@playwright/test';
import {
  fillCart,
  findScarceProduct,
  login,
  newBuyer,
  stockedProduct,
  useSessionOf,
  walkToConfirmation,
} from '../buying.ts';
import { listProducts } from '../catalogue.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

// What a buyer stumbles over: small things of search, quantity, cart and checkout.

const cardNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('a search is ordered by match, counts its categories, and `/` replaces its words', async ({
  page,
  request,
}) => {
  await page.goto('/products?search=5mm+led');
  const sort = page.getByLabel('Sort', { exact: true });
  await expect(sort.locator('option:checked')).toHaveText('Best Match');
  const { products, pagination } = await listProducts(request, 'search=5mm+led');
  await expect(cardNames(page)).toHaveText(products.map(({ name }) => name));
  for (const { name } of products) expect(name).toMatch(/LED.*5 mm|5 mm.*LED/);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByText(/^All Categories/)).toBeVisible();
  await expect(filters.getByRole('radio', { name: `Electronics ${pagination.total}` })).toBeVisible();
  await expect(filters.getByRole('radio', { name: 'Raw Materials 0' })).toBeVisible();

  await sort.selectOption('Newest First');
  await expect(page).toHaveURL('/products?sortBy=createdAt%3Adesc&search=5mm+led');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('१२ W');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=%E0%A5%A7%E0%A5%A8(?:\+|%20)W$/);
  await expect(cardNames(page).first()).toHaveText(/12 W/);
});

test('a quantity above the stock says how many there are, in either digits', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const product = await findScarceProduct(request, 'Lab Equipment');
  await page.goto(`/products/${product._id}`);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' }).locator('visible=true');
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: `Only ${product.inventory.quantity} items available` });
  await quantity.fill('500');
  await expect(refusal).toBeVisible();
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await expect(refusal).toBeVisible();
  await quantity.selectText();
  await page.keyboard.insertText('२');
  await expect(quantity).toHaveValue('2');
  await expect(refusal).toBeHidden();
});

test('Back closes the filters and the menu, and links of the menu lead on', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/about');
  await page.goto('/products');
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/products');

  await page.getByRole('button', { name: 'Filters' }).click();
  await sheet.locator('summary', { hasText: 'Availability' }).click();
  await sheet.getByRole('checkbox', { name: 'In Stock Only' }).check();
  await expect(page).toHaveURL('/products?inStock=true');
  await sheet.getByRole('button', { name: /^Show .*products$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/products?inStock=true');
  await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Filters' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await sheet.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test("a subscriber's first sight of a list are the own prices", async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'pro@thokmandu.example'));
  // Asked by itself, or along with other small calls.
  const release = await hold(page, /\/api\/(?:subscriptions\/my-subscription|side-calls)/);
  const [product] = (await listProducts(request, 'search=mcb')).products;
  await page.goto('/products?search=mcb');
  const price = page.locator('.pcard .price').first();
  await expect(price).toBeHidden();
  release();
  await expect(price).toBeVisible();
  await expect(price).toHaveText(
    new RegExp(product?.pricing.wholesalePrice.toLocaleString('en-IN') ?? 'none'),
  );
});

test('an unread cart offers to try again, and a refused order says so at its button', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 50\d/, /^50\d: .*\/api\/(?:cart|orders)$/);
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  const fails = { status: 500, json: { success: false, message: 'Something went wrong', data: null } };
  await page.route('**/api/cart', (route) => route.fulfill(fails));
  await page.goto('/cart');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.unroute('**/api/cart');
  await again.click();
  await expect(page.getByRole('main')).toContainText(product.name);

  await walkToConfirmation(page);
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 409, json: { ...fails.json, message: 'Ordering is closed', code: 'closed' } }),
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: 'Nothing was ordered.' });
  await expect(refusal).toContainText('Ordering is closed');
  await expectAccessible(page);
});

test('small phones: no sideways scroll, nothing overlaps, the bin stays in its row', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'pro@thokmandu.example'));
  const product = await stockedProduct(request);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/products/${product._id}`);
    const chip = page.locator('.head .pro-chip');
    await expect(chip).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto('/cart');
    const icon = page.locator('.head-end').getByRole('button', { name: 'Search products' });
    const [chipBox, iconBox] = [await chip.boundingBox(), await icon.boundingBox()];
    expect((chipBox?.x ?? 0) + (chipBox?.width ?? 0)).toBeLessThanOrEqual(iconBox?.x ?? 0);
  }
  const other = await newBuyer(request);
  await fillCart(request, other, [{ product, quantity: 2 }]);
  await useSessionOf(page, other);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cart');
  const stepper = page.getByRole('group', { name: `Quantity of ${product.name}` });
  const [stepperBox, binBox] = [
    await stepper.boundingBox(),
    await page.getByRole('button', { name: `Remove ${product.name}` }).boundingBox(),
  ];
  expect(Math.abs((stepperBox?.y ?? 0) - (binBox?.y ?? 99))).toBeLessThan(10);
});
