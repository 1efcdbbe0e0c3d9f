import { describe, expect, it } from 'vitest';
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
import { runJob, stockOf } from '../../../../../test/shopping.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';

openMissedParcelDesk();

const creditDelivery = async ({ orderId }: ParcelledOrder, amount: number) => {
  const { rows } = await shop.pool.query(
    `select id from bills where order_id = $1 and subject = 'delivery'`,
    [orderId],
  );
  const { status } = await shop.call('POST', `/api/admin/bills/${rows[0].id}/credit-notes`, {
    token: admin.token,
    body: { amount, reason: 'Delivered late' },
  });
  expect(status).toBe(201);
};
const roundingOf = async ({ orderId }: ParcelledOrder) =>
  (
    await shop.pool.query(
      `select l.amount_paisa from ledger_lines l join ledger_postings g on g.id = l.posting_id
       where g.order_id = $1 and l.account = 'rounding'`,
      [orderId],
    )
  ).rows;
const refundsOf = async ({ paymentId }: ParcelledOrder) =>
  (
    await shop.pool.query<{ amount_paisa: number }>(
      'select amount_paisa from refunds where payment_id = $1',
      [paymentId],
    )
  ).rows.map(({ amount_paisa }) => amount_paisa);
const sellerBalance = async (order: ParcelledOrder, nth = 0) =>
  Number(
    (
      await shop.pool.query(
        'select coalesce(sum(amount_paisa), 0) as sum from ledger_lines where parcel_id = $1 and seller_id is not null',
        [order.parcelIds[nth]],
      )
    ).rows[0].sum,
  );

