import { describe, expect, it, test } from 'vitest';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  complain,
  decide,
  missed,
  move,
  one,
  openMissedParcelDesk,
  other,
  parcelOf,
  readCase,
  say,
  sent,
  shop,
} from '../../../../../test/missed-parcel-desk.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { bsDateOf } from '../../../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';

openMissedParcelDesk();

describe('a buyer says that a parcel has not arrived', () => {
  it('opens a complaint that the seller answers with proof, and holds money and clocks', async () => {
    const order = await sent();
    shop.mail.length = 0;
    const { number, _id, status } = await missed(order);
    const thisYears = new RegExp(`^G-${bsDateOf(shop.clock.now()).year}-\\d{6}$`);
    expect([number, status]).toEqual([expect.stringMatching(thisYears), 'waiting_for_seller']);
    await shop.runJobs();
    const told = shop.mail.map(({ to, subject }) => [to, subject]);
    expect(told).toEqual(
      expect.arrayContaining([
        [order.buyer.user.email, `Your complaint ${number}`],
        [one.user.email, `Your parcel has not arrived, says the buyer: ${number}`],
        ['grievance@thokmandu.example', `Complaint ${number}`],
      ]),
    );
    const seen = await shop.call('GET', `/api/seller/orders/${order.parcelIds[0]}`, { token: one.token });
    expect(seen.body.data.money).toMatchObject({ heldBecause: 'A complaint is open' });
    expect(seen.body.data.complaints).toMatchObject([
      { _id, number, kind: 'not_received', status: 'waiting_for_seller' },
    ]);
    const read = (await readCase(_id, order.buyer)).body.data;
    expect(read).toMatchObject({
      you: 'buyer',
      kind: 'not_received',
      canWrite: true,
      canReceive: true,
      holdsParcel: true,
      messages: [{ text: 'Nobody came.', from: { kind: 'buyer' } }],
      order: { orderNumber: order.orderNumber },
    });
    const photo = await shop.call('POST', '/api/photos', {
      token: one.token,
      ...formOf([{ name: 'slip.jpg', bytes: await picture() }], 'photos'),
    });
    const proof = photo.body.data[0]._id;
    const answer = await shop.call('POST', `/api/complaints/${_id}/messages`, {
      token: one.token,
      body: { text: 'Signed by the guard at the gate.', photos: [proof] },
    });
    expect(answer.body.data).toMatchObject({
      you: 'seller',
      status: 'open',
      canReceive: false,
      messages: [{}, { from: { kind: 'seller' }, photos: [{ _id: proof }] }],
    });
    for (const [who, expected] of [
      [order.buyer, 200],
      [admin, 200],
      [other, 404],
    ] as const)
      expect((await shop.call('GET', `/api/photos/${proof}`, { token: who.token })).status).toBe(expected);
    await expectInvariants(shop.pool);
  });

  it('is refused before it is sent, once it is there, cancelled, foreign, too late, and a second time', async () => {
    const unsent = await orderFrom(shop, admin, [one]);
    const refusal = async (order: ParcelledOrder, options = {}) => {
      const { status, body } = await say(order, 'not-received', options);
      return [status, body.errors?.[0]?.message ?? body.message];
    };
    expect(await refusal(unsent)).toEqual([409, 'Parcel has not been sent yet']);
    const order = await sent();
    expect(await refusal(order, { by: await shop.registerBuyer() })).toEqual([404, 'Order not found']);
    expect(await refusal(order, { by: one })).toEqual([404, 'Order not found']);
    expect(await refusal({ ...order, parcelIds: unsent.parcelIds })).toEqual([404, 'Order not found']);
    expect(await refusal({ ...order, parcelIds: ['x'] })).toEqual([404, 'Order not found']);
    for (const body of [{}, { text: ' ' }, { text: '' }, { text: 7 }])
      expect(await refusal(order, { body })).toEqual([400, 'Tell us what happened']);
    expect(await refusal(order, { body: { text: 'a\u0000b' } })).toEqual([
      400,
      'Contains characters that cannot be stored',
    ]);
    expect(await refusal(order, { body: { text: 'x', photos: ['no-id'] } })).toEqual([
      404,
      'Photo not found',
    ]);
    const { number } = await missed(order);
    expect(await refusal(order)).toEqual([409, `You have told us already: ${number}`]);
    const there = await sent();
    await say(there, 'received');
    expect(await refusal(there)).toEqual([409, 'You have said that this parcel arrived']);
    const cancelled = await orderFrom(shop, admin, [one]);
    await shop.call('POST', `/api/orders/${cancelled.orderId}/parcels/${cancelled.parcelIds[0]}/cancel`, {
      token: cancelled.buyer.token,
      body: {},
    });
    expect(await refusal(cancelled)).toEqual([409, 'Parcel is cancelled']);
    const late = await sent();
    await move(late, 'delivered');
    await shop.pool.query(`update parcels set delivered_at = now() - interval '7 days' where id = $1`, [
      late.parcelIds[0],
    ]);
    expect(await refusal(late)).toEqual([
      409,
      'The 7 days to say that a parcel has not arrived are over. Complain about its seller instead.',
    ]);
    const reviewed = await sent();
    await move(reviewed, 'delivered');
    const review = await shop.call('POST', `/api/products/${reviewed.products[0]?.id}/reviews`, {
      token: reviewed.buyer.token,
      body: { rating: 5, comment: 'Good' },
    });
    expect(review.status).toBe(201);
    expect(await refusal(reviewed)).toEqual([409, 'You have reviewed or returned goods of this parcel']);
  });

  it('by the form for complaints: the same rules, so that money that is ready is not returnable again', async () => {
    const refusal = async (order: ParcelledOrder, about: object = { parcel: order.parcelIds[0] }) => {
      const { status, body } = await complain(order, about);
      return [status, body.message];
    };
    const old = await sent();
    await move(old, 'delivered');
    await shop.pool.query(`update parcels set delivered_at = now() - interval '20 days' where id = $1`, [
      old.parcelIds[0],
    ]);
    await runJob(shop, 'ripen_parcels');
    const before = await parcelOf(old);
    expect(before.money_ready_at).not.toBeNull();
    // An order of one parcel names it by itself.
    for (const about of [{ parcel: old.parcelIds[0] }, {}])
      expect(await refusal(old, about)).toEqual([
        409,
        'The 7 days to say that a parcel has not arrived are over. Complain about its seller instead.',
      ]);
    expect((await say(old, 'received')).body.message).toBe('Parcel is already delivered');
    expect(await parcelOf(old)).toEqual(before);
    expect((await complain(old, { kind: 'seller' })).status).toBe(201);
    const there = await sent();
    await say(there, 'received');
    expect(await refusal(there)).toEqual([409, 'You have said that this parcel arrived']);
    // The one complaint that it has not arrived is still there once it is sent.
    const two = await orderFrom(shop, admin, [one, other]);
    expect(await refusal(two)).toEqual([409, 'Parcel has not been sent yet']);
    await move(two, 'shipped');
    expect((await complain(two, { parcel: two.parcelIds[0] })).status).toBe(201);
    // Of a whole order nobody knows yet which parcel it is about: our desk reads it, and nothing is held.
    const whole = await complain(two, {});
    expect([whole.status, whole.body.data.status]).toEqual([201, 'open']);
    const { rows } = await shop.pool.query('select parcel_id from parcel_holds where parcel_id = any($1)', [
      [old, there, two].flatMap(({ parcelIds }) => parcelIds),
    ]);
    expect(rows).toEqual([{ parcel_id: two.parcelIds[0] }]);
    await expectInvariants(shop.pool);
  });

  it('and later that it has: the complaint ends, whoever had said before that it arrived', async () => {
    const order = await sent();
    const { _id } = await missed(order);
    expect((await say(order, 'received')).status).toBe(200);
    expect((await readCase(_id, order.buyer)).body.data).toMatchObject({
      status: 'closed',
      closedAs: 'received',
      canWrite: false,
    });
    expect((await say(order, 'received')).body.message).toBe('Parcel is already delivered');
    const denied = await sent();
    await move(denied, 'delivered');
    await shop.pool.query(`update parcels set delivered_at = now() - interval '6 days' where id = $1`, [
      denied.parcelIds[0],
    ]);
    const { _id: caseId, number } = await missed(denied);
    const review = await shop.call('POST', `/api/products/${denied.products[0]?.id}/reviews`, {
      token: denied.buyer.token,
      body: { rating: 1, comment: 'Where is it?' },
    });
    expect(review.status).toBe(403);
    const { body } = await say(denied, 'received');
    expect(body.data.parcels[0]).toMatchObject({ status: 'delivered', canMiss: null, canReceive: false });
    // The one date that everything hangs on is the buyer's.
    const { delivered_at } = await parcelOf(denied);
    expect(Date.now() - delivered_at.getTime()).toBeLessThan(DAY_MS);
    const late = await decide(caseId, { decision: 'none', reason: 'Too late' });
    expect([late.status, late.body.message]).toEqual([
      409,
      `${number} is closed: the buyer said that the parcel has arrived`,
    ]);
    const word = await shop.call('POST', `/api/complaints/${caseId}/messages`, {
      token: denied.buyer.token,
      body: { text: 'Still' },
    });
    expect(word.body.message).toBe('This complaint has been decided or closed');
    await expectInvariants(shop.pool);
  });
});

test('received, not received, a decision and the job of silence meet: one truth, money whole', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await sent();
    await shop.pool.query(`update parcels set shipped_at = shipped_at - interval '30 days' where id = $1`, [
      order.parcelIds[0],
    ]);
    const calls = [
      () => say(order, 'not-received'),
      () => say(order, 'received'),
      () => runJob(shop, 'deliver_silent_parcels'),
      () => move(order, 'delivered'),
    ];
    if (round % 2 === 1) calls.reverse();
    await Promise.all(calls.map((call) => call()));
    await expectInvariants(shop.pool);
    const { rows } = await shop.pool.query('select id, state from cases where parcel_id = $1', [
      order.parcelIds[0],
    ]);
    if (rows[0]?.state === 'closed' || rows.length === 0) continue;
    const [decided, received] = await Promise.all([
      decide(rows[0].id, { decision: 'full', reason: 'Lost' }),
      say(order, 'received'),
    ]);
    expect([decided.status, received.status].toSorted()).toEqual([200, 409]);
    await expectInvariants(shop.pool);
  }
});
