import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { admin, openParcelDesk, other, seller, shop } from '../../../../../test/parcel-desk.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { asked, mailsTo, messageOf, move, orderOf, read, step } from '../../../../../test/return-desk.ts';
import { arrivedOrder, askReturn, insertPhoto } from '../../../../../test/returns.ts';

openParcelDesk();

describe('what is refused', () => {
  it('to the letter', async () => {
    const order = await arrivedOrder(shop, admin, [seller, other]);
    const [line, foreign] = order.lines;
    const parcel = order.parcelIds[0];
    const { buyer } = order;
    const refusals: [object, number, string][] = [
      ...[0, -1, 1.5, '2', null].map((quantity): [object, number, string] => [
        { lines: [{ line, quantity }] },
        400,
        'Quantity must be a whole number of at least 1',
      ]),
      [{ lines: [] }, 400, 'Choose what goes back'],
      [{ lines: [{ line: foreign, quantity: 1 }] }, 400, 'This line is not in the parcel'],
      [{ lines: [{ line, quantity: 4 }] }, 409, 'Only 3 can be returned'],
      [
        {
          lines: [
            { line, quantity: 2 },
            { line, quantity: 2 },
          ],
        },
        409,
        'Only 3 can be returned',
      ],
      [{ photos: [] }, 400, 'Add at least one photo'],
      [{ photos: Array.from({ length: 7 }, () => randomUUID()) }, 400, 'At most 6 photos'],
      [{ photos: [randomUUID()] }, 404, 'Photo not found'],
      [{ photos: [await insertPhoto(shop, other)] }, 404, 'Photo not found'],
      [{ reason: 'bored' }, 400, 'Choose a reason'],
      [{ text: 'x'.repeat(2_001) }, 400, 'Must be at most 2000 characters'],
      [{ parcel: randomUUID() }, 404, 'Order not found'],
      [{ parcel: 'x' }, 404, 'Order not found'],
    ];
    for (const [body, status, message] of refusals) {
      const answer = await askReturn(shop, buyer, { parcel, lines: [{ line, quantity: 1 }], ...body });
      expect(messageOf(answer), JSON.stringify(body)).toEqual([status, message]);
    }
    const stranger = await shop.registerBuyer();
    expect((await askReturn(shop, stranger, { parcel, lines: [{ line, quantity: 1 }] })).status).toBe(404);
    const { rows } = await shop.pool.query(
      'select count(*)::int as count from returns where parcel_id = $1',
      [parcel],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('before it was sent, before it arrived, and on day 8', { tags: 'days' }, async () => {
    const order = await orderFrom(shop, admin, [seller]);
    const [line] = (await orderOf(order)).items.map(({ _id }: { _id: string }) => _id);
    const parcel = order.parcelIds[0];
    const ask = async () =>
      messageOf(await askReturn(shop, order.buyer, { parcel, lines: [{ line, quantity: 1 }] }));
    expect(await ask()).toEqual([409, 'Parcel has not been sent yet']);
    await move(seller, parcel, { status: 'shipped' });
    expect(await ask()).toEqual([409, 'Parcel has not arrived yet']);
    await move(seller, parcel, { status: 'delivered' });
    const delivered = (days: number) =>
      shop.pool.query(
        `update parcels set delivered_at = kathmandu_midnight(kathmandu_day($2)) - make_interval(days => $3) where id = $1`,
        [parcel, shop.clock.now(), days],
      );
    const options = async () =>
      (await shop.call('GET', `/api/returns/options?parcel=${parcel}`, { token: order.buyer.token })).body
        .data;
    await delivered(8);
    expect(await ask()).toEqual([409, 'The 7 days for returns are over. Complain instead.']);
    expect((await options()).refusal).toBe('The 7 days for returns are over. Complain instead.');
    await delivered(7);
    expect((await options()).refusal).toBeNull();
    expect((await ask())[0]).toBe(201);
    const cancelled = await orderFrom(shop, admin, [seller]);
    await move(seller, cancelled.parcelIds[0], { status: 'cancelled', reason: 'Broken' });
    const late = await askReturn(shop, cancelled.buyer, {
      parcel: cancelled.parcelIds[0],
      lines: [{ line, quantity: 1 }],
    });
    expect(messageOf(late)).toEqual([409, 'Parcel is cancelled']);
  });

  it('a change of mind where the category, or one above it, excludes it', async () => {
    const order = await arrivedOrder(shop, admin, [seller]);
    const categoryId = order.products[0]?.category_id;
    const { rows } = await shop.pool.query('select slug, name from categories where id = $1', [categoryId]);
    const set = (noChangeOfMind: boolean) =>
      shop.call('PUT', `/api/categories/${categoryId}`, {
        token: admin.token,
        body: { ...rows[0], noChangeOfMind },
      });
    expect((await set(true)).status).toBe(200);
    const ask = (reason: string) =>
      askReturn(shop, order.buyer, {
        parcel: order.parcelIds[0],
        lines: [{ line: order.lines[0], quantity: 1 }],
        reason,
        photos: [],
      });
    expect(messageOf(await ask('changed_mind'))).toEqual([
      409,
      'This cannot be returned for a change of mind',
    ]);
    await set(false);
    const free = await ask('changed_mind');
    expect(free.status).toBe(201);
    expect(free.body.data).toMatchObject({ isSellersFault: false, photos: [] });
  });

  it('every step of somebody else’s, and what the state does not allow', async () => {
    const { order, id } = await asked();
    const stranger = await shop.registerBuyer();
    const steps: Record<string, object> = {
      accept: {},
      decline: { reason: 'No' },
      question: { text: 'Why?' },
      offer: { amount: 5 },
      received: { resalable: true },
      refund: {},
      replace: {},
      answer: { text: 'So' },
      'sent-back': { carrier: 'A', trackingNumber: '1' },
      'take-offer': {},
      'decline-offer': {},
      withdraw: {},
    };
    for (const [name, body] of Object.entries(steps)) {
      expect((await step(other, id, name, body)).status, name).toBe(404);
      expect([403, 404]).toContain((await step(stranger, id, name, body)).status);
      expect((await step(seller, randomUUID(), name, body)).status).toBe(404);
    }
    expect((await shop.call('GET', `/api/returns/${id}`, { token: stranger.token })).status).toBe(404);
    for (const name of ['received', 'refund', 'replace'])
      expect((await step(seller, id, name, steps[name])).status).toBe(409);
    for (const name of ['answer', 'sent-back', 'take-offer', 'decline-offer'])
      expect((await step(order.buyer, id, name, steps[name])).status).toBe(409);
  });

  it('photos: private to the two and the desk', async () => {
    const { order, id, data } = await asked();
    const [photo] = data.photos;
    const look = async (who: Account) =>
      (await shop.app.inject({ url: photo.url, headers: { authorization: `Bearer ${who.token}` } }))
        .statusCode;
    // It has no file here: those who may look are told so by the storage, not by the rule.
    const { rows } = await shop.pool.query('select user_id from photo_viewers where photo_id = $1', [
      photo._id,
    ]);
    expect(rows).toEqual([{ user_id: seller.user.id }]);
    expect(await look(await shop.registerBuyer())).toBe(404);
    const second = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 1 }],
      photos: [photo._id],
    });
    expect(second.status).toBe(400);
    expect((await read(admin, id)).role).toBe('admin');
  });

  it('hostile texts arrive as they are, and break nothing', async () => {
    const hostile = `<script>alert(1)</script> ' or 1=1 -- \u202E {{7*7}} ${'ब'.repeat(100)}`;
    const { order, id, data } = await asked(1, { text: hostile });
    expect(data.text).toBe(hostile);
    await step(seller, id, 'question', { text: hostile });
    await step(order.buyer, id, 'answer', { text: hostile });
    await step(seller, id, 'accept');
    const way = { carrier: hostile.slice(0, 60), trackingNumber: "'; drop table returns" };
    const { body } = await step(order.buyer, id, 'sent-back', way);
    expect(body.data).toMatchObject({ trackingNumber: way.trackingNumber });
    expect(messageOf(await step(seller, id, 'received', { resalable: true, note: 'a\u0000b' }))[0]).toBe(400);
    const mails = await mailsTo(seller);
    expect(mails.every(({ html }) => !html?.includes('<script>'))).toBe(true);
  });

  it('by hand, what a return holds cannot be credited', async () => {
    const { order, id } = await asked();
    const { rows } = await shop.pool.query(
      'select b.id, l.id as line from bills b join bill_lines l on l.bill_id = b.id where b.parcel_id = $1',
      [order.parcelIds[0]],
    );
    const credit = (quantity: number) =>
      shop.call('POST', `/api/seller/bills/${rows[0].id}/credit-notes`, {
        token: seller.token,
        body: { lines: [{ line: rows[0].line, quantity }], reason: 'Broken' },
      });
    expect(messageOf(await credit(2))).toEqual([409, 'Only 1 can still be credited']);
    expect((await credit(1)).status).toBe(201);
    const more = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 1 }],
    });
    expect(messageOf(more)).toEqual([409, 'Only 0 can be returned']);
    await step(seller, id, 'accept');
    await step(seller, id, 'received', { resalable: true });
    expect((await step(seller, id, 'refund')).status).toBe(200);
    expect((await credit(1)).status).toBe(409);
    await expectInvariants(shop.pool);
  });
});
