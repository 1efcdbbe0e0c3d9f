import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  confirmTransfer,
  letExpire,
  orderLine,
  placeOrder,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';
import { bankReferenceKey } from '../../../../domain/payments/bank-transfer.ts';

let shop: TestApp;
let admin: Account;
let nextReference = 1;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const reference = () => `NICA${nextReference++}`;
const getOrder = async (token: string, id: string) =>
  (await shop.call('GET', `/api/orders/${id}`, { token })).body.data;

/** A buyer with an order of 4 units of a product of 10, total 4,620, and its bank payment. */
async function orderToPay(isAlone = true) {
  const account = await shop.registerBuyer();
  const { token, user } = account;
  const product = await insertProduct(shop.db, { quantity: 10 });
  const { body } = await placeOrder(shop, token, [orderLine(product, 4)]);
  const { _id: orderId, orderNumber }: { _id: string; orderNumber: string } = body.data;
  const paymentId = isAlone ? await startBankPayment(shop, token, orderId) : '';
  const total: number = body.data.totals.total;
  return { account, token, user, product, orderId, orderNumber, paymentId, total };
}

test('a bank transfer is begun, shown to its owner, confirmed by an admin, and the order is processed', async () => {
  const { token, user, product, orderId, total } = await orderToPay(false);
  const started = await shop.call('POST', '/api/payments/order', {
    token,
    body: { orderId, paymentMethod: 'bank' },
  });
  const { payment, paymentUrl } = started.body.data;
  expect(started.status).toBe(201);
  expect(payment).toEqual({ _id: payment._id, method: 'bank', amount: 4620 });
  expect(paymentUrl).toBe(`/payment/bank-transfer?amount=4620&id=${payment._id}`);
  const shown = await shop.call('GET', `/api/payments/${payment._id}`, { token });
  expect(shown.body.data).toMatchObject({
    kind: 'order',
    status: 'pending',
    amount: 4620,
    order: { _id: orderId },
    plan: null,
    bank: { ...shop.config.bank, amount: 4620, reference: shown.body.data.reference },
  });
  expect(shown.body.data.reference).toMatch(/^TM-[0-9A-HJKMNP-TV-Z]{8}$/);
  const bankReference = reference();
  const confirmed = await confirmTransfer(shop, admin.token, payment._id, { bankReference, amount: total });
  expect(confirmed).toMatchObject({
    status: 200,
    body: { data: { payment: { _id: payment._id, status: 'settled', amount: 4620, bankReference } } },
  });
  const order = await getOrder(token, orderId);
  expect(order).toMatchObject({
    status: 'processing',
    stockHeldUntil: null,
    canCancel: false,
    parcels: [{ status: 'processing' }],
    payment: { _id: payment._id, method: 'bank', status: 'settled' },
  });
  expect(order.timeline.map((entry: { event: string }) => entry.event)).toEqual([
    'order_placed',
    'payment_received',
    'parcel_processing',
  ]);
  expect(order.timeline[1].actor).toEqual({ kind: 'admin', name: null });
  expect(await stockOf(shop, product.id)).toBe(6);
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual([
    `Order ${order.orderNumber} received`,
    `Payment received for order ${order.orderNumber}`,
  ]);
  const { rows } = await shop.pool.query(
    "select actor_id, action, before, after from audit_log where object_kind = 'payment' and object_id = $1",
    [payment._id],
  );
  expect(rows).toMatchObject([
    {
      actor_id: admin.user.id,
      action: 'payment.confirm',
      before: { status: 'pending' },
      after: { status: 'settled', bankReference },
    },
  ]);
});

test('confirming twice gets the same answer and does nothing more', async () => {
  const { token, orderId, paymentId, total } = await orderToPay();
  const body = { bankReference: reference(), amount: total };
  const first = await confirmTransfer(shop, admin.token, paymentId, body);
  const again = await confirmTransfer(shop, admin.token, paymentId, body);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect((await getOrder(token, orderId)).timeline).toHaveLength(3);
  const { rows } = await shop.pool.query('select count(*) from audit_log where object_id = $1', [paymentId]);
  expect(rows[0].count).toBe(1);
});

