import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { insertAddress } from '../../../../../test/factories.ts';
import { admin, openParcelDesk, orderOf, other, seller, shop } from '../../../../../test/parcel-desk.ts';
import { orderFrom, type ParcelledOrder, pay } from '../../../../../test/parcels.ts';
import { ADDRESS, stockOf } from '../../../../../test/shopping.ts';
import { readPickupCode } from '../../../../domain/orders/pickup.ts';
import { readTrackingCode } from '../../../../domain/orders/tracking.ts';

openParcelDesk();

const OFFER = { isOffered: true, place: 'Shop 12, Putalisadak', hours: 'Sun to Fri, 10 to 18' };

const offer = (body: object, { token } = seller) => shop.call('PUT', '/api/seller/pickup', { token, body });
const ready = (parcelId: string, { token } = seller) =>
  shop.call('POST', `/api/seller/orders/${parcelId}/ready`, { token });
const handOver = (parcelId: string, code: unknown, { token } = seller) =>
  shop.call('POST', `/api/seller/orders/${parcelId}/hand-over`, { token, body: { code } });
const move = (parcelId: string, body: object, { token } = seller) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, { token, body });
const track = (code: string) => shop.call('GET', `/api/track/${encodeURIComponent(code)}`);
const parcelOf = async (order: ParcelledOrder, nth = 0) => (await orderOf(order)).parcels[nth];
const sellersView = async (parcelId: string) =>
  (await shop.call('GET', `/api/seller/orders/${parcelId}`, { token: seller.token })).body.data;
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

/** An order that the seller's buyers fetch: cheap enough that delivery would cost something. */
async function fetched({ isPaid = true, sellers = [seller] as Account[], pickUp = [seller] } = {}) {
  await offer(OFFER);
  const order = await orderFrom(shop, admin, sellers, { isPaid, pickUp: pickUp.map(({ user }) => user.id) });
  return { order, parcelId: order.parcelIds[0] as string };
}

describe('what a seller offers', () => {
  test('is off until it is said, needs place and hours, and is told of every seller who does', async () => {
    const someone = await shop.registerSeller();
    const own = async () =>
      (await shop.call('GET', '/api/seller/pickup', { token: someone.token })).body.data;
    expect(await own()).toEqual({ isOffered: false, place: '', hours: '' });
    const problems = async (body: object) => {
      const { status, body: answer } = await offer(body, someone);
      return [status, ...(answer.errors ?? []).map(({ path }: { path: string }) => path)];
    };
    expect(await problems({ ...OFFER, place: ' ', hours: '' })).toEqual([400, 'place', 'hours']);
    expect(await problems({ ...OFFER, hours: 'x'.repeat(201) })).toEqual([400, 'hours']);
    expect(await problems({ ...OFFER, price: 1 })).toEqual([400, 'price']);
    expect(await problems({ isOffered: false, place: '', hours: '' })).toEqual([200]);
    expect(await problems(OFFER)).toEqual([200]);
    expect(await own()).toEqual(OFFER);
    const asked = `/api/pickup?sellers=${someone.user.id},${admin.user.id},nobody`;
    const { isOffered: _, ...said } = OFFER;
    expect((await shop.call('GET', asked)).body.data).toEqual({
      pickups: [{ seller: someone.user.id, ...said }],
    });
    await shop.db
      .updateTable('users')
      .set({ is_approved: false })
      .where('id', '=', someone.user.id)
      .execute();
    expect((await shop.call('GET', asked)).body.data.pickups).toEqual([]);
    expect((await shop.call('GET', '/api/pickup')).status).toBe(400);
  });
});

