import { describe, expect, it, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  seller as one,
  openParcelDesk,
  orderOf,
  other,
  shop,
} from '../../../../../test/parcel-desk.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { askReturn, deliver, linesOf, makeUnbilled, stepReturn } from '../../../../../test/returns.ts';
import { refundFor } from '../../../../web/features/payments/admin-orders/admin-orders.hooks.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

openParcelDesk();

const FEE = 100_00;
/** Paid, and small enough to be charged for delivery. */
const orderWithFee = () =>
  orderFrom(shop, admin, [one, other], {
    product: { regular_price_paisa: 333_35, wholesale_price_paisa: 300_01 },
  });
const ok = async (answer: ReturnType<typeof shop.call>) => {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message]);
  return body.data;
};

/** The first parcel comes back, all of it. */
async function comeBack(order: ParcelledOrder, reason: string): Promise<void> {
  await deliver(shop, one, order.parcelIds[0]);
  const [line] = await linesOf(shop, order);
  const [parcel] = order.parcelIds;
  const { _id } = await ok(askReturn(shop, order.buyer, { parcel, lines: [{ line, quantity: 3 }], reason }));
  await ok(stepReturn(shop, one, _id, 'accept'));
  await ok(stepReturn(shop, one, _id, 'received', { resalable: true }));
  await ok(stepReturn(shop, one, _id, 'refund'));
}

/** The second parcel never comes. */
const ENDS: Record<string, (order: ParcelledOrder) => Promise<unknown>> = {
  'cancelled by the buyer': ({ orderId, parcelIds, buyer }) =>
    ok(
      shop.call('POST', `/api/orders/${orderId}/parcels/${parcelIds[1]}/cancel`, {
        token: buyer.token,
        body: {},
      }),
    ),
  'cancelled by its seller': ({ parcelIds }) =>
    ok(
      shop.call('PATCH', `/api/seller/orders/${parcelIds[1]}/status`, {
        token: other.token,
        body: { status: 'cancelled', reason: 'Out of stock' },
      }),
    ),
  'cancelled by the desk': ({ orderId, parcelIds }) =>
    ok(
      shop.call('POST', `/api/admin/orders/${orderId}/cancel`, {
        token: admin.token,
        body: { reason: 'Asked by phone', parcels: [parcelIds[1]] },
      }),
    ),
  lost: async (order) => {
    await ok(
      shop.call('PATCH', `/api/seller/orders/${order.parcelIds[1]}/status`, {
        token: other.token,
        body: { status: 'shipped' },
      }),
    );
    const url = `/api/orders/${order.orderId}/parcels/${order.parcelIds[1]}/not-received`;
    await ok(shop.call('POST', url, { token: order.buyer.token, body: { text: 'Nobody came.' } }));
    await decideFully(order);
  },
  'given back by a decision': async (order) => {
    const body = { kind: 'seller', text: 'Too slow.', order: order.orderId, parcel: order.parcelIds[1] };
    await ok(shop.call('POST', '/api/complaints', { token: order.buyer.token, body }));
    await decideFully(order);
  },
};

/** What the desk is shown is what its decision gives back. */
async function decideFully({ orderId, parcelIds }: ParcelledOrder): Promise<void> {
  const { rows } = await shop.pool.query('select id from cases where order_id = $1 and decision is null', [
    orderId,
  ]);
  const url = `/api/admin/cases/${rows[0].id}`;
  const shown = await ok(shop.call('GET', url, { token: admin.token }));
  const { left } = shown.parcels.find(({ _id }: { _id: string }) => _id === parcelIds[1]);
  const list = await ok(shop.call('GET', '/api/admin/cases?status=open', { token: admin.token }));
  expect(list.cases.find(({ _id }: { _id: string }) => _id === rows[0].id).amount).toBe(shown.amount);
  const body = { decision: 'full', amount: left, reason: 'So it is', parcel: parcelIds[1] };
  const decided = await ok(shop.call('POST', `${url}/decide`, { token: admin.token, body }));
  expect(decided.decision.amount).toBe(left);
}

/** What went back of an order: in all, of what stands in the books for its delivery, of its delivery's bill. */
async function moneyOf({ orderId, paymentId }: ParcelledOrder) {
  const { rows } = await shop.pool.query(
    `select (select coalesce(sum(amount_paisa), 0)::int from refunds where payment_id = $2) as refunded,
      (select coalesce(-sum(l.amount_paisa), 0)::int from ledger_lines l join ledger_postings g on g.id = l.posting_id
        where g.order_id = $1 and l.account = 'delivery_income') as income,
      (select count(*)::int from ledger_lines l join ledger_postings g on g.id = l.posting_id
        where g.order_id = $1 and l.account = 'rounding') as rounded,
      (select coalesce(sum(case kind when 'tax_invoice' then total_paisa else -total_paisa end), 0)::int
        from bills where order_id = $1 and subject = 'delivery') as billed`,
    [orderId, paymentId],
  );
  return rows[0];
}
const agree = async () => {
  expect(await proveLedger(shop.deps)).toBe(0);
  await expectInvariants(shop.pool);
};