test('a transfer of another amount is refused with the difference, unless it is resolved', async () => {
  const { token, orderId, paymentId } = await orderToPay();
  const confirm = (body: { bankReference: string; amount: number; resolution?: string }) =>
    confirmTransfer(shop, admin.token, paymentId, body);
  const bankReference = reference();
  const short = await confirm({ bankReference, amount: 4000 });
  expect([short.status, short.body.message]).toEqual([
    409,
    'The amount is रू\u00a0620 short: expected रू\u00a04,620, received रू\u00a04,000',
  ]);
  expect((await confirm({ bankReference, amount: 5000 })).body.message).toBe(
    'The amount is रू\u00a0380 over: expected रू\u00a04,620, received रू\u00a05,000',
  );
  expect((await confirm({ bankReference, amount: 4000, resolution: 'over' })).status).toBe(409);
  expect((await confirm({ bankReference, amount: 5000, resolution: 'short' })).status).toBe(409);
  const part = await confirm({ bankReference, amount: 4000, resolution: 'short' });
  expect(part.body.data.payment.status).toBe('pending');
  expect((await confirm({ bankReference, amount: 4000, resolution: 'short' })).body).toEqual(part.body);
  expect((await getOrder(token, orderId)).status).toBe('pending');
  const shown = await shop.call('GET', `/api/payments/${paymentId}`, { token });
  expect(shown.body.data.bank.amount).toBe(620);
  const rest = await confirm({ bankReference: reference(), amount: 700, resolution: 'over' });
  expect(rest.body.data.payment.status).toBe('settled');
  const { rows } = await shop.pool.query(
    'select received_paisa, refund_due_paisa from payments where id = $1',
    [paymentId],
  );
  expect(rows).toEqual([{ received_paisa: 470_000, refund_due_paisa: 8000 }]);
  expect((await getOrder(token, orderId)).status).toBe('processing');
  expect((await confirm({ bankReference: reference(), amount: 100 })).status).toBe(409);
  expect((await confirm({ bankReference: reference(), amount: 100, resolution: 'over' })).status).toBe(200);
});

test("a bank reference counts for one payment, and only an admin's word counts", async () => {
  const [one, two] = [await orderToPay(), await orderToPay()];
  const bankReference = reference();
  await confirmTransfer(shop, admin.token, one.paymentId, { bankReference, amount: one.total });
  const reused = await confirmTransfer(shop, admin.token, two.paymentId, {
    bankReference,
    amount: two.total,
  });
  expect(reused.status).toBe(409);
  const body = { bankReference: reference(), amount: two.total };
  const seller = await shop.registerSeller();
  expect((await confirmTransfer(shop, two.token, two.paymentId, body)).status).toBe(403);
  expect((await confirmTransfer(shop, seller.token, two.paymentId, body)).status).toBe(403);
  expect((await shop.call('POST', `/api/admin/payments/${two.paymentId}/confirm`, { body })).status).toBe(
    401,
  );
  expect((await confirmTransfer(shop, admin.token, crypto.randomUUID(), body)).status).toBe(404);
  expect((await confirmTransfer(shop, admin.token, 'nonsense', body)).status).toBe(404);
  for (const bad of [
    { ...body, amount: 0 },
    { ...body, amount: -1 },
    { ...body, amount: 1.001 },
    { ...body, bankReference: ' ' },
    { ...body, resolution: 'fine' },
    { amount: 1 },
  ])
    expect((await confirmTransfer(shop, admin.token, two.paymentId, bad as typeof body)).status).toBe(400);
  expect((await getOrder(two.token, two.orderId)).status).toBe('pending');
});

