import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { bearer, findProducts, login, newBuyer, stockedProduct, useSessionOf } from '../buying.ts';
import { listProducts } from '../catalogue.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';
import { completeJoining, createProduct, newSeller } from '../selling.ts';

test('a pasted message of 40 lines is in the cart', { tag: '@phone' }, async ({ page, request }) => {
  const { products } = await listProducts(request, 'inStock=true&limit=100');
  const goods = products
    .filter(
      ({ sku, inventory, minimumOrderQuantity: least, orderMultiple, seller }) =>
        inventory.quantity >= 20 &&
        least <= 5 &&
        orderMultiple === 1 &&
        seller.awayUntil === null &&
        // Two sellers may call theirs alike: then a buyer chooses.
        products.filter((other) => other.sku === sku).length === 1,
    )
    .slice(0, 39);
  expect(goods).toHaveLength(39);
  const lines = goods.map(({ sku }, at) => (at % 2 === 0 ? `${at + 1}) ${sku} x 5` : `- ${sku} ५ थान`));
  await page.goto('/quick-order');
  await expect(page.getByText('Paste a message, or try this one:')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('Paste a message')
    .fill(['dai namaste', ...lines, 'double a a4 paper 80 gsm 12 ream'].join('\n'));
  await expect(page.getByText('1 line is skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Take 1 likely' }).click();
  // From its top: what happens to lie under a phone's bar is scrolled out from there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 40 lines to cart' }).click();
  await expect(page.getByText('40 lines added to cart')).toBeVisible();
  await expect(page.getByLabel('Paste a message')).toHaveValue('');
  await page.goto('/cart');
  await expect(page.getByText(/^207 items from/)).toBeVisible();
});

test('of 250 pasted lines those that were not read stay, and so does what is typed while the others are added', async ({
  page,
  request,
}) => {
  const { products } = await listProducts(request, 'inStock=true&limit=100');
  const goods = products
    .filter(
      ({ inventory, minimumOrderQuantity: least, maximumPerOrder, orderMultiple, seller }) =>
        inventory.quantity >= 50 &&
        least === 1 &&
        maximumPerOrder === null &&
        orderMultiple === 1 &&
        seller.awayUntil === null,
    )
    .slice(0, 10);
  expect(goods).toHaveLength(10);
  const lines = Array.from({ length: 25 }, () => goods.map(({ sku }) => `${sku} x 1`)).flat();
  await page.goto('/quick-order');
  const box = page.getByLabel('Paste a message');
  await box.fill(lines.join('\n'));
  await expect(page.getByText('At most 200 lines at once')).toBeVisible();
  const release = await hold(page, '**/api/quick-order/add');
  await page.getByRole('button', { name: 'Add 200 lines to cart' }).click();
  await box.press('Control+End');
  await box.pressSequentially('\nxwvq zzqq 3 pcs');
  release();
  await expect(page.getByText('200 lines added to cart')).toBeVisible();
  await expect(box).toHaveValue([...lines.slice(200), 'xwvq zzqq 3 pcs'].join('\n'));
  await page.getByRole('button', { name: 'Add 50 lines to cart' }).click();
  await expect(page.getByText('50 lines added to cart', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('xwvq zzqq 3 pcs');
  await page.goto('/cart');
  await expect(page.getByText(/^250 items from/)).toBeVisible();
});

test('Undo takes a correction back and leaves what was typed since', async ({ page, request }) => {
  const product = await stockedProduct(request);
  await page.goto('/quick-order');
  const box = page.getByLabel('Paste a message');
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` });
  await box.fill(`${product.sku} x 2`);
  await expect(quantity).toHaveValue('2');
  await quantity.fill('3');
  await box.press('Control+End');
  await box.pressSequentially('\nxwvq zzqq 3 pcs');
  await expect(page.getByText('Nothing in the catalogue matches this line.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity).toHaveValue('2');
  await expect(box).toHaveValue(`${product.sku} x 2\nxwvq zzqq 3 pcs`);
  // A text that was replaced comes back.
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(box).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toHaveValue(`${product.sku} x 2\nxwvq zzqq 3 pcs`);
  // What is typed after that is taken back before it.
  await page.getByRole('button', { name: 'Clear' }).click();
  await box.pressSequentially('rato 2 pcs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toHaveValue(`${product.sku} x 2\nxwvq zzqq 3 pcs`);
});

test('a quantity that is typed into a line that waits keeps the focus', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/quick-order');
  await page.getByLabel('Paste a message').fill('double a a4 paper 80 gsm 12 ream');
  await expect(page.getByRole('button', { name: /^Yes, / })).toBeVisible();
  const quantity = page.getByRole('main').getByRole('spinbutton');
  await expect(quantity).toHaveValue('12');
  await quantity.press('ControlOrMeta+a');
  await quantity.pressSequentially('25');
  await expect(quantity).toHaveValue('25');
  await expect(quantity).toBeFocused();
});

test('what stands in the way of a line goes with one tap, and text and corrections stay after a reload', async ({
  page,
  request,
}) => {
  // Of a category from which no other test buys its scarce one.
  const { products } = await listProducts(request, 'category=packaging&inStock=true&limit=100');
  const scarce = products.find(
    ({ inventory, orderMultiple, minimumOrderQuantity: least, seller }) =>
      inventory.quantity < 20 && orderMultiple === 1 && least === 1 && seller.awayUntil === null,
  );
  if (!scarce) throw new Error('No scarce product');
  const most = scarce.inventory.quantity;
  await page.goto('/quick-order');
  const message = `${scarce.sku} 900 pcs\nnothing of the kind 3 pcs\ndouble a a4 paper 80 gsm 12 ream`;
  await page.getByLabel('Paste a message').fill(message);
  await page.getByRole('button', { name: `Take ${most}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add 1 line to cart' })).toBeEnabled();
  await expect(page.getByRole('main').getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Skip line' }).click();
  await page.getByRole('button', { name: 'Another product' }).click();
  const other = page.locator('[data-choice]').first();
  const name = await other.locator('.font-medium').first().textContent();
  await other.click();
  const expectMended = async () => {
    await expect(page.getByRole('button', { name: 'Add 2 lines to cart' })).toBeEnabled();
    await expect(page.getByText('1 line is skipped')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${scarce.name}` })).toHaveValue(`${most}`);
    await expect(page.getByRole('link', { name: String(name), exact: true })).toBeVisible();
  };
  await expectMended();
  await page.reload();
  await expect(page.getByLabel('Paste a message')).toHaveValue(message);
  await expectMended();
});

test('the pad learns, forgets, and takes in and gives out lists', async ({ page, request }) => {
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/quick-order');
  const box = page.getByLabel('Paste a message');

  await page.getByRole('button', { name: 'Your part numbers and names' }).click();
  const names = page.getByRole('dialog', { name: 'Your part numbers and names' });
  await expect(names.getByText('Nothing yet.')).toBeVisible();
  await names.getByLabel('Product').fill(one.sku);
  await names.getByRole('button', { name: one.sku }).click();
  await names.getByLabel('Your part number').fill('P-77');
  await names.getByRole('button', { name: 'Keep' }).click();
  await expect(names.getByRole('listitem').filter({ hasText: 'P-77' })).toContainText(one.name);
  await expectAccessible(page);
  await names.getByLabel('Product').fill(other.sku);
  await names.getByRole('button', { name: other.sku }).click();
  await names.getByLabel('Your part number').fill('P-78');
  await names.getByRole('button', { name: 'Keep' }).click();
  await names.getByRole('button', { name: 'Forget P-78' }).click();
  await expect(names.getByRole('button', { name: /^Forget/ })).toHaveCount(1);
  await expect(names.getByLabel('Product')).toBeFocused();
  await page.keyboard.press('Escape');

  const message = 'p-77 x 2\nxwvq zzqq 3 pcs';
  await box.fill(message);
  await expect(page.getByText('your word', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('Search for the product of this line').fill(other.sku);
  await page.getByRole('button', { name: other.sku }).click();
  await page.getByRole('button', { name: 'Add 2 lines to cart' }).click();
  await expect(page.getByText('Kept as your word: next time it is exact.')).toBeVisible();
  await box.fill(message);
  await expect(page.getByText('your word', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Forget xwvq zzqq' }).click();
  await expect(page.getByText('Nothing in the catalogue matches this line.')).toBeVisible();
  await expect(page.getByText('Kept as your word: next time it is exact.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('tab', { name: 'File' }).click();
  await page.getByLabel('Spreadsheet of your order').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`SKU,Quantity\n${one.sku},4\n`),
  });
  await expect(page.getByText('1 line read from the file')).toBeVisible();
  await page.getByRole('button', { name: 'Save as list' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as list' });
  await saving.getByLabel('Name of the list').fill('Site');
  await saving.getByRole('button', { name: 'Save 1 line' }).click();
  await expect(page.getByText('Saved as “Site”')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Quotation' }).click();
  expect((await download).suggestedFilename()).toMatch(/^quotation-.*\.pdf$/);

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'From a list' }).click();
  const choosing = page.getByRole('dialog', { name: 'From a list' });
  await choosing.getByText('Site', { exact: true }).click();
  await choosing.getByRole('button', { name: 'Take the products' }).click();
  await expect(box).toHaveValue(`${one.sku} x 4`);
  await expect(page.getByRole('button', { name: 'Add 1 line to cart' })).toBeEnabled();
});

/** A seller whom nobody else uses, with one product on sale. */
async function sellerOf(request: APIRequestContext, name: string, sku: string): Promise<void> {
  const admin = bearer(await login(request, 'admin@thokmandu.example'));
  const seller = await newSeller(request);
  await completeJoining(request, seller);
  const listed = await request.get(`/api/admin/users?search=${encodeURIComponent(seller.email)}`, {
    headers: admin,
  });
  const { data } = (await listed.json()) as { data: { users: { _id: string }[] } };
  await request.post(`/api/admin/users/${data.users[0]?._id}/approve`, { headers: admin });
  const { _id } = await createProduct(request, seller, { name, sku });
  const approved = await request.post(`/api/admin/products/${_id}/approve`, { headers: admin });
  expect(approved.ok()).toBe(true);
}

test('of two sellers with the same SKU the product that was picked is taken', async ({ page, request }) => {
  // Two sellers join first.
  test.slow();
  const sku = `Q${randomUUID().slice(0, 8)}`;
  const names = ['First', 'Second'].map((which) => `${which} ${randomUUID().slice(0, 8)}`);
  for (const name of names) await sellerOf(request, name, sku);
  await page.goto('/quick-order');
  for (const [at, name] of names.entries()) {
    await page.getByLabel('Paste a message').fill(`${'xwvq zzqq '.repeat(at + 1)} 3 pcs`);
    await expect(page.getByText('Nothing in the catalogue matches this line.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByLabel('Search for the product of this line').fill(sku);
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add 1 line to cart' })).toBeEnabled();
  }
});
