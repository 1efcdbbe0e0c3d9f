import { describe, expect, test } from 'vitest';
import { hurryTimeouts } from '../../../../../test/hurried-timeouts.ts';
import { asAdmin, getOrder, getPayment, shop, wallets } from '../../../../../test/payment-desk.ts';
import { letExpire, runJob, startBankPayment, stockOf } from '../../../../../test/shopping.ts';
import {
  alertsOf,
  begun,
  checkPayment,
  openWalletDesk,
  reconcile,
  verifyConnectIps,
} from '../../../../../test/wallet-desk.ts';
import {
  comeBack,
  nameAtGateway,
  placeWalletOrder,
  startWallet,
  visitGateway,
} from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

openWalletDesk();

const RAILS = ['connectips', 'fonepay', 'nepalpay'] as const;

/** The attempt as the stand-in keeps it. */
function kept({ payment }: Awaited<ReturnType<typeof begun>>) {
  const found = wallets.sandbox.store.find(payment.method, nameAtGateway(payment) ?? '');
  if (found === null) throw new Error('The gateway does not know this payment');
  return found;
}

const settledOf = async (orderId: string) =>
  (
    await shop.pool.query(
      `select count(*) filter (where status = 'settled')::int as settled, sum(received_paisa)::int as received
       from payments where order_id = $1`,
      [orderId],
    )
  ).rows[0];