test('a bank reference is one reference, however it is written; two at once pay one order', async () => {
  const [one, two] = [await orderToPay(), await orderToPay()];
  const nth = reference();
  const written = [`Ft ${nth}/a`, `FT-${nth.toLowerCase()} A`, `\u00a0ft${nth}A`, `ＦＴ${nth}a`];
  for (const bankReference of written) expect(bankReferenceKey(bankReference)).toBe(`FT${nth}A`);
  const { rows } = await shop.pool.query(
    'select distinct bank_reference_key(r) as key from unnest($1::text[]) as r',
    [written],
  );
  expect(rows).toEqual([{ key: `FT${nth}A` }]);
  const answers = await Promise.all(
    [one, two].map(({ paymentId, total }, index) =>
      confirmTransfer(shop, admin.token, paymentId, {
        bankReference: written[index] as string,
        amount: total,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [late] = [await orderToPay()];
  for (const bankReference of written)
    expect(
      await confirmTransfer(shop, admin.token, late.paymentId, { bankReference, amount: late.total }),
    ).toMatchObject({
      status: 409,
      body: { code: 'bank_reference_used', errors: [{ path: 'bankReference' }] },
    });
  const nothing = { bankReference: ' -- ', amount: late.total };
  expect((await confirmTransfer(shop, admin.token, late.paymentId, nothing)).status).toBe(400);
});

test('an order has one live payment; a repeat answers it', async () => {
  const { token, orderId, paymentId } = await orderToPay();
  const start = (headers: Record<string, string> = {}) =>
    shop.call('POST', '/api/payments/order', { token, headers, body: { orderId, paymentMethod: 'bank' } });
  expect(await start()).toMatchObject({ status: 200, body: { data: { payment: { _id: paymentId } } } });
  const keyed = await start({ 'idempotency-key': 'pay-1' });
  expect((await start({ 'idempotency-key': 'pay-1' })).body).toEqual(keyed.body);
  const other = await orderToPay(false);
  const reused = await shop.call('POST', '/api/payments/order', {
    token,
    headers: { 'idempotency-key': 'pay-1' },
    body: { orderId: other.orderId, paymentMethod: 'bank' },
  });
  expect(reused.status).toBe(422);
});

test('a payment cannot be begun for an order that is foreign, paid or cancelled, nor by an unknown method', async () => {
  const { token, orderId, paymentId, total } = await orderToPay();
  const start = (as: string, id: string, paymentMethod = 'bank') =>
    shop.call('POST', '/api/payments/order', { token: as, body: { orderId: id, paymentMethod } });
  const stranger = await shop.registerBuyer();
  for (const id of [orderId, crypto.randomUUID(), 'undefined', ''])
    expect((await start(stranger.token, id)).body.message).toBe('Order not found');
  for (const method of ['mock', 'cash', '']) expect((await start(token, orderId, method)).status).toBe(400);
  await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total });
  expect(await start(token, orderId)).toMatchObject({
    status: 409,
    body: { message: 'Order is already paid' },
  });
  const ended = await orderToPay(false);
  await shop.call('POST', `/api/orders/${ended.orderId}/cancel`, { token: ended.token });
  expect((await start(ended.token, ended.orderId)).status).toBe(409);
});

test('choosing bank after another method extends the hold and is noted', async () => {
  const { token } = await shop.registerBuyer();
  const { body } = await placeOrder(shop, token, [orderLine(await insertProduct(shop.db))], {
    payment: { method: 'khalti' },
  });
  await startBankPayment(shop, token, body.data._id);
  const order = await getOrder(token, body.data._id);
  expect(order.paymentMethod).toBe('bank');
  expect(order.timeline.at(-1)).toMatchObject({ event: 'payment_method_changed', note: 'bank' });
  expect(Date.parse(order.stockHeldUntil) - Date.parse(order.createdAt)).toBe(72 * 3_600_000);
});

test("a payment is its owner's alone", async () => {
  const { paymentId } = await orderToPay();
  const stranger = await shop.registerBuyer();
  for (const { token } of [stranger, admin])
    expect((await shop.call('GET', `/api/payments/${paymentId}`, { token })).status).toBe(404);
  for (const id of [crypto.randomUUID(), 'null', '%00'])
    expect((await shop.call('GET', `/api/payments/${id}`, { token: stranger.token })).body.message).toBe(
      'Payment not found',
    );
  expect((await shop.call('GET', `/api/payments/${paymentId}`)).status).toBe(401);
});

test('money for an order that has ended takes its stock and coupon again', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 10 });
  const coupon = await insertCoupon(shop.db, { usage_limit: 1 });
  await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id, quantity: 4 } });
  await shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode: coupon.code } });
  const placed = await placeOrder(shop, token, [orderLine(product, 4)]);
  const orderId = placed.body.data._id;
  const paymentId = await startBankPayment(shop, token, orderId);
  await letExpire(shop, orderId);
  expect(await stockOf(shop, product.id)).toBe(10);
  const { total } = placed.body.data.totals;
  const body = { bankReference: reference(), amount: total };
  expect((await confirmTransfer(shop, admin.token, paymentId, body)).body.data.payment.status).toBe(
    'settled',
  );
  expect(await getOrder(token, orderId)).toMatchObject({
    status: 'processing',
    parcels: [{ status: 'processing' }],
  });
  expect(await stockOf(shop, product.id)).toBe(6);
  await expectInvariants(shop.pool);
});

