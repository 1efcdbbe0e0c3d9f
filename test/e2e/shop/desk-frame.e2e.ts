import type { APIRequestContext, Page } from '@playwright/test';
import { useSessionOf as keepSession, login, newBuyer } from '../buying.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk', exact: true });
/** The entries of the first level, without the pages under the active one. */
const entries = (page: Page) => desk(page).locator('.desk-entry');

const signedInAs = async (page: Page, request: APIRequestContext, who: 'admin' | 'seller') =>
  keepSession(page, await login(request, `${who}@thokmandu.example`));

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`Nothing to see of ${selector}`);
  return box;
}

/** How many rows of the table are whole on the screen, and where the first one begins. */
async function rowsOnScreen(page: Page) {
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  return page.locator('main tbody tr').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return {
      first: boxes[0]?.top ?? 0,
      whole: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
      heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
    };
  });
}

test('an admin has nine destinations, a seller at most eight, and one way to the own account', async ({
  page,
  request,
}) => {
  await signedInAs(page, request, 'admin');
  await page.goto('/dashboard');
  await expect(entries(page).locator('.desk-word')).toHaveText([
    'Today',
    'Orders',
    'Payments',
    'Money',
    'Catalogue',
    'People',
    'Complaints and messages',
    'Marketing',
    'Settings',
    'My buying account',
  ]);
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await entries(page).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  await signedInAs(page, request, 'seller');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Seller Dashboard' })).toBeVisible();
  // Eight of the desk, and the own account.
  expect(await entries(page).count()).toBeLessThanOrEqual(9);
  await expectAccessible(page);
});

test('what lies beneath opens under the active entry and as tabs; what waits is summed above', async ({
  page,
  request,
}) => {
  await signedInAs(page, request, 'admin');
  await page.goto('/dashboard');
  const catalogue = desk(page).getByRole('link', { name: /^Catalogue.*\d+ products? to approve$/ });
  await expect(desk(page).getByRole('link', { name: 'Categories' })).toHaveCount(0);
  await catalogue.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeFocused();
  const beneath = desk(page).getByRole('list', { name: 'Catalogue' });
  const tabs = page.getByRole('navigation', { name: 'In Catalogue' });
  const pages = [
    /^Products$/,
    /^To review/,
    'Categories',
    'Attributes',
    'Search terms',
    'Synonyms',
    'Redirects',
  ];
  await expect(beneath.getByRole('link')).toHaveText(pages);
  await expect(tabs.getByRole('link')).toHaveText(pages);
  await expect(tabs.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(beneath.getByRole('link', { name: /^To review.*\d+ products? to approve$/ })).toBeVisible();
  await tabs.getByRole('link', { name: 'Redirects' }).click();
  await expect(page).toHaveURL(/\/admin\/redirects$/);
  await expect(tabs.getByRole('link', { name: 'Redirects' })).toHaveAttribute('aria-current', 'page');
  await expect(beneath.getByRole('link', { name: 'Redirects' })).toHaveAttribute('aria-current', 'page');
  await desk(page).getByRole('link', { name: 'Marketing' }).click();
  await expect(beneath).toHaveCount(0);
  await expect(desk(page).getByRole('list', { name: 'Marketing' }).getByRole('link')).toHaveCount(4);
});

for (const who of ['admin', 'seller'] as const) {
  test(`every page of the menu of a desk opens, and stands in it: ${who}`, async ({ page, request }) => {
    test.slow();
    await signedInAs(page, request, who);
    await page.goto('/dashboard');
    await expect(entries(page).first()).toBeVisible();
    const count = (await entries(page).count()) - 1;
    for (let place = 0; place < count; place += 1) {
      await entries(page).nth(place).click();
      await expect(entries(page).nth(place)).toHaveAttribute('aria-current', /^(?:page|true)$/);
      const beneath = entries(page).nth(place).locator('xpath=following-sibling::ul').getByRole('link');
      for (let under = 0; under < (await beneath.count()); under += 1) {
        await beneath.nth(under).click();
        await expect(beneath.nth(under)).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      }
    }
  });
}

test('the bar and the offer above it take 96 px at most, and rows begin at 240 px', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signedInAs(page, request, 'admin');
  for (const address of [
    '/admin/products',
    '/admin/users',
    '/admin/orders',
    '/admin/payments',
    '/admin/cases',
  ]) {
    await page.goto(address);
    const { first } = await rowsOnScreen(page);
    expect(first, address).toBeLessThanOrEqual(240);
    const bar = await boxOf(page, 'header');
    expect(bar.height).toBe(56);
    expect(bar.y + bar.height).toBeLessThanOrEqual(96);
    await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0);
  }
});

