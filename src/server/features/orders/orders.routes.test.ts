import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { insertCoupon, insertProduct, insertSeller, insertSubscription } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { beginHolding } from '../../../../test/killable.ts';
import {
  ADDRESS,
  confirmTransfer,
  letExpire,
  orderBody,
  orderLine,
  placeOrder,
  startBankPayment,
  stockOf,
} from '../../../../test/shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const countOrders = async () => (await shop.pool.query('select count(*) from orders')).rows[0].count;

test('a buyer places an order: parcels per seller, snapshots, totals, timeline and mail', async () => {
  const { token, user } = await shop.registerBuyer();
  const [first, second] = [await insertSeller(shop.db), await insertSeller(shop.db)];
  const board = await insertProduct(shop.db, { seller_id: first.id, quantity: 10 });
  const cable = await insertProduct(shop.db, {
    seller_id: first.id,
    regular_price_paisa: 33_333,
    wholesale_price_paisa: 30_000,
  });
  const meter = await insertProduct(shop.db, { seller_id: second.id, regular_price_paisa: 400_001 });
  for (const productId of [board.id, meter.id])
    await shop.call('POST', '/api/cart/items', { token, body: { productId } });
  const { status, body } = await placeOrder(
    shop,
    token,
    [orderLine(board, 2), orderLine(meter), orderLine(cable)],
    { notes: '<b>Ring</b> twice', purchaseOrderNumber: 'PO-7' },
  );
  expect(status).toBe(201);
  const order = body.data;
  const year = new Date(Date.now() + 20_700_000).getUTCFullYear();
  expect(order.orderNumber).toMatch(new RegExp(`^TM-${year}-\\d{6}$`));
  expect(order).toMatchObject({
    status: 'pending',
    totals: { subtotal: 6333.34, tax: 823.33, shipping: 0, discount: 0, total: 7156.67, savings: 0 },
    notes: '<b>Ring</b> twice',
    purchaseOrderNumber: 'PO-7',
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    paymentMethod: 'bank',
    payment: null,
    canCancel: true,
    timeline: [{ event: 'order_placed', actor: { kind: 'buyer', name: user.first_name } }],
  });
  expect(order.parcels).toMatchObject([
    {
      seller: { _id: first.id, companyName: first.company_name },
      status: 'pending',
      items: [
        { name: board.name, sku: board.sku, quantity: 2, price: 1000, lineTotal: 2000 },
        { name: cable.name, price: 333.33 },
      ],
    },
    { seller: { _id: second.id }, items: [{ name: meter.name, price: 4000.01 }] },
  ]);
  expect(await stockOf(shop, board.id)).toBe(8);
  expect(order.reviewedProducts).toEqual([]);
  const heldHours = (Date.parse(order.stockHeldUntil) - Date.now()) / 3_600_000;
  expect(heldHours).toBeGreaterThan(71.9);
  expect(heldHours).toBeLessThanOrEqual(72);
  const cart = await shop.call('GET', '/api/cart', { token });
  expect(cart.body.data.items).toEqual([]);
  await shop.runJobs();
  const mail = shop.mail.find(({ to }) => to === user.email);
  expect(mail?.subject).toBe(`Order ${order.orderNumber} received`);
  expect(mail?.text).toContain('रू\u00a07,156.67');
  expect(await shop.call('GET', `/api/orders/${order._id}`, { token })).toMatchObject({
    status: 200,
    body: { data: { _id: order._id, status: 'pending' } },
  });
});

