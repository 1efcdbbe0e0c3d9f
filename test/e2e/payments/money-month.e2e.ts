import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { SellerBalance } from '../../../src/contract/books/seller-money.contract.ts';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import type { Payout, PayoutList } from '../../../src/contract/payments/payouts.contract.ts';
import type { BankAccount } from '../../../src/contract/people/bank-accounts.contract.ts';
import { DAY_MS } from '../../../src/domain/shop/durations.ts';
import { kathmanduDate } from '../../../src/domain/shop/kathmandu-time.ts';
import { formatExactAmount, paisaFromRupees } from '../../../src/domain/shop/money.ts';
import { type Buyer, bearer, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { test as base, DEMO_PASSWORD, expect, expectAccessible } from '../fixtures.ts';
import { type MonthShop, openMonthShop } from '../month.ts';
import { completeJoining, createProduct, newSeller } from '../selling.ts';

const ADMIN = 'admin@thokmandu.example';

/** A month changes the time of everybody: this shop is the test's own. */
const test = base.extend<{ shop: MonthShop }>({
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

async function call<Data>(
  request: APIRequestContext,
  who: Buyer,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: object,
): Promise<Data> {
  const answer = await request.fetch(path, { method, headers: bearer(who), ...(data && { data }) });
  const body = (await answer.json()) as { data: Data; message?: string };
  expect(answer.ok(), `${method} ${path}: ${body.message}`).toBe(true);
  return body.data;
}

const again = (request: APIRequestContext, { email }: Buyer) => login(request, email);
const text = (rupees: number) => formatExactAmount(paisaFromRupees(rupees));
const balanceOf = (request: APIRequestContext, seller: Buyer) =>
  call<SellerBalance>(request, seller, 'GET', '/api/seller/balance');

/** An approved seller with a bank account and something to sell. */
async function sellerWithGoods(request: APIRequestContext): Promise<{ seller: Buyer; product: ProductCard }> {
  const seller = await newSeller(request);
  await completeJoining(request, seller);
  const admin = await login(request, ADMIN);
  const { users } = await call<{ users: { _id: string }[] }>(
    request,
    admin,
    'GET',
    `/api/admin/users?search=${encodeURIComponent(seller.email)}`,
  );
  await call(request, admin, 'POST', `/api/admin/users/${users[0]?._id}/approve`);
  await call<{ account: BankAccount }>(request, seller, 'PUT', '/api/seller/bank-account', {
    bank: 'NIC ASIA Bank',
    branch: 'New Road',
    accountName: 'Bhaktapur Traders',
    accountNumber: '00123456784417',
    password: DEMO_PASSWORD,
  });
  const own = await createProduct(request, seller, {
    name: `Vice ${randomUUID().slice(0, 8)}`,
    pricing: { regularPrice: 5650, wholesalePrice: 5000 },
  });
  await call(request, admin, 'POST', `/api/admin/products/${own._id}/approve`);
  return { seller, product: own as unknown as ProductCard };
}

/** From a draft to a sent payout, as an admin does it. */
async function approveAndSend(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Approve रू\u00a0${amount}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByText('Payout approved')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText('Payout sent')).toBeVisible();
}

test('a month of money: sold, cancelled, delivered, ripe, paid out, returned, paid and closed', async ({
  page,
  request,
  shop,
}) => {
  // The shop starts once more on the way.
  test.setTimeout(480_000);
  // Two sales; one is called off, the other arrives.
  const { seller, product } = await sellerWithGoods(request);
  const buyer = await newBuyer(request);
  const kept = await placeOrder(request, buyer, [{ product, quantity: 2 }]);
  const lost = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  for (const order of [kept, lost]) await payByTransfer(request, buyer, order);
  await useSessionOf(page, seller);
  await page.goto('/seller/money');
  await expect(page.getByRole('button', { name: /Sale.*parcel 1/ })).toHaveCount(2);
  const both = (await balanceOf(request, seller)).waiting;
  await call(request, seller, 'PATCH', `/api/seller/orders/${lost.parcels[0]?._id}/status`, {
    status: 'cancelled',
    reason: 'Out of stock',
  });
  const { waiting } = await balanceOf(request, seller);
  expect(waiting).toBeLessThan(both);
  for (const status of ['shipped', 'delivered'])
    await call(request, seller, 'PATCH', `/api/seller/orders/${kept.parcels[0]?._id}/status`, { status });
  await page.goto('/seller/money');
  await expect(page.getByText('Cancellation')).toBeVisible();
  await expect(page.getByText('In return time').first()).toBeVisible();
  expect(await balanceOf(request, seller)).toMatchObject({ waiting: 0, inReturnTime: waiting, ready: 0 });

  await call(request, await login(request, ADMIN), 'POST', '/api/admin/money/balances', { bank: 1000 });

  // Eight days later it is ready, and goes out with everybody's.
  await page.goto('about:blank');
  await shop.becomeLater(8);
  await shop.runJob('ripen_parcels');
  expect(await balanceOf(request, await again(request, seller))).toMatchObject({
    inReturnTime: 0,
    ready: waiting,
  });
  const admin = await login(request, ADMIN);
  await useSessionOf(page, admin);
  const { next } = await call<PayoutList>(request, admin, 'GET', '/api/admin/payouts');
  await page.goto('/admin/money');
  await expect(page.getByText(/^Entered 8 days ago by /).first()).toBeVisible();
  await page.getByRole('button', { name: /^Build payout of/ }).click();
  await expect(page.getByText('Payout built')).toBeVisible();
  await expect(page.getByText(`${next.sellers} transfers`)).toBeVisible();
  await expectAccessible(page);
  const [draft] = (await call<PayoutList>(request, admin, 'GET', '/api/admin/payouts')).payouts;
  await approveAndSend(page, text(draft?.amount ?? 0).replace(/\.00$/, ''));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bank file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const { payout } = await call<{ payout: Payout }>(
    request,
    admin,
    'GET',
    `/api/admin/payouts/${draft?._id}`,
  );
  const transfer = payout.transfers.find(({ seller: payee }) => payee.companyName === 'Bhaktapur Traders');
  expect(file).toContain('00123456784417');
  expect(file).toContain(transfer?.reference);

  // The bank knows no such name: it comes back, and the seller reads why. From here on they have their phones in hand.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('searchbox', { name: 'Search this payout' }).fill('Bhaktapur Traders');
  await page.getByRole('button', { name: 'Actions: Bhaktapur Traders' }).click();
  await page.getByRole('menuitem', { name: 'Returned' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer returned' });
  await dialog.getByRole('textbox').fill('Account name differs');
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(page.getByText('Return recorded')).toBeVisible();
  for (const { _id, status } of payout.transfers)
    if (_id !== transfer?._id && status === 'open')
      await call(request, admin, 'POST', `/api/admin/payouts/${payout._id}/transfers/${_id}/paid`, {
        bankReference: `FT-${_id}`,
      });
  await useSessionOf(page, await again(request, seller));
  await page.goto('/seller/money');
  await expect(page.getByText('Account name differs')).toBeVisible();
  expect(await balanceOf(request, await again(request, seller))).toMatchObject({ ready: waiting, paid: 0 });

  // The next batch is theirs alone; the bank's statement shows it.
  await useSessionOf(page, admin);
  await page.goto('/admin/money');
  await page.getByRole('button', { name: /^Build payout of/ }).click();
  await expect(page.getByText('1 transfer,')).toBeVisible();
  const amount = text(waiting);
  await approveAndSend(page, amount.replace(/\.00$/, ''));
  const second = (await call<PayoutList>(request, admin, 'GET', '/api/admin/payouts')).payouts[0];
  const sent = (await call<{ payout: Payout }>(request, admin, 'GET', `/api/admin/payouts/${second?._id}`))
    .payout;
  // It opens below the payout; pressed again, the button leads there once more.
  const statement = page.getByRole('heading', { name: 'Bank statement' });
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole('button', { name: 'Import statement' }).click();
    await expect(statement).toBeFocused();
    await expect(statement).toBeInViewport();
  }
  const paidOn = kathmanduDate(new Date(Date.now() + 8 * DAY_MS));
  await page.getByLabel('Statement file').setInputFiles({
    name: 'debits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Description,Debit,Credit,Reference\n${paidOn},IPS ${sent.transfers[0]?.reference},"${amount}",,FT-MONTH-1\n`,
    ),
  });
  await page.getByRole('button', { name: 'Confirm: Bhaktapur Traders' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  // Sunday has passed: the period is closed, and nothing is left in it.
  await shop.letWeeksPass(2);
  await shop.runJob('close_statements');
  await useSessionOf(page, await again(request, seller));
  await page.goto('/seller/money');
  const statements = page.getByRole('region', { name: 'Statements' });
  const row = statements.getByRole('row').filter({ hasText: 'S-1' });
  await expect(row).toContainText(`−${amount}`);
  await expect(row.getByRole('cell', { name: '0.00' }).last()).toBeVisible();
  await expect(page.getByText('FT-MONTH-1')).toBeVisible();
  const paper = page.waitForEvent('download');
  await row.getByRole('button', { name: /as PDF$/ }).click();
  expect((await readFile(await (await paper).path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await balanceOf(request, await again(request, seller))).toMatchObject({ ready: 0, paid: waiting });
  await expectAccessible(page);
});
