/** Rules that stand in SQL, where only the database can keep them, and in the domain: one table through both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CART_LINES } from '../src/domain/cart-line.ts';
import type { ParcelStatus } from '../src/domain/order-status.ts';
import { parcelShares } from '../src/domain/parcel-shares.ts';
import { refundPaisa } from '../src/domain/refund.ts';
import { stockRefusalText, whyCannotTake } from '../src/domain/stock.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertProduct, insertSeller } from './factories.ts';
import { insertPastOrder } from './past-orders.ts';
import { orderLine, placeOrder, stockOf } from './shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const addToCart = (sessionId: string, productId: string, quantity: number) =>
  shop.call('POST', '/api/cart/items', { sessionId, body: { productId, quantity } });

describe('how many units may be taken', () => {
  test.each([
    { available: 0, minimum: 1, quantity: 1 },
    { available: 0, minimum: 5, quantity: 5 },
    { available: 5, minimum: 1, quantity: 1 },
    { available: 5, minimum: 1, quantity: 5 },
    { available: 5, minimum: 1, quantity: 6 },
    { available: 5, minimum: 5, quantity: 4 },
    { available: 5, minimum: 5, quantity: 5 },
    { available: 5, minimum: 5, quantity: 6 },
    { available: 3, minimum: 5, quantity: 3 },
    { available: 3, minimum: 5, quantity: 4 },
    { available: 3, minimum: 5, quantity: 5 },
  ])('$quantity of $available, at least $minimum: everywhere the same', async (row) => {
    const { available, minimum, quantity } = row;
    const refusal = whyCannotTake(quantity, { available, minimumOrderQuantity: minimum });
    const text = refusal === null ? null : stockRefusalText(refusal);
    const product = await insertProduct(shop.db, {
      quantity: available,
      minimum_order_quantity: minimum,
    });

    const added = await addToCart(shop.guestId(), product.id, quantity);
    expect([added.status < 300, added.status < 300 ? null : added.body.message]).toEqual([
      text === null,
      text,
    ]);

    const sessionId = shop.guestId();
    const easy = await insertProduct(shop.db, { quantity: 9 });
    const cart = (await addToCart(sessionId, easy.id, 2)).body.data;
    await shop.pool.query('update products set quantity = $2, minimum_order_quantity = $3 where id = $1', [
      easy.id,
      available,
      minimum,
    ]);
    const changed = await shop.call('PUT', `/api/cart/items/${cart.items[0]._id}`, {
      sessionId,
      body: { quantity },
    });
    expect([changed.status < 300, changed.status < 300 ? null : changed.body.message]).toEqual([
      text === null,
      text,
    ]);

    const { token } = await shop.registerBuyer();
    const placed = await placeOrder(shop, token, [orderLine(product, quantity)]);
    expect([placed.status < 300, placed.status < 300 || placed.body.message.includes(text ?? '')]).toEqual([
      text === null,
      true,
    ]);
    expect(await stockOf(shop, product.id)).toBe(text === null ? available - quantity : available);
  });
});

test('a cart takes as many products as the rule says, and not one more', async () => {
  const seller = await insertSeller(shop.db);
  const sessionId = shop.guestId();
  const statuses: number[] = [];
  for (let n = 0; n <= MAX_CART_LINES; n += 1) {
    const product = await insertProduct(shop.db, { seller_id: seller.id });
    statuses.push((await addToCart(sessionId, product.id, 1)).status);
  }
  expect(statuses.lastIndexOf(400)).toBe(MAX_CART_LINES);
  expect(statuses.filter((status) => status === 400)).toHaveLength(1);
  const { body } = await shop.call('GET', '/api/cart', { sessionId });
  expect(body.data.items).toHaveLength(MAX_CART_LINES);
});

describe('what an order earned', () => {
  const cases: { paisa: number[]; statuses: ParcelStatus[]; discountPaisa?: number }[] = [
    { paisa: [100_000], statuses: ['processing'] },
    { paisa: [100_005, 33_335], statuses: ['processing', 'cancelled'] },
    { paisa: [100_005, 33_335], statuses: ['cancelled', 'delivered'], discountPaisa: 7_777 },
    { paisa: [300_005, 300_010, 5], statuses: ['processing', 'cancelled', 'processing'], discountPaisa: 1 },
    { paisa: [300_005, 300_010, 5], statuses: ['cancelled', 'cancelled', 'processing'], discountPaisa: 99 },
    { paisa: [50], statuses: ['processing'], discountPaisa: 50 },
    { paisa: [10_000, 20_000], statuses: ['cancelled', 'cancelled'] },
  ];
  test.each(cases.flatMap((row) => [true, false].map((hasShares) => ({ ...row, hasShares }))))(
    '$paisa as $statuses, voucher $discountPaisa, shares $hasShares: paid less what goes back',
    async ({ paisa, statuses, discountPaisa = 0, hasShares }) => {
      const { user } = await shop.registerBuyer();
      const sellers = await Promise.all(paisa.map(() => insertSeller(shop.db)));
      const order = await insertPastOrder(shop.db, {
        buyerId: user.id,
        parcels: paisa.map((amount, index) => ({
          sellerId: sellers[index]?.id ?? '',
          paisa: amount,
          status: statuses[index] ?? 'processing',
        })),
        placedAt: new Date(),
        paidAt: new Date(),
        discountPaisa,
        hasShares,
      });
      const totals = {
        subtotalPaisa: order.subtotal_paisa,
        shippingPaisa: order.shipping_paisa,
        discountPaisa,
      };
      const shares = parcelShares({ ...totals, taxPaisa: order.tax_paisa }, paisa);
      const back = refundPaisa(
        totals,
        paisa.map((subtotalPaisa, index) => ({
          subtotalPaisa,
          share: hasShares ? (shares[index] ?? null) : null,
          wasKept: true,
          cancelled: { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 },
          isKept: statuses[index] !== 'cancelled',
        })),
      );
      const { rows } = await shop.pool.query('select revenue_paisa from order_revenue where id = $1', [
        order.id,
      ]);
      expect(rows[0]?.revenue_paisa ?? 0).toBe(order.total_paisa - back);
    },
  );
});
