import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { fresh } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  bulkShip,
  openParcelDesk,
  orderOf,
  other as rival,
  seller,
  shop,
} from '../../../../../test/parcel-desk.ts';
import { orderFrom, pay } from '../../../../../test/parcels.ts';
import { stockOf } from '../../../../../test/shopping.ts';
import {
  ORDER_STATUSES,
  type OrderStatus,
  SELLER_PARCEL_TRANSITIONS,
} from '../../../../domain/orders/order-status.ts';

openParcelDesk();

const list = async (query = '', { token } = seller) =>
  (await shop.call('GET', `/api/seller/orders${query}`, { token })).body.data;
const get = (parcelId: string, { token } = seller) =>
  shop.call('GET', `/api/seller/orders/${parcelId}`, { token });
const move = (parcelId: string | undefined, body: object, { token } = seller) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, { token, body });
const track = (parcelId: string, body: object, { token } = seller) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/tracking`, { token, body });

/** The mails to somebody since the last time they were asked for. */
async function newMails({ user }: Account): Promise<{ subject: string; text: string }[]> {
  await shop.runJobs();
  const mails = shop.mail.filter(({ to }) => to === user.email);
  shop.mail.length = 0;
  return mails;
}

describe('the list', () => {
  test('holds own parcels only, newest first, with what a row says', async () => {
    const owner = await shop.registerSeller();
    const first = await orderFrom(shop, admin, [owner, rival]);
    const second = await orderFrom(shop, admin, [rival, owner], { isPaid: false });
    const { orders, pagination, counts } = await list('', owner);
    expect(orders.map((row: { _id: string }) => row._id)).toEqual([second.parcelIds[1], first.parcelIds[0]]);
    expect(pagination).toEqual({ page: 1, pages: 1, total: 2, limit: 20 });
    expect(counts).toEqual({ all: 2, pending: 1, processing: 1, shipped: 0, delivered: 0, cancelled: 0 });
    expect(orders[1]).toEqual({
      _id: first.parcelIds[0],
      order: { _id: first.orderId, orderNumber: first.orderNumber },
      status: 'processing',
      buyer: { name: 'Sita Shrestha', company: null },
      itemCount: 3,
      items: [{ name: first.products[0]?.name, quantity: 3, imageUrl: null, rootSlug: expect.any(String) }],
      subtotal: 3000,
      carrier: null,
      trackingNumber: null,
      isPickedUp: false,
      booked: null,
      lacksSerials: false,
      createdAt: expect.stringMatching(/Z$/),
      paidAt: expect.stringMatching(/Z$/),
      payment: null,
      canShip: true,
      canDeliver: false,
      canCancel: true,
      get: { net: 3390, state: 'waiting', readyAt: null, paidAt: null },
    });
    expect(orders[0]).toMatchObject({ paidAt: null, canShip: false, canCancel: false, get: null });
  });

  test('is filtered by status, sorted and paged', async () => {
    const owner = await shop.registerSeller();
    const placed = [];
    for (let nth = 0; nth < 3; nth += 1) placed.push(await orderFrom(shop, admin, [owner]));
    await move(placed[1]?.parcelIds[0], { status: 'shipped' }, owner);
    const numbers = async (query: string) =>
      (await list(query, owner)).orders.map(
        (row: { order: { orderNumber: string } }) => row.order.orderNumber,
      );
    const [one, two, three] = placed.map(({ orderNumber }) => orderNumber);
    expect(await numbers('?status=shipped')).toEqual([two]);
    expect(await numbers('?sortBy=createdAt:asc')).toEqual([one, two, three]);
    expect(await numbers('?sortBy=subtotal:asc&limit=2&page=2')).toEqual([one]);
    expect(await list('?page=9&limit=2', owner)).toMatchObject({
      orders: [],
      pagination: { pages: 2, total: 3 },
    });
    for (const query of ['?status=lost', '?sortBy=buyer', '?page=0', '?limit=101'])
      expect((await shop.call('GET', `/api/seller/orders${query}`, { token: owner.token })).status).toBe(400);
  });

  test('finds order numbers, buyers, products and tracking; the phone of paid orders alone', async () => {
    const owner = await shop.registerSeller();
    const company = `Everest Hardware ${fresh()}`;
    const address = { street: 'Lakeside 6', city: 'Pokhara', province: 'Gandaki Pradesh' };
    const paid = await orderFrom(shop, admin, [owner], {
      shippingAddress: { ...address, phone: '+977 9800 111 222' },
    });
    const unpaid = await orderFrom(shop, admin, [owner], {
      isPaid: false,
      shippingAddress: { ...address, phone: '9800111222' },
    });
    await shop.db
      .updateTable('users')
      .set({ company_name: company })
      .where('id', '=', paid.buyer.user.id)
      .execute();
    await move(paid.parcelIds[0], { status: 'shipped', trackingNumber: 'NCM-4711' }, owner);
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`, owner)).orders.map(
        (row: { _id: string }) => row._id,
      );
    const [mine] = paid.parcelIds;
    for (const search of [
      paid.orderNumber.toLowerCase(),
      company.slice(3).toUpperCase(),
      paid.products[0]?.sku.slice(2) ?? '',
      paid.products[0]?.name ?? '',
      'ncm-47',
      '9800 111222',
      '+977-9800111222',
    ])
      expect([search, await found(search)]).toEqual([search, [mine]]);
    expect(await found('Sita Shrestha')).toEqual([unpaid.parcelIds[0], mine]);
    for (const search of ['%', '_', '\\', "' or 1=1 --", 'no such thing'])
      expect(await found(search)).toEqual([]);
    const { counts, pagination } = await list(`?search=ncm&status=pending`, owner);
    expect([counts.all, counts.shipped, pagination.total]).toEqual([1, 1, 0]);
    expect(await found((await orderFrom(shop, admin, [rival])).orderNumber)).toEqual([]);
  });
});

