import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { bearer, login, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';
import { createProduct, sendNow } from '../selling.ts';

/** A product of the demo seller that everybody sees and nobody can buy. */
async function soldOutProduct(request: APIRequestContext) {
  const [seller, admin] = [
    await login(request, 'seller@thokmandu.example'),
    await login(request, 'admin@thokmandu.example'),
  ];
  const name = `Sold out ${randomUUID().slice(0, 8)}`;
  const product = await createProduct(request, seller, { name, inventory: { quantity: 0 } });
  const approved = await request.post(`/api/admin/products/${product._id}/approve`, {
    headers: bearer(admin),
  });
  expect(approved.ok()).toBe(true);
  const restock = async (quantity: number) => {
    const answer = await request.patch(`/api/products/${product._id}/quick-edit`, {
      headers: bearer(seller),
      data: { quantity, quantitySeen: 0 },
    });
    expect(answer.ok()).toBe(true);
  };
  return { id: product._id, name, restock };
}

const tellMe = (page: Page) => page.getByRole('button', { name: 'Tell me when it is back', exact: true });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a buyer waits for stock, the seller restocks, mail and bell tell it once', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const product = await soldOutProduct(request);
  await page.goto(`/products/${product.id}`);
  await tellMe(page).click();
  await expect(page).toHaveURL(/\/login$/);

  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  await page.goto('/alerts');
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/products/${product.id}`);
  await tellMe(page).click();
  const dialog = page.getByRole('dialog', { name: 'Set an alert' });
  await expect(dialog.getByRole('radio', { name: /^Tell me when it is back/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel('Number of pieces').fill('०');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog.getByText('Quantity must be a whole number of at least 1')).toBeVisible();
  await dialog.getByLabel('Number of pieces').fill('3');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByText('We will tell you when it is back.')).toBeVisible();

  await tellMe(page).click();
  await dialog.getByText('Tell me at a price').click();
  await dialog.getByLabel('Regular price at or below').fill('0');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog.getByText('Price must be above 0')).toBeVisible();
  await dialog.getByLabel('Regular price at or below').fill('1000');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog.getByText('The price is already below that')).toBeVisible();
  await dialog.getByLabel('Regular price at or below').fill('900');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByText('We will tell you when the price falls.')).toBeVisible();

  await page.goto('/alerts');
  await expect(page.getByText('2 of 200 watching')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Back in stock, 3 pieces or more' })).toContainText('Watching');
  await expectAccessible(page);

  await product.restock(3);
  const mails = async () => (await sentMail()).filter(({ to }) => to === buyer.email);
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toContain(`Back in stock: ${product.name}`);
  const bell = await request.get('/api/notifications', { headers: bearer(buyer) });
  expect(JSON.stringify(await bell.json())).toContain(`${product.name} is in stock again: 3 pieces.`);
  await page.reload();
  await expect(page.getByText('1 of 200 watching')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Back in stock, 3 pieces or more' })).toContainText('Told');

  // Taken away, brought back by Undo, and taken away for good.
  const remove = page.getByRole('button', { name: `Remove the alert: ${product.name}` });
  await remove.first().click();
  await expect(page.getByText('0 of 200 watching')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 of 200 watching')).toBeVisible();
  await remove.first().click();
  await sendNow(page);
  await expect(remove).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('0 of 200 watching')).toBeVisible();
});

test('a search is saved from its list and where it finds nothing; a card that is sold out offers an alert', async ({
  page,
  request,
}) => {
  const product = await soldOutProduct(request);
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/products?category=electrical&brand=Philips&sortBy=salesCount:desc');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText('Search saved. Once a day we tell you what is new.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible();
  await page.goto('/products?search=qqxzzkk');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible();

  await page.goto(`/products?search=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Tell me when it is back: ${product.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click();
  await page.getByRole('link', { name: 'View alerts' }).last().click();
  await expect(rows(page).filter({ hasText: '“qqxzzkk”' })).toContainText('New products, once a day');
  await rows(page).getByRole('link', { name: 'Electrical · Philips' }).click();
  await expect(page).toHaveURL(/\/products\?brand=Philips&category=electrical$/);
});

test('of alerts removed in a row each stays away for itself, and Undo brings back its own', async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  const search = async (words: string) => {
    const answer = await request.post('/api/alerts', {
      headers: bearer(buyer),
      data: { kind: 'search', query: `search=${words}` },
    });
    expect(answer.ok()).toBe(true);
  };
  await search('qqaazz');
  await search('qqbbzz');
  await useSessionOf(page, buyer);
  await page.goto('/alerts');
  await expect(page.getByText('2 of 200 watching')).toBeVisible();
  // The page hears of this one when it reads its alerts anew.
  await search('qqcczz');

  const remove = (words: string) => page.getByRole('button', { name: `Remove the alert: “${words}”` });
  const watched = page.getByRole('button', { name: /^Remove the alert/ });
  await remove('qqaazz').click();
  await expect(page.getByText('1 of 200 watching')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeFocused();
  await remove('qqbbzz').click();
  await expect(page.getByText('0 of 200 watching')).toBeVisible();
  const offers = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await expect(offers).toHaveCount(2);
  await offers.first().getByRole('button', { name: 'Close notification' }).click();
  // Its removal is answered, and what was read after it is on the screen.
  await expect(remove('qqcczz')).toBeVisible();
  await expect(watched).toHaveCount(1);
  await expect(page.getByText('1 of 200 watching')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(remove('qqbbzz')).toBeVisible();
  await expect(watched).toHaveCount(2);
  await expect(page.getByText('2 of 200 watching')).toBeVisible();
  await page.reload();
  await expect(remove('qqbbzz')).toBeVisible();
  await expect(watched).toHaveCount(2);
});
