import type { Page } from '@playwright/test';
import { ADDRESS, fillAddress, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

async function addAddress(page: Page, street: string): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await fillAddress(page);
  await dialog.getByLabel('Street').fill(street);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toHaveCount(0);
}

test('the first address becomes the default one', { tag: '@widths' }, async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/addresses');
  await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByRole('button', { name: 'Save address' }).click();
  for (const text of [
    'Street is required',
    'City is required',
    'Province is required',
    'Phone number is required',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByLabel('Street')).toBeFocused();
  await expectAccessible(page);
  await fillAddress(page);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address saved')).toBeVisible();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: ADDRESS.street });
  await expect(card.getByText('Default')).toBeVisible();
  await expect(card.getByText('+977 9841 234 567')).toBeVisible();
  await expectAccessible(page);
});

test('another address can become the default, be changed and be removed', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/addresses');
  await addAddress(page, 'Asan Tole 1');
  await addAddress(page, 'Lakeside 2');
  const cards = page.getByRole('main').getByRole('listitem');
  const lakeside = cards.filter({ hasText: 'Lakeside 2' });
  await lakeside.getByRole('button', { name: 'Make default' }).click();
  await expect(page.getByText('Default address changed')).toBeVisible();
  await expect(lakeside.getByText('Default', { exact: true })).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);

  await lakeside.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  await expect(dialog.getByLabel('Street')).toHaveValue('Lakeside 2');
  await dialog.getByLabel('City').fill('Pokhara');
  await dialog.getByLabel('Province').selectOption('Gandaki Pradesh');
  // The city tells its district.
  await expect(dialog.getByLabel('District')).toHaveValue('Kaski');
  await dialog.getByLabel('Postal code').fill('33700');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(lakeside.getByText('Pokhara, Kaski, Gandaki Pradesh 33700')).toBeVisible();

  await lakeside.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete address' });
  await expect(question).toContainText('Are you sure you want to delete "Lakeside 2"?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(lakeside).toHaveCount(1);
  await lakeside.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Address removed')).toBeVisible();
  await expect(lakeside).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused();
  await expect(cards.filter({ hasText: 'Asan Tole 1' }).getByText('Default', { exact: true })).toBeVisible();
});

test('the address form is for the keyboard too', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/addresses');
  const add = page.getByRole('button', { name: 'Add address' });
  await expect(add).toBeEnabled();
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused();
});

test('an address book that cannot be loaded can be tried again', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.route('**/api/users/addresses', (route) => route.fulfill({ status: 429, json: {} }));
  await page.goto('/addresses');
  await expect(page.getByRole('heading', { name: 'Your addresses could not be loaded' })).toBeVisible();
  await page.unroute('**/api/users/addresses');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
});