test('money for an order whose stock or coupon is gone goes back', async () => {
  const { token, product, orderId, paymentId, total, user } = await orderToPay();
  await shop.call('POST', `/api/orders/${orderId}/cancel`, { token });
  const other = await shop.registerBuyer();
  await placeOrder(shop, other.token, [orderLine(product, 8)]);
  const body = { bankReference: reference(), amount: total };
  const late = await confirmTransfer(shop, admin.token, paymentId, body);
  expect(late.body.data.payment.status).toBe('refund_due');
  expect((await confirmTransfer(shop, admin.token, paymentId, body)).body).toEqual(late.body);
  const order = await getOrder(token, orderId);
  expect(order).toMatchObject({ status: 'cancelled', payment: { status: 'refund_due' } });
  expect(order.timeline.at(-1).event).toBe('refund_due');
  expect(await stockOf(shop, product.id)).toBe(2);
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === user.email).at(-1)?.subject).toContain('refund');
  await expectInvariants(shop.pool);

  const buyer = await shop.registerBuyer();
  const coupon = await insertCoupon(shop.db, { usage_limit: 1 });
  const plenty = await insertProduct(shop.db);
  const orderWithCoupon = async (as: string) => {
    await shop.call('POST', '/api/cart/items', { token: as, body: { productId: plenty.id } });
    await shop.call('POST', '/api/cart/apply-coupon', { token: as, body: { couponCode: coupon.code } });
    return placeOrder(shop, as, [orderLine(plenty)]);
  };
  const placed = await orderWithCoupon(buyer.token);
  const couponPayment = await startBankPayment(shop, buyer.token, placed.body.data._id);
  await shop.call('POST', `/api/orders/${placed.body.data._id}/cancel`, { token: buyer.token });
  expect((await orderWithCoupon(other.token)).status).toBe(201);
  const refused = await confirmTransfer(shop, admin.token, couponPayment, {
    bankReference: reference(),
    amount: placed.body.data.totals.total,
  });
  expect(refused.body.data.payment.status).toBe('refund_due');
  expect(await stockOf(shop, plenty.id)).toBe(99);
});

test('a part of the money goes back when the order ends', async () => {
  const { account, token, user, orderId, orderNumber, paymentId } = await orderToPay();
  const confirm = (amount: number, resolution: string) =>
    confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount, resolution });
  await confirm(1000, 'short');
  await shop.call('POST', `/api/orders/${orderId}/cancel`, { token });
  const ended = await getOrder(token, orderId);
  expect(ended.payment.status).toBe('refund_due');
  expect(ended.timeline.map(({ event }: { event: string }) => event)).toEqual([
    'order_placed',
    'refund_due',
    'order_cancelled',
  ]);
  const owed = `We owe you रू\u00a01,000 for order ${orderNumber}. You need not do anything.`;
  expect((await bellOf(shop, account)).map(({ text }) => text)).toEqual([
    `You cancelled order ${orderNumber}.`,
    owed,
    expect.stringContaining('received'),
  ]);
  await shop.runJobs();
  const mails = shop.mail.filter(({ to }) => to === user.email);
  const refundMail = mails.find(({ subject }) => subject === `We owe you a refund for order ${orderNumber}`);
  expect(refundMail?.text).toContain('Only a part of the amount came in before the payment ended.');
  expect(refundMail?.text).toMatch(/We give रू\u00a01,000 back by \d+ \w+ \d{4}\./);
  expect(mails.map(({ text }) => text).join()).not.toContain('Nothing is charged');
  expect((await confirm(500, 'over')).body.data.payment.status).toBe('refund_due');
  const { rows } = await shop.pool.query('select refund_due_paisa from payments where id = $1', [paymentId]);
  expect(rows[0].refund_due_paisa).toBe(150_000);

  const late = await orderToPay();
  await shop.call('POST', `/api/orders/${late.orderId}/cancel`, { token: late.token });
  const part = await confirmTransfer(shop, admin.token, late.paymentId, {
    bankReference: reference(),
    amount: 20,
    resolution: 'short',
  });
  expect(part.body.data.payment.status).toBe('refund_due');
});

test('a part of the money for an order goes back when its buyer chooses another method, and says so', async () => {
  const { token, orderId, paymentId } = await orderToPay();
  const part = { bankReference: reference(), amount: 1000, resolution: 'short' };
  await confirmTransfer(shop, admin.token, paymentId, part);
  const body = { orderId, paymentMethod: 'esewa' };
  expect((await shop.call('POST', '/api/payments/order', { token, body })).status).toBe(201);
  const { status, timeline } = await getOrder(token, orderId);
  expect(status).toBe('pending');
  expect(timeline.map(({ event }: { event: string }) => event)).toEqual([
    'order_placed',
    'refund_due',
    'payment_method_changed',
  ]);
});

