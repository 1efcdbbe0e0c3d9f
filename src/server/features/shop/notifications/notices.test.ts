import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, pay } from '../../../../../test/parcels.ts';
import { arrivedOrder, askReturn, stepReturn } from '../../../../../test/returns.ts';
import { insertAlert } from '../../payments/payments/payments.sql.ts';
import { tellDesk } from './desk-news.commands.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

/** The events of somebody's bell, oldest first. */
const rungFor = async (account: Account) => (await bellOf(shop, account)).map(({ event }) => event).reverse();
const mailsTo = async ({ user }: Account) => {
  await shop.runJobs();
  return shop.mail.filter(({ to }) => to === user.email);
};

test('an order rings on both sides: placed, paid, to send, sent, tracked, delivered', async () => {
  const seller = await shop.registerSeller();
  const { buyer, parcelIds, orderId, orderNumber } = await orderFrom(shop, admin, [seller]);
  const move = (status: string) =>
    shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
      token: seller.token,
      body: { status },
    });
  await move('shipped');
  for (const trackingNumber of ['PTH-1', 'PTH-2', 'PTH-1'])
    await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/tracking`, {
      token: seller.token,
      body: { carrier: 'Pathao', trackingNumber },
    });
  await move('delivered');
  expect(await rungFor(buyer)).toEqual([
    'order_placed',
    'payment_received',
    'parcel_shipped',
    'parcel_tracking_changed',
    'parcel_tracking_changed',
    'parcel_tracking_changed',
    'parcel_delivered',
  ]);
  expect(await bellOf(shop, seller)).toMatchObject([
    {
      event: 'parcel_to_send',
      kind: 'parcel',
      text: `Order ${orderNumber} is paid. Please send your part of it.`,
      link: `/seller/orders/${parcelIds[0]}`,
    },
  ]);
  const [delivered] = await bellOf(shop, buyer);
  expect(delivered).toMatchObject({
    text: `Order ${orderNumber} was delivered.`,
    link: `/orders/${orderId}`,
  });
});

test('who wants no mail of parcels gets the bill of one all the same, and the mail of the payment', async () => {
  const seller = await shop.registerSeller();
  const { buyer, parcelIds, ...order } = await orderFrom(shop, admin, [seller], { isPaid: false });
  await shop.call('PUT', '/api/notifications/preferences', {
    token: buyer.token,
    body: { parcel: 'bell', order: 'mail' },
  });
  await pay(shop, admin, { ...order, buyer, parcelIds });
  for (const status of ['shipped', 'delivered'])
    await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
      token: seller.token,
      body: { status },
    });
  const mails = await mailsTo(buyer);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Order ${order.orderNumber} received`,
    `Payment received for order ${order.orderNumber}`,
    `Order ${order.orderNumber} is on its way`,
  ]);
  expect(mails[2]?.attachments).toHaveLength(1);
  expect(await rungFor(buyer)).toEqual([
    'order_placed',
    'payment_received',
    'parcel_shipped',
    'parcel_delivered',
  ]);
});

test('what is cancelled rings: by the buyer before it is paid, by the seller after it', async () => {
  const seller = await shop.registerSeller();
  const unpaid = await orderFrom(shop, admin, [seller], { isPaid: false });
  await shop.call('POST', `/api/orders/${unpaid.orderId}/cancel`, { token: unpaid.buyer.token });
  expect(await rungFor(unpaid.buyer)).toEqual(['order_placed', 'order_cancelled']);
  // Money that comes late takes the goods again.
  await pay(shop, admin, unpaid);
  expect((await rungFor(unpaid.buyer)).at(-1)).toBe('payment_received');
  const paid = await orderFrom(shop, admin, [seller]);
  await shop.call('PATCH', `/api/seller/orders/${paid.parcelIds[0]}/status`, {
    token: seller.token,
    body: { status: 'cancelled', reason: 'Broken' },
  });
  expect((await rungFor(paid.buyer)).slice(-2)).toEqual(['parcel_cancelled', 'refund_due']);
  const other = await orderFrom(shop, admin, [seller]);
  await shop.call('POST', `/api/orders/${other.orderId}/parcels/${other.parcelIds[0]}/cancel`, {
    token: other.buyer.token,
    body: {},
  });
  expect((await bellOf(shop, seller))[0]).toMatchObject({
    event: 'parcel_cancelled_by_buyer',
    link: `/seller/orders/${other.parcelIds[0]}`,
  });
});

test('a return rings on both sides at each step, and each time a question is asked', async () => {
  const seller = await shop.registerSeller();
  const { buyer, parcelIds, lines } = await arrivedOrder(shop, admin, [seller]);
  const { body } = await askReturn(shop, buyer, {
    parcel: parcelIds[0],
    lines: [{ line: lines[0], quantity: 1 }],
  });
  const id = body.data._id;
  for (const _ of ['once', 'again']) {
    await stepReturn(shop, seller, id, 'question', { text: 'Which batch?' });
    await stepReturn(shop, buyer, id, 'answer', { text: 'B-77' });
  }
  await stepReturn(shop, seller, id, 'accept');
  await stepReturn(shop, buyer, id, 'sent-back', { carrier: 'Pathao', trackingNumber: 'PTH-1' });
  await stepReturn(shop, seller, id, 'received', { resalable: true });
  await stepReturn(shop, seller, id, 'refund');
  expect((await rungFor(buyer)).slice(4)).toEqual([
    'return_received_by_us',
    'return_question',
    'return_question',
    'return_accepted',
    'return_arrived',
    'refund_due',
  ]);
  expect((await rungFor(seller)).slice(1)).toEqual([
    'return_requested',
    'return_answered',
    'return_answered',
    'return_sent_back',
    'return_refunded_to_buyer',
  ]);
  expect((await bellOf(shop, buyer))[1]).toMatchObject({ kind: 'return', link: `/returns/${id}` });
  // Nobody hears of their own steps, and the desk not of returns.
  expect((await rungFor(admin)).some((event) => event.startsWith('return'))).toBe(false);
});

