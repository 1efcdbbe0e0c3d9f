import type { Page } from '@playwright/test';
import { login, newBuyer, placeOrder, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, hold, test } from '../fixtures.ts';

// What is chosen while the page of an earlier choice is still on its way adds to it and never undoes it.

/** Clicks and choices of one moment: the router hears of each before the page has changed. */
const atOnce = (page: Page, script: () => void) => page.evaluate(script);

test.describe('on a desk', () => {
  test.beforeEach(async ({ page, request }) => {
    await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  });

  test('a link followed before the pause after typing is over leads on', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/orders');
    const order = page.getByRole('link', { name: /^TM-/ }).first();
    const number = String(await order.textContent());
    const arrive = await hold(page, '**/assets/AdminOrderPage-*.js');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
    await order.click();
    await page.clock.runFor(1000);
    await page.clock.resume();
    arrive();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/orders\/[^?]+$/);
  });

  test('a row opened before the pause after typing is over stays open', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/payments?queue=all');
    // Of an order: what was paid for a plan has no number.
    const row = page.getByRole('row').filter({ hasText: /TM-\d{4}-/ });
    const [number = ''] = /TM-\d{4}-\d{6}/.exec((await row.first().textContent()) ?? '') ?? [];
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox', { name: 'Search payments' }).fill(number);
    await row.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/payment=/);
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expect(page).toHaveURL(/search=TM-.*payment=/);
    await expect(row).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  });

  test('two filters chosen in one moment both hold', async ({ page }) => {
    await page.goto('/admin/payments');
    await expect(page.getByRole('link', { name: 'All', exact: true })).toBeVisible();
    await atOnce(page, () => {
      document.querySelector<HTMLElement>('nav[aria-label="Payment queues"] a[href$="queue=all"]')?.click();
      const method = document.querySelector<HTMLSelectElement>('select[aria-label="Method"]');
      if (!method) return;
      method.value = 'khalti';
      method.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page).toHaveURL(/\?queue=all&method=khalti$/);
  });
});

test('a state and a search of one moment both hold in the own orders', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.clock.install();
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^TM-/ })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: 'Search your orders' }).fill('nothing like it');
  await atOnce(page, () => {
    document.querySelector<HTMLElement>('nav[aria-label="Order status"] a[href$="status=pending"]')?.click();
    document
      .querySelector('main input[type="search"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await page.clock.resume();
  await expect(page).toHaveURL(/\/orders\?status=pending&search=nothing\+like\+it$/);
});

test('a filter taken off and another chosen in one moment both hold in the product list', async ({
  page,
}) => {
  await page.goto('/products?minPrice=100');
  await atOnce(page, () => {
    document.querySelector<HTMLElement>('ul[aria-label="Filters in use"] a')?.click();
    document.querySelector<HTMLElement>('aside input[name="inStock"]')?.click();
  });
  await expect(page).toHaveURL('/products?inStock=true');
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('In Stock Only');
});

test('Back right after a choice in the filter sheet closes the sheet and keeps the list as it was', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.locator('summary', { hasText: 'Availability' }).click();
  const choice = sheet.getByRole('checkbox', { name: 'In Stock Only' });
  await expect(choice).toBeVisible();
  const arrive = await hold(page, '**/api/products?*');
  await page.clock.pauseAt(Date.now() + 60_000);
  await choice.check();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.clock.resume();
  arrive();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveCount(0);
});
