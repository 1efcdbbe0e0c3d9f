import type { APIRequestContext } from '@playwright/test';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { bearer, login, newBuyer, useSessionOf } from '../buying.ts';
import { findPlentifulProduct, findProduct, getProduct, listReviews } from '../catalogue.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createProduct } from '../selling.ts';

test('a product page says what it is, what it costs and what belongs to it', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const card = await findProduct(request, ({ brand, ratings }) => brand !== null && ratings.count > 0);
  const product = await getProduct(request, card._id);
  await page.goto(`/products/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText(`SKU ${product.sku}`)).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: product.brand ?? '' })
      .first(),
  ).toBeVisible();
  const { parent } = product.category;
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.locator('li')).toHaveText([
    'Home',
    'Products',
    ...(parent ? [parent.name] : []),
    product.category.name,
    product.name,
  ]);
  for (const tile of ['Free shipping', 'Genuine product', '7 days return', 'Quality assured']) {
    await expect(page.getByText(tile, { exact: true })).toBeVisible();
  }
  const related = page.getByRole('region', { name: 'Related Products' });
  await expect(related.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const names = await related.getByRole('heading', { level: 3 }).allTextContents();
  expect(names.length).toBeLessThanOrEqual(4);
  expect(names).not.toContain(product.name);
  await expectAccessible(page);

  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(
    expect.arrayContaining(['Product', 'BreadcrumbList']),
  );
});

test('the two ways to ask stand apart', async ({ page, request }) => {
  const { _id } = await findPlentifulProduct(request);
  await page.goto(`/products/${_id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  const [seller, price] = await Promise.all(
    ['Ask the seller', 'Ask for a price'].map((name) => box.getByRole('button', { name }).boundingBox()),
  );
  expect(seller?.y).toBe(price?.y);
  expect((price?.x ?? 0) - (seller?.x ?? 0) - (seller?.width ?? 0)).toBeGreaterThanOrEqual(8);
});

test('pictures change by arrows, thumbnails and keyboard', async ({ page, request }) => {
  const { _id } = await findProduct(request, ({ images }) => images.length > 0);
  const { images } = await getProduct(request, _id);
  await page.goto(`/products/${_id}`);
  const position = page.getByText(new RegExp(`/ ${images.length}$`));
  await expect(position).toHaveText(`Picture 1 / ${images.length}`);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(position).toHaveText(`Picture 2 / ${images.length}`);
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(`Picture 1 / ${images.length}`);
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expect(position).toHaveText(`Picture ${images.length} / ${images.length}`);
  await page.getByRole('button', { name: /^Picture 1:/ }).click();
  await expect(position).toHaveText(`Picture 1 / ${images.length}`);
});

test('the quantity stays between one and the stock, and the ledger follows it', async ({ page, request }) => {
  const { _id } = await findPlentifulProduct(request);
  await page.goto(`/products/${_id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  const quantity = box.getByRole('spinbutton');
  // As the page has it: others buy meanwhile.
  const stock = Number(await quantity.getAttribute('max'));
  await expect(box.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await quantity.fill('4');
  await expect(box.getByRole('columnheader', { name: '× 4' })).toBeVisible();
  await quantity.press('PageUp');
  await expect(box.getByRole('columnheader', { name: '× 14' })).toBeVisible();
  await quantity.fill(String(stock + 1));
  await quantity.blur();
  await expect(quantity).toHaveValue('14');
  await quantity.fill('0');
  await quantity.blur();
  await expect(quantity).toHaveValue('14');
  await quantity.fill(String(stock));
  await expect(box.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
});

test('Add to Cart adds the chosen quantity, Buy Now goes on to checkout', async ({ page, request }) => {
  const { _id } = await findPlentifulProduct(request);
  await page.goto(`/products/${_id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  await box.getByRole('spinbutton').fill('3');
  await box.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('3');
  await box.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/checkout');
});

test('a product that is out of stock says so and cannot be added', async ({ page, request }) => {
  const { _id } = await findProduct(request, ({ inventory }) => !inventory.inStock);
  await page.goto(`/products/${_id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  await expect(box.getByText('Product is out of stock')).toBeVisible();
  await expect(box.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(box.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await expect(box.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
});

test('tabs show description, specifications and reviews, each at its address', async ({ page, request }) => {
  const card = await findProduct(request, ({ ratings }) => ratings.count > 0);
  const product = await getProduct(request, card._id);
  await page.goto(`/products/${product._id}`);
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText(product.description.slice(0, 40));
  await page.getByRole('tab', { name: 'Description' }).press('ArrowRight');
  await expect(page).toHaveURL(/tab=specifications$/);
  await expect(page.getByRole('tab', { name: 'Specifications' })).toBeFocused();
  await expect(panel).toContainText(Object.values(product.specifications)[0] ?? '');
  await page.getByRole('tab', { name: /^Reviews \(\d+\)$/ }).click();
  const { reviews } = await listReviews(request, product._id);
  await expect(
    panel
      .getByRole('listitem')
      .filter({ hasText: reviews[0]?.author ?? '' })
      .first(),
  ).toBeVisible();
  // A control half under the header is no smaller for it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true');
});

test('a product without reviews says so and invites the first one', async ({ page, request }) => {
  const { _id } = await findProduct(request, ({ ratings }) => ratings.count === 0);
  await page.goto(`/products/${_id}?tab=reviews`);
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Be the first to review' }).click();
  await expect(page).toHaveURL('/login');
});

test('a buyer reviews what was delivered, once', async ({ page, request }) => {
  const product = await findReviewableProduct(request, 'buyer@thokmandu.example');
  await useSessionOf(page, await login(request, 'buyer@thokmandu.example'));
  await page.goto(`/products/${product}?tab=reviews`);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('Rating is required')).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel('Your review').fill('Runs since Dashain without a restart.');
  await expectAccessible(page);
  // A look at another tab loses nothing.
  await page.getByRole('tab', { name: 'Specifications' }).click();
  await expect(page.getByLabel('Your review')).toHaveCount(0);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByLabel('Your review')).toHaveValue('Runs since Dashain without a restart.');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('Thank you for your review')).toBeVisible();
  await expect(page.getByText('Runs since Dashain without a restart.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit review' })).toHaveCount(0);
});

test('the heart sends guests to login and turns for members', async ({ page, request }) => {
  const { _id, name } = await findPlentifulProduct(request);
  await page.goto(`/products/${_id}`);
  const heart = page
    .getByRole('region', { name: 'Price and order' })
    .getByRole('button', { name: `Wishlist: ${name}` });
  await heart.click();
  await expect(page).toHaveURL('/login');

  await useSessionOf(page, await newBuyer(request));
  // A press before it is known who pressed is kept until it is.
  const pressed = Promise.withResolvers<void>();
  await page.route('/api/auth/me', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`/products/${_id}`);
  await heart.click();
  pressed.resolve();
  await expect(page.getByRole('status').filter({ hasText: 'Added to wishlist' })).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  for (const [text, isWished] of [
    ['Removed from wishlist', false],
    ['Added to wishlist', true],
  ] as const) {
    await heart.click();
    // The first one may still be there.
    await expect(page.getByRole('status').filter({ hasText: text }).last()).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', String(isWished));
  }
});

test('a subscriber sees the wholesale price and what it saves', async ({ page, request }) => {
  const card = await findProduct(
    request,
    ({ pricing }) => pricing.regularPrice - pricing.wholesalePrice > pricing.regularPrice * 0.05,
  );
  await useSessionOf(page, await login(request, 'pro@thokmandu.example'));
  await page.goto(`/products/${card._id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  await expect(box.getByText(/You save \d+%/)).toBeVisible();
  await expect(box.getByText('excluding 13% VAT')).toHaveCount(0);
  await expect(box.getByRole('link', { name: 'View plans' })).toHaveCount(0);
});

test('a price that was raised and lowered invents no saving, and its record says what it was', {
  tag: '@widths',
}, async ({ page, request }) => {
  const seller = await login(request, 'seller@thokmandu.example');
  const { _id } = await createProduct(request, seller, {
    name: 'Crimping tool of a test',
    pricing: { regularPrice: 1000, wholesalePrice: 900 },
  });
  const admin = await login(request, 'admin@thokmandu.example');
  await request.post(`/api/admin/products/${_id}/approve`, { headers: bearer(admin) });
  for (const regularPrice of [2000, 1500]) {
    const edit = { headers: bearer(seller), data: { regularPrice } };
    expect((await request.patch(`/api/products/${_id}/quick-edit`, edit)).status()).toBe(200);
  }
  await useSessionOf(page, await login(request, 'pro@thokmandu.example'));
  await page.goto(`/products/${_id}`);
  const box = page.getByRole('region', { name: 'Price and order' });
  await expect(box.getByText('You save 10%')).toBeVisible();
  await expect(box.getByText('Lowest price in 30 days')).toBeAttached();
  await expect(box.getByRole('row', { name: 'You save' })).toHaveText(/10%.*100$/);
  await expect(
    box.getByText('Savings count from रू\u00a01,000, the lowest regular price of the last 30 days.'),
  ).toBeVisible();

  const record = page.getByRole('button', { name: 'Price record' });
  await expect(record).toContainText('Lowest of 90 days रू\u00a01,000');
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Price record' });
  await expect(dialog.getByRole('img', { name: /2 changes: lowest रू\s1,000/ })).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveText([
    /Since.*Regular price.*Change/,
    /1,500−रू\s500$/,
    /2,000\+रू\s1,000$/,
    /1,000–$/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(record).toBeFocused();
});

test('Share copies the link where there is no share sheet', async ({ page, context, request, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { _id } = await findPlentifulProduct(request);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/products/${_id}`);
  await page.getByRole('region', { name: 'Price and order' }).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/products/${_id}`);
});

test('an unknown product answers 404 with a way back', async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-product']) {
    const response = await page.goto(`/products/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible();
    await expect(page).toHaveTitle(/Product not found/);
  }
  await page.getByRole('link', { name: 'Back to products' }).click();
  await expect(page).toHaveURL('/products');
});

test('on a phone the order bar stays at the bottom', { tag: '@phone-only' }, async ({ page, request }) => {
  const { _id } = await findPlentifulProduct(request);
  await page.goto(`/products/${_id}`);
  const bar = page.getByRole('region', { name: 'Order', exact: true });
  await bar.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('columnheader', { name: '× 2' })).toBeVisible();
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Buy Now' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a product page is complete without scripts', async ({ browser, baseURL, request }) => {
  // The oldest one is of the demo, with specifications.
  const list = await request.get('/api/products?sortBy=createdAt:asc&limit=1');
  const [product] = ((await list.json()) as { data: { products: { _id: string; name: string }[] } }).data
    .products;
  if (!product) throw new Error('No product');
  const { _id, name } = product;
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  const response = await page.goto(`/products/${_id}`);
  const html = (await response?.text()) ?? '';
  expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/);
  expect(Buffer.byteLength(html)).toBeLessThan(48_000);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('tab', { name: 'Specifications' }).click();
  await expect(page.getByRole('tabpanel').getByRole('definition').first()).toBeVisible();
  await context.close();
});

/** The id of a product the account has received and not reviewed. */
async function findReviewableProduct(request: APIRequestContext, email: string): Promise<string> {
  const headers = bearer(await login(request, email));
  const list = await request.get('/api/orders?status=delivered&limit=100', { headers });
  for (const { _id } of (await list.json()).data.orders as { _id: string }[]) {
    const order = (await (await request.get(`/api/orders/${_id}`, { headers })).json()).data as Order;
    for (const parcel of order.parcels) {
      for (const item of parcel.items) {
        const id = item.product._id;
        if (id !== null && (await listReviews(request, id, headers)).canReview) return id;
      }
    }
  }
  throw new Error(`${email} has nothing left to review`);
}
