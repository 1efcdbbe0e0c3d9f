import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct, insertSubscription } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { quotes } from '../../../../../test/quotes.ts';
import { stockOf } from '../../../../../test/shopping.ts';

let shop: TestApp;
let q: ReturnType<typeof quotes>;
beforeAll(async () => {
  shop = await createTestApp();
  q = quotes(shop);
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const ordersOf = async (companyId: string) =>
  (await shop.pool.query('select count(*)::int as n from orders where company_id = $1', [companyId])).rows[0]
    .n;

describe('the price', () => {
  test('is the quoted one whatever else holds: PRO, a coupon on the cart, a cheaper shop', async () => {
    const { buyer, seller, goods } = await q.market();
    await insertSubscription(shop.db, buyer.user.id);
    const coupon = await insertCoupon(shop.db);
    await q.call(buyer, 'POST', '/cart/items', { productId: goods.id, quantity: 5 });
    const body = { couponCode: coupon.code };
    expect((await q.call(buyer, 'POST', '/cart/apply-coupon', body)).status).toBe(200);
    // Dearer than the shop: it is what both agreed.
    const { id } = await q.answered(buyer, seller, goods, { unitPrice: 123.45 });
    await shop.pool.query(
      'update products set regular_price_paisa = 5000, wholesale_price_paisa = 4000 where id = $1',
      [goods.id],
    );
    const accepted = await q.accept(buyer, id, 2);
    expect(said(accepted)).toEqual([200, undefined]);
    const order = (await q.call(buyer, 'GET', `/orders/${accepted.body.data.order._id}`)).body.data;
    expect(order).toMatchObject({
      totals: { subtotal: 1_234.5, discount: 0, savings: 0 },
      items: [{ price: 123.45, priceReason: 'quote' }],
    });
    // The cart and its coupon wait for another order.
    const cart = (await q.call(buyer, 'GET', '/cart')).body.data;
    expect(cart).toMatchObject({ items: [{ quantity: 5 }], coupon: { code: coupon.code } });
  });

  test('paisa are equal from quote to order to bill to ledger', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id, number } = await q.answered(buyer, seller, goods, { quantity: 7, unitPrice: 33.33 });
    const { body } = await q.accept(buyer, id, 2);
    await q.pay(buyer, body.data.order._id);
    await q.call(seller, 'PATCH', `/seller/orders/${body.data.order.parcel}/status`, { status: 'shipped' });
    const { rows } = await shop.pool.query(
      `select i.unit_price_paisa::int as line, i.quote_number, l.unit_price_paisa::int as billed, l.quantity
       from order_items i join bill_lines l on l.order_item_id = i.id where i.order_id = $1`,
      [body.data.order._id],
    );
    expect(rows).toEqual([{ line: 3_333, quote_number: number, billed: 3_333, quantity: 7 }]);
    // 7 × रू 33.33 and their VAT.
    const { rows: owed } = await shop.pool.query(
      `select sum(amount_paisa)::int as paisa from ledger_lines
       where parcel_id = $1 and account = 'buyers' and amount_paisa > 0`,
      [body.data.order.parcel],
    );
    expect(owed).toEqual([{ paisa: 23_331 + 3_033 }]);
  });
});

describe('accepting', () => {
  test('takes all or nothing, unless the seller allows parts', async () => {
    const { buyer, seller, goods } = await q.market();
    const more = await insertProduct(shop.db, { seller_id: seller.user.id });
    const offer = async (allowsParts: boolean) => {
      const { body } = await q.ask(buyer, seller, [
        [goods, 2],
        [more, 3],
      ]);
      const { _id: id, lines } = body.data;
      const offered = lines.map(({ _id: line }: { _id: string }) => ({ line, quantity: 2, unitPrice: 50 }));
      await q.answer(seller, id, offered, { allowsParts });
      return { id, first: lines[0]._id as string };
    };
    const whole = await offer(false);
    expect((await q.accept(buyer, whole.id, 2, { lines: [whole.first] })).body.code).toBe('all_or_none');
    expect((await q.accept(buyer, whole.id, 2, { lines: [whole.id] })).body.errors).toEqual([
      { path: 'lines.0', message: 'This line is not in the quote' },
    ]);
    const parts = await offer(true);
    const { body } = await q.accept(buyer, parts.id, 2, { lines: [parts.first] });
    const order = (await q.call(buyer, 'GET', `/orders/${body.data.order._id}`)).body.data;
    expect(order.items).toMatchObject([{ name: goods.name, quantity: 2, price: 50 }]);
  });

  test('checks stock, minimum, pack and visibility like any order', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id } = await q.answered(buyer, seller, goods, { quantity: 10 });
    const set = (values: string) =>
      shop.pool.query(`update products set ${values} where id = $1`, [goods.id]);
    await set('quantity = 9');
    expect(said(await q.accept(buyer, id, 2))).toEqual([409, 'Only 9 items available']);
    await set('quantity = 1000, minimum_order_quantity = 20');
    expect(said(await q.accept(buyer, id, 2))).toEqual([400, 'Minimum order quantity is 20']);
    await set(`minimum_order_quantity = 1, status = 'inactive'`);
    expect(said(await q.accept(buyer, id, 2))).toEqual([409, 'Product is no longer available']);
    await set(`status = 'active'`);
    expect((await q.accept(buyer, id, 2)).body.data).toMatchObject({ status: 'ordered' });
  });

  test('needs an address and a way to pay', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id } = await q.answered(buyer, seller, goods);
    const { status, body } = await q.call(buyer, 'POST', `/quotes/${id}/accept`, { version: 2 });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['shippingAddress', 'payment']);
  });
});