describe('an order that is picked up', () => {
  test('pays no delivery when all of it is, and as ever when some of it is sent', async () => {
    const { order } = await fetched();
    expect((await orderOf(order)).totals).toMatchObject({ shipping: 0, subtotal: 3000, total: 3390 });
    const file = await shop.app.inject({
      url: `/api/seller/orders/export?search=${order.orderNumber}`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(file.body).toMatch(/,Pick up,/);
    const { order: mixed } = await fetched({ sellers: [seller, other] });
    const { totals, parcels } = await orderOf(mixed);
    expect(totals.shipping).toBe(0);
    expect(parcels.map(({ pickup }: { pickup: object | null }) => pickup !== null)).toEqual([true, false]);
    const cheap = await orderFrom(shop, admin, [seller, other], {
      pickUp: [seller.user.id],
      product: { regular_price_paisa: 100_00, wholesale_price_paisa: 90_00 },
    });
    expect((await orderOf(cheap)).totals).toMatchObject({ subtotal: 600, shipping: 100 });
  });

  test('is refused for who does not offer it, and for who sells nothing of it', async () => {
    await offer(OFFER);
    const buyer = await shop.registerBuyer();
    const before = await orderFrom(shop, admin, [other]);
    const product = before.products[0];
    const place = (pickUp: unknown) =>
      shop.call('POST', '/api/orders', {
        token: buyer.token,
        body: {
          items: [{ product: product?.id, quantity: 1, price: (product?.regular_price_paisa ?? 0) / 100 }],
          shippingAddress: ADDRESS,
          payment: { method: 'bank' },
          pickUp,
        },
      });
    for (const pickUp of [[other.user.id], [seller.user.id], ['nobody']]) {
      const { status, body } = await place(pickUp);
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'pickup_not_offered', 'pickUp']);
      expect(body.message).toMatch(/does not offer pick up\. Choose delivery\.$/);
    }
    expect((await place('all')).status).toBe(400);
    expect((await place([])).status).toBe(201);
  });

  test('lives from the order to the counter: billed, delivered, without an allowance', async () => {
    const { order, parcelId } = await fetched({ isPaid: false });
    expect((await parcelOf(order)).pickup).toEqual({
      place: OFFER.place,
      hours: OFFER.hours,
      readyAt: null,
      code: null,
    });
    expect([(await ready(parcelId)).status, (await handOver(parcelId, '123456')).status]).toEqual([409, 409]);
    await pay(shop, admin, order);
    // What is offered from now on changes nothing of what was ordered.
    await offer({ ...OFFER, place: 'Elsewhere' });
    const { pickup, canReceive } = await parcelOf(order);
    expect(pickup).toMatchObject({ place: OFFER.place, code: expect.stringMatching(/^\d{6}$/) });
    expect(canReceive).toBe(false);
    const sold = await sellersView(parcelId);
    expect(sold).toMatchObject({ isPickedUp: true, canShip: false, canDeliver: false, canCancel: true });
    expect(sold.pickup).toEqual({ place: OFFER.place, hours: OFFER.hours, readyAt: null });
    const desk = await shop.call('GET', `/api/admin/orders/${order.orderId}`, { token: admin.token });
    expect(desk.body.data.parcels[0].pickup).toMatchObject({ place: OFFER.place, code: null });

    await shop.runJobs();
    shop.mail.length = 0;
    expect((await ready(parcelId, other)).status).toBe(404);
    expect(await ready(parcelId)).toMatchObject({ status: 200, body: { message: 'The buyer is told' } });
    expect((await ready(parcelId)).status).toBe(409);
    await shop.runJobs();
    const [mail] = shop.mail.filter(({ to }) => to === order.buyer.user.email);
    expect(mail?.subject).toBe(`Order ${order.orderNumber} is ready for pick up`);
    for (const word of [`${pickup.code.slice(0, 3)} ${pickup.code.slice(3)}`, OFFER.place, OFFER.hours])
      expect(mail?.text).toContain(word);

    for (const status of ['shipped', 'delivered'])
      expect(await move(parcelId, { status })).toMatchObject({ status: 409 });
    expect((await move(parcelId, { status: 'shipped' })).body.code).toBe('parcel_is_picked_up');
    const bulk = await shop.call('POST', '/api/seller/orders/bulk-ship', {
      token: seller.token,
      body: { ids: [parcelId] },
    });
    expect(bulk.body.data).toMatchObject({ done: [], refused: [{ _id: parcelId }] });

    expect((await handOver(parcelId, pickup.code, other)).status).toBe(404);
    const typed = ` ${pickup.code.slice(0, 3)}-${pickup.code.slice(3)} `;
    expect((await handOver(parcelId, typed)).status).toBe(200);
    const handed = await orderOf(order);
    expect(handed.status).toBe('delivered');
    expect(handed.parcels[0]).toMatchObject({
      status: 'delivered',
      pickup: { code: null },
      canMiss: null,
      canReceive: false,
      returnsUntil: expect.any(String),
    });
    const events = handed.timeline.map(({ event }: { event: string }) => event);
    expect(events.slice(-2)).toEqual(['parcel_ready', 'parcel_picked_up']);
    const row = await shop.db
      .selectFrom('parcels')
      .select(['allowance_paisa', 'shipped_at', 'delivered_at', 'sent_in_time'])
      .where('id', '=', parcelId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ allowance_paisa: 0, sent_in_time: true });
    expect(row.shipped_at).toEqual(row.delivered_at);
    const missed = await shop.call('POST', `/api/orders/${order.orderId}/parcels/${parcelId}/not-received`, {
      token: order.buyer.token,
      body: { text: 'Nobody came.' },
    });
    expect(missed.status).toBe(409);
    await shop.runJobs();
    const last = shop.mail.filter(({ to }) => to === order.buyer.user.email).at(-1);
    expect([last?.subject, last?.attachments?.length]).toEqual([
      `Order ${order.orderNumber} was picked up`,
      1,
    ]);
  });

  test('is cancelled like any other before it is handed over', async () => {
    const { order, parcelId } = await fetched();
    await ready(parcelId);
    const stock = await stockOf(shop, order.products[0]?.id as string);
    expect((await move(parcelId, { status: 'cancelled', reason: 'Broken' })).status).toBe(200);
    expect(await stockOf(shop, order.products[0]?.id as string)).toBe(stock + 3);
    expect((await handOver(parcelId, '123456')).body.code).toBe('parcel_cancelled');
    expect((await parcelOf(order)).pickup.code).toBeNull();
  });
});

