import { beforeAll, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { cashOrderFrom, moveParcel } from '../../../../../test/cash-orders.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { admin, asAdmin, getOrder, getPayment, shop, wallets } from '../../../../../test/payment-desk.ts';
import { checkPayment, openWalletDesk, reconcile } from '../../../../../test/wallet-desk.ts';
import { visitGateway } from '../../../../../test/wallets.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

openWalletDesk();

let seller: Account;
beforeAll(async () => {
  seller = await shop.registerSeller();
});

async function expectWhole() {
  await expectInvariants(shop.pool);
  expect(await proveLedger(shop.deps)).toBe(0);
}

let number = 0;
/** An order whose parcel is on its way to a door. */
async function underWay(carrier = 'Pathao') {
  const order = await cashOrderFrom(shop, [seller]);
  const [parcelId] = order.parcelIds as [string];
  number += 1;
  const tracking = `PTH-QR-${number}`;
  await moveParcel(shop, seller, parcelId, 'shipped', { carrier, trackingNumber: tracking });
  return { ...order, parcelId, tracking, token: order.buyer.token };
}
type UnderWay = Awaited<ReturnType<typeof underWay>>;

const pay = ({ token, parcelId }: UnderWay, body: object = {}) =>
  shop.call('POST', '/api/payments/parcel', {
    token,
    body: { parcelId, kind: 'parcel', paymentMethod: 'fonepay', ...body },
  });
const deliver = ({ parcelId }: UnderWay) => moveParcel(shop, seller, parcelId, 'delivered');
/** A code is scanned and paid; nobody has asked about it yet. */
async function scanned(order: UnderWay) {
  const begun = await pay(order);
  expect(begun.status).toBe(201);
  const paymentId: string = begun.body.data.payment._id;
  await visitGateway(wallets, order.token, paymentId, 'pay');
  return paymentId;
}
async function paid(order: UnderWay) {
  const paymentId = await scanned(order);
  expect((await checkPayment(order.token, paymentId)).body.data).toEqual({ status: 'settled' });
  return paymentId;
}
const parcelOf = async ({ token, orderId }: UnderWay) => (await getOrder(token, orderId)).parcels[0];
const soldOf = async ({ parcelId }: UnderWay) =>
  (await shop.call('GET', `/api/seller/orders/${parcelId}`, { token: seller.token })).body.data;
const cash = async () => (await asAdmin('GET', '/api/admin/cash')).body.data;
async function booked(orderId: string, parcelId: string) {
  const { rows } = await shop.pool.query(
    `select l.account, sum(l.amount_paisa)::int as paisa from ledger_lines l join ledger_postings g on g.id = l.posting_id
     where (g.order_id = $1 and l.account in ('cod', 'couriers'))
       or (g.kind = 'received' and l.account = 'fonepay' and g.cause in (select id::text from payments where parcel_id = $2))
     group by l.account having sum(l.amount_paisa) <> 0 order by l.account`,
    [orderId, parcelId],
  );
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa / 100]));
}

