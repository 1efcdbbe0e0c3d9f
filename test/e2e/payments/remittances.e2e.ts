import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import {
  type Buyer,
  bearer,
  dataOf,
  login,
  placeOrder,
  startPayment,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';
import { newOwner, provePan } from '../pans.ts';

/** An order that was paid at its door; answers the courier's number of its parcel, and what it took. */
async function collectedAtDoor(
  request: APIRequestContext,
  { buyer, seller, product }: { buyer: Buyer; seller: Buyer; product: ProductCard },
): Promise<{ tracking: string; total: number; order: Order }> {
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }], 'cod');
  const { payment } = await startPayment(request, buyer, order, 'cod');
  await dataOf(await request.post(`/api/payments/${payment._id}/code`, { headers: bearer(buyer) }));
  const codeOf = async () =>
    (await sentMail())
      .map(({ text }) => /^(\d{6}) is your code for order (TM-[\d-]+)/.exec(text))
      .find((found) => found?.[2] === order.orderNumber)?.[1];
  await expect.poll(codeOf).toBeDefined();
  await dataOf(
    await request.post(`/api/payments/${payment._id}/confirm-phone`, {
      headers: bearer(buyer),
      data: { code: await codeOf() },
    }),
  );
  const tracking = `E2E-${randomUUID().slice(0, 8)}`;
  for (const step of [
    { status: 'shipped', carrier: 'Pathao', trackingNumber: tracking },
    { status: 'delivered' },
  ]) {
    const path = `/api/seller/orders/${order.parcels[0]?._id}/status`;
    await dataOf(await request.patch(path, { headers: bearer(seller), data: step }));
  }
  return { tracking, total: order.totals.total, order };
}

test('a courier’s file is read on the desk: what agrees is booked, the rest waits for a decision', async ({
  page,
  request,
}) => {
  const pan = `6${String(randomInt(1e8)).padStart(8, '0')}`;
  const buyer = await newOwner(request, { pan });
  await provePan(request, buyer, pan);
  const seller = await login(request, 'seller@thokmandu.example');
  const product = await stockedProduct(request, { companyName: 'Himal Components Pvt. Ltd.' });
  const parcel = { buyer, seller, product };
  const [agreeing, differing] = [
    await collectedAtDoor(request, parcel),
    await collectedAtDoor(request, parcel),
  ];
  const unknown = `NOBODY-${randomUUID().slice(0, 8)}`;
  const csv = [
    'Tracking number,Collected amount,Fee',
    `${agreeing.tracking},${agreeing.total},15`,
    `${differing.tracking},${differing.total - 50},15`,
    `${unknown},1200,15`,
  ].join('\n');

  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/payments/cash');
  await page.getByRole('button', { name: 'Record a remittance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Courier remittance' });
  await dialog.getByLabel('Courier', { exact: true }).selectOption({ label: 'Pathao Parcel' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'pathao.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('status')).toHaveText('1 parcel of 3 agree with our books');
  await expect(dialog.getByRole('row', { name: differing.tracking })).toContainText('Another amount');
  await expect(dialog.getByRole('row', { name: unknown })).toContainText('No such parcel');
  await expectAccessible(page);
  const reference = `REM-${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Bank reference').fill(reference);
  await dialog.getByRole('button', { name: 'Record remittance' }).click();
  await expect(dialog).toBeHidden();

  const listed = page.getByRole('row', { name: reference });
  await expect(listed).toContainText('2 to decide');
  await listed.getByRole('link', { name: reference }).click();
  const card = page.getByRole('region', { name: `Remittance ${reference}` });
  await expect(card.getByRole('row', { name: agreeing.tracking })).toContainText('Booked');
  const decide = async (tracking: string, action: 'Accept' | 'Dismiss') => {
    await card.getByRole('row', { name: tracking }).getByRole('button', { name: action }).click();
    const reason = page.getByRole('dialog');
    await reason.getByLabel('Reason').fill('The courier says so');
    await reason.getByRole('button', { name: action, exact: true }).click();
    await expect(reason).toBeHidden();
  };
  await expect(card.getByRole('row', { name: unknown }).getByRole('button', { name: 'Accept' })).toHaveCount(
    0,
  );
  await decide(differing.tracking, 'Accept');
  await decide(unknown, 'Dismiss');
  await expect(listed).toContainText('Settled');
  await expect(card.getByRole('row', { name: unknown })).toContainText('Counts for nothing');
  // The bar above hides halves of what is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});
