import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { type Buyer, bearer, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, expectChosen, sentMail, test } from '../fixtures.ts';
import { sendNow } from '../selling.ts';

const DEMO_SELLER = 'Himal Components Pvt. Ltd.';
const demoSeller = (request: APIRequestContext) => login(request, 'seller@thokmandu.example');

/** A product of the demo seller and one of somebody else. */
async function findTwoSellers(request: APIRequestContext): Promise<{ own: ProductCard; other: ProductCard }> {
  const answer = await request.get('/api/products?inStock=true&limit=100&sortBy=salesCount:desc');
  const { products } = ((await answer.json()) as { data: { products: ProductCard[] } }).data;
  const plenty = products.filter(
    ({ inventory, minimumOrderQuantity, seller }) =>
      seller.awayUntil === null && inventory.quantity > 50 && minimumOrderQuantity === 1,
  );
  const own = plenty.find(({ seller }) => seller.companyName === DEMO_SELLER);
  const other = plenty.find(({ seller }) => seller.companyName !== DEMO_SELLER);
  if (!own || !other) throw new Error('The demo catalogue has no such products');
  return { own, other };
}

/** An order of a fresh buyer with a parcel of the demo seller; paid unless told otherwise. */
async function orderedFromSeller(
  request: APIRequestContext,
  { isPaid = true, hasOther = false } = {},
): Promise<{ buyer: Buyer; order: Order; product: ProductCard }> {
  const { own, other } = await findTwoSellers(request);
  const buyer = await newBuyer(request);
  const lines = [{ product: own, quantity: 2 }, ...(hasOther ? [{ product: other, quantity: 1 }] : [])];
  const order = await placeOrder(request, buyer, lines);
  if (isPaid) await payByTransfer(request, buyer, order);
  return { buyer, order, product: own };
}

/** The list, with these orders alone. */
async function findParcels(page: Page, search: string) {
  await page.goto(`/seller/orders?search=${encodeURIComponent(search)}`);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
}

const rowOf = (page: Page, { orderNumber }: Order) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNumber }) });

const mailsAbout = async ({ orderNumber }: Order, subject: string) =>
  (await sentMail()).filter(
    (mail) => mail.subject.includes(subject) && `${mail.subject} ${mail.text}`.includes(orderNumber),
  ).length;

test('the desk is for sellers alone, and shows nobody another seller’s parcel', async ({ page, request }) => {
  const { buyer, order } = await orderedFromSeller(request, { hasOther: true });
  await page.goto('/seller/orders');
  await expect(page).toHaveURL(/\/login$/);
  await useSessionOf(page, buyer);
  await page.goto('/seller/orders');
  await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
  await useSessionOf(page, await demoSeller(request));
  await page.goto(`/seller/orders/${order.parcels[1]?._id}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await useSessionOf(page, await login(request, 'newseller@thokmandu.example'));
  await page.goto('/seller/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test('a seller ships a parcel, and the buyer follows it', { tag: '@widths' }, async ({ page, request }) => {
  const { buyer, order } = await orderedFromSeller(request);
  await useSessionOf(page, await demoSeller(request));
  await page.goto('/seller/orders');
  await expect(
    page
      .getByRole('navigation', { name: 'Desk', exact: true })
      .getByRole('list', { name: 'Orders' })
      .getByRole('link', { name: /^Orders.*\d+ parcels? to send$/ }),
  ).toHaveAttribute('aria-current', 'page');
  const processing = page.getByRole('link', { name: /^Processing/ });
  await processing.click();
  await expect(page).toHaveURL(/\?status=processing$/);
  await expectChosen(page, processing);
  await expect(rowOf(page, order)).toContainText('Processing');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Mark as shipped: ${order.orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${order.orderNumber}` });
  await expectAccessible(page);
  await dialog.getByLabel('Carrier').fill('Nepal Can Move');
  await dialog.getByLabel('Tracking number').fill('NCM-88412073');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await sendNow(page);
  await expect(page.getByText('Parcel marked as shipped')).toBeVisible();
  // The parcel has left this view.
  await expect(rowOf(page, order)).toHaveCount(0);
  await expect.poll(() => mailsAbout(order, 'is on its way')).toBe(1);

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.orderNumber);
  await expect(page.getByText('NCM-88412073').first()).toBeVisible();
  await expect(page.getByText('Parcel 1 sent, bill issued')).toBeVisible();
  await expect(page.getByRole('link', { name: /Write a review/ })).toHaveCount(0);
});

