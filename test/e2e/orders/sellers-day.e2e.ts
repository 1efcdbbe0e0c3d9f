import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import { type Buyer, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { DEMO_PASSWORD, expect, test } from '../fixtures.ts';
import { act } from '../row-actions.ts';
import { completeJoining, newPan, ownProducts, sendNow } from '../selling.ts';

/** The row of a table that holds this text. */
const rowOf = (page: Page, text: string) =>
  page.getByRole('table').getByRole('row').filter({ hasText: text });

async function registerSeller(page: Page, email: string, company: string): Promise<void> {
  await page.goto('/register');
  await page.getByRole('radio', { name: /Seller/ }).check();
  await page.getByLabel('First name').fill('Hari');
  await page.getByLabel('Last name').fill('Maharjan');
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone').fill('9841234567');
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('PAN number').fill(newPan());
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
}

test('a seller’s first day: register, wait, import, be approved, edit, sell and ship', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  const email = `day-${mark}@example.com`;
  const [drill, saw] = [`Drill ${mark}`, `Saw ${mark}`];

  // Registered, waiting, and told what is missing.
  await registerSeller(page, email, `New Road Tools ${mark}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Seller Dashboard' })).toBeVisible();
  await expect(page.getByText(/waiting for approval/i).first()).toBeVisible();

  // The catalogue comes in as a file.
  await page.goto('/seller/products/import');
  await page.getByLabel('CSV or XLSX file').setInputFiles({
    name: 'tools.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'SKU,Name,Description,Category,Regular price,Wholesale price,Quantity',
        `DR-${mark},${drill},Cordless,Industrial,"8,500.00",7900,12`,
        `SW-${mark},${saw},Circular,Industrial,9200,8600,5`,
      ].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByText(/^Done: 2 rows added/)).toBeVisible();
  await page.goto('/seller/products');
  await expect(page.getByText('Pending approval', { exact: true }).first()).toBeVisible();
  expect(await search(page, drill)).toEqual([]);

  // An admin approves the seller, then both products.
  const seller: Buyer = await login(request, email);
  await completeJoining(request, seller);
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await act(rowOf(page, email), 'Approve');
  await expect(page.getByText('Seller approved')).toBeVisible();
  await page.goto(`/admin/products?search=${mark}`);
  for (const name of [drill, saw]) {
    await act(rowOf(page, name), 'Approve');
    await expect(page.getByText('Product approved').first()).toBeVisible();
    await expect(page.getByRole('button', { name: `Approve: ${name}` })).toHaveCount(0);
  }

  // On sale; the stock of one is corrected in its row.
  await useSessionOf(page, seller);
  await page.goto(`/seller/products?search=${mark}`);
  await expect(page.getByRole('switch', { name: `Active: ${drill}` })).toBeChecked();
  await page.getByRole('button', { name: `Edit: Stock of ${drill}` }).click();
  await page.getByRole('spinbutton', { name: `Stock of ${drill}` }).fill('20');
  await page.getByRole('spinbutton', { name: `Stock of ${drill}` }).press('Enter');
  await expect
    .poll(async () => (await ownProducts(request, seller, `search=DR-${mark}`))[0]?.inventory.quantity)
    .toBe(20);

  // A business finds it, orders and pays.
  const [product] = await search(page, drill);
  if (!product) throw new Error('The product is not on sale');
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 3 }]);
  await payByTransfer(request, buyer, order);

  // Sent and delivered.
  await page.goto('/seller/orders');
  await act(rowOf(page, order.orderNumber), 'Mark as shipped');
  const dialog = page.getByRole('dialog', { name: `Ship ${order.orderNumber}` });
  await dialog.getByLabel('Carrier').fill('Nepal Can Move');
  await dialog.getByLabel('Tracking number').fill('NCM-1');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await sendNow(page);
  // The offer to undo goes as the word that it was sent comes.
  await expect(page.getByText('Parcel marked as shipped').last()).toBeVisible();
  await act(rowOf(page, order.orderNumber), 'Mark as delivered');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Parcel marked as delivered')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Seller Dashboard' })).toBeVisible();
  await expect(page.getByText('25,500').first()).toBeVisible();
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
});

/** What the public search finds under a name, as a shopper without account. */
async function search(page: Page, name: string): Promise<ProductCard[]> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`);
  const { products } = ((await answer.json()) as { data: { products: ProductCard[] } }).data;
  return products.filter((product) => product.name === name);
}