for (const who of ['admin', 'seller'] as const) {
  test(`ten products and more stand on the first screen; low rows are a choice that is kept: ${who}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signedInAs(page, request, who);
    await page.goto(`/${who}/products`);
    const usual = await rowsOnScreen(page);
    expect(usual.heights).toEqual([60]);
    expect(usual.whole).toBeGreaterThanOrEqual(10);
    const compact = page.getByRole('button', { name: 'Compact rows' });
    await compact.click();
    await expect(compact).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await rowsOnScreen(page)).heights).toEqual([44]);
    expect((await rowsOnScreen(page)).whole).toBeGreaterThanOrEqual(14);
    await page.reload();
    expect((await rowsOnScreen(page)).heights).toEqual([44]);
    await expectAccessible(page);
    await compact.click();
    await expect.poll(async () => (await rowsOnScreen(page)).heights).toEqual([60]);
  });
}

test('a page uses the width up to 1,680 px; the menu is icons at 1,024 px', async ({ page, request }) => {
  await signedInAs(page, request, 'admin');
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.goto('/admin/users');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  const wide = await boxOf(page, '.desk-body');
  expect(wide.width).toBe(1680);
  const table = await boxOf(page, 'main table');
  expect(table.x + table.width).toBeGreaterThan(1640);
  await page.setViewportSize({ width: 2200, height: 900 });
  expect((await boxOf(page, '.desk-body')).width).toBe(1680);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect.poll(async () => (await boxOf(page, '.desk-side')).width).toBeLessThanOrEqual(56);
  await expect(entries(page).nth(4)).toHaveAttribute('title', 'Catalogue');
  await entries(page).nth(4).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await expectAccessible(page);
});

test('columns are moved by keyboard, and stay where they were put', async ({ page, request }) => {
  await page.setViewportSize({ width: 1680, height: 900 });
  await signedInAs(page, request, 'admin');
  await page.goto('/admin/users');
  const heads = page.getByRole('table', { name: 'Users' }).getByRole('columnheader');
  await expect(heads.first()).toBeVisible();
  const before = await heads.allTextContents();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Move columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move columns' });
  const right = dialog.getByRole('button', { name: /^Move right: / }).first();
  const name = String(await right.getAttribute('aria-label')).replace('Move right: ', '');
  await right.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: `Move right: ${name}` })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const place = before.findIndex((head) => head.startsWith(name));
  await expect(heads.nth(place + 1)).toHaveText(new RegExp(`^${name}`));
  await page.reload();
  await expect(heads.nth(place + 1)).toHaveText(new RegExp(`^${name}`));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Usual order' }).click();
  await expect(heads).toHaveText(before);
});

test('on phones four destinations and the way to the others are at the thumb', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await signedInAs(page, request, 'seller');
  await page.goto('/dashboard');
  const bar = desk(page);
  await expect(bar.getByRole('link')).toHaveCount(4);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  await bar.getByRole('link', { name: /^Orders.*\d+ parcels? to send$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(bar.getByRole('link', { name: /^Orders/ })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: /^More/ }).click();
  const all = page.getByRole('dialog', { name: 'All of the desk' });
  await expectAccessible(page);
  await all.getByRole('link', { name: 'Money and bills' }).click();
  await expect(all).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'In Money and bills' })
    .getByRole('link', { name: 'Tax details' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax details' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('nothing on the page moves while a desk and its session arrive', async ({ page, request }) => {
  await signedInAs(page, request, 'seller');
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shifts: window.shifts + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const arrive = await hold(page, '**/api/auth/me');
  await page.goto('/seller/orders');
  arrive();
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  await expect(entries(page).nth(1)).toContainText(/\d/);
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.05);
});

test('a buyer keeps the shop around the own dashboard, and sees no desk', async ({ page, request }) => {
  await keepSession(page, await newBuyer(request));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
  await expect(page.getByPlaceholder('Search products...')).toBeVisible();
  await expect(desk(page)).toHaveCount(0);
});

declare global {
  interface Window {
    shifts: number;
  }
  interface PerformanceEntry {
    value: number;
  }
}
