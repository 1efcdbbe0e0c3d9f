import { expect, expectAccessible, test } from '../fixtures.ts';

const CATEGORIES = [
  'Electronics',
  'Office Supplies',
  'Lab Equipment',
  'Industrial',
  'Electrical',
  'Safety Equipment',
  'Packaging',
  'Raw Materials',
];

test('home shows features, categories, featured products and the closing call', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const feature of [
    'No MOQ',
    'Wholesale prices',
    'Verified sellers',
    'Premium benefits',
    'Business analytics',
    'B2B focus',
  ]) {
    await expect(main.getByRole('heading', { name: feature, exact: true })).toBeVisible();
  }
  const categories = main.getByRole('region', { name: 'Shop by Category' });
  await expect(categories.getByRole('listitem')).toHaveCount(8);
  for (const name of CATEGORIES) {
    await expect(categories.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/products?category=${name.replaceAll(' ', '+')}`,
    );
  }
  const featured = main.getByRole('region', { name: 'Featured Products' });
  await expect(featured.getByRole('heading', { level: 3 })).toHaveCount(4);
  const closing = main.getByRole('region', { name: 'Buy every week? Pay wholesale.' });
  await expect(closing.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/subscription');
  await expect(closing.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
  await expectAccessible(page);
});

test('the slides follow each other every five seconds and answer to their buttons', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Highlights' });
  const callOf = (name: string) => slides.getByRole('link', { name });
  await expect(callOf('Start Shopping')).toBeVisible();
  await expect(callOf('View Plans')).toBeHidden();

  await page.clock.runFor(5_100);
  await expect(callOf('View Plans')).toHaveAttribute('href', '/subscription');
  await page.clock.runFor(5_100);
  await expect(callOf('Register Now')).toHaveAttribute('href', '/register');

  await slides.getByRole('button', { name: 'Go to slide 1' }).click();
  await expect(callOf('Start Shopping')).toHaveAttribute('href', '/products');
  await expect(callOf('Register Now')).toHaveCount(0);
});

test('the slides stand still while paused, hovered or for visitors who prefer less motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Highlights' });
  const first = slides.getByRole('link', { name: 'Start Shopping' });
  const pause = slides.getByRole('button').first();
  await expect(pause).toHaveAccessibleName('Pause slides');

  await slides.hover();
  await page.clock.runFor(11_000);
  await expect(first).toBeVisible();

  await pause.click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(11_000);
  await expect(first).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(slides.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(first).toBeVisible();
});

test('a featured product goes into the cart with one press', async ({ page }) => {
  await page.goto('/');
  const add = page.getByRole('button', { name: /^Add to cart: / }).first();
  await add.click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText(/[1-9]/);
});

test('home is complete without scripts and carries no style attributes', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  const response = await page.goto('/');
  const html = (await response?.text()) ?? '';
  expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/);
  expect(Buffer.byteLength(html)).toBeLessThan(42_000);
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
  await context.close();
});
