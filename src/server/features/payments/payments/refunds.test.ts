import { afterEach, expect, test } from 'vitest';
import {
  admin,
  asAdmin,
  getPayment,
  openPaymentDesk,
  shop,
  wallets,
} from '../../../../../test/payment-desk.ts';
import { confirmTransfer, placeBankOrder, runJob } from '../../../../../test/shopping.ts';
import { comeBack, placeWalletOrder, startWallet, visitGateway } from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';
import { createGateways } from '../../../gateways/gateways.ts';
import { insertAlert, resolveAlerts } from './payments.sql.ts';
import { sendRefunds } from './refunds.commands.ts';

openPaymentDesk();
afterEach(() => {
  wallets.sandbox.store.switches = { ...CALM };
  shop.deps.gateways = createGateways(shop.config);
});

async function cancelledOrder() {
  const { token, orderId } = await placeWalletOrder(shop, 'khalti');
  const paymentId = await startWallet(shop, token, orderId, 'khalti');
  await comeBack(shop, (await visitGateway(wallets, token, paymentId, 'pay')) as string);
  await asAdmin('POST', `/api/admin/orders/${orderId}/cancel`, { reason: 'Damaged in the store' });
  return { token, paymentId };
}

test('a refund that the gateway may have made is not put before the desk without a word', async () => {
  const { token, paymentId } = await cancelledOrder();
  // It sends the money, its answer is lost, and from then on it is away.
  wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
  await runJob(shop, 'send_refunds');
  const { gateway_handle: pidx } = (
    await shop.pool.query('select gateway_handle from payments where id = $1', [paymentId])
  ).rows[0];
  const known = wallets.sandbox.store.find('khalti', pidx);
  if (known === null) throw new Error('The sandbox forgot a payment');
  wallets.sandbox.store.save({ ...known, state: 'refunded', refundedPaisa: known.amountPaisa });
  await shop.pool.query(
    `update refunds set created_at = now() - interval '25 hours', sent_at = now() - interval '3 minutes'
     where payment_id = $1`,
    [paymentId],
  );
  await runJob(shop, 'send_refunds');
  const told =
    'Khalti was told to send a refund of रू\u00a04,620 and never answered: look there before sending it by hand';
  const { rows } = await shop.pool.query('select state, last_error from refunds where payment_id = $1', [
    paymentId,
  ]);
  expect(rows).toEqual([{ state: 'by_hand', last_error: told }]);
  const { payments } = (await asAdmin('GET', '/api/admin/payments?queue=alerts')).body.data;
  expect(payments).toMatchObject([
    { _id: paymentId, alerts: [{ text: `${told}.` }], refunds: [{ amount: 4620, isByHand: true }] },
  ]);
  // Once it is recorded as sent, nothing is left to look at.
  await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, {});
  expect((await getPayment(token, paymentId)).status).toBe('refunded');
  expect((await asAdmin('GET', '/api/admin/payments?queue=alerts')).body.data.payments).toEqual([]);
});

test.each([
  ['paid', 'refunded', 2],
  ['pending', 'sending', 1],
  ['expired', 'by_hand', 1],
] as const)(
  'a refund that was never answered is told again only while the money is there: %s',
  async (state, then, times) => {
    const { paymentId } = await cancelledOrder();
    const told = () => wallets.sandbox.requests.filter((url) => url.endsWith('/refund/')).length;
    const before = told();
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    await runJob(shop, 'send_refunds');
    wallets.sandbox.store.switches = { ...CALM };
    shop.deps.gateways = createGateways(shop.config);
    const { gateway_handle: pidx } = (
      await shop.pool.query('select gateway_handle from payments where id = $1', [paymentId])
    ).rows[0];
    const known = wallets.sandbox.store.find('khalti', pidx);
    if (known === null) throw new Error('The sandbox forgot a payment');
    wallets.sandbox.store.save({ ...known, state });
    await shop.pool.query(`update refunds set sent_at = now() - interval '3 minutes' where payment_id = $1`, [
      paymentId,
    ]);
    await runJob(shop, 'send_refunds');
    expect(told() - before).toBe(times);
    const unanswered =
      'Khalti was told to send a refund of रू\u00a04,620 and never answered: look there before sending it by hand';
    const errors = { paid: null, pending: 'Khalti says that the payment is still open', expired: unanswered };
    const { rows } = await shop.pool.query(
      `select r.state, r.last_error, (select array_agg(text) from payment_alerts a where a.payment_id = r.payment_id
       and a.resolved_at is null) as alerts from refunds r where r.payment_id = $1`,
      [paymentId],
    );
    const alerts = state === 'expired' ? [`${unanswered}.`] : null;
    expect(rows).toEqual([{ state: then, last_error: errors[state], alerts }]);
    await resolveAlerts(shop.db, paymentId);
  },
);

