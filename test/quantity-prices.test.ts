/** What one unit costs, through the API: every buyer, around every row, put in at once and bit by bit. */
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Products } from '../src/server/db/database-types.ts';
import { createTestApp, type TestApp } from './app.ts';
import {
  insertCategory,
  insertCustomerPrice,
  insertProduct,
  insertSeller,
  priceBreaks,
} from './factories.ts';
import { expectInvariants } from './invariants.ts';
import { placeOrder, stockOf } from './shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

type Caller = { token?: string; sessionId?: string };
const add = (caller: Caller, productId: string, quantity?: number) =>
  shop.call('POST', '/api/cart/items', { ...caller, body: { productId, quantity } });
const cartOf = async (caller: Caller) => (await shop.call('GET', '/api/cart', caller)).body.data;

const subscriber = () => shop.registerBuyer({ isSubscriber: true });
const change = (productId: string, values: Updateable<Products>) =>
  shop.db.updateTable('products').set(values).where('id', '=', productId).execute();
/** What a seller and a buyer agreed: on a product's price, or on a part off a category. */
const agree = (
  seller_id: string,
  buyer_id: string,
  values: Omit<Parameters<typeof insertCustomerPrice>[1], 'seller_id' | 'buyer_id'>,
) => insertCustomerPrice(shop.db, { seller_id, buyer_id, ...values });

