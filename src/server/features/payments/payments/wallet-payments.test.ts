import { describe, expect, test } from 'vitest';
import { bellOf } from '../../../../../test/bell.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { hurryTimeouts } from '../../../../../test/hurried-timeouts.ts';
import { getOrder, getPayment, shop, wallets } from '../../../../../test/payment-desk.ts';
import {
  confirmTransfer,
  letExpire,
  orderLine,
  placeOrder,
  runJob,
  stockOf,
} from '../../../../../test/shopping.ts';
import { alertsOf, begun, openWalletDesk, reconcile, verifyEsewa } from '../../../../../test/wallet-desk.ts';
import {
  comeBack,
  placeWalletOrder,
  startWallet,
  visitGateway,
  type Wallet,
} from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';
import type { Gateway } from '../../../gateways/gateway.ts';
import { createGateways } from '../../../gateways/gateways.ts';

openWalletDesk();

const WALLETS: Wallet[] = ['esewa', 'khalti'];

const isAskedAgain = async (paymentId: string): Promise<boolean> =>
  (await shop.pool.query('select next_check_at is not null as due from payments where id = $1', [paymentId]))
    .rows[0].due;

/** A plan's payment as it is begun, or answered again. */
const startPlan = (token: string, paymentMethod: string) =>
  shop.call('POST', '/api/payments/subscription', { token, body: { plan: 'YEARLY', paymentMethod } });

/** As if all that happened to a payment were a day and an hour ago. */
const letDayPass = (paymentId: string) =>
  shop.pool.query(
    `update payments set created_at = created_at - interval '25 hours', prepared_at = prepared_at - interval '25 hours',
       next_check_at = null where id = $1`,
    [paymentId],
  );

