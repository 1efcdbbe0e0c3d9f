import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { DAY_MS } from '../../../src/domain/shop/durations.ts';
import { kathmanduDate } from '../../../src/domain/shop/kathmandu-time.ts';
import { login, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, expectChosen, test } from '../fixtures.ts';
import { act } from '../row-actions.ts';

const admin = (request: APIRequestContext) => login(request, 'admin@thokmandu.example');
/** The row of a table that holds this text. */
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const code = () => `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;

test('a coupon is made, used, changed, and deleted while nobody used it', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  test.slow();
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/coupons');
  await page.getByRole('link', { name: 'New coupon' }).click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByText('Code is required')).toBeVisible();
  await expect(form.getByText('Value is required')).toBeVisible();
  const fresh = code();
  await form.getByLabel('Code').fill(fresh.toLowerCase());
  await form.getByLabel('Percent', { exact: false }).last().fill('101');
  await form.getByLabel('Ends').fill('2099-01-01T10:00');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByText('A percentage cannot be above 100')).toBeVisible();
  await form.getByLabel('Percent', { exact: false }).last().fill('12.5');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('Coupon created')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: fresh })).toContainText('12.5%');

  await act(rowOf(page, fresh), 'Edit');
  const edit = page.getByRole('dialog', { name: `Edit ${fresh}` });
  await expect(edit.getByLabel('Ends')).toHaveValue('2099-01-01T10:00');
  await edit.getByLabel('Code').fill('welcome10');
  await edit.getByRole('button', { name: 'Save coupon' }).click();
  await expect(edit.getByText('Coupon code already exists')).toBeVisible();
  await edit.getByLabel('Code').fill(fresh);
  await edit.getByLabel('Usage limit').fill('3');
  await edit.getByRole('button', { name: 'Save coupon' }).click();
  await expect(page.getByText('Coupon updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: fresh })).toContainText('0 of 3');

  await act(rowOf(page, fresh), 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Coupon deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: fresh })).toHaveCount(0);
  await page.goto('/admin/coupons?search=TIHAR500');
  await act(rowOf(page, 'TIHAR500'), 'Use');
  await expect(page.getByRole('dialog', { name: 'Use of TIHAR500' }).getByText(/^TM-/).first()).toBeVisible();
  await expectAccessible(page);
});

test('a review is hidden with a reason and restored; the product follows at once', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/reviews?rating=4');
  const row = page.locator('tbody tr').filter({ hasText: 'Visible' }).nth(3);
  const link = row.getByRole('link').first();
  const href = String(await link.getAttribute('href'));
  const productId = /products\/([^?]+)/.exec(href)?.[1];
  const countOf = async () =>
    (await (await request.get(`/api/products/${productId}`)).json()).data.ratings.count as number;
  const before = await countOf();
  const email = String(await row.getByText(/^[\w.-]+@[\w.-]+$/).textContent());
  const name = String(await link.textContent());
  await page.goto(`/admin/reviews?rating=4&search=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await act(rowOf(page, name), 'Hide');
  const dialog = page.getByRole('dialog', { name: 'Hide review' });
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Names another shop.');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(page.getByText('Review hidden')).toBeVisible();
  await expect(page.getByText('Hidden: Names another shop.')).toBeVisible();
  expect(await countOf()).toBe(before - 1);
  await expectAccessible(page);
  await act(rowOf(page, name), 'Restore');
  await expect(page.getByText('Review restored')).toBeVisible();
  expect(await countOf()).toBe(before);
});

test('a plan gets a price from a later day on, and today it costs what it did', async ({ page, request }) => {
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Set a price of Monthly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price of Monthly' });
  await dialog.getByLabel('Price').fill('1,0९९.50');
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  // Not tomorrow: midnight may come while other tests still ask what a plan costs.
  const later = kathmanduDate(new Date(Date.now() + 7 * DAY_MS));
  const reason = `Rents have grown ${randomUUID()}`;
  await dialog.getByLabel('From').fill(later);
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.getByText('Price set')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: reason });
  await expect(row).toContainText('1,099.5');
  await expect(row).toContainText('Upcoming');
  await expectAccessible(page);
  const { data } = await (await request.get('/api/subscriptions/plans')).json();
  expect(data[0]).toMatchObject({ id: 'MONTHLY', price: 999 });
});

