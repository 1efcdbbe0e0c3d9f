import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../../../src/contract/catalogue/products.contract.ts';
import type { Quote } from '../../../src/contract/orders/quotes.contract.ts';
import type { CompanyPeople } from '../../../src/contract/people/company.contract.ts';
import { datasheetPdf } from '../../../src/demo/seed/datasheet-pdf.ts';
import { daysAfter } from '../../../src/domain/shop/durations.ts';
import { kathmanduDate } from '../../../src/domain/shop/kathmandu-time.ts';
import {
  ADDRESS,
  type Buyer,
  bearer,
  dataOf,
  fillCart,
  findProducts,
  login,
  newBuyer,
  useSessionOf,
} from '../buying.ts';
import { newMember } from '../company.ts';
import { lend, lender } from '../credit.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';
import { ownProducts } from '../selling.ts';

/** The demo seller with two of its products, and a buyer with an address. */
async function market(request: APIRequestContext) {
  const [seller, buyer] = [await login(request, 'seller@thokmandu.example'), await newBuyer(request)];
  const own = await ownProducts(request, seller, 'status=active&sortBy=inventory.quantity:desc&limit=50');
  const [product, other] = await Promise.all(
    own
      .filter(
        ({ minimumOrderQuantity, orderMultiple, maximumPerOrder }) =>
          minimumOrderQuantity === 1 && orderMultiple === 1 && maximumPerOrder === null,
      )
      .slice(0, 2)
      .map(async ({ _id }) => dataOf<Product>(await request.get(`/api/products/${_id}`))),
  );
  if (!product || !other) throw new Error('The demo seller has no products');
  await dataOf(
    await request.post('/api/users/addresses', {
      headers: bearer(buyer),
      data: { ...ADDRESS, isDefault: true },
    }),
  );
  return { seller, buyer, product, other };
}

/** What the buyer asks for, without a screen. */
async function ask(request: APIRequestContext, buyer: Buyer, seller: string, products: readonly string[]) {
  const lines = products.map((product) => ({ product, quantity: 10, wishPrice: 90 }));
  return dataOf<Quote>(
    await request.post('/api/quotes', { headers: bearer(buyer), data: { seller, lines } }),
  );
}

async function answer(request: APIRequestContext, seller: Buyer, { _id, version, lines }: Quote, more = {}) {
  return dataOf<Quote>(
    await request.post(`/api/seller/quotes/${_id}/answer`, {
      headers: bearer(seller),
      data: {
        version,
        lines: lines.map(({ _id: line }) => ({ line, quantity: 10, unitPrice: 95.5, days: 2 })),
        validUntil: kathmanduDate(daysAfter(new Date(), 7)),
        ...more,
      },
    }),
  );
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a price is asked for on a product’s page, answered on the desk, and ordered', {
  tag: '@widths',
}, async ({ page, request }) => {
  const { seller, buyer, product } = await market(request);
  await useSessionOf(page, buyer);
  // Pressed before the page knows who that is.
  const release = await hold(page, '**/api/auth/me');
  await page.goto(`/products/${product._id}`);
  await page.getByRole('button', { name: 'Ask for a price' }).filter({ visible: true }).first().click();
  release();
  const asking = page.getByRole('dialog', { name: 'Ask for a price' });
  await asking.getByLabel('Quantity').fill('20');
  await asking.getByLabel('Wish price').fill('0');
  await asking.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(asking.getByText('Price must be more than 0')).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel('Wish price').fill('90');
  await asking.getByLabel('Note').fill('Call 9841234567');
  // What was typed survives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Ask for a price' }).filter({ visible: true }).first().click();
  await expect(asking.getByLabel('Quantity')).toHaveValue('20');
  await expect(asking.getByLabel('Note')).toHaveValue('Call 9841234567');
  await expect(asking.getByText('What you typed before is here again.')).toBeVisible();
  const choose = asking.getByLabel('Add a file');
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(asking.getByText('The file must be a PDF, JPEG, PNG or WebP')).toBeVisible();
  await asking.getByRole('button', { name: 'Remove notes.txt' }).click();
  const plan = datasheetPdf([{ title: 'Plan', lines: ['Two rooms'] }]);
  await choose.setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: plan });
  await expect(asking.getByText(/^Ready/)).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(heading(page, /^Q-\d{4}-\d{6}$/)).toBeVisible();
  await expect(page.getByText('Waits for the seller')).toBeVisible();
  await expect(page.getByText('number hidden').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await useSessionOf(page, seller);
  await page.goto('/seller/quotes?status=asked');
  await expectAccessible(page);
  await page.getByRole('link', { name: number }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Plan.pdf' }).filter({ visible: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Plan.pdf');
  await page.getByRole('button', { name: 'Answer', exact: true }).filter({ visible: true }).click();
  const answering = page.getByRole('dialog', { name: `Answer ${number}` });
  await answering.getByLabel('Price for one').fill('');
  await answering.getByRole('button', { name: 'Send offer' }).click();
  await expect(answering.getByText('Price is required')).toBeVisible();
  await expectAccessible(page);
  await answering.getByLabel('Price for one').fill('95.50');
  await answering.getByLabel('Delivery').fill('To your door');
  await answering.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Waits for the buyer')).toBeVisible();
  // The wish was 90: what is another than before is marked.
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText(/95\.50.*asked for: रू\s90/);
  await expectAccessible(page);

  await useSessionOf(page, buyer);
  await page.goto('/quotes');
  await expectAccessible(page);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('To your door')).toBeVisible();
  await page.getByRole('button', { name: 'Accept and order' }).filter({ visible: true }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept and order' });
  await expect(accepting.getByText('Total with VAT and delivery')).toBeVisible();
  await expect(accepting.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await accepting.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('link', { name: 'See the order and pay' }).click();
  await expect(heading(page, /TM-/)).toBeVisible();
  await expect(page.getByText(product.name).first()).toBeVisible();
});