describe.each(WALLETS)('%s', (method) => {
  test('a payment leads to the page of the method and shows what that page needs', async () => {
    const { token, orderId, total } = await placeWalletOrder(shop, method);
    const { status, body } = await shop.call('POST', '/api/payments/order', {
      token,
      body: { orderId, paymentMethod: method },
    });
    const { _id } = body.data.payment;
    expect(status).toBe(201);
    expect(body.data.paymentUrl).toBe(`/payment/${method}?amount=${total}&id=${_id}`);
    const payment = await getPayment(token, _id);
    expect(payment).toMatchObject({ status: 'pending', bank: null, receipt: null, refunds: [] });
    if (method === 'esewa') {
      expect(payment.khalti).toBeNull();
      expect(payment.form.fields).toMatchObject({
        total_amount: '4620.00',
        transaction_uuid: payment.reference,
        success_url: `http://shop.example/api/payments/${_id}/esewa/success`,
      });
    } else {
      expect(payment.form).toBeNull();
      expect(payment.khalti).toMatchObject({
        paymentUrl: expect.stringContaining(wallets.sandbox.origin),
        widget: {
          publicKey: 'public-key',
          amount: 462_000,
          productName: expect.stringMatching(/^Order TM-/),
        },
      });
    }
    const again = await shop.call('POST', '/api/payments/order', {
      token,
      body: { orderId, paymentMethod: method },
    });
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(body.data);
  });

  test('a paid order goes to processing; its return page can be opened and verified again and again', async () => {
    const { token, orderId, paymentId, verify, visit, product } = await begun(method);
    const back = await visit('pay');
    const page = await comeBack(shop, back as string);
    if (method === 'esewa')
      expect(page).toMatch(/^\/payment\/esewa-success\?oid=[0-9a-f]+&amt=4620&refId=[0-9A-Z]{7}$/);
    else expect(page).toMatch(new RegExp(`^/payment/khalti\\?pidx=[\\w-]+&id=${paymentId}$`));
    for (let time = 0; time < 3; time += 1) {
      expect(await verify()).toMatchObject({
        status: 200,
        body: { data: { success: true, order: { _id: orderId }, bill: null, isRefundDue: false } },
      });
      expect(await comeBack(shop, back as string)).toBe(page);
    }
    expect((await getOrder(token, orderId)).status).toBe('processing');
    expect(await getPayment(token, paymentId)).toMatchObject({ status: 'settled', form: null, khalti: null });
    expect(await stockOf(shop, product.id)).toBe(6);
  });

  test('50 callbacks and verify calls at once settle once and all get the same answer', async () => {
    const { orderId, verify, visit, user } = await begun(method);
    const back = (await visit('pay')) as string;
    const calls = Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? verify() : shop.call('GET', back)));
    const answers = await Promise.all(calls);
    const verified = answers.filter((_, nth) => nth % 2 === 0);
    for (const { status, body } of verified) {
      expect(status).toBe(200);
      expect(body.data).toEqual({ success: true, order: { _id: orderId }, bill: null, isRefundDue: false });
    }
    for (const answer of answers.filter((_, nth) => nth % 2 === 1)) expect(answer.status).toBe(303);
    await shop.runJobs();
    const paidMails = shop.mail.filter(
      (mail) => mail.to === user.email && mail.subject.startsWith('Payment received'),
    );
    expect(paidMails).toHaveLength(1);
  });

  test.each([
    ['cancel', 'cancelled'],
    ['forge', 'pending'],
    ['pending', 'pending'],
    ['refund', 'failed'],
    ...(method === 'khalti' ? [['expire', 'failed']] : []),
  ] as [string, string][])('after "%s" nothing is paid and the payment is %s', async (outcome, status) => {
    const { token, account, orderId, orderNumber, paymentId, verify, visit, product } = await begun(method);
    const back = (await visit(outcome)) as string;
    const page = await comeBack(shop, back);
    if (status === 'pending' && method === 'khalti') expect(page).toBe(`/orders/${orderId}`);
    else expect(page.startsWith(`/payment/${method}-failure?`)).toBe(true);
    expect(await verify()).toMatchObject({ status: 400, body: { message: 'Payment verification failed' } });
    expect((await getPayment(token, paymentId)).status).toBe(status);
    expect((await getOrder(token, orderId)).status).toBe('pending');
    expect(await stockOf(shop, product.id)).toBe(6);
    if (outcome === 'refund') expect(await alertsOf(paymentId)).toHaveLength(1);
    // Who gave up knows it; who did not is told once, however often we are asked.
    const told = (await bellOf(shop, account)).filter(({ event }) => event === 'wallet_payment_failed');
    const sentence = `Your payment of रू\u00a04,620 by ${method === 'esewa' ? 'eSewa' : 'Khalti'} for order ${orderNumber} did not go through. You can pay again.`;
    expect(told.map(({ text }) => text)).toEqual(status === 'failed' ? [sentence] : []);
    if (status === 'pending') return;
    // The buyer tries again, with an attempt of its own.
    const secondId = await startWallet(shop, token, orderId, method);
    expect(secondId).not.toBe(paymentId);
    await comeBack(shop, (await visitGateway(wallets, token, secondId, 'pay')) as string);
    expect((await getOrder(token, orderId)).status).toBe('processing');
  });

  test('a closed tab: the job finds the money', async () => {
    const { token, orderId, paymentId, visit } = await begun(method);
    expect(await visit('pay_without_return')).toBeNull();
    await runJob(shop, 'reconcile_payments');
    expect((await getOrder(token, orderId)).status).toBe('pending');
    await reconcile(paymentId);
    expect((await getOrder(token, orderId)).status).toBe('processing');
    expect(
      (await getPayment(token, paymentId)).timeline.map((entry: { status: string }) => entry.status),
    ).toEqual(['initiated', 'pending', 'settled']);
  });

  test('a payment nobody made is kept open while it is young and fails afterwards; money that comes later still counts', async () => {
    const { token, orderId, paymentId, payment, visit } = await begun(method);
    const setState = (state: 'not_found' | 'paid') => {
      const { store } = wallets.sandbox;
      const id = method === 'esewa' ? payment.reference : payment.khalti.pidx;
      const known = store.find(method, id);
      if (known !== null) store.save({ ...known, state, transaction: `LATE${paymentId.slice(0, 8)}` });
    };
    if (method === 'esewa') {
      await reconcile(paymentId, 10);
      expect((await getPayment(token, paymentId)).status).toBe('pending');
      await reconcile(paymentId, 31);
      expect((await getPayment(token, paymentId)).status).toBe('failed');
    }
    const { store } = wallets.sandbox;
    if (method === 'esewa') {
      store.save({
        gateway: 'esewa',
        id: payment.reference,
        amountPaisa: 462_000,
        state: 'open',
        transaction: null,
        successUrl: '',
        failureUrl: '',
        orderId: '',
        orderName: '',
        expiresAt: 0,
      });
    } else await visit('pending');
    setState('paid');
    await reconcile(paymentId, 61);
    expect((await getOrder(token, orderId)).status).toBe('processing');
  });

  test('a gateway that answers 503 or too late leaves the payment open and says that it is being confirmed', async () => {
    const { token, orderId, paymentId, verify, visit } = await begun(method);
    const back = (await visit('pay')) as string;
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    const answer = await verify();
    expect(answer).toMatchObject({ status: 503, body: { message: 'Payment is being confirmed' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const page = await comeBack(shop, back);
    expect(page.startsWith(method === 'esewa' ? '/payment/esewa-success?' : '/payment/khalti?pidx=')).toBe(
      true,
    );
    hurryTimeouts();
    wallets.sandbox.store.switches = { ...CALM, delayMs: 6_000 };
    expect((await verify()).status).toBe(503);
    expect((await getPayment(token, paymentId)).status).toBe('pending');
    wallets.sandbox.store.switches = { ...CALM };
    expect((await verify()).status).toBe(200);
    expect((await getOrder(token, orderId)).status).toBe('processing');
  });

  test('while the gateway is dead orders are still placed, it is not offered, and the bank is', async () => {
    const { verify } = await begun(method);
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    for (let time = 0; time < 5; time += 1) expect((await verify()).status).toBe(503);
    const offered = (await shop.call('GET', '/api/payments/methods')).body.data;
    const name = method === 'esewa' ? 'eSewa' : 'Khalti';
    expect(offered.find((row: { method: string }) => row.method === method)).toEqual({
      method,
      isAvailable: false,
      reason: `${name} is not answering at the moment. Please choose another method.`,
    });
    const { token, orderId } = await placeWalletOrder(shop, method);
    const start = (paymentMethod: string) =>
      shop.call('POST', '/api/payments/order', { token, body: { orderId, paymentMethod } });
    expect((await start(method)).status).toBe(400);
    expect((await start('bank')).status).toBe(201);
  });

  test('an attempt given up for another method still settles the order once when its money comes', async () => {
    const { token, orderId, paymentId, verify, visit } = await begun(method);
    await visit('pay_without_return');
    const other = await startWallet(shop, token, orderId, method === 'esewa' ? 'khalti' : 'esewa');
    expect((await getPayment(token, paymentId)).status).toBe('cancelled');
    await reconcile(paymentId);
    expect((await getPayment(token, paymentId)).status).toBe('settled');
    expect((await getPayment(token, other)).status).toBe('cancelled');
    expect((await getOrder(token, orderId)).status).toBe('processing');
    expect((await verify()).status).toBe(200);
  });

  test('two attempts both paid: the second is kept and goes back', async () => {
    const { token, orderId, paymentId, visit } = await begun(method);
    const otherMethod = method === 'esewa' ? 'khalti' : 'esewa';
    await visit('pay_without_return');
    const other = await startWallet(shop, token, orderId, otherMethod);
    await comeBack(shop, (await visitGateway(wallets, token, other, 'pay')) as string);
    await reconcile(paymentId);
    expect((await getPayment(token, other)).status).toBe('settled');
    const second = await getPayment(token, paymentId);
    expect(second.status).toMatch(/^refund/);
    expect(second.refunds).toMatchObject([{ amount: 4620 }]);
  });

  test('money that comes after the order expired takes the stock again, or goes back when it is gone', async () => {
    const { token, orderId, paymentId, visit, product } = await begun(method);
    await visit('pay_without_return');
    await letExpire(shop, orderId);
    expect(await stockOf(shop, product.id)).toBe(10);
    await reconcile(paymentId);
    expect((await getOrder(token, orderId)).status).toBe('processing');
    expect(await stockOf(shop, product.id)).toBe(6);

    const late = await begun(method);
    await late.visit('pay_without_return');
    await letExpire(shop, late.orderId);
    const somebody = await shop.registerBuyer();
    await placeOrder(shop, somebody.token, [orderLine(late.product, 10)]);
    expect(await late.verify()).toMatchObject({ status: 200, body: { data: { isRefundDue: true } } });
    expect((await getOrder(late.token, late.orderId)).status).toBe('cancelled');
  });

  const SILENT = `${method === 'esewa' ? 'eSewa' : 'Khalti'} has not said for a day what became of the payment.`;

  test('what nobody has said for a day is put before a person, though the order has ended meanwhile', async () => {
    const { orderId, paymentId, visit } = await begun(method);
    await visit('pay_without_return');
    await letExpire(shop, orderId);
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    await reconcile(paymentId, 1439);
    expect(await alertsOf(paymentId)).toEqual([]);
    await reconcile(paymentId, 1441);
    expect(await alertsOf(paymentId)).toEqual([SILENT]);
    expect(await isAskedAgain(paymentId)).toBe(false);

    wallets.sandbox.store.switches = { ...CALM };
    shop.deps.gateways = createGateways(shop.config);
    const pending = await begun(method);
    await pending.visit('pending');
    await letExpire(shop, pending.orderId);
    await reconcile(pending.paymentId, 1441);
    expect(await alertsOf(pending.paymentId)).toEqual([SILENT]);
  });

  test.each(['cancel', 'expire', 'pay'])('after "%s" no person is asked to look', async (outcome) => {
    const { orderId, paymentId, visit } = await begun(method);
    // eSewa has no such way: there the payment is not known.
    if (method === 'khalti' || outcome !== 'expire') await visit(outcome);
    await letExpire(shop, orderId);
    await reconcile(paymentId, 1441);
    expect(await alertsOf(paymentId)).toEqual([]);
    expect(await isAskedAgain(paymentId)).toBe(false);
  });

  test('the last check is made again when it broke off', async () => {
    const { paymentId, visit } = await begun(method);
    await visit('pending');
    const gateway = shop.deps.gateways.get(method) as Gateway;
    const ask = () => Promise.reject(new Error('The process ended'));
    shop.deps.gateways = new Map(shop.deps.gateways).set(method, { ...gateway, ask });
    await reconcile(paymentId, 1441);
    expect([await alertsOf(paymentId), await isAskedAgain(paymentId)]).toEqual([[], true]);
    shop.deps.gateways = createGateways(shop.config);
    await reconcile(paymentId, 1501);
    expect([await alertsOf(paymentId), await isAskedAgain(paymentId)]).toEqual([[SILENT], false]);
  });

  test('expiry and settlement at the same moment end in one of the two orders of events', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, orderId, verify, visit, product } = await begun(method);
      await visit('pay_without_return');
      const [answer] = await Promise.all([verify(), letExpire(shop, orderId)]);
      expect(answer?.status).toBe(200);
      expect((await getOrder(token, orderId)).status).toBe('processing');
      expect(await stockOf(shop, product.id)).toBe(6);
    }
  });

  test('a plan is paid, and wholesale prices run from that moment', async () => {
    const { token } = await shop.registerBuyer();
    const { body } = await shop.call('POST', '/api/payments/subscription', {
      token,
      body: { plan: 'YEARLY', paymentMethod: method },
    });
    const paymentId = body.data.payment._id;
    const page = await comeBack(shop, (await visitGateway(wallets, token, paymentId, 'pay')) as string);
    if (method === 'khalti')
      expect(page).toMatch(new RegExp(`^/payment/khalti\\?pidx=[\\w-]+&id=${paymentId}$`));
    const { data } = (await shop.call('GET', '/api/subscriptions/my-subscription', { token })).body;
    expect(data.status).toBe('active');
    const { reference, khalti } = await getPayment(token, paymentId);
    expect(khalti).toBeNull();
    if (method === 'esewa')
      expect((await verifyEsewa({ oid: reference })).body.data).toEqual({
        success: true,
        order: null,
        bill: null,
        isRefundDue: false,
      });
  });

  test('more than the wallet carries is refused, and the bank takes it', async () => {
    const { token } = await shop.registerBuyer();
    const product = await insertProduct(shop.db, { quantity: 300 });
    const { body } = await placeOrder(shop, token, [orderLine(product, 200)], { payment: { method } });
    const start = (paymentMethod: string) =>
      shop.call('POST', '/api/payments/order', {
        token,
        body: { orderId: body.data._id, paymentMethod },
      });
    expect(await start(method)).toMatchObject({
      status: 400,
      body: { message: 'Payment method is not available' },
    });
    expect((await start('bank')).status).toBe(201);
  });
});

