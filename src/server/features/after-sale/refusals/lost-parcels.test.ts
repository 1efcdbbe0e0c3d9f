import { beforeAll, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { cashOrderFrom, moveParcel } from '../../../../../test/cash-orders.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { admin, asAdmin, getOrder, getPayment, shop, wallets } from '../../../../../test/payment-desk.ts';
import { orderLine, placeOrder, stockOf } from '../../../../../test/shopping.ts';
import { checkPayment, openWalletDesk } from '../../../../../test/wallet-desk.ts';
import { startWallet, visitGateway } from '../../../../../test/wallets.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';
import { getCashCompany } from '../../orders/cash-at-door/cash-at-door.sql.ts';

openWalletDesk();

let seller: Account;
let other: Account;
beforeAll(async () => {
  [seller, other] = await Promise.all([shop.registerSeller(), shop.registerSeller()]);
});

async function expectWhole() {
  await expectInvariants(shop.pool);
  expect(await proveLedger(shop.deps)).toBe(0);
}
const setFee = (value: number) =>
  shop.call('PUT', '/api/admin/settings/cashReturnFee', { token: admin.token, body: { value } });
const step = (parcelId: string, name: string, body?: object, by = seller) =>
  shop.call('POST', `/api/seller/orders/${parcelId}/${name}`, { token: by.token, body });
const desk = (orderId: string, parcelId: string, name: string, reason = 'The courier says so') =>
  asAdmin('POST', `/api/admin/orders/${orderId}/parcels/${parcelId}/${name}`, { reason });
const cash = async () => (await asAdmin('GET', '/api/admin/cash')).body.data;
const owes = async (companyId: string) => (await getCashCompany(shop.db, companyId, 1)).owesReturnFee;

async function sentCash() {
  const order = await cashOrderFrom(shop, [seller]);
  const [parcelId] = order.parcelIds as [string];
  await moveParcel(shop, seller, parcelId, 'shipped', { carrier: 'NCM' });
  const { rows } = await shop.pool.query('select company_id from orders where id = $1', [order.orderId]);
  return { ...order, parcelId, companyId: rows[0].company_id as string, token: order.buyer.token };
}
/** Refused at the door, and with its seller again. */
async function refused() {
  const order = await sentCash();
  await step(order.parcelId, 'refused', { reason: 'Nobody there' });
  expect((await step(order.parcelId, 'back')).status).toBe(200);
  return order;
}
/** A parcel that was paid before it was sent. */
async function sentPaid() {
  const buyer = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const { data } = (await placeOrder(shop, buyer.token, [orderLine(product, 2)])).body;
  const orderId: string = data._id;
  const paymentId = await startWallet(shop, buyer.token, orderId, 'fonepay');
  await visitGateway(wallets, buyer.token, paymentId, 'pay');
  await checkPayment(buyer.token, paymentId);
  const parcelId: string = data.parcels[0]._id;
  await moveParcel(shop, seller, parcelId, 'shipped', { carrier: 'Ram dai' });
  return { orderId, parcelId, paymentId, product, token: buyer.token, total: data.totals.total as number };
}

test('the way back of a refused parcel costs what the setting says: owed, billed when it is paid, let go by our desk', async () => {
  const free = await refused();
  expect((await getOrder(free.token, free.orderId)).parcels[0].returnFee).toBeNull();
  expect((await setFee(150)).status).toBe(200);
  const order = await refused();
  const parcelOf = async () => (await getOrder(order.token, order.orderId)).parcels[0];
  expect(await parcelOf()).toMatchObject({
    atDoor: { state: 'over' },
    returnFee: { amount: 150, state: 'due' },
  });
  expect(await owes(order.companyId)).toBe(true);
  expect((await cash()).fees).toMatchObject([{ parcel: order.parcelId, amount: 150 }]);
  await expectWhole();

  const pay = (more: object = {}, token = order.token) =>
    shop.call('POST', '/api/payments/parcel', {
      token,
      body: { parcelId: order.parcelId, kind: 'return_fee', paymentMethod: 'esewa', ...more },
    });
  expect((await pay({}, free.token)).status).toBe(404);
  expect((await pay({ kind: 'parcel' })).body.code).toBe('cash_not_awaited');
  const begun = await pay();
  expect([begun.status, begun.body.data.payment.amount]).toEqual([201, 150]);
  // Another way takes its place; what still comes by the first goes back.
  const qr = (await pay({ paymentMethod: 'fonepay' })).body.data.payment._id;
  await visitGateway(wallets, order.token, qr, 'pay');
  const answers = await Promise.all([1, 2, 3].map(() => checkPayment(order.token, qr)));
  for (const { body } of answers) expect(body.data).toEqual({ status: 'settled' });
  expect((await getPayment(order.token, begun.body.data.payment._id)).status).toBe('cancelled');
  expect((await parcelOf()).returnFee).toEqual({ amount: 150, state: 'paid' });
  expect(await owes(order.companyId)).toBe(false);
  const { rows: bills } = await shop.pool.query(
    `select subject, taxable_paisa::int as taxable, vat_paisa::int as vat from bills where payment_id = $1`,
    [qr],
  );
  expect(bills).toEqual([{ subject: 'return_fee', taxable: 132_74, vat: 17_26 }]);
  expect((await pay()).body.code).toBe('fee_not_owed');
  const waive = (parcelId: string, reason = 'The box was broken') =>
    asAdmin('POST', `/api/admin/cash/parcels/${parcelId}/waive`, { reason });
  expect((await waive(order.parcelId)).body.code).toBe('fee_not_owed');

  const let_go = await refused();
  const late = (
    await shop.call('POST', '/api/payments/parcel', {
      token: let_go.token,
      body: { parcelId: let_go.parcelId, kind: 'return_fee', paymentMethod: 'fonepay' },
    })
  ).body.data.payment._id;
  await visitGateway(wallets, let_go.token, late, 'pay');
  const waived = await Promise.all([waive(let_go.parcelId), waive(let_go.parcelId)]);
  expect(waived.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await waive(let_go.parcelId, '')).status).toBe(400);
  expect((await waive(free.parcelId)).status).toBe(404);
  expect((await checkPayment(let_go.token, late)).body.data).toEqual({ status: 'refund_due' });
  expect(await owes(let_go.companyId)).toBe(false);
  expect((await cash()).fees).toEqual([]);
  await setFee(0);
  await expectWhole();
});

