import type { Page } from '@playwright/test';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, hold, PHONE, test } from '../fixtures.ts';

const expectNoSession = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => [localStorage.authToken, localStorage.refreshToken]))
    .toEqual([undefined, undefined]);

const BANNER = 'Subscribe now and get wholesale prices on all products!';

test('a guest sees banner, search, cart, Login and Register on every page', async ({ page }) => {
  for (const address of ['/', '/products', '/help', '/no-such-page']) {
    await page.goto(address);
    const header = page.getByRole('banner');
    await expect(page.getByText(BANNER)).toBeVisible();
    await expect(header.getByPlaceholder('Search products...')).toBeVisible();
    await expect(header.getByRole('link', { name: 'Cart' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Register' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Wishlist' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toContainText('Kathmandu, Nepal');
  }
});

test('a page is there for the browser as soon as it is drawn, though it fades in and no script has come', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Where the words of the first slide are the largest thing.
  await page.setViewportSize(PHONE);
  const release = await hold(page, /\/assets\/framework-/);
  // Without the scripts, which `goto` of the tests' pages and their expectations wait for.
  await page.evaluate((address) => location.assign(address), String(baseURL));
  await page.waitForURL('/', { waitUntil: 'commit' });
  const isText = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new PerformanceObserver((entries) => {
          const largest = entries.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
          if (largest.element?.matches('main p')) resolve(true);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(await isText).toBe(true);
  release();
});

test('the search goes to the list by Enter and keeps what was searched for', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  const search = page.getByPlaceholder('Search products...');
  await search.fill('arduino');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=arduino$/);
  await expect(search).toHaveValue('arduino');
});

test('what is typed while the found products are on their way stays', async ({ page }) => {
  await page.goto('/');
  const arrive = await hold(page, '**/assets/ProductListPage-*.js');
  const search = page.getByPlaceholder('Search products...');
  await search.fill('arduino');
  await search.press('Enter');
  await search.fill('fluke');
  arrive();
  await expect(page.getByRole('main').getByText('for “arduino”')).toBeVisible();
  await expect(search).toHaveValue('fluke');
});

test('suggestions are chosen with the keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search products...');
  await expect(search).toBeFocused();
  await search.pressSequentially('multim');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.last()).toHaveText('All results for “multim”');
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowUp');
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=multim$/);
  await expect(page.getByRole('main').getByText('for “multim”')).toBeVisible();
  await search.fill('fluke');
  await expect(options.first()).toBeVisible();
  await search.press('Escape');
  await expect(options).toHaveCount(0);
});

test('the skip link is first and leads to the content', async ({ page }) => {
  await page.goto('/help');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a change of page moves the focus to its heading and announces its title', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Terms of use | Thokmandu' })).toHaveCount(1);
});

test('the theme follows the system until one is chosen, and the choice survives a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/help');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  const choice = page.getByLabel('Theme');
  await choice.selectOption('light');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(choice).toHaveValue('light');
  await choice.selectOption('system');
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the newsletter form says what is wrong and what comes next', async ({ page }) => {
  await page.goto('/help');
  const form = page.getByRole('contentinfo');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('Email address').fill('nobody');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Invalid email address')).toBeVisible();
  await form.getByLabel('Email address').fill('reader@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Check your e-mail to confirm')).toBeVisible();
});

test('the buyer menu holds the links of the role, and Logout goes home', async ({ page }) => {
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.goto('/help');
  const button = page.getByRole('banner').getByRole('button', { name: / \(buyer\)$/ });
  await button.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'My Orders', 'Subscription', 'Logout']);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Wishlist', includeHidden: true }),
  ).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectNoSession(page);
});

test('Logout leads home from a page behind login, too', { tag: '@phone' }, async ({ page, isMobile }) => {
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  // The session ends while the way home still takes its time.
  const arrive = await hold(page, '**/assets/HomePage-*.js');
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  } else {
    await page
      .getByRole('banner')
      .getByRole('button', { name: / \(buyer\)$/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  }
  await expectNoSession(page);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  arrive();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a menu that is pressed before it is loaded opens once it is', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/signed-in-parts-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.goto('/help');
  await page
    .getByRole('banner')
    .getByRole('button', { name: / \(buyer\)$/ })
    .click();
  release.resolve();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('a subscriber sees the PRO badge and no banner, also right after a reload', async ({ page }) => {
  await useSessionOf(page, await login(page.request, 'pro@thokmandu.example'));
  await page.goto('/help');
  await expect(page.getByRole('banner').getByText('PRO', { exact: true })).toBeVisible();
  await expect(page.getByText(BANNER)).toBeHidden();
  // Looked at at once, not when React has taken over.
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('footer') !== null);
  expect(await page.getByText(BANNER).isVisible()).toBe(false);
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.goto('/help');
  const other = await context.newPage();
  await other.goto('/help');
  await expect(other.getByRole('banner').getByRole('button', { name: / \(buyer\)$/ })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: / \(buyer\)$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a dead session is refreshed once, and a session that cannot be refreshed goes to login', async ({
  page,
}) => {
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.evaluate(() => localStorage.setItem('authToken', 'dead.dead.dead'));
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.authToken)).not.toBe('dead.dead.dead');
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'dead.dead.dead');
    localStorage.setItem('refreshToken', 'dead');
  });
  await page.goto('/orders');
  await expect(page).toHaveURL('/login');
  await expectNoSession(page);
});

test('a guest is sent from a guarded page to login and back again', async ({ page }) => {
  await page.goto('/orders?status=delivered');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill('buyer@thokmandu.example');
  await page.getByLabel('Password', { exact: true }).fill('Demo1234');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders?status=delivered');
});

test('the phone menu holds the cart, the links of the role and the categories', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Raw Materials' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/login');
  await useSessionOf(page, await login(page.request, 'seller@thokmandu.example'));
  await page.goto('/help');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
});

test('on a phone the row with menu and cart stays, and an icon opens the search', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/terms');
  const search = page.getByPlaceholder('Search products...');
  await expect(search).toBeInViewport();
  await page.getByRole('heading', { name: 'Liability' }).scrollIntoViewIfNeeded();
  await expect(search).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport();
  await page.getByRole('button', { name: 'Search products' }).click();
  await expect(search).toBeFocused();
  await expect(search).toBeInViewport();
  await search.fill('cable');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=cable$/);
});

test('on a phone Back closes the search that fills the screen, and leaves no step behind', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/help');
  await page.goto('/terms');
  const search = page.getByPlaceholder('Search products...');
  const close = page.getByRole('button', { name: 'Close search' });
  const open = async () => {
    await search.click();
    await expect(close).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
  };
  const before = await page.evaluate(() => history.length);
  await open();
  await page.goBack();
  await expect(close).toHaveCount(0);
  await expect(search).not.toBeFocused();
  await expect(page).toHaveURL('/terms');
  await open();
  await close.click();
  await expect(close).toHaveCount(0);
  await open();
  await search.fill('cable');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=cable$/);
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await search.click();
  await search.fill('multim');
  await page.getByRole('option', { name: 'All results for “multim”' }).click();
  await expect(page).toHaveURL(/\/products\?search=multim$/);
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(page).toHaveURL('/help');
});
