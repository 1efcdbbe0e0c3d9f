import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct, newSeller, ownProducts } from '../selling.ts';

const HEAD = 'SKU,Name,Description,Category,Regular price,Wholesale price,Quantity,Colour';
const csv = (...rows: string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].join('\n')),
});
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel('CSV or XLSX file').setInputFiles(file);

test('import and export is for sellers alone', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/seller/products/import');
  await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
});

test('a file is checked, corrected, applied and found in the history', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const seller = await newSeller(request);
  const known = await createProduct(request, seller, { name: 'Known board' });
  await useSessionOf(page, seller);
  await page.goto('/seller/products');
  await page
    .getByRole('navigation', { name: 'In Products' })
    .getByRole('link', { name: 'Import and export' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible();
  await expect(page.getByText('None yet.')).toBeVisible();
  await expectAccessible(page);

  await choose(
    page,
    csv(
      `${known.sku},Known board,Made for a test,,1000,800,60,red`,
      'NEW-1,अर्डुइनो बोर्ड,A board,electronics,"1,25,000.50",900,10,red',
      'NEW-2,Sensor,A sensor,electroncs,100,90,x,red',
    ),
  );
  await expect(page).toHaveURL(/\?id=/);
  await expect(page.getByText('Checked, not applied')).toBeVisible();
  await expect(page.getByText('Columns that are not read: Colour')).toBeVisible();
  const table = page.getByRole('table', { name: 'Rows of the file' });
  await expect(table.getByText('अर्डुइनो बोर्ड')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Rows' })
    .getByRole('link', { name: /^Problems/ })
    .click();
  await expect(table.getByText('Did you mean "Electronics"?')).toBeVisible();
  await expect(table.getByText('"x" is not a number')).toBeVisible();
  await expect(table.getByText('अर्डुइनो बोर्ड')).toHaveCount(0);
  await expectAccessible(page);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  expect(await readFile(await report.path(), 'utf8')).toContain('4,NEW-2,Quantity');

  // A reload goes on where it was.
  await page.reload();
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByText('1 row with problems will be left out. Apply the other 2 rows?'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply the others' }).click();
  await expect(page.getByText('Done: 1 row added, 1 row changed.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Rows' }).getByRole('link', { name: /^All/ }).click();
  await expect(table.getByText('Added', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const products = await ownProducts(request, seller, 'sortBy=name:asc');
  expect(products.map(({ sku, status }) => [sku, status])).toEqual([
    [known.sku, 'pending_approval'],
    ['NEW-1', 'pending_approval'],
  ]);
  expect(products[0]?.inventory.quantity).toBe(60);

  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('link', { name: 'products.csv' }).click();
  await expect(page.getByText('Done: 1 row added, 1 row changed.')).toBeVisible();
});

test('what is exported comes back unchanged, and a file that is none says why', async ({ page, request }) => {
  const seller = await newSeller(request);
  await createProduct(request, seller, { name: '=1+1 थोक', sku: '00123' });
  await useSessionOf(page, seller);
  await page.goto('/seller/products/import');
  for (const format of ['XLSX', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `All products as ${format}` }).click(),
    ]);
    await page.getByLabel('CSV or XLSX file').setInputFiles(await file.path());
    await expect(page.getByText('The only row is the same as in the shop.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await expect(page.getByText('The import was cancelled. Nothing was changed.')).toBeVisible();
    await page.getByRole('link', { name: 'Import another file' }).click();
  }
  await choose(page, csv('NEW-1,Board,A board,electronics,1000,900,10,red'));
  await expect(page.getByText('Will be added')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByText('Not added')).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.alloc(50) });
  await expect(page.getByText('The file is neither CSV nor XLSX')).toBeVisible();
  await choose(page, { ...csv(), buffer: Buffer.from('Name,Price\nBoard,5') });
  await expect(page.getByText(/one of them must be SKU/)).toBeVisible();
  await page.goto('/seller/products/import?id=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Import not found' })).toBeVisible();
});
