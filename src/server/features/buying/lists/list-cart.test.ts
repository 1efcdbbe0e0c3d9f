import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beginHolding } from '../../../../../test/killable.ts';
import {
  call,
  newList,
  openListDesk,
  product,
  products,
  savedForLater,
  saveLine,
  shop,
} from '../../../../../test/list-desk.ts';

openListDesk();

describe('the cart', () => {
  test('takes what can be bought; the rest is named and stays', async () => {
    const buyer = await shop.registerBuyer({ isSubscriber: true });
    const packs = await product({ order_multiple: 5, minimum_order_quantity: 5 });
    const list = await newList(buyer, 'Site A', [
      [products[0] as string, 3],
      [packs.id, 7],
      [products[1] as string, 1],
    ]);
    const { status, body } = await call(buyer, 'POST', `/${list._id}/to-cart`, {});
    expect(status).toBe(200);
    expect(body.data.added).toBe(1);
    expect(body.data.refused).toMatchObject([
      {
        line: list.lines[1]._id,
        name: packs.name,
        quantity: 7,
        code: 'not_in_packs',
        message: 'Sold in packs of 5',
      },
      { line: list.lines[2]._id, code: 'out_of_stock', message: 'Product is out of stock' },
    ]);
    expect(body.data.cart.items).toMatchObject([{ quantity: 3, unitPrice: 800 }]);
    const [line] = list.lines;
    const again = await call(buyer, 'POST', `/${list._id}/to-cart`, { lines: [line._id] });
    expect(again.body.data.cart.items).toMatchObject([{ quantity: 6 }]);
    expect((await call(buyer, 'POST', `/${list._id}/to-cart`, { lines: [randomUUID()] })).status).toBe(404);
    expect((await call(buyer, 'GET', `/${list._id}`)).body.data.lines).toHaveLength(3);
  });

  test('saves a line for later, whatever became of its product, and takes it back', async () => {
    const buyer = await shop.registerBuyer();
    const [a] = products as [string];
    const later = await savedForLater(buyer, a, 2);
    expect(await savedForLater(buyer, a, 3)).toBe(later);
    const { body } = await call(buyer, 'GET', `/${later}`);
    expect(body.data).toMatchObject({ name: 'Later', isLater: true, lines: [{ quantity: 5 }] });
    const moved = await call(buyer, 'POST', `/${later}/to-cart`, { lines: [body.data.lines[0]._id] });
    expect(moved.body.data).toMatchObject({ added: 1, cart: { items: [{ quantity: 5 }] } });
    expect((await call(buyer, 'GET', `/${later}`)).body.data.lines).toEqual([]);
    const [item] = moved.body.data.cart.items;
    await shop.pool.query(`update products set status = 'inactive' where id = $1`, [a]);
    const hidden = await saveLine(buyer, item._id);
    await shop.pool.query(`update products set status = 'active' where id = $1`, [a]);
    expect([hidden.status, hidden.body.data.items]).toEqual([200, []]);
    expect((await saveLine(buyer, item._id)).status).toBe(404);
    expect((await saveLine(buyer, 'nothing')).status).toBe(404);
  });

  test('Later cannot be renamed or deleted, but reminded of', async () => {
    const buyer = await shop.registerBuyer();
    const later = await savedForLater(buyer, products[0] as string);
    const message = 'Later cannot be renamed or deleted: it holds what you save from the cart.';
    for (const answer of [
      await call(buyer, 'DELETE', `/${later}`),
      await call(buyer, 'PUT', `/${later}`, { name: 'Sooner' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    const kept = await call(buyer, 'PUT', `/${later}`, { name: 'Later', reminderWeeks: 1 });
    expect(kept.body.data).toMatchObject({ name: 'Later', isLater: true, reminderWeeks: 1 });
  });

  test('keeps the line when Later is full', async () => {
    const buyer = await shop.registerBuyer();
    const later = await savedForLater(buyer, products[0] as string);
    await shop.pool.query(
      'insert into list_lines (list_id, product_id, quantity) select $1, id, 1 from unnest($2::uuid[]) id',
      [later, products.slice(1, 200)],
    );
    const cart = await shop.call('POST', '/api/cart/items', {
      token: buyer.token,
      body: { productId: (await product()).id },
    });
    const { status, body } = await saveLine(buyer, cart.body.data.items[0]._id);
    expect([status, body.message]).toEqual([
      409,
      'A list can hold at most 200 lines. Later would hold more.',
    ]);
    const after = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(after.body.data.items).toHaveLength(1);
  });

  test('saves one line once, however often it is asked', async () => {
    const buyer = await shop.registerBuyer();
    const cart = await shop.call('POST', '/api/cart/items', {
      token: buyer.token,
      body: { productId: products[0], quantity: 4 },
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => saveLine(buyer, cart.body.data.items[0]._id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const { lists } = (await call(buyer, 'GET', '')).body.data;
    expect((await call(buyer, 'GET', `/${lists[0]._id}`)).body.data.lines).toMatchObject([{ quantity: 4 }]);
  });

  test.each([
    ['the whole list', false, [200, 200]],
    ['a line', true, [200, 404]],
  ])('gives %s to the cart once, however often it is asked', async (_, isLine, statuses) => {
    const buyer = await shop.registerBuyer();
    const later = await savedForLater(buyer, products[0] as string, 4);
    const [line] = (await call(buyer, 'GET', `/${later}`)).body.data.lines;
    const body = isLine ? { lines: [line._id] } : {};
    const holder = await beginHolding(shop);
    try {
      await holder.query('select from lists where id = $1 for update', [later]);
      const asked = [1, 2].map(() => call(buyer, 'POST', `/${later}/to-cart`, body));
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await shop.pool.query(waiting)).rowCount, { timeout: 15_000 })
        .toBe(asked.length);
      await holder.query('commit');
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
      expect(answers.map((answer) => answer.body.data?.added ?? 0).sort()).toEqual([0, 1]);
    } finally {
      holder.release(true);
    }
    const cart = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(cart.body.data.items).toMatchObject([{ quantity: 4 }]);
  });
});

describe('files', () => {
  test('a list is a spreadsheet in its order; formulas stay text', async () => {
    const buyer = await shop.registerBuyer();
    const evil = await product({ name: '=cmd|calc', sku: 'X,"1' });
    const list = await newList(buyer, 'Site A', [[evil.id, 3]]);
    await call(buyer, 'PUT', `/${list._id}/lines/${list.lines[0]._id}`, { quantity: 3, note: '@now' });
    const { status, body, headers } = await call(buyer, 'GET', `/${list._id}/export`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="list-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, line] = body.split('\r\n');
    expect(head).toBe(
      '\ufeffSKU,Product,Quantity,Note,Brand,Seller,Regular price,PRO price,Your price,Total,Remark',
    );
    expect(line).toContain(`"X,""1",'=cmd|calc,3,'@now,,`);
    expect(line).toContain(',1000,800,1000,3000,');
  });

  test('a cart is a spreadsheet, of guests too', async () => {
    const sessionId = shop.guestId();
    const empty = await shop.call('GET', '/api/cart/export', { sessionId });
    expect(empty.body.trim().split('\r\n')).toHaveLength(1);
    const added = { productId: products[0], quantity: 2 };
    await shop.call('POST', '/api/cart/items', { sessionId, body: added });
    const { body } = await shop.call('GET', '/api/cart/export', { sessionId });
    expect(body.split('\r\n')[1]).toContain(',2,,,');
  });
});
