import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertCoupon,
  insertProduct,
  insertSeller,
  insertSubscription,
  priceBreaks,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding } from '../../../../../test/killable.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const addAs = (caller: { token?: string; sessionId?: string }, productId: string, quantity?: unknown) =>
  shop.call('POST', '/api/cart/items', { ...caller, body: { productId, quantity } });

test('a guest without a session id of the right form is refused', async () => {
  for (const sessionId of [
    '',
    'null',
    'guest_',
    `guest_${Date.now()}`,
    `guest_${Date.now()}_${'a'.repeat(200)}`,
  ]) {
    const { status, body } = await shop.call('GET', '/api/cart', { sessionId });
    expect(status).toBe(400);
    expect(body.message).toBe('Session id is required');
  }
  expect((await shop.call('GET', '/api/cart')).status).toBe(400);
});

test('an unknown guest has an empty cart and nothing is written', async () => {
  const { status, body, headers } = await shop.call('GET', '/api/cart', { sessionId: shop.guestId() });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.vary).toContain('Authorization, X-Session-ID');
  expect(body.data).toEqual({
    items: [],
    totals: { subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0, savings: 0 },
    coupon: null,
    couponNote: null,
    wholesaleSubtotal: 0,
    wholesaleSavings: 0,
    isSubscriber: false,
    updatedAt: null,
  });
  const { rows } = await shop.pool.query('select 1 from carts');
  expect(rows).toEqual([]);
});

test('the first line of a cart that was emptied is answered like the cart, with the coupon that it kept', async () => {
  const product = await insertProduct(shop.db, { quantity: 50 });
  const { token, user } = await shop.registerBuyer();
  const coupon = await insertCoupon(shop.db);
  for (const couponId of [null, coupon.id]) {
    await addAs({ token }, product.id);
    await shop.pool.query('update carts set coupon_id = $2 where user_id = $1', [user.id, couponId]);
    await shop.pool.query(
      'delete from cart_items where cart_id in (select id from carts where user_id = $1)',
      [user.id],
    );
    const { body } = await addAs({ token }, product.id, 3);
    expect(body.data).toMatchObject({ items: [{ quantity: 3 }], coupon: couponId && { code: coupon.code } });
    expect((await shop.call('GET', '/api/cart', { token })).body.data).toEqual(body.data);
    expect((await addAs({ token }, product.id, 2)).body.data.items).toMatchObject([{ quantity: 5 }]);
  }
});

test('a guest adds, changes, removes and clears, and each answer is the new cart', async () => {
  const sessionId = shop.guestId();
  const product = await insertProduct(shop.db);
  const added = await addAs({ sessionId }, product.id);
  expect(added.status).toBe(200);
  expect(added.body.data.items).toMatchObject([
    { quantity: 1, unitPrice: 1000, lineTotal: 1000, product: { _id: product.id }, problems: [] },
  ]);
  expect(added.body.data.totals).toEqual({
    subtotal: 1000,
    tax: 130,
    shipping: 100,
    discount: 0,
    total: 1230,
    savings: 0,
  });
  const again = await addAs({ sessionId }, product.id, 2);
  expect(again.body.data.items).toHaveLength(1);
  const [line] = again.body.data.items;
  expect(line.quantity).toBe(3);
  const changed = await shop.call('PUT', `/api/cart/items/${line._id}`, { sessionId, body: { quantity: 6 } });
  expect(changed.body.data.totals).toMatchObject({ subtotal: 6000, shipping: 0, tax: 780, total: 6780 });
  const removed = await shop.call('DELETE', `/api/cart/items/${line._id}`, { sessionId });
  expect(removed.body.data).toMatchObject({ items: [], totals: { total: 0, shipping: 0 } });
  const twice = await shop.call('DELETE', `/api/cart/items/${line._id}`, { sessionId });
  expect(twice.status).toBe(404);
  await addAs({ sessionId }, product.id);
  const cleared = await shop.call('DELETE', '/api/cart', { sessionId });
  expect(cleared.body.data.items).toEqual([]);
  const stored = await shop.pool.query('select guest_key from carts where user_id is null');
  expect(stored.rows.some((row) => row.guest_key.toString().includes(sessionId))).toBe(false);
});