test('a new order is answered as reading it answers: part numbers, reviews, coupon, bill, sellers', async () => {
  const { token, user } = await shop.registerBuyer();
  const [first, second] = [await insertSeller(shop.db), await insertSeller(shop.db)];
  const board = await insertProduct(shop.db, { seller_id: first.id });
  const meter = await insertProduct(shop.db, { seller_id: second.id });
  const asRead = async (items: ReturnType<typeof orderLine>[], rest: Record<string, unknown> = {}) => {
    const placed = await placeOrder(shop, token, items, rest);
    expect(placed.status).toBe(201);
    const read = await shop.call('GET', `/api/orders/${placed.body.data._id}`, { token });
    expect(placed.body.data).toEqual(read.body.data);
    const { rows } = await shop.pool.query(
      `select search_words, search_words_of(p) as words, search_phone from parcels p where order_id = $1`,
      [placed.body.data._id],
    );
    for (const row of rows)
      expect(row).toMatchObject({ search_words: row.words, search_phone: '9841234567' });
    return placed.body.data;
  };
  const plain = await asRead([orderLine(board)]);
  expect(plain).toMatchObject({ items: [{ partNumber: null }], reviewedProducts: [], couponCode: null });

  await shop.pool.query(
    `insert into order_aliases (user_id, product_id, text, text_key, is_part_number) values ($1, $2, 'B-17', 'b17', true)`,
    [user.id, board.id],
  );
  await shop.pool.query(
    'insert into reviews (product_id, user_id, order_item_id, rating) values ($1, $2, $3, 5)',
    [board.id, user.id, plain.items[0]._id],
  );
  const coupon = await insertCoupon(shop.db);
  await shop.call('POST', '/api/cart/items', { token, body: { productId: meter.id } });
  await shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode: coupon.code } });
  const full = await asRead([orderLine(meter, 2), orderLine(board, 3)], {
    notes: 'Ring twice',
    purchaseOrderNumber: 'PO-8',
    billingAddress: { ...ADDRESS, street: 'Lakeside 4', city: 'Pokhara' },
  });
  expect(full).toMatchObject({
    couponCode: coupon.code,
    reviewedProducts: [board.id],
    items: [{ partNumber: null }, { partNumber: 'B-17' }],
  });
  expect(full.parcels).toHaveLength(2);
  // It went past its rules, and others ask whether they hold.
  await shop.pool.query('delete from reviews where user_id = $1', [user.id]);
});

test('lines stay in the cart that were not ordered', async () => {
  const { token } = await shop.registerBuyer();
  const [ordered, kept] = [await insertProduct(shop.db), await insertProduct(shop.db)];
  for (const product of [ordered, kept])
    await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
  await placeOrder(shop, token, [orderLine(ordered)]);
  const { body } = await shop.call('GET', '/api/cart', { token });
  expect(body.data.items).toMatchObject([{ product: { _id: kept.id } }]);
});

test('a saved address may be sent as it was read; the order keeps a copy without its id', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const { body: saved } = await shop.call('POST', '/api/users/addresses', { token, body: ADDRESS });
  const { status, body } = await placeOrder(shop, token, [orderLine(product)], {
    shippingAddress: saved.data,
  });
  expect(status).toBe(201);
  expect(Object.keys(body.data.shippingAddress).sort()).toEqual(Object.keys(body.data.billingAddress).sort());
  expect(body.data.shippingAddress).toMatchObject(ADDRESS);
});

test('a guest cannot place an order', async () => {
  const product = await insertProduct(shop.db);
  const { status } = await shop.call('POST', '/api/orders', {
    sessionId: shop.guestId(),
    body: orderBody([orderLine(product)]),
  });
  expect(status).toBe(401);
});

test('a claimed price that differs in any way stores nothing', async () => {
  const { token } = await shop.registerBuyer();
  const subscriber = await shop.registerBuyer({ isSubscriber: true });
  const product = await insertProduct(shop.db);
  const before = await countOrders();
  for (const price of [1000.01, 999.99, 1000.001, 0, -1000, 800, 1e300]) {
    const { status, body } = await placeOrder(shop, token, [{ ...orderLine(product), price }]);
    expect([status, body.message]).toEqual([409, 'Prices have changed. Please review your cart.']);
  }
  expect((await placeOrder(shop, subscriber.token, [orderLine(product)])).status).toBe(409);
  const mixed = await placeOrder(shop, token, [orderLine(product), { ...orderLine(product), price: 999 }]);
  expect(mixed.status).toBe(409);
  expect(await countOrders()).toBe(before);
  expect(await stockOf(shop, product.id)).toBe(100);
  const wholesale = await placeOrder(shop, subscriber.token, [orderLine(product, 1, { wholesale: true })]);
  expect(wholesale).toMatchObject({
    status: 201,
    body: { data: { totals: { subtotal: 800, savings: 200 } } },
  });
});

