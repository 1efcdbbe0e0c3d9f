import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { newSeller } from '../selling.ts';

test('a seller sees the own sales, and what to do next', { tag: ['@phone-only', '@widths'] }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Seller Dashboard' })).toBeVisible();
  for (const card of ['My Products', 'Orders', 'Revenue', 'Pending']) {
    await expect(main.getByText(card, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('Your account is waiting for approval')).toHaveCount(0);
  await expect(main.getByText(/\bPRO\b/)).toHaveCount(0);
  await expect(main.getByText(/^\d+ in the last 7 days, \d+ the 7 days before$/)).toBeVisible();
  const parcels = page.getByRole('region', { name: /^Parcels to send/ });
  await expect(parcels.getByRole('link', { name: /^TM-/ }).first()).toHaveAttribute(
    'href',
    /^\/seller\/orders\/.+/,
  );
  await expect(parcels.getByText(/· paid .+ ago$/).first()).toBeVisible();
  const stock = page.getByRole('region', { name: /^Low stock/ });
  await expect(stock.getByRole('listitem').first()).toContainText(/left|Out of stock/);
  await expectAccessible(page);
});

test('the range stands in the address and changes what the period says', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/dashboard');
  const ranges = page.getByRole('navigation', { name: 'Time range' });
  await ranges.getByRole('link', { name: 'Last 30 Days' }).click();
  await expect(page).toHaveURL(/\?timeRange=30days$/);
  await expect(page.getByText(/^\d+ in the last 30 days, \d+ the 30 days before$/)).toBeVisible();
  const card = page.getByRole('region', { name: 'Revenue per day', exact: true });
  await card.getByRole('button', { name: 'Show as table' }).click();
  await expect(card.getByRole('table', { name: 'Revenue per day' }).getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: 'More figures' }).click();
  await expect(
    page.getByRole('region', { name: 'Top products' }).getByRole('listitem').first(),
  ).toContainText(/units?/);
});

test('an empty shop is told so, with the way to the first product', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add your first product' })).toHaveAttribute(
    'href',
    '/seller/products/new',
  );
  await expect(page.getByRole('heading', { name: /^Revenue per/ })).toHaveCount(0);
  await expectAccessible(page);
});
