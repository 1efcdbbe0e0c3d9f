import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const fresh = () => randomUUID().slice(0, 8);

async function search(page: Page, text: string) {
  await page.goto(`/products?search=${encodeURIComponent(text)}`);
  await expect(page.getByText(`for “${text}”`)).toBeVisible();
}

test('a search in Devanagari finds what the English word finds', async ({ page }) => {
  const found = async (text: string) => {
    await search(page, text);
    const told = await page.getByText(/^[\d,]+ products found for/).textContent();
    return told?.split(' for ')[0];
  };
  const light = await found('light');
  expect(light).not.toBe('0 products found');
  expect(await found('बत्ती')).toBe(light);
  expect(await found('batti')).toBe(light);
});

test('a search that finds nothing says what it left out, what may be meant and where to look', {
  tag: '@widths',
}, async ({ page }) => {
  const word = `zzq${fresh()}`;
  await page.goto(`/products?search=${encodeURIComponent(`multimeter ${word}`)}`);
  const notice = page.getByText(`These products match without “${word}”.`, { exact: false });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByText('The nearest category is')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/products?search=multimeterrs');
  const meant = page.getByText('Did you mean').getByRole('link');
  const other = (await meant.textContent()) ?? '';
  await meant.click();
  await expect(page.getByText(`for “${other}”`)).toBeVisible();
  await expect(page.getByText('0 products found')).toHaveCount(0);
});

test('a search comes with its page, without scripts as well', async ({ request }) => {
  const html = await (await request.get(`/products?search=${encodeURIComponent('multimeter zzqx')}`)).text();
  expect(html).toContain('These products match without “zzqx”.');
  expect(html.match(/class="pcard[" ]/g)?.length).toBeGreaterThan(0);
});

test('an admin adds synonyms, and the next search knows them', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const word = `jhilke${fresh()}`;
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/synonyms');
  await expect(page.getByRole('heading', { level: 1, name: 'Synonyms' })).toBeVisible();
  await page.getByRole('link', { name: 'New synonyms' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New synonyms' });
  await dialog.getByLabel('Words of the same meaning').fill(word);
  await dialog.getByRole('button', { name: 'Add synonyms' }).click();
  await expect(dialog.getByText('A group needs at least two words')).toBeVisible();
  await dialog.getByLabel('Words of the same meaning').fill(`${word}\nmultimeter`);
  await dialog.getByRole('button', { name: 'Add synonyms' }).click();
  await expect(page.getByText('Synonyms added')).toBeVisible();
  await expect(page.getByText(`${word}, multimeter`)).toBeVisible();
  await expectAccessible(page);
  const answer = await request.get(`/api/products?search=${word}`);
  expect(
    ((await answer.json()) as { data: { pagination: { total: number } } }).data.pagination.total,
  ).toBeGreaterThan(0);
});

test('an old address leads to the page that an admin chose, with its query', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const from = `/tihar-${fresh()}`;
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/redirects?edit=new');
  const dialog = page.getByRole('dialog', { name: 'New redirect' });
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('To').fill('//evil.example');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(dialog.getByText('Must be a path of this shop, such as /products')).toBeVisible();
  await dialog.getByLabel('To').fill('/products?search=light');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByText('Redirect added')).toBeVisible();
  await expectAccessible(page);
  const answer = await request.get(`${from}?page=1`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe('/products?search=light&page=1');
  await page.goto(from);
  await expect(page).toHaveURL(/\/products\?search=light$/);
  expect((await request.get('/no-such-page', { maxRedirects: 0 })).status()).toBe(404);
});

test('search terms are shown to admins, and to sellers what was not found', async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/search-terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Search terms' })).toBeVisible();
  await expectAccessible(page);
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto('/seller/search-terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Missed searches' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/seller/products/new?name=Hygrometer');
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Hygrometer');
});