test('a subscription that ends between cart and order changes the price', async () => {
  const { token, user } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const { id } = await insertSubscription(shop.db, user.id);
  const line = orderLine(product, 1, { wholesale: true });
  await shop.db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
  expect((await placeOrder(shop, token, [line])).body.message).toBe(
    'Prices have changed. Please review your cart.',
  );
});

test('duplicates of a product are summed before stock is checked', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 5 });
  const refused = await placeOrder(shop, token, [orderLine(product, 3), orderLine(product, 3)]);
  expect(refused).toMatchObject({ status: 409, body: { message: 'Only 5 items available' } });
  const placed = await placeOrder(shop, token, [orderLine(product, 3), orderLine(product, 2)]);
  expect(placed.body.data.items).toMatchObject([{ quantity: 5, lineTotal: 5000 }]);
});

test('lines that cannot be had are refused and named', async () => {
  const { token } = await shop.registerBuyer();
  const none = await insertProduct(shop.db, { quantity: 0 });
  const few = await insertProduct(shop.db, { quantity: 2 });
  const bulk = await insertProduct(shop.db, { minimum_order_quantity: 10 });
  const gone = await insertProduct(shop.db, { status: 'inactive' });
  const waiting = await insertProduct(shop.db, { status: 'pending_approval', approved_at: null });
  const refuse = async (items: ReturnType<typeof orderLine>[]) => {
    const { status, body } = await placeOrder(shop, token, items);
    return [status, body.message, body.errors?.map((error: { message: string }) => error.message)];
  };
  expect(await refuse([orderLine(none)])).toEqual([
    409,
    'Product is out of stock',
    [`${none.name}: Product is out of stock`],
  ]);
  expect(await refuse([orderLine(few, 3), orderLine(bulk, 9)])).toEqual([
    409,
    'Only 2 items available',
    [`${few.name}: Only 2 items available`, `${bulk.name}: Minimum order quantity is 10`],
  ]);
  expect(await refuse([orderLine(bulk, 9)])).toEqual([
    400,
    'Minimum order quantity is 10',
    [`${bulk.name}: Minimum order quantity is 10`],
  ]);
  expect(await refuse([orderLine(gone)])).toEqual([
    409,
    'Product is no longer available',
    [`${gone.name}: Product is no longer available`],
  ]);
  expect(await refuse([orderLine(waiting)])).toEqual([404, 'Product not found', ['Product not found']]);
  for (const product of [crypto.randomUUID(), 'nonsense'])
    expect((await refuse([{ ...orderLine(few), product }]))[0]).toBe(404);
});

test('a body that is not an order is refused', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const line = orderLine(product);
  const post = async (change: object) =>
    shop.call('POST', '/api/orders', { token, body: { ...orderBody([line]), ...change } });
  const { street: _street, ...noStreet } = ADDRESS;
  for (const shippingAddress of [
    undefined,
    null,
    'Kathmandu',
    noStreet,
    { ...ADDRESS, street: ' ' },
    { ...ADDRESS, city: '' },
    { ...ADDRESS, province: 'Bavaria' },
    { ...ADDRESS, phone: '' },
  ]) {
    const { status, body } = await post({ shippingAddress });
    expect([status, body.message]).toEqual([400, 'Please fill in all required fields']);
  }
  for (const change of [
    { shippingAddress: { ...ADDRESS, phone: '12' } },
    { shippingAddress: { ...ADDRESS, street: 'a\u0000b' } },
    { shippingAddress: { ...ADDRESS, savedAddress: crypto.randomUUID() } },
    { items: [] },
    { items: Array.from({ length: 101 }, () => line) },
    { items: [{ ...line, quantity: 0 }] },
    { items: [{ ...line, quantity: 1.5 }] },
    { items: [{ ...line, price: '1000' }] },
    { payment: { method: 'mock' } },
    { payment: {} },
    { notes: 'x'.repeat(1001) },
    { total: 1 },
  ])
    expect((await post(change)).status).toBe(400);
  expect((await post({ notes: null, purchaseOrderNumber: null })).status).toBe(201);
});

