import { expect, test } from 'vitest';
import { insertProduct } from '../../../../../test/factories.ts';
import { beginHolding } from '../../../../../test/killable.ts';
import { openOrderDesk, shop } from '../../../../../test/order-desk.ts';
import {
  confirmTransfer,
  letExpire,
  orderLine,
  placeOrder,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';

openOrderDesk();

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
