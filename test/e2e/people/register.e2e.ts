import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Sita');
  await page.getByLabel('Last name').fill('Shrestha');
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone').fill('9841234567');
  await page.getByLabel('Password', { exact: true }).fill('Demo1234');
  await page.getByLabel('Confirm password', { exact: true }).fill('Demo1234');
  await page.getByLabel(/I accept the terms/).check();
}

test('an empty seller form says everything that is missing', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('radio', { name: /Seller/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Company name is required',
    'PAN number is required',
    'Password is required',
    'Please confirm your password',
    'You must accept the terms',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
});

test('a buyer is not asked for company and PAN', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('radio', { name: /Buyer/ })).toBeChecked();
  await expect(page.getByLabel('PAN number')).toHaveCount(0);
});

test('the rules of the password are ticked while it is typed', async ({ page }) => {
  await page.goto('/register');
  const password = page.getByLabel('Password', { exact: true });
  const done = page.getByRole('list', { name: 'What it needs' }).getByText(', done');
  await password.fill('abc');
  await expect(done).toHaveCount(1);
  await password.fill('abcD1');
  await expect(done).toHaveCount(3);
  await password.fill('abcD12');
  await expect(done).toHaveCount(4);
  await password.fill('abcdef');
  await password.blur();
  await expect(page.getByText('Password must contain uppercase, lowercase and number')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await page.getByLabel('Confirm password', { exact: true }).blur();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test('a phone outside Nepal is refused at its field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Phone').fill('12345');
  await page.getByLabel('Phone').blur();
  await expect(page.getByText('Invalid Nepalese phone number')).toBeVisible();
});

test('a new buyer is signed in and sees the dashboard', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/register');
  await fillBuyer(page, `new-${randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an e-mail that has an account already is refused at the e-mail field', async ({ page }) => {
  await page.goto('/register');
  await fillBuyer(page, 'buyer@thokmandu.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  const email = page.getByRole('main').getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(page).toHaveURL(/\/register$/);
});