test('a sum beyond any basket is refused, not rounded', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, {
    regular_price_paisa: 10_000_000_000,
    quantity: 2_000_000,
  });
  const { status, body } = await placeOrder(shop, token, [orderLine(product, 1_000_000)]);
  expect([status, body.message]).toEqual([400, 'The order is too large']);
});

test('the coupon on the cart is used up by the order and given back when it is cancelled', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const coupon = await insertCoupon(shop.db, { usage_limit: 1, per_user_limit: 1 });
  const apply = async () => {
    await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
    return shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode: coupon.code } });
  };
  await apply();
  const placed = await placeOrder(shop, token, [orderLine(product)]);
  expect(placed.body.data).toMatchObject({ couponCode: coupon.code, totals: { discount: 100, total: 1130 } });
  expect(await apply()).toMatchObject({ status: 409, body: { message: 'Coupon is no longer available' } });
  await expectInvariants(shop.pool);
  const cancelled = await shop.call('POST', `/api/orders/${placed.body.data._id}/cancel`, { token });
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled', canCancel: false } } });
  expect((await apply()).status).toBe(200);
});

test('a repeat after a coupon was put on the cart is another order; without a change it is the same', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 10 });
  const coupon = await insertCoupon(shop.db);
  const place = () => placeOrder(shop, token, [orderLine(product)]);
  const first = await place();
  await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id, quantity: 1 } });
  const applied = await shop.call('POST', '/api/cart/apply-coupon', {
    token,
    body: { couponCode: coupon.code },
  });
  expect(applied.status).toBe(200);
  const second = await place();
  expect(second).toMatchObject({ status: 201, body: { data: { couponCode: coupon.code } } });
  expect(second.body.data.totals.total).toBeLessThan(first.body.data.totals.total);
  expect(await place()).toMatchObject({ status: 200, body: { data: { _id: second.body.data._id } } });
});

test('a coupon that became unusable refuses the order instead of dropping the discount', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const coupon = await insertCoupon(shop.db);
  await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
  await shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode: coupon.code } });
  await shop.db.updateTable('coupons').set({ is_active: false }).where('id', '=', coupon.id).execute();
  expect(await placeOrder(shop, token, [orderLine(product)])).toMatchObject({
    status: 409,
    body: { message: 'Coupon is no longer available' },
  });
  const cart = await shop.call('GET', '/api/cart', { token });
  expect(cart.body.data).toMatchObject({
    coupon: null,
    couponNote: `Coupon ${coupon.code} was removed: it is no longer available.`,
  });
  expect((await placeOrder(shop, token, [orderLine(product)])).status).toBe(201);
});

test('a repeat with the same key gets the first answer, another body is refused', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const headers = { 'idempotency-key': 'checkout-1' };
  const first = await placeOrder(shop, token, [orderLine(product)], { headers });
  const again = await placeOrder(shop, token, [orderLine(product)], { headers });
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect((await placeOrder(shop, token, [orderLine(product, 2)], { headers })).status).toBe(422);
  const other = await shop.registerBuyer();
  const theirs = await placeOrder(shop, other.token, [orderLine(product)], { headers });
  expect(theirs.body.data._id).not.toBe(first.body.data._id);
  const fresh = await placeOrder(shop, token, [orderLine(product)], {
    headers: { 'idempotency-key': 'checkout-2' },
  });
  expect(fresh.body.data._id).not.toBe(first.body.data._id);
  for (const key of ['', 'x'.repeat(201), 'a b'])
    expect(
      (await placeOrder(shop, token, [orderLine(product)], { headers: { 'idempotency-key': key } })).status,
    ).toBe(400);
});

