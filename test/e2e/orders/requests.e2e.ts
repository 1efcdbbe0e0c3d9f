import type { APIRequestContext, Page } from '@playwright/test';
import type { ProductCard } from '../../../src/contract/catalogue/products.contract.ts';
import type { OrderRequest } from '../../../src/contract/orders/requests.contract.ts';
import type { CompanyPeople } from '../../../src/contract/people/company.contract.ts';
import {
  ADDRESS,
  type Buyer,
  bearer,
  dataOf,
  fillCart,
  findProducts,
  newBuyer,
  stockedProduct,
  useSessionOf,
  walkToConfirmation,
} from '../buying.ts';
import { newMember, newOwner } from '../company.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** A company in which the head signs every order; the storekeeper only orders. */
async function hospital(request: APIRequestContext) {
  const { owner, company } = await newOwner(request);
  const head = await newMember(request, owner, 'approver');
  const storekeeper = await newMember(request, owner, 'buyer');
  const { members } = await dataOf<CompanyPeople>(
    await request.get('/api/company/members', { headers: bearer(owner) }),
  );
  const approvers = members.filter(({ role }) => role === 'approver').map(({ _id }) => _id);
  await dataOf<unknown>(
    await request.post('/api/company/rules', {
      headers: bearer(owner),
      data: { kind: 'always', needs: 'one', approvers },
    }),
  );
  return { owner, company, head, storekeeper };
}

/** What somebody asks to have signed, without a screen. */
async function ask(
  request: APIRequestContext,
  who: Buyer,
  lines: { product: ProductCard; quantity: number }[],
) {
  return dataOf<OrderRequest>(
    await request.post('/api/requests', {
      headers: bearer(who),
      data: {
        items: lines.map(({ product, quantity }) => ({
          product: product._id,
          quantity,
          price: product.pricing.regularPrice,
        })),
        shippingAddress: ADDRESS,
        payment: { method: 'bank' },
      },
    }),
  );
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('an order that needs a signature is asked for at the end of checkout', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const { storekeeper } = await hospital(request);
  await fillCart(request, storekeeper, [{ product: await stockedProduct(request), quantity: 1 }]);
  await useSessionOf(page, storekeeper);
  await walkToConfirmation(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const card = page.getByRole('region', { name: 'Ask for a signature' });
  await expect(card).toContainText('This order needs a signature: every order is signed');
  // What stands half under the header of a phone is not what is looked at.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await card.getByLabel('A word to who signs').fill('The ward has none left.');
  await card.getByRole('button', { name: 'Ask for a signature' }).click();
  await expect(heading(page, /^RQ-/)).toBeVisible();
  await expect(page.getByText('The ward has none left.').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('who signs strikes a line, approves what is left, and it is an order', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const { head, storekeeper } = await hospital(request);
  const [kept, struck] = await findProducts(request, { count: 2 });
  if (!kept || !struck) throw new Error('No products');
  const { number } = await ask(request, storekeeper, [
    { product: kept, quantity: 1 },
    { product: struck, quantity: 1 },
  ]);
  await useSessionOf(page, head);
  await page.goto('/requests');
  await page.getByRole('link', { name: number }).click();
  await expect(heading(page, number)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Strike ${struck.name}` }).click();
  await expect(page.getByRole('button', { name: `Put ${struck.name} back` })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText(/ signed it\.$/)).toBeVisible();
  await expect(page.getByText(kept.name).first()).toBeVisible();
  await expect(page.getByText(struck.name)).toHaveCount(0);
});

test('a request is rejected with a reason, and who asked reads it', async ({ page, request }) => {
  const { head, storekeeper } = await hospital(request);
  const { _id, number } = await ask(request, storekeeper, [
    { product: await stockedProduct(request), quantity: 1 },
  ]);
  await useSessionOf(page, head);
  await page.goto(`/requests/${_id}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${number}` });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('We have some in the cellar.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await useSessionOf(page, storekeeper);
  await page.goto(`/requests/${_id}`);
  await expect(page.getByText('We have some in the cellar.').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('an owner adds a rule and limits, and a viewer orders nothing', async ({ page, request }) => {
  const { owner, company } = await newOwner(request);
  await newMember(request, owner, 'buyer');
  const viewer = await newMember(request, owner, 'viewer');
  await useSessionOf(page, owner);
  await page.goto('/company');
  await expect(heading(page, company)).toBeVisible();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await dialog.getByLabel('Amount').fill('50000');
  await dialog.getByRole('checkbox', { name: 'Ram Thapa' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('list', { name: 'Rules' })).toContainText('Above रू 50,000');
  const limits = page.getByRole('button', { name: /^Limits of / });
  await expect(limits).toHaveCount(1);
  await limits.click();
  await page.getByRole('list', { name: 'People' }).getByLabel('For a month').fill('20000');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByRole('list', { name: 'People' })).toContainText(
    'no limit an order, रू 20,000 a month',
  );
  await expectAccessible(page);

  const buyer = await newBuyer(request);
  await useSessionOf(page, viewer);
  await page.goto('/requests');
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible();
  await page.goto('/products');
  await expect(page.getByText('Your role does not order').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
  await expectAccessible(page);
  await useSessionOf(page, buyer);
  await page.goto('/orders');
  await expect(heading(page, 'My Orders')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Requests', exact: true }),
  ).toHaveCount(0);
});