describe.each(RAILS)('%s', (method) => {
  test('a payment leads to its page, and that page gets a form or a code', async () => {
    const { token, orderId, total } = await placeWalletOrder(shop, method);
    const body = { orderId, paymentMethod: method };
    const begin = () => shop.call('POST', '/api/payments/order', { token, body });
    const first = await begin();
    const { _id } = first.body.data.payment;
    expect(first.body.data.paymentUrl).toBe(`/payment/${method}?amount=${total}&id=${_id}`);
    const payment = await getPayment(token, _id);
    expect(payment).toMatchObject({ status: 'pending', method, bank: null, khalti: null });
    if (method === 'connectips') {
      expect(payment.form.fields).toMatchObject({ TXNID: payment.reference, TXNAMT: '462000' });
      expect(payment.qr).toBeNull();
    } else {
      expect(payment.form).toBeNull();
      expect(payment.qr).toMatchObject({ text: expect.stringContaining('54074620.00'), sandbox: null });
      expect(payment.qr.secondsLeft).toBeGreaterThan(500);
      expect(payment.qr.secondsLeft).toBeLessThanOrEqual(600);
    }
    const again = await begin();
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  });

  test('a paid order goes to processing; asked again it stays paid once', async () => {
    const paid = await begun(method);
    const back = await paid.visit('pay');
    if (method === 'connectips')
      expect(await comeBack(shop, back as string)).toBe(
        `/payment/connectips?txnId=${paid.payment.reference}&id=${paid.paymentId}`,
      );
    else expect(back).toBeNull();
    for (let time = 0; time < 3; time += 1) expect((await paid.verify()).status).toBe(200);
    expect((await getOrder(paid.token, paid.orderId)).status).toBe('processing');
    expect(await getPayment(paid.token, paid.paymentId)).toMatchObject({
      status: 'settled',
      form: null,
      qr: null,
    });
    expect(await settledOf(paid.orderId)).toEqual({ settled: 1, received: 462_000 });
    expect(await stockOf(shop, paid.product.id)).toBe(6);
  });

  test('doubled: 30 calls at once settle once and all get the same answer', async () => {
    const paid = await begun(method);
    await paid.visit('pay');
    const answers = await Promise.all(Array.from({ length: 30 }, () => paid.verify()));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await settledOf(paid.orderId)).toEqual({ settled: 1, received: 462_000 });
  });

  test('forged: what a browser says of a payment that nobody made changes nothing', async () => {
    const claimed = await begun(method);
    const { token, orderId, paymentId, payment } = claimed;
    if (method === 'connectips') {
      await claimed.visit('forge');
      for (const query of [
        `?TXNID=${payment.reference}`,
        '?TXNID=UNKNOWN',
        '',
        '?TXNID=%00',
        `?TXNID=${'x'.repeat(99)}`,
      ])
        expect(await comeBack(shop, `/api/payments/connectips/return${query}`)).toMatch(
          /^\/payment\/connectips-failure/,
        );
      for (const txnId of [payment.reference, 'UNKNOWN', '', 'x'.repeat(99)])
        expect(await verifyConnectIps(txnId)).toMatchObject({
          status: 400,
          body: { message: 'Payment verification failed' },
        });
    } else {
      expect((await checkPayment(token, paymentId)).body.data).toEqual({ status: 'pending' });
      // A number of one method at the address of another.
      expect((await verifyConnectIps(payment.reference)).status).toBe(400);
    }
    expect((await getOrder(token, orderId)).status).toBe('pending');
    expect(await stockOf(shop, claimed.product.id)).toBe(6);
  });

  test.each(['amount', 'product_code'] as const)(
    'altered: a success with another %s is put before a person',
    async (tamper) => {
      const paid = await begun(method);
      await paid.visit('pay');
      wallets.sandbox.store.switches = { ...CALM, tamper };
      await paid.verify();
      expect((await getOrder(paid.token, paid.orderId)).status).toBe('pending');
      expect(await alertsOf(paid.paymentId)).toHaveLength(1);
      wallets.sandbox.store.switches = { ...CALM };
      await paid.verify();
      expect((await getOrder(paid.token, paid.orderId)).status).toBe('processing');
    },
  );

  test('replayed: a transaction pays for one order, whatever its gateway says later', async () => {
    const paid = await begun(method);
    await paid.visit('pay');
    await paid.verify();
    const { rows } = await shop.pool.query('select gateway_reference from payments where id = $1', [
      paid.paymentId,
    ]);
    const victim = await begun(method);
    await victim.visit('pending');
    const ofVictim = kept(victim);
    if (method === 'connectips') {
      // It is found by its own number alone, so that nothing of another order fits.
      expect((await verifyConnectIps(paid.payment.reference)).body.data.order._id).toBe(paid.orderId);
      expect((await victim.verify()).status).toBe(400);
    } else {
      wallets.sandbox.store.save({ ...ofVictim, state: 'paid', transaction: rows[0].gateway_reference });
      await victim.verify();
      expect(await alertsOf(victim.paymentId)).toEqual([
        expect.stringContaining(`names transaction ${rows[0].gateway_reference} of another payment`),
      ]);
    }
    expect((await getOrder(victim.token, victim.orderId)).status).toBe('pending');
  });

  test('late: money that comes when nobody looks any more pays, revives, or goes back', async () => {
    const closed = await begun(method);
    await closed.visit('pay_without_return');
    await reconcile(closed.paymentId);
    expect((await getOrder(closed.token, closed.orderId)).status).toBe('processing');

    const expired = await begun(method);
    await expired.visit('pay_without_return');
    await letExpire(shop, expired.orderId);
    await reconcile(expired.paymentId);
    expect((await getOrder(expired.token, expired.orderId)).status).toBe('processing');

    const twice = await begun(method);
    await twice.visit('pay_without_return');
    const other = await startBankPayment(shop, twice.token, twice.orderId);
    expect((await getPayment(twice.token, twice.paymentId)).status).toBe('cancelled');
    await reconcile(twice.paymentId);
    expect((await getPayment(twice.token, twice.paymentId)).status).toBe('settled');
    expect((await getPayment(twice.token, other)).status).toBe('cancelled');
  });

  test('slow, broken and silent: nothing is known, and nothing is lost', async () => {
    const paid = await begun(method);
    await paid.visit('pay');
    hurryTimeouts();
    for (const trouble of [{ failWith: 503 as const }, { delayMs: 6_000 }]) {
      wallets.sandbox.store.switches = { ...CALM, ...trouble };
      await paid.verify();
      expect((await getPayment(paid.token, paid.paymentId)).status).toBe('pending');
    }
    wallets.sandbox.store.switches = { ...CALM };
    await reconcile(paid.paymentId);
    expect((await getOrder(paid.token, paid.orderId)).status).toBe('processing');
  });

  test('a refund is a transfer of our bank: the buyer is told so, and the desk records it with its reference', async () => {
    const { token, user, orderId, paymentId, verify, visit } = await begun(method);
    await visit('pay');
    await verify();
    await asAdmin('POST', `/api/admin/orders/${orderId}/cancel`, { reason: 'Damaged.' });
    await runJob(shop, 'send_refunds');
    await shop.runJobs();
    const mail = shop.mail.find(({ to, text }) => to === user.email && /cannot send money back/.test(text));
    expect(mail?.text).toContain('it comes by bank transfer');
    const record = (bankReference?: string) =>
      asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, bankReference ? { bankReference } : {});
    expect(await record()).toMatchObject({ status: 400, body: { message: 'Bank reference is required' } });
    expect((await record(`NIC-R-${paymentId}`)).status).toBe(200);
    expect((await getPayment(token, paymentId)).refunds).toMatchObject([
      { state: 'refunded', amount: 4_620 },
    ]);
    const { rows } = await shop.pool.query(
      `select l.account, l.amount_paisa::int as paisa from ledger_lines l join ledger_postings p on p.id = l.posting_id
       where p.order_id = $1 and p.kind in ('received', 'refund_sent') order by l.id`,
      [orderId],
    );
    expect(rows).toEqual([
      { account: method, paisa: 462_000 },
      { account: 'buyers', paisa: -462_000 },
      { account: 'buyers', paisa: 462_000 },
      { account: 'bank', paisa: -462_000 },
    ]);
  });

  test('a plan is paid by it', async () => {
    const { token } = await shop.registerBuyer();
    const { body } = await shop.call('POST', '/api/payments/subscription', {
      token,
      body: { plan: 'YEARLY', paymentMethod: method },
    });
    const paymentId: string = body.data.payment._id;
    const { qr, form, reference } = await getPayment(token, paymentId);
    expect([qr === null, form === null].filter(Boolean)).toHaveLength(1);
    await visitGateway(wallets, token, paymentId, 'pay');
    if (method === 'connectips')
      expect((await verifyConnectIps(reference)).body.data).toEqual({
        success: true,
        order: null,
        bill: null,
        isRefundDue: false,
      });
    else expect((await checkPayment(token, paymentId)).body.data).toEqual({ status: 'settled' });
    const mine = await shop.call('GET', '/api/subscriptions/my-subscription', { token });
    expect(mine.body.data.status).toBe('active');
  });
});