test("a guest's first line is the one that any other way of adding makes", async () => {
  const products = [
    [await insertProduct(shop.db), 3],
    [await insertProduct(shop.db, { price_breaks: priceBreaks([5, 900, 800], [10, 850]) }), 10],
    [await insertProduct(shop.db, { price_breaks: priceBreaks([5, 900, 800]) }), 4],
    [await insertProduct(shop.db, { minimum_order_quantity: 6, order_multiple: 3, quantity: 30 }), undefined],
  ] as const;
  for (const [{ id }, quantity] of products) {
    const sessionId = shop.guestId();
    const { updatedAt, ...first } = (await addAs({ sessionId }, id, quantity)).body.data;
    const read = (await shop.call('GET', '/api/cart', { sessionId })).body.data;
    expect({ ...first, updatedAt }).toEqual(read);
    // A signed-in buyer's first line is written the other way.
    const { token } = await shop.registerBuyer();
    const line = (await addAs({ token }, id, quantity)).body.data.items[0];
    expect({ ...first.items[0], _id: line._id }).toEqual(line);
    const { rows } = await shop.pool.query(
      `select distinct i.quantity, i.seen_regular_price_paisa, i.seen_wholesale_price_paisa, i.seen_customer_price_paisa,
         i.adjusted_from
       from cart_items i where i.product_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  }
});

test('first lines that arrive at once, or at a cart that this process has not seen, add up', async () => {
  const [one, other] = [await insertProduct(shop.db), await insertProduct(shop.db)];
  const sessionId = shop.guestId();
  await Promise.all([one, other, one, other, one].map(({ id }) => addAs({ sessionId }, id, 2)));
  const quantities = async (guest: string) =>
    Object.fromEntries(
      (await shop.call('GET', '/api/cart', { sessionId: guest })).body.data.items.map(
        (item: { quantity: number; product: { _id: string } }) => [item.product._id, item.quantity],
      ),
    );
  expect(await quantities(sessionId)).toEqual({ [one.id]: 6, [other.id]: 4 });
  const unseen = shop.guestId();
  await shop.pool.query(
    `with c as (insert into carts (guest_key) values (sha256($1::text::bytea)) returning id)
     insert into cart_items (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa)
     select id, $2, 1, 1, 1 from c`,
    [unseen, one.id],
  );
  expect((await addAs({ sessionId: unseen }, one.id, 4)).body.data.items).toMatchObject([{ quantity: 5 }]);
});

test('quantities that are not whole numbers of at least 1 are refused', async () => {
  const sessionId = shop.guestId();
  const product = await insertProduct(shop.db);
  for (const quantity of [0, -1, 1.5, '2', null, 2 ** 53]) {
    const { status, body } = await addAs({ sessionId }, product.id, quantity);
    expect(status).toBe(400);
    expect(body.message).toBe('Quantity must be a whole number of at least 1');
  }
  const infinite = await shop.call('POST', '/api/cart/items', {
    sessionId,
    headers: { 'content-type': 'application/json' },
    body: `{"productId":"${product.id}","quantity":1e309}`,
  });
  expect(infinite.status).toBe(400);
  expect((await addAs({ sessionId }, product.id, 1)).status).toBe(200);
});

test('only public products can be added', async () => {
  const sessionId = shop.guestId();
  const waiting = await insertSeller(shop.db, { is_approved: false });
  const hidden = await Promise.all([
    insertProduct(shop.db, { status: 'inactive' }),
    insertProduct(shop.db, { status: 'pending_approval', approved_at: null }),
    insertProduct(shop.db, { seller_id: waiting.id }),
    insertProduct(shop.db, { deleted_at: new Date() }),
  ]);
  for (const id of [...hidden.map((product) => product.id), crypto.randomUUID(), 'x', '../etc']) {
    const { status, body } = await addAs({ sessionId }, id);
    expect([status, body.message]).toEqual([404, 'Product not found']);
  }
});

test('stock and minimum are enforced with the texts of the shop', async () => {
  const sessionId = shop.guestId();
  const few = await insertProduct(shop.db, { quantity: 5 });
  const none = await insertProduct(shop.db, { quantity: 0 });
  const bulk = await insertProduct(shop.db, { minimum_order_quantity: 10 });
  expect(await addAs({ sessionId }, few.id, 6)).toMatchObject({
    status: 409,
    body: { message: 'Only 5 items available' },
  });
  const { body } = await addAs({ sessionId }, few.id, 3);
  expect(await addAs({ sessionId }, few.id, 3)).toMatchObject({
    status: 409,
    body: { message: 'Only 5 items available' },
  });
  expect(await addAs({ sessionId }, none.id)).toMatchObject({
    status: 409,
    body: { message: 'Product is out of stock' },
  });
  expect(await addAs({ sessionId }, bulk.id, 9)).toMatchObject({
    status: 400,
    body: { message: 'Minimum order quantity is 10' },
  });
  const line = `/api/cart/items/${body.data.items[0]._id}`;
  expect(await shop.call('PUT', line, { sessionId, body: { quantity: 6 } })).toMatchObject({
    status: 409,
    body: { message: 'Only 5 items available' },
  });
  expect(await shop.call('PUT', line, { sessionId, body: { quantity: 0 } })).toMatchObject({
    status: 400,
    body: { message: 'Quantity must be a whole number of at least 1' },
  });
  const cart = await shop.call('GET', '/api/cart', { sessionId });
  expect(cart.body.data.items).toMatchObject([{ quantity: 3 }]);
});

test('a refused first add leaves no cart behind', async () => {
  const before = await shop.pool.query('select count(*) from carts');
  await addAs({ sessionId: shop.guestId() }, (await insertProduct(shop.db, { quantity: 1 })).id, 2);
  const after = await shop.pool.query('select count(*) from carts');
  expect(after.rows).toEqual(before.rows);
});

test("nobody can touch a line of somebody else's cart", async () => {
  const sessionId = shop.guestId();
  const product = await insertProduct(shop.db);
  const { body } = await addAs({ sessionId }, product.id);
  const line = `/api/cart/items/${body.data.items[0]._id}`;
  const { token } = await shop.registerBuyer();
  for (const caller of [{ sessionId: shop.guestId() }, { token }, { token, sessionId }]) {
    expect((await shop.call('PUT', line, { ...caller, body: { quantity: 2 } })).status).toBe(404);
    expect((await shop.call('DELETE', line, caller)).status).toBe(404);
  }
  expect((await shop.call('DELETE', '/api/cart', { token, sessionId })).status).toBe(200);
  expect((await shop.call('GET', '/api/cart', { sessionId })).body.data.items).toHaveLength(1);
  for (const id of ['undefined', 'null', '%00', "'", '0'])
    expect((await shop.call('DELETE', `/api/cart/items/${id}`, { sessionId })).status).toBe(404);
});

test('a subscriber sees wholesale prices and what they save', async () => {
  const { token, user } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const regular = await addAs({ token }, product.id, 2);
  expect(regular.body.data).toMatchObject({
    isSubscriber: false,
    wholesaleSubtotal: 1600,
    totals: { subtotal: 2000, savings: 0 },
  });
  await insertSubscription(shop.db, user.id);
  const { body } = await shop.call('GET', '/api/cart', { token });
  expect(body.data).toMatchObject({
    isSubscriber: true,
    items: [{ unitPrice: 800, lineTotal: 1600, problems: [] }],
    totals: { subtotal: 1600, savings: 400, tax: 208, shipping: 100, total: 1908 },
  });
});

test('lines say what is wrong with them, and a line that cannot be bought counts nothing', async () => {
  const sessionId = shop.guestId();
  const [gone, empty, few, dearer, bulk] = await Promise.all(
    Array.from({ length: 5 }, () => insertProduct(shop.db)),
  );
  for (const product of [gone, empty, few, dearer, bulk]) await addAs({ sessionId }, product?.id ?? '', 4);
  await shop.db
    .updateTable('products')
    .set({ status: 'inactive' })
    .where('id', '=', gone?.id ?? '')
    .execute();
  const setStock = async (id: string, quantity: number) => {
    await shop.db.updateTable('products').set({ quantity }).where('id', '=', id).execute();
    await shop.db
      .insertInto('stock_movements')
      .values({ product_id: id, delta: quantity - 100, reason: 'adjustment' })
      .execute();
  };
  await setStock(empty?.id ?? '', 0);
  await setStock(few?.id ?? '', 3);
  await shop.db
    .updateTable('products')
    .set({ regular_price_paisa: 110_050 })
    .where('id', '=', dearer?.id ?? '')
    .execute();
  await shop.db
    .updateTable('products')
    .set({ minimum_order_quantity: 5 })
    .where('id', '=', bulk?.id ?? '')
    .execute();
  const { body } = await shop.call('GET', '/api/cart', { sessionId });
  expect(body.data.items.map((item: { problems: unknown }) => item.problems)).toEqual([
    [{ kind: 'unavailable' }],
    [{ kind: 'out_of_stock' }],
    [{ kind: 'insufficient_stock', available: 3 }],
    [{ kind: 'price_changed', previousUnitPrice: 1000 }],
    [{ kind: 'below_minimum', minimum: 5 }],
  ]);
  expect(body.data.totals.subtotal).toBe(12_000 + 4402);
  const goneLine = `/api/cart/items/${body.data.items[0]._id}`;
  expect((await shop.call('PUT', goneLine, { sessionId, body: { quantity: 1 } })).status).toBe(404);
  expect((await shop.call('DELETE', goneLine, { sessionId })).status).toBe(200);
  const seen = await shop.call('PUT', `/api/cart/items/${body.data.items[3]._id}`, {
    sessionId,
    body: { quantity: 4 },
  });
  expect(seen.body.data.items[2].problems).toEqual([]);
});

test('a coupon is applied in any case, shown, and taken out again', async () => {
  const sessionId = shop.guestId();
  await addAs({ sessionId }, (await insertProduct(shop.db)).id, 3);
  const coupon = await insertCoupon(shop.db);
  const applied = await shop.call('POST', '/api/cart/apply-coupon', {
    sessionId,
    body: { couponCode: ` ${coupon.code.toLowerCase()} ` },
  });
  expect(applied.status).toBe(200);
  expect(applied.body.data).toMatchObject({
    coupon: { code: coupon.code },
    totals: { subtotal: 3000, tax: 390, shipping: 100, discount: 300, total: 3190 },
  });
  const removed = await shop.call('DELETE', '/api/cart/coupon', { sessionId });
  expect(removed.body.data).toMatchObject({ coupon: null, couponNote: null, totals: { discount: 0 } });
});

test('every reason to refuse a coupon has one text, but used-up ones say so', async () => {
  const { token } = await shop.registerBuyer();
  await addAs({ token }, (await insertProduct(shop.db)).id, 1);
  const apply = (couponCode: unknown) =>
    shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode } });
  const past = new Date(Date.now() - 1000);
  const refused = await Promise.all([
    insertCoupon(shop.db, { is_active: false }),
    insertCoupon(shop.db, { starts_at: new Date(Date.now() - 9000), ends_at: past }),
    insertCoupon(shop.db, { starts_at: new Date(Date.now() + 60_000) }),
    insertCoupon(shop.db, { minimum_subtotal_paisa: 100_001 }),
  ]);
  for (const code of [
    ...refused.map((coupon) => coupon.code),
    'NOPE',
    '',
    ' ',
    7,
    null,
    'a\u0000b',
    'x'.repeat(65),
  ]) {
    const { status, body } = await apply(code);
    expect([status, body.message]).toEqual([400, 'Invalid coupon code']);
  }
  const exact = await insertCoupon(shop.db, { minimum_subtotal_paisa: 100_000 });
  expect((await apply(exact.code)).status).toBe(200);
  const spent = await insertCoupon(shop.db, { usage_limit: 1 });
  await shop.db.updateTable('coupons').set({ used_count: 1 }).where('id', '=', spent.id).execute();
  expect(await apply(spent.code)).toMatchObject({
    status: 409,
    body: { message: 'Coupon is no longer available' },
  });
  await shop.db.updateTable('coupons').set({ used_count: 0 }).where('id', '=', spent.id).execute();
});

test("a cart below the coupon's minimum loses it, with a note for one answer", async () => {
  const sessionId = shop.guestId();
  const product = await insertProduct(shop.db);
  const { body } = await addAs({ sessionId }, product.id, 3);
  const coupon = await insertCoupon(shop.db, { minimum_subtotal_paisa: 300_000 });
  await shop.call('POST', '/api/cart/apply-coupon', { sessionId, body: { couponCode: coupon.code } });
  const line = `/api/cart/items/${body.data.items[0]._id}`;
  const less = await shop.call('PUT', line, { sessionId, body: { quantity: 2 } });
  expect(less.body.data).toMatchObject({ coupon: null, totals: { discount: 0 } });
  expect(less.body.data.couponNote).toBe(
    `Coupon ${coupon.code} was removed: it needs a subtotal of at least रू\u00a03,000.`,
  );
  const more = await shop.call('PUT', line, { sessionId, body: { quantity: 3 } });
  expect(more.body.data).toMatchObject({ coupon: null, couponNote: null });
});

test('a cart holds at most 100 products', async () => {
  const sessionId = shop.guestId();
  const seller = await insertSeller(shop.db);
  const products = await Promise.all(
    Array.from({ length: 101 }, () => insertProduct(shop.db, { seller_id: seller.id })),
  );
  const last = products.pop();
  for (const product of products) expect((await addAs({ sessionId }, product.id)).status).toBe(200);
  expect(await addAs({ sessionId }, last?.id ?? '')).toMatchObject({
    status: 400,
    body: { message: 'A cart can hold at most 100 products' },
  });
  expect((await addAs({ sessionId }, products[0]?.id ?? '', 2)).body.data.items[0].quantity).toBe(3);
});

test('unknown keys are refused', async () => {
  const { status } = await shop.call('POST', '/api/cart/items', {
    sessionId: shop.guestId(),
    body: { productId: crypto.randomUUID(), price: 1 },
  });
  expect(status).toBe(400);
});

test('one address cannot try many unknown session ids', async () => {
  const limited = await createTestApp({ hasRateLimits: true });
  try {
    const first = limited.guestId();
    for (let nth = 0; nth < 40; nth += 1)
      expect((await limited.call('GET', '/api/cart', { sessionId: first })).status).toBe(200);
    for (let nth = 0; nth < 29; nth += 1)
      expect((await limited.call('GET', '/api/cart', { sessionId: limited.guestId() })).status).toBe(200);
    const refused = await limited.call('GET', '/api/cart', { sessionId: limited.guestId() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const product = await insertProduct(limited.db);
    const known = await limited.call('POST', '/api/cart/items', {
      sessionId: limited.guestId(),
      body: { productId: product.id },
    });
    expect(known.status).toBe(200);
    limited.clock.advance(600_000);
    expect((await limited.call('GET', '/api/cart', { sessionId: limited.guestId() })).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('taking a line out waits for the cart before it holds the line: nobody who changes it meets it half way', async () => {
  const { token, user } = await shop.registerBuyer();
  const added = await addAs({ token }, (await insertProduct(shop.db)).id);
  const line = added.body.data.items[0]._id;
  const holder = await beginHolding(shop);
  try {
    await holder.query('select from carts where user_id = $1 for no key update', [user.id]);
    const removing = shop.call('DELETE', `/api/cart/items/${line}`, { token });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await shop.pool.query(waiting)).rowCount, { timeout: 15_000 }).toBe(1);
    // Who has the cart gets the line without waiting.
    await holder.query('select from cart_items where id = $1 for update nowait', [line]);
    await holder.query('commit');
    expect(await removing).toMatchObject({ status: 200, body: { data: { items: [] } } });
  } finally {
    holder.release(true);
  }
});

test('guest carts that nobody touched for 30 days are purged', async () => {
  const old = shop.guestId();
  const young = shop.guestId();
  const product = await insertProduct(shop.db);
  await addAs({ sessionId: old }, product.id);
  await addAs({ sessionId: young }, product.id);
  const { rows } = await shop.pool.query(
    "update carts set updated_at = now() - interval '31 days' where guest_key = sha256($1::bytea) returning id",
    [old],
  );
  expect(rows).toHaveLength(1);
  await shop.pool.query("select graphile_worker.add_job('purge_guest_carts')");
  await shop.runJobs();
  expect((await shop.call('GET', '/api/cart', { sessionId: old })).body.data.items).toEqual([]);
  expect((await shop.call('GET', '/api/cart', { sessionId: young })).body.data.items).toHaveLength(1);
});