describe('the table', () => {
  /** From which quantity on what holds, in rupees: regular, PRO, and the buyer with an agreement. */
  type Row = [from: number, regular: number, pro: number, customer: number];
  const TABLE: Record<string, { rows: Row[]; quantities: number[] }> = {
    both: {
      rows: [
        [1, 340, 320, 300],
        [10, 310, 295, 300],
        [50, 290, 280, 290],
      ],
      quantities: [1, 2, 9, 10, 11, 30, 49, 50, 51, 200],
    },
    // A row without a PRO price: the lower of wholesale and the row.
    regularOnly: {
      rows: [
        [1, 340, 305, 340],
        [10, 310, 305, 310],
        [50, 290, 290, 290],
      ],
      quantities: [1, 5, 9, 10, 12, 48, 49, 50, 60, 500],
    },
    // The base price fell below the first row.
    overtaken: {
      rows: [
        [1, 300, 300, 250.5],
        [20, 300, 285, 250.5],
        [40, 250, 240, 250],
      ],
      quantities: [1, 9, 10, 11, 19, 20, 21, 39, 40, 41],
    },
    // Packs of 5, and 12.5 % off the category's regular prices.
    packs: {
      rows: [
        [5, 99.99, 90, 87.49],
        [20, 95, 88, 87.49],
        [50, 85.01, 80, 85.01],
      ],
      quantities: [5, 10, 15, 20, 25, 30, 45, 50, 55, 60],
    },
    eight: {
      rows: [
        [1, 100, 100, 100],
        [2, 99, 99, 99],
        [3, 98, 98, 98],
        [4, 97, 97, 97],
        [5, 96, 96, 96],
        [6, 95, 95, 95],
        [7, 94, 94, 94],
        [8, 93, 93, 93],
        [9, 92, 1, 92],
      ],
      quantities: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    },
  };
  const names = Object.keys(TABLE);
  const COLUMNS = { guest: 1, buyer: 1, PRO: 2, customer: 3 } as const;
  const ids = new Map<string, string>();
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    const seller = await insertSeller(shop.db);
    const category = await insertCategory(shop.db);
    const common = { seller_id: seller.id, quantity: 1_000 };
    const eightRows = Array.from({ length: 8 }, (_, index): [number, number] => [
      index + 2,
      9_900 - index * 100,
    ]);
    const products = {
      both: {
        regular_price_paisa: 34_000,
        wholesale_price_paisa: 32_000,
        price_breaks: priceBreaks([10, 31_000, 29_500], [50, 29_000, 28_000]),
      },
      regularOnly: {
        regular_price_paisa: 34_000,
        wholesale_price_paisa: 30_500,
        price_breaks: priceBreaks([10, 31_000], [50, 29_000]),
      },
      overtaken: {
        regular_price_paisa: 30_000,
        wholesale_price_paisa: 30_000,
        price_breaks: priceBreaks([10, 31_000], [20, 30_500, 28_500], [40, 25_000, 24_000]),
      },
      packs: {
        category_id: category.id,
        regular_price_paisa: 9_999,
        wholesale_price_paisa: 9_000,
        minimum_order_quantity: 5,
        order_multiple: 5,
        price_breaks: priceBreaks([20, 9_500, 8_800], [50, 8_501, 8_000]),
      },
      eight: {
        regular_price_paisa: 10_000,
        wholesale_price_paisa: 10_000,
        price_breaks: priceBreaks(...eightRows.slice(0, 7), [9, 9_200, 100]),
      },
    };
    for (const [name, values] of Object.entries(products))
      ids.set(name, (await insertProduct(shop.db, { ...common, ...values })).id);
    const customer = await shop.registerBuyer();
    const buyer = customer.user.id;
    await agree(seller.id, buyer, { product_id: ids.get('both') ?? '', price_paisa: 30_000 });
    await agree(seller.id, buyer, { product_id: ids.get('overtaken') ?? '', price_paisa: 25_050 });
    await agree(seller.id, buyer, { category_id: category.id, percent_basis_points: 1_250 });
    // Of other days, not answered, taken back, of another seller: none of them counts.
    const others = { product_id: ids.get('eight') ?? '', price_paisa: 100 };
    for (const values of [
      { valid_to: '2001-01-01' },
      { valid_from: '2999-01-01' },
      { answer: null, answered_at: null },
      { answer: 'declined' },
      { ended_at: new Date() },
    ])
      await agree(seller.id, buyer, { ...others, ...values });
    await agree((await insertSeller(shop.db)).id, buyer, others);
    callers.set('guest', { sessionId: shop.guestId() });
    callers.set('buyer', { token: (await shop.registerBuyer()).token });
    callers.set('PRO', { token: (await subscriber()).token });
    callers.set('customer', { token: customer.token });
  });

  const cases = (['guest', 'buyer', 'PRO', 'customer'] as const).flatMap((who) =>
    (['one step', 'several steps'] as const).flatMap((way) =>
      Array.from({ length: 10 }, (_, nth) => ({ who, way, nth })),
    ),
  );
  test.each(cases)('$who, quantity $nth of each, in $way', async ({ who, way, nth }) => {
    const caller = callers.get(who) ?? {};
    await shop.call('DELETE', '/api/cart', caller);
    for (const name of names) {
      const quantity = TABLE[name]?.quantities[nth] ?? 0;
      const pack = name === 'packs' ? 5 : 1;
      const part = way === 'one step' ? quantity : Math.max(pack, Math.floor(quantity / 2 / pack) * pack);
      const parts = part === quantity ? [quantity] : [part, quantity - part];
      for (const one of parts) expect((await add(caller, ids.get(name) ?? '', one)).status).toBe(200);
    }
    const { items, totals } = await cartOf(caller);
    const expected = names.map((name) => {
      const quantity = TABLE[name]?.quantities[nth] ?? 0;
      const row = TABLE[name]?.rows.findLast(([from]) => from <= quantity);
      return { quantity, unitPrice: row?.[COLUMNS[who]], problems: [] };
    });
    expect(items).toMatchObject(expected);
    const paisa = expected.reduce(
      (sum, line) => sum + Math.round((line.unitPrice ?? 0) * 100) * line.quantity,
      0,
    );
    expect(totals.subtotal).toBe(paisa / 100);
  });

  test('the cases are 400', () => {
    expect(cases.length * names.length).toBe(400);
  });

  test('reasons name the simplest of equal prices', async () => {
    const reasons = async (who: string, name: string, quantity: number) => {
      const caller = callers.get(who) ?? {};
      await shop.call('DELETE', '/api/cart', caller);
      return (await add(caller, ids.get(name) ?? '', quantity)).body.data.items[0].priceReason;
    };
    expect(await reasons('buyer', 'both', 9)).toBe('base');
    expect(await reasons('buyer', 'both', 10)).toBe('break');
    expect(await reasons('customer', 'both', 10)).toBe('customer');
    expect(await reasons('customer', 'both', 50)).toBe('break');
    expect(await reasons('PRO', 'regularOnly', 10)).toBe('base');
    expect(await reasons('PRO', 'regularOnly', 50)).toBe('break');
    expect(await reasons('buyer', 'overtaken', 20)).toBe('base');
  });
});

