import type { Delivery } from '../../../src/contract/catalogue/delivery.contract.ts';
import { datasheetPdf } from '../../../src/demo/seed/datasheet-pdf.ts';
import { bearer, login, useSessionOf } from '../buying.ts';
import { findPlentifulProduct, getData } from '../catalogue.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct } from '../selling.ts';

test('a datasheet goes from its seller over the desk to a guest', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const admin = await login(request, 'admin@thokmandu.example');
  const product = await createProduct(request, seller, { name: 'Relay with a sheet' });
  const approve = await request.post(`/api/admin/products/${product._id}/approve`, {
    headers: bearer(admin),
    data: {},
  });
  expect(approve.ok()).toBe(true);

  await useSessionOf(page, seller);
  await page.goto(`/seller/products/${product._id}/edit`);
  const section = page.getByRole('region', { name: 'Datasheets' });
  const file = section.getByLabel('Add a datasheet');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(section.getByText('The file must be a PDF')).toBeVisible();
  await file.setInputFiles({
    name: 'Relay 5 V.pdf',
    mimeType: 'application/pdf',
    buffer: datasheetPdf([{ title: 'Relay', lines: ['5 V'] }]),
  });
  await expect(section.getByRole('button', { name: 'Relay 5 V.pdf' })).toBeVisible();
  await expect(section.getByText('Waits for review')).toBeVisible();
  await expectAccessible(page);
  // What is typed beside it is saved as if nothing had happened.
  await page.getByLabel('Brand').fill('Omron');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/seller\/products$/);

  const shown = async () =>
    (await (await request.get(`/api/products/${product._id}`)).json()).data.datasheets.length;
  expect(await shown()).toBe(0);
  await useSessionOf(page, admin);
  await page.goto(`/admin/products/moderation?queue=changed&first=${product._id}`);
  await expect(page.getByText('Relay 5 V: 1 page, 1 kB')).toBeVisible();
  const seen = await request.post(`/api/admin/products/${product._id}/seen`, {
    headers: bearer(admin),
    data: {},
  });
  expect(seen.ok()).toBe(true);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/products/${product._id}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Relay 5 V.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('Relay 5 V.pdf');
});

test('a guest chooses a province once, on the page of a product, and finds it at checkout', {
  tag: '@widths',
}, async ({ page, request }) => {
  const product = await findPlentifulProduct(request);
  const { from } = await getData<Delivery>(
    request,
    `/api/products/${product._id}/delivery?province=Karnali%20Pradesh`,
  );
  const days = new RegExp(`^\\d+–\\d+ working days, ${from} to Karnali Pradesh`);
  await page.goto(`/products/${product._id}`);
  const facts = page.getByRole('list', { name: 'Before you order' });
  await expect(facts.getByText('Delivery to your province')).toBeVisible();
  await expect(facts.getByText(/^Stock confirmed|^Ask first: confirmed/)).toBeVisible();
  const height = (await facts.boundingBox())?.height;
  await facts.getByRole('button', { name: 'Choose your province' }).click();
  await facts.getByLabel('Your province').selectOption('Karnali Pradesh');
  await expect(facts.getByText(/^With you /)).toBeVisible();
  await expect(facts.getByText(days)).toBeVisible();
  await expect(facts.getByRole('button', { name: 'Change the province' })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(facts.getByText(/^With you /)).toBeVisible();
  await expect.poll(async () => (await facts.boundingBox())?.height).toBe(height);

  const order = page.getByRole('region', { name: /^(Price and order|Order)$/ });
  await order.getByRole('button', { name: 'Add to Cart', exact: true }).locator('visible=true').click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText(days)).toBeVisible();
});
