import type { APIRequestContext, Page } from '@playwright/test';
import type { ProductList } from '../../../src/contract/catalogue/products.contract.ts';
import { listProducts } from '../catalogue.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** The regular prices of the cards, in their order. */
async function pricesOf(page: Page): Promise<number[]> {
  const texts = await page.locator('.pcard .price').allTextContents();
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
}

/** The page counts as the server does. Others sell out and add products meanwhile: then both are asked again. */
async function expectTotal(page: Page, request: APIRequestContext, query: string): Promise<ProductList> {
  let list = await listProducts(request, query);
  await expect(async () => {
    const found = page.getByText(new RegExp(`^${list.pagination.total} products? found`));
    if (!(await found.isVisible())) {
      await page.reload();
      list = await listProducts(request, query);
    }
    await expect(found).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return list;
}

test('every filter is in the address, resets the page and can be taken off again', async ({
  page,
  request,
}) => {
  await page.goto('/products?page=2');
  await expect(title(page, 'All Products')).toBeVisible();

  await filters(page)
    .getByRole('radio', { name: /^Electronics/ })
    .check();
  await expect(page).toHaveURL('/products?category=Electronics');
  await expect(title(page, 'Electronics Products')).toBeVisible();
  await expectTotal(page, request, 'category=Electronics');

  await filters(page).getByLabel('Min').fill('500');
  await filters(page).getByLabel('Max').fill('5,000');
  await filters(page).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL('/products?category=Electronics&minPrice=500&maxPrice=5000');
  await filters(page).getByRole('checkbox', { name: 'In Stock Only' }).check();
  await expect(page).toHaveURL(/inStock=true/);

  await page.getByLabel('Sort', { exact: true }).selectOption('Price: Low to High');
  await expect(page).toHaveURL(/sortBy=pricing.regularPrice%3Aasc/);
  const expected = await expectTotal(
    page,
    request,
    'category=Electronics&minPrice=500&maxPrice=5000&inStock=true&sortBy=pricing.regularPrice:asc',
  );
  await expect(cards(page).first()).toHaveText(expected.products[0]?.name ?? '');
  const prices = await pricesOf(page);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...prices)).toBeLessThanOrEqual(5000);
  // A control half under the header is no smaller for it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  const chips = page.getByRole('list', { name: 'Filters in use' });
  await chips.getByRole('link', { name: /price range/ }).click();
  await expect(page).toHaveURL(
    '/products?category=Electronics&sortBy=pricing.regularPrice%3Aasc&inStock=true',
  );
  await expect(filters(page).getByLabel('Min')).toHaveValue('');
  await filters(page).getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/products?sortBy=pricing.regularPrice%3Aasc');
  await expect(title(page, 'All Products')).toBeVisible();

  await page.goBack();
  await expect(title(page, 'Electronics Products')).toBeVisible();
  await expect(filters(page).getByRole('checkbox', { name: 'In Stock Only' })).toBeChecked();
});

test('a subcategory is found in the tree, by keyboard too', async ({ page }) => {
  await page.goto('/products');
  const all = filters(page).getByRole('radio', { name: /^All Categories/ });
  await all.focus();
  await page.keyboard.press('ArrowDown');
  await expect(filters(page).getByRole('radio', { name: /^Electronics/ })).toBeFocused();
  await expect(page).toHaveURL('/products');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/products?category=Electronics');
  await filters(page)
    .getByRole('radio', { name: /^Networking/ })
    .check();
  await expect(title(page, 'Networking Products')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Electronics');
});

test('a lowest price above the highest sends nothing and says so', async ({ page }) => {
  await page.goto('/products');
  await filters(page).getByLabel('Min').fill('900');
  await filters(page).getByLabel('Max').fill('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The lowest price is above the highest')).toBeVisible();
  await expect(page).toHaveURL('/products');
});

