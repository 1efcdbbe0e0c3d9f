import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct, insertSeller, priceBreaks } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import type { ItemSearch } from '../../../../domain/buying/order-match.ts';
import type { Catalogue } from '../../catalogue/catalogue/catalogue.ts';
import { tooManyLines } from './quick-order.errors.ts';
import { resolveOrder } from './quick-order-view.ts';

let shop: TestApp;
let goggles: string;
let helmet: string;
let tape: string;

beforeAll(async () => {
  shop = await createTestApp();
  const products = [
    {
      name: 'Clear splash goggles',
      sku: 'GOG-3310',
      quantity: 14,
      order_multiple: 5,
      minimum_order_quantity: 5,
    },
    { name: 'Safety helmet, white', sku: 'HEL-7700', quantity: 20, maximum_per_order: 8 },
    { name: 'Bopp packing tape', sku: 'TAPE-48', quantity: 0 },
    { name: 'Bopp masking tape', sku: 'TAPE-24', quantity: 50 },
    { name: 'Sodium lamp', sku: 'LAMP-1', quantity: 0 },
    { name: 'Sodium lamp, long', sku: 'LAMP-2', quantity: 0 },
    { name: 'Steel toe boots', sku: 'BOOT-1', quantity: 100, price_breaks: priceBreaks([10, 90_000]) },
  ];
  const ids = await Promise.all(products.map(async (values) => (await insertProduct(shop.db, values)).id));
  [goggles, helmet, tape] = ids as [string, string, string];
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await expectInvariants(shop.pool);
  await shop.close();
});

const resolve = async (text: unknown) => shop.call('POST', '/api/quick-order/resolve', { body: { text } });
const lineOf = async (text: string) => (await resolve(text)).body.data.lines[0];

test('a message becomes lines with product, quantity and the price that was written', async () => {
  const { status, body } = await resolve(
    'dai namaste\n1) GOG-3310 ५ थान @ 450\n\nhelmet white x 3\nbopp tape 2',
  );
  expect(status).toBe(200);
  expect(body.data.lines).toMatchObject([
    {
      raw: 'dai namaste',
      match: 'none',
      product: null,
      quantity: 1,
      quantityAssumed: true,
      alternatives: [],
    },
    {
      match: 'exact',
      product: { _id: goggles },
      quantity: 5,
      targetPrice: 450,
      problems: [],
      suggestion: null,
    },
    { match: 'likely', product: { _id: helmet }, quantity: 3, quantityAssumed: false, targetPrice: null },
    { match: 'several', product: null, quantity: 2, alternatives: [{ _id: expect.any(String) }, {}] },
  ]);
});

test('what stands in the way of a line is said with its mend', async () => {
  expect(await lineOf('GOG-3310 7 pcs')).toMatchObject({
    problems: [{ code: 'not_in_packs', message: 'Sold in packs of 5' }],
    suggestion: { quantity: 10 },
  });
  expect(await lineOf('GOG-3310 25 pcs')).toMatchObject({
    problems: [{ code: 'only_n_available', message: 'Only 10 items available' }],
    suggestion: { quantity: 10 },
  });
  expect(await lineOf('GOG-3310 2 pcs')).toMatchObject({
    problems: [{ code: 'below_minimum', message: 'Minimum order quantity is 5' }],
    suggestion: { quantity: 5 },
  });
  expect(await lineOf('HEL-7700 9 pcs')).toMatchObject({
    problems: [{ code: 'above_maximum', message: 'At most 8 per order' }],
    suggestion: { quantity: 8 },
  });
  const gone = await lineOf('bopp packing tape TAPE-48 2 pcs');
  expect(gone).toMatchObject({
    product: { _id: tape },
    problems: [{ code: 'out_of_stock', message: 'Product is out of stock' }],
    suggestion: { product: gone.alternatives[0]._id },
  });
});

test.each(['0 pcs', '-3', '1e9', '१२.५'])('a line of %s has no quantity, and says so', async (quantity) => {
  expect(await lineOf(`GOG-3310 ${quantity}`)).toMatchObject({
    product: { _id: goggles },
    quantity: null,
    problems: [{ code: 'quantity_wrong', message: 'Quantity must be a whole number of at least 1' }],
    suggestion: { quantity: 5 },
  });
});

test('two quantities are shown, not guessed', async () => {
  expect(await lineOf('HEL-7700 5 or 8')).toMatchObject({
    quantity: null,
    quantities: [5, 8],
    problems: [{ code: 'two_quantities', message: 'Two quantities in this line. Which one?' }],
    suggestion: null,
  });
});

test('a comma in a name does not cut it in two', async () => {
  const { body } = await resolve('Safety helmet, white 3 pcs\nGOG-3310 5, HEL-7700 2');
  expect(body.data.lines.map((line: { product: { sku: string } }) => line.product.sku)).toEqual([
    'HEL-7700',
    'GOG-3310',
    'HEL-7700',
  ]);
});

