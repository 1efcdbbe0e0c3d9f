import { login, newBuyer, useSessionOf } from '../buying.ts';
import { findProduct } from '../catalogue.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { act } from '../row-actions.ts';
import { createProduct, newSeller, ownProducts } from '../selling.ts';

test('a larger quantity costs less: on the page, in the cart, with packs', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  // Product and cart are examined on the way.
  test.slow();
  const {
    _id,
    name,
    pricing,
    orderMultiple: pack,
  } = await findProduct(
    request,
    ({ pricing, orderMultiple, inventory }) =>
      pricing.priceBreaks.length > 1 && orderMultiple > 1 && inventory.quantity >= 200,
  );
  const [first, second] = pricing.priceBreaks;
  if (!first || !second) throw new Error('The product has no quantity prices');
  const rupees = (amount: number) => new RegExp(`रू\\s*${amount.toLocaleString('en-NP')}`);
  await page.goto(`/products/${_id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  const row = (from: number) => box.getByRole('row', { name: new RegExp(`^Choose ${from} `) });
  await row(first.from).getByRole('button').click();
  await expect(row(first.from)).toHaveAttribute('aria-current', 'true');
  await expect(box.getByText(rupees(first.regularPrice)).first()).toBeVisible();
  const quantity = box.getByRole('spinbutton', { name: 'Quantity' });
  await expect(quantity).toHaveValue(String(first.from));
  await quantity.fill(String(first.from + 1));
  await quantity.blur();
  await expect(box.getByText(`Sold in packs of ${pack}`)).toBeVisible();
  await box.getByRole('button', { name: `Make it ${first.from + pack}` }).click();
  await expect(quantity).toHaveValue(String(first.from + pack));
  // No control is half under the header there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await box.getByRole('button', { name: /^Add \d+ more: / }).click();
  await expect(row(second.from)).toHaveAttribute('aria-current', 'true');
  await row(first.from).getByRole('button').click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await page.goto('/cart');
  const line = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(line.getByText(rupees(first.regularPrice)).filter({ visible: true }).first()).toBeVisible();
  await line.getByRole('button', { name: `Add ${second.from - first.from} more: ` }).click();
  await expect(line.getByText(rupees(second.regularPrice)).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('rows say from what price on a product is sold, as cards do', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const { name, sku, pricing } = await findProduct(
    request,
    ({ pricing, inventory }) => pricing.priceBreaks.length > 0 && inventory.inStock,
  );
  const lowest = pricing.priceBreaks.at(-1)?.regularPrice ?? 0;
  const from = new RegExp(`from रू\\s*${lowest.toLocaleString('en-NP')}`);
  await page.goto(`/products?search=${encodeURIComponent(sku)}`);
  await expect(page.locator('.pcard').filter({ hasText: name }).getByText(from)).toBeVisible();
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.locator('.prow').filter({ hasText: name }).getByText(from)).toBeVisible();
  await expectAccessible(page);
});

test('a seller states rows in the form, and mends them from the list', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  // Form and dialog are examined on the way.
  test.slow();
  const seller = await newSeller(request);
  const name = `Rows ${Date.now()}`;
  const { _id } = await createProduct(request, seller, { name });
  await useSessionOf(page, seller);
  await page.goto(`/seller/products/${_id}/edit`);
  await page.getByRole('button', { name: 'Add a quantity price' }).click();
  await expect(page.getByText('From quantity', { exact: true })).toBeVisible();
  const field = (label: string, row = 1) => page.getByLabel(`${label} of row ${row}`);
  await field('From quantity').fill('10');
  await field('Regular price').fill('900');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText(/from रू\s*900/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/seller\/products$/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await act(row, 'Quantity prices');
  const dialog = page.getByRole('dialog', { name: 'Quantity prices' });
  await expect(dialog.getByLabel('From quantity of row 1')).toHaveValue('10');
  await dialog.getByLabel('From quantity of row 1').press('Enter');
  await expect(dialog.getByLabel('From quantity of row 2')).toBeFocused();
  await dialog.getByLabel('From quantity of row 2').fill('20');
  await dialog.getByLabel('Regular price of row 2').fill('950');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A larger quantity cannot cost more')).toBeVisible();
  await expect(dialog.getByLabel('Regular price of row 2')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Regular price of row 2').fill('850');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const [stored] = await ownProducts(request, seller, `search=${encodeURIComponent(name)}`);
  expect(stored?.pricing.priceBreaks).toEqual([
    { from: 10, regularPrice: 900, wholesalePrice: null },
    { from: 20, regularPrice: 850, wholesalePrice: null },
  ]);
});

test('a buyer accepts the price a seller offers, and sees it on the product', async ({ page, request }) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const buyer = await newBuyer(request);
  const own = await ownProducts(request, seller, 'status=active&sortBy=inventory.quantity:desc');
  const { _id, name, pricing } = own[0] ?? { _id: '', name: '', pricing: { regularPrice: 0 } };
  const offered = await request.post('/api/seller/customer-prices', {
    headers: { Authorization: `Bearer ${seller.authToken}` },
    data: {
      buyer: buyer.email,
      product: _id,
      price: Math.floor(pricing.regularPrice / 2),
      from: '2020-01-01',
      to: '2099-12-31',
    },
  });
  expect(offered.status()).toBe(201);
  await useSessionOf(page, buyer);
  await page.goto('/customer-prices');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Waiting')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText(/apply from now on$/)).toBeVisible();
  await expect(row.getByText('Accepted')).toBeVisible();
  await page.goto(`/products/${_id}`);
  await expect(page.getByText('Your price with this seller until 31 Dec 2099')).toBeVisible();

  // It ends for good only after a question.
  await page.goto('/customer-prices');
  await row.getByRole('button', { name: /^Decline/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Decline price' });
  await expect(question).toContainText('ends at once and cannot be accepted again');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep price' }).click();
  await expect(row.getByText('Accepted')).toBeVisible();
  await row.getByRole('button', { name: /^Decline/ }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(row.getByText('Declined')).toBeVisible();
});
