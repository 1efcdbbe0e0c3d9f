import { expect, expectAccessible, test } from '../fixtures.ts';

test('the home page opens, whole and without complaints', { tag: '@widths' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Thokmandu/);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});

test('an unknown page answers 404 with a way back', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  expect(response?.headers()['content-type']).toBe('text/html; charset=utf-8');
  await expect(page.getByRole('link').first()).toBeVisible();
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server/main.ts',
    '/uploads/',
    '/assets/',
  ])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
});