test('a complaint rings for the buyer, the seller once told, and the desk', async () => {
  const seller = await shop.registerSeller();
  const { buyer, parcelIds, orderId } = await arrivedOrder(shop, admin, [seller]);
  const sent = await shop.call('POST', '/api/complaints', {
    token: buyer.token,
    body: { kind: 'seller', text: 'Rude', order: orderId, parcel: parcelIds[0] },
  });
  expect(sent.status).toBe(201);
  const { _id: id, number } = sent.body.data;
  const ask = await shop.call('POST', `/api/admin/cases/${id}/ask`, {
    token: admin.token,
    body: { who: 'seller', text: 'What happened?' },
  });
  expect(ask.status).toBe(200);
  for (const text of ['We are sorry', 'Very'])
    await shop.call('POST', `/api/complaints/${id}/messages`, { token: seller.token, body: { text } });
  await shop.call('POST', `/api/admin/cases/${id}/decide`, {
    token: admin.token,
    body: { decision: 'none', reason: 'Nothing to give back' },
  });
  const complaints = async (account: Account) =>
    (await bellOf(shop, account)).filter(({ kind }) => kind === 'complaint').reverse();
  expect(await complaints(buyer)).toMatchObject([
    { event: 'complaint_sent', link: `/complaints/${id}` },
    { event: 'complaint_written', text: `There are 2 new messages in complaint ${number}.`, happened: 2 },
    { event: 'complaint_decided', text: `Complaint ${number} is decided: nothing is given back.` },
  ]);
  expect(await complaints(seller)).toMatchObject([
    { event: 'complaint_question_to_seller', link: `/seller/complaints/${id}` },
    { event: 'complaint_decided_for_seller' },
  ]);
  expect(await complaints(admin)).toMatchObject([
    { event: 'complaint_to_decide', link: `/admin/cases/${id}` },
    { event: 'complaint_waits', happened: 2 },
  ]);
});

test('the desk is told of what waits to be judged, again when more comes; the seller of the verdict', async () => {
  const seller = await shop.registerSeller();
  const waiting = { seller_id: seller.user.id, status: 'pending_approval' };
  const first = await insertProduct(shop.db, waiting);
  for (const _ of ['once', 'again']) await tellDesk(shop.deps);
  const products = async () =>
    (await bellOf(shop, admin)).filter(({ event }) => event === 'products_to_judge');
  expect(await products()).toMatchObject([{ text: '1 product waits to be judged.', isRead: false }]);
  const ids = (await products()).map(({ _id }) => _id);
  await shop.call('POST', '/api/notifications/read', { token: admin.token, body: { ids } });
  await tellDesk(shop.deps);
  expect(await products()).toMatchObject([{ isRead: true }]);
  await insertProduct(shop.db, waiting);
  await tellDesk(shop.deps);
  expect(await products()).toMatchObject([{ text: '2 products wait to be judged.', isRead: false }]);
  const approved = await shop.call('POST', `/api/admin/products/${first.id}/approve`, {
    token: admin.token,
  });
  expect(approved.status).toBe(200);
  await shop.letGraceEnd();
  expect(await bellOf(shop, seller)).toMatchObject([
    { event: 'products_approved', text: `Your product “${first.name}” is approved.` },
  ]);
  expect((await mailsTo(seller)).map(({ subject }) => subject)).toEqual([
    `Your product "${first.name}" is approved`,
  ]);
});

test('the desk is told of transfers to confirm and of wallets that cannot say, again when more comes', async () => {
  const [transfer, question] = ['transfers_to_confirm', 'payments_to_look_at'];
  const told = async (wanted: string | undefined) =>
    (await bellOf(shop, admin)).filter(({ event }) => event === wanted);
  await shop.pool.query("update payments set status = 'cancelled' where status in ('initiated', 'pending')");
  const order = await orderFrom(shop, admin, [await shop.registerSeller()], { isPaid: false });
  for (const _ of ['once', 'again']) await tellDesk(shop.deps);
  expect(await told(transfer)).toMatchObject([
    { text: '1 bank transfer waits to be confirmed.', link: '/admin/payments', happened: 1 },
  ]);
  expect(await told(question)).toEqual([]);

  await insertAlert(shop.db, order.paymentId, 'eSewa names transaction 000ABCD of another payment.');
  await orderFrom(shop, admin, [await shop.registerSeller()], { isPaid: false });
  for (const _ of ['once', 'again']) await tellDesk(shop.deps);
  expect(await told(transfer)).toMatchObject([
    { text: '2 bank transfers wait to be confirmed.', happened: 2, isRead: false },
  ]);
  expect(await told(question)).toMatchObject([
    { text: '1 wallet payment needs a look.', link: '/admin/payments?queue=alerts', happened: 1 },
  ]);
  const ids = (await bellOf(shop, admin)).map(({ _id }) => _id);
  await shop.call('POST', '/api/notifications/read', { token: admin.token, body: { ids } });
  await pay(shop, admin, order);
  await tellDesk(shop.deps);
  expect(await told(transfer)).toMatchObject([{ isRead: true }]);
});
