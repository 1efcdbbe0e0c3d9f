/** Rules that stand in SQL, where only the database can keep them, and in the domain: one table through both. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundSentLines, vatInsidePaisa } from '../src/domain/books/ledger.ts';
import { parcelShares } from '../src/domain/books/parcel-shares.ts';
import { PAYMENT_METHODS } from '../src/domain/books/payment-status.ts';
import { MAX_CART_LINES } from '../src/domain/buying/cart-line.ts';
import { lowestRecentPrice } from '../src/domain/catalogue/price-record.ts';
import type { PriceBreak } from '../src/domain/catalogue/priced-product.ts';
import { type CustomerTerms, unitPrice } from '../src/domain/catalogue/pricing.ts';
import { buyableQuantity, stockRefusalText, whyCannotTake } from '../src/domain/catalogue/stock.ts';
import { courierKey, KNOWN_COURIERS } from '../src/domain/orders/courier-names.ts';
import type { ParcelStatus } from '../src/domain/orders/order-status.ts';
import { refundPaisa } from '../src/domain/payments/refund.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertCategory, insertProduct, insertSeller } from './factories.ts';
import { insertPastOrder } from './past-orders.ts';
import { orderLine, placeOrder, stockOf } from './shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const addToCart = (sessionId: string, productId: string, quantity: number) =>
  shop.call('POST', '/api/cart/items', { sessionId, body: { productId, quantity } });

test('where a refund leaves from', async () => {
  const { rows } = await shop.pool.query(
    'select m as method, refund_account(m) as account from unnest($1::text[]) m',
    [PAYMENT_METHODS],
  );
  const expected = PAYMENT_METHODS.map((method) => {
    const from = refundSentLines(method, 1).find(({ account }) => account !== 'buyers');
    return { method, account: from?.account };
  });
  expect(rows).toEqual(expected);
});

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
    { available: 50, minimum: 5, multiple: 5, quantity: 7 },
    { available: 50, minimum: 5, multiple: 5, quantity: 10 },
    { available: 13, minimum: 5, multiple: 5, quantity: 15 },
    { available: 50, minimum: 5, multiple: 5, maximum: 20, quantity: 20 },
    { available: 50, minimum: 5, multiple: 5, maximum: 20, quantity: 25 },
    { available: 13, minimum: 5, multiple: 5, maximum: 20, quantity: 25 },
    { available: 50, minimum: 1, maximum: 12, quantity: 13 },
  ])(
    '$quantity of $available, at least $minimum, packs of $multiple, at most $maximum: everywhere the same',
    async (row) => {
      const { available, minimum, quantity, multiple = 1, maximum = null } = row;
      const refusal = whyCannotTake(quantity, {
        available,
        minimumOrderQuantity: minimum,
        orderMultiple: multiple,
        maximumPerOrder: maximum,
      });
      const text = refusal === null ? null : stockRefusalText(refusal);
      const product = await insertProduct(shop.db, {
        quantity: available,
        minimum_order_quantity: minimum,
        order_multiple: multiple,
        maximum_per_order: maximum,
      });

      const added = await addToCart(shop.guestId(), product.id, quantity);
      expect([added.status < 300, added.status < 300 ? null : added.body.message]).toEqual([
        text === null,
        text,
      ]);

      const sessionId = shop.guestId();
      const easy = await insertProduct(shop.db, { quantity: 9 });
      const cart = (await addToCart(sessionId, easy.id, 2)).body.data;
      await shop.pool.query(
        `update products set quantity = $2, minimum_order_quantity = $3, order_multiple = $4, maximum_per_order = $5
       where id = $1`,
        [easy.id, available, minimum, multiple, maximum],
      );
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
    },
  );
});

test('the quantity nearest to a wanted one is the same in both', async () => {
  const rows = [0, 4, 5, 13, 100].flatMap((available) =>
    [
      [1, 1, null],
      [5, 5, null],
      [10, 5, 12],
      [1, 1, 7],
    ].flatMap(([minimum, multiple, maximum]) =>
      [1, 5, 7, 13, 1_000_000].map((wanted) => ({ wanted, available, minimum, multiple, maximum })),
    ),
  );
  const { rows: answers } = await shop.pool.query(
    `select buyable_quantity((r ->> 'wanted')::bigint, (r ->> 'available')::int, (r ->> 'minimum')::int,
       (r ->> 'multiple')::int, (r ->> 'maximum')::int) as nearest
     from jsonb_array_elements($1) with ordinality as rows(r, nth) order by nth`,
    [JSON.stringify(rows)],
  );
  expect(answers.map(({ nearest }) => nearest)).toEqual(
    rows.map(({ wanted, available, minimum, multiple, maximum }) =>
      buyableQuantity(wanted, {
        available,
        minimumOrderQuantity: minimum ?? 1,
        orderMultiple: multiple ?? 1,
        maximumPerOrder: maximum ?? null,
      }),
    ),
  );
});

test('what one unit costs is the same in both, whoever buys how many on which day', async () => {
  const at = new Date('2026-11-22T18:30:00Z');
  const today = '2026-11-23';
  const row = (from: number, regularPricePaisa: number, wholesalePricePaisa: number | null = null) => ({
    from,
    regularPricePaisa,
    wholesalePricePaisa,
  });
  const terms = (
    pricePaisa: number | null,
    percentBasisPoints: number | null,
    from = today,
    to = today,
  ): CustomerTerms => ({ pricePaisa, percentBasisPoints, from, to });
  const breaks: PriceBreak[][] = [
    [],
    [row(10, 31_000, 29_500), row(50, 29_000, 28_000)],
    [row(10, 31_000), row(50, 29_000)],
    [row(2, 36_000, 20_000), row(3, 33_333, 33_333), row(4, 0, 0)],
    Array.from({ length: 8 }, (_, index) => row(10 * (index + 1), 34_000 - index * 1_111)),
  ];
  const agreed: CustomerTerms[][] = [
    [],
    [terms(30_000, null)],
    [terms(99_000, null)],
    [terms(null, 1_250), terms(null, 3_333)],
    [terms(1, null, '2026-11-01', '2026-11-22'), terms(2, null, '2026-11-24', '2026-12-01')],
    [terms(32_345, null, '2026-01-01', today), terms(null, 10_000, '2027-01-01', '2027-02-01')],
  ];
  const cases = breaks.flatMap((priceBreaks) =>
    agreed.flatMap((one) =>
      [34_000, 28_500, 33_335].flatMap((regularPricePaisa) =>
        [true, false].flatMap((isSubscriber) =>
          [1, 2, 9, 10, 49, 50, 1_000_000].map((quantity) => ({
            product: { regularPricePaisa, wholesalePricePaisa: regularPricePaisa - 2_000, priceBreaks },
            terms: one,
            isSubscriber,
            quantity,
          })),
        ),
      ),
    ),
  );
  const { rows } = await shop.pool.query(
    `select regular_paisa as "regularPricePaisa", wholesale_paisa as "wholesalePricePaisa",
       customer_paisa as "customerPricePaisa", price_paisa as "pricePaisa", reason
     from jsonb_array_elements($1) with ordinality as c(one, nth), unit_price(
       (one -> 'product' ->> 'regularPricePaisa')::bigint, (one -> 'product' ->> 'wholesalePricePaisa')::bigint,
       one -> 'product' -> 'priceBreaks', nullif(one -> 'terms', '[]'), (one ->> 'isSubscriber')::boolean,
       (one ->> 'quantity')::bigint, $2)
     order by nth`,
    [JSON.stringify(cases), at],
  );
  expect(rows).toHaveLength(1_260);
  expect(rows).toEqual(
    cases.map(({ product, quantity, ...buyer }) => unitPrice(product, buyer, quantity, at)),
  );
  expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['base', 'break', 'customer']));
});

test('the lowest price of 30 days is the same in both, at any time of any history, and on the card', async () => {
  const dayMs = 86_400_000;
  const now = Date.now();
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 70 * 24 }), fc.integer({ min: 0, max: 9 })), {
    maxLength: 14,
  });
  const seller = await insertSeller(shop.db);
  const category = await insertCategory(shop.db);
  await shop.pool.query('alter table products disable trigger products_note_price_change');
  for (const random of fc.sample(steps, { numRuns: 60, seed: 14 })) {
    const points = [
      { at: new Date(now - 80 * dayMs), regularPricePaisa: 500 },
      ...[...new Map(random)]
        .sort(([one], [other]) => other - one)
        .map(([hoursAgo, price]) => ({
          at: new Date(now - hoursAgo * 3_600_000),
          regularPricePaisa: 100 * price,
        })),
    ].filter(({ regularPricePaisa }, index, all) => regularPricePaisa !== all[index - 1]?.regularPricePaisa);
    const product = await insertProduct(shop.db, {
      seller_id: seller.id,
      category_id: category.id,
      created_at: points[0]?.at,
      regular_price_paisa: 500,
      wholesale_price_paisa: 0,
    });
    await shop.pool.query(
      `insert into price_points (product_id, created_at, regular_price_paisa, previous_price_paisa)
       select $1, (p ->> 'at')::timestamptz, (p ->> 'regularPricePaisa')::bigint, (p ->> 'before')::bigint
       from jsonb_array_elements($2) p`,
      [
        product.id,
        JSON.stringify(
          points.slice(1).map((point, index) => ({ ...point, before: points[index]?.regularPricePaisa })),
        ),
      ],
    );
    const instants = [0, 1, 5, 12, 29, 30, 31, 45, 60, 79].map((days) => new Date(now - days * dayMs));
    const { rows } = await shop.pool.query(
      `select l.paisa from unnest($2::timestamptz[]) with ordinality as t (at, nth)
       cross join lateral (select regular_price_paisa from price_points
         where product_id = $1 and created_at <= t.at order by created_at desc limit 1) c
       cross join lateral lowest_recent_price($1, c.regular_price_paisa, t.at) l order by nth`,
      [product.id, instants],
    );
    expect(rows.map(({ paisa }) => paisa)).toEqual(instants.map((at) => lowestRecentPrice(points, at)));

    const expected = lowestRecentPrice(points, new Date());
    const cardOf = async () =>
      (
        await shop.pool.query('select reference_price_paisa as paisa from public_products where id = $1', [
          product.id,
        ])
      ).rows[0].paisa;
    const settle = `update products p set regular_price_paisa = $2,
        (lowest_price_paisa, lowest_price_until) = (select paisa, until from lowest_recent_price($1, $2, now()))
      where id = $1`;
    await shop.pool.query(settle, [product.id, points.at(-1)?.regularPricePaisa]);
    expect(await cardOf()).toBe(expected);
    // As if its time had come and the row were not settled yet.
    await shop.pool.query(
      'update products set lowest_price_paisa = -1, lowest_price_until = now() where id = $1',
      [product.id],
    );
    expect(await cardOf()).toBe(expected);
  }
  await shop.pool.query('alter table products enable trigger products_note_price_change');
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

test('VAT inside a price of the platform is the same paisa in both', async () => {
  const edges = [0, 1, 4, 5, 13, 56, 57, 112, 113, 114, 10_000, 49_900, 999_900, 100_000_000_000_00];
  // Every remainder that the division can leave.
  const prices = [...edges, ...Array.from({ length: 227 }, (_, more) => 123_456 + more)];
  const { rows } = await shop.pool.query(
    'select price::float8 as price, vat_inside(price)::float8 as vat from unnest($1::bigint[]) with ordinality as p (price, nth) order by nth',
    [prices],
  );
  expect(rows).toEqual(prices.map((price) => ({ price, vat: vatInsidePaisa(price) })));
  expect(vatInsidePaisa(11_300)).toBe(1_300);
});

test('which names are one courier', async () => {
  const typed = [
    ...KNOWN_COURIERS.flatMap(({ name, writings }) => [name, ...writings, writings.join(' ')]),
    ...['', ' ', null, 'Pathaoo', '--NCM--', 'Ram dai’s van', 'हुलाक', 'DHL\tExpress', 'Ünïted 2'],
  ];
  const { rows } = await shop.pool.query(
    'select courier_key(name) as key from unnest($1::text[]) with ordinality as n (name, at) order by at',
    [typed],
  );
  expect(rows.map(({ key }) => key)).toEqual(typed.map(courierKey));
});