test('PRO is given with a reason, and the buyer has it at once', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/subscriptions');
  await expect(page.getByText('All time')).toBeVisible();
  await page.getByRole('button', { name: 'Give PRO' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give PRO' });
  await dialog.getByRole('button', { name: 'Give PRO' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('E-mail of the user').fill('nobody@example.com');
  await dialog.getByLabel('Reason').fill('Won it at the trade fair.');
  await dialog.getByRole('button', { name: 'Give PRO' }).click();
  await expect(dialog.getByText('User not found')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('E-mail of the user').fill(buyer.email);
  await dialog.getByLabel('Time').selectOption('A number of days');
  await dialog.getByLabel('Days').fill('45');
  await dialog.getByRole('button', { name: 'Give PRO' }).click();
  await expect(page.getByText('PRO given')).toBeVisible();
  await page.goto(`/admin/subscriptions?search=${encodeURIComponent(buyer.email)}`);
  await expect(page.getByText('Won it at the trade fair.')).toBeVisible();
  await expectAccessible(page);
  await useSessionOf(page, buyer);
  await page.goto('/subscription');
  await expect(page.getByText(/45 days/).first()).toBeVisible();
});

test('a message is handled; the newsletter is filtered and exported', async ({ page, request }) => {
  const name = `Ram ${randomUUID().slice(0, 8)}`;
  const email = `reader-${randomUUID()}@example.com`;
  await request.post('/api/contact', {
    data: { name, email, message: 'Two lines\nof <b>text</b>.' },
  });
  await request.post('/api/newsletter', { data: { email } });
  await useSessionOf(page, await admin(request));
  // The longest waiting stand first: among them this one is found by its name.
  await page.goto(`/admin/messages?status=open&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('of <b>text</b>.')).toBeVisible();
  await expectAccessible(page);
  await act(rowOf(page, name), 'Mark as handled');
  await expect(page.getByText('Message handled')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Message status' })
    .getByRole('link', { name: /^Handled/ })
    .click();
  await expect(row).toContainText('by Maya');
  await act(rowOf(page, name), 'Open again');
  await expect(page.getByText('Message opened again')).toBeVisible();

  await page.goto('/admin/newsletter');
  const unconfirmed = page
    .getByRole('navigation', { name: 'Newsletter status' })
    .getByRole('link', { name: /^Not confirmed/ });
  await unconfirmed.click();
  await expectChosen(page, unconfirmed);
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill(email);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expect(page).toHaveURL(/status=pending&search=/);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^newsletter-/);
});

test('the audit log is filtered by its address, shows before and after, and leads to the object', {
  tag: '@widths',
}, async ({ page, request }) => {
  const session = await admin(request);
  const headers = { authorization: `Bearer ${session.authToken}` };
  const fresh = code();
  const made = await request.post('/api/admin/coupons', {
    headers,
    data: { code: fresh, type: 'percent', value: 5 },
  });
  const { _id } = (await made.json()).data;
  await request.put(`/api/admin/coupons/${_id}`, {
    headers,
    data: { code: fresh, type: 'percent', value: 7.5 },
  });
  await useSessionOf(page, session);
  await page.goto('/admin/audit');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Coupon: update');
  await expect(page).toHaveURL(/action=coupon\.update/);
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(fresh);
  await expect(page).toHaveURL(/action=coupon\.update&search=/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectAccessible(page);
  await act(rowOf(page, fresh), 'Details');
  const dialog = page.getByRole('dialog', { name: 'Coupon: update' });
  await expect(dialog.getByRole('row', { name: 'Value 5 7.5' })).toBeVisible();
  await expect(dialog.getByText('admin@thokmandu.example')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'All of its entries' }).click();
  await expect(dialog).toHaveCount(0);
  const narrowed = page.getByRole('link', { name: 'Remove filter: One object only' });
  await expect(narrowed).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('');
  await expect(page).not.toHaveURL(/action=/);
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('');
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await narrowed.click();
  await expect(narrowed).toHaveCount(0);
  await page.goBack();
  await expect(narrowed).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await act(rowOf(page, 'Coupon: create'), 'Details');
  await page.getByRole('dialog').getByRole('link', { name: fresh }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/coupons\\?search=${fresh}`));
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: fresh })).toBeVisible();
});

test('each page of the desk is for admins alone', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  for (const name of ['coupons', 'reviews', 'subscriptions', 'messages', 'newsletter', 'audit']) {
    await page.goto(`/admin/${name}`);
    await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('a setting is changed, shown to visitors at once, and keeps its history', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Change Second phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Second phone' });
  await dialog.getByLabel('Second phone').fill('call us');
  await dialog.getByRole('button', { name: 'Save setting' }).click();
  await expect(dialog.getByText('Enter a phone number of digits, spaces and hyphens')).toBeVisible();
  const phone = `+977 1-59${String(Date.now()).slice(-5)}`;
  await dialog.getByLabel('Second phone').fill(phone);
  await dialog.getByLabel('Why').fill('A second line');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save setting' }).click();
  await expect(page.getByText('Setting saved')).toBeVisible();
  await page.getByRole('link', { name: 'Change Second phone' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('A second line');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Change Public holidays' }).click();
  const holidays = page.getByRole('dialog', { name: 'Public holidays' });
  await holidays.getByRole('button', { name: 'Add holiday' }).click();
  await holidays.getByRole('button', { name: 'Save setting' }).click();
  await expect(holidays.getByText('Holiday is required')).toBeVisible();
  await expectAccessible(page);

  // Every kept page names it: the page of an hour ago is not shown again.
  expect(await (await request.get('/contact')).text()).toContain(phone);
});