test('the next row is named with its price and saving, while it can be bought', async () => {
  const product = await insertProduct(shop.db, {
    regular_price_paisa: 30_200,
    wholesale_price_paisa: 29_500,
    quantity: 60,
    price_breaks: priceBreaks([10, 29_000], [50, 28_000, 27_000], [70, 100]),
  });
  const sessionId = shop.guestId();
  const [line] = (await add({ sessionId }, product.id, 6)).body.data.items;
  expect(line).toMatchObject({ unitPrice: 302, nextBreak: { quantity: 10, unitPrice: 290, saving: 120 } });
  const change = async (quantity: number) =>
    (await shop.call('PUT', `/api/cart/items/${line._id}`, { sessionId, body: { quantity } })).body.data
      .items[0];
  expect(await change(10)).toMatchObject({
    priceReason: 'break',
    regularPrice: 290,
    wholesalePrice: 290,
    nextBreak: { quantity: 50, unitPrice: 280, saving: 500 },
  });
  // The row from 70 is beyond the stock.
  expect((await change(50)).nextBreak).toBeNull();
  const { token } = await subscriber();
  const [pro] = (await add({ token }, product.id, 6)).body.data.items;
  expect(pro).toMatchObject({ unitPrice: 295, nextBreak: { quantity: 10, unitPrice: 290, saving: 50 } });
});

test('without a quantity the minimum is added; packs and the maximum are said', async () => {
  const product = await insertProduct(shop.db, {
    minimum_order_quantity: 10,
    order_multiple: 5,
    maximum_per_order: 20,
  });
  const sessionId = shop.guestId();
  const added = await add({ sessionId }, product.id);
  expect(added.body.data.items).toMatchObject([
    { quantity: 10, product: { orderMultiple: 5, maximumPerOrder: 20 } },
  ]);
  expect(await add({ sessionId }, product.id, 7)).toMatchObject({
    status: 400,
    body: { message: 'Sold in packs of 5', code: 'not_in_packs' },
  });
  expect(await add({ sessionId }, product.id, 15)).toMatchObject({
    status: 409,
    body: { message: 'At most 20 per order', code: 'above_maximum' },
  });
  expect((await add({ sessionId }, product.id)).body.data.items).toMatchObject([{ quantity: 20 }]);
});

test('an order keeps the reason and both columns; lines of one product count together', async () => {
  const product = await insertProduct(shop.db, { price_breaks: priceBreaks([10, 90_000, 75_000]) });
  const line = (quantity: number, price: number) => ({ product: product.id, quantity, price });
  const { token } = await shop.registerBuyer();
  const old = await placeOrder(shop, token, [line(5, 1_000), line(5, 1_000)]);
  expect([old.status, old.body.message]).toEqual([409, 'Prices have changed. Please review your cart.']);
  const placed = await placeOrder(shop, token, [line(5, 900), line(5, 900)]);
  expect(placed.body.data).toMatchObject({
    totals: { subtotal: 9_000, savings: 0 },
    items: [{ quantity: 10, price: 900, priceReason: 'break', regularPrice: 900, wholesalePrice: 750 }],
  });
  const pro = await subscriber();
  const cheaper = await placeOrder(shop, pro.token, [line(10, 750)]);
  expect(cheaper.body.data).toMatchObject({
    totals: { subtotal: 7_500, savings: 1_500 },
    items: [{ price: 750, priceReason: 'break', regularPrice: 900, wholesalePrice: 750 }],
  });
  for (const [quantity, status, message] of [
    [3, 400, 'Sold in packs of 2'],
    [8, 409, 'At most 6 per order'],
  ] as const) {
    const packed = await insertProduct(shop.db, {
      minimum_order_quantity: 2,
      order_multiple: 2,
      maximum_per_order: 6,
    });
    const refused = await placeOrder(shop, token, [{ product: packed.id, quantity, price: 1_000 }]);
    expect([refused.status, refused.body.message]).toEqual([status, message]);
  }
});

test("an agreed price is the buyer's whatever the plan, and PRO saves only what is below it", async () => {
  const product = await insertProduct(shop.db);
  const [buyer, pro] = [await shop.registerBuyer(), await subscriber()];
  for (const { user } of [buyer, pro])
    await agree(product.seller_id, user.id, { product_id: product.id, price_paisa: 85_000 });
  const order = (token: string, price: number) =>
    placeOrder(shop, token, [{ product: product.id, quantity: 2, price }]);
  expect((await order(buyer.token, 850)).body.data).toMatchObject({
    totals: { subtotal: 1_700, savings: 0 },
    items: [{ price: 850, priceReason: 'customer', regularPrice: 1_000, wholesalePrice: 800 }],
  });
  expect((await order(pro.token, 800)).body.data).toMatchObject({
    totals: { subtotal: 1_600, savings: 100 },
    items: [{ price: 800, priceReason: 'base' }],
  });
});

