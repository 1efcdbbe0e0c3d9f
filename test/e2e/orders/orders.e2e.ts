import {
  countOrders,
  findScarceProduct,
  login,
  newBuyer,
  placeOrder,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, expectChosen, test } from '../fixtures.ts';

test('a guest is sent to login before any order shows', async ({ page }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login$/);
});

test('without orders the list says so', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText('Your order history')).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('link', { name: /^Delivered/ }).click();
  await expect(page.getByText('No orders here')).toBeVisible();
});

test("the demo buyer's orders are filtered by their status and followed to one", { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'buyer@thokmandu.example'));
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^TM-/ }).first()).toBeVisible();
  await expectAccessible(page);
  const delivered = page.getByRole('link', { name: /^Delivered/ });
  await delivered.click();
  await expect(page).toHaveURL(/\?status=delivered$/);
  await expectChosen(page, delivered);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /TM-\d{4}/ });
  await expect(rows.first()).toContainText('Delivered');
  await expect(rows.filter({ hasText: 'Cancelled' })).toHaveCount(0);
  const number = await page.getByRole('link', { name: /^TM-/ }).first().textContent();
  await page.getByRole('link', { name: /^TM-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(number));
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expectAccessible(page);
});

test("nobody sees another buyer's order", { tag: '@phone-only' }, async ({ page, request }) => {
  const product = await stockedProduct(request);
  const order = await placeOrder(request, await newBuyer(request), [{ product, quantity: 1 }]);
  await useSessionOf(page, await newBuyer(request));
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.goto('/orders/not-an-id');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
});

test('an unpaid order is cancelled after a question', { tag: '@phone-only' }, async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 2 }]);
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await expect(page.getByText(/(2|3) days.*left/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Waiting for your payment')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Order cancelled')).toBeVisible();
  await expect(page.getByText('Bank Transfer, not paid')).toBeVisible();
  await expectAccessible(page);
});

test('an order without a payment yet starts it from its page', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Bank Transfer' })).toBeVisible();
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('link', { name: 'See transfer instructions' }).click();
  await expect(page.getByText('Amount to transfer')).toBeVisible();
});

test('reorder fills the cart and names what could not be added', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const scarce = await findScarceProduct(request, 'office-supplies');
  const buyer = await newBuyer(request);
  const left = scarce.inventory.quantity;
  await placeOrder(request, buyer, [
    { product, quantity: 2 },
    { product: scarce, quantity: 1 },
  ]);
  await placeOrder(request, await newBuyer(request), [{ product: scarce, quantity: left - 1 }]);
  await useSessionOf(page, buyer);
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Reorder TM-/ }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: scarce.name })).toContainText(
    'Product is out of stock',
  );
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2');
  expect(await countOrders(request, buyer)).toBe(1);
});

test('a list that cannot be loaded can be asked for again', async ({ page, request, expectedProblems }) => {
  expectedProblems.push(/Failed to load resource/);
  await useSessionOf(page, await newBuyer(request));
  await page.route('**/api/orders', (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('a payment that is not there, unknown or cancelled is a failed one', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  await page.goto('/payment/esewa-failure');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('Payment cancelled or failed')).toBeVisible();
  await expect(page.getByText('Your payment could not be processed. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/payment/no-such-method');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.goto('/payment/bank-transfer?amount=100&id=1');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/payment/bank-transfer?amount=100&id=1');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('100', { exact: true })).toHaveCount(0);
});
