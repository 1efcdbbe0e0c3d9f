import { newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('an anonymous visitor logs in and comes back to the plans', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await page.goto('/subscription');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
});

test('the plans are the server’s, yearly is chosen, the methods stand in order', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/subscription');
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked();
  await expect(page.getByText('BEST VALUE')).toBeVisible();
  await expect(page.getByText(/Save रू\s1,989 compared to monthly/)).toBeVisible();
  await expect(page.getByText('/ 365 days')).toBeVisible();
  await expect(page.getByText('/ 30 days')).toBeVisible();

  const methods = page.getByRole('group', { name: 'Payment method' }).getByRole('radio');
  const names = [/Test Payment/, /eSewa/, /Khalti/, /Bank/, /connectIPS/, /Fonepay QR/, /NepalPAY QR/];
  await expect(methods).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    await expect(methods.nth(index)).toHaveAccessibleName(name);
  }
  await expect(methods.first()).toBeChecked();
  await expect(methods.last()).toBeEnabled();
  for (const benefit of ['Wholesale Prices', 'No MOQ', 'Priority Support']) {
    await expect(page.getByRole('heading', { name: benefit })).toBeVisible();
  }
  await expect(page.getByRole('table', { name: 'What wholesale looks like' })).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard chooses plan and method', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/subscription');
  await page.getByRole('radio', { name: /Yearly/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeChecked();
  await expect(page.getByText('Monthly, 30 days')).toBeVisible();
  await page.getByRole('radio', { name: /Test Payment/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /NepalPAY QR/ })).toBeChecked();
});

test('a test payment subscribes, opens the dashboard and hides what is bought', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/subscription');
  const promo = page.getByText('Subscribe now and get wholesale prices on all products!');
  await expect(promo).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscription created! Redirecting to payment...')).toBeVisible();
  await expect(page.getByText('Mock payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(promo).toBeHidden();
  await expect(page.getByRole('region', { name: 'Subscription' }).getByText('Active')).toBeVisible();

  await page.goto('/subscription');
  await expect(page.getByText('Your Yearly plan is active')).toBeVisible();
  await expect(page.getByText(/^Ends \d+ \w+ \d{4} · 365 days remaining$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
});

test('a bank transfer leads to its instructions with amount and id', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/subscription');
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('radio', { name: /Bank Transfer/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscription created! Redirecting to payment...')).toBeVisible();
  await expect(page).toHaveURL(/\/payment\/bank-transfer\?amount=999&id=[0-9a-f-]{36}$/);
  await expect(page.getByRole('main').getByText(/999/).first()).toBeVisible();
});

test('a refusal says what the server says, else the default', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  const url = '**/api/payments/subscription';
  await page.route(url, (route) => route.fulfill({ status: 409, json: { success: false } }));
  await page.goto('/subscription');
  const subscribe = page.getByRole('main').getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(page.getByRole('alert').getByText('Failed to create subscription')).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(subscribe).toBeEnabled();
});
