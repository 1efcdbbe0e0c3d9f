import type { Page } from '@playwright/test';
import { login, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const keys = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem');

test('an owner makes a key, a program reads with it, and revoking ends it at once', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/orders');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible();
  await expect(page.getByText('No keys yet.')).toBeVisible();
  await expect(page.getByText('Keys for selling')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: /New key for/ });
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Name the key')).toBeVisible();
  await expect(dialog.getByText('Choose what the key may do')).toBeVisible();
  await dialog.getByLabel('Name').fill('Our ERP');
  await dialog.getByLabel('Read orders, quotes and returns').check();
  await expect(dialog.getByText('Change stock')).toHaveCount(0);
  await dialog.getByLabel('Only from these addresses').fill('my server');
  await dialog.getByLabel('Works for').selectOption('90 days');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Enter an address such as 203.0.113.7')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Only from these addresses').fill('127.0.0.0/8\n::1');
  await dialog.getByRole('button', { name: 'Make key' }).click();

  const made = page.getByRole('region', { name: 'New key' });
  await expect(made.getByRole('heading', { name: 'Our ERP is ready' })).toBeFocused();
  const token = (await made.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^thk_[0-9A-Za-z]{40}$/);
  await expectAccessible(page);
  const read = () => request.get('/api/orders', { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  await page.reload();
  const row = keys(page, 'Keys for buying').filter({ hasText: 'Our ERP' });
  await expect(row).toContainText(`${token.slice(0, 8)}…`);
  await expect(row).toContainText('Only from 127.0.0.0/8, ::1');
  await expect(row).toContainText(/Last used .* from (127\.0\.0\.1|::1)/);
  await row.getByRole('button', { name: 'Revoke Our ERP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  await expect(page.getByText('No keys yet.')).toBeVisible();
  expect(await (await read()).json()).toMatchObject({ code: 'key_revoked' });
});

test('a seller sees keys for selling and for buying apart; who owns nothing sees none', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/account/developers');
  await expect(keys(page, 'Keys for selling').first()).toContainText('Tally at New Road');
  await expect(page.getByRole('region', { name: 'Keys for buying' })).toBeVisible();
  await useSessionOf(page, await login(request, 'store@thokmandu.example'));
  await page.goto('/account/developers');
  await expect(page.getByRole('heading', { name: 'Only owners see keys' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Developers' }),
  ).toHaveCount(0);
});