describe('the code', () => {
  test('is handed over for once, however many ask at the same time', async () => {
    const { order, parcelId } = await fetched();
    const { code } = (await parcelOf(order)).pickup;
    const answers = await Promise.all([1, 2, 3].map(() => handOver(parcelId, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from bills where parcel_id = $1) as bills,
        (select count(*)::int from order_events where parcel_id = $1 and event = 'parcel_picked_up') as events`,
      [parcelId],
    );
    expect(rows).toEqual([{ bills: 1, events: 1 }]);
  });

  test('is guessed five times in a quarter of an hour at most, and every guess leaves a trace', async () => {
    const { order, parcelId } = await fetched();
    const { code } = (await parcelOf(order)).pickup;
    expect((await handOver(parcelId, '12345')).body.errors[0].path).toBe('code');
    expect((await handOver(parcelId, undefined)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 8 }, () => handOver(parcelId, wrongOf(code))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'That is not the code',
      errors: [{ path: 'code' }],
    });
    const guesses = async () =>
      (await orderOf(order)).timeline.filter(({ event }: { event: string }) => event === 'pickup_code_wrong')
        .length;
    expect(await guesses()).toBe(5);
    // Not even the right one, until the time is over.
    expect((await handOver(parcelId, code)).status).toBe(429);
    await shop.pool.query('alter table order_events disable trigger order_events_append_only');
    await shop.pool.query(
      `update order_events set created_at = created_at - interval '15 minutes'
       where parcel_id = $1 and event = 'pickup_code_wrong'`,
      [parcelId],
    );
    await shop.pool.query('alter table order_events enable trigger order_events_append_only');
    expect((await handOver(parcelId, code)).status).toBe(200);
  });

  test('is of no use for a parcel that is sent', async () => {
    const order = await orderFrom(shop, admin, [seller]);
    for (const answer of [
      await handOver(order.parcelIds[0] as string, '123456'),
      await ready(order.parcelIds[0] as string),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'parcel_is_sent']);
  });

  test.each([
    ['482913', '482913'],
    [' 482-913 ', '482913'],
    ['48291', null],
    ['４８２９１３', null],
  ])('%s is read as %s', (typed, code) => expect(readPickupCode(typed)).toBe(code));
});

describe('where a parcel is', () => {
  const steps = (data: { steps: { step: string; isReached: boolean }[] }) =>
    data.steps.map(({ step, isReached }) => (isReached ? step : `(${step})`)).join(' ');

  test('is seen by who knows its code, without a word of people, goods and money', async () => {
    await insertAddress(shop.db, other.user.id, { province: 'Gandaki Pradesh', is_default: true });
    const order = await orderFrom(shop, admin, [other], { isPaid: false, notes: 'Ring twice' });
    const { trackingCode, seller: sender, items } = await parcelOf(order);
    const at = async () => (await track(trackingCode)).body.data;
    expect(steps(await at())).toBe('ordered (packing) (sent) (on_its_way) (delivered)');
    expect((await at()).expected).toBeNull();
    await pay(shop, admin, order);
    expect(steps(await at())).toBe('ordered packing (sent) (on_its_way) (delivered)');
    await move(
      order.parcelIds[0] as string,
      { status: 'shipped', carrier: 'nepal post', trackingNumber: 'NP-7' },
      other,
    );
    const answer = await track(trackingCode);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(steps(answer.body.data)).toBe('ordered packing sent on_its_way (delivered)');
    expect(answer.body.data).toMatchObject({
      status: 'shipped',
      carrier: 'Nepal Post',
      from: 'Gandaki Pradesh',
      to: ADDRESS.province,
      expected: { earliest: expect.any(String), latest: expect.any(String), isLate: false },
    });
    const { user } = order.buyer;
    const text = JSON.stringify(answer.body);
    for (const secret of [
      user.first_name,
      user.last_name,
      user.email,
      user.id,
      ADDRESS.street,
      ADDRESS.phone,
      `${ADDRESS.city}"`,
      sender.companyName,
      sender._id,
      items[0].name,
      items[0].sku,
      order.orderNumber,
      order.orderId,
      order.parcelIds[0] as string,
      'NP-7',
      'Ring twice',
      String(order.total),
    ])
      expect(text).not.toContain(secret);
    shop.clock.advance(30 * 86_400_000);
    expect((await at()).expected.isLate).toBe(true);
    shop.clock.advance(-30 * 86_400_000);
    await move(order.parcelIds[0] as string, { status: 'delivered' }, other);
    expect(steps(await at())).toBe('ordered packing sent on_its_way delivered');
    expect((await at()).expected).toBeNull();
  });

  test('does not name a carrier of the seller’s own words, and says when it is cancelled', async () => {
    const order = await orderFrom(shop, admin, [other]);
    const { trackingCode } = await parcelOf(order);
    await move(order.parcelIds[0] as string, { status: 'shipped', carrier: 'Hari, 9841000000' }, other);
    expect((await track(trackingCode)).body.data.carrier).toBeNull();
    const gone = await orderFrom(shop, admin, [other]);
    await move(gone.parcelIds[0] as string, { status: 'cancelled', reason: 'Broken' }, other);
    const { body } = await track((await parcelOf(gone)).trackingCode);
    expect(steps(body.data)).toBe('ordered packing cancelled');
    expect(body.data.steps.at(-1).at).toEqual(expect.any(String));
  });

  test('of one that is fetched ends at the counter', async () => {
    const { order, parcelId } = await fetched();
    const { trackingCode, pickup } = await parcelOf(order);
    const at = async () => (await track(trackingCode)).body.data;
    expect(steps(await at())).toBe('ordered packing (ready) (picked_up)');
    await ready(parcelId);
    expect(await at()).toMatchObject({ isPickedUp: true, expected: null, to: null });
    expect(steps(await at())).toBe('ordered packing ready (picked_up)');
    expect(JSON.stringify(await at())).not.toContain(pickup.code);
    await handOver(parcelId, pickup.code);
    expect(steps(await at())).toBe('ordered packing ready picked_up');
  });

  test('is found however its code is typed, and 404 for any other', async () => {
    const order = await orderFrom(shop, admin, [other]);
    const { trackingCode: code } = await parcelOf(order);
    for (const typed of [code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`])
      expect((await track(typed)).status).toBe(200);
    for (const typed of ['A'.repeat(12), 'nothing', code.slice(1), `${code}0`, '%00', "' or 1=1"])
      expect((await track(typed)).status).toBe(404);
    expect(readTrackingCode('oIl0-0000-0000')).toBe('011000000000');
  });
});