describe.each(Object.entries(ENDS))('a parcel came back, the other is %s', (_, end) => {
  it.each([
    ['wrong_item', 0],
    ['changed_mind', FEE],
  ])('%s: of the delivery %i paisa stay, whichever is first', async (reason, staysPaisa) => {
    for (const isReturnFirst of [true, false]) {
      const order = await orderWithFee();
      if (isReturnFirst) await comeBack(order, reason);
      await end(order);
      if (!isReturnFirst) await comeBack(order, reason);
      expect(await moneyOf(order)).toEqual({
        refunded: Math.round(order.total * 100) - staysPaisa,
        income: staysPaisa === 0 ? 0 : 88_50,
        rounded: 0,
        billed: staysPaisa,
      });
      expect((await orderOf(order)).status).toBe('delivered');
    }
    await agree();
  });
});

test('a fee that stays though nothing stands is noticed', async () => {
  const order = await orderWithFee();
  await comeBack(order, 'changed_mind');
  await ENDS['cancelled by its seller']?.(order);
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query("update returns set reason = 'damaged' where order_id = $1", [order.orderId]);
    await expect(expectInvariants(client)).rejects.toThrow('I22 no delivery is paid for');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what is shown before the second parcel is cancelled is what goes back, in two refunds', async () => {
  const order = await orderWithFee();
  await comeBack(order, 'damaged');
  const before = (await moneyOf(order)).refunded;
  const leftRupees = Math.round(order.total * 100 - before) / 100;
  const told = await ok(
    shop.call('POST', `/api/orders/${order.orderId}/parcels/${order.parcelIds[1]}/cancel-preview`, {
      token: order.buyer.token,
      body: {},
    }),
  );
  expect(told).toEqual({ refund: leftRupees, isWholeParcel: true, isWholeOrder: true });
  const read = await ok(shop.call('GET', `/api/admin/orders/${order.orderId}`, { token: admin.token }));
  expect(read.parcels.map(({ hasComeBack }: { hasComeBack: boolean }) => hasComeBack)).toEqual([true, false]);
  expect(refundFor(read, [order.parcelIds[1] as string])).toBe(leftRupees);
  await ENDS['cancelled by the desk']?.(order);
  const { rows } = await shop.pool.query(
    'select amount_paisa::int as amount, credit_note_id is not null as "isCredited" from refunds where payment_id = $1 order by created_at desc limit 2',
    [order.paymentId],
  );
  expect(rows).toEqual([
    { amount: FEE, isCredited: true },
    { amount: Math.round(leftRupees * 100) - FEE, isCredited: false },
  ]);
  const audit = await shop.pool.query(
    "select after ->> 'refundPaisa' as paisa from audit_log where object_id = $1 and action = 'order.cancel'",
    [order.orderId],
  );
  expect(audit.rows).toEqual([{ paisa: String(Math.round(leftRupees * 100)) }]);
  await agree();
});

test('some of the fee was credited by our desk before: the rest goes back', async () => {
  const order = await orderWithFee();
  const { rows } = await shop.pool.query(
    "select id from bills where order_id = $1 and subject = 'delivery'",
    [order.orderId],
  );
  const body = { amount: 40, reason: 'Delivered late' };
  await ok(shop.call('POST', `/api/admin/bills/${rows[0].id}/credit-notes`, { token: admin.token, body }));
  await comeBack(order, 'damaged');
  await ENDS['cancelled by the buyer']?.(order);
  expect(await moneyOf(order)).toEqual({
    refunded: Math.round(order.total * 100),
    income: 0,
    rounded: 0,
    billed: 0,
  });
  await agree();
});

test('a delivery that was paid before there were bills is billed and credited', async () => {
  const order = await orderWithFee();
  await shop.runJobs();
  await makeUnbilled(shop, order);
  const client = await shop.pool.connect();
  await client.query('begin');
  // What was sent is never back in preparation: here it was not sent yet.
  await client.query('set local session_replication_role = replica');
  await client.query("update parcels set status = 'processing', shipped_at = null where id = $1", [
    order.parcelIds[1],
  ]);
  await client.query('commit');
  client.release();
  await comeBack(order, 'damaged');
  await ENDS['cancelled by its seller']?.(order);
  expect(await moneyOf(order)).toMatchObject({
    refunded: Math.round(order.total * 100),
    income: 0,
    billed: 0,
  });
  await agree();
});

test('a replacement counts as what it stands for: it neither keeps the fee nor gives it back', async () => {
  const order = await orderWithFee();
  await deliver(shop, one, order.parcelIds[0]);
  const [line] = await linesOf(shop, order);
  const [parcel] = order.parcelIds;
  const { _id } = await ok(askReturn(shop, order.buyer, { parcel, lines: [{ line, quantity: 3 }] }));
  const replace = async (by: Account) => {
    await ok(stepReturn(shop, by, _id, 'accept'));
    await ok(stepReturn(shop, by, _id, 'received', { resalable: true }));
    await ok(stepReturn(shop, by, _id, 'replace'));
  };
  await replace(one);
  await ENDS['cancelled by the buyer']?.(order);
  expect((await moneyOf(order)).billed).toBe(FEE);
  const again = (await orderOf(order)).parcels.find(
    ({ replaces }: { replaces: unknown }) => replaces !== null,
  )._id;
  const complaint = { kind: 'seller', text: 'Broken too.', order: order.orderId, parcel: again };
  const { _id: caseId } = await ok(
    shop.call('POST', '/api/complaints', { token: order.buyer.token, body: complaint }),
  );
  await ok(
    shop.call('POST', `/api/admin/cases/${caseId}/decide`, {
      token: admin.token,
      body: { decision: 'full', reason: 'Twice broken' },
    }),
  );
  expect(await moneyOf(order)).toMatchObject({
    refunded: Math.round(order.total * 100),
    income: 0,
    billed: 0,
  });
  await agree();
});