describe('the file of the list', () => {
  const download = (query: string, { token } = seller) =>
    shop.call('GET', `/api/seller/orders/export${query}`, { token });

  test('holds the own parcels that the filters let through; street and phone of paid ones alone', async () => {
    const owner = await shop.registerSeller();
    const paid = await orderFrom(shop, admin, [owner, rival]);
    const unpaid = await orderFrom(shop, admin, [owner], { isPaid: false });
    await shop.db
      .updateTable('users')
      .set({ company_name: '=HYPERLINK("http://x")' })
      .where('id', '=', paid.buyer.user.id)
      .execute();
    await move(paid.parcelIds[0], { status: 'shipped', carrier: 'Nepal Post', trackingNumber: '+1' }, owner);
    const { status, body, headers } = await download('?sortBy=subtotal:asc', owner);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^${unpaid.orderNumber},pending,[^,]+,,Sita Shrestha,,,,Kathmandu,`));
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")",9841234567,New Road 12,Kathmandu`);
    expect(lines[2]).toContain(
      `3 × ${paid.products[0]?.name} (${paid.products[0]?.sku}),3000,Nepal Post,'+1,`,
    );
    expect(body).not.toContain(paid.products[1]?.sku);
    expect((await download('?status=shipped', owner)).body.trim().split('\r\n')).toHaveLength(2);
    expect((await download(`?search=${unpaid.orderNumber}`, owner)).body).not.toContain(paid.orderNumber);
    expect((await download('?status=lost', owner)).status).toBe(400);
    expect((await download('', paid.buyer)).status).toBe(403);
  });

  test('goes on after the first 500 rows', async () => {
    const owner = await shop.registerSeller();
    const first = await orderFrom(shop, admin, [owner]);
    await shop.pool.query(
      `with copies as (
         insert into orders (order_number, company_id, user_id, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa, total_paisa,
           shipping_address, billing_address, payment_method, body_hash, status, cancelled_at)
         select 'COPY-' || n, company_id, user_id, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa, total_paisa,
           shipping_address, billing_address, payment_method, body_hash, 'cancelled', now()
         from orders, generate_series(1, 510) n where id = $1 returning id
       ), parcels_made as (
         insert into parcels (order_id, seller_id, position, status, subtotal_paisa)
         select id, $2, 1, 'cancelled', 300000 from copies returning id, order_id
       ), noted as (
         insert into order_events (order_id, event, actor_kind) select id, 'order_placed', 'buyer' from copies
       )
       insert into order_items (order_id, parcel_id, product_id, position, name, sku, quantity, unit_price_paisa,
         regular_price_paisa, line_total_paisa)
       select order_id, id, $3, 1, 'Copy', 'COPY', 3, 100000, 100000, 300000 from parcels_made`,
      [first.orderId, owner.user.id, first.products[0]?.id],
    );
    const numbers = (await download('', owner)).body.match(/^(COPY|TM)-[\d-]+/gm);
    expect(numbers).toHaveLength(511);
    expect(new Set(numbers).size).toBe(511);
  });
});