test('a refusal is not kept under its key', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const headers = { 'idempotency-key': 'retry' };
  const items = [{ ...orderLine(product), price: 1 }];
  expect((await placeOrder(shop, token, items, { headers })).status).toBe(409);
  expect((await placeOrder(shop, token, [orderLine(product)], { headers })).status).toBe(201);
});

test('without a key the same body within a minute is the same order while it is unpaid', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const other = await insertProduct(shop.db);
  const first = await placeOrder(shop, token, [orderLine(product), orderLine(other)]);
  const again = await placeOrder(shop, token, [orderLine(other), orderLine(product)]);
  expect(again).toMatchObject({ status: 200, body: { data: { _id: first.body.data._id } } });
  const different = await placeOrder(shop, token, [orderLine(product)]);
  expect(different.status).toBe(201);
  await shop.call('POST', `/api/orders/${first.body.data._id}/cancel`, { token });
  const after = await placeOrder(shop, token, [orderLine(product), orderLine(other)]);
  expect(after).toMatchObject({ status: 201 });
  expect(after.body.data._id).not.toBe(first.body.data._id);
});

test('own orders are listed newest first with counts, filter and paging', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const ids: string[] = [];
  for (let quantity = 1; quantity <= 3; quantity += 1)
    ids.unshift((await placeOrder(shop, token, [orderLine(product, quantity)])).body.data._id);
  await shop.call('POST', `/api/orders/${ids[0]}/cancel`, { token });
  const { body } = await shop.call('GET', '/api/orders?limit=2', { token });
  expect(body.data.orders.map((order: { _id: string }) => order._id)).toEqual(ids.slice(0, 2));
  expect(body.data.pagination).toEqual({ page: 1, pages: 2, total: 3, limit: 2 });
  expect(body.data.counts).toEqual({
    all: 3,
    pending: 2,
    processing: 0,
    shipped: 0,
    delivered: 0,
    cancelled: 1,
  });
  expect(body.data.orders[0]).toMatchObject({
    itemCount: 3,
    items: [{ name: product.name, quantity: 3 }],
    status: 'cancelled',
  });
  const cancelled = await shop.call('GET', '/api/orders?status=cancelled', { token });
  expect(cancelled.body.data.pagination.total).toBe(1);
  const beyond = await shop.call('GET', '/api/orders?page=1000000', { token });
  expect(beyond).toMatchObject({ status: 200, body: { data: { orders: [] } } });
  for (const query of ['status=lost', 'page=0', 'page=a', 'limit=101'])
    expect((await shop.call('GET', `/api/orders?${query}`, { token })).status).toBe(400);
});

