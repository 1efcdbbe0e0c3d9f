import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { admin, openParcelDesk, other, seller, shop } from '../../../../../test/parcel-desk.ts';
import { asked, mailsTo, messageOf, move, orderOf, read, step } from '../../../../../test/return-desk.ts';
import { arrivedOrder, askReturn, insertPhoto } from '../../../../../test/returns.ts';
import { stockOf } from '../../../../../test/shopping.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { refundReturnByDecision } from './return-money.commands.ts';

openParcelDesk();

describe('a return from request to refund', () => {
  it('is asked for, accepted, sent back, received, refunded; everybody is told, money and stock follow', async () => {
    const text = 'Two of six trip at once, with no load.';
    const { order, id, data } = await asked(2, { text });
    const [product] = order.products;
    const price = Number(product?.regular_price_paisa);
    expect(data).toMatchObject({
      number: expect.stringMatching(/^R-20\d\d-\d{6}$/),
      status: 'requested',
      reason: 'does_not_work',
      order: { _id: order.orderId, orderNumber: order.orderNumber },
      parcel: { _id: order.parcelIds[0], position: 1 },
      lines: [{ line: order.lines[0], quantity: 2, bought: 3 }],
      amount: Math.round(price * 2 * 1.13) / 100,
      isYourTurn: false,
      photos: [{ url: expect.stringContaining('/api/photos/') }],
      actions: ['withdraw'],
      refund: null,
    });
    expect((await mailsTo(seller)).some(({ text: said }) => said.includes(text))).toBe(true);
    const forSeller = await read(seller, id);
    expect(forSeller).toMatchObject({
      role: 'seller',
      isYourTurn: true,
      actions: ['accept', 'decline', 'question', 'offer'],
      buyersOrders: 1,
      buyersReturns: 0,
    });
    const parcel = await shop.call('GET', `/api/seller/orders/${order.parcelIds[0]}`, {
      token: seller.token,
    });
    expect(parcel.body.data.money).toMatchObject({
      state: 'held',
      heldBecause: `Return ${data.number} is open`,
    });
    expect(parcel.body.data.returns).toEqual([{ _id: id, number: data.number, status: 'requested' }]);
    expect(parcel.body.data.complaints).toEqual([]);

    expect((await step(seller, id, 'accept')).body.data.status).toBe('accepted');
    expect((await mailsTo(order.buyer)).some(({ subject }) => subject.includes('Send it back'))).toBe(true);
    const way = { carrier: 'Pathao', trackingNumber: 'PTH-1' };
    expect((await step(order.buyer, id, 'sent-back', way)).body.data).toMatchObject({
      status: 'sent_back',
      ...way,
    });
    const before = await stockOf(shop, product?.id as string);
    const photos = [await insertPhoto(shop, seller)];
    const received = await step(seller, id, 'received', { resalable: true, note: 'All there', photos });
    expect(received.body.data).toMatchObject({ status: 'received', resalable: true });
    expect(received.body.data.receivedPhotos).toHaveLength(1);
    expect(await stockOf(shop, product?.id as string)).toBe(before + 2);
    await expectInvariants(shop.pool);
    const refunded = await step(seller, id, 'refund');
    expect(refunded.body.data).toMatchObject({
      status: 'refunded',
      settledAs: 'lines',
      refund: { amount: data.amount, sentAt: null },
      creditNote: { number: expect.stringContaining('CN') },
      actions: [],
    });
    const dueBy = Date.parse(refunded.body.data.refund.dueBy);
    expect(dueBy - Date.parse(refunded.body.data.receivedAt)).toBe(7 * 86_400_000);
    expect((await mailsTo(order.buyer)).some(({ subject }) => subject.includes('We owe you a refund'))).toBe(
      true,
    );
    const events = refunded.body.data.timeline.map(({ event }: { event: string }) => event);
    expect(events).toEqual(['requested', 'accepted', 'sent_back', 'received', 'refunded']);
    const thread = await shop.call('POST', '/api/threads', {
      token: order.buyer.token,
      body: { parcel: order.parcelIds[0] },
    });
    const log = await shop.call('GET', `/api/threads/${thread.body.data.thread._id}/messages`, {
      token: seller.token,
    });
    expect(log.body.data.events).toContainEqual({
      at: expect.any(String),
      event: 'return_requested',
      return: { _id: id, number: data.number },
    });
    await expectInvariants(shop.pool);

    await shop.call('POST', `/api/admin/payments/${order.paymentId}/refunded`, {
      token: admin.token,
      body: { bankReference: 'RF-1' },
    });
    expect((await read(order.buyer, id)).refund.sentAt).not.toBeNull();
  });

  it('nothing had to travel: received may follow accepted at once; what is broken is not sold again', async () => {
    const { order, id } = await asked(1);
    await step(seller, id, 'accept');
    const before = await stockOf(shop, order.products[0]?.id as string);
    expect((await step(seller, id, 'received', { resalable: false })).body.data.resalable).toBe(false);
    expect(await stockOf(shop, order.products[0]?.id as string)).toBe(before);
    expect((await step(seller, id, 'refund')).status).toBe(200);
  });

  it('all of the order for the seller’s fault: delivery goes back too, and the seller’s ledger is 0', async () => {
    const { order, id, data } = await asked(3);
    expect(data.amount).toBe(order.total);
    await step(seller, id, 'accept');
    await step(seller, id, 'received', { resalable: true });
    const { body } = await step(seller, id, 'refund');
    expect(body.data.refund.amount).toBe(order.total);
    const { rows } = await shop.pool.query(
      "select coalesce(sum(amount_paisa), 0)::int as left from ledger_lines where parcel_id = $1 and account like 'seller%'",
      [order.parcelIds[0]],
    );
    expect(rows).toEqual([{ left: 0 }]);
    await expectInvariants(shop.pool);
  });

  it('in two returns of two parcels: delivery goes with the last; not when the mind changed', async () => {
    for (const reason of ['damaged', 'changed_mind']) {
      const product = { regular_price_paisa: 333_35, wholesale_price_paisa: 300_01 };
      const order = await arrivedOrder(shop, admin, [seller, other], { product });
      let total = 0;
      for (const [index, by] of [seller, other].entries()) {
        const { body } = await askReturn(shop, order.buyer, {
          parcel: order.parcelIds[index],
          lines: [{ line: order.lines[index], quantity: 3 }],
          reason: index === 1 ? reason : 'wrong_item',
        });
        await step(by, body.data._id, 'accept');
        await step(by, body.data._id, 'received', { resalable: false });
        total += (await step(by, body.data._id, 'refund')).body.data.refund.amount;
      }
      expect((await orderOf(order)).totals.shipping).toBe(100);
      const shipping = reason === 'damaged' ? 0 : 100;
      expect(Math.round(total * 100)).toBe(Math.round((order.total - shipping) * 100));
    }
    await expectInvariants(shop.pool);
  });

  it('keep it, refund part: the buyer declines or takes what is offered', async () => {
    const { order, id, data } = await asked();
    expect(messageOf(await step(seller, id, 'offer', { amount: 0.5 }))).toEqual([
      400,
      'Amount must be at least रू 1',
    ]);
    expect(messageOf(await step(seller, id, 'offer', { amount: data.amount }))).toEqual([
      400,
      'Offer less than what a full return gives back',
    ]);
    expect((await step(seller, id, 'offer', { amount: 30 })).body.data).toMatchObject({
      status: 'requested',
      offer: { amount: 30 },
      isYourTurn: false,
    });
    expect((await step(seller, id, 'offer', { amount: 40 })).status).toBe(409);
    expect((await read(order.buyer, id)).actions).toEqual(['take_offer', 'decline_offer', 'withdraw']);
    expect((await step(order.buyer, id, 'decline-offer')).body.data.offer).toBeNull();
    await step(seller, id, 'offer', { amount: 45.5 });
    const taken = await step(order.buyer, id, 'take-offer');
    expect(taken.body.data).toMatchObject({
      status: 'refunded',
      settledAs: 'amount',
      amount: 45.5,
      refund: { amount: 45.5 },
    });
    // The units stay with the buyer and are not returned again.
    const again = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 2 }],
    });
    expect(messageOf(again)).toEqual([409, 'Only 1 can be returned']);
    await expectInvariants(shop.pool);
  });

  it('a replacement is a parcel at price 0: sent like any other, without a bill, not cancelled, not returned', async () => {
    const { order, id } = await asked();
    await step(seller, id, 'accept');
    await step(seller, id, 'received', { resalable: false });
    const productId = order.products[0]?.id as string;
    await shop.pool.query('update products set low_stock_threshold = 0 where id = $1', [productId]);
    const before = await stockOf(shop, productId);
    const replaced = await step(seller, id, 'replace');
    expect(replaced.body.data).toMatchObject({
      status: 'replaced',
      refund: null,
      replacement: { status: 'processing' },
    });
    expect(await stockOf(shop, productId)).toBe(before - 2);
    await expectInvariants(shop.pool);
    const again = replaced.body.data.replacement._id;
    const seen = await orderOf(order);
    expect(seen.status).toBe('delivered');
    expect(seen.parcels.at(-1)).toMatchObject({
      _id: again,
      replaces: { _id: id },
      canCancel: false,
      items: [{ quantity: 2, price: 0 }],
    });
    for (const [list, token] of [
      ['/api/orders', order.buyer.token],
      ['/api/admin/orders', admin.token],
    ]) {
      const { body } = await shop.call('GET', `${list}?search=${seen.orderNumber}`, { token });
      expect(body.data.orders).toMatchObject([{ orderNumber: seen.orderNumber, itemCount: 3 }]);
    }
    for (const cancel of [
      () =>
        shop.call('POST', `/api/orders/${order.orderId}/parcels/${again}/cancel`, {
          token: order.buyer.token,
          body: {},
        }),
      () => move(seller, again, { status: 'cancelled', reason: 'No' }),
      () =>
        shop.call('POST', `/api/admin/orders/${order.orderId}/cancel`, {
          token: admin.token,
          body: { reason: 'No', parcels: [again] },
        }),
    ])
      expect(messageOf(await cancel())).toEqual([409, 'A replacement cannot be cancelled']);
    expect((await move(seller, again, { status: 'shipped' })).status).toBe(200);
    await move(seller, again, { status: 'delivered' });
    expect((await orderOf(order)).status).toBe('delivered');
    const line = (await orderOf(order)).parcels.at(-1).items[0]._id;
    const back = await askReturn(shop, order.buyer, { parcel: again, lines: [{ line, quantity: 1 }] });
    expect(messageOf(back)).toEqual([409, 'A replacement cannot be returned. Complain instead.']);
    await expectInvariants(shop.pool);
    const reorder = await shop.call('POST', `/api/orders/${order.orderId}/reorder`, {
      token: order.buyer.token,
    });
    expect(reorder.body.data.added).toMatchObject([{ quantity: 3 }]);
  });

  it('there is too little in stock to replace', async () => {
    const { order, id } = await asked();
    await step(seller, id, 'accept');
    await step(seller, id, 'received', { resalable: false });
    await shop.call('PATCH', `/api/seller/products/${order.products[0]?.id}/stock`, {
      token: seller.token,
      body: { quantity: 1, seen: 97 },
    });
    await shop.pool.query(
      `with taken as (update products set quantity = 1 where id = $1 returning id)
       insert into stock_movements (product_id, delta, reason)
       select $1, 1 - (select sum(delta) from stock_movements where product_id = $1), 'adjustment'
       where (select sum(delta) from stock_movements where product_id = $1) <> 1`,
      [order.products[0]?.id],
    );
    expect(messageOf(await step(seller, id, 'replace'))).toEqual([409, 'Only 1 in stock. Refund instead.']);
    expect((await step(seller, id, 'refund')).status).toBe(200);
  });

  it('an order names the lines of which units may still be asked back', async () => {
    const { order, id } = await asked(2);
    const [line] = order.lines;
    const returnable = async () => (await orderOf(order)).parcels[0].returnable;
    expect(await returnable()).toEqual([line]);
    const rest = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line, quantity: 1 }],
    });
    expect(await returnable()).toEqual([]);
    await step(order.buyer, id, 'withdraw');
    expect(await returnable()).toEqual([line]);
    expect((await step(order.buyer, rest.body.data._id, 'withdraw')).status).toBe(200);
  });

  it('declined, withdrawn: the quantity is free again; declined is final', async () => {
    const { order, id } = await asked(3);
    expect(messageOf(await step(seller, id, 'decline', { reason: ' ' }))).toEqual([
      400,
      'Reason is required',
    ]);
    expect((await step(seller, id, 'decline', { reason: 'They were cut open' })).body.data).toMatchObject({
      status: 'declined',
      dueAt: null,
      actions: [],
    });
    expect((await mailsTo(order.buyer)).some(({ text: said }) => said.includes('They were cut open'))).toBe(
      true,
    );
    expect((await read(order.buyer, id)).actions).toEqual(['escalate']);
    for (const name of ['accept', 'refund', 'replace'])
      expect((await step(seller, id, name)).status).toBe(409);
    const second = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 3 }],
    });
    expect(second.status).toBe(201);
    expect((await step(order.buyer, second.body.data._id, 'withdraw')).body.data.status).toBe('withdrawn');
    expect((await step(order.buyer, second.body.data._id, 'withdraw')).status).toBe(409);
    await expectInvariants(shop.pool);
  });

  it('our desk decides for the buyer of a declined return: all of it, or an amount; once', async () => {
    for (const amountPaisa of [null, 12_345]) {
      const { order, id, data } = await asked();
      const decide = () =>
        inTransaction(shop.deps.db, (tx) =>
          refundReturnByDecision(tx, shop.deps, { returnId: id, amountPaisa, adminId: admin.user.id }),
        );
      await expect(decide()).rejects.toMatchObject({ status: 409 });
      await step(seller, id, 'decline', { reason: 'Cut open' });
      const totalPaisa = amountPaisa ?? Math.round(data.amount * 100);
      expect(await decide()).toMatchObject({
        totalPaisa,
        refundId: expect.any(String),
        creditNoteId: expect.any(String),
      });
      expect(await read(order.buyer, id)).toMatchObject({ status: 'refunded', amount: totalPaisa / 100 });
      await expect(decide()).rejects.toMatchObject({ status: 409 });
    }
    const { order, id } = await asked();
    await step(seller, id, 'decline', { reason: 'Cut open' });
    await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 2 }],
    });
    await expect(
      inTransaction(shop.deps.db, (tx) =>
        refundReturnByDecision(tx, shop.deps, { returnId: id, amountPaisa: null, adminId: admin.user.id }),
      ),
    ).rejects.toMatchObject({ status: 409, message: 'Only 1 can be returned' });
    await expectInvariants(shop.pool);
  });

  it('a question and its answer; the seller’s two working days begin anew', async () => {
    const { order, id } = await asked();
    expect((await step(seller, id, 'question', { text: 'Which batch?' })).body.data.status).toBe('question');
    expect((await step(seller, id, 'question', { text: 'Which?' })).status).toBe(409);
    expect((await mailsTo(order.buyer)).some(({ text: said }) => said.includes('Which batch?'))).toBe(true);
    const answered = await step(order.buyer, id, 'answer', { text: 'B-77' });
    expect(answered.body.data).toMatchObject({ status: 'requested' });
    expect(answered.body.data.timeline.at(-1)).toMatchObject({ event: 'answered', note: 'B-77' });
    expect((await mailsTo(seller)).some(({ text: said }) => said.includes('B-77'))).toBe(true);
  });
});

