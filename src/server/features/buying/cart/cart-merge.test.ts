import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { mergeGuestCart } from './cart.commands.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const add = (caller: { token?: string; sessionId?: string }, productId: string, quantity = 1) =>
  shop.call('POST', '/api/cart/items', { ...caller, body: { productId, quantity } });
const merge = (guestId: string, userId: string) =>
  inTransaction(shop.db, (tx) => mergeGuestCart(tx, { guestId, userId, companyId: userId }));
const cartOf = async (caller: { token?: string; sessionId?: string }) =>
  (await shop.call('GET', '/api/cart', caller)).body.data;
const quantities = async (token: string) =>
  (await cartOf({ token })).items.map((item: { quantity: number }) => item.quantity);

test("the guest's lines join the user's, capped at stock, and the guest cart ceases", async () => {
  const { token, user } = await shop.registerBuyer();
  const sessionId = shop.guestId();
  const [shared, scarce, guests, users] = [
    await insertProduct(shop.db),
    await insertProduct(shop.db, { quantity: 5 }),
    await insertProduct(shop.db),
    await insertProduct(shop.db),
  ];
  await add({ token }, shared.id, 2);
  await add({ token }, scarce.id, 4);
  await add({ token }, users.id, 1);
  await add({ sessionId }, shared.id, 3);
  await add({ sessionId }, scarce.id, 4);
  await add({ sessionId }, guests.id, 7);
  await merge(sessionId, user.id);
  expect(await quantities(token)).toEqual([5, 5, 1, 7]);
  expect((await cartOf({ sessionId })).items).toEqual([]);
  await merge(sessionId, user.id);
  expect(await quantities(token)).toEqual([5, 5, 1, 7]);
});

test('an unknown guest changes nothing, not even making a cart', async () => {
  const { user } = await shop.registerBuyer();
  await merge(shop.guestId(), user.id);
  const { rows } = await shop.pool.query('select 1 from carts where user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});

test('a product that went away or out of stock meanwhile comes along and says so', async () => {
  const { token, user } = await shop.registerBuyer();
  const sessionId = shop.guestId();
  const [gone, empty] = [await insertProduct(shop.db), await insertProduct(shop.db)];
  await add({ sessionId }, gone.id, 3);
  await add({ sessionId }, empty.id, 3);
  await shop.db.updateTable('products').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  await shop.pool.query(
    `with empty as (update products set quantity = 0 where id = $1)
     insert into stock_movements (product_id, delta, reason) values ($1, -100, 'adjustment')`,
    [empty.id],
  );
  await merge(sessionId, user.id);
  const { items } = await cartOf({ token });
  expect(items).toMatchObject([
    { quantity: 3, problems: [{ kind: 'unavailable' }] },
    { quantity: 3, problems: [{ kind: 'out_of_stock' }] },
  ]);
});

test("the guest's coupon stays unless the user's cart has one", async () => {
  const coupons = [await insertCoupon(shop.db), await insertCoupon(shop.db)] as const;
  const product = await insertProduct(shop.db);
  const apply = (caller: { token?: string; sessionId?: string }, couponCode: string) =>
    shop.call('POST', '/api/cart/apply-coupon', { ...caller, body: { couponCode } });
  for (const hasOwn of [false, true]) {
    const { token, user } = await shop.registerBuyer();
    const sessionId = shop.guestId();
    await add({ sessionId }, product.id);
    await apply({ sessionId }, coupons[0].code);
    if (hasOwn) await apply({ token }, coupons[1].code);
    await merge(sessionId, user.id);
    expect((await cartOf({ token })).coupon.code).toBe(coupons[hasOwn ? 1 : 0].code);
  }
});

test('a merged cart holds at most 100 products', async () => {
  const { token, user } = await shop.registerBuyer();
  const sessionId = shop.guestId();
  const seller = await insertSeller(shop.db);
  const products = await Promise.all(
    Array.from({ length: 110 }, () => insertProduct(shop.db, { seller_id: seller.id })),
  );
  const ids = products.map((product) => product.id);
  for (const id of ids.slice(0, 60)) await add({ token }, id);
  for (const id of ids.slice(50)) await add({ sessionId }, id);
  await merge(sessionId, user.id);
  const all = await quantities(token);
  expect(all).toHaveLength(100);
  expect(all.filter((quantity: number) => quantity === 2)).toHaveLength(10);
});

test('100 adds of a product at once make one line with their sum', async () => {
  const sessionId = shop.guestId();
  const product = await insertProduct(shop.db, { quantity: 60 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => add({ sessionId }, product.id)));
  const added = answers.filter(({ status }) => status === 200);
  expect(added).toHaveLength(60);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await cartOf({ sessionId })).items).toMatchObject([{ quantity: 60 }]);
});

test('merges, adds and a second tab at once neither lose nor double a unit', async () => {
  const { token, user } = await shop.registerBuyer();
  const sessionId = shop.guestId();
  const product = await insertProduct(shop.db, { quantity: 1000 });
  await add({ sessionId }, product.id, 10);
  const calls = Array.from({ length: 40 }, (_, nth) => {
    if (nth % 10 === 0) return merge(sessionId, user.id).then(() => 'merged');
    return add(nth % 2 === 0 ? { token } : { sessionId }, product.id).then(({ status }) => status);
  });
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'merged')).toEqual([]);
  await merge(sessionId, user.id);
  expect(await quantities(token)).toEqual([10 + 36]);
});
