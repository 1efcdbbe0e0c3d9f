import type { Page } from '@playwright/test';
import { newBuyer, useSessionOf } from '../buying.ts';
import { DEMO_PASSWORD, expect, expectAccessible, hold, sentMail, signIn, test } from '../fixtures.ts';
import { newSeller } from '../selling.ts';

const NEW_PASSWORD = 'Another99';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If the email exists, a reset link was sent')).toBeVisible();
}

/** The path of the newest reset link sent to an address. */
async function resetLink(email: string): Promise<string> {
  const links = async () =>
    (await sentMail())
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/reset-password\?token=[\w.-]+/.exec(text) ?? []);
  await expect.poll(async () => (await links()).length, { message: 'reset mails' }).toBeGreaterThan(0);
  return (await links()).at(-1) as string;
}

async function typeNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Confirm password/).fill(again);
  await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
}

test('asking for a reset link answers the same for every address', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await askForLink(page, (await newBuyer(request)).email);
  await askForLink(page, 'nobody-has-this@example.com');
  await expectAccessible(page);
});

test('a forgotten password is replaced by the link of the mail, once', async ({ page, request }) => {
  const { email } = await newBuyer(request);
  await askForLink(page, email);
  const link = await resetLink(email);

  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expectAccessible(page);
  await typeNewPassword(page, NEW_PASSWORD, 'Something1');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await typeNewPassword(page, NEW_PASSWORD);
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, NEW_PASSWORD);

  await page.goto(link);
  await typeNewPassword(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid or expired link' })).toBeVisible();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('a password reset signs this browser out too', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  await askForLink(page, buyer.email);
  await page.goto(await resetLink(buyer.email));
  await typeNewPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a reset page without a token offers a new link', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid or expired link' })).toBeVisible();
  await expectAccessible(page);
});

test('names, phone and company can be changed', { tag: '@phone-only' }, async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/profile');
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('First name').fill('');
  await profile.getByLabel('Phone').fill('12345');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await expect(profile.getByText('First name is required')).toBeVisible();
  await expect(profile.getByText('Invalid Nepalese phone number')).toBeVisible();
  await expectAccessible(page);
  await profile.getByLabel('First name').fill('Anjali');
  await profile.getByLabel('Phone').fill('9800000001');
  await profile.getByLabel('Company name').fill('Patan Circuits');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('First name')).toHaveValue('Anjali');
  await expect(profile.getByLabel('Phone')).toHaveValue('9800000001');
  await expect(profile.getByLabel('Company name')).toHaveValue('Patan Circuits');
});

test('the header greets by the new name at once', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Bikash');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Bikash (buyer)' })).toBeVisible();
});

test('a changed password ends the other sessions, not this one', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const login = await request.post('/api/auth/login', {
    data: { email: buyer.email, password: buyer.password },
  });
  const elsewhere = ((await login.json()) as { data: { authToken: string } }).data.authToken;
  await useSessionOf(page, buyer);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel(/^Current password/).fill('Wrong1234');
  await typeNewPassword(page, NEW_PASSWORD);
  await expect(form.getByLabel(/^Current password/)).toHaveAccessibleDescription(
    'Current password is incorrect',
  );
  await expect(form.getByLabel(/^Current password/)).toBeFocused();

  await form.getByLabel(/^Current password/).fill(DEMO_PASSWORD);
  await typeNewPassword(page, NEW_PASSWORD);
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(form.getByLabel(/^Current password/)).toHaveValue('');
  const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${elsewhere}` } });
  expect(me.status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
});

test('what is typed while a form is saved stays: profile, whom bills go to, a seller’s page', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/profile');
  const profile = page.getByRole('form', { name: 'Profile' });
  const billTo = page.getByRole('form', { name: 'Bill to' });
  await billTo.getByRole('textbox', { name: /^Address/ }).fill(' New Road ');

  const saveProfile = await hold(page, '**/api/users/me');
  await profile.getByLabel('First name').fill(' Gita ');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await profile.getByLabel('Company name').fill('Gita Traders');
  saveProfile();
  await expect(profile.getByLabel('First name')).toHaveValue('Gita');
  await expect(profile.getByLabel('Company name')).toHaveValue('Gita Traders');

  const saveBillTo = await hold(page, '**/api/users/tax-details');
  await page.getByRole('button', { name: 'Save bill details' }).click();
  await billTo.getByLabel('Company name').fill('Gita Suppliers');
  saveBillTo();
  await expect(page.getByText('Bill details saved')).toBeVisible();
  await expect(billTo.getByRole('textbox', { name: /^Address/ })).toHaveValue('New Road');
  await expect(billTo.getByLabel('Company name')).toHaveValue('Gita Suppliers');

  await page.goto('/seller/page');
  const own = page.getByRole('form', { name: 'My Page' });
  // Reading the page has the same address as saving it.
  await expect(own.getByLabel('About')).toBeVisible();
  const savePage = await hold(page, '**/api/seller/page');
  await own.getByLabel('About').fill(' Boards and tools ');
  await own.getByRole('button', { name: 'Save changes' }).click();
  await own.getByLabel('Return policy').fill('Thirty days for boards.');
  savePage();
  await expect(page.getByText('Your page is saved')).toBeVisible();
  await expect(own.getByLabel('About')).toHaveValue('Boards and tools');
  await expect(own.getByLabel('Return policy')).toHaveValue('Thirty days for boards.');
});
