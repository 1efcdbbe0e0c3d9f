import type { APIRequestContext } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { type Buyer, bearer, login, newBuyer, payByTransfer, placeOrder, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';
import { picture } from '../selling.ts';

const DEMO_SELLER = 'Himal Components Pvt. Ltd.';
const demoSeller = (request: APIRequestContext) => login(request, 'seller@thokmandu.example');
const demoAdmin = (request: APIRequestContext) => login(request, 'admin@thokmandu.example');

/** A fresh buyer's paid order of one parcel of the demo seller, on its way. */
async function sentOrder(request: APIRequestContext): Promise<{ buyer: Buyer; order: Order }> {
  const answer = await request.get('/api/products?inStock=true&limit=100&sortBy=salesCount:desc');
  const { products } = ((await answer.json()) as { data: { products: ProductCard[] } }).data;
  const product = products.find(
    ({ inventory, minimumOrderQuantity, seller }) =>
      seller.companyName === DEMO_SELLER && inventory.quantity > 50 && minimumOrderQuantity === 1,
  );
  if (!product) throw new Error('The demo seller has nothing in stock');
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 2 }]);
  await payByTransfer(request, buyer, order);
  const shipped = await request.patch(`/api/seller/orders/${order.parcels[0]?._id}/status`, {
    headers: bearer(await demoSeller(request)),
    data: { status: 'shipped', trackingNumber: `NCM-${order.orderNumber}` },
  });
  expect(shipped.ok()).toBe(true);
  return { buyer, order };
}

