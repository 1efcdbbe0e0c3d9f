import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnProduct } from '../../../src/contract/catalogue/products.contract.ts';
import { login, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const admin = (request: APIRequestContext) => login(request, 'admin@thokmandu.example');

/** A seller's own calls. */
async function asSeller(request: APIRequestContext) {
  const { authToken } = await login(request, 'seller@thokmandu.example');
  const headers = { authorization: `Bearer ${authToken}` };
  const categories = await (await request.get('/api/categories?isActive=true')).json();
  const category: string = categories.data.find(({ parent }: { parent: unknown }) => parent !== null)._id;
  const form = (name: string, sku: string) => ({
    name,
    description: 'Fits every workshop.',
    category,
    sku,
    pricing: { regularPrice: 1500, wholesalePrice: 1200 },
    inventory: { quantity: 20 },
  });
  return {
    async add(fields: Record<string, unknown>): Promise<OwnProduct> {
      const answer = await request.post('/api/products', { headers, data: { ...form('', ''), ...fields } });
      expect(answer.status()).toBe(201);
      return (await answer.json()).data;
    },
    /** New products, each waiting for approval, with one word in all their names. */
    async submit(count: number): Promise<{ word: string; products: OwnProduct[] }> {
      const word = `Probe${randomUUID().slice(0, 8)}`;
      const products: OwnProduct[] = [];
      for (let number = 1; number <= count; number += 1) {
        const data = form(`${word} clamp ${number}`, `${word}-${number}`);
        const answer = await request.post('/api/products', { headers, data });
        expect(answer.status()).toBe(201);
        products.push((await answer.json()).data);
      }
      return { word, products };
    },
    async read(id: string): Promise<OwnProduct> {
      return (await (await request.get(`/api/products/${id}`, { headers })).json()).data;
    },
    async rename({ _id, sku }: OwnProduct, name: string): Promise<void> {
      const answer = await request.put(`/api/products/${_id}`, { headers, data: form(name, sku) });
      expect(answer.ok()).toBe(true);
    },
  };
}

const desk = (page: Page) => page.getByRole('table', { name: 'Products' });
const shown = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('products are found, approved, switched and deleted', async ({ page, request }) => {
  const seller = await asSeller(request);
  const { word, products } = await seller.submit(2);
  const [first, second] = products as [OwnProduct, OwnProduct];
  await useSessionOf(page, await admin(request));
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Desk', exact: true })
    .getByRole('link', { name: /^Catalogue/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
  for (const name of ['Total', 'Active', 'Pending', 'Inactive', 'Sellers'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  await page.getByPlaceholder('Search by name, SKU, or seller...').fill(`${word.toLowerCase()}-1`);
  await expect(desk(page).getByRole('row')).toHaveCount(2);
  const row = desk(page).getByRole('row', { name: first.name });
  await expect(row).toContainText('N/A');
  await expect(row).toContainText('seller@thokmandu.example');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Approve: ${first.name}` }).click();
  await expect(page.getByText('Product approved')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  expect((await request.get(`/api/products/${first._id}`)).status()).toBe(200);

  await row.getByLabel('Status').selectOption('Discontinued');
  await expect(page.getByText('Product status updated').first()).toBeVisible();
  expect((await request.get(`/api/products/${first._id}`)).status()).toBe(404);
  // What is not public is still there for admins.
  await row.getByRole('link', { name: first.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await page.goto(`/products/${second._id}`);
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();

  await page.goto(`/admin/products?search=${second.sku}`);
  const question = page.getByRole('alertdialog');
  const remove = page.getByRole('button', { name: `Delete: ${second.name}` });
  await remove.click();
  await expect(question).toContainText('Are you sure you want to delete this product?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
});

test('many are rejected at once with one reason, which the seller reads', async ({ page, request }) => {
  const seller = await asSeller(request);
  const { word, products } = await seller.submit(3);
  await useSessionOf(page, await admin(request));
  await page.goto(`/admin/products?search=${word}&status=pending_approval`);
  for (const { name } of products.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 products' });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'The category is wrong.' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('2 products rejected')).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  expect(await seller.read((products[0] as OwnProduct)._id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'The category is wrong.',
  });

  // Some can have it, some cannot.
  await page.goto(`/admin/products?search=${word}`);
  for (const { name } of products) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bar.getByRole('button', { name: 'Approve' }).click();
  const left = page.getByRole('dialog', { name: '2 products were left as they are' });
  await expect(left.getByText('Product is not waiting for approval')).toHaveCount(2);
  await left.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
});

test('waiting products are judged one key at a time', async ({ page, request, expectedProblems }) => {
  expectedProblems.push(/Failed to load resource/);
  const seller = await asSeller(request);
  const { products } = await seller.submit(4);
  const [first, second, third, fourth] = products as [OwnProduct, OwnProduct, OwnProduct, OwnProduct];
  await useSessionOf(page, await admin(request));
  // The demo has older ones: the walk begins with ours, the others follow by age.
  await page.goto(`/admin/products/moderation?first=${first._id}`);
  await expect(shown(page, first.name)).toBeVisible();
  await expect(page.getByText('There is no picture.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await expect(page.getByText('Product approved')).toBeVisible();
  await expect(shown(page, first.name)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('You have approved this product.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect((await seller.read(first._id)).status).toBe('active');

  await page.goto(`/admin/products/moderation?first=${second._id}`);
  await expect(shown(page, second.name)).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  // What is typed goes into the reason, whatever keys its letters are; so do those typed after the end.
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('A nearer picture');
  // A reason that did not arrive is still there, to be sent again.
  await page.route('**/api/admin/products/*/status', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Failed to update product status')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('A nearer picture');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('aaa');
  await expect(shown(page, second.name)).toHaveCount(0);
  expect(await seller.read(second._id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'A nearer picture',
  });

  // A slip of the finger is taken back: the product is on the screen again.
  await page.goto(`/admin/products/moderation?first=${third._id}`);
  await expect(shown(page, third.name)).toBeVisible();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(shown(page, third.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  expect((await seller.read(third._id)).status).toBe('pending_approval');

  // Somebody else was quicker.
  await page.goto(`/admin/products/moderation?first=${third._id}`);
  await expect(shown(page, third.name)).toBeVisible();
  const { authToken } = await admin(request);
  await request.post(`/api/admin/products/${third._id}/approve`, {
    headers: { authorization: `Bearer ${authToken}` },
  });
  await page.keyboard.press('a');
  await expect(page.getByText('Product is not waiting for approval')).toBeVisible();
  await expect(shown(page, third.name)).toHaveCount(0);

  // Without keys nothing happens by a stray one; the buttons stay.
  await page.goto(`/admin/products/moderation?first=${fourth._id}`);
  await page.getByLabel('Keyboard shortcuts').uncheck();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await expect(shown(page, fourth.name)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(shown(page, fourth.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(shown(page, fourth.name)).toBeVisible();
});

test('everything that a filter lets through is chosen, and taken back', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const seller = await asSeller(request);
  const { word, products } = await seller.submit(21);
  await useSessionOf(page, await admin(request));
  await page.goto(`/admin/products?search=${word}&status=pending_approval`);
  await page
    .getByRole('checkbox', { name: /^Select Probe/ })
    .first()
    .check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Select all 21 matching' }).click();
  await expect(bar).toContainText('All 21 matching selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('21 products approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1–20 of 21')).toBeVisible();
  expect((await seller.read((products[20] as OwnProduct)._id)).status).toBe('pending_approval');
});

test('edits since the approval are shown and marked as seen', async ({ page, request }) => {
  const seller = await asSeller(request);
  const { word, products } = await seller.submit(1);
  const product = products[0] as OwnProduct;
  await useSessionOf(page, await admin(request));
  await page.goto(`/admin/products/moderation?first=${product._id}`);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Product approved')).toBeVisible();
  await seller.rename(product, `${word} vice, 125 mm`);
  await page.goto(`/admin/products/moderation?queue=changed&first=${product._id}`);
  const changes = page.getByRole('region', { name: 'Changed since the last approval' });
  await expect(changes.getByRole('deletion').first()).toHaveText('clamp');
  await expect(changes.getByRole('insertion').first()).toContainText('vice');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByText('Changes marked as seen')).toBeVisible();
  await expect(shown(page, `${word} vice, 125 mm`)).toHaveCount(0);
});

test('what a seller types runs nowhere on the desk', async ({ page, request }) => {
  const seller = await asSeller(request);
  const word = randomUUID().slice(0, 8);
  const hostile = `"><img src=x onerror=alert(1)><svg/onload=alert(2)>{{7*7}}${word}`;
  const product = await seller.add({
    name: hostile,
    brand: hostile.slice(0, 60),
    description: `</textarea><script>alert(3)</script>${hostile}`,
    longDescription: `<p onclick="alert(4)">x</p><iframe srcdoc="<script>alert(5)</script>"></iframe><a href="javascript:alert(6)">l</a>`,
    specifications: [{ name: hostile.slice(0, 60), value: hostile }],
    tags: ['<b onmouseover=alert(7)>'],
    sku: `<i>${word}`,
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await useSessionOf(page, await admin(request));
  await page.goto(`/admin/products?search=${word}`);
  await expect(desk(page).getByRole('link', { name: hostile })).toBeVisible();
  await page.goto(`/admin/products/moderation?first=${product._id}`);
  await expect(shown(page, hostile)).toBeVisible();
  await page.goto(`/products/${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  expect(dialogs).toEqual([]);
});

test('the desk of products is for admins alone', async ({ page, request }) => {
  await useSessionOf(page, await newBuyer(request));
  for (const address of ['/admin/products', '/admin/products/moderation']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible();
  }
});

test('all pages of the desk are one press away', { tag: '@phone-only' }, async ({ page, request }) => {
  await useSessionOf(page, await admin(request));
  await page.goto('/admin/products');
  await page
    .getByRole('navigation', { name: 'Desk', exact: true })
    .getByRole('button', { name: /^More/ })
    .click();
  const list = page.getByRole('dialog', { name: 'All of the desk' });
  await expectAccessible(page);
  await list.getByRole('link', { name: /^Payments/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(list).toHaveCount(0);
});