test('a buyer finds own orders by number, purchase order, product and SKU, and nobody else’s', async () => {
  const { token } = await shop.registerBuyer();
  const other = await shop.registerBuyer();
  const relay = await insertProduct(shop.db, { name: 'Relay 100% copper', sku: 'RL_100', quantity: 50 });
  const meter = await insertProduct(shop.db, { name: 'मल्टिमिटर', sku: 'MM-7', quantity: 50 });
  const place = async (buyer: string, product: typeof relay, purchaseOrderNumber: string) =>
    (await placeOrder(shop, buyer, [orderLine(product)], { purchaseOrderNumber })).body.data;
  const first = await place(token, relay, 'PO-2083/7');
  const second = await place(token, meter, 'Bagmati works');
  await place(other.token, relay, 'PO-2083/7');
  const found = async (search: string, rest = '') => {
    const { body } = await shop.call('GET', `/api/orders?search=${encodeURIComponent(search)}${rest}`, {
      token,
    });
    expect(body.data.orders).toHaveLength(body.data.pagination.total);
    expect(body.data.counts.all).toBe(body.data.counts.pending + body.data.counts.cancelled);
    return body.data.orders.map(({ _id }: { _id: string }) => _id);
  };
  expect(await found(first.orderNumber.toLowerCase())).toEqual([first._id]);
  expect(await found('po-2083')).toEqual([first._id]);
  expect(await found('BAGMATI')).toEqual([second._id]);
  expect(await found('relay')).toEqual([first._id]);
  expect(await found('rl_1')).toEqual([first._id]);
  expect(await found('मल्टि')).toEqual([second._id]);
  expect(await found('')).toEqual([second._id, first._id]);
  for (const nothing of ['rlx1', '100_', '%', 'nobody']) {
    expect([nothing, await found(nothing)]).toEqual([nothing, nothing === '%' ? [first._id] : []]);
  }
  expect(await found('relay', '&status=cancelled')).toEqual([]);
  const tooLong = await shop.call('GET', `/api/orders?search=${'x'.repeat(101)}`, { token });
  expect(tooLong.status).toBe(400);
});

test('an order of somebody else, or none at all, is not found', async () => {
  const owner = await shop.registerBuyer();
  const stranger = await shop.registerBuyer();
  const admin = await shop.registerAdmin();
  const product = await insertProduct(shop.db);
  const placed = await placeOrder(shop, owner.token, [orderLine(product)]);
  const { _id, orderNumber } = placed.body.data;
  for (const { token } of [stranger, admin])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/reorder'],
    ] as const)
      for (const id of [_id, orderNumber, crypto.randomUUID(), 'undefined', 'null', '%00']) {
        const { status, body } = await shop.call(method, `/api/orders/${id}${path}`, { token });
        expect([status, body.message]).toEqual([404, 'Order not found']);
      }
  expect((await shop.call('GET', `/api/orders/${_id}`)).status).toBe(401);
  expect((await shop.call('GET', `/api/orders/${_id}`, { token: owner.token })).body.data.status).toBe(
    'pending',
  );
});

test('cancelling gives stock back once; a second time is a conflict', async () => {
  const { token, user } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 10 });
  const { body } = await placeOrder(shop, token, [orderLine(product, 4)]);
  const cancel = () => shop.call('POST', `/api/orders/${body.data._id}/cancel`, { token });
  const paymentId = await startBankPayment(shop, token, body.data._id);
  const cancelled = await cancel();
  expect(cancelled.body.data).toMatchObject({
    status: 'cancelled',
    stockHeldUntil: null,
    parcels: [{ status: 'cancelled' }],
    payment: { _id: paymentId, status: 'cancelled' },
  });
  expect(cancelled.body.data.timeline.at(-1)).toMatchObject({
    event: 'order_cancelled',
    actor: { kind: 'buyer', name: user.first_name },
  });
  expect(await cancel()).toMatchObject({ status: 409, body: { message: 'Order is already cancelled' } });
  expect(await stockOf(shop, product.id)).toBe(10);
});

test('a paid order cannot be cancelled by its buyer', async () => {
  const { token } = await shop.registerBuyer();
  const admin = await shop.registerAdmin();
  const product = await insertProduct(shop.db);
  const { body } = await placeOrder(shop, token, [orderLine(product)]);
  const paymentId = await startBankPayment(shop, token, body.data._id);
  await confirmTransfer(shop, admin.token, paymentId, { bankReference: 'NIC-paid', amount: 1230 });
  expect((await shop.call('POST', `/api/orders/${body.data._id}/cancel`, { token })).status).toBe(409);
});