describe('a parcel', () => {
  test('shows its own lines, and street, phone and notes once the order is paid', async () => {
    const order = await orderFrom(shop, admin, [seller, rival], {
      isPaid: false,
      notes: 'Call 9841000000 at the gate',
      purchaseOrderNumber: 'PO-7',
    });
    const before = (await get(order.parcelIds[0] as string)).body.data;
    expect(before).toMatchObject({
      position: 1,
      parcelCount: 2,
      shippingAddress: { street: null, city: 'Kathmandu', province: 'Bagmati Pradesh', phone: null },
      notes: null,
      purchaseOrderNumber: 'PO-7',
      seller: { companyName: seller.user.company_name, phone: '9841234567' },
      refund: null,
    });
    expect(before.items.map(({ name }: { name: string }) => name)).toEqual([order.products[0]?.name]);
    await pay(shop, admin, order);
    const after = (await get(order.parcelIds[0] as string)).body.data;
    expect(after.shippingAddress).toMatchObject({ street: 'New Road 12', phone: '9841234567' });
    expect(after.notes).toBe('Call 9841000000 at the gate');
    expect(
      after.timeline.map(({ event, parcel }: { event: string; parcel: number | null }) => [event, parcel]),
    ).toEqual([
      ['order_placed', null],
      ['payment_received', null],
      ['parcel_processing', 1],
    ]);
    expect(JSON.stringify(after)).not.toContain(order.products[1]?.name);
    expect(JSON.stringify(after)).not.toContain(order.buyer.user.email);
  });

  test('is announced to its seller once it is paid, and to no other', async () => {
    const order = await orderFrom(shop, admin, [seller, rival], { isPaid: false });
    const before = await newMails(seller);
    expect(before.filter(({ subject }) => subject.includes(order.orderNumber))).toEqual([]);
    await pay(shop, admin, order);
    const [mail, ...others] = await newMails(seller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`New order to send: ${order.orderNumber}`);
    expect(mail?.text).toContain(`3 × ${order.products[0]?.name} (SKU ${order.products[0]?.sku})`);
    expect(mail?.text).toContain(`/seller/orders/${order.parcelIds[0]}`);
    expect(mail?.text).not.toContain(order.products[1]?.name);
  });

  test('is shipped and delivered; buyer, order and timeline follow, and the buyer may review', async () => {
    const order = await orderFrom(shop, admin, [seller, rival]);
    const [mine, theirs] = order.parcelIds;
    await newMails(order.buyer);
    const shipped = await move(mine, {
      status: 'shipped',
      carrier: 'Nepal Can Move',
      trackingNumber: 'NCM-1',
    });
    expect(shipped.body.data).toMatchObject({
      status: 'shipped',
      carrier: 'Nepal Can Move',
      trackingNumber: 'NCM-1',
      shippedAt: expect.any(String),
      canShip: false,
      canDeliver: true,
      canCancel: false,
    });
    expect(await orderOf(order)).toMatchObject({
      status: 'processing',
      parcels: [
        { status: 'shipped', carrier: 'Nepal Can Move', trackingNumber: 'NCM-1' },
        { status: 'processing' },
      ],
    });
    const [mail] = await newMails(order.buyer);
    expect(mail?.subject).toBe(`Parcel 1 of order ${order.orderNumber} is on its way`);
    expect(mail?.text).toContain('Carrier: Nepal Can Move\nTracking number: NCM-1');
    expect(mail?.text).toContain(`3 × ${order.products[0]?.name}`);

    const review = () =>
      shop.call('POST', `/api/products/${order.products[0]?.id}/reviews`, {
        token: order.buyer.token,
        body: { rating: 5, comment: 'As described.' },
      });
    expect((await review()).status).toBe(403);
    expect((await move(mine, { status: 'delivered' })).body.data).toMatchObject({
      status: 'delivered',
      deliveredAt: expect.any(String),
      trackingNumber: 'NCM-1',
      canDeliver: false,
    });
    expect((await newMails(order.buyer))[0]?.subject).toBe(
      `Parcel 1 of order ${order.orderNumber} was delivered`,
    );
    expect((await review()).status).toBe(201);
    await move(theirs, { status: 'shipped' }, rival);
    expect((await orderOf(order)).status).toBe('shipped');
    await move(theirs, { status: 'delivered' }, rival);
    const done = await orderOf(order);
    expect(done.status).toBe('delivered');
    expect(done.timeline).toContainEqual({
      at: expect.any(String),
      actor: { kind: 'seller', name: seller.user.company_name },
      event: 'parcel_shipped',
      parcel: 1,
      note: 'Nepal Can Move NCM-1',
    });
    await expectInvariants(shop.pool);
  });

  test('is cancelled with a reason: stock and money come back once, the other parcel goes on', async () => {
    const order = await orderFrom(shop, admin, [seller, rival]);
    const [mine, theirs] = order.parcelIds;
    await newMails(order.buyer);
    for (const body of [{ status: 'cancelled' }, { status: 'cancelled', reason: '  ' }]) {
      const refused = await move(mine, body);
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'reason', message: 'Reason is required' }],
      ]);
    }
    const cancelled = await move(mine, { status: 'cancelled', reason: 'Damaged in the store' });
    // Half of 6,780: 3,000 and 13 % VAT; delivery was free.
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      refund: { state: 'due', amount: 3390, refundedAt: null },
    });
    expect(await stockOf(shop, order.products[0]?.id as string)).toBe(100);
    expect(await orderOf(order)).toMatchObject({
      status: 'processing',
      parcels: [{ status: 'cancelled' }, { status: 'processing' }],
      payment: { status: 'settled' },
    });
    const subjects = (await newMails(order.buyer)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      `Parcel 1 of order ${order.orderNumber} was cancelled by the seller`,
      `We owe you a refund for order ${order.orderNumber}`,
    ]);
    const again = await move(mine, { status: 'cancelled', reason: 'Again' });
    expect([again.status, again.body.message]).toEqual([409, 'Parcel is already cancelled']);

    // The rival's is the last one: with it the order ends, and all of the money goes back.
    await move(theirs, { status: 'cancelled', reason: 'Withdrawn by the maker' }, rival);
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', payment: { status: 'refund_due' } });
    const paid = await shop.call('POST', `/api/admin/payments/${order.paymentId}/refunded`, {
      token: admin.token,
      body: { bankReference: `BACK-${fresh()}` },
    });
    expect(paid.status).toBe(200);
    expect((await get(mine as string)).body.data.refund).toMatchObject({
      state: 'refunded',
      refundedAt: expect.any(String),
    });
    await expectInvariants(shop.pool);
  });

  test('shows the refund of an admin’s cancellation without the sums of other sellers', async () => {
    const order = await orderFrom(shop, admin, [seller, rival]);
    const body = { reason: 'Flood at the store' };
    await newMails(seller);
    await shop.call('POST', `/api/admin/orders/${order.orderId}/cancel`, { token: admin.token, body });
    expect((await get(order.parcelIds[0] as string)).body.data.refund).toMatchObject({
      state: 'due',
      amount: null,
    });
    const [mail] = await newMails(seller);
    expect(mail?.subject).toBe(`Do not send: order ${order.orderNumber} was cancelled`);
    expect(mail?.text).toContain('Flood at the store');
  });

  test('takes another tracking number while it is under way', async () => {
    const order = await orderFrom(shop, admin, [seller]);
    const [mine = ''] = order.parcelIds;
    expect((await track(mine, { trackingNumber: 'X' })).status).toBe(409);
    await move(mine, { status: 'shipped', carrier: 'Pathao Parcel', trackingNumber: 'PTH-1' });
    await newMails(order.buyer);
    const changed = await track(mine, { carrier: 'Pathao Parcel', trackingNumber: 'PTH-2' });
    expect(changed.body.data).toMatchObject({ carrier: 'Pathao Parcel', trackingNumber: 'PTH-2' });
    expect((await track(mine, { carrier: 'Pathao Parcel', trackingNumber: 'PTH-2' })).status).toBe(200);
    const events = changed.body.data.timeline.map(({ event, note }: { event: string; note: string }) => [
      event,
      note,
    ]);
    expect(events.at(-1)).toEqual(['tracking_changed', 'Pathao Parcel PTH-2']);
    expect((await get(mine)).body.data.timeline).toHaveLength(events.length);
    expect(await newMails(order.buyer)).toMatchObject([
      { subject: `New tracking for order ${order.orderNumber}` },
    ]);
    await move(mine, { status: 'delivered' });
    expect((await track(mine, { trackingNumber: 'PTH-3' })).status).toBe(409);
  });

  test('every step from every status: those of the table, else 409 with the reason', async () => {
    const ways: Record<OrderStatus, OrderStatus[]> = {
      pending: [],
      processing: [],
      shipped: ['shipped'],
      delivered: ['shipped', 'delivered'],
      cancelled: ['cancelled'],
    };
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const order = await orderFrom(shop, admin, [seller], { isPaid: from !== 'pending' });
        const [mine] = order.parcelIds;
        for (const status of ways[from]) await move(mine, { status, reason: 'Test' });
        const { status, body } = await move(mine, { status: to, reason: 'Test' });
        const isAllowed = (SELLER_PARCEL_TRANSITIONS[from] as readonly OrderStatus[]).includes(to);
        expect([from, to, status]).toEqual([from, to, isAllowed ? 200 : 409]);
        if (from === 'pending' && to !== 'pending')
          expect(body.message).toMatch(/^The order is not paid yet\./);
        expect((await orderOf(order)).status).toBe(isAllowed ? to : from);
      }
    }
    expect((await move(crypto.randomUUID(), { status: 'lost' })).status).toBe(400);
  });
});

