import { randomUUID } from 'node:crypto';
import {
  bearer,
  fillCart,
  fillGuestCart,
  findProducts,
  findScarceProduct,
  login,
  newBuyer,
  placeOrder,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { findProduct } from '../catalogue.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

test('an empty cart says so and leads back to the products', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('lines stand in parcels with the totals of the server', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  await fillGuestCart(page, [
    { product: one, quantity: 2 },
    { product: other, quantity: 1 },
  ]);
  await page.goto('/cart');
  await expect(page.getByText('3 items from 2 sellers')).toBeVisible();
  await expect(page.getByRole('region', { name: `Parcel from ${one.seller.companyName}` })).toContainText(
    one.name,
  );
  await expect(page.getByText('Parcel 2 of 2')).toBeVisible();
  const subtotal = one.pricing.regularPrice * 2 + other.pricing.regularPrice;
  const summary = page.getByRole('region', { name: 'Order Summary' });
  for (const row of ['Subtotal', 'Shipping', 'VAT (13%)', 'Total'])
    await expect(summary.getByRole('term').filter({ hasText: row }).first()).toBeVisible();
  await expect(summary.getByText('Discount')).toHaveCount(0);
  await expect(summary).toContainText(subtotal.toLocaleString('en-US'));
  await expect(page.getByRole('region', { name: 'PRO' })).toContainText('View plans');
  await expectAccessible(page);
});

test('free shipping starts above 5,000 rupees, and the note names what is missing', async ({
  page,
  request,
}) => {
  const products = await findProducts(request, { count: 5 });
  const cheap = products.toSorted((a, b) => a.pricing.regularPrice - b.pricing.regularPrice)[0];
  if (!cheap || cheap.pricing.regularPrice > 5000) throw new Error('No cheap product');
  await fillGuestCart(page, [{ product: cheap, quantity: 1 }]);
  await page.goto('/cart');
  const missing = (5000 - cheap.pricing.regularPrice).toLocaleString('en-US');
  await expect(page.getByText(/Free shipping above/).filter({ visible: true })).toContainText(
    new RegExp(`${missing}\\s+to go`),
  );
  const enough = Math.floor(5000 / cheap.pricing.regularPrice) + 1;
  await page.getByRole('spinbutton', { name: `Quantity of ${cheap.name}` }).fill(String(enough));
  await expect(page.getByText('Your order ships free').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
});

test('several quick presses end at the last quantity, without a toast', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const product = await stockedProduct(request);
  await fillGuestCart(page, [{ product, quantity: 1 }]);
  await page.goto('/cart');
  const line = page.getByRole('group', { name: `Quantity of ${product.name}` });
  await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  for (let press = 0; press < 4; press += 1)
    await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(line.getByRole('spinbutton')).toHaveValue('5');
  const sum = (product.pricing.regularPrice * 5).toLocaleString('en-US');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(sum);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(line.getByRole('spinbutton')).toHaveValue('5');
});

test('a refused quantity comes back as it was, with the reason', async ({ page, request }) => {
  const product = await stockedProduct(request);
  await fillGuestCart(page, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  await page.route('**/api/cart/items/*', async (route) => {
    // More than there is, though the page was allowed to ask for it.
    await route.continue({ postData: JSON.stringify({ quantity: 999_999 }) });
  });
  const line = page.getByRole('group', { name: `Quantity of ${product.name}` });
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Only \d+ items available/ })).toBeVisible();
  await expect(line.getByRole('spinbutton')).toHaveValue('2');
});

