import { newBuyer, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a product is wished for, bought from the list and taken off it', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const product = await stockedProduct(request);
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/products/${product._id}`);
  await page
    .getByRole('button', { name: `Wishlist: ${product.name}` })
    .first()
    .click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await page.goto('/wishlist');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Add to cart: ${product.name}` }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();

  await page.getByRole('button', { name: `Remove from wishlist: ${product.name}` }).click();
  await expect(page.getByText('Removed from wishlist', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused();
});

test('a long wishlist has pages', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const list = await request.get('/api/products?limit=23');
  const { products } = ((await list.json()) as { data: { products: { _id: string; name: string }[] } }).data;
  for (const { _id } of products) {
    const answer = await request.post(`/api/users/wishlist/${_id}`, {
      headers: { authorization: `Bearer ${buyer.authToken}` },
    });
    expect(answer.ok()).toBe(true);
  }
  await useSessionOf(page, buyer);
  await page.goto('/wishlist');
  await expect(page.getByText('23 products')).toBeVisible();
  const cards = page.getByRole('button', { name: /^Remove from wishlist: / });
  await expect(cards).toHaveCount(20);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/wishlist\?page=2$/);
  await expect(cards).toHaveCount(3);
  // The oldest wish stands last, and the catalogue shows its heart as pressed.
  const [oldest] = products;
  await page.goto(`/products/${oldest?._id}`);
  await expect(
    page.getByRole('button', { name: `Wishlist: ${oldest?.name}`, pressed: true }).first(),
  ).toBeVisible();
  await page.goto('/wishlist?page=9');
  await page.getByRole('link', { name: 'Go to page 1' }).click();
  await expect(cards).toHaveCount(20);
});

test('a guest is asked to log in and comes back to the wishlist', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await page.goto('/wishlist');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/wishlist$/);
});
