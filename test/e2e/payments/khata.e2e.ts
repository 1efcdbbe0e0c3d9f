import type { Page } from '@playwright/test';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import type { Khata } from '../../../src/contract/payments/khata.contract.ts';
import { DAY_MS } from '../../../src/domain/shop/durations.ts';
import { formatExactAmount, paisaFromRupees } from '../../../src/domain/shop/money.ts';
import { type Buyer, bearer, dataOf, fillCart, login, useSessionOf } from '../buying.ts';
import { lend, lender, send } from '../credit.ts';
import { expect, expectAccessible, test as shared } from '../fixtures.ts';
import { type MonthShop, openMonthShop } from '../month.ts';

/** Days pass for everybody: this shop is the test's own. */
const test = shared.extend<{ shop: MonthShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const shop = await openMonthShop();
      await use(shop);
      await shop.close();
    },
    // It is filled first, which on a busy machine takes its time.
    { timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseUrl),
});

/** A bill of 15 days is late by then. */
const LATER_DAYS = 18;

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const exact = (rupees: number) => formatExactAmount(paisaFromRupees(rupees));

/** From the cart to the step where it is said how the order is paid. */
async function walkToPayment(page: Page): Promise<void> {
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: /address/i }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'On account' })).toBeVisible();
}

/** What a phone does with the code on the screen. */
async function scan(page: Page): Promise<void> {
  const phone = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Scan in the sandbox' }).click();
  const screen = await phone;
  await screen.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(screen.getByText('You can go back to the page of the shop.')).toBeVisible();
  await screen.close();
}

test('a month on account: asked for, lent, ordered, sent, late, paid both ways, and one khata for both', async ({
  page,
  request,
  shop,
}) => {
  test.setTimeout(300_000);
  const deal = await lender(request);
  const { seller, owner, company, product } = deal;
  const name = product.seller.companyName;
  const again = async ({ email }: Buyer) => useSessionOf(page, await login(request, email));

  await useSessionOf(page, owner);
  await page.goto('/khata');
  await page.getByRole('link', { name: 'Ask a seller for credit' }).click();
  await dialog(page, 'Ask a seller for credit').getByLabel('A word to the seller').fill('Rs 20,000 a month');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('The seller has not answered yet.')).toBeVisible();

  await useSessionOf(page, seller);
  await page.goto('/seller/credit');
  await expect(page.getByText('Rs 20,000 a month')).toBeVisible();
  await page.getByRole('button', { name: `Offer credit: ${company}` }).click();
  const offer = dialog(page, `Credit line for ${company}`);
  await offer.getByLabel('Limit').fill('0');
  await offer.getByRole('button', { name: 'Offer credit line' }).click();
  await expect(offer.getByText('Limit must be 1 to 99,999,999 rupees')).toBeVisible();
  await offer.getByLabel('Limit').fill('50,000');
  await offer.getByLabel('Due after').selectOption('15 days');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Offer credit line' }).click();
  await expect(page.getByRole('row', { name: new RegExp(company) })).toContainText('Offered');

  await useSessionOf(page, owner);
  await page.goto('/khata');
  await page.getByRole('button', { name: `Accept: ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Thokmandu lends nothing');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await fillCart(request, owner, [{ product, quantity: 2 }]);
  await walkToPayment(page);
  await page.getByRole('checkbox', { name }).check();
  await expect(page.getByText('Nothing is paid now: all of the order is on account.')).toBeVisible();
  await expect(
    page.getByText(/^Due 15 days after the bill\. Sent today, that is \d{4}-\d\d-\d\d/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`On account with ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('On account, due 15 days after the bill')).toBeVisible();
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  const order = await dataOf<Order>(await request.get(`/api/orders/${orderId}`, { headers: bearer(owner) }));
  await send(request, seller, order);

  await page.goto('about:blank');
  await shop.becomeLater(LATER_DAYS);
  await page.clock.setFixedTime(Date.now() + LATER_DAYS * DAY_MS);
  await again(owner);
  await page.goto('/orders');
  await expect(page.getByText(/^On account, late since \d{4}-\d\d-\d\d$/)).toBeVisible();
  await page.goto('/khata');
  await expect(page.getByText(/1 bill, the oldest was due/)).toBeVisible();
  await page.getByRole('link', { name: `Open khata: ${name}` }).click();
  await expect(page.getByText(/^\d days? late$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay: / }).click();
  const paying = dialog(page, /^Pay /);
  await paying.getByLabel('Amount').fill('100');
  await paying.getByRole('radio', { name: /Fonepay/ }).check();
  await expectAccessible(page);
  await paying.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/^For bill /)).toBeVisible();
  await scan(page);
  await expect(page.getByText('Payment by Fonepay QR')).toBeVisible();
  const sellerId = new URL(page.url()).pathname.split('/').at(-1);

  await again(seller);
  await page.goto('/seller/khata');
  await expectAccessible(page);
  await page.getByRole('link', { name: company }).click();
  await page.getByRole('button', { name: /^Record payment: / }).click();
  const recording = dialog(page, /^Payment of /);
  const due = order.totals.total - 100;
  await expect(recording.getByLabel('Amount')).toHaveValue(String(Math.round(due * 100) / 100));
  await recording.getByLabel('Amount').fill(String(Math.round((due + 50) * 100) / 100));
  await expect(recording.getByText('50.00 more than is due: credit for the next bill.')).toBeVisible();
  await recording.getByLabel('How').selectOption('Cheque');
  await recording.getByLabel('Reference').fill(`CHQ ${orderId?.slice(0, 6)}`);
  await expectAccessible(page);
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Waits for the company')).toBeVisible();

  await again(owner);
  await page.goto(`/khata/${sellerId}`);
  await page.getByRole('button', { name: /^Confirm the payment for / }).click();
  await expect(page.getByText('Every bill is paid.')).toBeVisible();
  await expect(page.getByText(/was paid beyond what was due/)).toContainText('50.00');
  const paper = page.getByRole('table', { name: /^Khata, / });
  await expect(paper).toContainText('Payment by Cheque');
  await expect(paper.getByRole('row', { name: /Closing balance/ })).toContainText('−50.00');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Khata as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const khata = await dataOf<Khata>(
    await request.get(`/api/company/khata?seller=${sellerId}`, {
      headers: bearer(await login(request, owner.email)),
    }),
  );
  expect(exact(khata.closing)).toBe('−50.00');

  // The seller's money with us: what was paid by code, and of the cheque, which never came to us, our commission alone.
  await again(seller);
  await page.goto('/seller/money');
  const entries = page.getByRole('listitem').filter({ hasText: `${order.orderNumber}, on account` });
  await expect(entries.filter({ hasText: 'Commission' })).toContainText(/taken off.*−रू/s);
  await expect(entries.filter({ hasText: 'Sale' })).toContainText('+रू');
});

