import { login, newBuyer, placeOrder, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('an admin sees the whole shop at a glance', { tag: '@widths' }, async ({ page, request }) => {
  const product = await stockedProduct(request);
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  // Right before the page is read: others order, too, and it shows the newest alone.
  const order = await placeOrder(request, await newBuyer(request), [{ product, quantity: 1 }]);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  for (const card of ['Total Users', 'Total Orders', 'Revenue', 'Products']) {
    await expect(main.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(main.getByText(/^\d[\d,]* new/).first()).toBeVisible();
  await expect(main.getByText(/^−?\d+\.\d% against the 7 days before$/)).toBeVisible();
  await expect(main.getByText(/^\d+ active$/)).toBeVisible();
  const links = page.getByRole('list', { name: 'Quick links' });
  for (const [name, path] of [
    ['Manage Categories', '/admin/categories'],
    ['Manage Users', '/admin/users'],
    ['Manage Products', '/admin/products'],
  ] as const) {
    await expect(links.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const row = page
    .getByRole('table', { name: 'Recent Orders' })
    .getByRole('row')
    .filter({ hasText: order.orderNumber });
  await expect(row).toContainText('Sita Shrestha');
  await expect(row).toContainText(order.totals.total.toLocaleString('en-US'));
  await expect(row).toContainText('Pending');
  await expect(row.getByRole('link', { name: order.orderNumber })).toHaveAttribute(
    'href',
    `/admin/orders/${order._id}`,
  );
  const tasks = page.getByRole('region', { name: 'Needs attention' });
  await expect(
    tasks.getByRole('link', { name: /^Review: \d+ sellers? waits? for approval$/ }),
  ).toHaveAttribute('href', '/admin/users?status=pending');
  await expect(
    tasks.getByRole('link', { name: /^Confirm: \d+ bank transfers? to confirm$/ }),
  ).toHaveAttribute('href', '/admin/payments');
  await expectAccessible(page);
});

test('the range stands in the address; back leads to the range before', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/dashboard');
  const ranges = page.getByRole('navigation', { name: 'Time range' });
  await expect(ranges.getByRole('link')).toHaveText(['Today', 'Last 7 Days', 'Last 30 Days', 'Last 90 Days']);
  await expect(ranges.getByRole('link', { name: 'Last 7 Days' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'Revenue per day' })).toBeVisible();
  await ranges.getByRole('link', { name: 'Last 90 Days' }).click();
  await expect(page).toHaveURL(/\?timeRange=90days$/);
  await expect(page.getByRole('heading', { name: 'Revenue per week' })).toBeVisible();
  await page.reload();
  await expect(ranges.getByRole('link', { name: 'Last 90 Days' })).toHaveAttribute('aria-current', 'true');
  await ranges.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue per hour' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Revenue per week' })).toBeVisible();
  await page.goto('/dashboard?timeRange=365days');
  await expect(ranges.getByRole('link', { name: 'Last 7 Days' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'Revenue per day' })).toBeVisible();
});

test('a chart says in words what it shows, and shows its numbers as a table', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/dashboard?timeRange=30days');
  const card = page.getByRole('region', { name: 'Revenue per day', exact: true });
  await expect(
    card.getByRole('img', {
      name: /^Revenue per day: रू\s[\d,.]+ in the last 30 days, रू\s[\d,.]+ the 30 days before\. Highest: \w{3} \d+ \w{3} with रू\s[\d,.]+\.$/,
    }),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Show as table' }).click();
  const table = card.getByRole('table', { name: 'Revenue per day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Last 30 Days', '30 days before']);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Show as chart' }).click();
  await expect(card.getByRole('img')).toBeVisible();
});

test('figures that cannot be loaded can be tried again', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.route('**/api/admin/dashboard-stats*', (route) => route.fulfill({ status: 429, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your figures could not be loaded' })).toBeVisible();
  await page.unroute('**/api/admin/dashboard-stats*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
});

test('buyers load nothing of the figures of desks', async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('request', (asked) => scripts.push(asked.url()));
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  const figures = /\/(?:AdminDashboard|SellerDashboard|ColumnChart)-/;
  expect(scripts.filter((url) => figures.test(url))).toEqual([]);
});
