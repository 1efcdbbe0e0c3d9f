import { randomUUID } from 'node:crypto';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import { bearer, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';
import { createProduct, sendNow } from '../selling.ts';

test('a seller packs a pasted list of serial numbers and sends; the buyer sees the warranty and claims, anybody checks', async ({
  page,
  request,
}) => {
  test.slow();
  const seller = await login(request, 'seller@thokmandu.example');
  const admin = bearer(await login(request, 'admin@thokmandu.example'));
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const name = `UPS ${mark}`;
  const { _id, pricing } = await createProduct(request, seller, {
    name,
    hasSerials: true,
    warrantyMonths: 12,
    hsCode: '85044000',
  });
  expect((await request.post(`/api/admin/products/${_id}/approve`, { headers: admin })).status()).toBe(200);
  const buyer = await newBuyer(request);
  const product = { _id, pricing } as unknown as ProductCard;
  const order = await placeOrder(request, buyer, [{ product, quantity: 3 }]);
  await payByTransfer(request, buyer, order);
  const parcel = order.parcels[0]?._id;

  await useSessionOf(page, seller);
  const calls: string[] = [];
  page.on('request', (call) => calls.push(new URL(call.url()).pathname));
  const letAsk = await hold(page, '**/UnansweredShipping-*.js');
  const letAnswer = await hold(page, '**/api/seller/orders/bulk-ship');
  await page.goto(`/seller/orders/${parcel}`);
  await expect(page.getByText('Serial numbers: 0 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await sendNow(page);
  // What asks for answers that earlier pages missed comes while this one waits for its own.
  const asker = page.waitForResponse(/\/UnansweredShipping-/);
  letAsk();
  await (await asker).finished();
  letAnswer();
  const refused = page.getByText(`Enter the serial numbers of ${name}: 0 of 3`);
  await expect(refused).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refused).toHaveCount(0);
  expect(calls.filter((path) => path === '/api/seller/orders/bulk-ship')).toHaveLength(1);

  await page.getByRole('button', { name: `Enter serial numbers of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Serial numbers' });
  const field = dialog.getByLabel('Serial numbers, one a line');
  await expect(field).toBeFocused();
  // A scanner ends each with Enter; a list comes with commas.
  await page.keyboard.type(`${mark}-1`);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${mark}-2, ${mark.toLowerCase()}1`);
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByText(`Entered twice: ${mark.toLowerCase()}1`)).toBeVisible();
  await expectAccessible(page);
  await field.fill(`${mark}-1\n${mark}-2, ${mark}-3`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Serial numbers: 3 of 3')).toBeVisible();
  for (const status of ['shipped', 'delivered'])
    expect(
      (
        await request.patch(`/api/seller/orders/${parcel}/status`, {
          headers: bearer(seller),
          data: { status },
        })
      ).status(),
    ).toBe(200);

  await useSessionOf(page, buyer);
  await page.goto('/warranties');
  const row = page.getByRole('listitem').filter({ hasText: `${mark}-2` });
  await expect(row.getByText(/36[4-6] days left/)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /Claim/ }).click();
  const claim = page.getByRole('dialog', { name: 'Claim under the warranty' });
  await claim.getByLabel('What is wrong with it?').fill('It does not start.');
  await claim.getByRole('button', { name: 'Send claim' }).click();
  await row.getByRole('link', { name: /^G-/ }).click();
  await expect(page.getByText('It does not start.')).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  await page.goto(`/products/${_id}?tab=specifications`);
  await page.getByRole('link', { name: 'Check a serial number' }).click();
  await page.getByRole('textbox', { name: 'Serial number' }).fill(`${mark}3`.toLowerCase());
  await page.getByRole('main').getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sold here' })).toBeVisible();
  await expect(page.getByText('Himal Components Pvt. Ltd.')).toBeVisible();
  await expectAccessible(page);
});