shared(
  'what a line does not cover is not on account, and the shop’s word stands where it is chosen',
  async ({ page, request }) => {
    const deal = await lender(request);
    const { seller, owner, product } = deal;
    const name = product.seller.companyName;
    const price = product.pricing.regularPrice;
    const line = await lend(request, deal, { limit: Math.round(price * 2 + 500), days: 30 });
    const cut = (limit: number) =>
      request.patch(`/api/seller/credit-lines/${line._id}`, { headers: bearer(seller), data: { limit } });

    await fillCart(request, owner, [{ product, quantity: 1 }]);
    await useSessionOf(page, owner);
    await walkToPayment(page);
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    // Another one of the company was faster.
    await dataOf(await cut(100));
    await page.getByRole('button', { name: 'Place Order' }).click();
    const refusal = page.getByText(`रू\u00a0100 is left of your limit with ${name}`);
    await expect(page.getByRole('heading', { name: 'On account' })).toBeVisible();
    await expect(refusal.first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name })).toBeDisabled();
    await expectAccessible(page);
    // It is paid as ever.
    await page.getByRole('radio', { name: /Bank Transfer/ }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('main').getByText('Bank Transfer', { exact: true })).toBeVisible();

    await useSessionOf(page, seller);
    await page.goto('/seller/credit?new=1');
    const offer = dialog(page, 'Offer a credit line');
    await offer.getByLabel('Company').fill(deal.pan);
    await offer.getByRole('option', { name: new RegExp(deal.company) }).click();
    await offer.getByLabel('Limit').fill('1000');
    await offer.getByRole('button', { name: 'Offer credit line' }).click();
    await expect(offer.getByText('This company has a credit line of this seller already')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `End: ${deal.company}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
    await expect(page.getByText('Credit line ended')).toBeVisible();

    await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
    await page.goto('/admin/credit');
    await expect(page.getByRole('table', { name: 'Credit lines' })).toBeVisible();
    await expectAccessible(page);
  },
);
