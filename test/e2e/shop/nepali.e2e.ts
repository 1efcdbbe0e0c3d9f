import type { Page } from '@playwright/test';
import { poFiles, readPoFile } from '../../../scripts/messages/po-files.ts';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

// What the pages below /ne show, in the width of a phone, where Nepali is longest.

/** The English of every message that reads otherwise in Nepali: none of it may stand on these pages. */
const ENGLISH = new Set(
  poFiles('locales/ne')
    .flatMap(readPoFile)
    .filter(({ text, translation }) => /\p{Ll}/u.test(text) && text !== translation)
    .map(({ text }) => text)
    // Names, which sellers and buyers wrote, too.
    .filter((text) => !['Nepal', 'Kathmandu', 'Max'].includes(text)),
);
/** Two of these make a sentence of ours of what is in no other script; one stands in names. */
const SMALL_WORDS =
  /\b(?:the|your|you|is|are|was|of|and|with|from|for|this|that|it|not|has|have|to|in|on|by)\b/g;

/** The words on the page that are not in Nepali, without what says that it is in English, and without code. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const isOfPeople = (element: Element | null) =>
      element?.closest('[lang="en"], code, pre, script, style') != null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isOfPeople(node.parentElement)) found.push(node.nodeValue?.trim() ?? '');
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!isOfPeople(element)) found.push(element.getAttribute(name) ?? '');
    return [document.title, ...found];
  });
  return texts.filter(
    (text) =>
      ENGLISH.has(text) ||
      (!/\p{Script=Devanagari}/u.test(text) && (text.match(SMALL_WORDS)?.length ?? 0) > 1),
  );
}

async function expectNepali(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect.poll(() => englishOn(page), { message: `English on ${path}` }).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
}

test('public pages are in Nepali', { tag: '@phone-only' }, async ({ page }) => {
  for (const path of [
    '/ne',
    '/ne/products',
    '/ne/cart',
    '/ne/login',
    '/ne/register',
    '/ne/help',
    '/ne/terms',
    '/ne/shipping',
    '/ne/sell',
    '/ne/wholesale',
    '/ne/contact',
    '/ne/complaints',
    '/ne/quick-order',
  ])
    await expectNepali(page, path);
  await page.goto('/ne/products');
  await expectAccessible(page);
});

test('a buyer’s pages are in Nepali', { tag: '@phone-only' }, async ({ page }) => {
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  for (const path of [
    '/ne/dashboard',
    '/ne/orders',
    '/ne/bills',
    '/ne/khata',
    '/ne/returns',
    '/ne/alerts',
    '/ne/subscription',
    '/ne/addresses',
  ])
    await expectNepali(page, path);
  await expectAccessible(page);
});

test('the desks are in Nepali', { tag: '@phone-only' }, async ({ page }) => {
  await useSessionOf(page, await login(page.request, 'seller@thokmandu.example'));
  for (const path of [
    '/ne/seller/orders',
    '/ne/seller/stock',
    '/ne/seller/returns',
    '/ne/seller/products/new',
  ])
    await expectNepali(page, path);
  await expectAccessible(page);
});

test('the switch keeps the page, what is typed and the choice', async ({ page, baseURL }) => {
  await page.goto('/contact?from=help');
  await page.getByLabel('Message', { exact: false }).first().fill('Is this board here?');
  await page.getByRole('banner').getByRole('link', { name: 'नेपाली' }).click();
  await expect(page).toHaveURL(`${baseURL}/ne/contact?from=help`);
  await expect(page.getByRole('textbox').and(page.locator('textarea'))).toHaveValue('Is this board here?');
  await page.goto('/about');
  await expect(page).toHaveURL(`${baseURL}/ne/about`);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${baseURL}/about`);
  await expect(page.locator('link[rel="alternate"][hreflang="ne"]')).toHaveAttribute('href', /\/ne\/about$/);
  expect((await page.goto('/xx/about'))?.status()).toBe(404);
});
