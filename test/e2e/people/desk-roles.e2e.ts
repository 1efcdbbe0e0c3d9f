import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';

const OWNER = 'admin@thokmandu.example';
const PAYMENTS = 'payments@thokmandu.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const table = (page: Page, name: string) => page.getByRole('table', { name });

test('who sees to payments finds the pages, the work and the buttons of payments alone', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  await useSessionOf(page, await login(request, PAYMENTS));
  await page.goto('/dashboard');
  const work = page.getByRole('region', { name: 'Needs attention' });
  await expect(work.getByRole('link', { name: /bank transfers? to confirm/ })).toBeVisible();
  await expect(work.getByText(/waits? for approval/)).toHaveCount(0);
  const desk = page.getByRole('navigation', { name: 'Desk', exact: true });
  if (isMobile) await desk.getByRole('button', { name: /^More/ }).click();
  const menu = isMobile ? page.getByRole('dialog', { name: 'All of the desk' }) : desk;
  await expect(menu.getByRole('link', { name: /^Payments/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Settings/ })).toHaveCount(0);
  await menu.getByRole('link', { name: /^Catalogue/ }).click();
  await expect(heading(page, 'Manage Products')).toBeVisible();
  await expect(table(page, 'Products').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Approve|Delete|Actions):/ })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /^Status: / })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/admin/payments');
  await expect(page.getByRole('link', { name: 'Import a bank statement' })).toBeVisible();
});

test('a page of another role, opened by its address, is refused in words', async ({ page, request }) => {
  await useSessionOf(page, await login(request, PAYMENTS));
  for (const path of ['/admin/settings', '/admin/audit', '/admin/products/moderation']) {
    await page.goto(path);
    await expect(heading(page, 'You are not allowed to see this page')).toBeVisible();
    await expect(page.getByText('Your role on this desk does not allow it.')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(heading(page, 'Admin Dashboard')).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the desk' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('settings');
  await expect(palette.getByRole('option', { name: /^Settings/ })).toHaveCount(0);
  await palette.getByRole('combobox').fill('import a bank');
  await expect(palette.getByRole('option').first()).toHaveAccessibleName(/Import a bank statement/);
});

test('an owner invites an admin with a role, and changes it', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const email = `admin-${randomUUID()}@example.com`;
  await useSessionOf(page, await login(request, OWNER));
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite an admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an admin' });
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Last name').fill('Rai');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Email').fill(OWNER);
  await dialog.getByLabel('Role on the desk').selectOption('Support');
  await expect(dialog.getByText(/Complaints, messages, returns/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Email is already registered')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Admin invited')).toBeVisible();
  await expect.poll(async () => (await sentMail()).some(({ to }) => to === email)).toBe(true);

  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  const row = table(page, 'Users').getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Support')).toBeVisible();
  await row.getByRole('link', { name: 'Asha Rai' }).click();
  const drawer = page.getByRole('dialog', { name: 'Asha Rai' });
  await drawer.getByLabel('Role on the desk').selectOption('Catalogue');
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect(drawer.getByText(/Sees no money/)).toBeVisible();
  await expect(drawer.getByText('Role on the desk changed')).toBeVisible();
  await expectAccessible(page);
});

test('who answers for no admins changes none of them, and nobody where accounts are not theirs', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, PAYMENTS));
  await page.goto('/admin/users?role=admin');
  const row = table(page, 'Users').getByRole('row').filter({ hasText: OWNER });
  await expect(row.getByText('Owner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite an admin' })).toHaveCount(0);
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: 'Maya Rajbhandari' }).click();
  const drawer = page.getByRole('dialog', { name: 'Maya Rajbhandari' });
  await expect(drawer.getByText('May do everything, and decides who is an admin.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Deactivate|Delete|Sign out/ })).toHaveCount(0);
  await expect(drawer.getByRole('region', { name: 'Audit trail' })).toHaveCount(0);
});