test("another seller's, an unknown and a malformed parcel are not there, on every call", async () => {
  const order = await orderFrom(shop, admin, [rival]);
  for (const id of [order.parcelIds[0], order.orderId, crypto.randomUUID(), 'nonsense', '%00']) {
    const answers = [
      await get(String(id)),
      await move(id, { status: 'shipped' }),
      await move(id, { status: 'delivered' }),
      await move(id, { status: 'processing' }),
      await move(id, { status: 'cancelled', reason: 'Mine now' }),
      await track(String(id), { trackingNumber: 'X' }),
      await bulkShip({ ids: [id] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(answers.length).fill([404, 'Order not found']),
    );
  }
  expect((await orderOf(order)).status).toBe('processing');
});

test('a deactivated seller is signed out of the desk at once', async () => {
  const gone = await shop.registerSeller();
  const order = await orderFrom(shop, admin, [gone]);
  await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.user.id).execute();
  await shop.db.deleteFrom('sessions').where('user_id', '=', gone.user.id).execute();
  expect((await get(order.parcelIds[0] as string, gone)).status).toBe(401);
  expect((await move(order.parcelIds[0], { status: 'shipped' }, gone)).status).toBe(401);
});

test('texts are stored as typed, and refused when too long or not text', async () => {
  const order = await orderFrom(shop, admin, [seller]);
  const [mine = ''] = order.parcelIds;
  for (const wrong of [{ carrier: 'x'.repeat(61) }, { trackingNumber: 'a\u0000b' }, { trackingNumber: 7 }])
    expect((await move(mine, { status: 'shipped', ...wrong })).status).toBe(400);
  const carrier = '<b>नेपाल कुरियर</b>';
  expect((await move(mine, { status: 'shipped', carrier })).body.data.carrier).toBe(carrier);
  await shop.runJobs();
  expect(shop.mail.at(-1)?.html).toContain('&lt;b&gt;नेपाल कुरियर&lt;/b&gt;');
});
