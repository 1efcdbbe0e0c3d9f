import type { APIRequestContext, Page } from '@playwright/test';
import type { OrderPaymentMethod } from '../../../src/domain/books/payment-status.ts';
import {
  fillAddress,
  fillCart,
  newBuyer,
  placeOrder,
  startPayment,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { findProduct } from '../catalogue.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

/** An unpaid order of a fresh buyer, whose session the page has. */
async function useUnpaidOrder(
  page: Page,
  request: APIRequestContext,
  method: OrderPaymentMethod,
  quantity = 1,
) {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity }], method);
  await useSessionOf(page, buyer);
  return { buyer, order };
}

/** Presses a button of the gateway's page. */
async function atGateway(page: Page, brand: 'eSewa' | 'Khalti', button: string) {
  await expect(page.getByRole('heading', { name: `${brand} sandbox` })).toBeVisible();
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('a buyer pays with eSewa at the end of checkout', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Next' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /eSewa/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await atGateway(page, 'eSewa', 'Pay');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/);
  await expect(page.getByText('Paid with eSewa')).toBeVisible();
  await expect(page.getByText('Waiting for your payment')).toHaveCount(0);
});

test('a cancelled eSewa payment says so and is tried again', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const { order } = await useUnpaidOrder(page, request, 'esewa');
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await atGateway(page, 'eSewa', 'Cancel');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('Payment cancelled or failed')).toBeVisible();
  await expect(page.getByText(/is not paid yet. We hold its stock until/)).toBeVisible();
  await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible();
  for (const other of ['Khalti', 'Bank Transfer'])
    await expect(page.getByRole('button', { name: other, exact: true })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByText(/Your last payment with eSewa did not go through/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await atGateway(page, 'eSewa', 'Pay');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Paid with eSewa')).toBeVisible();
});

test('a return that claims a payment nobody made is refused', async ({ page, request }) => {
  const { order } = await useUnpaidOrder(page, request, 'esewa');
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await atGateway(page, 'eSewa', 'Return without paying');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('eSewa, not paid yet')).toBeVisible();
  await page.goto('/payment/esewa-success?oid=nobodys&amt=1&refId=0000000');
  await expect(page.getByText('Payment verification failed')).toBeVisible();
  await expect(page.getByText('Your payment could not be processed. Please try again.')).toBeVisible();
});

test('money that moved behind a closed tab turns the failure page into success', async ({
  page,
  request,
}) => {
  const { order, buyer } = await useUnpaidOrder(page, request, 'esewa');
  const { payment } = await startPayment(request, buyer, order, 'esewa');
  await page.goto(`/payment/esewa?amount=1&id=${payment._id}`);
  await atGateway(page, 'eSewa', 'Pay, then close the browser');
  await expect(page.getByText(/closed before it returned/)).toBeVisible();
  await page.goto(`/payment/esewa-failure?id=${payment._id}`);
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`));
});

test('while nobody can say whether the money moved, the page goes on asking', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/503/);
  const { order } = await useUnpaidOrder(page, request, 'esewa');
  await page.route('**/api/payments/esewa/verify', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Payment is being confirmed' } }),
  );
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await atGateway(page, 'eSewa', 'Pay');
  await expect(page.getByRole('heading', { name: 'Payment is being confirmed' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/payments/esewa/verify');
  await expect(page.getByText('Payment successful!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Paid with eSewa')).toBeVisible();
});

test('a buyer cancels at Khalti, tries again before the page knows the payment, and pays', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const { order } = await useUnpaidOrder(page, request, 'khalti');
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Khalti sandbox' })).toBeVisible();
  // The payment is known to the page only once Try Again was pressed.
  const letGo = await hold(page, /\/api\/payments\/[0-9a-f-]{36}$/);
  await atGateway(page, 'Khalti', 'Cancel');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  letGo();
  await atGateway(page, 'Khalti', 'Pay');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`));
  await expect(page.getByText('Paid with Khalti')).toBeVisible();
});