test('a wallet attempt and a bank transfer both paid: the transfer goes back', async () => {
  const admin = await shop.registerAdmin();
  const { token, orderId, total, verify, visit } = await begun('khalti');
  await visit('pay_without_return');
  const { body } = await shop.call('POST', '/api/payments/order', {
    token,
    body: { orderId, paymentMethod: 'bank' },
  });
  expect((await verify()).status).toBe(200);
  const confirmation = { bankReference: `NIC-${orderId}`, amount: total };
  const late = await confirmTransfer(shop, admin.token, body.data.payment._id, confirmation);
  expect(late.body.data.payment.status).toBe('refund_due');
});

test('a plan whose wallet did not answer is begun again a day later, and its money is found', async () => {
  const { token } = await shop.registerBuyer();
  wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
  expect((await startPlan(token, 'khalti')).status).toBe(503);
  const { rows } = await shop.pool.query(
    `select id from payments where kind = 'subscription' and status = 'initiated'`,
  );
  expect(rows).toHaveLength(1);
  await letDayPass(rows[0].id);
  wallets.sandbox.store.switches = { ...CALM };
  shop.deps.gateways = createGateways(shop.config);
  const paymentId: string = (await startPlan(token, 'khalti')).body.data.payment._id;
  await visitGateway(wallets, token, paymentId, 'pay_without_return');
  expect(await isAskedAgain(paymentId)).toBe(true);
  await shop.pool.query('update payments set next_check_at = now() where id = $1', [paymentId]);
  // Not the last time, had it found nothing.
  wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
  await runJob(shop, 'reconcile_payments');
  expect([await alertsOf(paymentId), await isAskedAgain(paymentId)]).toEqual([[], true]);
  wallets.sandbox.store.switches = { ...CALM };
  await shop.pool.query('update payments set next_check_at = now() where id = $1', [paymentId]);
  await runJob(shop, 'reconcile_payments');
  expect((await getPayment(token, paymentId)).status).toBe('settled');
});

test('a plan’s attempt that nobody asks about any more gives way to a new one; a transfer is waited for', async () => {
  for (const method of ['esewa', 'bank']) {
    const { token } = await shop.registerBuyer();
    const first: string = (await startPlan(token, method)).body.data.payment._id;
    expect((await startPlan(token, method)).body.data.payment._id).toBe(first);
    await letDayPass(first);
    const second: string = (await startPlan(token, method)).body.data.payment._id;
    expect(second === first).toBe(method === 'bank');
    expect(await isAskedAgain(second)).toBe(method === 'esewa');
  }
});

test('a link that can no longer be paid on gets a new attempt', async () => {
  const { token, orderId, paymentId } = await begun('khalti');
  await shop.pool.query(
    `update payments set gateway_expires_at = now() - interval '1 second' where id = $1`,
    [paymentId],
  );
  const second = await startWallet(shop, token, orderId, 'khalti');
  expect(second).not.toBe(paymentId);
  expect((await getPayment(token, paymentId)).status).toBe('cancelled');
});
