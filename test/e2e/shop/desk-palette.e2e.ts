import type { Page } from '@playwright/test';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';
import { ownProducts } from '../selling.ts';

const SELLER = 'seller@thokmandu.example';
const ADMIN = 'admin@thokmandu.example';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the desk' });
const field = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });
const list = (page: Page) => palette(page).getByRole('listbox');
const options = (page: Page) => palette(page).getByRole('option');

/** On a desk's page, once Ctrl K is listened for. */
async function useDesk(page: Page, email: string, path: string): Promise<void> {
  await useSessionOf(page, await login(page.request, email));
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Search', exact: true }).last()).toBeVisible();
}

test('an admin goes to a page, an action, an order and a person by the keyboard alone', async ({ page }) => {
  await useDesk(page, ADMIN, '/admin/orders');
  const number = String(await page.getByRole('row').nth(1).getByText(/^TM-/).textContent());

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(group(page, 'Actions').getByRole('option')).toHaveCount(5);
  await expectAccessible(page);
  await page.keyboard.type('new coupon');
  await expect(options(page).first()).toHaveAccessibleName(/New coupon.*leads to.*Coupons/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/coupons\?edit=new$/);
  await expect(page.getByRole('dialog', { name: 'New coupon' })).toBeVisible();
  // The form is finished first.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Only the last digits of an order, and Enter before the answer can have come.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(String(Number(number.slice(8))));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(ADMIN);
  await expect(group(page, 'People').getByRole('option')).toHaveCount(1);
  // While the newest answer is on its way the one before is pale.
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\?user=/);
  await expect(page.getByRole('dialog', { name: 'Maya Rajbhandari' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What was used lately comes first; it is forgotten with the session.
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Recently used').getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(1)).toContainText(number);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Maya (admin)' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /recent/i.test(key)))).toEqual(
    [],
  );
});

test('a seller finds parcels to send, products and parcels, and nothing of others', async ({
  page,
  request,
}) => {
  const [product] = await ownProducts(request, await login(request, SELLER), 'status=active&limit=1');
  if (!product) throw new Error('The demo seller has no active product');
  const { sku } = product;
  await useDesk(page, SELLER, '/seller/products');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ship');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/seller\/orders\?status=processing$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('Meta+k');
  await page.keyboard.type(sku);
  await expect(group(page, 'Products').getByRole('option').first()).toContainText(sku);
  await expect(group(page, 'People')).toHaveCount(0);
  await group(page, 'Products').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/seller\/products\/[0-9a-f-]{36}\/edit$/);
});

test('arrows, Home and End go round the list, and the focus returns', async ({ page }) => {
  await useDesk(page, SELLER, '/seller/orders');
  const button = page.getByRole('button', { name: 'Search', exact: true }).last();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  const last = options(page).last();
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('zzqqx');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “zzqqx”');
  await expect(options(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the newest answer wins, and what failed is asked again by Enter', async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/503/);
  await useDesk(page, ADMIN, '/admin/orders');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  const arrive = await hold(page, '**/api/admin/find?q=sita');
  const asked = page.waitForRequest('**/api/admin/find?q=sita');
  await page.keyboard.type('sita');
  await asked;
  await page.keyboard.type(' zzqqx');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “sita zzqqx”');
  arrive();
  await expect(options(page)).toHaveCount(0);

  let isBroken = true;
  await page.route('**/api/admin/find?q=tm-', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { message: 'Too busy' } }) : route.continue(),
  );
  await field(page).fill('tm-');
  await expect(palette(page).getByText('Too busy. Press Enter to try again.').first()).toBeVisible();
  isBroken = false;
  await page.keyboard.press('Enter');
  await expect(group(page, 'Orders').getByRole('option').first()).toBeVisible();
});

test('letters typed before the palette has come reach it, and press nothing on the page', async ({
  page,
}) => {
  await useDesk(page, ADMIN, '/admin/products/moderation');
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /Approve/ })
      .first(),
  ).toBeVisible();
  const arrive = await hold(page, '**/assets/DeskPalette-*.js');
  let judged = 0;
  await page.route('**/api/admin/products/**', (route) => {
    if (route.request().method() !== 'GET') judged += 1;
    return route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('approve');
  arrive();
  await expect(field(page)).toHaveValue('approve');
  await expect(options(page).first()).toContainText('Approve');
  expect(judged).toBe(0);
});

test('no page of the shop loads it, and a buyer has none', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/products');
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(1);
  await expect(palette(page)).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('DeskPalette'))).toEqual([]);
});

test('on a phone it fills the screen, and Back closes it', { tag: '@phone-only' }, async ({ page }) => {
  await useDesk(page, SELLER, '/seller/orders');
  const button = page.getByRole('button', { name: 'Search', exact: true }).last();
  await button.tap();
  await expect(field(page)).toBeFocused();
  await expect.poll(() => palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await field(page).fill('tm-');
  await expect(group(page, 'Orders').getByRole('option').first()).toBeVisible();
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/seller\/orders$/);
  await button.tap();
  await field(page).fill('tm-');
  await group(page, 'Orders').getByRole('option').first().tap();
  await expect(page).toHaveURL(/\/seller\/orders\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/seller\/orders$/);
});
