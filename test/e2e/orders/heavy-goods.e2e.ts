import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import { dataOf, fillAddress, fillCart, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('what the way of heavy goods costs is chosen by district, asked for where its seller says so, and paid', async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  const { products } = await dataOf<{ products: ProductCard[] }>(
    await request.get('/api/products?search=cement%2050%20kg&limit=20'),
  );
  const cement = products.find(({ sku }) => sku === 'SHV-OPC53-50');
  if (cement === undefined) throw new Error('The demo catalogue has no cement');
  await fillCart(request, buyer, [{ product: cement, quantity: 25 }]);
  await useSessionOf(page, buyer);

  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const parcel = page.getByRole('region', { name: /^Parcel from/ });
  await expect(parcel.getByText('Choose a district to see what delivery of heavy goods costs')).toBeVisible();
  await expect(summary.getByText('Not counted yet')).toBeVisible();
  await expect(summary.getByText('Your order ships free')).toHaveCount(0);

  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Next' }).click();
  await fillAddress(page);
  await page.getByLabel('Province').selectOption('Karnali Pradesh');
  await page.getByLabel('City').fill('Somewhere');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('District')).toHaveAccessibleDescription(/Choose a district/);
  await page.getByLabel('District').selectOption('Jumla');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /Bank Transfer/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  const toAsk = /^Ask Makwanpur Metals .* what delivery to Jumla costs: request a quote for it\.$/;
  await page.getByRole('button', { name: 'Place Order' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was ordered.' });
  await expect(refusal.getByText(toAsk)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit shipping address' }).click();
  await page.getByLabel('Province').selectOption('Gandaki Pradesh');
  await page.getByLabel('District').selectOption('Kaski');
  for (const _ of ['payment', 'confirmation']) await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Delivery of heavy goods to Kaski')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();

  await expect(page).toHaveURL(/\/payment\/bank-transfer\?/);
  const orders = await dataOf<{ orders: { _id: string }[] }>(
    await request.get('/api/orders', { headers: { authorization: `Bearer ${buyer.authToken}` } }),
  );
  await page.goto(`/orders/${orders.orders[0]?._id}`);
  const placed = page.getByRole('region', { name: 'Summary' });
  await expect(placed.getByText('Of it for heavy goods')).toBeVisible();
  await expect(placed.getByText('1,500').first()).toBeVisible();
  await expectAccessible(page);
});
