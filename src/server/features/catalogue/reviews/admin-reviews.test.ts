import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
let product: Awaited<ReturnType<typeof insertProduct>>;
let buyers: Account[];
let reviewIds: string[];

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  const seller = await shop.registerSeller();
  product = await insertProduct(shop.db, { name: 'Fluke 117 Multimeter', seller_id: seller.user.id });
  buyers = await Promise.all([shop.registerBuyer(), shop.registerBuyer(), shop.registerBuyer()]);
  reviewIds = await Promise.all(
    buyers.map(async (buyer, index) => {
      const order = (await placeOrder(shop, buyer.token, [orderLine(product)])).body.data;
      const paymentId = await startBankPayment(shop, buyer.token, order._id);
      const amount = order.totals.total;
      await confirmTransfer(shop, admin.token, paymentId, { bankReference: randomUUID(), amount });
      for (const status of ['shipped', 'delivered']) {
        const url = `/api/seller/orders/${order.parcels[0]._id}/status`;
        await shop.call('PATCH', url, { token: seller.token, body: { status } });
      }
      const body = {
        rating: [5, 4, 1][index],
        comment: ['Good', 'Fine', 'Buy at <b>other.shop</b> 50%'][index],
      };
      return (await shop.call('POST', `/api/products/${product.id}/reviews`, { token: buyer.token, body }))
        .body.data._id;
    }),
  );
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const list = async (query = '') =>
  (await shop.call('GET', `/api/admin/reviews${query}`, { token: admin.token })).body.data;
const hide = (id: string, reason = 'Advertising') =>
  shop.call('POST', `/api/admin/reviews/${id}/hide`, { token: admin.token, body: { reason } });
const restore = (id: string) => shop.call('POST', `/api/admin/reviews/${id}/restore`, { token: admin.token });
const ratings = async () => (await shop.call('GET', `/api/products/${product.id}`)).body.data.ratings;
const publicReviews = async () => (await shop.call('GET', `/api/products/${product.id}/reviews`)).body.data;
const commentsOf = ({ reviews }: { reviews: { comment: string }[] }) => reviews.map(({ comment }) => comment);

test('a hidden review leaves the product and its rating at once, and comes back whole', async () => {
  expect(await ratings()).toEqual({ average: 3.33, count: 3 });
  expect((await publicReviews()).breakdown).toEqual([1, 0, 0, 1, 1]);
  const bad = reviewIds[2] as string;
  expect(await hide(bad)).toMatchObject({
    status: 200,
    body: { message: 'Review hidden', data: { status: 'hidden', hiddenReason: 'Advertising' } },
  });
  expect(await ratings()).toEqual({ average: 4.5, count: 2 });
  const shown = await publicReviews();
  expect(shown.breakdown).toEqual([0, 0, 0, 1, 1]);
  expect(commentsOf(shown)).not.toContain('Buy at <b>other.shop</b> 50%');
  expect(JSON.stringify(shown)).not.toContain('Advertising');
  await expectInvariants(shop.pool);

  const author = buyers[2] as Account;
  const own = await shop.call('GET', `/api/products/${product.id}/reviews`, { token: author.token });
  expect(own.body.data.canReview).toBe(false);
  const again = await shop.call('POST', `/api/products/${product.id}/reviews`, {
    token: author.token,
    body: { rating: 1 },
  });
  expect(again.status).toBe(409);

  expect(await hide(bad)).toMatchObject({ status: 409, body: { message: 'The review is already hidden' } });
  expect(await restore(bad)).toMatchObject({
    status: 200,
    body: { message: 'Review restored', data: { status: 'visible', hiddenReason: null, hiddenAt: null } },
  });
  expect(await restore(bad)).toMatchObject({ status: 409, body: { message: 'The review is not hidden' } });
  expect(await ratings()).toEqual({ average: 3.33, count: 3 });
  const log = await shop.call('GET', `/api/admin/audit-log?objectId=${bad}`, { token: admin.token });
  expect(log.body.data.entries).toMatchObject([
    {
      action: 'review.restore',
      object: { label: 'Fluke 117 Multimeter' },
      before: { reason: 'Advertising' },
    },
    { action: 'review.hide', after: { status: 'hidden', reason: 'Advertising' } },
  ]);
});

test('a product whose every review is hidden has no rating', async () => {
  for (const id of reviewIds) await hide(id);
  expect(await ratings()).toEqual({ average: 0, count: 0 });
  await expectInvariants(shop.pool);
  for (const id of reviewIds) await restore(id);
});

test('many admins who hide and restore at once keep the figures right', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const id = reviewIds[index % 3] as string;
      return index % 2 ? hide(id) : restore(id);
    }),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await expectInvariants(shop.pool);
  for (const id of reviewIds) await restore(id);
});

test('the list filters, searches what was typed literally, and counts', async () => {
  await hide(reviewIds[1] as string);
  const all = await list();
  expect(all.counts).toEqual({ all: 3, visible: 2, hidden: 1 });
  expect(all.reviews[0]).toMatchObject({
    product: { _id: product.id, name: 'Fluke 117 Multimeter' },
    author: { name: 'Sita Shrestha', email: expect.stringContaining('@') },
  });
  expect(commentsOf(await list('?status=hidden'))).toEqual(['Fine']);
  expect(commentsOf(await list('?rating=1'))).toEqual(['Buy at <b>other.shop</b> 50%']);
  expect(commentsOf(await list('?search=50%25'))).toEqual(['Buy at <b>other.shop</b> 50%']);
  expect(commentsOf(await list('?search=%25%25'))).toEqual([]);
  expect(commentsOf(await list(`?search=${buyers[0]?.user.email}`))).toEqual(['Good']);
  expect((await list('?search=fluke&limit=2')).pagination).toEqual({ page: 1, pages: 2, total: 3, limit: 2 });
  await restore(reviewIds[1] as string);
});

test.each([
  ['status=gone', 'Invalid status'],
  ['rating=6', 'Invalid rating'],
  ['rating=1.5', 'Invalid rating'],
  ['page=-1', 'Invalid page'],
])('?%s is refused: %s', async (query, message) => {
  expect(await shop.call('GET', `/api/admin/reviews?${query}`, { token: admin.token })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('a reason is needed, and a review', async () => {
  expect(await hide(reviewIds[0] as string, '  ')).toMatchObject({
    status: 400,
    body: { message: 'Reason is required', errors: [{ path: 'reason' }] },
  });
  for (const id of [randomUUID(), 'x']) {
    expect(await hide(id)).toMatchObject({ status: 404, body: { message: 'Review not found' } });
    expect(await restore(id)).toMatchObject({ status: 404, body: { message: 'Review not found' } });
  }
});