test('an order that is not paid in time ends, and its stock is free again', async () => {
  const { token, user } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 10 });
  const { body } = await placeOrder(shop, token, [orderLine(product, 4)], { payment: { method: 'esewa' } });
  const heldMinutes = (Date.parse(body.data.stockHeldUntil) - Date.now()) / 60_000;
  expect(heldMinutes).toBeGreaterThan(29.5);
  expect(heldMinutes).toBeLessThanOrEqual(30);
  await letExpire(shop, body.data._id);
  await letExpire(shop, (await placeOrder(shop, token, [orderLine(product)])).body.data._id);
  const ended = await shop.call('GET', `/api/orders/${body.data._id}`, { token });
  expect(ended.body.data.status).toBe('cancelled');
  expect(ended.body.data.timeline.at(-1)).toMatchObject({
    event: 'order_expired',
    actor: { kind: 'system' },
  });
  expect(await stockOf(shop, product.id)).toBe(10);
  expect(shop.mail.some(({ to, text }) => to === user.email && text.includes('not paid in time'))).toBe(true);
});

test('an order that still has time is left alone by the job', async () => {
  const { token } = await shop.registerBuyer();
  const { body } = await placeOrder(shop, token, [orderLine(await insertProduct(shop.db))]);
  await shop.pool.query("select graphile_worker.add_job('expire_orders')");
  await shop.runJobs();
  expect((await shop.call('GET', `/api/orders/${body.data._id}`, { token })).body.data.status).toBe(
    'pending',
  );
});

test('reordering fills the cart and names what could not be added', async () => {
  const { token } = await shop.registerBuyer();
  const [plenty, few, none, gone] = [
    await insertProduct(shop.db),
    await insertProduct(shop.db, { quantity: 8 }),
    await insertProduct(shop.db, { quantity: 3 }),
    await insertProduct(shop.db),
  ];
  const { body } = await placeOrder(shop, token, [
    orderLine(plenty, 5),
    orderLine(few, 5),
    orderLine(none, 3),
    orderLine(gone, 1),
  ]);
  await shop.db.updateTable('products').set({ status: 'discontinued' }).where('id', '=', gone.id).execute();
  const result = await shop.call('POST', `/api/orders/${body.data._id}/reorder`, { token });
  expect(result.body.data).toEqual({
    added: [
      { name: plenty.name, quantity: 5 },
      { name: few.name, quantity: 3 },
    ],
    adjusted: [],
    skipped: [
      { name: few.name, reason: 'Only 3 items available' },
      { name: none.name, reason: 'Product is out of stock' },
      { name: gone.name, reason: 'Product is no longer available' },
    ],
  });
  const cart = await shop.call('GET', '/api/cart', { token });
  expect(cart.body.data.items).toMatchObject([{ quantity: 5 }, { quantity: 3 }]);
});

test('reordering that breaks off in the middle leaves the cart as it was, and may be repeated', async () => {
  const { token } = await shop.registerBuyer();
  const products = [await insertProduct(shop.db), await insertProduct(shop.db), await insertProduct(shop.db)];
  const { body } = await placeOrder(
    shop,
    token,
    products.map((product) => orderLine(product, 2)),
  );
  const reorder = () => shop.call('POST', `/api/orders/${body.data._id}/reorder`, { token });
  const quantities = async () => {
    const { items } = (await shop.call('GET', '/api/cart', { token })).body.data;
    return items.map((item: { product: { _id: string }; quantity: number }) => [
      item.product._id,
      item.quantity,
    ]);
  };
  const [first, second, third] = products.map(({ id }) => id);
  const held = await shop.call('POST', '/api/cart/items', { token, body: { productId: second } });
  const holder = await beginHolding(shop);
  try {
    await holder.query('select from cart_items where id = $1 for update', [held.body.data.items[0]._id]);
    const dying = reorder();
    const stopped = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await shop.pool.query(stopped)).rowCount === 0);
    expect((await dying).status).toBeGreaterThanOrEqual(500);
  } finally {
    holder.release(true);
  }
  expect(await quantities()).toEqual([[second, 1]]);
  expect((await reorder()).body.data.added).toHaveLength(3);
  expect(await quantities()).toEqual([
    [second, 3],
    [first, 2],
    [third, 2],
  ]);
});