test('a parcel on its way is paid by QR: the courier collects nothing, and the seller waits for no remittance', async () => {
  const order = await underWay();
  const { orderId, parcelId, total, token } = order;
  expect(await parcelOf(order)).toMatchObject({
    atDoor: { amount: total, state: 'to_collect' },
    returnFee: null,
  });
  const begun = await pay(order);
  expect(begun.body.data).toMatchObject({
    paymentUrl: expect.stringContaining('/payment/fonepay'),
    payment: { method: 'fonepay', amount: total },
  });
  const paymentId = begun.body.data.payment._id;
  expect((await pay(order)).body.data).toEqual(begun.body.data);
  expect(await getPayment(token, paymentId)).toMatchObject({
    kind: 'parcel',
    order: { _id: orderId },
    qr: { text: expect.any(String) },
  });
  // Nobody has paid it.
  expect((await checkPayment(token, paymentId)).body.data).toEqual({ status: 'pending' });
  await visitGateway(wallets, token, paymentId, 'pay');
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkPayment(token, paymentId)));
  for (const { body } of answers) expect(body.data).toEqual({ status: 'settled' });
  expect(await booked(orderId, parcelId)).toEqual({ fonepay: total });
  expect((await parcelOf(order)).atDoor).toEqual({ amount: total, state: 'paid' });
  expect((await soldOf(order)).cash).toEqual({ amount: total, state: 'paid' });
  expect((await pay(order)).body.code).toBe('cash_not_awaited');
  const { rows } = await shop.pool.query(
    `select array_agg(event order by event) as events from notifications
     where event in ('cash_paid', 'parcel_cash_paid') and (params ->> 'orderNumber') = $1`,
    [order.orderNumber],
  );
  expect(rows[0].events).toEqual(['cash_paid', 'parcel_cash_paid']);

  expect((await deliver(order)).status).toBe(200);
  expect(await booked(orderId, parcelId)).toEqual({ fonepay: total });
  const sold = await soldOf(order);
  expect([sold.status, sold.cash.state, sold.money.heldBecause ?? null]).toEqual(['delivered', 'paid', null]);
  expect(sold.timeline.map(({ event }: { event: string }) => event)).toContain('cash_paid');
  await expectWhole();
});

test('who may pay what: foreign, unsent, other ways, other parcels and no words are refused', async () => {
  const order = await underWay();
  const stranger = await shop.registerBuyer();
  expect((await pay({ ...order, token: stranger.token })).status).toBe(404);
  expect((await pay({ ...order, parcelId: 'nothing' })).status).toBe(404);
  expect((await pay(order, { paymentMethod: 'esewa' })).body.code).toBe('payment_method_not_available');
  for (const wrong of [{ paymentMethod: 'bank' }, { paymentMethod: 'cod' }, { kind: 'order' }, { amount: 1 }])
    expect((await pay(order, wrong)).status).toBe(400);
  expect((await pay(order, { kind: 'return_fee' })).body.code).toBe('fee_not_owed');
  const unsent = await cashOrderFrom(shop, [seller]);
  const [parcelId] = unsent.parcelIds as [string];
  expect((await pay({ ...order, parcelId, token: unsent.buyer.token })).body.code).toBe(
    'parcel_not_paid_at_door',
  );
});

test('of the courier and the code the first one counts: money that comes second goes back', async () => {
  // Delivered first: the code was scanned all the same, and the job that asks finds its money.
  const late = await underWay();
  const latePayment = await scanned(late);
  await deliver(late);
  await reconcile(latePayment);
  expect(await getPayment(late.token, latePayment)).toMatchObject({
    status: 'refund_due',
    refunds: [{ amount: late.total, state: 'due' }],
  });
  expect(await booked(late.orderId, late.parcelId)).toEqual({ couriers: late.total, fonepay: late.total });
  expect((await parcelOf(late)).atDoor.state).toBe('paid');

  // At once, whichever comes first.
  for (let round = 0; round < 4; round += 1) {
    const order = await underWay();
    const paymentId = await scanned(order);
    await Promise.all([checkPayment(order.token, paymentId), deliver(order)]);
    const { status } = await getPayment(order.token, paymentId);
    const { couriers = 0 } = await booked(order.orderId, order.parcelId);
    expect([status, couriers]).toEqual(status === 'settled' ? ['settled', 0] : ['refund_due', order.total]);
    expect((await soldOf(order)).cash.state).toBe(status === 'settled' ? 'paid' : 'collected');
  }

  // An expired code is replaced; its money, found later, goes back once the second has paid.
  const twice = await underWay();
  const first = await scanned(twice);
  await shop.pool.query(
    `update payments set gateway_expires_at = now() - interval '1 minute' where id = $1`,
    [first],
  );
  const second = await paid(twice);
  expect(second).not.toBe(first);
  await reconcile(first);
  expect((await getPayment(twice.token, first)).status).toBe('refund_due');
  expect((await getPayment(twice.token, second)).status).toBe('settled');

  // Refused while the code was on the screen.
  const refused = await underWay();
  const unwanted = await scanned(refused);
  await shop.call('POST', `/api/seller/orders/${refused.parcelId}/refused`, {
    token: seller.token,
    body: { reason: 'Nobody there' },
  });
  expect((await pay(refused)).body.code).toBe('cash_not_awaited');
  expect((await checkPayment(refused.token, unwanted)).body.data).toEqual({ status: 'refund_due' });
  await expectWhole();
});

