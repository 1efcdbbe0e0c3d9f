import type { Page } from '@playwright/test';
import { bearer, findProducts, login, newBuyer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct, newSeller, ownProducts } from '../selling.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('My Products is for sellers alone', async ({ page, request }) => {
  await page.goto('/seller/products');
  await expect(page).toHaveURL(/\/login$/);
  await useSessionOf(page, await newBuyer(request));
  for (const address of ['/seller/products', '/seller/products/new', '/seller/stock']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
  }
});

test('a new seller starts from an empty list, and is told what the account waits for', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/seller/products');
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expect(page.getByText('Your account is waiting for approval')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add Product' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
});

test('the list shows, finds, filters and sorts what a seller has', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const seller = await login(request, 'seller@thokmandu.example');
  await useSessionOf(page, seller);
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Desk', exact: true })
    .getByRole('link', { name: 'Products' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible();
  for (const stat of ['Total', 'Active', 'Inactive', 'Out of Stock']) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${stat}$`) })).toBeVisible();
  }
  await expect(page.getByText('Low stock').first()).toBeVisible();

  const [wanted] = await ownProducts(request, seller, 'status=active&sortBy=name:asc&limit=1');
  if (!wanted) throw new Error('The demo seller has no active product');
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(wanted.sku);
  await expect(page).toHaveURL(new RegExp(`search=${wanted.sku}`));
  await expect(rowOf(page, wanted.name).getByText(wanted.sku)).toBeVisible();
  await expect(page.getByRole('table').getByRole('switch')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search your products' }).fill('nothing is called so');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search your products' })).toHaveValue('');
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Rejected/ })
    .click();
  await expect(page).toHaveURL(/status=rejected/);
  await expect(page.getByRole('table').getByText('Rejected', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/seller\/products$/);
});

test('the badge switches a product off and on', { tag: '@phone' }, async ({ page, request }, { project }) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const products = await ownProducts(request, seller, 'status=active&sortBy=salesCount:asc');
  const product = products[project.name === 'phone' ? 0 : 1];
  if (!product) throw new Error('The demo seller has no active product');
  await useSessionOf(page, seller);
  await page.goto(`/seller/products?search=${encodeURIComponent(product.sku)}`);
  const badge = rowOf(page, product.name).getByRole('switch', { name: `Active: ${product.name}` });
  await expect(badge).toBeChecked();
  await badge.click();
  await expect(badge).not.toBeChecked();
  await expect(page.getByText('Product status updated')).toBeVisible();
  expect((await request.get(`/api/products/${product._id}`)).status()).toBe(404);
  await badge.press('Space');
  await expect(badge).toBeChecked();
  await expect.poll(async () => (await request.get(`/api/products/${product._id}`)).status()).toBe(200);
});

test('what an admin has hidden before approving it says so, and has no switch', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const seller = await newSeller(request);
  const product = await createProduct(request, seller, { name: 'Hidden lamp' });
  const hidden = await request.patch(`/api/admin/products/${product._id}/status`, {
    headers: bearer(await login(request, 'admin@thokmandu.example')),
    data: { status: 'inactive' },
  });
  expect(hidden.ok()).toBe(true);
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  const row = rowOf(page, 'Hidden lamp');
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(row.getByRole('switch')).toHaveCount(0);
  await page.goto(`/seller/products/${product._id}/edit`);
  await expect(page.getByText('Not approved, and hidden by an admin').first()).toBeVisible();
  await expect(page.getByText('Approved and inactive')).toHaveCount(0);
  await expectAccessible(page);
});

test('price and stock are changed in the row, by the keyboard', async ({ page, request }) => {
  const seller = await newSeller(request);
  await createProduct(request, seller, { name: 'Second drill' });
  await createProduct(request, seller, { name: 'First drill' });
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  await page.getByRole('button', { name: 'Edit: Regular price of First drill' }).press('Enter');
  const regular = page.getByRole('spinbutton', { name: 'Regular price of First drill' });
  await regular.fill('700');
  await regular.press('Enter');
  await expect(page.getByText('Regular price must not be below the wholesale price')).toBeVisible();
  await regular.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit: Regular price of First drill' })).toBeFocused();
  await page.keyboard.press('Enter');
  await regular.fill('1250.5');
  await regular.press('Tab');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Regular price of Second drill' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit: Stock of First drill' }).press('Enter');
  const stock = page.getByRole('spinbutton', { name: 'Stock of First drill' });
  await stock.fill('0');
  await stock.press('Enter');
  const below = page.getByRole('spinbutton', { name: 'Stock of Second drill' });
  await expect(below).toBeFocused();
  await expect(rowOf(page, 'First drill').getByText('Out of stock')).toBeVisible();
  await expect(rowOf(page, 'First drill').getByText('1,250.50')).toBeVisible();
  // The last row: the keyboard stays where it was.
  await below.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit: Stock of Second drill' })).toBeFocused();
  await expect
    .poll(async () => (await ownProducts(request, seller, 'search=First'))[0])
    .toMatchObject({
      pricing: { regularPrice: 1250.5, wholesalePrice: 800 },
      inventory: { quantity: 0 },
    });
});

test('a saved row stays in its list; a pasted column goes down', async ({ page, request }) => {
  const seller = await newSeller(request);
  for (const name of ['Third fuse', 'Second fuse', 'First fuse']) {
    await createProduct(request, seller, { name, inventory: { quantity: 0 } });
  }
  await useSessionOf(page, seller);
  await page.goto('/seller/products?status=out_of_stock');
  await page.getByRole('button', { name: 'Edit: Stock of First fuse' }).press('Enter');
  const stock = page.getByRole('spinbutton', { name: 'Stock of First fuse' });
  await stock.fill('5');
  await stock.press('Enter');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(rowOf(page, 'First fuse')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Stock of Second fuse' }).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '40\r\n41\r\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('2 products updated')).toBeVisible();
  const own = await ownProducts(request, seller, 'sortBy=name:asc');
  expect(own.map(({ inventory }) => inventory.quantity)).toEqual([5, 40, 41]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
});

test('what is sold while the stock is typed stays sold, and the seller is told', async ({
  page,
  request,
}) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const own = await ownProducts(request, seller, 'status=active&sortBy=inventory.quantity:desc&limit=100');
  // None that other tests buy while this one counts.
  const popular = await findProducts(request, { count: 1 });
  const row = own.findLast(
    ({ _id, inventory }) => inventory.quantity > 40 && !popular.some((product) => product._id === _id),
  );
  if (!row) throw new Error('The demo seller has no active product');
  const card = {
    ...row,
    ratings: { average: 0, count: 0 },
    highlights: [],
    chosenHighlights: 0,
    seller: { _id: '', companyName: '', slug: '', awayUntil: null },
  };
  await useSessionOf(page, seller);
  await page.goto(`/seller/products?search=${encodeURIComponent(row.sku)}`);
  await page.getByRole('button', { name: `Edit: Stock of ${row.name}` }).click();
  const before = row.inventory.quantity;
  const quantity = Math.max(2, row.minimumOrderQuantity);
  await placeOrder(request, await newBuyer(request), [{ product: card, quantity }]);
  const stock = page.getByRole('spinbutton', { name: `Stock of ${row.name}` });
  await stock.fill(String(before + 10));
  await stock.press('Enter');
  await expect(
    page.getByText(`${quantity} were sold meanwhile: stock is now ${before + 10 - quantity}`),
  ).toBeVisible();
});

test('several products are changed at once, and what is refused says why', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const seller = await newSeller(request);
  for (const name of ['Blue bolt', 'Green bolt', 'Red bolt']) await createProduct(request, seller, { name });
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  await page.getByRole('checkbox', { name: 'Select Blue bolt' }).check();
  await page.getByRole('checkbox', { name: 'Select Red bolt' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Activate', exact: true }).click();
  const refused = page.getByRole('dialog', { name: '2 products were left as they are' });
  await expect(refused.getByText('Product is awaiting approval')).toHaveCount(2);
  await expect(refused.getByText('Red bolt')).toBeVisible();
  await refused.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Select Blue bolt' }).check();
  await page.getByRole('checkbox', { name: 'Select Green bolt' }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete products' });
  await expect(question).toContainText(
    'Are you sure you want to delete these 2 products? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 products deleted successfully')).toBeVisible();
  await expect(rowOf(page, 'Blue bolt')).toHaveCount(0);
  await expect(rowOf(page, 'Red bolt')).toHaveCount(1);
});

test('a product is deleted after a question', async ({ page, request }) => {
  const seller = await newSeller(request);
  const product = await createProduct(request, seller, { name: 'Old "lamp"' });
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  await page.getByRole('button', { name: 'Delete: Old "lamp"' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete product' });
  await expect(question).toContainText(
    'Are you sure you want to delete "Old "lamp""? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Old "lamp"')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete: Old "lamp"' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  const gone = await request.get(`/api/products/${product._id}`, { headers: bearer(seller) });
  expect(gone.status()).toBe(404);
});

test('a list that cannot be loaded can be tried again', async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.route('**/api/products/my-products*', (route) => route.fulfill({ status: 429, json: {} }));
  await page.goto('/seller/products');
  await expect(page.getByRole('heading', { name: 'Error loading products' })).toBeVisible();
  await page.unroute('**/api/products/my-products*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
});
