import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { kathmanduDate } from '../../../src/domain/shop/kathmandu-time.ts';
import { pdfText } from '../../pdf-text.ts';
import { bearer, login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** What is saved by pressing a button of the open dialog. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a seller saves labels of chosen parcels, of one in pieces, and the manifest of a day', async ({
  page,
  request,
}) => {
  const seller = await login(request, 'seller@thokmandu.example');
  await useSessionOf(page, seller);
  await page.goto('/seller/orders?status=processing');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Print on').selectOption('PDF, four on A4');
  await expectAccessible(page);
  const many = await saved(page, 'Save labels');
  expect(many.name).toBe('labels.pdf');
  expect(pdfText(many.bytes)).toContain('Himal Components Pvt. Ltd.');
  await expect(dialog).toBeHidden();

  const first = page.getByRole('row').nth(1).getByRole('link').first();
  const orderNumber = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  // The paper is the one that was chosen last.
  await expect(dialog.getByLabel('Print on')).toHaveValue('a4x4');
  await dialog.getByLabel('Print on').selectOption('ZPL for label printers, 203 dpi');
  await dialog.getByLabel('Pieces').fill('51');
  await dialog.getByRole('button', { name: 'Save label' }).click();
  await expect(dialog.getByText('Choose 1 to 50 pieces')).toBeVisible();
  await dialog.getByLabel('Pieces').fill('2');
  await dialog.getByLabel('Fragile').check();
  const zpl = await saved(page, 'Save label');
  expect(zpl.name).toBe('label.zpl');
  expect(zpl.bytes.toString().match(/\^XA/g)).toHaveLength(2);
  for (const expected of [orderNumber, 'Fragile', 'Piece 2 of 2'])
    expect(zpl.bytes.toString()).toContain(expected);

  await page.goto('/seller/orders');
  await page.getByRole('button', { name: 'Manifest' }).click();
  const day = dialog.getByRole('textbox', { name: 'Day' });
  await day.fill('2015-01-01');
  await expect(dialog.getByText('No parcels were sent on this day.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save manifest' })).toBeDisabled();
  await expectAccessible(page);
  const headers = bearer(seller);
  const listed = await (await request.get('/api/seller/orders?status=shipped', { headers })).json();
  const sent = await request.get(`/api/seller/orders/${listed.data.orders[0]._id}`, { headers });
  const { data: parcel } = await sent.json();
  await day.fill(kathmanduDate(new Date(parcel.shippedAt)));
  const manifest = await saved(page, 'Save manifest');
  expect(manifest.name).toMatch(/^manifest-.*\.pdf$/);
  expect(pdfText(manifest.bytes)).toContain(parcel.order.orderNumber);
});
