import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import { FISCAL_MONTHS, fiscalMonthRange, fiscalYearsUpTo } from '../../../src/domain/shop/bikram-sambat.ts';
import { login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';
import { newSeller, sendNow } from '../selling.ts';

const DEMO_SELLER = 'Himal Components Pvt. Ltd.';
const PAN = '609004411';

/** Documents are drawn by a job, which a busy machine starts late. */
const DRAWN_WITHIN_MS = 60_000;

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; start: string }> {
  const waiting = page.waitForEvent('download', { timeout: DRAWN_WITHIN_MS });
  await press();
  const download = await waiting;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), start: bytes.subarray(0, 5).toString() };
}

test('a sale has its bill: sent, read, checked, credited and filed', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  test.slow();
  const company = 'Teku Lab Supplies Pvt. Ltd.';
  const answer = await request.get('/api/products?inStock=true&limit=100&sortBy=salesCount:desc');
  const { products } = ((await answer.json()) as { data: { products: ProductCard[] } }).data;
  const product = products.find(
    ({ inventory, minimumOrderQuantity, seller }) =>
      seller.companyName === DEMO_SELLER && inventory.quantity > 50 && minimumOrderQuantity === 1,
  );
  if (!product) throw new Error('The demo seller sells no such product');

  // Whom bills go to is said once.
  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  await page.goto('/profile');
  const billTo = page.getByRole('region', { name: 'Bill to' });
  await billTo.getByLabel('Company name').fill(company);
  await billTo.getByLabel('PAN number').fill(PAN);
  await billTo.getByLabel('Address on the bill').fill('Teku, Kathmandu');
  await billTo.getByRole('button', { name: 'Save bill details' }).click();
  await expect(page.getByText('Bill details saved')).toBeVisible();
  const order = await placeOrder(request, buyer, [{ product, quantity: 3 }]);
  await payByTransfer(request, buyer, order);

  // Sending issues the bill.
  const seller = await login(request, 'seller@thokmandu.example');
  await useSessionOf(page, seller);
  await page.goto(`/seller/orders?search=${order.orderNumber}`);
  await page.getByRole('button', { name: `Mark as shipped: ${order.orderNumber}` }).click();
  const ship = page.getByRole('dialog', { name: `Ship ${order.orderNumber}` });
  await ship.getByRole('button', { name: 'Mark as shipped' }).click();
  await sendNow(page);
  await expect(page.getByText('Parcel marked as shipped')).toBeVisible();

  // The buyer has it on the order and among all bills.
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  const download = page.getByRole('button', { name: /^Download KTM-/ });
  await expect(download).toBeEnabled({ timeout: DRAWN_WITHIN_MS });
  await expectAccessible(page);
  await page.goto('/bills');
  const row = page.getByRole('table', { name: 'Bills' }).getByRole('row').filter({ hasText: 'KTM-' });
  await expect(row).toContainText(DEMO_SELLER);
  await expectAccessible(page);
  await page.getByLabel('Issuer').selectOption({ label: 'Thokmandu Pvt. Ltd.' });
  await expect(row).toHaveCount(0);
  await page.getByLabel('Issuer').selectOption({ label: DEMO_SELLER });
  const pdf = await saved(page, () => row.getByRole('button', { name: /^Download KTM-/ }).click());
  expect(pdf.name).toMatch(/^KTM-\d{4}-\d{2}-\d{6}\.pdf$/);
  expect(pdf.start).toBe('%PDF-');

  // Whoever holds the paper can check it.
  const list = await request.get(`/api/bills?order=${order._id}`, {
    headers: { authorization: `Bearer ${buyer.authToken}` },
  });
  const { bills } = ((await list.json()) as { data: { bills: { number: string; checkCode: string }[] } })
    .data;
  const bill = bills.find(({ number }) => number.startsWith('KTM-'));
  if (!bill) throw new Error('The parcel has no bill');
  await page.goto('/bills/check');
  await page.getByLabel('Code of the bill').fill('7K3M9QXT0F2BWD8H5RJN1VCE6P');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('No such bill')).toBeVisible();
  await page.getByLabel('Code of the bill').fill(bill.checkCode.toLowerCase());
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Tax invoice ${bill.number}` })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(company);
  await expectAccessible(page);

  // One of three came broken: the seller credits it.
  await useSessionOf(page, seller);
  await page.goto(`/seller/bills?search=${encodeURIComponent(bill.number)}`);
  await expect(page.getByText('Searched in all months of')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Bills' })).toContainText(company);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions: ${bill.number}` }).click();
  await page.getByRole('menuitem', { name: 'Credit note' }).click();
  const dialog = page.getByRole('dialog', { name: `Credit note to ${bill.number}` });
  await dialog.getByRole('button', { name: 'Increase quantity' }).click();
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('1 of 3 came broken');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByText('Credit note issued')).toBeVisible();

  // The bill of the delivery is asked for in another name; the desk issues it anew and sees who was given what.
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Ask for a reissue of delivery' }).click();
  const asking = page.getByRole('dialog', { name: /^Ask for a reissue of TM-/ });
  await asking.getByLabel('Company name').fill('Teku Branch Office');
  await asking.getByRole('button', { name: 'Ask Thokmandu' }).click();
  await expect(page.getByText('Thokmandu was asked for a reissue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reissue requested of delivery' })).toBeDisabled();
  const delivery = bills.find(({ number }) => number.startsWith('TM-'))?.number ?? '';
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/bills?kind=reissue_asked');
  await page.getByRole('button', { name: `Actions: ${delivery}` }).click();
  await page.getByRole('menuitem', { name: 'Reissue with PAN' }).click();
  const anew = page.getByRole('dialog', { name: `Reissue ${delivery}` });
  await expect(anew.getByLabel('Company name')).toHaveValue('Teku Branch Office');
  await expectAccessible(page);
  await anew.getByRole('button', { name: 'Reissue it' }).click();
  await expect(page.getByText('Bill reissued')).toBeVisible();
  await page.goto(`/admin/bills?seller=platform&search=${encodeURIComponent(delivery)}`);
  await page.getByRole('button', { name: `Actions: ${delivery}` }).click();
  await page.getByRole('menuitem', { name: 'Copies' }).click();
  await expect(page.getByRole('dialog', { name: `Copies of ${delivery}` })).toContainText(
    'Mailed to the buyer',
  );
  await expectAccessible(page);

  // It stands in the registers of the month, the seller's and the admin's.
  await useSessionOf(page, seller);
  await page.goto('/seller/bills?tab=returns');
  await expect(page.getByRole('region', { name: 'Register' })).toContainText('1 of 3 came broken');
  await expectAccessible(page);
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/bills');
  await expect(page.getByRole('table', { name: 'Bills' })).toContainText('KTM-CN-');
  await expectAccessible(page);
  await page.goto('/admin/bills?tab=returns');
  await expect(page.getByRole('region', { name: 'Register' })).toContainText('1 of 3 came broken');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
  expect(csv.name).toMatch(/^sales-return-.*\.csv$/);

  // Whoever was looked up keeps the name, though the first sellers of many do not hold it and no bill says it.
  await page.route(
    (url) => url.pathname === '/api/admin/users' && !url.searchParams.has('search'),
    async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.users = [];
      await route.fulfill({ response, json });
    },
  );
  await page.goto('/admin/bills');
  const issuer = page.getByRole('combobox', { name: 'Issuer' });
  await issuer.fill('Himal Components');
  await page.getByRole('option', { name: DEMO_SELLER }).click();
  await expect(page).toHaveURL(/[?&]seller=/);
  await page.getByRole('searchbox', { name: 'Search bills' }).fill('no such bill');
  await expect(page.getByText('No bills found').first()).toBeVisible();
  await expect(issuer).toHaveValue(DEMO_SELLER);
});

