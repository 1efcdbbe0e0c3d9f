import type { Page } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { type Buyer, bearer, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownProducts, picture } from '../selling.ts';

const main = (page: Page) => page.getByRole('main');

/** A paid order of six units of a product of the demo seller. */
async function paidOrder(page: Page): Promise<{ buyer: Buyer; seller: Buyer; order: Order; name: string }> {
  const { request } = page;
  const seller = await login(request, 'seller@thokmandu.example');
  const product = (await ownProducts(request, seller, 'limit=100')).find(
    ({ status, inventory, minimumOrderQuantity }) =>
      status === 'active' && inventory.quantity > 40 && minimumOrderQuantity === 1,
  );
  if (!product) throw new Error('No product');
  const { data } = (await (await request.get(`/api/products/${product._id}`)).json()) as {
    data: ProductCard;
  };
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product: data, quantity: 6 }]);
  await payByTransfer(request, buyer, order);
  return { buyer, seller, order, name: product.name };
}

test('a buyer cancels an item, receives the rest and returns some of it; the seller refunds', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, request }) => {
  test.slow();
  const { buyer, seller, order, name } = await paidOrder(page);
  const parcel = order.parcels[0]?._id;

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Cancel items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel items' });
  await dialog.getByRole('spinbutton', { name: `How many to cancel of ${name}` }).fill('1');
  await expect(dialog.getByText('You get back')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel items' }).click();
  await expect(main(page).getByText('1 of 6 cancelled')).toBeVisible();

  await request.patch(`/api/seller/orders/${parcel}/status`, {
    headers: bearer(seller),
    data: { status: 'shipped', carrier: 'Pathao', trackingNumber: 'PTH-1' },
  });
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Received', exact: true }).click();
  await page.getByRole('link', { name: 'Return items' }).click();

  await expect(page.getByRole('heading', { name: 'Request a return' })).toBeVisible();
  await page.getByRole('button', { name: 'Request return' }).filter({ visible: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose what goes back' })).toBeVisible();
  await page.getByRole('checkbox', { name: `Return ${name}` }).check();
  await page.getByRole('spinbutton', { name: `Return of ${name}` }).fill('2');
  await page.getByRole('radio', { name: 'Does not work' }).check();
  await page.getByLabel('What happened').fill('Two of five trip at once, with no load.');
  await page.getByRole('button', { name: 'Request return' }).filter({ visible: true }).click();
  await expect(page.getByText('Add at least one photo').first()).toBeVisible();
  await page.getByLabel('Add photo').setInputFiles(await picture('fault.jpg', '#b45309'));
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(main(page).getByText('Goods, paid price')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request return' }).filter({ visible: true }).click();

  const number = page.getByRole('heading', { level: 1, name: /^R-20\d\d-\d{6}$/ });
  await expect(number).toBeVisible();
  await expect(main(page).getByText(/ has until \w{3} \d+ \w{3}, 17:00, then it is accepted/)).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  const title = String(await number.textContent());

  await useSessionOf(page, seller);
  await page.goto('/seller/returns');
  await page.getByRole('searchbox', { name: 'Search returns' }).fill(title);
  await expect(page).toHaveURL(new RegExp(`search=${title}`));
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(address);
  await expect(main(page).getByText('Two of five trip at once, with no load.')).toBeVisible();
  // A form has the focus in the place of its button, and gives it back; an amount is typed as it is printed.
  const offer = page.getByRole('button', { name: 'Offer part refund' }).filter({ visible: true });
  await offer.click();
  const amount = page.getByLabel('The buyer keeps the goods and gets');
  await expect(amount).toBeFocused();
  await amount.fill('१,००,००,०००');
  await offer.click();
  await expect(page.getByText('Offer less than what a full return gives back')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(offer).toBeFocused();
  await page.getByRole('button', { name: 'Accept return' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Mark as received' }).filter({ visible: true }).click();
  await page.getByRole('checkbox', { name: /It can be sold again/ }).check();
  await page.getByRole('button', { name: 'Mark as received' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(main(page).getByText('The refund is decided and due')).toBeVisible();
  await expectAccessible(page);

  await useSessionOf(page, buyer);
  await page.goto('/returns');
  await expect(main(page).getByRole('link', { name: title })).toBeVisible();
  await expect(main(page).getByText('Refunded', { exact: true }).first()).toBeVisible();
  await page.goto(`/orders/${order._id}`);
  await expect(main(page).getByRole('link', { name: `${title}: Refunded` })).toBeVisible();
});
