import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Payment } from '../../../src/contract/payments/payments.contract.ts';
import { kathmanduDate } from '../../../src/domain/shop/kathmandu-time.ts';
import {
  bearer,
  login,
  newBuyer,
  placeOrder,
  startPayment,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { act } from '../row-actions.ts';

const admin = (request: APIRequestContext) => login(request, 'admin@thokmandu.example');

/** An order of a fresh buyer that waits for a bank transfer. */
async function awaitedTransfer(request: APIRequestContext) {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  const { payment } = await startPayment(request, buyer, order, 'bank');
  return { buyer, order, paymentId: payment._id, page: `/payment/bank-transfer?amount=1&id=${payment._id}` };
}

/** A photo of a slip, unlike every other. */
async function slip() {
  const colour = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name: 'slip.jpg', mimeType: 'image/jpeg', buffer };
}

/** Fills the upload that is on the screen. */
async function uploadSlip(page: Page) {
  await page.getByLabel('Transaction number').fill(randomUUID().slice(0, 12));
  await page.getByLabel('Photo or PDF of the receipt').setInputFiles(await slip());
  await page.getByRole('button', { name: 'Upload receipt' }).click();
  await expect(page.getByText('Receipt uploaded')).toBeVisible();
}

/** Opens a payment of the desk. */
async function openReview(page: Page, queue: string, orderNumber: string) {
  await page.goto(`/admin/payments?queue=${queue}&search=${orderNumber}`);
  await page.getByRole('link', { name: `Review ${orderNumber}` }).click();
  return page.getByRole('dialog', { name: orderNumber });
}

test('the desk is for admins alone', async ({ page, request }) => {
  await page.goto('/admin/payments');
  await expect(page).toHaveURL(/\/login$/);
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payments', exact: true })).toHaveCount(0);
  await useSessionOf(page, await admin(request));
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Desk', exact: true })
    .getByRole('link', { name: /^Payments/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
});

test('a slip is handed in, a part is recorded, the rest settles the order', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  test.slow();
  const { buyer, order, page: instructions } = await awaitedTransfer(request);
  await useSessionOf(page, buyer);
  await page.goto(instructions);
  await page.getByRole('button', { name: 'Upload receipt' }).click();
  await expect(page.getByText('Transaction number is required')).toBeVisible();
  await expect(page.getByText('Choose a photo or PDF of the receipt')).toBeVisible();
  await page.getByLabel('Photo or PDF of the receipt').setInputFiles({
    name: 'slip.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('paid'),
  });
  await expect(page.getByText('The file must be a JPEG, PNG, WebP or PDF')).toBeVisible();
  await uploadSlip(page);
  await expect(page.getByText('We have your receipt')).toBeVisible();
  await expect(page.getByLabel('Transaction number')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload another receipt' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Receipt of the transfer sent')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel order' });
  await expect(question).toContainText('we either send your goods or give it back to you');
  await question.getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'See receipt' }).click();
  await expect(page.getByRole('img', { name: /Receipt of transaction/ })).toBeVisible();

  await useSessionOf(page, await admin(request));
  const dialog = await openReview(page, 'waiting', order.orderNumber);
  await expect(dialog.getByRole('img', { name: /Receipt of transaction/ })).toBeVisible();
  await expectAccessible(page);
  const reference = randomUUID();
  const used = await awaitedTransfer(request);
  const taken = randomUUID();
  const { authToken } = await admin(request);
  await request.post(`/api/admin/payments/${used.paymentId}/confirm`, {
    headers: { authorization: `Bearer ${authToken}` },
    data: { bankReference: taken, amount: used.order.totals.total },
  });
  await dialog.getByLabel('Bank reference').fill(taken.toUpperCase());
  await dialog.getByLabel('Amount received').fill('100');
  await dialog.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(dialog.getByText(/^This bank reference is already recorded/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Record the part' })).toHaveCount(0);
  await dialog.getByLabel('Bank reference').fill(`${reference}-1`);
  await dialog.getByLabel('Amount received').fill('100');
  await dialog.getByRole('button', { name: 'Confirm payment' }).click();
  await dialog.getByRole('button', { name: 'Record the part' }).click();
  await expect(page.getByText('Part of the payment recorded')).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto(instructions);
  await expect(page.getByText('Only a part of the amount arrived')).toBeVisible();

  await useSessionOf(page, await admin(request));
  const again = await openReview(page, 'waiting', order.orderNumber);
  await again.getByLabel('Bank reference').fill(`${reference}-2`);
  await again.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('Payment confirmed')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const paid = await openReview(page, 'all', order.orderNumber);
  await paid.getByRole('button', { name: 'Record a transfer' }).click();
  await expect(paid.getByLabel('Bank reference')).toBeFocused();

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Paid with Bank Transfer')).toBeVisible();
});

test('a rejected transfer says why, and is paid anew', async ({ page, request }) => {
  const { buyer, order, page: instructions } = await awaitedTransfer(request);
  await useSessionOf(page, buyer);
  await page.goto(instructions);
  await uploadSlip(page);
  await useSessionOf(page, await admin(request));
  const dialog = await openReview(page, 'waiting', order.orderNumber);
  // The form stands where its button was: it has the focus, and gives it back.
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Reject payment' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The picture shows no amount.');
  await dialog.getByRole('button', { name: 'Reject payment' }).click();
  await expect(page.getByText('Payment rejected')).toBeVisible();
  await useSessionOf(page, buyer);
  await page.goto(instructions);
  await expect(page.getByText('The picture shows no amount.')).toBeVisible();
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('The picture shows no amount.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/payment/bank-transfer**');
  await uploadSlip(page);
  await expect(page.getByText('We have your receipt')).toBeVisible();
});

