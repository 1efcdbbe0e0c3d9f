import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { login, newBuyer, placeOrder, stockedProduct, useSessionOf } from '../buying.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from '../fixtures.ts';
import { act } from '../row-actions.ts';
import { completeJoining, newPan } from '../selling.ts';

const asAdmin = async (page: Page, request: APIRequestContext) =>
  useSessionOf(page, await login(request, 'admin@thokmandu.example'));

/** A seller who waits for approval, with names that try to run as a page. */
async function newSeller(request: APIRequestContext): Promise<string> {
  const email = `seller-${randomUUID()}@example.com`;
  const answer = await request.post('/api/auth/register', {
    data: {
      firstName: '<img src=x onerror=alert(1)>',
      lastName: 'Tamang',
      email,
      phone: '9841234567',
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      terms: true,
      role: 'seller',
      companyName: '"><script>alert(1)</script>',
      panNumber: newPan(),
    },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

/** Searches the list until one user is left in it. */
async function find(page: Page, email: string) {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  return page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });
}

test('users are for admins alone, and an admin finds them in the menu', { tag: '@phone' }, async ({
  page,
  request,
  isMobile,
}) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login$/);
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage Users' })).toHaveCount(0);
  await asAdmin(page, request);
  await page.goto('/dashboard');
  const desk = page.getByRole('navigation', { name: 'Desk', exact: true });
  if (isMobile) await desk.getByRole('button', { name: /^More/ }).click();
  // The bar of a phone holds four entries; the list behind "More" holds all of them.
  const menu = isMobile ? page.getByRole('dialog', { name: 'All of the desk' }) : desk;
  await menu.getByRole('link', { name: /^People/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByPlaceholder('Search by name, email, or company...')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Admin \d/ }).click();
  const own = table.getByRole('row').filter({ hasText: 'admin@thokmandu.example' });
  await expect(own.getByText('You', { exact: true })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
});

test('a waiting seller is approved, and pressed twice, nobody is shut out', async ({ page, request }) => {
  const email = await newSeller(request);
  await completeJoining(request, await login(request, email));
  await asAdmin(page, request);
  await page.goto('/admin/users?role=seller&status=pending');
  const row = await find(page, email);
  await expect(row.getByText('Pending Approval')).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await act(await find(page, email), 'Approve');
  await expect(page.getByText('Seller approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
  await expect((await find(page, email)).getByText('Active', { exact: true })).toBeVisible();
  // What stands in the place of Approve asks first.
  await act(await find(page, email), 'Deactivate');
  const question = page.getByRole('alertdialog', { name: 'Deactivate user' });
  await expect(question).toContainText('can no longer sign in');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect((await find(page, email)).getByText('Pending Approval')).toBeVisible();
  await (await find(page, email)).getByRole('link', { name: /Tamang/ }).click();
  const trail = page.getByRole('dialog').getByRole('region', { name: 'Audit trail' });
  await expect(trail.getByText('Approval taken back')).toBeVisible();
  await expect(trail.getByText('Document accepted').first()).toBeVisible();
});

test('a deactivated buyer is signed out of the open tab, and may come back', { tag: '@phone-only' }, async ({
  page,
  request,
  browser,
}) => {
  const buyer = await newBuyer(request);
  const elsewhere = await browser.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
  const tab = await elsewhere.newPage();
  await useSessionOf(tab, buyer);
  await tab.goto('/orders');
  await expect(tab.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();

  await asAdmin(page, request);
  await page.goto('/admin/users');
  await act(await find(page, buyer.email), 'Deactivate');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The person is signed out of 1 device.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User status updated')).toBeVisible();
  const row = await find(page, buyer.email);
  await expect(row.getByText('Inactive')).toBeVisible();

  await tab.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }).click();
  await expect(tab).toHaveURL(/\/login$/);
  await elsewhere.close();

  await act(await find(page, buyer.email), 'Activate');
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await act(await find(page, buyer.email), 'Delete');
  await expect(question.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await act(await find(page, buyer.email), 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
});

test('the drawer shows what a user did, stands in the address, and closes', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  const product = await stockedProduct(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  await asAdmin(page, request);
  await page.goto('/admin/users?role=buyer');
  const row = await find(page, buyer.email);
  const list = page.url();
  await row.getByRole('link', { name: 'Sita Shrestha' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sita Shrestha' });
  await expect(
    drawer.getByRole('region', { name: 'Last orders' }).getByText(order.orderNumber),
  ).toBeVisible();
  const sessions = drawer.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(
    drawer.getByRole('region', { name: 'Subscription' }).getByText('Never subscribed'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Sessions ended')).toBeVisible();
  await expect(sessions.getByText('Not signed in anywhere')).toBeVisible();
  await expect(
    drawer.getByRole('region', { name: 'Audit trail' }).getByText('Signed out everywhere'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await page.goto(`/admin/users?user=${randomUUID()}`);
  await expect(page.getByRole('dialog').getByText('User not found')).toBeVisible();
});

test('what sellers and buyers type never runs on the desk, and the list is exported', async ({
  page,
  request,
}) => {
  const email = await newSeller(request);
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  await asAdmin(page, request);
  await page.goto('/admin/users');
  const row = await find(page, email);
  await expect(row.getByText('"><script>alert(1)</script>')).toBeVisible();
  await row.getByRole('link', { name: /onerror/ }).click();
  await expect(page.getByRole('dialog').getByText('"><script>alert(1)</script>')).toBeVisible();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
});
