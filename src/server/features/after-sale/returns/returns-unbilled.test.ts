import { describe, expect, it } from 'vitest';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { admin, openParcelDesk, seller, shop } from '../../../../../test/parcel-desk.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { mailsTo, orderOf, read, step } from '../../../../../test/return-desk.ts';
import { askReturn, linesOf, makeUnbilled } from '../../../../../test/returns.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

openParcelDesk();

describe('a parcel that was sent before there were bills', () => {
  /** An order of three units that arrived; neither its goods nor its delivery were ever billed. */
  async function unbilled() {
    const order = await orderFrom(shop, admin, [seller]);
    await shop.runJobs();
    await makeUnbilled(shop, order);
    await shop.call('PATCH', `/api/seller/orders/${order.parcelIds[0]}/status`, {
      token: seller.token,
      body: { status: 'delivered' },
    });
    const [line] = await linesOf(shop, order);
    const ask = async (quantity: number) => {
      const answer = await askReturn(shop, order.buyer, {
        parcel: order.parcelIds[0],
        lines: [{ line, quantity }],
      });
      expect(answer.status).toBe(201);
      return answer.body.data;
    };
    return { order, ask };
  }
  const postingsOf = async (returnId: string) =>
    (
      await shop.pool.query(
        `select p.kind, -sum(l.amount_paisa) filter (where l.account = 'buyers')::integer as buyers
         from ledger_postings p join ledger_lines l on l.posting_id = p.id where p.cause = $1
         group by p.id, p.kind order by p.id`,
        [returnId],
      )
    ).rows;
  const booksAgree = async () => {
    expect(await proveLedger(shop.deps)).toBe(0);
    await expectInvariants(shop.pool);
  };

  it('goods and delivery are posted and refunded without a credit note; nothing of the seller is left', async () => {
    const { order, ask } = await unbilled();
    const [one, rest] = [await ask(1), await ask(2)];
    for (const { _id } of [one, rest]) {
      await step(seller, _id, 'accept');
      await step(seller, _id, 'received', { resalable: true });
    }
    const first = (await step(seller, one._id, 'refund')).body.data;
    expect(first).toMatchObject({
      status: 'refunded',
      creditNote: null,
      refund: { amount: one.amount, sentAt: null },
    });
    expect(await postingsOf(one._id)).toEqual([
      { kind: 'goods_returned', buyers: Math.round(one.amount * 100) },
    ]);
    await booksAgree();
    const last = (await step(seller, rest._id, 'refund')).body.data;
    // Delivery goes back with the last goods, to the paisa of what was paid.
    const { shipping } = (await orderOf(order)).totals;
    expect(shipping).toBeGreaterThan(0);
    expect(Math.round((first.refund.amount + last.refund.amount) * 100)).toBe(Math.round(order.total * 100));
    expect(await postingsOf(rest._id)).toEqual([
      { kind: 'goods_returned', buyers: Math.round((last.refund.amount - shipping) * 100) },
      { kind: 'delivery_returned', buyers: Math.round(shipping * 100) },
    ]);
    const { rows } = await shop.pool.query(
      `select (select coalesce(sum(amount_paisa), 0)::integer from ledger_lines
           where parcel_id = $1 and account like 'seller%') as left,
         (select count(*)::integer from bills where order_id = $2) as bills,
         (select sum(amount_paisa)::integer from refunds where payment_id = $3 and state = 'due') as due`,
      [order.parcelIds[0], order.orderId, order.paymentId],
    );
    expect(rows).toEqual([{ left: 0, bills: 0, due: Math.round(order.total * 100) }]);
    await booksAgree();
    const told = (await mailsTo(order.buyer)).filter(({ subject }) =>
      subject.startsWith('We owe you a refund'),
    );
    expect(told).toHaveLength(2);

    await shop.call('POST', `/api/admin/payments/${order.paymentId}/refunded`, {
      token: admin.token,
      body: { bankReference: 'RF-UNBILLED' },
    });
    for (const { _id } of [one, rest]) expect((await read(order.buyer, _id)).refund.sentAt).not.toBeNull();
    await booksAgree();
  });

  it('an amount for what the buyer keeps is posted alike; all of the rest may still come back', async () => {
    const { order, ask } = await unbilled();
    const kept = await ask(1);
    await step(seller, kept._id, 'offer', { amount: 45.5 });
    expect((await step(order.buyer, kept._id, 'take-offer')).body.data).toMatchObject({
      settledAs: 'amount',
      creditNote: null,
      refund: { amount: 45.5 },
    });
    expect(await postingsOf(kept._id)).toEqual([{ kind: 'goods_returned', buyers: 4550 }]);
    const rest = await ask(2);
    await step(seller, rest._id, 'accept');
    await step(seller, rest._id, 'received', { resalable: false });
    expect((await step(seller, rest._id, 'refund')).body.data.refund.amount).toBe(rest.amount);
    await booksAgree();
  });
});