test('a row that changes while it is in carts is a changed price; other rows are not', async () => {
  const product = await insertProduct(shop.db, { price_breaks: priceBreaks([10, 90_000], [20, 80_000]) });
  const sessionId = shop.guestId();
  await add({ sessionId }, product.id, 10);
  await change(product.id, { price_breaks: priceBreaks([10, 90_000], [20, 85_000]) });
  expect((await cartOf({ sessionId })).items[0].problems).toEqual([]);
  await change(product.id, { price_breaks: priceBreaks([10, 91_000], [20, 85_000]) });
  expect((await cartOf({ sessionId })).items).toMatchObject([
    { unitPrice: 910, problems: [{ kind: 'price_changed', previousUnitPrice: 900 }] },
  ]);
});

test('joining carts and ordering again go up to packs, down to stock and maximum, and say so', async () => {
  const [packs, most, few] = [
    await insertProduct(shop.db, { price_breaks: priceBreaks([10, 90_000]) }),
    await insertProduct(shop.db),
    await insertProduct(shop.db, { quantity: 60 }),
  ];
  const { token, user } = await shop.registerBuyer();
  const placed = await placeOrder(
    shop,
    token,
    [packs, most, few].map(({ id }) => ({ product: id, quantity: 7, price: 1_000 })),
  );
  const sessionId = shop.guestId();
  for (const { id } of [packs, most, few]) await add({ sessionId }, id, 7);
  await change(packs.id, { order_multiple: 5, minimum_order_quantity: 5 });
  await change(most.id, { maximum_per_order: 6 });
  await change(few.id, { order_multiple: 4, minimum_order_quantity: 4, maximum_per_order: 4 });
  expect((await cartOf({ sessionId })).items).toMatchObject([
    { problems: [{ kind: 'not_in_packs', multiple: 5, quantity: 10 }] },
    { problems: [{ kind: 'above_maximum', maximum: 6, quantity: 6 }] },
    { problems: [{ kind: 'above_maximum', maximum: 4, quantity: 4 }] },
  ]);
  const again = await shop.call('POST', `/api/orders/${placed.body.data._id}/reorder`, { token });
  expect(again.body.data).toEqual({
    added: [
      { name: packs.name, quantity: 10 },
      { name: most.name, quantity: 6 },
      { name: few.name, quantity: 4 },
    ],
    adjusted: [{ name: packs.name, quantity: 10, reason: 'Sold in packs of 5' }],
    skipped: [
      { name: most.name, reason: 'At most 6 per order' },
      { name: few.name, reason: 'At most 4 per order' },
    ],
  });
  await shop.call('DELETE', '/api/cart', { token });
  await shop.loginAs(user.email, undefined, { sessionId });
  const { items } = await cartOf({ token });
  expect(items).toMatchObject([
    {
      quantity: 10,
      unitPrice: 900,
      problems: [{ kind: 'quantity_adjusted', wanted: 7, reason: 'Sold in packs of 5' }],
    },
    { quantity: 6, problems: [{ kind: 'quantity_adjusted', wanted: 7, reason: 'At most 6 per order' }] },
    { quantity: 4, problems: [{ kind: 'quantity_adjusted', wanted: 7, reason: 'At most 4 per order' }] },
  ]);
  const kept = await shop.call('PUT', `/api/cart/items/${items[0]._id}`, { token, body: { quantity: 10 } });
  expect(kept.body.data.items[0].problems).toEqual([]);
});

test('100 edits and orders at once: each order has one price that was valid, or is refused', async () => {
  const product = await insertProduct(shop.db, { quantity: 5_000, price_breaks: priceBreaks([10, 90_000]) });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.registerBuyer()));
  const prices = [900, 880, 860];
  const calls = Array.from({ length: 100 }, async (_, nth) => {
    if (nth % 2 === 0) {
      const paisa = (prices[(nth / 2) % 3] ?? 0) * 100;
      await change(product.id, { price_breaks: priceBreaks([10, paisa]) });
      return null;
    }
    const claim = prices[nth % 3] ?? 0;
    const { token } = buyers[nth % 10] ?? { token: '' };
    const answer = await placeOrder(
      shop,
      token,
      [
        { product: product.id, quantity: 6, price: claim },
        { product: product.id, quantity: 6, price: claim },
      ],
      { notes: `order ${nth}` },
    );
    return { claim, ...answer };
  });
  const orders = (await Promise.all(calls)).filter((one) => one !== null);
  const placed = orders.filter(({ status }) => status === 201);
  for (const { claim, body } of placed)
    expect(body.data).toMatchObject({
      totals: { subtotal: claim * 12 },
      items: [{ quantity: 12, price: claim, regularPrice: claim, priceReason: 'break' }],
    });
  expect(orders.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(placed.length).toBeGreaterThan(0);
  expect(await stockOf(shop, product.id)).toBe(5_000 - 12 * placed.length);
});