test("Khalti's widget opens with the server's configuration where it is loaded", async ({
  page,
  request,
}) => {
  await page.goto('/payment/khalti?config=%7Bnot%20json');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  const { order, buyer } = await useUnpaidOrder(page, request, 'khalti');
  const { payment } = await startPayment(request, buyer, order, 'khalti');
  await page.addInitScript(() => {
    Object.assign(window, {
      KhaltiCheckout: class {
        readonly #amount: number;
        constructor({ amount }: { amount: number }) {
          this.#amount = amount;
        }
        show() {
          document.title = `Khalti asks for ${this.#amount}`;
        }
      },
    });
  });
  await page.route(`**/api/payments/${payment._id}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const widget = {
      publicKey: 'test_public_key',
      productIdentity: body.data.reference,
      productName: order.orderNumber,
      productUrl: 'http://localhost',
      amount: Math.round(order.totals.total * 100),
      paymentPreference: ['KHALTI'],
    };
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, khalti: { ...body.data.khalti, widget } } },
    });
  });
  const configuration = JSON.stringify({ id: payment._id, amount: 1 });
  await page.goto(`/payment/khalti?config=${encodeURIComponent(configuration)}`);
  await expect(page).toHaveTitle(`Khalti asks for ${Math.round(order.totals.total * 100)}`);
});

test('what a wallet cannot carry is said, and bank transfer is chosen', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ pricing, inventory, minimumOrderQuantity }) =>
      minimumOrderQuantity === 1 &&
      pricing.priceBreaks.length === 0 &&
      pricing.regularPrice * (inventory.quantity - 20) > 200_000,
  );
  const quantity = Math.ceil(200_000 / product.pricing.regularPrice);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity }]);
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Change method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose how to pay' });
  await expect(dialog.getByText(/eSewa carries at most .* per payment/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /eSewa/ })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: /Bank Transfer/ })).toBeChecked();
  await expectAccessible(page);
});

test('the method is changed while the order is unpaid', async ({ page, request }) => {
  const { order } = await useUnpaidOrder(page, request, 'bank');
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Change method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose how to pay' });
  // The methods come after the dialog: the focus goes to the chosen one all the same.
  await expect(dialog.getByRole('radio', { name: /Bank Transfer/ })).toBeFocused();
  await dialog.getByRole('radio', { name: /Khalti/ }).check();
  await dialog.getByRole('button', { name: 'Pay with this method' }).click();
  await atGateway(page, 'Khalti', 'Pay');
  await expect(page.getByText('Paid with Khalti')).toBeVisible();
});

test('a subscriber pays with Khalti and sees wholesale prices at once', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.goto('/subscription');
  await page.getByRole('radio', { name: /^Khalti/ }).check();
  const subscribe = page.getByRole('main').getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await atGateway(page, 'Khalti', 'Pay');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByText('Your Yearly plan is active')).toBeVisible();
  await expect(subscribe).toHaveCount(0);
  await page.goto('/cart');
  const wholesale = product.pricing.wholesalePrice.toLocaleString('en-US');
  await expect(page.getByRole('main').getByText(wholesale).filter({ visible: true }).first()).toBeVisible();
});

test('a month of PRO is renewed before it ends, and the payback is said as it is', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/subscription');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Is PRO worth it for you?' })).toBeVisible();
  await expect(main.getByText('Not worth it yet.')).toBeVisible();
  await main.getByRole('radio', { name: /^Monthly/ }).check();
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Mock payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/subscription');
  await expect(main.getByText('Your Monthly plan is active')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Renew' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Renew now' }).click();
  await expect(main.getByText(/no day is lost/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('radio', { name: /^Khalti/ }).check();
  await main.getByRole('button', { name: 'Renew' }).click();
  await atGateway(page, 'Khalti', 'Pay');
  await expect(page).toHaveURL(/\/subscription$/);
  const history = page.getByRole('table', { name: 'Your plans so far' });
  await expect(history.getByText('Upcoming')).toBeVisible();
  await expect(history.getByText('Active')).toBeVisible();
  await expectAccessible(page);
});
