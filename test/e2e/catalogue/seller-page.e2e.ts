import type { SellerPage } from '../../../src/contract/catalogue/seller-pages.contract.ts';
import { login, useSessionOf } from '../buying.ts';
import { findProduct, getData } from '../catalogue.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

test('from a product to its seller and back to the goods', { tag: '@widths' }, async ({ page, request }) => {
  const product = await findProduct(request, ({ seller }) => seller.slug === 'himal-components-pvt-ltd');
  const seller = await getData<SellerPage>(request, `/api/sellers/${product.seller.slug}`);
  await page.goto(`/products/${product._id}`);
  await page.getByRole('link', { name: seller.companyName }).click();
  await expect(page.getByRole('heading', { level: 1, name: seller.registeredName })).toBeVisible();
  await expect(page).toHaveTitle(`${seller.registeredName} | Thokmandu`);
  await expect(page.getByText('Parcels sent', { exact: true })).toBeVisible();
  const identity = page.locator('summary', { hasText: 'Who you buy from' });
  if (await identity.isVisible()) await identity.click();
  await expect(
    page.getByText(seller.panNumber ?? '', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search this seller' }).fill('Arduino');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sellers\/himal-components-pvt-ltd\?search=Arduino$/);
  await expect(page.getByText('for “Arduino”')).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: search for Arduino' }).click();
  await expect(page).toHaveURL(/\/sellers\/himal-components-pvt-ltd$/);
});

test('a seller who is slow to come is on the tab by name in the end', async ({ page, request }) => {
  const product = await findProduct(request, ({ seller }) => seller.slug === 'himal-components-pvt-ltd');
  await page.goto(`/products/${product._id}`);
  const arrive = await hold(page, '**/api/sellers/himal-components-pvt-ltd');
  await page.getByRole('link', { name: product.seller.companyName }).click();
  await expect(page).toHaveTitle('Seller | Thokmandu');
  arrive();
  await expect(page).toHaveTitle('Himal Components Pvt. Ltd. | Thokmandu');
});

test('a seller says something, goes away, and nobody can add anything', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const away = await getData<SellerPage>(request, '/api/sellers/bheri-safety-works');
  await page.goto('/sellers/bheri-safety-works');
  await expect(page.getByText('You can look, and order again from then.')).toBeVisible();
  await expect(page.getByText('Seller away until').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
  expect(away.awayUntil).not.toBeNull();

  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/seller/page');
  const about = page.getByRole('textbox', { name: 'About' });
  await expect(about).not.toHaveValue('');
  await expectAccessible(page);
  const before = await about.inputValue();
  await about.fill('<b>Boards</b> & parts');
  await page.getByLabel('Away until').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Choose a day after today')).toBeVisible();
  await page.getByLabel('Away until').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your page is saved')).toBeVisible();
  await page.getByRole('link', { name: 'See my page' }).click();
  await expect(page.getByText('<b>Boards</b> & parts', { exact: true })).toBeVisible();
  await page.goto('/seller/page');
  await about.fill(before);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your page is saved')).toBeVisible();
});