test('clearing the filters of the bills leaves issuer and period; no month is shown that has not come', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  const [current, before] = fiscalYearsUpTo(new Date(), 2) as [string, string];
  const inAddress = (name: string) => new URL(page.url()).searchParams.get(name);
  const last = String(FISCAL_MONTHS.at(-1));
  await page.goto(
    `/admin/bills?seller=platform&fiscalYear=${encodeURIComponent(before)}&month=${last}&kind=credit_note&search=none`,
  );
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search bills' })).toHaveValue('');
  await expect.poll(() => ['kind', 'search'].map(inAddress)).toEqual([null, null]);
  expect(['seller', 'fiscalYear', 'month'].map(inAddress)).toEqual(['platform', before, last]);

  await page.getByLabel('Fiscal year').selectOption(current);
  await expect.poll(() => inAddress('fiscalYear')).toBe(current);
  const hasCome = fiscalMonthRange(current, Number(last)).from <= new Date();
  expect(inAddress('month')).toBe(hasCome ? last : null);
  await expect(
    page.getByRole('group', { name: 'Month' }).getByRole('button', { pressed: true }),
  ).toBeEnabled();
});

test('what is typed while tax details are saved stays', async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/seller/tax');
  await page.getByLabel('Legal name').fill(' Bhaktapur Traders ');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('New Road');
  await page.getByLabel('Branch code').fill('KTM');
  await page.getByLabel('Signatory').fill('Hari Thapa');
  const release = await hold(page, '**/api/seller/tax-details');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const footLine = page.getByLabel('Foot line');
  await footLine.pressSequentially('Come again');
  release();
  await expect(page.getByText('Tax details saved')).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveValue('Bhaktapur Traders');
  await expect(footLine).toHaveValue('Come again');
  await expect(footLine).toBeFocused();
});
