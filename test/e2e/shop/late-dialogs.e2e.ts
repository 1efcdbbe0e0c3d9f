import { newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const NOT_LOADED = /^This could not be loaded\. Check your connection and try again/;

test('a dialog whose script does not come says so, keeps what is typed and comes when tried again', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, context, request, expectedProblems }) => {
  expectedProblems.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await useSessionOf(page, await newBuyer(request));
  const isKeeping = page.waitForResponse(/\/assets\/OfflineScreens-/);
  await page.goto('/quick-order');
  const typed = page.getByLabel('Paste a message');
  await typed.fill('2 x nobody sells this');
  const opener = page.getByRole('button', { name: 'Your part numbers and names' });
  const failed = page.getByRole('dialog', { name: NOT_LOADED });

  await (await isKeeping).finished();
  await context.setOffline(true);
  await opener.click();
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failed).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(typed).toHaveValue('2 x nobody sells this');

  // The browser asks for a script that failed only in a new document: that opens once somebody tries again.
  await context.setOffline(false);
  await opener.click();
  await expect(failed).toBeVisible();
  const isOpenedAnew = page.waitForEvent('load');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await isOpenedAnew;
  await expect(typed).toHaveValue('2 x nobody sells this');

  // On a bad line it is on its way for a while.
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/OwnNames-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Your part numbers and names' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(typed).toHaveValue('2 x nobody sells this');
});

test('Back closes a sheet that is still on its way, and once it has come', { tag: '@phone-only' }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/FilterSheet-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/about');
  await page.goto('/products');
  const opener = page.getByRole('button', { name: 'Filters' });
  const coming = page.getByRole('dialog', { name: 'Loading' });
  await opener.click();
  await expect(coming).toBeVisible();
  await page.goBack();
  await expect(coming).toBeHidden();
  await expect(page).toHaveURL('/products');

  await opener.click();
  await expect(coming).toBeVisible();
  held.resolve();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test.describe('with what was seen kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a dialog that was not opened before says so without a connection', async ({
    page,
    context,
    request,
    expectedProblems,
  }) => {
    expectedProblems.push(/net::ERR_|Failed to fetch/);
    await useSessionOf(page, await newBuyer(request));
    await page.goto('/quick-order');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const typed = page.getByLabel('Paste a message');
    await typed.fill('2 x nobody sells this');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Your part numbers and names' }).click();
    await expect(page.getByRole('dialog', { name: NOT_LOADED })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(typed).toHaveValue('2 x nobody sells this');
  });
});