describe('our desk decides', () => {
  it('so that a refund of another amount, or a bill that still stands, is noticed', async () => {
    const order = await sent();
    const { _id } = await missed(order);
    await decide(_id, { decision: 'full', amount: order.total, reason: 'Lost' });
    const [parcelId] = order.parcelIds;
    const expectBroken = async (change: string, id: string | undefined, rule: RegExp) => {
      const client = await shop.pool.connect();
      try {
        await expectInvariants(client, rule);
        await client.query('begin');
        await client.query('set local session_replication_role = replica');
        await client.query(change, [id]);
        await expect(expectInvariants(client, rule)).rejects.toThrow(rule);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    const refunds = 'update refunds set amount_paisa = amount_paisa';
    for (const other of ['- 1', '+ 1'])
      await expectBroken(`${refunds} ${other} where payment_id = $1`, order.paymentId, /I21 a decision/);
    const bill = `select id from bills where parcel_id = $1 and kind = 'tax_invoice'`;
    const wrong = /I17 what left has its bill/;
    await expectBroken(`delete from bills where refers_to in (${bill})`, parcelId, wrong);
    await expectBroken('update parcels set lost_at = null where id = $1', parcelId, wrong);
  });

  it('that it never came: all of it goes back, delivery too, as if it had never been sold', async () => {
    const order = await sent();
    const [product] = order.products;
    const { _id, number } = await missed(order);
    const shown = (await shop.call('GET', `/api/admin/cases/${_id}`, { token: admin.token })).body.data;
    expect(shown.amount).toBe(order.total);
    const changed = await decide(_id, { decision: 'full', amount: 1, reason: 'Lost' });
    expect([changed.status, changed.body.code]).toEqual([409, 'amount_changed']);
    shop.mail.length = 0;
    const done = await decide(_id, {
      decision: 'full',
      amount: order.total,
      reason: 'The courier has lost it.',
    });
    expect(done.status).toBe(200);
    expect(done.body.data).toMatchObject({
      status: 'decided',
      amount: null,
      decision: { decision: 'full', amount: order.total, reason: 'The courier has lost it.' },
    });
    const sum = (await refundsOf(order)).reduce((total, amount) => total + amount, 0);
    expect(sum).toBe(Math.round(order.total * 100));
    expect(await parcelOf(order)).toMatchObject({ status: 'cancelled', isLost: true });
    expect(await sellerBalance(order)).toBe(0);
    // The goods are gone: only their seller knows whether they turn up again.
    expect(await stockOf(shop, product?.id as string)).toBe(97);
    await shop.runJobs();
    const subjects = shop.mail.map(({ to, subject }) => [to, subject]);
    for (const to of [order.buyer.user.email, one.user.email])
      expect(subjects).toContainEqual([to, `Complaint ${number} is decided`]);
    const read = (await shop.call('GET', `/api/orders/${order.orderId}`, { token: order.buyer.token })).body
      .data;
    expect(read).toMatchObject({ status: 'cancelled', parcels: [{ status: 'cancelled', canMiss: null }] });
    await expectInvariants(shop.pool);
    const paid = await shop.call('POST', `/api/admin/payments/${order.paymentId}/refunded`, {
      token: admin.token,
      body: { bankReference: `BACK-${number}` },
    });
    expect(paid.status).toBe(200);
    await expectInvariants(shop.pool);
    const audit = await shop.pool.query(`select action from audit_log where object_id = $1`, [_id]);
    expect(audit.rows).toEqual([{ action: 'case.decide' }]);
  });

  it('that it never came: the buyer hears of both refunds, of the goods and of the delivery', async () => {
    // Both are made in one transaction: which is the later one must not be left to chance.
    for (let round = 0; round < 8; round += 1) {
      const order = await sent();
      const { _id } = await missed(order);
      expect((await decide(_id, { decision: 'full', reason: 'Lost' })).status).toBe(200);
      const { rows } = await shop.pool.query(
        `select (n.params ->> 'amountPaisa')::int as told, r.amount_paisa::int as due
         from notifications n join refunds r on r.id::text = n.cause
         where n.user_id = $1 and n.event = 'refund_due' order by n.serial`,
        [order.buyer.user.id],
      );
      const delivery = 100_00;
      const goods = Math.round(order.total * 100) - delivery;
      expect(rows).toEqual([
        { told: goods, due: goods },
        { told: delivery, due: delivery },
      ]);
      const own = await shop.call('GET', `/api/seller/orders/${order.parcelIds[0]}`, { token: one.token });
      expect(own.body.data.refund.amount).toBe(goods / 100);
    }
    await expectInvariants(shop.pool);
  });

  it.each([40, 100])(
    'that it never came, after %i of the 100 for its delivery were credited: the rest goes back',
    async (credited) => {
      const order = await sent();
      await creditDelivery(order, credited);
      const { _id } = await missed(order);
      const amount = order.total - credited;
      const shown = (await shop.call('GET', `/api/admin/cases/${_id}`, { token: admin.token })).body.data;
      expect([shown.amount, shown.parcels[0].left]).toEqual([amount, amount]);
      const done = await decide(_id, { decision: 'full', amount, reason: 'Lost' });
      expect([done.status, done.body.data.decision.amount]).toEqual([200, amount]);
      const sum = (await refundsOf(order)).reduce((total, paisa) => total + paisa, 0);
      expect(sum).toBe(Math.round(order.total * 100));
      expect(await roundingOf(order)).toEqual([]);
      await expectInvariants(shop.pool);
    },
  );

  it('that what was not sent is given back, less what was credited: the decision says what goes back', async () => {
    const order = await orderFrom(shop, admin, [one]);
    await creditDelivery(order, 40);
    const { data } = (await complain(order, { kind: 'seller' })).body;
    const { decision } = (await decide(data._id, { decision: 'full', reason: 'Too slow' })).body.data;
    expect([decision.amount, decision.refund.amount]).toEqual([order.total - 40, order.total - 40]);
    expect(await refundsOf(order)).toEqual([40_00, Math.round(order.total * 100) - 40_00]);
    expect(await roundingOf(order)).toEqual([]);
    await expectInvariants(shop.pool);
  });

  it('that it never came, though its seller had said so: what was delivered is cancelled after all', async () => {
    const order = await sent();
    await move(order, 'delivered');
    const { _id } = await missed(order);
    expect((await decide(_id, { decision: 'full', reason: 'Lost' })).status).toBe(200);
    expect(await parcelOf(order)).toMatchObject({ status: 'cancelled', isLost: true });
    expect(await sellerBalance(order)).toBe(0);
    await expectInvariants(shop.pool);
    await move(await sent(), 'delivered');
    for (const table of ['orders', 'parcels'])
      await expect(
        shop.pool.query(`update ${table} set status = 'cancelled' where status = 'delivered'`),
      ).rejects.toMatchObject({ code: '23514' });
  });

  it('that one of two parcels never came: delivery stays, since something was delivered', async () => {
    const order = await sent([one, other]);
    await move(order, 'shipped', { nth: 1, seller: other });
    await move(order, 'delivered', { nth: 1, seller: other });
    const { _id } = await missed(order);
    const shown = (await shop.call('GET', `/api/admin/cases/${_id}`, { token: admin.token })).body.data;
    expect((await decide(_id, { decision: 'full', reason: 'Lost' })).status).toBe(200);
    expect(await refundsOf(order)).toEqual([Math.round(shown.amount * 100)]);
    const read = (await shop.call('GET', `/api/orders/${order.orderId}`, { token: order.buyer.token })).body
      .data;
    expect(read.parcels.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'delivered']);
    expect(read.status).toBe('delivered');
    await expectInvariants(shop.pool);
  });

  it('that a part goes back: a credit note of exactly that, and the clocks go on', async () => {
    const order = await sent();
    const { _id } = await missed(order);
    const tooMuch = await decide(_id, { decision: 'part', amount: order.total, reason: 'x' });
    expect([tooMuch.status, tooMuch.body.errors[0].path]).toEqual([409, 'amount']);
    for (const amount of [0, -1, 1.005, null])
      expect((await decide(_id, { decision: 'part', amount, reason: 'x' })).status).toBe(400);
    expect((await decide(_id, { decision: 'part', amount: 100 })).body.errors[0].message).toBe(
      'Reason is required',
    );
    const done = await decide(_id, { decision: 'part', amount: 123.45, reason: 'Half of it came.' });
    expect(done.status).toBe(200);
    expect(await refundsOf(order)).toEqual([12_345]);
    expect(await parcelOf(order)).toMatchObject({ status: 'shipped', isLost: false });
    const again = await say(order, 'not-received');
    expect(again.status).toBe(409);
    await expectInvariants(shop.pool);
  });

  it('with a long reason: the credit note says as much of it as fits its paper', async () => {
    const order = await sent();
    const { _id, number } = await missed(order);
    const reason = 'Padmanabhasubramaniyam'.repeat(90);
    expect((await decide(_id, { decision: 'part', amount: 10, reason })).status).toBe(200);
    const { rows } = await shop.pool.query(
      "select reason from bills where parcel_id = $1 and kind = 'credit_note'",
      [order.parcelIds[0]],
    );
    expect(rows).toEqual([{ reason: expect.stringMatching(new RegExp(`^${number}: Padma.{270,285}…$`)) }]);
    expect((await readCase(_id, order.buyer)).body.data.decision.reason).toBe(reason);
  });

  it('that nothing goes back: the days of a delivery go on where they stood still', async () => {
    const order = await sent();
    await move(order, 'delivered');
    await shop.pool.query(`update parcels set delivered_at = now() - interval '5 days' where id = $1`, [
      order.parcelIds[0],
    ]);
    const { _id } = await missed(order);
    shop.clock.advance(10 * DAY_MS);
    await runJob(shop, 'ripen_parcels');
    expect(
      (await shop.pool.query('select money_ready_at from parcels where id = $1', [order.parcelIds[0]])).rows,
    ).toEqual([{ money_ready_at: null }]);
    const then = await shop.signIn(admin.user);
    const body = { decision: 'none', reason: 'The guard signed for it.' };
    expect((await decide(_id, body, then)).status).toBe(200);
    const { delivered_at } = await parcelOf(order);
    const days = (shop.clock.now().getTime() - delivered_at.getTime()) / DAY_MS;
    shop.clock.advance(-10 * DAY_MS);
    expect(days).toBeCloseTo(5, 1);
    expect(await refundsOf(order)).toEqual([]);
    await expectInvariants(shop.pool);
  });

  it('once: the second admin reads who was first', async () => {
    const order = await sent();
    const { _id, number } = await missed(order);
    const second = await shop.registerAdmin();
    const answers = await Promise.all([
      decide(_id, { decision: 'full', reason: 'Lost' }),
      decide(_id, { decision: 'none', reason: 'Signed' }, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({
      code: 'complaint_decided',
      message: `Maya has already decided ${number}`,
    });
    await expectInvariants(shop.pool);
  });

  it('about more than one parcel of an order that was not sent, was not paid, or of nothing', async () => {
    const order = await orderFrom(shop, admin, [one, other]);
    const { data } = (await complain(order, { kind: 'seller' })).body;
    // What is about the seller is read by the seller only once the desk asks.
    const own = await shop.call('GET', `/api/seller/orders/${order.parcelIds[0]}`, { token: one.token });
    expect(own.body.data.complaints).toEqual([]);
    const refusal = await decide(data._id, { decision: 'full', reason: 'x' });
    expect([refusal.status, refusal.body.errors[0].message]).toEqual([
      400,
      'Choose the parcel that this decision is about',
    ]);
    const foreign = await orderFrom(shop, admin, [one]);
    const wrong = await decide(data._id, { decision: 'full', reason: 'x', parcel: foreign.parcelIds[0] });
    expect(wrong.status).toBe(404);
    const part = await decide(data._id, {
      decision: 'part',
      amount: 1,
      reason: 'x',
      parcel: order.parcelIds[0],
    });
    expect([part.status, part.body.code]).toEqual([409, 'parcel_not_sent']);
    const full = await decide(data._id, { decision: 'full', reason: 'Too slow', parcel: order.parcelIds[0] });
    expect(full.status).toBe(200);
    expect(await stockOf(shop, order.products[0]?.id as string)).toBe(100);
    const unpaid = await orderFrom(shop, admin, [one], { isPaid: false });
    const second = (await complain(unpaid, { kind: 'payment' })).body.data;
    expect((await decide(second._id, { decision: 'full', reason: 'x' })).body.code).toBe('nothing_left');
    const third = (await complain(order, { kind: 'other', order: null })).body.data;
    expect((await decide(third._id, { decision: 'full', reason: 'x' })).body.code).toBe('nothing_left');
    expect((await decide(third._id, { decision: 'none', reason: 'Explained' })).status).toBe(200);
    await expectInvariants(shop.pool);
  });

  it('about a parcel of a whole order: none is lost that its buyer has, and each is missed once', async () => {
    const order = await sent([one, other]);
    await move(order, 'shipped', { nth: 1, seller: other });
    await say(order, 'received');
    const name = async (nth: number, body: object) => {
      const { data } = (await complain(order, {})).body;
      return decide(data._id, { reason: 'Lost', parcel: order.parcelIds[nth], ...body });
    };
    const received = await name(0, { decision: 'full' });
    expect([received.status, received.body.code]).toEqual([409, 'parcel_received']);
    expect((await name(0, { decision: 'part', amount: 10 })).status).toBe(200);
    expect(await parcelOf(order)).toMatchObject({ status: 'delivered', isLost: false });
    await move(order, 'delivered', { nth: 1, seller: other });
    const deliveredBefore = (days: number) =>
      shop.pool.query(`update parcels set delivered_at = now() - $2 * interval '1 day' where id = $1`, [
        order.parcelIds[1],
        days,
      ]);
    await deliveredBefore(8);
    const late = await name(1, { decision: 'full' });
    expect([late.status, late.body.code]).toEqual([409, 'time_is_over']);
    await deliveredBefore(6);
    expect((await name(1, { decision: 'full' })).status).toBe(200);
    expect(await parcelOf(order, 1)).toMatchObject({ status: 'cancelled', isLost: true });
    await expectInvariants(shop.pool);
  });

  it('about a parcel of a whole order that has a complaint of its own: it says which', async () => {
    const order = await sent([one, other]);
    const { number } = await missed(order);
    const { data } = (await complain(order, {})).body;
    const body = { decision: 'full', reason: 'Lost', parcel: order.parcelIds[0] };
    const refused = await decide(data._id, body);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Whether this parcel has arrived is what ${number} is about: decide it there, or credit its bill`,
    ]);
  });

  it('about goods that stay with the buyer: all of their price, and the parcel stays delivered', async () => {
    const order = await sent();
    await say(order, 'received');
    const { data } = (await complain(order, { kind: 'product', text: 'Rust' })).body;
    expect((await decide(data._id, { decision: 'full', reason: 'Worthless' })).status).toBe(200);
    expect(await parcelOf(order)).toMatchObject({ status: 'delivered', isLost: false });
    expect(await sellerBalance(order)).toBe(0);
    const again = (await complain(order, { kind: 'product', text: 'More' })).body.data;
    expect((await decide(again._id, { decision: 'full', reason: 'x' })).body.code).toBe('nothing_left');
    await expectInvariants(shop.pool);
  });
});
