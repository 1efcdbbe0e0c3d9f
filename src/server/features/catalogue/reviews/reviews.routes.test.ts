import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { ADDRESS } from '../../../../../test/shopping.ts';
import { reviewListSchema } from '../../../../contract/catalogue/reviews.contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

type ParcelStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

/** An order of one unit whose parcel stands where told. */
async function order(buyer: Account, product: { id: string; seller_id: string }, status: ParcelStatus) {
  const { rows } = await shop.pool.query(
    `with o as (
       insert into orders (order_number, company_id, user_id, status, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa,
         total_paisa, shipping_address, billing_address, payment_method, body_hash)
       values (gen_random_uuid()::text, $1, $1, $4, 100000, 13000, 10000, 0, 123000, $5, $5, 'bank', '')
       returning id),
     e as (insert into order_events (order_id, actor_kind, event) select id, 'buyer', 'order_placed' from o),
     d as (
       insert into parcels (order_id, seller_id, position, status, subtotal_paisa)
       select id, $3, 1, $4, 100000 from o returning id, order_id)
     insert into order_items (order_id, parcel_id, product_id, position, name, sku, quantity, unit_price_paisa,
       regular_price_paisa, line_total_paisa)
     select order_id, id, $2, 1, 'Arduino', 'UNO', 1, 100000, 100000, 100000 from d returning id`,
    [buyer.user.id, product.id, product.seller_id, status, JSON.stringify(ADDRESS)],
  );
  return rows[0].id as string;
}

const post = (id: string, token: string | undefined, body: unknown = { rating: 5, comment: 'Good' }) =>
  shop.call('POST', `/api/products/${id}/reviews`, { token, body });
const get = async (id: string, token?: string, query = '') =>
  reviewListSchema.parse(
    (await shop.call('GET', `/api/products/${id}/reviews${query}`, { token })).body.data,
  );

test('a buyer reviews what was delivered, and the product’s rating follows', async () => {
  const product = await insertProduct(shop.db);
  const [first, second] = [await shop.registerBuyer(), await shop.registerBuyer()];
  await order(first, product, 'delivered');
  await order(second, product, 'delivered');
  expect(await get(product.id, first.token)).toMatchObject({ canReview: true, hasReviewed: false });
  const { status, body } = await post(product.id, first.token, { rating: 4, comment: '  Works well  ' });
  expect([status, body.data.author, body.data.comment]).toEqual([201, 'Sita S.', 'Works well']);
  expect((await post(product.id, second.token, { rating: 1 })).status).toBe(201);

  const after = await get(product.id, first.token);
  expect(after.reviews.map(({ rating }) => rating)).toEqual([1, 4]);
  expect(after.breakdown).toEqual([1, 0, 0, 1, 0]);
  expect(after).toMatchObject({ canReview: false, hasReviewed: true });
  expect((await get(product.id)).hasReviewed).toBe(false);
  const orders = await shop.call('GET', '/api/orders', { token: first.token });
  const own = await shop.call('GET', `/api/orders/${orders.body.data.orders[0]._id}`, { token: first.token });
  expect(own.body.data.reviewedProducts).toEqual([product.id]);
  const detail = await shop.call('GET', `/api/products/${product.id}`);
  expect(detail.body.data.ratings).toEqual({ average: 2.5, count: 2 });
});

test.each(['pending', 'processing', 'shipped', 'cancelled'] as const)(
  'a parcel that is %s gives no right to review',
  async (status) => {
    const product = await insertProduct(shop.db);
    const buyer = await shop.registerBuyer();
    await order(buyer, product, status);
    expect((await get(product.id, buyer.token)).canReview).toBe(false);
    const refused = await post(product.id, buyer.token);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only buyers who have received this product can review it',
    ]);
  },
);

