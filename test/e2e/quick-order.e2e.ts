import { listProducts } from './catalogue.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a pasted message of 40 lines is in the cart', { tag: '@phone' }, async ({ page, request }) => {
  const { products } = await listProducts(request, 'inStock=true&limit=100');
  const goods = products
    .filter(
      ({ inventory, minimumOrderQuantity: least, orderMultiple, seller }) =>
        inventory.quantity >= 20 && least <= 5 && orderMultiple === 1 && seller.awayUntil === null,
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

test('what stands in the way of a line goes with one tap, and the text stays after a reload', async ({
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
  await page.getByLabel('Paste a message').fill(`${scarce.sku} 900 pcs\nnothing of the kind 3 pcs`);
  await page.getByRole('button', { name: `Take ${most}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add 1 line to cart' })).toBeEnabled();
  await expect(page.getByRole('main').getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByText(`Only ${most} items available. You asked for 900.`)).toBeVisible();
});