test('a parcel that never comes is lost: its stock is gone, its money goes back, its courier owes it', async () => {
  const paid = await sentPaid();
  const stock = await stockOf(shop, paid.product.id);
  const lose = (parcelId: string, by = seller) =>
    step(parcelId, 'lost', { reason: 'Fell into the Trishuli' }, by);
  expect((await lose(paid.parcelId, other)).status).toBe(404);
  expect((await step(paid.parcelId, 'lost', {})).status).toBe(400);
  const answers = await Promise.all([lose(paid.parcelId), lose(paid.parcelId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stockOf(shop, paid.product.id)).toBe(stock);
  const order = await getOrder(paid.token, paid.orderId);
  expect(order.status).toBe('cancelled');
  expect(
    (await getPayment(paid.token, paid.paymentId)).refunds.reduce(
      (sum: number, { amount }: { amount: number }) => sum + amount,
      0,
    ),
  ).toBe(paid.total);
  expect(order.timeline.map(({ event }: { event: string }) => event)).toContain('parcel_lost');
  const { claims } = await cash();
  expect(claims).toMatchObject([
    { parcel: paid.parcelId, courier: 'Ram dai', reason: 'Fell into the Trishuli', amount: paid.total - 100 },
  ]);
  await expectWhole();

  // On its way back from the door, as our desk hears it.
  const cod = await sentCash();
  await step(cod.parcelId, 'refused', { reason: 'Nobody there' });
  expect((await desk(cod.orderId, paid.parcelId, 'lost')).status).toBe(404);
  expect((await desk(cod.orderId, cod.parcelId, 'lost', '')).status).toBe(400);
  expect((await desk(cod.orderId, cod.parcelId, 'lost')).status).toBe(200);
  expect((await step(cod.parcelId, 'back')).status).toBe(409);
  const sold = (await shop.call('GET', `/api/seller/orders/${cod.parcelId}`, { token: seller.token })).body
    .data;
  expect(sold).toMatchObject({ status: 'cancelled', cash: { state: 'over' }, claim: { outcome: null } });
  expect((await getOrder(cod.token, cod.orderId)).parcels[0]).toMatchObject({
    atDoor: { state: 'over' },
    returnFee: null,
  });
  const { rows } = await shop.pool.query(
    `select coalesce(sum(l.amount_paisa), 0)::int as left from ledger_postings g join ledger_lines l on l.posting_id = g.id
     where g.order_id = $1 and l.account = 'cod'`,
    [cod.orderId],
  );
  expect(rows[0].left).toBe(0);
  const close = (parcelId: string, reason: string) =>
    asAdmin('POST', `/api/admin/cash/parcels/${parcelId}/close-claim`, { reason });
  expect((await close(cod.parcelId, 'Paid by NCM')).status).toBe(200);
  expect((await close(cod.parcelId, 'Paid by NCM')).status).toBe(200);
  expect((await close(cod.parcelId, 'Refused')).body.code).toBe('claim_closed');
  expect((await close(cod.orderId, 'x')).status).toBe(404);
  expect((await cash()).claims).toHaveLength(1);

  // What is there, not sent yet, or in question is not lost. Where it never came although its courier took the cash, that
  // stays the courier's to pass on, and our bank gives it back.
  const there = await sentCash();
  await moveParcel(shop, seller, there.parcelId, 'delivered');
  expect((await lose(there.parcelId)).body.code).toBe('parcel_not_under_way');
  await shop.call('POST', `/api/orders/${there.orderId}/parcels/${there.parcelId}/not-received`, {
    token: there.token,
    body: { text: 'It is not here' },
  });
  const { rows: cases } = await shop.pool.query('select id from cases where parcel_id = $1', [
    there.parcelId,
  ]);
  const decided = await asAdmin('POST', `/api/admin/cases/${cases[0].id}/decide`, {
    decision: 'full',
    reason: 'It never came to you',
  });
  expect(decided.status).toBe(200);
  expect((await cash()).withCouriers).toBe(there.total);
  const { rows: back } = await shop.pool.query(
    `select sum(amount_paisa)::int / 100 as due from refunds where payment_id = $1 and not is_at_door`,
    [there.paymentId],
  );
  expect(Number(back[0].due)).toBe(there.total);
  const missed = await sentPaid();
  const complaint = await shop.call(
    'POST',
    `/api/orders/${missed.orderId}/parcels/${missed.parcelId}/not-received`,
    {
      token: missed.token,
      body: { text: 'It is not here' },
    },
  );
  expect(complaint.status).toBeLessThan(300);
  expect((await lose(missed.parcelId)).body.code).toBe('parcel_in_question');
  await expectWhole();
});

test('our desk hands over what is picked up without its code: with a reason, traced, and its buyer may still object', async () => {
  const buyer = await shop.registerBuyer();
  await shop.call('PUT', '/api/seller/pickup', {
    token: seller.token,
    body: { isOffered: true, place: 'New Road 12', hours: '10-17' },
  });
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const { data } = (
    await placeOrder(shop, buyer.token, [orderLine(product, 1)], { pickUp: [seller.user.id] })
  ).body;
  const parcelId: string = data.parcels[0]._id;
  expect((await desk(data._id, parcelId, 'hand-over')).status).toBe(409);
  const paymentId = await startWallet(shop, buyer.token, data._id, 'fonepay');
  await visitGateway(wallets, buyer.token, paymentId, 'pay');
  await checkPayment(buyer.token, paymentId);
  expect((await desk(data._id, parcelId, 'hand-over', ' ')).status).toBe(400);
  const reason = 'She lost her phone and showed her citizenship';
  const answers = await Promise.all([
    desk(data._id, parcelId, 'hand-over', reason),
    desk(data._id, parcelId, 'hand-over', reason),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const order = await getOrder(buyer.token, data._id);
  expect(order.parcels[0]).toMatchObject({ status: 'delivered', canMiss: { until: expect.any(String) } });
  expect(order.timeline.at(-1)).toMatchObject({
    event: 'parcel_picked_up',
    actor: { kind: 'admin' },
    note: reason,
  });
  const { rows } = await shop.pool.query(
    `select (select count(*)::int from audit_log where action = 'order.hand_over' and object_id = $1) as audited,
       (select count(*)::int from notifications where event = 'desk_handed_over' and params ->> 'parcelId' = $2) as told,
       (select count(*)::int from bills where parcel_id = $2::uuid) as billed`,
    [data._id, parcelId],
  );
  expect(rows[0]).toEqual({ audited: 1, told: 1, billed: 1 });
  const sent = await sentPaid();
  expect((await desk(sent.orderId, sent.parcelId, 'hand-over')).body.code).toBe('parcel_is_sent');
  await expectWhole();
});
