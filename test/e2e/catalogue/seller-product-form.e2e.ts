import type { Locator, Page } from '@playwright/test';
import { bearer, login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct, newSeller, ownProducts, picture } from '../selling.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function fillRequired(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('50 Nm, two batteries');
  await page.getByRole('combobox', { name: 'Category' }).fill('power tools');
  await page.getByRole('combobox', { name: 'Category' }).press('Enter');
  await page.getByLabel('SKU').fill('GSB-18V');
  await page.getByLabel('Regular price').fill('18900');
  await page.getByLabel('Wholesale price').fill('16700');
  await page.getByLabel('Quantity', { exact: true }).fill('22');
}

test('an empty form says what is missing, with defaults where there are any', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/seller/products/new');
  await expect(page.getByLabel('Low stock threshold')).toHaveValue('10');
  await expect(page.getByLabel('Minimum order quantity')).toHaveValue('1');
  await expect(page.getByLabel('Regular price')).toHaveAttribute('step', '0.01');
  await expect(page.getByRole('textbox', { name: 'Long description' })).toBeVisible();
  await save(page).click();
  for (const text of [
    'Product name is required',
    'Description is required',
    'Category is required',
    'SKU is required',
    'Regular price is required',
    'Wholesale price is required',
    'Quantity is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Regular price').fill('-1');
  await page.getByLabel('Quantity', { exact: true }).fill('-1');
  await page.getByLabel('Low stock threshold').fill('-1');
  await page.getByLabel('Minimum order quantity').fill('0');
  await page.getByLabel('Name', { exact: true }).focus();
  for (const text of [
    'Price must be positive',
    'Quantity must be positive',
    'Threshold must be positive',
    'MOQ must be at least 1',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const bar = page.getByRole('region', { name: 'Save the product' });
  await expect(bar.getByText(/^9 fields need attention/)).toBeVisible();
  await bar.getByRole('button', { name: 'Minimum order quantity' }).click();
  await expect(page.getByLabel('Minimum order quantity')).toBeFocused();
  await expectAccessible(page);
});

/** Takes hold of a picture and lets it go at another's place. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const list = page.getByRole('list', { name: 'Images' });
  await expect(list.locator('.cursor-grab')).toHaveCount(3);
  const tiles = list.getByRole('listitem');
  await tiles.nth(from - 1).hover();
  const place = await tiles.nth(to - 1).boundingBox();
  if (place === null) throw new Error(`There is no picture ${to}`);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 4 });
  await expect(tiles.nth(from - 1)).not.toHaveCSS('transform', 'none');
  await page.mouse.up();
  await expect(page.getByText(`Image moved to place ${to} of 3`)).toBeAttached();
}

test('a product is created with pictures, facts and a description, and waits for approval', {
  tag: '@widths',
}, async ({ page, request }) => {
  test.slow();
  const seller = await newSeller(request);
  await useSessionOf(page, seller);
  await page.goto('/seller/products/new');
  await fillRequired(page, 'GSB 18V impact drill');
  await page.getByLabel('Brand').fill('Bosch');
  await page.getByLabel('Tags').fill('drill, cordless, Drill');
  await page.getByLabel('Cost price').fill('14250');
  await expect(page.getByText('PRO buyers save12%')).toBeVisible();
  await expect(page.getByText('Margin, regular24.6%')).toBeVisible();
  await expect(page.getByText('Margin, wholesale14.7%')).toBeVisible();

  await page
    .getByLabel('Add images')
    .setInputFiles([
      await picture('front.png', '#123456'),
      await picture('side.png', '#654321'),
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
    ]);
  await expect(page.getByText(/is not a JPEG, PNG, WebP or AVIF picture/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss page.png' }).click();
  await page.getByLabel('Add images').setInputFiles([await picture('back.png', '#225522')]);
  await expect(page.getByText('Images uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Make image 2 the primary image' }).click();
  await page.getByRole('button', { name: 'Move image 3 back' }).click();
  await drag(page, 3, 1);
  await drag(page, 1, 3);
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(page.getByText('Primary', { exact: true })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByLabel('Specification 1 name').fill('Voltage');
  await page.getByRole('textbox', { name: 'Specification 1 value' }).fill('18 V');
  await page.getByRole('textbox', { name: 'Specification 1 value' }).press('Enter');
  await expect(page.getByLabel('Specification 2 name')).toBeFocused();
  await page.keyboard.type('Only a name');

  await page.getByRole('textbox', { name: 'Long description' }).click();
  const description = page.getByRole('textbox', { name: 'Long description' });
  await page.keyboard.type('In the box');
  await expect(description).toHaveText('In the box');
  const [heading, list] = ['Heading', 'Bulleted list'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator];
  await heading.click();
  await expect(heading).toHaveAttribute('aria-pressed', 'true');
  await expect(description).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-pressed', 'false');
  await list.click();
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await expect(description).toBeFocused();
  await page.keyboard.type('two batteries');

  await save(page).click();
  await expect(page.getByText('Product created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/seller\/products$/);
  await expect(page.getByRole('row').filter({ hasText: 'GSB 18V impact drill' })).toContainText(
    'Pending approval',
  );
  const [row] = await ownProducts(request, seller, 'search=GSB');
  const answer = await request.get(`/api/products/${row?._id}`, { headers: bearer(seller) });
  const { data: product } = await answer.json();
  expect(product).toMatchObject({
    brand: 'Bosch',
    tags: ['drill', 'cordless'],
    specificationRows: [{ name: 'Voltage', value: '18 V' }],
    longDescription: '<h2>In the box</h2><ul><li><p>two batteries</p></li></ul>',
    status: 'pending_approval',
  });
  expect(product.images.map(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toEqual([false, true]);
});

test('a product is edited; a SKU in use and somebody else’s change are said', async ({ page, request }) => {
  const seller = await newSeller(request);
  await createProduct(request, seller, { name: 'Other drill', sku: 'TAKEN-1' });
  const product = await createProduct(request, seller, { name: 'Old drill', sku: 'FREE-1' });
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  await page.getByRole('link', { name: 'Edit: Old drill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
  await expect(page.getByText('Waiting for approval', { exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('New drill');
  await page.getByLabel('SKU').fill('TAKEN-1');
  await save(page).click();
  await expect(page.getByText('SKU already exists')).toBeVisible();
  await expect(page.getByLabel('SKU')).toBeFocused();
  await page.getByLabel('SKU').fill('FREE-2');

  const elsewhere = await request.patch(`/api/products/${product._id}/quick-edit`, {
    headers: bearer(seller),
    data: { regularPrice: 1111 },
  });
  expect(elsewhere.ok()).toBe(true);
  await save(page).click();
  await expect(page.getByText('Product was changed by someone else')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load the current product' }).click();
  await expect(page.getByLabel('Regular price')).toHaveValue('1111');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Old drill');
  await page.getByLabel('Name', { exact: true }).fill('New drill');
  await save(page).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'New drill' })).toBeVisible();
});

test('a rejected product says why, and saving resubmits it', async ({ page, request }) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const [rejected] = await ownProducts(request, seller, 'status=rejected');
  if (!rejected) throw new Error('The demo seller has no rejected product');
  await useSessionOf(page, seller);
  await page.goto(`/seller/products/${rejected._id}/edit`);
  await expect(page.getByText('This product was rejected')).toBeVisible();
  await expect(page.getByText(String(rejected.rejectionReason))).toBeVisible();
  await expect(page.getByText('Saving resubmits it for approval.')).toBeVisible();
});

test('leaving asks, and the draft is offered again', { tag: '@phone-only' }, async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/seller/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Half a drill');
  await page.getByLabel('Quantity', { exact: true }).fill('7');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a drill');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/seller\/products$/);

  await page.goto('/seller/products/new');
  await expect(page.getByText(/^There is an unsaved draft from \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a drill');
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('7');
});

test('without active categories the form says so; another seller’s product is not there', async ({
  page,
  request,
}) => {
  const foreign = await createProduct(request, await newSeller(request), { name: 'Not yours' });
  await useSessionOf(page, await newSeller(request));
  await page.route('**/api/categories?isActive=true', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );
  await page.goto('/seller/products/new');
  await expect(page.getByText('No categories available').first()).toBeVisible();
  await page.goto(`/seller/products/${foreign._id}/edit`);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});
