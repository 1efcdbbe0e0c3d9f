import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import { login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a seller books Pathao, sees its price before, and what its rider says moves the parcel', async ({
  page,
  request,
}) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const answer = await request.get('/api/products?inStock=true&limit=100&sortBy=salesCount:desc');
  const { products } = ((await answer.json()) as { data: { products: ProductCard[] } }).data;
  const product = products.find(
    ({ inventory, minimumOrderQuantity, seller: of }) =>
      of.companyName === 'Himal Components Pvt. Ltd.' &&
      inventory.quantity > 50 &&
      minimumOrderQuantity === 1,
  );
  if (product === undefined) throw new Error('The demo catalogue has no such product');
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  await payByTransfer(request, buyer, order);
  await useSessionOf(page, seller);
  await page.goto(`/seller/orders/${order.parcels[0]?._id}`);
  const card = page.getByRole('region', { name: 'Courier', exact: true });
  await card.getByRole('button', { name: 'Book a courier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a courier' });
  await dialog.getByLabel('Weight in kg').fill('0');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('Weight must be at least 1 g')).toBeVisible();
  await dialog.getByLabel('Weight in kg').fill('1.5');
  await dialog.getByLabel('Pieces').focus();
  await expect(dialog.getByRole('status')).toContainText('2 to 3 days');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(card.getByText('Booked', { exact: true })).toBeVisible();
  const track = await card.getByRole('link').getAttribute('href');
  await expect(card.getByRole('button', { name: 'Cancel the courier' })).toBeVisible();
  const rider = await page.context().newPage();
  await rider.goto(new URL(track ?? '').pathname);
  await rider.getByRole('button', { name: 'Picked', exact: true }).click();
  await rider.getByRole('button', { name: 'Delivered', exact: true }).click();
  await rider.close();
  await page.reload();
  await expect(card.getByText('Picked up')).toBeVisible();
  await expect(
    page.getByText('Order delivered').or(page.getByText('Parcel 1 delivered')).first(),
  ).toBeVisible();
  await expectAccessible(page);
});