test('a refund falls due, is sent back and is seen by the buyer', { tag: '@phone-only' }, async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to load resource/);
  const { buyer, order, paymentId } = await awaitedTransfer(request);
  const headers = { authorization: `Bearer ${(await admin(request)).authToken}` };
  const confirmed = await request.post(`/api/admin/payments/${paymentId}/confirm`, {
    headers,
    data: { bankReference: randomUUID(), amount: order.totals.total },
  });
  expect(confirmed.ok()).toBe(true);
  const cancelled = await request.post(`/api/admin/orders/${order._id}/cancel`, {
    headers,
    data: { reason: 'The seller has closed.' },
  });
  expect(cancelled.ok()).toBe(true);
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByText(/^You get it before/)).toBeVisible();
  await useSessionOf(page, await admin(request));
  const dialog = await openReview(page, 'refunds', order.orderNumber);
  await expectAccessible(page);
  await dialog.getByLabel('Bank reference of the refund').fill(randomUUID());
  // What fails is told by a toast too: read anew, the payment may have no such form any more.
  await page.route('**/api/admin/payments/*/refunded', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('The refund could not be recorded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(page.getByText('Refund recorded')).toBeVisible();
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(refunds.getByText('Refunded')).toBeVisible();
  await expectAccessible(page);
});