describe('lists and the desk', () => {
  it('buyers read their own, sellers theirs by what is due, admins all', async () => {
    const { order, id, data } = await asked();
    const own = await shop.call('GET', '/api/returns', { token: order.buyer.token });
    expect(own.body.data).toMatchObject({
      returns: [{ _id: id, number: data.number, isYourTurn: false }],
      pagination: { total: 1 },
      counts: { all: 1, yourTurn: 0, open: 1, ended: 0 },
    });
    const theirs = await shop.call('GET', '/api/seller/returns?filter=your_turn', { token: seller.token });
    const due = theirs.body.data.returns.map(({ dueAt }: { dueAt: string }) => dueAt);
    expect(due).toEqual(due.toSorted());
    const searched = await shop.call('GET', `/api/admin/returns?search=${data.number.toLowerCase()}`, {
      token: admin.token,
    });
    expect(searched.body.data.returns.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    const none = await shop.call('GET', '/api/seller/returns', { token: other.token });
    expect(
      none.body.data.returns.every(({ seller: by }: { seller: { _id: string } }) => by._id === other.user.id),
    ).toBe(true);
    expect((await shop.call('GET', '/api/returns?status=lost', { token: seller.token })).status).toBe(400);
  });

  it('an admin acts for the seller, and the audit log says so', async () => {
    const { order, id } = await asked();
    expect((await step(admin, id, 'accept')).body.data).toMatchObject({ status: 'accepted', role: 'admin' });
    expect((await step(admin, id, 'withdraw')).status).toBe(404);
    const { rows } = await shop.pool.query(
      "select action, before, after from audit_log where object_kind = 'return' and object_id = $1",
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'return.accept', before: { status: 'requested' }, after: { status: 'accepted' } },
    ]);
    expect((await read(order.buyer, id)).timeline.at(-1).actor).toEqual({ kind: 'admin', name: 'Our desk' });
  });

  it('the same Idempotency-Key asks once', async () => {
    const order = await arrivedOrder(shop, admin, [seller]);
    const body = {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 1 }],
      reason: 'damaged',
      photos: [await insertPhoto(shop, order.buyer)],
    };
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [
      await shop.call('POST', '/api/returns', { token: order.buyer.token, body, headers }),
      await shop.call('POST', '/api/returns', { token: order.buyer.token, body, headers }),
    ];
    expect([one.status, two.status, two.body.data._id]).toEqual([201, 201, one.body.data._id]);
  });
});
