import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  ADDRESS,
  countOrders,
  fillAddress,
  fillCart,
  fillGuestCart,
  findProducts,
  findScarceProduct,
  newBuyer,
  placeOrder,
  stockedProduct,
  useSessionOf,
  walkToConfirmation,
} from '../buying.ts';
import { expect, expectAccessible, hold, sentMail, test } from '../fixtures.ts';

const FILL_IN = 'Please fill in all required fields';

/** The key and the units of each order that the page sends from now on. */
function sentOrders(page: Page): { key: string | undefined; quantities: number[] }[] {
  const sent: { key: string | undefined; quantities: number[] }[] = [];
  page.on('request', (asked) => {
    if (asked.method() !== 'POST' || !asked.url().endsWith('/api/orders')) return;
    const { items } = asked.postDataJSON() as { items: { quantity: number }[] };
    const quantities = items.map(({ quantity }) => quantity);
    sent.push({ key: asked.headers()['idempotency-key'], quantities });
  });
  return sent;
}

/** A new buyer with one unit of a product in the cart. */
async function buyerOfOne(request: APIRequestContext) {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  return { product, buyer };
}

/** Presses Place Order; the order does not reach the shop. */
async function placeInVain(page: Page): Promise<void> {
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('No answer came.')).toBeVisible();
}

test('an empty cart has nothing to check out', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
});