test('a paste of nothing or too much is refused', async () => {
  const refusalOf = async (text: unknown) => {
    const { status, body } = await resolve(text);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  };
  expect(await refusalOf(undefined)).toEqual([400, 'text', 'Paste at least one line']);
  expect(await refusalOf('')).toEqual([400, 'text', 'Paste at least one line']);
  expect(await refusalOf(' \n\u200b\n')).toEqual([400, 'text', 'Paste at least one line']);
  expect(await refusalOf('a\n'.repeat(201))).toEqual([400, 'text', 'At most 200 lines at once']);
  expect(await refusalOf(Array(201).fill('GOG-3310 5').join('; '))).toEqual([
    400,
    'text',
    'At most 200 lines at once',
  ]);
  expect(await refusalOf('x'.repeat(20_001))).toEqual([400, 'text', 'At most 20,000 characters at once']);
  expect((await resolve('a\n\n'.repeat(200))).status).toBe(200);
});

test('random texts are always answered', async () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      'GOG-3310',
      ' x ',
      '\n',
      '५',
      ' थान ',
      '@',
      'rs',
      ', ',
      '; ',
      '\u200b',
      '-3',
      '1e9',
      '\ud800',
      '"',
      '\u0000',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
      const { status } = await resolve(parts.join(''));
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 300 },
  );
});

test('200 lines ask the database once, and not per line', async () => {
  await resolve('GOG-3310 5');
  const before = shop.pool.query;
  let queries = 0;
  shop.pool.query = ((...values: unknown[]) => {
    queries += 1;
    return (before as (...all: unknown[]) => unknown).apply(shop.pool, values);
  }) as typeof before;
  const { status } = await resolve('GOG-3310 5\n'.repeat(200));
  shop.pool.query = before;
  expect(status).toBe(200);
  expect(queries).toBeLessThanOrEqual(2);
});

test('others go first between two items, and between two that are gone and need another', async () => {
  const search = (await shop.deps.catalogue.currentIndex(true))?.itemSearch() as ItemSearch;
  const steps: string[] = [];
  const findAlike = (name: string) => {
    steps.push('alike');
    return search.findAlike(name);
  };
  // The search is taken anew after each pause.
  const builtIndex = async () => {
    steps.push('turn');
    return { itemSearch: () => ({ ...search, findAlike }) };
  };
  const catalogue = { cards: shop.deps.catalogue.cards, builtIndex } as unknown as Catalogue;
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
  const text = 'TAPE-48; LAMP-1; LAMP-2';
  try {
    const answer = await resolveOrder(
      { ...shop.deps, catalogue },
      { text, companyId: null, tooMany: () => tooManyLines('text') },
    );
    expect(answer).toEqual((await resolve(text)).body.data);
  } finally {
    clock.mockRestore();
  }
  expect(steps).toEqual(['turn', 'turn', 'turn', 'turn', ...Array(3).fill(['alike', 'turn']).flat()]);
});

test('a paste that meets an index being built waits for it', async () => {
  shop.deps.catalogue.attributesChanged();
  expect(await shop.deps.catalogue.currentIndex(false)).toBeNull();
  expect((await resolve('GOG-3310 5')).status).toBe(200);
});

test('adding puts in what can be bought and names the rest', async () => {
  const sessionId = shop.guestId();
  const hidden = await insertProduct(shop.db, { status: 'inactive' });
  const away = await insertProduct(shop.db, {
    seller_id: (await insertSeller(shop.db)).id,
    quantity: 1,
  });
  const { status, body } = await shop.call('POST', '/api/quick-order/add', {
    sessionId,
    body: {
      lines: [
        { product: goggles, quantity: 7 },
        { product: goggles, quantity: 5 },
        { product: helmet, quantity: 6 },
        { product: helmet, quantity: 3 },
        { product: tape, quantity: 1 },
        { product: hidden.id, quantity: 1 },
        { product: 'nothing', quantity: 1 },
        { product: away.id, quantity: 2 },
        { product: goggles, quantity: 5 },
      ],
    },
  });
  expect(status).toBe(200);
  expect(body.data.added).toBe(3);
  expect(
    body.data.refused.map(({ line, code, message }: Record<string, unknown>) => [line, code, message]),
  ).toEqual([
    [0, 'not_in_packs', 'Sold in packs of 5'],
    [3, 'above_maximum', 'At most 8 per order'],
    [4, 'out_of_stock', 'Product is out of stock'],
    [5, 'not_found', 'Product not found'],
    [6, 'not_found', 'Product not found'],
    [7, 'only_n_available', 'Only 1 items available'],
  ]);
  expect(
    body.data.cart.items.map((item: { quantity: number; product: { sku: string } }) => [
      item.product.sku,
      item.quantity,
    ]),
  ).toEqual([
    ['GOG-3310', 10],
    ['HEL-7700', 6],
  ]);
});

test('lines without a sound form are refused whole, and a stranger needs a session', async () => {
  const add = (lines: unknown, caller = { sessionId: shop.guestId() }) =>
    shop.call('POST', '/api/quick-order/add', { ...caller, body: { lines } });
  const line = { product: goggles, quantity: 5 };
  for (const [lines, message] of [
    [[], 'Add at least one line'],
    [Array(201).fill(line), 'At most 200 lines at once'],
    [[{ ...line, quantity: 0 }], 'Quantity must be a whole number of at least 1'],
    [[{ ...line, quantity: 1.5 }], 'Quantity must be a whole number of at least 1'],
    [[{ quantity: 5 }], 'Product is required'],
  ] as const) {
    const { status, body } = await add(lines);
    expect([status, body.errors[0].message]).toEqual([400, message]);
  }
  expect((await shop.call('POST', '/api/quick-order/add', { body: { lines: [line] } })).status).toBe(400);
});