test('a code whose time is over gives way to a new one, and its money still counts', async () => {
  const first = await begun('fonepay');
  await shop.pool.query(
    `update payments set gateway_expires_at = now() - interval '1 second' where id = $1`,
    [first.paymentId],
  );
  const second = await startWallet(shop, first.token, first.orderId, 'fonepay');
  expect(second).not.toBe(first.paymentId);
  const codes = await Promise.all([first.paymentId, second].map((id) => getPayment(first.token, id)));
  expect(codes.map(({ qr }) => qr === null)).toEqual([true, false]);
  wallets.sandbox.store.save({ ...kept(first), state: 'paid', transaction: '4711' });
  await reconcile(first.paymentId);
  expect((await getPayment(first.token, first.paymentId)).status).toBe('settled');
  expect((await getPayment(first.token, second)).status).toBe('cancelled');
});

test('a code that is scanned and fails stays on the page, fails after half an hour, and may be paid still', async () => {
  const tried = await begun('nepalpay');
  await tried.visit('cancel');
  expect((await tried.verify()).body.data).toEqual({ status: 'pending' });
  await reconcile(tried.paymentId, 31);
  expect((await getPayment(tried.token, tried.paymentId)).status).toBe('failed');
  wallets.sandbox.store.save({ ...kept(tried), state: 'paid', transaction: 'TXN-LATE' });
  await reconcile(tried.paymentId, 61);
  expect((await getOrder(tried.token, tried.orderId)).status).toBe('processing');
});

test('only who may pay for the company asks, and only about its own payments', async () => {
  const { paymentId, token } = await begun('fonepay');
  const ask = (caller: string | undefined, id = paymentId) =>
    shop.call('POST', `/api/payments/${id}/check`, caller === undefined ? {} : { token: caller });
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask((await shop.registerBuyer()).token)).status).toBe(404);
  expect((await ask(token, 'nonsense')).status).toBe(404);
  expect((await ask(token)).body.data).toEqual({ status: 'pending' });
});

test('connectIPS carries what the wallets do not, up to what an admin lets it, and says its fee', async () => {
  const offer = async (amount: number) =>
    (await shop.call('GET', `/api/payments/methods?amount=${amount}`)).body.data.find(
      (row: { method: string }) => row.method === 'connectips',
    );
  expect(await offer(250_000)).toMatchObject({ isAvailable: true, fee: 100 });
  expect(await offer(1_000)).toMatchObject({ isAvailable: true, fee: 7.5 });
  expect(await offer(1_000_001)).toMatchObject({
    isAvailable: false,
    reason: 'connectIPS carries at most रू\u00a01,000,000 per payment. Please pay by bank transfer.',
  });
});

test('what lies with connectIPS is a place of our money, and leaves it with a settlement less the fee', async () => {
  const paid = await begun('connectips');
  await paid.visit('pay');
  await paid.verify();
  const booksOf = async () => {
    const { data } = (await asAdmin('GET', '/api/admin/money')).body;
    return data.places.find(({ place }: { place: string }) => place === 'connectips').books;
  };
  const before = await booksOf();
  const settled = await asAdmin('POST', '/api/admin/money/settlements', {
    method: 'connectips',
    amount: 4_585.35,
    fee: 34.65,
    date: kathmanduDate(new Date()),
    bankReference: `NCHL-${paid.paymentId}`,
  });
  expect(settled.status).toBeLessThan(300);
  expect(Math.round((before - (await booksOf())) * 100)).toBe(462_000);
});