test('money for a plan that falls due for refund is told of: of a purchase that was replaced, and what was too much', async () => {
  const buyer = await shop.registerBuyer();
  const { token, user } = buyer;
  const start = async (plan: string) =>
    (await shop.call('POST', '/api/payments/subscription', { token, body: { plan, paymentMethod: 'bank' } }))
      .body.data.payment as { _id: string; amount: number };
  const confirm = (paymentId: string, amount: number, resolution?: string) =>
    confirmTransfer(shop, admin.token, paymentId, {
      bankReference: reference(),
      amount,
      ...(resolution === undefined ? {} : { resolution }),
    });
  const told: string[] = [];
  const expectTold = async (amount: string, reason: string) => {
    told.unshift(`We owe you रू\u00a0${amount} for PRO. You need not do anything.`);
    const bell = (await bellOf(shop, buyer)).filter(({ event }) => event === 'refund_due');
    expect(bell.map(({ text }) => text)).toEqual(told);
    await shop.runJobs();
    const mails = shop.mail.filter(
      (mail) => mail.to === user.email && mail.subject === 'We owe you a refund for your PRO plan',
    );
    expect(mails).toHaveLength(told.length);
    expect(mails.at(-1)?.text).toContain(reason);
    expect(mails.at(-1)?.text).toContain(`We give रू\u00a0${amount} back by`);
  };

  // A part that came in goes back when another purchase takes the place of the first.
  const first = await start('MONTHLY');
  await confirm(first._id, 100, 'short');
  const second = await start('YEARLY');
  await expectTold('100', 'Only a part of the amount came in before the payment ended.');
  // More money for the first.
  await confirm(first._id, 200, 'over');
  await expectTold('200', 'This money was more than was to be paid.');
  // And all of it for one that nothing had come for.
  const third = await start('MONTHLY');
  await confirm(second._id, second.amount);
  await expectTold('9,999', 'Another payment took the place of this one.');
  await confirm(third._id, third.amount + 50, 'over');
  await expectTold('50', 'This money was more than was to be paid.');
  expect((await shop.call('GET', '/api/subscriptions/my-subscription', { token })).body.data.status).toBe(
    'active',
  );
  await expectInvariants(shop.pool);
});

test('a second payment that succeeds is kept and goes back', async () => {
  const { token, user, orderId, paymentId, total } = await orderToPay();
  // An attempt by another method that was given up, as after a switch.
  const { rows } = await shop.pool.query(
    `insert into payments (kind, order_id, company_id, user_id, method, status, amount_paisa, reference)
     values ('order', $1, $2, $2, 'bank', 'cancelled', $3, 'earlier-attempt') returning id`,
    [orderId, user.id, total * 100],
  );
  const body = { bankReference: reference(), amount: total };
  await confirmTransfer(shop, admin.token, rows[0].id, body);
  expect(await getOrder(token, orderId)).toMatchObject({
    status: 'processing',
    payment: { _id: rows[0].id, status: 'settled' },
  });
  const second = { bankReference: reference(), amount: total };
  const late = await confirmTransfer(shop, admin.token, paymentId, second);
  expect(late.body.data.payment.status).toBe('refund_due');
  expect((await getOrder(token, orderId)).timeline.at(-1).event).toBe('refund_due');
});

test('the methods on offer say why the others are not', async () => {
  const orders = await shop.call('GET', '/api/payments/methods?amount=250000');
  expect(orders.body.data).toEqual([
    {
      method: 'esewa',
      isAvailable: false,
      reason: 'eSewa carries at most रू\u00a0200,000 per payment. Please pay by bank transfer.',
    },
    {
      method: 'khalti',
      isAvailable: false,
      reason: 'Khalti carries at most रू\u00a0200,000 per payment. Please pay by bank transfer.',
    },
    { method: 'bank', isAvailable: true, reason: null },
    { method: 'connectips', isAvailable: true, reason: null, fee: 100 },
    {
      method: 'fonepay',
      isAvailable: false,
      reason: 'Fonepay QR carries at most रू\u00a0200,000 per payment. Please pay by bank transfer.',
    },
    {
      method: 'nepalpay',
      isAvailable: false,
      reason: 'NepalPAY QR carries at most रू\u00a0200,000 per payment. Please pay by bank transfer.',
    },
  ]);
  const plans = await shop.call('GET', '/api/payments/methods?kind=subscription');
  expect(
    plans.body.data
      .filter((row: { isAvailable: boolean }) => row.isAvailable)
      .map((row: { method: string }) => row.method),
  ).toEqual(['mock', 'esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay']);
  for (const query of ['kind=gift', 'amount=-1', 'amount=1.001', 'amount=x'])
    expect((await shop.call('GET', `/api/payments/methods?${query}`)).status).toBe(400);
});
