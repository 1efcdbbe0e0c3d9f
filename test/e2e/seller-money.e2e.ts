import { login, useSessionOf } from './buying.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { newSeller } from './selling.ts';

test('a seller follows the money of a sale and opens what it brings', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/seller/money');
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expect(page.getByText('Yours altogether')).toBeVisible();
  await page.getByRole('link', { name: /^Sales/ }).click();
  const entry = page.getByRole('button', { name: /^.*Sale.*TM-/ }).first();
  await entry.click();
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible();
  await expect(page.getByText('Paid by the buyer')).toBeVisible();
  await expect(page.getByText('Net', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await entry.press('Enter');
  await expect(entry).toHaveAttribute('aria-expanded', 'false');
});

test('a new seller is told where the first sale shows, and says where to pay', async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/seller/money');
  await expect(page.getByRole('heading', { name: 'Your first sale shows here' })).toBeVisible();
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bank account' });
  await dialog.getByLabel('Bank', { exact: true }).fill('NIC ASIA Bank');
  await dialog.getByLabel('Branch').fill('New Road');
  await dialog.getByLabel('Account name').fill('Himal Components Pvt. Ltd.');
  await dialog.getByLabel('Account number').fill('abc');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(dialog.getByText('Account number must have 6 to 24 digits')).toBeVisible();
  await dialog.getByLabel('Account number').fill('0123 4567 4417');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Bank account saved')).toBeVisible();
  await expect(page.getByText('Account number ending in 4417')).toBeAttached();
});
