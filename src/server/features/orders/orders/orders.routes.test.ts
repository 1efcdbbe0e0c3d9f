import { expect, test } from 'vitest';
import {
  insertCoupon,
  insertProduct,
  insertSeller,
  insertSubscription,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { openOrderDesk, shop } from '../../../../../test/order-desk.ts';
import { ADDRESS, orderBody, orderLine, placeOrder, stockOf } from '../../../../../test/shopping.ts';

openOrderDesk();

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

test('an order keeps the district; one of another province is refused, and old orders have none', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const place = (shippingAddress: object) =>
    placeOrder(shop, token, [orderLine(product)], { shippingAddress: { ...ADDRESS, ...shippingAddress } });
  for (const [district, message] of [
    ['Atlantis', 'Choose a district'],
    ['', 'Choose a district'],
    ['Jumla', 'Jumla is not in Bagmati Pradesh'],
  ])
    expect(await place({ district })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'shippingAddress.district', message }] },
    });
  const { body } = await place({ city: 'Kirtipur', district: 'Kathmandu' });
  expect(body.data.shippingAddress).toMatchObject({ city: 'Kirtipur', district: 'Kathmandu' });
  await shop.pool.query(`update orders set shipping_address = shipping_address - 'district' where id = $1`, [
    body.data._id,
  ]);
  const old = await shop.call('GET', `/api/orders/${body.data._id}`, { token });
  expect(old.body.data.shippingAddress).toMatchObject({ city: 'Kirtipur', district: null });
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
    `insert into order_aliases (company_id, user_id, product_id, text, text_key, is_part_number)
     values ($1, $1, $2, 'B-17', 'b17', true)`,
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