test('another page comes with its address, at the top, with the title focused', async ({ page }) => {
  await page.goto('/products');
  await expect(cards(page)).toHaveCount(20);
  const firstName = await cards(page).first().textContent();
  const pages = page.getByRole('navigation', { name: 'Product pages' });
  await expect(pages.getByText('…')).toBeVisible();
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/products?page=2');
  await expect(cards(page).first()).not.toHaveText(firstName ?? '');
  await expect(title(page, 'All Products')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle(/page 2/);

  await page.goto('/products?page=9999');
  await expect(page.getByText('No products found')).toBeVisible();
});

test('one page of products has no pages to choose from', async ({ page, request }) => {
  const { products } = await listProducts(request, 'limit=1');
  await page.goto(`/products?search=${encodeURIComponent(products[0]?.sku ?? '')}`);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Product pages' })).toHaveCount(0);
});

test('the list view is remembered and its Add takes the quantity of the row', async ({ page }) => {
  await page.goto('/products?inStock=true&sortBy=salesCount:desc');
  await page.getByRole('button', { name: 'List view' }).click();
  const row = page.locator('.prow').first();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');
  const quantity = row.getByRole('spinbutton');
  const before = await quantity.inputValue();
  await row.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).not.toHaveValue(before);
  const wanted = await quantity.inputValue();
  await row.getByRole('button', { name: /^Add to cart: / }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText(wanted);
  await expectAccessible(page);
});

test('an unfindable search says so and offers to clear', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/products?search=qqqqzzzz&minPrice=1');
  await expect(page.getByText('0 products found for “qqqqzzzz”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear All Filters' }).last().click();
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(20);
});

test('a failed list says so and comes back with Try again', async ({ page, expectedProblems }) => {
  expectedProblems.push(/500/);
  await page.goto('/products');
  await page.route('**/api/products?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Down', code: 'down', requestId: 'x' } }),
  );
  await filters(page).getByRole('checkbox', { name: 'In Stock Only' }).check();
  await expect(page.getByRole('heading', { name: 'Error loading products' })).toBeVisible();
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(20);
});

test('a list that cannot be read anew stays as it was read', async ({ page, expectedProblems }) => {
  expectedProblems.push(/Failed to load resource/);
  // By the browser's clock the page is ten minutes old: gone back to, it is read anew.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 10 * 60_000;
  });
  await page.goto('/products');
  await page.goto('/cart');
  let lost = 0;
  await page.route('**/api/products?*', async (route) => {
    await route.abort('connectionreset');
    lost += 1;
  });
  await page.goBack();
  // At once, and once more.
  await expect.poll(() => lost).toBe(2);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(cards(page)).toHaveCount(20);
});

test('while a filter is on its way the old products stay, dimmed and busy', async ({ page }) => {
  await page.goto('/products');
  const answer = await hold(page, '**/api/products?*');
  await filters(page)
    .getByRole('radio', { name: /^Lab Equipment/ })
    .check();
  const grid = page.locator('[aria-busy="true"]');
  await expect(grid).toHaveCSS('opacity', '0.6');
  await expect(grid.getByRole('heading', { level: 2 })).toHaveCount(20);
  answer();
  await expect(grid).toHaveCount(0);
  await expect(title(page, 'Lab Equipment Products')).toBeVisible();
});

test('on a phone the filters are a sheet from below', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('radio', { name: /^Packaging/ }).check();
  await expect(page).toHaveURL('/products?category=Packaging');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(title(page, 'Packaging Products')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the list and its filters work without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  const response = await page.goto('/products?category=Electronics');
  const html = (await response?.text()) ?? '';
  expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/);
  // Some 5,000 of them are the values it can be narrowed by.
  expect(Buffer.byteLength(html)).toBeLessThan(56_000);
  await expect(cards(page)).toHaveCount(20);
  await filters(page)
    .getByRole('radio', { name: /^Lab Equipment/ })
    .check();
  await filters(page).getByLabel('Min').fill('1000');
  await page.getByLabel('Sort', { exact: true }).selectOption('Price: Low to High');
  await filters(page).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(title(page, 'Lab Equipment Products')).toBeVisible();
  expect((await pricesOf(page))[0]).toBeGreaterThanOrEqual(1000);
  await page.getByRole('link', { name: /price range/ }).click();
  await expect(page).toHaveURL(/category=Lab\+Equipment/);
  await context.close();
});
