import { findProducts, login, newBuyer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { newSeller } from '../selling.ts';

test('a new buyer sees zeros, no orders and the way to PRO', { tag: ['@phone-only', '@widths'] }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
  for (const card of ['Total Orders', 'Delivered', 'Pending', 'Total Spent']) {
    await expect(page.getByRole('main').getByText(card, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Subscription' }).getByRole('link', { name: 'View plans' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a buyer sees recent orders and orders the same again', async ({ page, request }) => {
  const [first, second] = await findProducts(request, { count: 2 });
  if (!first || !second) throw new Error('No products');
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [
    { product: first, quantity: 2 },
    { product: second, quantity: 1 },
  ]);
  await useSessionOf(page, buyer);
  await page.goto('/dashboard');
  const recent = page.getByRole('region', { name: 'Recent Orders' });
  const row = recent.getByRole('listitem').filter({ hasText: order.orderNumber });
  await expect(row.getByText('Pending')).toBeVisible();
  await expect(row.getByText(/· 3 items/)).toBeVisible();
  await expect(row.getByText(order.totals.total.toLocaleString('en-US'))).toBeVisible();
  await row.getByRole('button', { name: `Reorder ${order.orderNumber}` }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  const again = page.getByRole('region', { name: 'Buy again' });
  await expect(again.getByRole('link', { name: first.name })).toBeVisible();
  await expect(again.getByRole('link', { name: second.name })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: order.orderNumber }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`));
});

test('a subscriber sees the plan, its end and what it saved', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'pro@thokmandu.example'));
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card.getByText('Active')).toBeVisible();
  await expect(card.getByText(/^Ends \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(card.getByText(/^\d+ days remaining$/)).toBeVisible();
  await expect(card.getByText('Saved with wholesale prices')).toBeVisible();
});

test('a new seller sees that the account waits for approval, and what is missing', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Seller Dashboard' })).toBeVisible();
  for (const card of ['My Products', 'Orders', 'Revenue', 'Pending']) {
    await expect(
      page
        .getByRole('main')
        .getByRole('paragraph')
        .filter({ hasText: new RegExp(`^${card}$`) }),
    ).toBeVisible();
  }
  await expect(page.getByText('Your account is waiting for approval', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d of \d done$/)).toBeVisible();
  await expect(page.getByText('With pictures, prices and stock')).toBeVisible();
  await expectAccessible(page);
});

test('figures that cannot be loaded can be tried again', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.route('**/api/users/dashboard-stats', (route) => route.fulfill({ status: 429, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your figures could not be loaded' })).toBeVisible();
  await page.unroute('**/api/users/dashboard-stats');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test('the account navigation leads to every page behind login', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Account' });
  for (const [link, title] of [
    ['My Orders', 'My Orders'],
    ['Wishlist', 'Wishlist'],
    ['Addresses', 'Addresses'],
    ['Subscription', 'Choose your plan'],
    ['Profile', 'Profile'],
    ['Dashboard', 'My Dashboard'],
  ]) {
    await navigation.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
  }
});