test('a number that is still being typed is not refused by its first digit', async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ inventory, minimumOrderQuantity: least, orderMultiple, maximumPerOrder }) =>
      inventory.quantity >= 50 && least > 2 && least <= 25 && orderMultiple === 1 && maximumPerOrder === null,
  );
  await fillGuestCart(page, [{ product, quantity: product.minimumOrderQuantity }]);
  await page.goto('/cart');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers.push(response.status());
  });
  const release = await hold(page, '**/api/cart/items/*');
  const field = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` });
  await field.press('ControlOrMeta+a');
  await field.pressSequentially('25');
  release();
  await expect.poll(() => answers).toEqual([400, 200]);
  await expect(page.getByText('25 items', { exact: true }).first()).toBeVisible();
  await expect(field).toHaveValue('25');
  // Not waited for: a toast goes by itself.
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('removing a line and clearing the cart ask first', async ({ page, request }) => {
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  await fillGuestCart(page, [
    { product: one, quantity: 1 },
    { product: other, quantity: 1 },
  ]);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to remove this item?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: one.name })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByRole('link', { name: one.name })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(dialog).toContainText('Are you sure you want to clear your entire cart?');
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByText('Cart cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a promo code is refused, applied and removed', { tag: '@phone-only' }, async ({ page, request }) => {
  const product = await stockedProduct(request);
  await fillGuestCart(page, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  const code = page.getByLabel('Promo code');
  await code.fill('NOSUCHCODE');
  await code.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Invalid coupon code'),
  ).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription('Invalid coupon code');
  await code.fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon applied successfully!')).toBeVisible();
  await expect(page.getByText('WELCOME10 applied')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Discount' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect(code).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Discount' })).toHaveCount(0);
});

test('a code whose uses are spent says so at its field', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const couponCode = `ONCE-${randomUUID().slice(0, 8)}`;
  const made = await request.post('/api/admin/coupons', {
    headers: bearer(await login(request, 'admin@thokmandu.example')),
    data: { code: couponCode, type: 'percent', value: 5, usageLimit: 1 },
  });
  expect(made.ok()).toBe(true);
  const first = await newBuyer(request);
  const lines = [{ product, quantity: 2 }];
  await fillCart(request, first, lines);
  const applied = await request.post('/api/cart/apply-coupon', {
    headers: bearer(first),
    data: { couponCode },
  });
  expect(applied.ok()).toBe(true);
  await placeOrder(request, first, lines);
  await fillGuestCart(page, lines);
  await page.goto('/cart');
  const code = page.getByLabel('Promo code');
  await code.fill(couponCode);
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Coupon is no longer available');
});

test('what is saved for later, and removed there, leaves the focus on the title', async ({
  page,
  request,
}) => {
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [
    { product: one, quantity: 1 },
    { product: other, quantity: 1 },
  ]);
  await useSessionOf(page, buyer);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Save for later: ${one.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Saved for later (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await page.getByRole('button', { name: `Save for later: ${other.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Saved for later (2)' })).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: 'Your cart is empty' });
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: `Remove ${one.name} from Later` }).click();
  await expect(page.getByRole('heading', { name: 'Saved for later (1)' })).toBeVisible();
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: `Move to cart: ${other.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
});

test('a line that others bought out says how many are left and puts itself right', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const product = await findScarceProduct(request, isMobile ? 'electronics' : 'electrical');
  const left = product.inventory.quantity;
  await fillGuestCart(page, [{ product, quantity: left }]);
  await page.goto('/cart');
  await expect(page.getByText(`Only ${left} left in stock`)).toBeVisible();
  await placeOrder(request, await newBuyer(request), [{ product, quantity: left - 1 }]);
  await page.reload();
  await expect(page.getByText('Only 1 items available')).toBeVisible();
  await page.getByRole('button', { name: 'Change to 1' }).click();
  await expect(page.getByText('Only 1 left in stock')).toBeVisible();
  await placeOrder(request, await newBuyer(request), [{ product, quantity: 1 }]);
  await page.reload();
  await expect(page.getByText('Product is out of stock')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a cart that cannot be fetched is an empty one', async ({ page, expectedProblems }) => {
  expectedProblems.push(/Failed to load resource/);
  // Nothing is asked for somebody who was never here.
  await page.addInitScript(() => localStorage.setItem('sessionId', `guest_1_${'0'.repeat(32)}`));
  await page.route('**/api/cart', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByText('It could not be read just now')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});