test('a bank statement is matched, and its exact lines are confirmed at once', async ({ page, request }) => {
  const first = await awaitedTransfer(request);
  const second = await awaitedTransfer(request);
  const product = await stockedProduct(request);
  // Nobody begins to pay it: its money comes without a word.
  const silent = await placeOrder(request, await newBuyer(request), [{ product, quantity: 1 }]);
  const [one, two] = await Promise.all([first, second].map((awaited) => readPayment(request, awaited)));
  if (!one || !two) throw new Error('No payments');
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/payments?statement=1');
  const today = kathmanduDate(new Date());
  const used = randomUUID();
  const csv = [
    'Date,Description,Debit,Credit,Reference',
    `${today},FPAY ${first.order.orderNumber},,${one.amount},${randomUUID()}`,
    `${today},FPAY ${first.order.orderNumber} again,,${one.amount},`,
    `${today},Transfer ${two.reference},,50,${used}`,
    `${today},Cash ${silent._id},,1.37,${randomUUID()}`,
  ].join('\n');
  await page.getByLabel('Statement file').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const table = page.getByRole('table', { name: 'Lines of the statement' });
  await expect(table.getByText('Reference and amount agree')).toBeVisible();
  await expect(table.getByText('Less than awaited')).toBeVisible();
  await expect(table.getByText('No payment found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm 1 exact match' }).click();
  await expect(page.getByText('1 payment confirmed')).toBeVisible();
  await table.getByRole('button', { name: `Record the part: ${second.order.orderNumber}` }).click();
  await expect(table.getByText('Part recorded')).toBeVisible();
  await table.getByRole('button', { name: `Record and refund: ${first.order.orderNumber}` }).click();
  await table.getByRole('button', { name: 'Record and refund' }).click();
  await expect(table.getByText('Bank reference is required')).toBeVisible();
  // A reference that was used before is refused beside its field, and stays to be mended.
  await table.getByLabel('Bank reference').fill(used);
  await table.getByRole('button', { name: 'Record and refund' }).click();
  await expect(table.getByText('This bank reference is already recorded')).toBeVisible();
  await expect(table.getByLabel('Bank reference')).toHaveValue(used);
  await table.getByLabel('Bank reference').fill(randomUUID());
  await table.getByRole('button', { name: 'Record and refund' }).click();
  await expect(table.getByText('Recorded, refund due')).toBeVisible();
  expect((await readPayment(request, first)).status).toBe('settled');
  expect((await readPayment(request, second)).status).toBe('pending');

  await table.getByRole('button', { name: `Record as unassigned: Cash ${silent._id}` }).click();
  await expect(table.getByText('Recorded as unassigned')).toBeVisible();
  await page.goto(`/admin/payments/transfers?search=${silent._id}`);
  const transfers = page.getByRole('table', { name: 'Transfers' });
  await expect(transfers.getByText(`Cash ${silent._id}`)).toBeVisible();
  await expectAccessible(page);
  const rowOf = (text: string) => transfers.getByRole('row').filter({ hasText: text });
  await act(rowOf(`Cash ${silent._id}`), 'Assign');
  const dialog = page.getByRole('dialog', { name: 'Assign the transfer' });
  await dialog.getByLabel('Order number').fill(silent.orderNumber);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  // So little of it came that the rest is awaited.
  await dialog.getByRole('button', { name: 'Record the part' }).click();
  await expect(page.getByText('Transfer assigned')).toBeVisible();
  await expect(page.getByText('No transfers found')).toBeVisible();

  const bankReference = `E2E-${randomUUID()}`;
  await request.post('/api/admin/payments/transfers', {
    headers: bearer(await admin(request)),
    data: { bankReference, amount: 45 },
  });
  await page.goto(`/admin/payments/transfers?search=${bankReference}`);
  await expect(transfers.getByText(bankReference)).toBeVisible();
  await act(rowOf(bankReference), 'Withdraw');
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw the transfer' });
  await withdrawal.getByRole('button', { name: 'Withdraw transfer' }).click();
  await expect(withdrawal.getByText('Reason is required')).toBeVisible();
  await withdrawal.getByLabel('Reason').fill('Typed 45 for 450');
  await withdrawal.getByRole('button', { name: 'Withdraw transfer' }).click();
  await expect(page.getByText('Transfer withdrawn')).toBeVisible();
  await page.goto(`/admin/payments/transfers?search=${bankReference}&state=withdrawn`);
  await expect(transfers.getByText('Typed 45 for 450')).toBeVisible();
});

test('a PDF slip is read, and a transfer of too much is settled by keyboard alone', async ({
  page,
  request,
}) => {
  const { buyer, order, page: instructions } = await awaitedTransfer(request);
  await useSessionOf(page, buyer);
  await page.goto(instructions);
  await page.getByLabel('Transaction number').fill(randomUUID().slice(0, 12));
  await page.getByLabel('Photo or PDF of the receipt').setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      `%PDF-1.4\n% ${randomUUID()}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    ),
  });
  await page.getByRole('button', { name: 'Upload receipt' }).click();
  await expect(page.getByText('We have your receipt')).toBeVisible();

  await useSessionOf(page, await admin(request));
  const dialog = await openReview(page, 'waiting', order.orderNumber);
  const pdf = dialog.getByRole('link', { name: 'Open the PDF receipt' });
  await expect(pdf).toHaveAttribute('href', /^blob:/);
  await dialog.getByLabel('Bank reference').focus();
  await page.keyboard.type(randomUUID());
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(String(order.totals.total + 50));
  await page.keyboard.press('Enter');
  const settle = dialog.getByRole('button', { name: 'Settle and refund the rest' });
  await expect(settle).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(settle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment confirmed')).toBeVisible();
  const refund = await openReview(page, 'refunds', order.orderNumber);
  await expect(refund.getByRole('heading', { name: 'Refund due' })).toBeVisible();
  await expect(refund.getByText('50', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a wallet that has not said what became of the money is asked again', async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  await startPayment(request, buyer, order, 'khalti');
  await useSessionOf(page, await admin(request));
  const dialog = await openReview(page, 'all', order.orderNumber);
  await dialog.getByRole('button', { name: 'Ask Khalti again' }).click();
  await expect(page.getByText('Khalti was asked')).toBeVisible();
});

async function readPayment(
  request: APIRequestContext,
  { buyer, paymentId }: Awaited<ReturnType<typeof awaitedTransfer>>,
): Promise<Payment> {
  const answer = await request.get(`/api/payments/${paymentId}`, {
    headers: { authorization: `Bearer ${buyer.authToken}` },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { data: Payment }).data;
}
