import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { OrderPaymentMethod } from '../../../src/domain/books/payment-status.ts';
import { codeOnPaper } from '../../paper-code.ts';
import { newBuyer, placeOrder, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** An unpaid order of a fresh buyer, on its page. */
async function useUnpaidOrder(page: Page, request: APIRequestContext, method: OrderPaymentMethod) {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }], method);
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  return order;
}

/** Saves the paper of an order; answers what its code says, or null without one. */
async function proForma(page: Page, orderNumber: string): Promise<string | null> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pro-forma (PDF)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`pro-forma-${orderNumber}.pdf`);
  return codeOnPaper(await readFile(await file.path()));
}

/** What a phone does with the code. */
async function scan(page: Page, brand: string, button: string) {
  const phone = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Scan in the sandbox' }).click();
  const screen = await phone;
  await expect(screen.getByRole('heading', { name: `${brand} sandbox` })).toBeVisible();
  await screen.getByRole('button', { name: button, exact: true }).click();
  await expect(screen.getByText('You can go back to the page of the shop.')).toBeVisible();
  await screen.close();
}

test('a code is large enough to scan, survives a reload, and the page goes on once it is paid', {
  tag: '@widths',
}, async ({ page, request }) => {
  const { orderNumber } = await useUnpaidOrder(page, request, 'fonepay');
  // Whoever pays it may be somebody else: before there is a code, and with it.
  expect(await proForma(page, orderNumber)).toBeNull();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/payment\/fonepay\?/);
  const code = page.getByRole('img', { name: 'Fonepay QR for this payment' });
  await expect(code).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(280);
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await expect(page.getByText('10 minutes left')).toBeVisible();
  await expectAccessible(page);
  expect(await proForma(page, orderNumber)).toContain('fonepay.com');
  const drawn = await code.locator('path').getAttribute('d');
  await page.reload();
  await expect(code.locator('path')).toHaveAttribute('d', String(drawn));
  await scan(page, 'Fonepay', 'Pay');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/);
  await expect(page.getByText('Paid with Fonepay QR')).toBeVisible();
});

test('a scan that fails leaves the code, and the next one pays', async ({ page, request }) => {
  await useUnpaidOrder(page, request, 'nepalpay');
  await page.getByRole('button', { name: 'Pay now' }).click();
  const asked = () => page.waitForResponse((response) => /\/check$/.test(response.url()));
  await scan(page, 'NepalPAY', 'Fail');
  await asked();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await scan(page, 'NepalPAY', 'Pay');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Paid with NepalPAY QR')).toBeVisible();
});

test('when the time of a code is over the page says so, and lets one go on', async ({ page, request }) => {
  const order = await useUnpaidOrder(page, request, 'fonepay');
  // A code that was made ten minutes ago.
  await page.route(/\/api\/payments\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({
      response,
      json: { ...rest, data: { ...data, qr: { ...data.qr, secondsLeft: 3 } } },
    });
  });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await expect(page.getByText('The time for this code is over')).toBeVisible();
  await expect(page.getByText(/If you have paid, do not pay again/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Fonepay QR for this payment' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'New code' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay another way' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`));
  await page.getByRole('button', { name: 'Change method' }).click();
  await expect(page.getByRole('radio', { name: /connectIPS/ })).toBeEnabled();
});

test('a buyer pays from the bank account with connectIPS, after having cancelled there', async ({
  page,
  request,
}) => {
  await useUnpaidOrder(page, request, 'connectips');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'connectIPS sandbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('Payment cancelled or failed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'connectIPS sandbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Paid with connectIPS')).toBeVisible();
});

test('a return that claims a connectIPS payment nobody made is refused', async ({ page, request }) => {
  await useUnpaidOrder(page, request, 'connectips');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Return without paying' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.goto('/payment/connectips?txnId=UNKNOWN');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
});

test('a plan is paid by a code', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/subscription');
  await page.getByRole('radio', { name: /NepalPAY QR/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/payment\/nepalpay\?/);
  await scan(page, 'NepalPAY', 'Pay');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByText('Your Yearly plan is active')).toBeVisible();
});
