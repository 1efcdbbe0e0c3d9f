import { readFile } from 'node:fs/promises';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a seller names the ledgers of Tally, takes products out of the feeds and gets a calendar address', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));

  await page.goto('/seller/bills');
  await page.getByRole('link', { name: 'Accounting' }).click();
  const names = page.getByRole('form', { name: 'Names' });
  await names.getByLabel('Sales', { exact: true }).fill('Local sales');
  await names.getByRole('button', { name: 'Save names' }).click();
  await expect(page.getByText('Names saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Whole fiscal year').check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Tally masters' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^tally-masters-selling-.*\.xml$/);
  const xml = await readFile(await download.path(), 'utf8');
  expect(xml).toContain('<LEDGER NAME="Local sales" ACTION="Create">');
  expect(xml.trimEnd()).toMatch(/<\/ENVELOPE>$/);

  await page.goto('/seller/feeds');
  const address = await page.locator('code').first().textContent();
  const path = new URL(address ?? '').pathname;
  const statusOf = async () => (await request.get(path)).status();
  expect(await statusOf()).toBe(200);
  await expectAccessible(page);
  const isShown = page.getByLabel('Show my products in feeds');
  await expect(isShown).toBeChecked();
  await isShown.click();
  await expect(page.getByText('Feeds are off')).toBeVisible();
  expect(await statusOf()).toBe(404);
  await expect(isShown).not.toBeChecked();
  await isShown.click();
  await expect(page.getByText('Feeds are on')).toBeVisible();
  expect(await statusOf()).toBe(200);

  await page.goto('/seller/money');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar.getByRole('button', { name: 'Make a private address' }).click();
  const made = new URL((await calendar.locator('code').textContent()) ?? '').pathname;
  expect(await (await request.get(made)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await calendar.getByRole('button', { name: 'Stop the address' }).click();
  await expect(calendar.getByRole('button', { name: 'Make a private address' })).toBeVisible();
  expect((await request.get(made)).status()).toBe(404);
});
