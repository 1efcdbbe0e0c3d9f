import type { Page } from '@playwright/test';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct, newSeller, ownProducts } from '../selling.ts';

/** No product of a test is 30 days old: the page asks for all of them instead. */
async function askForAll(page: Page): Promise<void> {
  await page.route('**/api/products/my-products?status=stale*', (route) =>
    route.continue({ url: route.request().url().replace('status=stale&', '') }),
  );
}

test('a seller says in one tap what is still there, or types the right number', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const seller = await newSeller(request);
  for (const name of ['Fuse', 'Relay', 'Switch']) await createProduct(request, seller, { name });
  const before = await ownProducts(request, seller, 'sortBy=name:asc');
  await useSessionOf(page, seller);
  await askForAll(page);
  await page.goto('/seller/stock');
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('form', { name }) });
  await expectAccessible(page);

  await row('Fuse').getByRole('button', { name: 'Still there' }).click();
  await expect(page.getByText('Stock confirmed')).toBeVisible();
  const stock = row('Relay').getByLabel('Stock of Relay');
  await stock.fill('-1');
  await row('Relay').getByRole('button', { name: 'Save' }).click();
  await expect(row('Relay').getByText('Quantity must be positive')).toBeVisible();
  await stock.fill('12');
  await stock.press('Enter');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  const after = await ownProducts(request, seller, 'sortBy=name:asc');
  expect(after.map(({ inventory }) => inventory.quantity)).toEqual([50, 12, 50]);
  const isLater = after.map(
    ({ stockConfirmedAt }, index) => stockConfirmedAt > String(before[index]?.stockConfirmedAt),
  );
  expect(isLater).toEqual([true, true, false]);

  // A number that is being corrected is not confirmed as it stands.
  await row('Switch').getByLabel('Stock of Switch').fill('7');
  await page.getByRole('button', { name: 'Confirm the other 2' }).click();
  await expect(page.getByText('Stock of 2 products confirmed')).toBeVisible();
  await expect(row('Switch').getByLabel('Stock of Switch')).toHaveValue('7');
  await row('Switch').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Confirm all 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm all 3' }).click();
  await expect(page.getByText('Stock of 3 products confirmed')).toBeVisible();
});

test('My Products leads to the stock to check, which empties', async ({ page, request }) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const [stale] = await ownProducts(request, seller, 'status=stale');
  if (!stale) throw new Error('The demo seller has no stale stock');
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  await page.getByRole('link', { name: 'Check the stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Do you still have these?' })).toBeVisible();
  await page.getByRole('button', { name: 'Still there' }).first().click();
  await expect(page.getByRole('form', { name: stale.name })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Every stock is confirmed' })).toBeVisible();
});
