import type { Page } from '@playwright/test';
import { findProducts, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, test } from '../fixtures.ts';

/** What a sheet of A4 upright, across and a wide desk's print preview are laid out at. */
const WIDTHS = [794, 1123, 1400];

/** Looks at a page as paper: nothing to press, nothing cut off, dark ink on white in the dark theme too. */
async function expectPaper(page: Page, sheet: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1100 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    // The number of a bill is a button that looks like text: it prints.
    await expect(page.locator('.btn:visible, .ibtn:visible')).toHaveCount(0);
    const box = await page.locator(sheet).first().boundingBox();
    expect(box?.width).toBeGreaterThan(width * 0.5);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    const ink = await page
      .getByText(/^TM-\d{4}-\d+$/)
      .first()
      .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []);
    expect(Math.max(...ink.slice(0, 3))).toBeLessThan(90);
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
}

test('orders and packing slips fill their sheets, without anything to press', async ({ page, request }) => {
  const products = await findProducts(request, { count: 1 });
  const buyer = await newBuyer(request);
  await page.emulateMedia({ colorScheme: 'dark' });
  await useSessionOf(page, buyer);
  for (const isPaid of [false, true]) {
    const order = await placeOrder(
      request,
      buyer,
      products.map((product) => ({ product, quantity: 1 })),
    );
    if (isPaid) await payByTransfer(request, buyer, order);
    await page.goto(`/orders/${order._id}`);
    await expect(page.getByRole('button', { name: 'Reorder' })).toBeVisible();
    await expectPaper(page, 'main .card');
  }
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/seller/orders?status=processing');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectPaper(page, '.slip');
});

test('Manage Products fits beside a scrollbar that takes room', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.setViewportSize({ width: 1265, height: 800 });
  await page.goto('/admin/products');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(10)).toBeVisible();
  const hidden = await table.evaluate((element) => {
    const box = element.parentElement as HTMLElement;
    return box.scrollWidth - box.clientWidth;
  });
  expect(hidden).toBe(0);
});
