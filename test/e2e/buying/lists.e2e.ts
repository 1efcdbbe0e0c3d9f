import type { Page } from '@playwright/test';
import type { Cart } from '../../../src/contract/buying/cart.contract.ts';
import type { FilledList } from '../../../src/contract/buying/lists.contract.ts';
import { fillCart, findProducts, newBuyer, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, hold, test } from '../fixtures.ts';

/** What is seldom done with a list stands in its menu. */
async function chooseFromMenu(page: Page, list: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${list}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('from a product into a list, merged, moved, into the cart, saved for later and quoted', {
  tag: '@widths',
}, async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  await useSessionOf(page, buyer);

  await page.goto('/lists');
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  await expectAccessible(page);

  for (const [product, name] of [
    [one, 'Site A'],
    [other, 'Site B'],
  ] as const) {
    await page.goto(`/products/${product._id}`);
    await page.getByRole('button', { name: 'Add to list' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to list' });
    await dialog.getByText('A new list').click();
    await dialog.getByLabel('Name of the new list').fill(name);
    await dialog.getByRole('button', { name: 'Add to list' }).click();
    await expect(page.getByText(`Added to ${name}`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'View list' }).last().click();
  await expect(page.getByRole('heading', { name: 'Site B', level: 1 })).toBeVisible();

  await chooseFromMenu(page, 'Site B', 'Merge a list into this');
  const merging = page.getByRole('dialog', { name: 'Merge into Site B' });
  await merging.getByText('Site A').click();
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Site A was merged into Site B')).toBeVisible();
  const lines = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Add a note to ${one.name}` }).click();
  await page.getByLabel(`Note for ${one.name}`).fill('Only the red ones');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(lines.filter({ hasText: 'Only the red ones' })).toBeVisible();
  const edit = page.getByRole('button', { name: `Edit the note of ${one.name}` });
  await expect(edit).toBeFocused();
  await edit.click();
  await page.getByLabel(`Note for ${one.name}`).press('Escape');
  await expect(edit).toBeFocused();

  await chooseFromMenu(page, 'Site B', 'Copy list');
  await expect(page.getByRole('heading', { name: 'Site B (copy)', level: 1 })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${other.name}` }).check();
  await page.getByRole('button', { name: 'Move 1', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Move to a list' });
  await moving.getByText('Site B', { exact: true }).click();
  await moving.getByRole('button', { name: 'Move 1 product' }).click();
  await expect(page.getByText('Moved to Site B')).toBeVisible();
  await expect(lines).toHaveCount(1);

  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(page.getByRole('heading', { name: 'This list is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Site B (copy)', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines).toHaveCount(1);

  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('1 product added to cart')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Quotation' }).click();
  expect((await download).suggestedFilename()).toMatch(/^quotation-\d{4}-\d\d-\d\d\.pdf$/);

  await page.goto('/cart');
  await page.getByRole('button', { name: `Save for later: ${one.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved for later (1)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Move to cart: ${one.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  const cartQuotation = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Quotation' }).click();
  expect((await cartQuotation).suggestedFilename()).toMatch(/\.pdf$/);
});

test('what was removed stays away while Undo is offered: from the cart, from the quotation, after another change', async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  const made = await request.post('/api/lists', {
    headers: { authorization: `Bearer ${buyer.authToken}` },
    data: { name: 'Site', lines: [one, other].map(({ _id }) => ({ product: _id, quantity: 1 })) },
  });
  const { data } = (await made.json()) as { data: FilledList };
  await useSessionOf(page, buyer);
  await page.goto(`/lists/${data.list._id}`);
  const lines = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
  const sums = page.getByRole('region', { name: 'Totals' }).getByRole('definition').first();
  await expect(lines).toHaveCount(2);
  const before = (await sums.textContent()) ?? '';

  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(lines).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Quotation' })).toBeDisabled();
  await lines.getByRole('button', { name: 'Increase quantity' }).click();
  // The answer is here: it counts the line that the shop still has.
  await expect(sums).not.toHaveText(before);
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('1 product added to cart')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(other.name).first()).toBeVisible();
  await expect(page.getByText(one.name)).toHaveCount(0);
});

test('what was typed into a list just before is what goes into the cart', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const product = await stockedProduct(request);
  const headers = { authorization: `Bearer ${buyer.authToken}` };
  const made = await request.post('/api/lists', {
    headers,
    data: { name: 'Site', lines: [{ product: product._id, quantity: 5 }] },
  });
  const { data } = (await made.json()) as { data: FilledList };
  await useSessionOf(page, buyer);
  await page.goto(`/lists/${data.list._id}`);
  const release = await hold(page, '**/api/lists/*/lines/*');
  const field = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` });
  await field.fill('');
  await field.pressSequentially('12');
  await expect(page.getByRole('button', { name: 'Quotation' })).toBeDisabled();
  await expect(
    page.getByText('Quotation, export, print, copy, merge and delete wait until the change is saved'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  release();
  await expect(page.getByText('1 product added to cart')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quotation' })).toBeEnabled();
  await expect(field).toHaveValue('12');
  const cart = (await (await request.get('/api/cart', { headers })).json()) as { data: Cart };
  expect(cart.data.items.map(({ quantity }) => quantity)).toEqual([12]);
});

test('a change of a list that was refused does not come back with the next one', async ({
  page,
  request,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to load resource/);
  const buyer = await newBuyer(request);
  const [one, other] = await findProducts(request, { count: 2 });
  if (!one || !other) throw new Error('No products');
  const made = await request.post('/api/lists', {
    headers: { authorization: `Bearer ${buyer.authToken}` },
    data: { name: 'Site', lines: [one, other].map(({ _id }) => ({ product: _id, quantity: 1 })) },
  });
  const { data } = (await made.json()) as { data: FilledList };
  await useSessionOf(page, buyer);
  await page.goto(`/lists/${data.list._id}`);
  const quantityOf = ({ name }: { name: string }) =>
    page.getByRole('group', { name: `Quantity of ${name}`, exact: true });
  const sums = page.getByRole('region', { name: 'Totals' }).getByRole('definition').first();
  await expect(quantityOf(one).getByRole('spinbutton')).toHaveValue('1');
  const before = (await sums.textContent()) ?? '';

  await page.route(
    '**/api/lists/*/lines/*',
    (route) => route.fulfill({ status: 409, json: { success: false, message: '', code: 'x', errors: [] } }),
    { times: 1 },
  );
  await quantityOf(one).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('The list could not be changed')).toBeVisible();
  await expect(quantityOf(one).getByRole('spinbutton')).toHaveValue('1');

  await quantityOf(other).getByRole('button', { name: 'Increase quantity' }).click();
  // The answer is here: only the shop counts the sums.
  await expect(sums).not.toHaveText(before);
  await expect(quantityOf(other).getByRole('spinbutton')).toHaveValue('2');
  await expect(quantityOf(one).getByRole('spinbutton')).toHaveValue('1');
});

test('the last product that waits beside the cart can be taken back', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const product = await stockedProduct(request);
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Save for later: ${product.name}` }).click();
  const saved = page.getByRole('heading', { name: 'Saved for later (1)' });
  await expect(saved).toBeVisible();
  await page.getByRole('button', { name: `Remove ${product.name} from Later` }).click();
  await expect(saved).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toBeVisible();

  // Saved once more while its removal waits: the removal goes first, and takes no more than was removed.
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await page.reload();
  await page.getByRole('button', { name: `Remove ${product.name} from Later` }).click();
  const removed = page.waitForResponse(
    (response) =>
      response.request().method() === 'DELETE' && /\/api\/lists\/[^/]+\/lines\//.test(response.url()),
  );
  await page.getByRole('button', { name: `Save for later: ${product.name}` }).click();
  await removed;
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.reload();
  await expect(saved).toBeVisible();
});

test('a list has a reminder that can be switched off, and is deleted after a question', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/lists');
  await page.getByRole('button', { name: 'New list' }).click();
  const form = page.getByRole('dialog', { name: 'New list' });
  await form.getByRole('button', { name: 'Make list' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill('काठमाडौं');
  await form.getByLabel('Weeks between reminders').fill('99');
  await form.getByRole('button', { name: 'Make list' }).click();
  await expect(form.getByText('Weeks must be a whole number from 1 to 52')).toBeVisible();
  await form.getByLabel('Weeks between reminders').fill('4');
  await form.getByRole('button', { name: 'Make list' }).click();
  await expect(page.getByRole('heading', { name: 'काठमाडौं', level: 1 })).toBeVisible();
  await expect(page.getByText('Reminder every 4 weeks')).toBeVisible();
  await chooseFromMenu(page, 'काठमाडौं', 'Edit list');
  const edit = page.getByRole('dialog', { name: 'Edit list' });
  await edit.getByLabel('Weeks between reminders').fill('');
  await edit.getByRole('button', { name: 'Save list' }).click();
  await expect(page.getByText('Reminder every 4 weeks')).toHaveCount(0);
  await chooseFromMenu(page, 'काठमाडौं', 'Delete list');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
});

test('a guest is led to the login and back, and a foreign list is not there', async ({ page, request }) => {
  const product = await stockedProduct(request);
  await page.goto(`/products/${product._id}`);
  await page.getByRole('button', { name: 'Add to list' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/lists/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible();
});

test('quantities typed down the rows are added together, and what is refused says so in its row', async ({
  page,
}) => {
  await page.goto('/products?inStock=true');
  await page.getByRole('button', { name: 'List view' }).click();
  const fields = page.getByRole('spinbutton', { name: /^Quantity of / });
  await expect(fields.nth(2)).toBeVisible();
  await fields.nth(0).fill(await fields.nth(0).inputValue());
  await fields.nth(0).press('Enter');
  await expect(fields.nth(1)).toBeFocused();
  await fields.nth(1).fill(await fields.nth(1).inputValue());
  await fields.nth(1).press('Tab');
  await expect(fields.nth(2)).toBeFocused();
  await fields.nth(2).press('Shift+Enter');
  await expect(fields.nth(1)).toBeFocused();
  const bar = page.getByRole('region', { name: 'Chosen quantities' });
  await expect(bar.getByText(/products chosen/)).toBeVisible();
  await expectAccessible(page);
  // The shop refuses one of them after its page was left.
  const refused = page.locator('[data-product]').first();
  const id = await refused.getAttribute('data-product');
  const name = (await refused.getByRole('heading').textContent()) ?? '';
  await page.route('/api/quick-order/add', async (route) => {
    const lines = route.request().postDataJSON().lines as { product: string; quantity: number }[];
    const response = await route.fetch({
      postData: { lines: lines.filter(({ product }) => product !== id) },
    });
    const json = await response.json();
    const quantity = lines.find(({ product }) => product === id)?.quantity ?? 0;
    json.data.refused = [
      { line: 0, product: id, quantity, code: 'stock', message: 'Only 1 items available' },
    ];
    await route.fulfill({ response, json });
  });
  await page.getByRole('link', { name: 'Next' }).first().click();
  await expect(page.locator(`[data-product="${id}"]`)).toHaveCount(0);
  await bar.getByRole('button', { name: /^Add all/ }).click();
  await expect(page.getByText('2 products added to cart')).toBeVisible();
  await expect(bar.getByRole('link', { name })).toBeVisible();
  await expect(bar.getByText('Only 1 items available')).toBeVisible();
  await expect(bar.getByRole('spinbutton', { name: `Quantity of ${name}` })).toBeVisible();
  await bar.getByRole('button', { name: `Leave out: ${name}` }).click();
  await expect(bar).toHaveCount(0);
});