test('what the gateway sent back is not taken for a later refund, where it was told of two', async () => {
  const { token, orderId } = await placeWalletOrder(shop, 'khalti');
  const paymentId = await startWallet(shop, token, orderId, 'khalti');
  await comeBack(shop, (await visitGateway(wallets, token, paymentId, 'pay')) as string);
  const [parcel] = (await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data.parcels;
  const cancel = (quantity: number) =>
    shop.call('POST', `/api/orders/${orderId}/parcels/${parcel._id}/cancel`, {
      token,
      body: { lines: [{ line: parcel.items[0]._id, quantity }], reason: 'We need fewer' },
    });
  const refunds = async () =>
    (
      await shop.pool.query(
        'select amount_paisa, state, last_error from refunds where payment_id = $1 order by created_at',
        [paymentId],
      )
    ).rows;
  const tellAndHearNothing = async (hoursAgo: number) => {
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    await runJob(shop, 'send_refunds');
    await shop.pool.query(
      `update refunds set created_at = now() - make_interval(hours => $2), sent_at = now() - interval '3 minutes'
       where payment_id = $1 and state = 'sending'`,
      [paymentId, hoursAgo],
    );
    wallets.sandbox.store.switches = { ...CALM };
    shop.deps.gateways = createGateways(shop.config);
  };

  expect((await cancel(1)).status).toBe(200);
  await tellAndHearNothing(25);
  await runJob(shop, 'send_refunds');
  const [first] = await refunds();
  expect(first).toMatchObject({ state: 'by_hand' });
  // It had sent that one all the same.
  const { gateway_handle: pidx } = (
    await shop.pool.query('select gateway_handle from payments where id = $1', [paymentId])
  ).rows[0];
  const known = wallets.sandbox.store.find('khalti', pidx);
  if (known === null) throw new Error('The sandbox forgot a payment');
  const refundedPaisa = Number(first.amount_paisa);
  wallets.sandbox.store.save({ ...known, state: 'partially_refunded', refundedPaisa });

  expect((await cancel(1)).status).toBe(200);
  await tellAndHearNothing(1);
  await runJob(shop, 'send_refunds');
  expect(await refunds()).toMatchObject([
    { state: 'by_hand' },
    { state: 'by_hand', last_error: 'The gateway made some refunds, and it is not known which' },
  ]);
});

test('one run sends every refund but what cannot be, however many are read at once', async () => {
  const made = [await cancelledOrder(), await cancelledOrder(), await cancelledOrder()];
  const states = async () => {
    const payments = await Promise.all(made.map(({ token, paymentId }) => getPayment(token, paymentId)));
    return payments.map(({ refunds }) => refunds[0].state);
  };
  await shop.pool.query(
    `alter table refunds add constraint stuck check (payment_id <> '${made[0]?.paymentId}' or state = 'due')`,
  );
  await expect(sendRefunds(shop.deps, { atOnce: 1 })).rejects.toThrow('could not be sent');
  expect(await states()).toEqual(['due', 'refunded', 'refunded']);
  await shop.pool.query('alter table refunds drop constraint stuck');
  expect(await sendRefunds(shop.deps, { atOnce: 1 })).toBe(1);
  expect(await states()).toEqual(['refunded', 'refunded', 'refunded']);
  expect(await sendRefunds(shop.deps, { atOnce: 1 })).toBe(0);
});

test('what a person looked at and happens again is to be looked at again, from then on', async () => {
  const { paymentId } = await cancelledOrder();
  const open = async () =>
    (
      await shop.pool.query(
        'select text, created_at from payment_alerts where payment_id = $1 and resolved_at is null',
        [paymentId],
      )
    ).rows;
  await insertAlert(shop.db, paymentId, 'Look here.');
  const [first] = await open();
  await insertAlert(shop.db, paymentId, 'Look here.');
  expect(await open()).toEqual([first]);
  await resolveAlerts(shop.db, paymentId);
  await shop.pool.query(
    `update payment_alerts set created_at = created_at - interval '1 hour' where payment_id = $1`,
    [paymentId],
  );
  expect(await open()).toEqual([]);
  await insertAlert(shop.db, paymentId, 'Look here.');
  const [again, ...others] = await open();
  expect([again.text, others]).toEqual(['Look here.', []]);
  expect(again.created_at.getTime()).toBeGreaterThanOrEqual(first.created_at.getTime());
  await resolveAlerts(shop.db, paymentId);
});

test('only the refunds that are named are recorded as sent, and a repeated call records nothing more', async () => {
  const { token, user, orderId, paymentId, parcels, total } = await placeBankOrder(shop);
  await confirmTransfer(shop, admin.token, paymentId, { bankReference: 'NIC-NAMED', amount: total });
  const cancel = (id: string, body: object = {}) =>
    asAdmin('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Damaged in the store', ...body });
  const record = (body: object) => asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, body);
  const sentMails = async () => {
    await shop.runJobs();
    return shop.mail.filter((mail) => mail.to === user.email && mail.subject.startsWith('Your refund'));
  };
  // The desk shows one refund, and its money is sent; until that is recorded another one falls due.
  await cancel(orderId, { parcels: [parcels[0]._id] });
  const shown = (await getPayment(token, paymentId)).refunds.map(({ _id }: { _id: string }) => _id);
  const later: string = (await cancel(orderId)).body.data.refund._id;
  expect(shown).toHaveLength(1);
  expect(shown).not.toContain(later);
  await insertAlert(shop.db, paymentId, 'Look before sending.');

  const onlyFirst = {
    status: 200,
    body: {
      data: {
        payment: {
          status: 'refund_due',
          alerts: [{ text: 'Look before sending.' }],
          refunds: [
            { _id: shown[0], amount: 2260, state: 'refunded', reference: 'BACK-A' },
            { _id: later, amount: total - 2260, state: 'due', reference: null },
          ],
        },
      },
    },
  };
  const first = await record({ bankReference: 'BACK-A', refunds: shown });
  expect(first).toMatchObject(onlyFirst);
  // Its answer was lost: told again, by the page and by one of the release before, it records nothing.
  for (const body of [{ refunds: shown }, {}]) {
    const again = await record({ bankReference: 'BACK-A', ...body });
    expect(again).toMatchObject(onlyFirst);
    expect(again.body.data.payment).toEqual(first.body.data.payment);
  }
  expect(await sentMails()).toHaveLength(1);

  // Sent with another reference, of another payment, or nothing at all: refused whole.
  const other = await placeBankOrder(shop);
  await confirmTransfer(shop, admin.token, other.paymentId, {
    bankReference: 'NIC-OTHER',
    amount: other.total,
  });
  const foreign: string = (await cancel(other.orderId)).body.data.refund._id;
  for (const refunds of [[shown[0]], [shown[0], later], [foreign], [later, foreign], ['nonsense']])
    expect((await record({ bankReference: 'BACK-B', refunds })).body.code).toBe('no_refund_due');
  expect((await record({ bankReference: 'BACK-B', refunds: [] })).status).toBe(400);
  expect((await record({ refunds: [later] })).status).toBe(400);
  expect((await getPayment(other.token, other.paymentId)).refunds).toMatchObject([{ state: 'due' }]);
  expect((await record({ bankReference: 'BACK-A' })).body.data.payment).toEqual(first.body.data.payment);

  expect(await record({ bankReference: 'BACK-B', refunds: [later, later.toUpperCase()] })).toMatchObject({
    status: 200,
    body: {
      data: {
        payment: {
          status: 'refunded',
          alerts: [],
          refunds: [
            { state: 'refunded', reference: 'BACK-A' },
            { state: 'refunded', reference: 'BACK-B' },
          ],
        },
      },
    },
  });
  expect(await sentMails()).toHaveLength(2);
  const { rows } = await shop.pool.query(
    `select after from audit_log where object_id = $1 and action = 'payment.refunded' order by id`,
    [paymentId],
  );
  expect(rows).toMatchObject([
    { after: { status: 'refund_due', bankReference: 'BACK-A', amountPaisa: 226_000 } },
    { after: { status: 'refunded', bankReference: 'BACK-B', amountPaisa: total * 100 - 226_000 } },
  ]);
});