test('a parcel under way gets another tracking number, arrives and is reviewed', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const { buyer, order, product } = await orderedFromSeller(request);
  const seller = await demoSeller(request);
  const shipped = await request.patch(`/api/seller/orders/${order.parcels[0]?._id}/status`, {
    headers: { authorization: `Bearer ${seller.authToken}` },
    data: { status: 'shipped', trackingNumber: `NCM-${order.orderNumber}` },
  });
  expect(shipped.ok()).toBe(true);
  await useSessionOf(page, seller);
  await findParcels(page, `ncm-${order.orderNumber}`);
  await rowOf(page, order).getByRole('link', { name: order.orderNumber, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.orderNumber);
  await page.getByRole('button', { name: 'Change tracking' }).click();
  await page.getByRole('dialog').getByLabel('Tracking number').fill('NCM-88412074');
  await page.getByRole('button', { name: 'Save tracking' }).click();
  await expect(page.getByText('New tracking for parcel 1')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Mark as delivered' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Parcel marked as delivered')).toBeVisible();
  await expect(page.getByText('Parcel 1 delivered')).toBeVisible();
  await expect.poll(() => mailsAbout(order, 'was delivered')).toBe(1);

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('link', { name: `Write a review: ${product.name}` }).click();
  await page.getByRole('radio', { name: /^5/ }).check({ force: true });
  const remark = `Order ${order.orderNumber} came well packed.`;
  await page.getByLabel('Your review').fill(remark);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: remark })).toBeVisible();
  // What was reviewed is not offered again.
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('You reviewed this product')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Write a review/ })).toHaveCount(0);
});