test('a guest walks to the end, signs in there and pays by bank transfer', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  // Six pages are examined on the way.
  test.slow();
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  const buyer = await newBuyer(request);
  await fillGuestCart(page, [
    { product: one, quantity: 2 },
    { product: other, quantity: 1 },
  ]);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  // The cart shows the same parcels: only checkout goes on to a next step.
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('region', { name: `Parcel from ${one.seller.companyName}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillAddress(page);
  await page.getByLabel('Order notes').fill('Deliver to the back gate.');
  await page.getByLabel('Purchase order number').fill('PO-77');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /Bank Transfer/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(ADDRESS.street);
  await expect(main).toContainText('Deliver to the back gate.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login to place your order' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Email', { exact: true }).fill(buyer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(buyer.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Order created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/payment\/bank-transfer\?amount=[\d.]+&id=/);
  await expect(page.getByRole('heading', { name: 'Bank Transfer' })).toBeVisible();
  const total = one.pricing.regularPrice * 2 + other.pricing.regularPrice;
  const withTax = Math.round((total * 1.13 + (total > 5000 ? 0 : 100)) * 100) / 100;
  await expect(main).toContainText(
    withTax.toLocaleString('en-US', { minimumFractionDigits: withTax % 1 === 0 ? 0 : 2 }),
  );
  await expect(page.getByText('Transfer the exact amount.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Instructions' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Go to My Orders' }).click();
  await page.getByRole('link', { name: /^TM-\d{4}-\d+$/ }).click();
  await expect(main).toContainText('Waiting for your payment');
  await expect(main).toContainText('PO-77');
  await expectAccessible(page);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect
    .poll(async () =>
      (await sentMail()).some(({ to, subject }) => to === buyer.email && /Order TM-/.test(subject)),
    )
    .toBe(true);
});

test('a guest opens an account inside checkout and the order goes through', async ({ page, request }) => {
  const product = await stockedProduct(request);
  await fillGuestCart(page, [{ product, quantity: 1 }]);
  await walkToConfirmation(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('First name').fill('Hari');
  await dialog.getByLabel('Last name').fill('Thapa');
  await dialog.getByLabel('Email', { exact: true }).fill(`hari-${randomUUID()}@example.com`);
  await dialog.getByLabel('Phone').fill('9851023456');
  await dialog.getByLabel('Password', { exact: true }).fill('Demo1234');
  await dialog.getByLabel('Confirm password').fill('Demo1234');
  await dialog.getByLabel(/I accept the terms/).check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
});

test("the cart of the user's account is shown before an order that would hold more", async ({
  page,
  request,
}) => {
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product: other, quantity: 1 }]);
  await fillGuestCart(page, [{ product: one, quantity: 1 }]);
  await walkToConfirmation(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(buyer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(buyer.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/The cart of your account was added/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(other.name);
  expect(await countOrders(request, buyer)).toBe(0);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
});

test('no step is passed before it is done, and Back leads through the steps', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const product = await stockedProduct(request);
  await fillGuestCart(page, [{ product, quantity: 1 }]);
  await page.goto('/checkout?step=4');
  await expect(page).toHaveURL(/\?step=2$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(FILL_IN)).toBeVisible();
  for (const text of [
    'Street is required',
    'City is required',
    'Province is required',
    'Phone number is required',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Street')).toBeFocused();
  await expectAccessible(page);
  await fillAddress(page);
  await page.getByLabel('Phone').fill('123');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Invalid Nepalese phone number')).toBeVisible();
  await page.getByLabel('Phone').fill('+977 9841 234 567');
  await page.getByLabel('Billing address is the same as shipping').uncheck();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Street is required')).toBeVisible();
  await page.getByLabel('Billing address is the same as shipping').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?step=3$/);
  await page.getByRole('radio', { name: /Bank Transfer/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?step=4$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?step=3$/);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);
});

test('what was typed survives a reload, and the way over the login page', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillGuestCart(page, [{ product, quantity: 1 }]);
  await page.goto('/checkout?step=2');
  await fillAddress(page);
  await page.getByLabel('Order notes').fill('Ask for Ramesh.');
  await page.reload();
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);
  await expect(page.getByLabel('Province')).toHaveValue(ADDRESS.province);
  await expect(page.getByLabel('Order notes')).toHaveValue('Ask for Ramesh.');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/checkout?step=2');
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);
  await expect(page.getByLabel('Order notes')).toHaveValue('Ask for Ramesh.');
});

test('the default address prefills shipping, and another one can be chosen', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const headers = { authorization: `Bearer ${buyer.authToken}` };
  const save = (data: object) => request.post('/api/users/addresses', { headers, data });
  await save({ ...ADDRESS, isDefault: true });
  await save({ ...ADDRESS, street: 'Balaju Industrial Area', city: 'Kathmandu', phone: '+9779800000001' });
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.goto('/checkout?step=2');
  await expect(page.getByRole('radio', { name: /Kupondole Height/ })).toBeChecked();
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);
  await page.getByRole('radio', { name: /Balaju/ }).check();
  await expect(page.getByLabel('Street')).toHaveValue('Balaju Industrial Area');
  await expect(page.getByLabel('Phone')).toHaveValue('9800000001');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'New address' }).check();
  await expect(page.getByLabel('Street')).toHaveValue('');
  await fillAddress(page);
  await page.getByLabel('Street').fill('Jawalakhel 4');
  await page.getByLabel('Save this address to my account').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /Bank Transfer/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
  const saved = await (await request.get('/api/users/addresses', { headers })).text();
  expect(saved).toContain('Jawalakhel 4');
});

test('two quick presses place one order', async ({ page, request }) => {
  const { buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
  expect(await countOrders(request, buyer)).toBe(1);
});

test('an answer lost on the way is asked for again after a reload: still one order', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to load resource/);
  const { buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Failed to create order')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
  expect(await countOrders(request, buyer)).toBe(1);
});

test('an order without an answer that was left is not sent by itself: the next press orders the cart as it is', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to load resource/);
  const { product, buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  const sent = sentOrders(page);
  await placeInVain(page);
  await page.getByRole('link', { name: 'Edit cart' }).click();
  const line = page.getByRole('group', { name: `Quantity of ${product.name}` });
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  for (const step of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`\\?step=${step}$`));
  }
  expect(await countOrders(request, buyer)).toBe(0);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
  expect(sent.map(({ quantities }) => quantities)).toEqual([[1], [2]]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(await countOrders(request, buyer)).toBe(1);
});

test('away from the confirmation a reload sends no order; a press for the same one has the same key', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to load resource/);
  const { buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  const sent = sentOrders(page);
  await placeInVain(page);
  await page.getByRole('button', { name: 'Edit payment method' }).click();
  await expect(page).toHaveURL(/\?step=3$/);
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  expect(await countOrders(request, buyer)).toBe(1);
});

test('a reload sends no order once the cart was changed elsewhere: the next press orders the cart as it is', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to load resource/);
  const { product, buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  const sent = sentOrders(page);
  await placeInVain(page);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
  expect(sent.map(({ quantities }) => quantities)).toEqual([[1], [2]]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(await countOrders(request, buyer)).toBe(1);
});

test('prices that changed lead back to the cart review', async ({ page, request }) => {
  const { buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  await page.route(
    '**/api/orders',
    async (route) => {
      // What the page claims after a price went up unseen.
      const order = route.request().postDataJSON() as { items: { price: number }[] };
      for (const item of order.items) item.price -= 1;
      await route.continue({ postData: JSON.stringify(order) });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Prices have changed. Please review your cart.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?step=1$/);
  await expect(page.getByText(/Some prices are different now/)).toBeVisible();
  expect(await countOrders(request, buyer)).toBe(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);
});

test('a product sold out meanwhile points at its line and can be put right', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const product = await findScarceProduct(request, 'industrial');
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product, quantity: product.inventory.quantity }]);
  await useSessionOf(page, buyer);
  await walkToConfirmation(page);
  await placeOrder(request, await newBuyer(request), [{ product, quantity: 1 }]);
  const left = product.inventory.quantity - 1;
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\?step=1$/);
  await expect(page.getByText(/Some lines cannot be ordered/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?step=1$/);
  await page.getByRole('button', { name: `Change to ${left}` }).click();
  await expect(page.getByText(`Only ${left} left in stock`)).toBeVisible();
  for (const step of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`\\?step=${step}$`));
  }
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
});

test('a line that is sold out can be taken out at checkout', async ({ page, request }) => {
  const gone = await findScarceProduct(request, 'packaging');
  const kept = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [
    { product: gone, quantity: 1 },
    { product: kept, quantity: 1 },
  ]);
  await placeOrder(request, await newBuyer(request), [{ product: gone, quantity: gone.inventory.quantity }]);
  await useSessionOf(page, buyer);
  await page.goto('/checkout');
  await expect(page.getByText(gone.name).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Removed from cart', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(gone.name)).toHaveCount(0);
  await expect(page.getByText(kept.name).first()).toBeVisible();
});

test('the keyboard alone is enough for the whole checkout', async ({ page, request }) => {
  const { buyer } = await buyerOfOne(request);
  await useSessionOf(page, buyer);
  const release = await hold(page, '**/api/users/addresses');
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page).toHaveURL(/step=2$/);
  release();
  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeFocused();
  for (const text of [ADDRESS.street, ADDRESS.city]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bag');
  // Past the district, which the city has told, and the postal code.
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(ADDRESS.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment method' })).toBeFocused();
  await expect(page.getByRole('radio', { checked: true })).toBeVisible();
  await page.keyboard.press('Tab');
  const bank = page.getByRole('radio', { name: /Bank Transfer/ });
  for (let press = 0; press < 2 && !(await bank.isChecked()); press += 1)
    await page.keyboard.press('ArrowDown');
  await expect(bank).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await page.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(page).toHaveURL(/\/payment\/bank-transfer/);
});