test('a buyer answers an offer with other wishes, and declines the next one', async ({ page, request }) => {
  const { seller, buyer, product, other } = await market(request);
  const asked = await ask(request, buyer, product.seller._id, [product._id]);
  await useSessionOf(page, seller);
  await page.goto(`/seller/quotes/${asked._id}`);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const answering = page.getByRole('dialog', { name: `Answer ${asked.number}` });
  await answering.getByRole('checkbox', { name: 'Offer another product instead' }).check();
  await answering.getByRole('button', { name: 'Send offer' }).click();
  await expect(answering.getByText('Offer another of your products that is on sale')).toBeVisible();
  await answering.getByRole('combobox', { name: 'Product instead' }).fill(other.sku);
  await answering.getByRole('option').first().click();
  await expectAccessible(page);
  await answering.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Waits for the buyer')).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto(`/quotes/${asked._id}`);
  const lines = page.getByRole('list', { name: 'Lines' });
  await expect(lines).toContainText(product.name);
  await expect(lines).toContainText(`Offered instead${other.name}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Other wishes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other wishes' });
  await dialog.getByLabel('Product').selectOption(product.name);
  await dialog.getByRole('group', { name: product.name }).getByLabel('Wish price').fill('80');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send wishes' }).click();
  await expect(page.getByText('Waits for the seller')).toBeVisible();
  await page.getByLabel('Write a message').filter({ visible: true }).fill('For our three schools');
  await page.getByRole('button', { name: 'Send', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('For our three schools');

  await answer(request, seller, { ...asked, version: 3 });
  await page.reload();
  await page.getByRole('button', { name: 'Decline' }).click();
  const declining = page.getByRole('dialog', { name: `Decline ${asked.number}` });
  await declining.getByLabel('Reason').fill('Too dear');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept and order' })).toHaveCount(0);
});

test('of an offer in parts one line is ordered', async ({ page, request }) => {
  const { seller, buyer, product, other } = await market(request);
  const asked = await ask(request, buyer, product.seller._id, [product._id, other._id]);
  await answer(request, seller, asked, { allowsParts: true });
  await useSessionOf(page, buyer);
  await page.goto(`/quotes/${asked._id}`);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Offer as PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`${asked.number}.pdf`);
  await page.getByRole('button', { name: 'Accept and order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept and order' });
  await dialog.getByRole('checkbox', { name: other.name }).uncheck();
  await dialog.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('link', { name: 'See the order and pay' }).click();
  await expect(page.getByText(`Quote ${asked.number}`)).toBeVisible();
  await expect(page.getByText(other.name)).toHaveCount(0);
});

test('an accepted offer goes on account where its seller lends so much', async ({ page, request }) => {
  const market = await lender(request);
  const { seller, owner, product } = market;
  await lend(request, market, { limit: 2000, days: 30 });
  const asked = await ask(request, owner, product.seller._id, [product._id]);
  await answer(request, seller, asked);
  await useSessionOf(page, owner);
  await page.goto(`/quotes/${asked._id}`);
  await page.getByRole('button', { name: 'Accept and order' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept and order' });
  await accepting.getByRole('checkbox', { name: product.seller.companyName }).check();
  await expect(accepting.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await accepting.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('link', { name: 'See the order', exact: true }).click();
  await expect(page.getByText('On account').first()).toBeVisible();

  // What is left of the limit is less than the same again.
  const again = await ask(request, owner, product.seller._id, [product._id]);
  await answer(request, seller, again);
  await page.goto(`/quotes/${again._id}`);
  await page.getByRole('button', { name: 'Accept and order' }).click();
  await expect(accepting.getByRole('checkbox', { name: product.seller.companyName })).toBeDisabled();
  await expect(accepting.getByText(/is left of your limit/)).toBeVisible();
  await expect(accepting.getByRole('radio').first()).toBeVisible();
});

test('an accepted offer that needs a signature waits as a request, and is ordered with it', async ({
  page,
  request,
}) => {
  const { seller, buyer: owner, product } = await market(request);
  const head = await newMember(request, owner, 'approver');
  const storekeeper = await newMember(request, owner, 'buyer');
  const { members } = await dataOf<CompanyPeople>(
    await request.get('/api/company/members', { headers: bearer(owner) }),
  );
  const approvers = members.filter(({ role }) => role === 'approver').map(({ _id }) => _id);
  await dataOf(
    await request.post('/api/company/rules', {
      headers: bearer(owner),
      data: { kind: 'always', needs: 'one', approvers },
    }),
  );
  const asked = await ask(request, storekeeper, product.seller._id, [product._id]);
  await answer(request, seller, asked);
  await useSessionOf(page, storekeeper);
  await page.goto(`/quotes/${asked._id}`);
  await page.getByRole('button', { name: 'Accept and order' }).click();
  await page.getByRole('dialog', { name: 'Accept and order' }).getByRole('button', { name: 'Order' }).click();
  await expect(page.getByText(/Accepted: request RQ-.* waits for a signature/)).toBeVisible();
  await expectAccessible(page);
  const waiting = await page.getByRole('link', { name: 'See the request' }).getAttribute('href');
  await useSessionOf(page, head);
  await page.goto(waiting ?? '');
  // At the price of the quote, all of it or nothing.
  await expect(page.getByText(`Quote ${asked.number}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Strike ${product.name}` })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/It is order TM-.* now/).first()).toBeVisible();
  await page.goto(`/quotes/${asked._id}`);
  await expect(page.getByRole('link', { name: 'See the order and pay' })).toBeVisible();
});

test('a parcel of the cart and a list are asked for as a whole', async ({ page, request }) => {
  const { buyer, product, other } = await market(request);
  await fillCart(request, buyer, [
    { product, quantity: 1 },
    { product: other, quantity: 1 },
  ]);
  await useSessionOf(page, buyer);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a price' });
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(heading(page, /^Q-/)).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();

  const lines = [product, other].map(({ _id }) => ({ product: _id, quantity: 5 }));
  const { list } = await dataOf<{ list: { _id: string } }>(
    await request.post('/api/lists', { headers: bearer(buyer), data: { name: 'School', lines } }),
  );
  await page.goto(`/lists/${list._id}`);
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(dialog.getByRole('group', { name: product.name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(heading(page, /^Q-/)).toBeVisible();
});

test('without quotes the pages say how one is asked for', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  await page.goto('/quotes');
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/quotes/nothing');
  await expect(page.getByText('Quote not found')).toBeVisible();
});

test('lines of the pad are asked of one of their sellers', async ({ page, request }) => {
  const { buyer, product } = await market(request);
  const others = await findProducts(request, { count: 3 });
  const other = others.find(({ seller }) => seller._id !== product.seller._id);
  if (!other) throw new Error('No product of another seller');
  await useSessionOf(page, buyer);
  await page.goto('/quick-order');
  await page.getByLabel('Paste a message').fill(`${product.sku} x 10\n${other.sku} x 20`);
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a price' });
  await dialog.getByLabel('Seller').selectOption({ label: other.seller.companyName });
  const line = dialog.getByRole('group', { name: other.name });
  await expect(line.getByLabel('Quantity')).toHaveValue('20');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(heading(page, /^Q-/)).toBeVisible();
  await expect(page.getByText(other.seller.companyName).first()).toBeVisible();
});