describe('another product instead', () => {
  test('is named as it was called, and is what is ordered', async () => {
    const { buyer, seller, goods } = await q.market();
    const [better, second] = [
      await insertProduct(shop.db, {
        seller_id: seller.user.id,
        regular_price_paisa: 12_000,
        wholesale_price_paisa: 9_000,
      }),
      await insertProduct(shop.db, { seller_id: seller.user.id }),
    ];
    const { body } = await q.ask(buyer, seller, [
      [goods, 10],
      [second, 2],
    ]);
    const { _id: id, lines } = body.data;
    const [line, other] = lines.map(({ _id }: { _id: string }) => _id);
    const offer = (alternative: string, more: object = {}) =>
      q.answer(seller, id, [{ line, quantity: 8, unitPrice: 115, alternative }], more);
    const foreign = await insertProduct(shop.db);
    const wrong = async (alternative: string) => {
      const { status, body: answer } = await offer(alternative);
      return [status, answer.errors?.[0]];
    };
    const path = 'lines.0.alternative';
    const notOwn = 'Offer another of your products that is on sale';
    expect(await wrong(foreign.id)).toEqual([400, { path, message: notOwn }]);
    expect(await wrong('nothing')).toEqual([400, { path, message: notOwn }]);
    for (const taken of [goods, second])
      expect(await wrong(taken.id)).toEqual([400, { path, message: 'This product is in the quote already' }]);
    const twice = await q.answer(seller, id, [
      { line, quantity: 1, unitPrice: 1, alternative: better.id },
      { line: other, quantity: 1, unitPrice: 1, alternative: better.id.toUpperCase() },
    ]);
    expect(twice.body.errors[0].path).toBe('lines.1.alternative');

    const offered = await offer(better.id);
    expect(offered.body.data.versions[1].lines).toEqual([
      {
        line,
        quantity: 8,
        price: 115,
        days: 2,
        alternative: expect.objectContaining({ name: better.name, sku: better.sku, listPrice: 120 }),
      },
    ]);
    await shop.runJobs();
    expect(shop.mail.findLast(({ to }) => to === buyer.user.email)?.text).toContain(`8 × ${better.name}`);
    // The buyer wants the first product after all, then takes the other at another price.
    const counter = (version: number, alternative?: string) =>
      q.call(buyer, 'POST', `/quotes/${id}/counter`, {
        version,
        lines: [{ line, quantity: 8, wishPrice: 100, ...(alternative ? { alternative } : {}) }],
      });
    expect((await counter(2, foreign.id)).body.errors[0].message).toBe(
      'The seller did not offer this product',
    );
    expect((await counter(2)).body.data.versions[2].lines[0].alternative).toBeNull();
    await shop.pool.query(
      `update products set name = 'Another name', regular_price_paisa = 9000 where id = $1`,
      [better.id],
    );
    const again = (await offer(better.id, { version: 3 })).body.data;
    expect(again.versions[3].lines[0].alternative).toMatchObject({ name: better.name, listPrice: 120 });
    expect((await q.accept(buyer, id, 3)).body.message).toContain(`${better.name} instead`);
    expect((await counter(4, better.id)).body.data.versions[4].lines[0].alternative.name).toBe(better.name);
    await offer(better.id, { version: 5 });
    const accepted = await q.accept(buyer, id, 6);
    const order = (await q.call(buyer, 'GET', `/orders/${accepted.body.data.order._id}`)).body.data;
    expect(order.items).toMatchObject([
      { product: { _id: better.id }, quantity: 8, price: 115, priceReason: 'quote' },
    ]);
    expect(await stockOf(shop, goods.id)).toBe(1_000);
  });
});

describe('at the same time', () => {
  test('accepted by ten: one order, everybody reads it', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id } = await q.answered(buyer, seller, goods, { quantity: 10 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => q.accept(buyer, id, 2)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.order?._id}`)).size).toBe(1);
    expect(await ordersOf(buyer.user.id)).toBe(1);
    expect(await stockOf(shop, goods.id)).toBe(990);
  });

  test('accepted while it is withdrawn, declined or answered anew: one of them wins', async () => {
    const { buyer, seller, goods } = await q.market();
    const rivals = [
      (id: string) => q.call(buyer, 'POST', `/quotes/${id}/withdraw`),
      (id: string) => q.call(seller, 'POST', `/seller/quotes/${id}/decline`, { reason: 'Sold' }),
      (id: string, line: string) =>
        q.answer(seller, id, [{ line, quantity: 1, unitPrice: 99 }], { version: 2 }),
    ];
    for (const rival of [...rivals, ...rivals]) {
      const before = await ordersOf(buyer.user.id);
      const { id, lines } = await q.answered(buyer, seller, goods);
      const [accepted, other] = await Promise.all([q.accept(buyer, id, 2), rival(id, lines[0]._id)]);
      expect([accepted.status, other.status].sort()).toEqual([200, 409]);
      const { status } = (await q.call(buyer, 'GET', `/quotes/${id}`)).body.data;
      expect((status === 'ordered') === (accepted.status === 200)).toBe(true);
      expect((await ordersOf(buyer.user.id)) - before).toBe(accepted.status === 200 ? 1 : 0);
      if (status === 'quoted') await q.call(buyer, 'POST', `/quotes/${id}/withdraw`);
    }
  });
});
