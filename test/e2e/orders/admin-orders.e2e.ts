import type { APIRequestContext, Page } from '@playwright/test';
import { findProducts, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, expectChosen, test } from '../fixtures.ts';

const admin = (request: APIRequestContext) => login(request, 'admin@thokmandu.example');

/** A paid order of two parcels. */
async function paidOrder(request: APIRequestContext) {
  const products = await findProducts(request, { count: 2 });
  const buyer = await newBuyer(request);
  const order = await placeOrder(
    request,
    buyer,
    products.map((product) => ({ product, quantity: 1 })),
  );
  await payByTransfer(request, buyer, order);
  return { buyer, order };
}

async function openOrder(page: Page, orderNumber: string) {
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNumber);
  await expect(page).toHaveURL(new RegExp(`search=${orderNumber}`));
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: orderNumber, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
}

test('an order is found, a parcel cancelled with its refund shown, then the rest', {
  tag: '@widths',
}, async ({ page, request }) => {
  test.slow();
  const { buyer, order } = await paidOrder(request);
  await useSessionOf(page, await admin(request));
  await openOrder(page, order.orderNumber);
  await expect(page.getByRole('link', { name: buyer.email })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' }).getByText('Settled by')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.orderNumber}` });
  const refund = dialog.getByRole('status');
  await expect(refund).toContainText(
    String(order.totals.total.toLocaleString('en-NP')).split('.')[0] as string,
  );
  await dialog.getByRole('checkbox', { name: /^Parcel 1/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Parcel 2/ }).uncheck();
  await dialog.getByRole('button', { name: 'Cancel the parcels' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expect(dialog.getByText('Choose a parcel')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Parcel 2/ }).check();
  await dialog.getByLabel('Reason').fill('The seller has none left.');
  const promised = /रू\s*([\d,.]+\d)/.exec(String(await refund.textContent()))?.[1] as string;
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the parcels' }).click();
  await expect(page.getByText('Parcels cancelled')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByText(promised)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send the refund' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByLabel('Reason').fill('The other one too.');
  await dialog.getByRole('button', { name: /^Cancel the/ }).click();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(refunds.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Send the refund' }).click();
  await expect(page.getByRole('dialog', { name: order.orderNumber })).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('The seller has none left.').first()).toBeVisible();
});

test('the list keeps its filters in the address and is for admins alone', async ({ page, request }) => {
  test.slow();
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
  await useSessionOf(page, await admin(request));
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Desk', exact: true })
    .getByRole('link', { name: 'Orders' })
    .click();
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table).toBeVisible();
  const delivered = page
    .getByRole('navigation', { name: 'Order status' })
    .getByRole('link', { name: /^Delivered/ });
  await delivered.click();
  await expectChosen(page, delivered);
  await page.getByRole('combobox', { name: 'Payment method' }).selectOption('Khalti');
  await expect(page).toHaveURL(/status=delivered&paymentMethod=khalti$/);
  await page.getByLabel('Period').selectOption('Choose days');
  await page.getByLabel('To', { exact: true }).fill('2069-12-31');
  await expect(page).toHaveURL(/to=2069-12-31$/);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page).toHaveURL(/status=delivered&paymentMethod=khalti&to=2069-12-31&sortBy=total%3Adesc/);
  await expect(
    table
      .locator('tbody')
      .getByText(/^Khalti, paid/)
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(page).toHaveURL(/to=2069-12-31$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  await expectAccessible(page);
  await page.goto('/admin/orders?search=nobody-like-this');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(table).toBeVisible();
  await page.goto('/admin/orders/not-an-order');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
});
