import { chromiumLaunchOptions } from '../chromium.ts';
import { expect, test } from '../fixtures.ts';

// As on most desks: a scrollbar that takes room, which the browser of the other tests hides.
test.use({
  launchOptions: { ...(await chromiumLaunchOptions()), ignoreDefaultArgs: ['--hide-scrollbars'] },
});

test('a dialog moves nothing of the page beneath it', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto('/products');
  const width = () => page.evaluate(() => document.body.getBoundingClientRect().width);
  const before = await width();
  expect(before).toBeLessThan(900);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/FilterSheet-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  expect(await width()).toBe(before);
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(await width()).toBe(before);
});
