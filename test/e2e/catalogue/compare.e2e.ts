import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

async function idsOf(page: Page, category: string, count: number): Promise<string[]> {
  const answer = await page.request.get(`/api/products?category=${category}&limit=${count}`);
  const { data } = (await answer.json()) as { data: { products: { _id: string }[] } };
  return data.products.map(({ _id }) => _id);
}

/** Of three products on a phone: the first stays, the others come beside it one by one, and the place for one more. */
async function walkColumns(page: Page) {
  const [previous, next] = ['Previous product', 'Next product'].map((name) =>
    page.getByRole('button', { name }),
  ) as [Locator, Locator];
  const product = (place: number) => page.getByRole('columnheader').nth(place);
  await expect(previous).toBeDisabled();
  await expect(product(3)).not.toBeInViewport();
  await next.click();
  await expect(page.getByText('Beside the first: 2 of 3')).toBeVisible();
  await expect(product(1)).toBeInViewport({ ratio: 0.9 });
  await expect(product(3)).toBeInViewport({ ratio: 0.9 });
  await next.click();
  await expect(page.getByText('Beside the first: 3 of 3')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Add a product' })).toBeInViewport({ ratio: 0.9 });
  await previous.click();
  await expect(product(3)).toBeInViewport({ ratio: 0.9 });
  await previous.click();
  await expect(page.getByText('Beside the first: 1 of 3')).toBeVisible();
  await expect(product(2)).toBeInViewport({ ratio: 0.9 });
}

test('products are ticked in the list, kept in the tray and put side by side', async ({ page }) => {
  await page.goto('/products?category=lighting');
  await page.getByRole('button', { name: 'List view' }).click();
  const ticks = page.getByRole('checkbox', { name: /^Compare: / });
  await ticks.first().check();
  const tray = page.getByRole('region', { name: 'Comparison' });
  await expect(tray).toContainText('Compare 1 of 4');
  await expect(tray.getByRole('link', { name: 'Compare', exact: true })).toBeHidden();
  for (const place of [1, 2, 3]) await ticks.nth(place).check();
  await expect(tray).toContainText('Compare 4 of 4');
  await expectAccessible(page);
  // A fifth stays off, and so does one of another main category.
  await ticks.nth(4).click();
  await expect(page.getByText('At most 4 products can be compared')).toBeVisible();
  await expect(ticks.nth(4)).not.toBeChecked();
  await tray
    .getByRole('button', { name: /^Remove from comparison/ })
    .first()
    .click();
  await expect(tray).toContainText('Compare 3 of 4');
  await page.goto('/products?category=bearings');
  await expect(tray).toContainText('Compare 3 of 4');
  await ticks.first().click();
  await expect(page.getByText(/Only products of one main category can be compared/)).toBeVisible();
  await expect(ticks.first()).not.toBeChecked();
  await tray.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Compare 3 products' })).toBeVisible();
  await expect(page).toHaveURL(/\/compare\?ids=/);
});

test('the comparison comes from the server, aligned and marked, and is narrowed to what differs', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const ids = await idsOf(page, 'development-boards', 3);
  const html = await (await page.request.get(`/compare?ids=${ids}`)).text();
  expect(html).toContain('Compare 3 products');
  expect(html).not.toMatch(/ style="/);
  await page.goto(`/compare?ids=${ids}`);
  if (isMobile) await walkColumns(page);
  const voltage = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^Operating voltage/ }) });
  await expect(voltage.getByRole('cell')).toHaveText([
    / V$|Not stated/,
    / V$|Not stated/,
    / V$|Not stated/,
    '',
  ]);
  // When they arrive: asked of a guest once, remembered.
  const delivery = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Delivery/ }) });
  await expect(delivery.getByRole('cell').first()).toHaveText('Choose your province to see the days');
  await delivery.getByRole('button', { name: 'Choose your province' }).click();
  await delivery.getByLabel('Your province').selectOption('Karnali Pradesh');
  await expect(delivery.getByRole('button', { name: 'Change the province' })).toBeFocused();
  const days = /^With you .*working days|^Ask the seller when it arrives|^The seller is away until /;
  await expect(delivery.getByRole('cell')).toHaveText([days, days, days, '']);
  await page.reload();
  await expect(delivery.getByRole('cell')).toHaveText([days, days, days, '']);
  await expectAccessible(page);
  const rows = page.getByRole('rowheader');
  const before = await rows.count();
  await page.getByLabel('Only differences').check();
  await expect.poll(() => rows.count()).toBeLessThan(before);
  const table = page.getByRole('region', { name: 'Comparison of products' });
  expect(
    await table.evaluate(
      (box) => document.documentElement.scrollWidth - box.ownerDocument.documentElement.clientWidth,
    ),
  ).toBe(0);

  await page
    .getByRole('link', { name: /^Remove from comparison/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Compare 2 products' })).toBeVisible();
});

test('what cannot be compared says why', async ({ page }) => {
  const [lamp = ''] = await idsOf(page, 'lighting', 1);
  const [bearing = ''] = await idsOf(page, 'bearings', 1);
  await page.goto('/compare');
  await expect(page.getByRole('heading', { name: 'Choose products to compare' })).toBeVisible();
  const answer = await page.goto(`/compare?ids=${lamp},${bearing}`);
  expect(answer?.status()).toBe(400);
  await expect(page.getByText(/Only products of one main category can be compared\./)).toBeVisible();
  await page.goto(`/compare?ids=${[lamp, 'a', 'b', 'c', 'd']}`);
  await expect(page.getByText('At most 4 products can be compared')).toBeVisible();
  const gone = await page.goto('/compare?ids=a,b');
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
  await page.goto(`/compare?ids=${lamp},b`);
  await expect(page.getByText('One of these products is not sold here and was left out.')).toBeVisible();
});

test('the page of a product offers it for comparison', { tag: '@phone-only' }, async ({ page }) => {
  const [one = '', other = ''] = await idsOf(page, 'lighting', 2);
  await page.goto(`/products/${one}`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Compared' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/products/${other}`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page.getByRole('heading', { name: 'Compare 2 products' })).toBeVisible();
});