test('another buyer’s delivery, or another product’s, gives no right either', async () => {
  const [product, other] = [await insertProduct(shop.db), await insertProduct(shop.db)];
  const [buyer, stranger] = [await shop.registerBuyer(), await shop.registerBuyer()];
  await order(buyer, product, 'delivered');
  expect((await post(product.id, stranger.token)).status).toBe(403);
  expect((await post(other.id, buyer.token)).status).toBe(403);
});

test('nobody reviews twice, not even at the same instant', async () => {
  const product = await insertProduct(shop.db);
  const buyer = await shop.registerBuyer();
  await order(buyer, product, 'delivered');
  await order(buyer, product, 'delivered');
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(product.id, buyer.token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You have already reviewed this product',
  );
  const { body } = await shop.call('GET', `/api/products/${product.id}`);
  expect(body.data.ratings).toEqual({ average: 5, count: 1 });
});

test('many buyers at the same instant all count', async () => {
  const product = await insertProduct(shop.db);
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.registerBuyer()));
  for (const buyer of buyers) await order(buyer, product, 'delivered');
  await Promise.all(buyers.map(({ token }, at) => post(product.id, token, { rating: 1 + (at % 5) })));
  const { rows } = await shop.pool.query(
    'select rating_count, rating_sum, rating_average from products where id = $1',
    [product.id],
  );
  expect(rows[0]).toEqual({ rating_count: 12, rating_sum: 33, rating_average: 2.75 });
});

test('a guest is asked to sign in, a seller cannot praise their own product', async () => {
  const seller = await shop.registerSeller();
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  await order(seller, product, 'delivered');
  expect((await post(product.id, undefined)).status).toBe(401);
  expect((await post(product.id, seller.token)).body.message).toBe('You cannot review your own product');
  expect((await get(product.id, seller.token)).canReview).toBe(false);
});

test.each([
  [{}, 'Rating is required'],
  [{ rating: 0 }, 'Rating must be 1 to 5'],
  [{ rating: 6 }, 'Rating must be 1 to 5'],
  [{ rating: 4.5 }, 'Rating must be 1 to 5'],
  [{ rating: '5' }, 'Rating is required'],
  [{ rating: 5, comment: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
  [{ rating: 5, comment: '\u0000' }, 'Contains characters that cannot be stored'],
  [{ rating: 5, hidden_at: null }, 'Unknown field: hidden_at'],
])('%j is refused', async (body, message) => {
  const product = await insertProduct(shop.db);
  const buyer = await shop.registerBuyer();
  await order(buyer, product, 'delivered');
  const refused = await post(product.id, buyer.token, body);
  expect([refused.status, refused.body.message]).toEqual([400, message]);
});

test('a comment is text, whatever it holds', async () => {
  const product = await insertProduct(shop.db);
  const buyer = await shop.registerBuyer();
  await order(buyer, product, 'delivered');
  const comment = '<script>alert(1)</script> 😀 थोक';
  await post(product.id, buyer.token, { rating: 3, comment });
  expect((await get(product.id)).reviews[0]?.comment).toBe(comment);
});

test('reviews come in pages, hidden ones never, and a page past the end is empty', async () => {
  const product = await insertProduct(shop.db);
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.registerBuyer()));
  for (const buyer of buyers) {
    await order(buyer, product, 'delivered');
    await post(product.id, buyer.token);
  }
  await shop.pool.query(`update reviews set hidden_at = now() where product_id = $1 and user_id = $2`, [
    product.id,
    buyers[0]?.user.id,
  ]);
  const second = await get(product.id, undefined, '?limit=2&page=2');
  expect(second.pagination).toEqual({ page: 2, pages: 2, total: 3, limit: 2 });
  expect(second.reviews).toHaveLength(1);
  expect((await get(product.id, undefined, '?page=900')).reviews).toEqual([]);
  expect((await shop.call('GET', `/api/products/${product.id}/reviews?page=0`)).status).toBe(400);
  expect((await shop.call('GET', '/api/products/nonsense/reviews')).status).toBe(404);
});