test('a parcel that never came: the buyer says so, the seller answers, our desk gives all of it back', {
  tag: '@widths',
}, async ({ page, request }) => {
  // Three people, one after the other.
  test.slow();
  const { buyer, order } = await sentOrder(request);
  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Not received' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not received' });
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  await expect(dialog.getByText('Tell us what happened')).toBeVisible();
  await dialog.getByLabel('What happened?').fill('The courier never called.');
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  const link = page.getByRole('link', { name: /^G-\d{4}-\d{6}$/ });
  const number = String(await link.textContent());
  await expect(page.getByText('Deadlines are paused while the complaint is open.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not received' })).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(page.getByText(/^The seller has until \w{3} \d/)).toBeVisible();
  await expectAccessible(page);

  await useSessionOf(page, await demoSeller(request));
  await page.goto('/seller/complaints');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(page.getByText(/^You have until \w{3} \d/)).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Your answer' })
    .fill('The courier has it at the hub, and does not find it.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'does not find it.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('');

  await useSessionOf(page, await demoAdmin(request));
  await page.goto(`/admin/cases?search=${number}`);
  await expect(page.getByText('New', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Open ${number}` }).click();
  await expect(page.getByText('The courier never called.')).toBeVisible();
  const decision = page.getByRole('form', { name: 'Decision' });
  await decision.getByRole('radio', { name: /^Full/ }).check();
  await expect(decision.getByText('The parcel counts as never delivered.')).toBeVisible();
  await decision.getByRole('button', { name: 'Decide full refund' }).click();
  await expect(decision.getByText('Reason is required')).toBeVisible();
  await decision.getByLabel('Reason, sent to both').fill('The courier has lost it.');
  await expectAccessible(page);
  await decision.getByRole('button', { name: 'Decide full refund' }).click();
  await expect(page.getByText(`${number} is decided`)).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Your money is being refunded').first()).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('go back: all that was paid.')).toBeVisible();
  await expect(page.getByText('The courier has lost it.').first()).toBeVisible();
});

/** The buyer has the parcel and wants to send all of it back. */
async function askedReturn(
  request: APIRequestContext,
  buyer: Buyer,
  { _id: orderId, parcels: [parcel] }: Order,
): Promise<string> {
  const headers = bearer(buyer);
  const received = `/api/orders/${orderId}/parcels/${parcel?._id}/received`;
  expect((await request.post(received, { headers })).ok()).toBe(true);
  const lines = [{ line: parcel?.items[0]?._id, quantity: 2 }];
  const asked = await request.post('/api/returns', {
    headers,
    data: { parcel: parcel?._id, lines, reason: 'changed_mind' },
  });
  return ((await asked.json()) as { data: { _id: string } }).data._id;
}

test('a seller replaces what came back; the replacement never comes, and our desk refunds it', async ({
  page,
  request,
}) => {
  // Three people, one after the other.
  test.slow();
  const { buyer, order } = await sentOrder(request);
  const seller = await demoSeller(request);
  const returnId = await askedReturn(request, buyer, order);
  for (const [step, data] of [
    ['accept', undefined],
    ['received', { resalable: false }],
  ] as const)
    await request.post(`/api/returns/${returnId}/${step}`, { headers: bearer(seller), data });

  await useSessionOf(page, seller);
  await page.goto(`/returns/${returnId}`);
  const now = page.getByRole('region', { name: 'What happens now' });
  await expect(now.getByText(/A replacement is a parcel free of charge, from your stock/)).toBeVisible();
  await expect(now.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await now.getByRole('button', { name: 'Send a replacement' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send a replacement' });
  await expect(question.getByText(/Nothing is refunded/)).toBeVisible();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(now.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await now.getByRole('button', { name: 'Send a replacement' }).click();
  await question.getByRole('button', { name: 'Send a replacement' }).click();
  await expect(now.getByText('A replacement is being prepared')).toBeVisible();
  await expect(now.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const found = await request.get(`/api/returns/${returnId}`, { headers: bearer(buyer) });
  const { replacement } = ((await found.json()) as { data: { replacement: { _id: string } } }).data;
  const shipped = await request.patch(`/api/seller/orders/${replacement._id}/status`, {
    headers: bearer(seller),
    data: { status: 'shipped' },
  });
  expect(shipped.ok()).toBe(true);

  await useSessionOf(page, buyer);
  await page.goto(`/returns/${returnId}`);
  await expect(now.getByText('A replacement is on its way')).toBeVisible();
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Not received' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not received' });
  await dialog.getByLabel('What happened?').fill('The second one never came either.');
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  const number = String(await page.getByRole('link', { name: /^G-\d{4}-\d{6}$/ }).textContent());

  await useSessionOf(page, await demoAdmin(request));
  await page.goto(`/admin/cases?search=${number}`);
  await page.getByRole('button', { name: `Open ${number}` }).click();
  const decision = page.getByRole('form', { name: 'Decision' });
  await decision.getByRole('radio', { name: /^Full/ }).check();
  await decision.getByLabel('Reason, sent to both').fill('The courier has lost it.');
  await decision.getByRole('button', { name: 'Decide full refund' }).click();
  await expect(page.getByText(`${number} is decided`)).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto(`/returns/${returnId}`);
  await expect(now.getByText('The refund is decided and due')).toBeVisible();
});

test('a declined return becomes a complaint, and a part of it is given back', {
  tag: '@widths',
}, async ({ page, request }) => {
  const { buyer, order } = await sentOrder(request);
  const returnId = await askedReturn(request, buyer, order);
  const declined = await request.post(`/api/returns/${returnId}/decline`, {
    headers: bearer(await demoSeller(request)),
    data: { reason: 'The seal is broken' },
  });
  expect(declined.ok()).toBe(true);

  const escalated = await request.post(`/api/returns/${returnId}/escalate`, {
    headers: bearer(buyer),
    data: { text: 'It came with a broken seal.' },
  });
  expect(escalated.ok()).toBe(true);

  const list = await request.get('/api/complaints', { headers: bearer(buyer) });
  const [complaint] = ((await list.json()) as { data: { cases: { _id: string; number: string }[] } }).data
    .cases;
  await useSessionOf(page, await demoAdmin(request));
  await page.goto(`/admin/cases/${complaint?._id}`);
  const decision = page.getByRole('form', { name: 'Decision' });
  await decision.getByRole('radio', { name: /^Part/ }).check();
  await decision.getByLabel('Amount').fill('100');
  await decision.getByLabel('Reason, sent to both').fill('The seal costs that much.');
  await decision.getByRole('button', { name: 'Decide part refund' }).click();
  await expect(page.getByText(`${complaint?.number} is decided`)).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto(`/complaints/${complaint?._id}`);
  await expect(page.getByText('go back: a part of what was paid.')).toBeVisible();
  await expectAccessible(page);
});

test('guests complain too, and everybody sees our figures', async ({ page }) => {
  await page.goto('/complaints');
  await expect(page.getByText('Decided in time')).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Complaint' });
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(form.getByText('Choose what it is about')).toBeVisible();
  await expect(form.getByText('Tell us what happened')).toBeVisible();
  await expect(form.getByLabel('What is it about?')).toBeFocused();
  await form.getByLabel('What is it about?').selectOption('other');
  await form.getByLabel('Name').fill('Nabin');
  const email = `nabin-${Date.now()}@example.com`;
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('What happened?').fill('A seller does not answer.');
  await form.getByLabel('Add photo').setInputFiles(await picture('shop.png', '#0f766e'));
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByText(/^Check your e-mail/)).toBeVisible();
  const linkOf = async () => {
    const mail = (await sentMail()).find(({ to }) => to === email);
    return /\/complaints\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(linkOf).not.toBe('');
  await page.goto(await linkOf());
  await page.getByRole('button', { name: 'Confirm the complaint' }).click();
  await page.getByRole('link', { name: 'See the complaint' }).click();
  await expect(page.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
});

test('what a guest wrote about an order is still there after signing in', async ({ page, request }) => {
  const { buyer, order } = await sentOrder(request);
  await page.goto(`/complaints?order=${order._id}`);
  const form = page.getByRole('form', { name: 'Complaint' });
  await form.getByLabel('What is it about?').selectOption('payment');
  await form.getByLabel('What happened?').fill('I paid twice.');
  await form.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/complaints?order=${order._id}`);
  await expect(form.getByLabel('What is it about?')).toHaveValue('payment');
  await expect(form.getByLabel('What happened?')).toHaveValue('I paid twice.');
  await expect(form.getByLabel('Order')).toHaveValue(order._id);
  // It waits for nobody else in this tab.
  expect(await page.evaluate(() => sessionStorage.getItem('complaint'))).toBeNull();
});