test('what a courier brings for a paid parcel is shown, never guessed, and goes back where the desk accepts it', async () => {
  const [plain, odd] = [await underWay('Pathao'), await underWay('pathao PARCEL')];
  await paid(plain);
  await deliver(odd);
  // One courier, however sellers write it, and nothing of what was paid.
  const { couriers } = await cash();
  const pathao = couriers.filter(({ courier }: { courier: string }) => courier === 'pathao');
  expect(pathao).toMatchObject([{ name: 'Pathao Parcel' }]);
  expect(couriers).toHaveLength(1);
  const today = kathmanduDate(shop.clock.now());
  const csv = [
    'Tracking number,Collected amount,Fee,Date',
    `${plain.tracking},${plain.total},30,${today}`,
    `${odd.tracking},${odd.total},0,${today}`,
  ].join('\n');
  const recorded = await asAdmin('POST', '/api/admin/couriers/pathao-parcel/remittances', {
    csv,
    bankReference: 'FT-TWICE',
    date: today,
  });
  const { remittance, rows } = recorded.body.data;
  expect(rows.map(({ match }: { match: string }) => match)).toEqual(['paid', 'matched']);
  expect(remittance).toMatchObject({ courier: 'pathao', open: 1 });
  const decide = (reason: string) =>
    asAdmin('POST', `/api/admin/cash/remittances/${remittance._id}/rows/1`, { decision: 'accepted', reason });
  const answers = await Promise.all([decide('It took cash as well'), decide('It took cash as well')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows: twice } = await shop.pool.query(
    `select method, status, received_paisa / 100 as received, refund_due_paisa / 100 as back from payments
     where parcel_id = $1 order by method`,
    [plain.parcelId],
  );
  expect(
    twice.map(({ received, back, ...row }) => ({ ...row, received: Number(received), back: Number(back) })),
  ).toEqual([
    { method: 'cod', status: 'refund_due', received: plain.total, back: plain.total },
    { method: 'fonepay', status: 'settled', received: plain.total, back: 0 },
  ]);
  await expectWhole();
  const { rows: due } = await shop.pool.query(
    `select id from payments where parcel_id = $1 and method = 'cod'`,
    [plain.parcelId],
  );
  const order = await asAdmin('GET', `/api/admin/orders/${plain.orderId}`);
  expect(order.body.data.payments).toHaveLength(3);
  const sent = await shop.call('POST', `/api/admin/payments/${due[0].id}/refunded`, {
    token: admin.token,
    body: { bankReference: 'FT-BACK-TWICE' },
  });
  expect(sent.status).toBe(200);
  await expectWhole();
});

test('a paid parcel that is refused after all is back with its seller, and our bank gives its money back', async () => {
  const order = await underWay();
  await paid(order);
  const step = (name: string, body?: object) =>
    shop.call('POST', `/api/seller/orders/${order.parcelId}/${name}`, { token: seller.token, body });
  expect((await step('refused', { reason: 'Changed their mind' })).body.data.cash.state).toBe('refused');
  expect((await step('back')).status).toBe(200);
  expect(await booked(order.orderId, order.parcelId)).toEqual({ fonepay: order.total });
  const { rows } = await shop.pool.query(
    `select sum(amount_paisa)::int / 100 as due, bool_or(is_at_door) as at_door from refunds where payment_id = $1`,
    [order.paymentId],
  );
  expect([Number(rows[0].due), rows[0].at_door]).toEqual([order.total, false]);
  await expectWhole();
});
