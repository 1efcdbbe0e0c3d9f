import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

// What every table of both desks does, shown on the payments desk.

test.beforeEach(async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
});

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const settled = (page: Page) => expect(page.locator('table[aria-busy]')).toHaveCount(0);

test('the address keeps filters, search, order and page, and Back goes through them', async ({ page }) => {
  await page.goto('/admin/payments?queue=all&sortBy=nonsense&method=gold');
  await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Expected' }).click();
  await expect(page).toHaveURL(/\?queue=all&sortBy=amount%3Adesc$/);
  await expect(page.getByRole('columnheader', { name: 'Expected' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Method').selectOption('eSewa');
  await expect(page).toHaveURL(/\?queue=all&method=esewa&sortBy=amount%3Adesc$/);
  // The address changes before the rows do: the first page's range is the answer's own.
  await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible();
  const [orderNumber = ''] =
    /TM-\d{4}-\d{6}/.exec((await rows(page).first().getByRole('rowheader').textContent()) ?? '') ?? [];
  const search = page.getByRole('searchbox', { name: 'Search payments' });
  await search.pressSequentially(orderNumber.toLowerCase(), { delay: 20 });
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(search).toBeFocused();
  await page.reload();
  await expect(search).toHaveValue(orderNumber.toLowerCase());
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?queue=all&method=esewa&sortBy=amount%3Adesc$/);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/page=2$/);
  await search.fill('nobody has this');
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(search).toHaveValue('');
});

test('the columns of a table fit the room it has, beside the account navigation too', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  for (const [address, last] of [
    ['/seller/products', 'Delete: '],
    ['/seller/orders', 'Mark as shipped'],
  ] as const) {
    await page.goto(address);
    const pressed = page.getByRole('table').getByRole('button', { name: last }).first();
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(pressed).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the checkbox in the head stands in its middle', async ({ page }) => {
  await page.goto('/admin/products');
  const box = page.getByRole('checkbox', { name: 'Select all on this page' });
  await expect(box).toBeVisible();
  const offset = await box.evaluate((input) => {
    const middle = (element: Element | null | undefined) => {
      const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    return middle(input) - middle(input.closest('tr'));
  });
  expect(Math.abs(offset)).toBeLessThan(1);
});

test('a day is typed in either calendar, taken from one by keyboard, and months are chosen whole', async ({
  page,
}) => {
  await page.goto('/admin/audit');
  await page.getByLabel('Period').selectOption('Choose days');
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  await page.keyboard.type('2083-08-04');
  await expect(page).toHaveURL(/from=2026-11-20/);
  await expect(from).toBeFocused();
  await from.press('Tab');
  await expect(from).toHaveValue('2026-11-20');
  await page.reload();
  await expect(from).toHaveValue('2026-11-20');

  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  const opener = page.getByRole('button', { name: 'Choose a day' }).first();
  const focused = calendar.locator(':focus');
  await opener.press('Enter');
  await expect(focused).toHaveAccessibleName('Fri 20 Nov 2026');
  await expectAccessible(page);
  for (const [key, name] of [
    ['ArrowRight', 'Sat 21 Nov 2026'],
    ['ArrowDown', 'Sat 28 Nov 2026'],
    ['Home', 'Sun 22 Nov 2026'],
    ['End', 'Sat 28 Nov 2026'],
    ['PageDown', 'Mon 28 Dec 2026'],
    ['Shift+PageUp', 'Sun 28 Dec 2025'],
    ['PageUp', 'Fri 28 Nov 2025'],
    ['ArrowLeft', 'Thu 27 Nov 2025'],
    ['ArrowUp', 'Thu 20 Nov 2025'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await calendar.getByRole('button', { name: 'BS' }).click();
  await calendar.getByRole('button', { name: 'Tue 1 Mangsir 2083' }).waitFor();
  await calendar.getByRole('button', { name: 'Wed 2 Mangsir 2083' }).press('Enter');
  await expect(page).toHaveURL(/from=2026-11-18/);
  await expect(opener).toBeFocused();

  // Twelve months are offered, then the fiscal years.
  await page.getByLabel('Period').selectOption({ index: 13 });
  await expect(page).toHaveURL(/from=\d{4}-07-1[67]&to=\d{4}-07-1[56]/);
});

test('columns and views are remembered in this browser', async ({ page }) => {
  await page.goto('/admin/payments?queue=all');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Method' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expect(page.getByRole('columnheader', { name: 'Method' })).toHaveCount(0);
  await page.getByLabel('Method').selectOption('Khalti');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Khalti only');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.goto('/admin/payments');
  await expect(page.getByRole('columnheader', { name: 'Method' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Khalti only' }).click();
  await expect(page).toHaveURL(/\?queue=all&method=khalti$/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Remove this view' }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Save this view']);
});

test('what is seen is exported', { tag: ['@phone-only', '@widths'] }, async ({ page }) => {
  await page.goto('/admin/payments?queue=all&method=khalti');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  const [, total] =
    /of ([\d,]+)$/.exec((await page.getByText(/^1–\d+ of [\d,]+$/).textContent()) ?? '') ?? [];
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length - 1).toBe(Number(total?.replaceAll(',', '')));
});

test('cards have their order in a list', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/admin/payments?queue=all');
  await page.getByLabel('Sort').selectOption('Expected, lowest first');
  await expect(page).toHaveURL(/sortBy=amount%3Aasc$/);
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible();
});