test('a parcel that cannot be sent is cancelled with a reason, and its money goes back', async ({
  page,
  request,
}) => {
  const { buyer, order } = await orderedFromSeller(request, { hasOther: true });
  await useSessionOf(page, await demoSeller(request));
  await page.goto(`/seller/orders/${order.parcels[0]?._id}`);
  await expect(page.getByText('parcel 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel parcel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel parcel' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Broken in the store');
  await dialog.getByRole('button', { name: 'Cancel parcel' }).click();
  await expect(page.getByText('Parcel cancelled', { exact: true })).toBeVisible();
  const refund = page.getByRole('region', { name: 'Refund' });
  await expect(refund.getByText('On its way')).toBeVisible();
  await expect(page.getByText('Broken in the store')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(() => mailsAbout(order, 'was cancelled by the seller')).toBe(1);

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Broken in the store');
  await expect(page.getByText('Parcel 1 cancelled')).toBeVisible();
});

test('chosen parcels are printed and shipped together; unpaid ones are left out', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const paid = [await orderedFromSeller(request), await orderedFromSeller(request)];
  const unpaid = await orderedFromSeller(request, { isPaid: false });
  await useSessionOf(page, await demoSeller(request));
  await page.goto('/seller/orders');
  for (const { order } of [...paid, unpaid])
    await page.getByRole('checkbox', { name: `Select ${order.orderNumber}` }).check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const { order, product } of paid) {
    const slip = page.getByRole('article', { name: order.orderNumber });
    await expect(slip.getByRole('row', { name: new RegExp(product.sku) })).toContainText('2');
    await expect(slip).toContainText('Kupondole Height, House 42');
    await expect(slip).not.toContainText('रू');
  }
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goBack();
  for (const { order } of [...paid, unpaid])
    await page.getByRole('checkbox', { name: `Select ${order.orderNumber}` }).check();
  await page.getByRole('button', { name: 'Mark 2 as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 parcels' });
  await dialog.getByLabel('Carrier').fill('Upaya City Cargo');
  const [first] = paid;
  const numberOf = (order: Order | undefined) =>
    dialog.getByLabel(`Tracking number of ${order?.orderNumber}`);
  // A scanner ends each number with Enter: that sends nothing.
  await dialog.getByLabel('Carrier').press('Enter');
  const fields = dialog.getByRole('textbox', { name: /^Tracking number of/ });
  await expect(fields.first()).toBeFocused();
  await page.keyboard.type('SCAN-1');
  await page.keyboard.press('Enter');
  await expect(fields.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark as shipped' })).toBeFocused();
  await expect(dialog.getByText('1 of 2 has no tracking number')).toBeVisible();
  await fields.first().fill('');
  await numberOf(first?.order).fill(`UPY-${first?.order.orderNumber}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog.getByRole('button', { name: 'Ship 1 without a number' }).click();
  await expect(page.getByText('Shipping 2 parcels in 10 seconds, 1 without a tracking number')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const { order } of paid) await expect(rowOf(page, order)).toContainText('Mark as shipped');

  // Leaving the page sends what waits.
  await page.getByRole('button', { name: 'Mark 2 as shipped' }).click();
  // What was typed before Undo is still there.
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Upaya City Cargo');
  await expect(numberOf(first?.order)).toHaveValue(`UPY-${first?.order.orderNumber}`);
  await fields.first().evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text', 'UPY-A\nUPY-B\n');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(fields.nth(1)).toHaveValue('UPY-B');
  await expect(dialog.getByText('Every parcel has a tracking number')).toBeVisible();
  await numberOf(first?.order).fill(`UPY-${first?.order.orderNumber}`);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText(/^Shipping 2 parcels in 10 seconds/)).toBeVisible();
  // The call goes on while the page changes: the list may have been read before it ended.
  await expect(async () => {
    await page.goto('/seller/orders');
    await expect(rowOf(page, unpaid.order)).toBeVisible();
    for (const { order } of paid)
      await expect(rowOf(page, order)).toContainText('Shipped', { timeout: 2_000 });
  }).toPass();
  await expect(rowOf(page, unpaid.order)).toContainText('Waits for payment');
  await findParcels(page, `upy-${first?.order.orderNumber}`);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('what could not be shipped after its page was left is told by the next page and by the bell', async ({
  page,
  request,
}) => {
  const { order } = await orderedFromSeller(request);
  const seller = await demoSeller(request);
  await useSessionOf(page, seller);
  const parcelPath = `/seller/orders/${order.parcels[0]?._id}`;
  await page.goto(parcelPath);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText(/^Shipping 1 parcel in 10 seconds/)).toBeVisible();
  const cancelled = await request.patch(`/api${parcelPath}/status`, {
    headers: bearer(seller),
    data: { status: 'cancelled', reason: 'Broken in the store' },
  });
  expect(cancelled.ok()).toBe(true);

  await page.goto('/about');
  const told = page.getByRole('dialog', { name: '1 parcel was not shipped' });
  await expect(told).toContainText(order.orderNumber);
  await expect(told).toContainText('Parcel is cancelled');
  await told.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'About', exact: false }).first()).toBeVisible();
  await expect(told).toBeHidden();
  // Whoever had closed the tab finds it in the bell.
  await page.goto('/notifications');
  await expect(
    page.getByText(`Order ${order.orderNumber} was not marked as shipped: Parcel is cancelled`),
  ).toBeVisible();
});

test('before the payment street and phone stay hidden; the list is searched and exported', async ({
  page,
  request,
}) => {
  const { order } = await orderedFromSeller(request, { isPaid: false });
  await useSessionOf(page, await demoSeller(request));
  await findParcels(page, order.orderNumber);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(order.orderNumber);
  expect(file).not.toContain('Kupondole');
  await rowOf(page, order).getByRole('link', { name: order.orderNumber, exact: true }).click();
  await expect(page.getByText('Do not send it yet.', { exact: false })).toBeVisible();
  await expect(page.getByText('You see street and phone once the order is paid.')).toBeVisible();
  await expect(page.getByText('Kupondole')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/seller/orders?search=nobody+ordered+this');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
});

test('a buyer’s order page shows by itself that the transfer has arrived', async ({ page, request }) => {
  const { buyer, order } = await orderedFromSeller(request, { isPaid: false });
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Bank Transfer' })).toBeVisible();
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await payByTransfer(request, buyer, order);
  await expect(page.getByText('Paid with Bank Transfer')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Waiting for your payment')).toHaveCount(0);
});
