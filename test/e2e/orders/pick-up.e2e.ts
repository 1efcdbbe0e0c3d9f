import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import {
  bearer,
  dataOf,
  fillCart,
  login,
  newBuyer,
  payByTransfer,
  stockedProduct,
  useSessionOf,
  walkToConfirmation,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('goods are picked up at the counter for a code, and tracked by whoever has the link', async ({
  page,
  request,
}) => {
  test.slow();
  const product = await stockedProduct(request, { companyName: 'Himal Components Pvt. Ltd.' });
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.goto('/checkout');
  const pickUp = page.getByRole('radio', { name: /Pick up, free/ });
  await pickUp.check();
  await expectAccessible(page);
  await walkToConfirmation(page);
  await expect(page.getByText('Shop 4, New Road Gate, Kathmandu')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\//);
  const { orders } = await dataOf<{ orders: Order[] }>(
    await request.get('/api/orders', { headers: bearer(buyer) }),
  );
  const orderId = orders[0]?._id as string;
  const read = async () =>
    dataOf<Order>(await request.get(`/api/orders/${orderId}`, { headers: bearer(buyer) }));
  const order = await read();
  expect(order.totals.shipping).toBe(0);
  await payByTransfer(request, buyer, order);

  // The buyer has a code, and a link for whoever waits for the goods.
  const { _id: parcelId, trackingCode, pickup } = (await read()).parcels[0] as Order['parcels'][number];
  const code = pickup?.code as string;
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole('img', { name: 'QR code for the counter' })).toBeVisible();
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible();
  await expectAccessible(page);

  // The seller has them ready, and hands them over for the code alone.
  await useSessionOf(page, await login(request, 'seller@thokmandu.example'));
  await page.goto(`/seller/orders/${parcelId}`);
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ready for pick up' }).click();
  await expect(page.getByText('The buyer is told')).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('Buyer’s code');
  await field.fill(code === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await expect(page.getByText('That is not the code')).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByText('Parcel handed over')).toBeVisible();
  await expect(page.getByLabel('Buyer’s code')).toHaveCount(0);

  // Anybody follows it by its code, and reads nothing else.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/track');
  await page.getByLabel('Tracking code').fill(trackingCode.toLowerCase());
  await page.getByRole('button', { name: 'Track' }).click();
  await expect(page).toHaveURL(`/track/${trackingCode}`);
  await expect(page.getByRole('heading', { name: 'Picked up' })).toBeVisible();
  await expectAccessible(page);
  const shown = await page.getByRole('main').textContent();
  const html = await (await page.request.get(`/track/${trackingCode}`)).text();
  for (const secret of [
    'Shrestha',
    product.name,
    product.sku,
    order.orderNumber,
    'Himal',
    code,
    'New Road',
  ]) {
    expect(shown).not.toContain(secret);
    if (secret !== 'New Road') expect(html).not.toContain(secret);
  }
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  await page.goto('/track/AAAA-BBBB-CCCC');
  await expect(page.getByText('No parcel has this code')).toBeVisible();
});
