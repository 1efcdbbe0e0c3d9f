import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../../../../test/app.ts';
import { insertCustomerPrice, priceBreaks } from '../../../../../test/factories.ts';
import {
  type Body,
  call,
  newList,
  openListDesk,
  product,
  products,
  savedForLater,
  seller,
  shop,
} from '../../../../../test/list-desk.ts';

openListDesk();

/** Asks again while the shop is busy, as a client does. */
async function answered(ask: () => Promise<CallResult>): Promise<CallResult> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

describe('lists', () => {
  test('are made, read, renamed and deleted by their owner', async () => {
    const buyer = await shop.registerBuyer();
    expect((await call(buyer, 'GET', '')).body.data).toEqual({
      lists: [],
      pagination: { page: 1, pages: 0, total: 0, limit: 100 },
    });
    const list = await newList(buyer, ' Site A ', [[products[0] as string, 3]]);
    expect(list).toMatchObject({
      name: 'Site A',
      note: null,
      isLater: false,
      reminderWeeks: null,
      lineCount: 1,
      lines: [{ quantity: 3, note: null, isSold: true, problems: [] }],
    });
    const changed = await call(buyer, 'PUT', `/${list._id}`, {
      name: 'site a',
      note: 'For Ram',
      reminderWeeks: 4,
    });
    expect(changed.body.data).toMatchObject({ name: 'site a', note: 'For Ram', reminderWeeks: 4 });
    const inWeeks = (new Date(changed.body.data.nextReminderAt).getTime() - Date.now()) / 604_800_000;
    expect(inWeeks).toBeCloseTo(4, 2);
    expect((await call(buyer, 'GET', '')).body.data.lists).toMatchObject([{ name: 'site a', lineCount: 1 }]);
    expect((await call(buyer, 'DELETE', `/${list._id}`)).status).toBe(200);
    expect((await call(buyer, 'GET', `/${list._id}`)).status).toBe(404);
  });

  test('have names of their own, and Later is taken', async () => {
    const buyer = await shop.registerBuyer();
    const one = await newList(buyer, 'Site A');
    await newList(buyer, 'Site B');
    const taken = { path: 'name', message: 'You already have a list named SITE B' };
    const twice = await call(buyer, 'POST', '', { name: 'SITE B' });
    expect([twice.status, twice.body.errors]).toEqual([409, [taken]]);
    const renamed = await call(buyer, 'PUT', `/${one._id}`, { name: 'SITE B' });
    expect([renamed.status, renamed.body.errors]).toEqual([409, [taken]]);
    expect((await call(buyer, 'POST', '', { name: 'LATER' })).body.errors[0].message).toBe(
      'Later is the name of what you save from the cart. Choose another name.',
    );
    expect((await call(buyer, 'PUT', `/${one._id}`, { name: 'later' })).status).toBe(409);
  });

  test.each([
    [{}, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'Must be at most 80 characters'],
    [{ name: 'a', note: 'x'.repeat(501) }, 'note', 'Must be at most 500 characters'],
    ...[0, 53, 1.5, 'four'].map((reminderWeeks) => [
      { name: 'a', reminderWeeks },
      'reminderWeeks',
      'Weeks must be a whole number from 1 to 52',
    ]),
    [
      { name: 'a', lines: [{ product: 'x', quantity: 0 }] },
      'lines.0.quantity',
      'Quantity must be a whole number of at least 1',
    ],
    [{ name: 'a', lines: [{ quantity: 1 }] }, 'lines.0.product', 'Product is required'],
    [
      { name: 'a', lines: Array(201).fill({ product: 'x', quantity: 1 }) },
      'lines',
      'At most 200 lines at once',
    ],
  ] as [Body, string, string][])('%j is refused at its field', async (body, path, message) => {
    const buyer = await shop.registerBuyer();
    const answer = await call(buyer, 'POST', '', body);
    expect([answer.status, answer.body.errors[0]]).toEqual([400, { path, message }]);
  });

  test('are fifty at most, Later not counted, whoever asks at once', async () => {
    const buyer = await shop.registerBuyer();
    await shop.pool.query(
      "insert into lists (company_id, user_id, name, is_later) values ($1, $1, 'Later', true)",
      [buyer.user.id],
    );
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, n) => call(buyer, 'POST', '', { name: `List ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
    expect(refused).toEqual(Array(5).fill('You can keep at most 50 lists. Delete one first.'));
    const { lists, pagination } = (await call(buyer, 'GET', '')).body.data;
    expect([lists[0].name, pagination.total]).toEqual(['Later', 51]);
    const copy = await call(buyer, 'POST', `/${lists[1]._id}/copy`, {});
    expect(copy.status).toBe(409);
  });

  test('of others are not there', async () => {
    const [buyer, stranger] = [await shop.registerBuyer(), await shop.registerBuyer()];
    const theirs = await newList(stranger, 'Theirs', [[products[0] as string, 1]]);
    const mine = await newList(buyer, 'Mine', [[products[0] as string, 1]]);
    for (const [path, body] of [
      [`/${mine._id}/merge`, { from: theirs._id }],
      [`/${mine._id}/move`, { lines: [mine.lines[0]._id], to: theirs._id }],
      [`/${theirs._id}/to-cart`, {}],
    ] as const) {
      expect((await call(buyer, 'POST', path, body)).status).toBe(404);
    }
    const foreignLine = `/${mine._id}/lines/${theirs.lines[0]._id}`;
    expect((await call(buyer, 'PUT', foreignLine, { quantity: 2 })).body.message).toBe('Line not found');
    expect((await call(buyer, 'DELETE', foreignLine)).status).toBe(404);
    const stolen = { lines: [theirs.lines[0]._id], to: mine._id };
    const own = await newList(buyer, 'Other');
    expect((await call(buyer, 'POST', `/${own._id}/move`, stolen)).status).toBe(404);
    expect((await call(stranger, 'GET', `/${theirs._id}`)).body.data.lines).toHaveLength(1);
  });
});

describe('lines', () => {
  test('of the same product add up, and their first note stays', async () => {
    const buyer = await shop.registerBuyer();
    const [id] = products as [string];
    const list = await newList(buyer, 'Site A', [
      [id, 2],
      [id.toUpperCase(), 3],
    ]);
    expect(list.lines).toMatchObject([{ quantity: 5 }]);
    const path = `/${list._id}/lines`;
    await call(buyer, 'POST', path, { product: id, quantity: 5, note: 'red' });
    const added = await call(buyer, 'POST', path, { product: id, quantity: 999_999, note: 'blue' });
    expect([added.status, added.body.data.lineCount]).toEqual([201, 1]);
    const { body } = await call(buyer, 'GET', `/${list._id}`);
    expect(body.data.lines).toMatchObject([{ quantity: 1_000_000, note: 'red' }]);
    const [line] = body.data.lines;
    const changed = await call(buyer, 'PUT', `${path}/${line._id}`, { quantity: 7 });
    expect(changed.body.data.lines).toMatchObject([{ quantity: 7, note: null }]);
    expect((await call(buyer, 'PUT', `${path}/${line._id}`, { quantity: 1.5 })).status).toBe(400);
    expect((await call(buyer, 'DELETE', `${path}/${line._id}`)).body.data.lines).toEqual([]);
    expect((await call(buyer, 'DELETE', `${path}/${line._id}`)).status).toBe(404);
  });

  test('are of what is sold; what ceases to be stays and counts no more', async () => {
    const buyer = await shop.registerBuyer();
    const going = await product({ regular_price_paisa: 5_000, wholesale_price_paisa: 4_000 });
    const hidden = await product({ status: 'inactive' });
    const list = await newList(buyer, 'Site A', [[going.id, 2]]);
    for (const wanted of [hidden.id, randomUUID(), 'nothing'])
      expect(
        (await call(buyer, 'POST', `/${list._id}/lines`, { product: wanted, quantity: 1 })).body.message,
      ).toBe('Product not found');
    const added = await call(buyer, 'POST', `/${list._id}/add`, {
      lines: [hidden.id, products[0], 'nothing'].map((wanted) => ({ product: wanted, quantity: 1 })),
    });
    expect(added.body.data.refused).toEqual([
      { line: 0, product: hidden.id, message: 'Product not found' },
      { line: 2, product: 'nothing', message: 'Product not found' },
    ]);
    expect(added.body.data.list.lineCount).toBe(2);
    await shop.pool.query('update products set deleted_at = now() where id = $1', [going.id]);
    const { body } = await call(buyer, 'GET', `/${list._id}`);
    expect(body.data.lines[0]).toMatchObject({ isSold: false, quantity: 2, problems: [] });
    expect([list.regularSubtotal, body.data.regularSubtotal]).toEqual([100, 1_000]);
    const cart = await call(buyer, 'POST', `/${list._id}/to-cart`, {});
    expect(cart.body.data).toMatchObject({
      added: 1,
      refused: [{ line: body.data.lines[0]._id, code: 'not_found', message: 'Product not found' }],
    });
  });

  test('say what this buyer pays, and what stands in the way', async () => {
    const buyer = await shop.registerBuyer();
    const broken = await product({
      price_breaks: priceBreaks([10, 90_000]),
      order_multiple: 5,
      minimum_order_quantity: 5,
    });
    const agreed = await product();
    await insertCustomerPrice(shop.db, {
      seller_id: seller.user.id,
      buyer_id: buyer.user.id,
      product_id: agreed.id,
      price_paisa: 70_000,
    });
    const few = await product({ quantity: 4 });
    const list = await newList(buyer, 'Site A', [
      [broken.id, 7],
      [agreed.id, 1],
      [few.id, 9],
    ]);
    expect(list.lines).toMatchObject([
      {
        unitPrice: 1_000,
        priceReason: 'base',
        nextBreak: { quantity: 10, unitPrice: 900 },
        problems: [{ code: 'not_in_packs', message: 'Sold in packs of 5' }],
        suggestedQuantity: 10,
      },
      {
        unitPrice: 700,
        priceReason: 'customer',
        regularPrice: 1_000,
        wholesalePrice: 800,
        suggestedQuantity: null,
      },
      { problems: [{ code: 'only_n_available', message: 'Only 4 items available' }], suggestedQuantity: 4 },
    ]);
    expect(list.totals.subtotal).toBe(7 * 1_000 + 700 + 9 * 1_000);
    expect(list.wholesaleSubtotal).toBe(7 * 800 + 700 + 9 * 800);
  });

  test('are two hundred at most, however many are added at once', async () => {
    const buyer = await shop.registerBuyer();
    const list = await newList(buyer, 'Stock', [[products[200] as string, 1]]);
    const answers = await Promise.all(
      products
        .slice(0, 200)
        .map((wanted) =>
          answered(() => call(buyer, 'POST', `/${list._id}/lines`, { product: wanted, quantity: 1 })),
        ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(199);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual([
      'A list can hold at most 200 lines. Stock would hold more.',
    ]);
    const { body } = await call(buyer, 'GET', `/${list._id}`);
    expect(body.data.lines).toHaveLength(200);
    const held = new Set(body.data.lines.map((line: { product: { _id: string } }) => line.product._id));
    const missing = products.find((id) => !held.has(id)) as string;
    const other = await newList(buyer, 'One more', [[missing, 1]]);
    const full = [
      await call(buyer, 'POST', `/${list._id}/merge`, { from: other._id }),
      await call(buyer, 'POST', `/${other._id}/move`, { lines: [other.lines[0]._id], to: list._id }),
    ];
    expect(full.map(({ status, body: { code } }) => [status, code])).toEqual([
      [409, 'list_full'],
      [409, 'list_full'],
    ]);
    expect((await call(buyer, 'GET', `/${other._id}`)).body.data.lines).toHaveLength(1);
  }, 60_000);
});

describe('copy, merge and move', () => {
  test('a copy has the same lines, a free name and no reminder', async () => {
    const buyer = await shop.registerBuyer();
    const list = await newList(buyer, 'Site A', [[products[0] as string, 3]]);
    await call(buyer, 'PUT', `/${list._id}`, { name: 'Site A', note: 'For Ram', reminderWeeks: 2 });
    const copies = [
      await call(buyer, 'POST', `/${list._id}/copy`, {}),
      await call(buyer, 'POST', `/${list._id}/copy`, {}),
      await call(buyer, 'POST', `/${list._id}/copy`, { name: 'Site C' }),
    ];
    expect(copies.map(({ status, body }) => [status, body.data.name])).toEqual([
      [201, 'Site A (copy)'],
      [201, 'Site A (copy 2)'],
      [201, 'Site C'],
    ]);
    expect(copies[0]?.body.data).toMatchObject({
      note: 'For Ram',
      reminderWeeks: null,
      lines: [{ quantity: 3 }],
    });
    expect((await call(buyer, 'POST', `/${list._id}/copy`, { name: 'Site A' })).status).toBe(409);
  });

  test('merging takes everything and ends the other list, unless that is Later', async () => {
    const buyer = await shop.registerBuyer();
    const [a, b] = products as [string, string];
    const one = await newList(buyer, 'One', [[a, 1]]);
    const two = await newList(buyer, 'Two', [
      [a, 2],
      [b, 5],
    ]);
    const merged = await call(buyer, 'POST', `/${one._id}/merge`, { from: two._id });
    expect(merged.body.data.lines).toMatchObject([
      { quantity: 3, product: { _id: a } },
      { quantity: 5, product: { _id: b } },
    ]);
    expect((await call(buyer, 'GET', `/${two._id}`)).status).toBe(404);
    const self = await call(buyer, 'POST', `/${one._id}/merge`, { from: one._id });
    expect([self.status, self.body.errors]).toEqual([
      400,
      [{ path: 'from', message: 'Choose another list' }],
    ]);
    const later = await savedForLater(buyer, a);
    await call(buyer, 'POST', `/${one._id}/merge`, { from: later });
    expect((await call(buyer, 'GET', `/${later}`)).body.data).toMatchObject({ isLater: true, lines: [] });
  });

  test('moving takes lines along, all of them or none', async () => {
    const buyer = await shop.registerBuyer();
    const [a, b] = products as [string, string];
    const from = await newList(buyer, 'From', [
      [a, 1],
      [b, 2],
    ]);
    const to = await newList(buyer, 'To', [[b, 1]]);
    const [first, second] = from.lines;
    const move = (lines: string[]) => call(buyer, 'POST', `/${from._id}/move`, { lines, to: to._id });
    expect((await move([second._id, randomUUID()])).status).toBe(404);
    expect((await move([])).body.errors).toEqual([{ path: 'lines', message: 'Choose at least one line' }]);
    expect((await move([second._id, second._id])).body.data.lines).toMatchObject([{ _id: first._id }]);
    expect((await call(buyer, 'GET', `/${to._id}`)).body.data.lines).toMatchObject([{ quantity: 3 }]);
  });

  test('two lists merged into each other at once leave one with everything', async () => {
    const buyer = await shop.registerBuyer();
    const one = await newList(buyer, 'One', [[products[0] as string, 1]]);
    const two = await newList(buyer, 'Two', [[products[1] as string, 1]]);
    const answers = await Promise.all([
      call(buyer, 'POST', `/${one._id}/merge`, { from: two._id }),
      call(buyer, 'POST', `/${two._id}/merge`, { from: one._id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { lists } = (await call(buyer, 'GET', '')).body.data;
    expect(lists).toMatchObject([{ lineCount: 2 }]);
  });
});

test('a list of 200 lines is read with three queries', async () => {
  const buyer = await shop.registerBuyer();
  const list = await newList(buyer, 'Stock');
  await shop.pool.query(
    'insert into list_lines (list_id, product_id, quantity) select $1, id, 1 from unnest($2::uuid[]) id',
    [list._id, products.slice(0, 200)],
  );
  const { query } = shop.deps.pool;
  let queries = 0;
  shop.deps.pool.query = ((...values: unknown[]) => {
    queries += 1;
    return (query as (...all: unknown[]) => unknown).apply(shop.deps.pool, values);
  }) as typeof query;
  const { body } = await call(buyer, 'GET', `/${list._id}`);
  shop.deps.pool.query = query;
  expect(body.data.lines).toHaveLength(200);
  // Who asks, the list, its lines.
  expect(queries).toBe(3);
});
