import { describe, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { list, openSellersShop, own, read, rival, seller, shop } from '../../../../../test/own-products.ts';
import { orderLine, placeOrder, stockOf } from '../../../../../test/shopping.ts';
import { sellerProductRowSchema } from '../../../../contract/catalogue/seller-products.contract.ts';

openSellersShop();

describe('the badge', () => {
  const toggle = (id: string, isActive: unknown, { token } = seller) =>
    shop.call('PATCH', `/api/products/${id}/status`, { token, body: { isActive } });

  test('moves between active and inactive, and the shop follows at once', async () => {
    const { id } = await own();
    const off = await toggle(id, false);
    expect([off.status, off.body.message]).toEqual([200, 'Product status updated']);
    expect(sellerProductRowSchema.strict().parse(off.body.data).status).toBe('inactive');
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404);
    expect((await toggle(id, false)).status).toBe(200);
    expect((await toggle(id, true)).body.data.status).toBe('active');
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(200);
    expect((await toggle(id, 'yes')).status).toBe(400);
  });

  test.each([
    ['pending_approval', 'Product is awaiting approval'],
    ['rejected', 'Product was rejected. Edit it to send it for approval again.'],
    ['discontinued', 'Product is discontinued'],
  ])('of a product that is %s stays', async (status, message) => {
    const { id } = await own({ status });
    for (const isActive of [true, false]) {
      const answer = await toggle(id, isActive);
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
    expect((await read(id)).status).toBe(status);
  });

  test('shows nothing that was never approved', async () => {
    const { id } = await own({ status: 'inactive', approved_at: null });
    expect((await toggle(id, true)).body.message).toBe('Product is awaiting approval');
  });
});

describe('deleting', () => {
  test('hides the product, keeps orders whole and shows it as gone in carts', async () => {
    const product = await own();
    const buyer = await shop.registerBuyer();
    const placed = await placeOrder(shop, buyer.token, [orderLine(product, 2)]);
    await shop.call('POST', '/api/cart/items', { token: buyer.token, body: { productId: product.id } });
    const remove = () => shop.call('DELETE', `/api/products/${product.id}`, { token: seller.token });
    const gone = await remove();
    expect([gone.status, gone.body.message]).toEqual([200, 'Product deleted successfully']);
    expect([(await remove()).status, (await remove()).body.message]).toEqual([404, 'Product not found']);
    for (const token of [undefined, seller.token, buyer.token]) {
      const answer = await shop.call('GET', `/api/products/${product.id}`, token ? { token } : {});
      expect(answer.status).toBe(404);
    }
    expect((await list()).pagination.total).toBe(0);
    const order = await shop.call('GET', `/api/orders/${placed.body.data._id}`, { token: buyer.token });
    expect(order.body.data.items).toMatchObject([{ name: product.name, sku: product.sku, quantity: 2 }]);
    const cart = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(JSON.stringify(cart.body.data)).toMatch(/no longer available|unavailable/i);
    expect((await placeOrder(shop, buyer.token, [orderLine(product, 1)])).status).toBe(409);
    // A cancelled order still gives its stock back.
    await shop.call('POST', `/api/orders/${placed.body.data._id}/cancel`, { token: buyer.token });
    expect(await stockOf(shop, product.id)).toBe(100);
  });
});

describe('the quick edit', () => {
  const edit = (id: string, body: object, { token } = seller, headers = {}) =>
    shop.call('PATCH', `/api/products/${id}/quick-edit`, { token, body, headers });

  test('changes prices and stock in the row', async () => {
    const { id } = await own({ quantity: 5, updated_at: new Date(Date.now() - 60_000) });
    const before = await read(id);
    const { status, body } = await edit(id, {
      regularPrice: 1200.5,
      wholesalePrice: 900,
      quantity: 8,
      quantitySeen: 5,
    });
    expect([status, body.message]).toEqual([200, 'Product updated successfully']);
    expect(sellerProductRowSchema.strict().parse(body.data)).toMatchObject({
      pricing: { regularPrice: 1200.5, wholesalePrice: 900 },
      inventory: { quantity: 8 },
      status: 'active',
    });
    expect(body.data.updatedAt > before.updatedAt).toBe(true);
    expect((await shop.call('GET', `/api/products/${id}`)).body.data).toMatchObject({
      pricing: { regularPrice: 1200.5, wholesalePrice: 900 },
      inventory: { quantity: 8 },
    });
  });

  test('says what was sold meanwhile, and refuses to fall below zero', async () => {
    const { id } = await own({ quantity: 17 });
    const less = await edit(id, { quantity: 20, quantitySeen: 18 });
    expect([less.body.message, less.body.data.inventory.quantity]).toEqual([
      '1 was sold meanwhile: stock is now 19',
      19,
    ]);
    const more = await edit(id, { quantity: 10, quantitySeen: 15 });
    expect([more.body.message, more.body.data.inventory.quantity]).toEqual([
      '4 came back meanwhile: stock is now 14',
      14,
    ]);
    const refused = await edit(id, { quantity: 0, quantitySeen: 15, regularPrice: 1 });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'wholesalePrice', message: 'Wholesale price must not exceed the regular price' }],
    ]);
    const short = await edit(id, { quantity: 0, quantitySeen: 15, regularPrice: 2000 });
    expect([short.status, short.body.errors]).toEqual([
      409,
      [{ path: 'quantity', message: 'Stock is now 14. Please enter the quantity again.' }],
    ]);
    // Nothing of a refused edit is stored.
    expect(await read(id)).toMatchObject({ pricing: { regularPrice: 1000 }, inventory: { quantity: 14 } });
    expect((await edit(id, { quantity: 0 })).body.data.inventory).toMatchObject({
      quantity: 0,
      inStock: false,
    });
  });

  test('and the form move stock once for an Idempotency-Key; another change under it is 422', async () => {
    const { id } = await own({ quantity: 5 });
    const headers = { 'idempotency-key': 'edit-1' };
    const more = { quantity: 8, quantitySeen: 5 };
    const repeats = await Promise.all([edit(id, more, seller, headers), edit(id, more, seller, headers)]);
    for (const { status, body } of repeats) {
      expect([status, body.message, body.data.inventory.quantity]).toEqual([
        200,
        'Product updated successfully',
        8,
      ]);
    }
    const other = await edit(id, { ...more, quantity: 9 }, seller, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    // Without a key the same difference is another edit.
    expect((await edit(id, more)).body.data.inventory.quantity).toBe(11);

    const category = await insertCategory(shop.db);
    const save = (quantity: number) =>
      shop.call('PUT', `/api/products/${id}`, {
        token: seller.token,
        headers,
        body: {
          name: 'Breadboard',
          description: '830 points',
          category: category.id,
          sku: `ONCE-${id}`.slice(0, 20),
          pricing: { regularPrice: 1000, wholesalePrice: 800 },
          inventory: { quantity, quantitySeen: 11 },
        },
      });
    expect((await save(12)).status).toBe(200);
    expect((await save(12)).status).toBe(200);
    expect(await stockOf(shop, id)).toBe(12);
    expect((await save(13)).status).toBe(422);
  });

  test('of a price sends a rejected product for approval again, of the stock alone not', async () => {
    const { id } = await own({ status: 'rejected', rejection_reason: 'Too dear' });
    expect((await edit(id, { quantity: 1 })).body.data).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Too dear',
    });
    expect((await edit(id, { regularPrice: 900 })).body.data).toMatchObject({
      status: 'pending_approval',
      rejectionReason: null,
    });
  });

  test.each([
    [{}, 'Nothing to change'],
    [{ quantitySeen: 3 }, 'Nothing to change'],
    [{ regularPrice: -1 }, 'Price must be positive'],
    [{ wholesalePrice: 0.005 }, 'Price must have at most 2 decimals'],
    [{ quantity: 1.5 }, 'Must be a whole number'],
    [{ costPrice: 1 }, 'Unknown field: costPrice'],
  ])('refuses %j', async (body, message) => {
    const answer = await edit((await own()).id, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('several at once', () => {
  const bulk = (ids: string[], action: string) =>
    shop.call('POST', '/api/products/bulk', { token: seller.token, body: { ids, action } });

  test('each product is done or refused with its reason; of others not even the name is told', async () => {
    const [on, off, waiting, theirs] = [
      await own(),
      await own({ status: 'inactive' }),
      await own({ status: 'pending_approval', approved_at: null }),
      await insertProduct(shop.db, { seller_id: rival.user.id }),
    ];
    const ids = [on.id, on.id, off.id.toUpperCase(), waiting.id, theirs.id, 'nonsense'];
    const unknown = [theirs.id, 'nonsense'].map((_id) => ({ _id, name: null, reason: 'Product not found' }));
    const pending = { _id: waiting.id, name: waiting.name, reason: 'Product is awaiting approval' };
    const activated = (await bulk(ids, 'activate')).body.data;
    expect([activated.done.toSorted(), activated.refused]).toEqual([
      [on.id, off.id].toSorted(),
      [pending, ...unknown],
    ]);
    const hidden = (await bulk(ids, 'deactivate')).body.data;
    expect([hidden.done.length, hidden.refused]).toEqual([2, [pending, ...unknown]]);
    expect((await list()).counts).toMatchObject({ total: 3, active: 0, inactive: 2, pendingApproval: 1 });
    const deleted = (await bulk(ids, 'delete')).body.data;
    expect([deleted.done.length, deleted.refused]).toEqual([3, unknown]);
    expect((await list()).counts.total).toBe(0);
    expect((await shop.call('GET', `/api/products/${theirs.id}`)).status).toBe(200);
  });

  test('all that the filters let through change, beyond what a page shows, and nobody else’s', async () => {
    for (let nth = 0; nth < 25; nth += 1) await own({ name: `Fuse ${nth}` });
    const other = await own({ name: 'Relay' });
    const waiting = await own({ name: 'Fuse waiting', status: 'pending_approval', approved_at: null });
    const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, name: 'Fuse of theirs' });
    const all = (body: object) =>
      shop.call('POST', '/api/products/bulk', {
        token: seller.token,
        body: { action: 'deactivate', ...body },
      });
    const { body } = await all({ matching: { search: 'fuse' } });
    expect(body.data).toMatchObject({ done: [], doneCount: 25, refusedCount: 1 });
    expect(body.data.refused).toMatchObject([{ _id: waiting.id, reason: 'Product is awaiting approval' }]);
    expect((await list()).counts).toMatchObject({ total: 27, active: 1, inactive: 25, pendingApproval: 1 });
    expect((await read(other.id)).status).toBe('active');
    expect((await shop.call('GET', `/api/products/${theirs.id}`)).status).toBe(200);
    for (const wrong of [{}, { ids: [other.id], matching: {} }]) {
      expect((await all(wrong)).body.message).toBe('Choose at least one product');
    }
    expect((await all({ matching: { sellerId: rival.user.id } })).status).toBe(400);
    expect((await all({ matching: { status: 'nonsense' } })).body.message).toBe('Invalid status');
    expect((await all({ action: 'delete', matching: {} })).body.data).toMatchObject({ doneCount: 27 });
    expect((await list()).counts.total).toBe(0);
  });

  test('prices change in percent after a preview, once, and what cannot be is named', async () => {
    const prices = { regular_price_paisa: 100_000, wholesale_price_paisa: 80_000 };
    const fuse = await own({ name: 'Fuse', ...prices });
    const tight = await own({ name: 'Tight', ...prices, wholesale_price_paisa: 100_000 });
    const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, ...prices });
    const change = { percent: 10, prices: 'wholesale', rounding: 'rupee' };
    const send = (body: object) =>
      shop.call('POST', '/api/products/bulk-prices', { token: seller.token, body: { ...change, ...body } });
    const preview = (await send({ matching: {} })).body.data;
    expect(preview).toMatchObject({
      doneCount: 1,
      refusedCount: 1,
      rows: [
        { name: 'Fuse', before: { wholesalePrice: 800 }, after: { regularPrice: 1000, wholesalePrice: 880 } },
      ],
      refused: [{ name: 'Tight', reason: 'Wholesale price must not exceed the regular price' }],
    });
    expect((await read(fuse.id)).pricing.wholesalePrice).toBe(800);
    const { asOf } = preview;
    expect((await send({ matching: {}, asOf })).body.data).toMatchObject({ doneCount: 1, refusedCount: 1 });
    expect((await send({ matching: {}, asOf })).body.data).toMatchObject({ doneCount: 0, refusedCount: 2 });
    expect((await read(fuse.id)).pricing.wholesalePrice).toBe(880);
    expect((await read(tight.id)).pricing.wholesalePrice).toBe(1000);
    expect((await send({ ids: [theirs.id, 'nonsense'] })).body.data).toMatchObject({ doneCount: 0 });
    for (const [wrong, message] of [
      [{ matching: {}, percent: 0 }, 'Percent must not be 0'],
      [{ matching: {}, percent: -95 }, 'Percent must be at least -90'],
      [{ matching: {}, percent: 1.234 }, 'Percent must have at most 2 decimals'],
      [{}, 'Choose at least one product'],
    ] as const) {
      expect((await send(wrong)).body.message).toBe(message);
    }
  });

  test('none, too many, or another action are refused', async () => {
    expect((await bulk([], 'delete')).body.message).toBe('Choose at least one product');
    expect((await bulk(Array(201).fill('x'), 'delete')).body.message).toBe('At most 200 products at once');
    expect((await bulk(['x'], 'approve')).body.message).toBe('Invalid action');
  });

  test('stock is confirmed for the own ones', async () => {
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const mine = await own({ stock_confirmed_at: old });
    const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, stock_confirmed_at: old });
    expect((await list()).counts.stale).toBe(1);
    const { body } = await shop.call('POST', '/api/products/stock-confirmations', {
      token: seller.token,
      body: { ids: [mine.id, theirs.id] },
    });
    expect(body.data).toEqual({
      done: [mine.id],
      refused: [{ _id: theirs.id, name: null, reason: 'Product not found' }],
    });
    expect((await list()).counts.stale).toBe(0);
    expect((await list('status=stale', rival)).products.map(({ id }) => id)).toContain(theirs.id);
    const shown = async (id: string) =>
      Date.parse((await shop.call('GET', `/api/products/${id}`)).body.data.stockConfirmedAt);
    expect(await shown(mine.id)).toBeGreaterThan(Date.now() - 60_000);
    expect(await shown(theirs.id)).toBe(old.getTime());
  });

  test('stock is confirmed of all that a filter lets through, and no sale confirms it', async () => {
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const mine = [await own({ stock_confirmed_at: old }), await own({ stock_confirmed_at: old })];
    const buyer = await shop.registerBuyer();
    expect(
      (
        await placeOrder(
          shop,
          buyer.token,
          mine.map((product) => orderLine(product)),
        )
      ).status,
    ).toBe(201);
    expect((await list()).counts.stale).toBe(2);
    const { body } = await shop.call('POST', '/api/products/bulk', {
      token: seller.token,
      body: { matching: { status: 'stale' }, action: 'confirmStock' },
    });
    expect(body.data).toMatchObject({ doneCount: 2, refusedCount: 0 });
    expect((await list()).counts.stale).toBe(0);
  });
});
