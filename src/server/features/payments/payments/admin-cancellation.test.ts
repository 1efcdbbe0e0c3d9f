import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  asAdmin,
  calmWallets,
  getOrder,
  getPayment,
  openPaymentDesk,
  reference,
  shop,
  wallets,
} from '../../../../../test/payment-desk.ts';
import {
  confirmTransfer,
  orderLine,
  placeBankOrder,
  placeOrder,
  runJob,
  stockOf,
} from '../../../../../test/shopping.ts';
import { comeBack, startWallet, visitGateway, type Wallet } from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';
import { createGateways } from '../../../gateways/gateways.ts';
import { insertAlert } from './payments.sql.ts';

openPaymentDesk();
calmWallets();

async function paidBy(method: Wallet) {
  const { token } = await shop.registerBuyer();
  const products = [await insertProduct(shop.db), await insertProduct(shop.db)] as const;
  const { body } = await placeOrder(shop, token, [orderLine(products[0], 2), orderLine(products[1], 3)], {
    payment: { method },
  });
  const orderId: string = body.data._id;
  const paymentId = await startWallet(shop, token, orderId, method);
  await comeBack(shop, (await visitGateway(wallets, token, paymentId, 'pay')) as string);
  return { token, products, orderId, paymentId, parcels: body.data.parcels };
}

describe('cancelling by an admin', () => {
  const cancel = (orderId: string, body: object = { reason: 'The goods were damaged.' }) =>
    asAdmin('POST', `/api/admin/orders/${orderId}/cancel`, body);

  test('an unpaid order ends without a refund', async () => {
    const { token, orderId, products } = await placeBankOrder(shop);
    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      body: { data: { order: { status: 'cancelled' }, refund: null } },
    });
    expect(await stockOf(shop, products[0].id)).toBe(100);
    expect((await getOrder(token, orderId)).timeline.at(-1)).toMatchObject({
      event: 'order_cancelled',
      note: 'The goods were damaged.',
    });
    expect((await cancel(orderId)).status).toBe(409);
  });

  test('a paid transfer is refunded by hand: parcel by parcel, to the paisa, with seven days and a mail for each step', async () => {
    const { token, user, orderId, paymentId, parcels, products, total } = await placeBankOrder(shop);
    await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total });
    const reason = 'The goods were damaged.';
    const first = await cancel(orderId, { reason, parcels: [parcels[0]._id] });
    expect(first.body.data).toMatchObject({
      order: { status: 'processing' },
      refund: { amount: 2260, state: 'due', reason, refundedAt: null },
    });
    expect(Math.round((Date.parse(first.body.data.refund.dueBy) - Date.now()) / 86_400_000)).toBe(7);
    expect(await stockOf(shop, products[0].id)).toBe(100);
    expect(await stockOf(shop, products[1].id)).toBe(97);
    expect((await cancel(orderId, { reason, parcels: [parcels[0]._id] })).status).toBe(409);
    expect((await getPayment(token, paymentId)).status).toBe('settled');
    await expectInvariants(shop.pool);
    const rest = await cancel(orderId);
    expect(rest.body.data).toMatchObject({
      order: { status: 'cancelled' },
      refund: { amount: total - 2260 },
    });
    expect((await getPayment(token, paymentId)).status).toBe('refund_due');
    await runJob(shop, 'send_refunds');
    const queue = (await asAdmin('GET', '/api/admin/payments?queue=refunds')).body.data.payments;
    expect(queue.find((row: { _id: string }) => row._id === paymentId).refunds).toHaveLength(2);
    const bankReference = reference();
    for (let time = 0; time < 2; time += 1)
      expect(
        await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, { bankReference }),
      ).toMatchObject({
        status: 200,
        body: { data: { payment: { status: 'refunded' } } },
      });
    expect(
      (await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, { bankReference: 'other' })).status,
    ).toBe(409);
    expect((await getPayment(token, paymentId)).refunds).toMatchObject([
      { state: 'refunded', reference: bankReference },
      { state: 'refunded', reference: bankReference },
    ]);
    expect((await getOrder(token, orderId)).timeline.at(-1).event).toBe('refunded');
    await shop.runJobs();
    const mails = shop.mail.filter((mail) => mail.to === user.email);
    expect(mails.filter(({ subject }) => subject.startsWith('We owe you a refund'))).toHaveLength(2);
    const sent = mails.filter(({ subject }) => subject.startsWith('Your refund'));
    expect(sent).toHaveLength(1);
    // Each part says what it is for: two may be of one amount.
    expect(sent[0]?.text).toContain(`\n\n${reason}\n\n`);
    const { rows } = await shop.pool.query(
      `select action from audit_log where object_id = any($1) order by id`,
      [[orderId, paymentId]],
    );
    expect(rows.map((row) => row.action)).toEqual([
      'payment.confirm',
      'order.cancel',
      'order.cancel',
      'payment.refunded',
    ]);
  });

  test('Khalti is told to send the money back: a part, then the rest', async () => {
    const { token, orderId, paymentId, parcels } = await paidBy('khalti');
    await cancel(orderId, { reason: 'Damaged.', parcels: [parcels[1]._id] });
    await runJob(shop, 'send_refunds');
    expect((await getPayment(token, paymentId)).refunds).toMatchObject([{ amount: 3390, state: 'refunded' }]);
    await cancel(orderId);
    await runJob(shop, 'send_refunds');
    const payment = await getPayment(token, paymentId);
    expect(payment).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 3390 }, { amount: 2360, state: 'refunded' }],
    });
    const { gateway_handle: pidx } = (
      await shop.pool.query('select gateway_handle from payments where id = $1', [paymentId])
    ).rows[0];
    expect(wallets.sandbox.store.find('khalti', pidx)).toMatchObject({
      state: 'refunded',
      refundedPaisa: 575_000,
    });
  });

  test('what Khalti is still to send is not recorded with what was sent by hand', async () => {
    const { token, orderId, paymentId, parcels } = await paidBy('khalti');
    await cancel(orderId, { reason: 'Damaged.', parcels: [parcels[1]._id] });
    // It would not send this one.
    await shop.pool.query(`update refunds set state = 'by_hand' where payment_id = $1`, [paymentId]);
    await insertAlert(shop.db, paymentId, 'Khalti did not send a refund: Not settled.');
    const [byHand] = (await getPayment(token, paymentId)).refunds;
    await cancel(orderId);
    const body = { refunds: [byHand._id] };
    expect(await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, body)).toMatchObject({
      status: 200,
      body: {
        data: {
          payment: {
            status: 'refund_due',
            // Nothing is left that a person has to send.
            alerts: [],
            refunds: [
              { amount: 3390, state: 'refunded' },
              { amount: 2360, state: 'due', isByHand: false },
            ],
          },
        },
      },
    });
    await runJob(shop, 'send_refunds');
    expect((await getPayment(token, paymentId)).status).toBe('refunded');
    const { gateway_handle: pidx } = (
      await shop.pool.query('select gateway_handle from payments where id = $1', [paymentId])
    ).rows[0];
    expect(wallets.sandbox.store.find('khalti', pidx)).toMatchObject({ refundedPaisa: 236_000 });
  });

  test('a refund whose answer was lost is asked about, never sent twice', async () => {
    const { token, orderId, paymentId } = await paidBy('khalti');
    await cancel(orderId);
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    await runJob(shop, 'send_refunds');
    expect((await getPayment(token, paymentId)).refunds).toMatchObject([{ state: 'due' }]);
    // While nobody knows, nobody may send it by hand either.
    expect(
      (await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, { bankReference: reference() }))
        .status,
    ).toBe(409);
    wallets.sandbox.store.switches = { ...CALM };
    shop.deps.gateways = createGateways(shop.config);
    const { gateway_handle: pidx } = (
      await shop.pool.query('select gateway_handle from payments where id = $1', [paymentId])
    ).rows[0];
    const known = wallets.sandbox.store.find('khalti', pidx);
    if (known === null) throw new Error('The sandbox forgot a payment');
    // It had done it after all.
    wallets.sandbox.store.save({ ...known, state: 'refunded', refundedPaisa: known.amountPaisa });
    await shop.pool.query(`update refunds set sent_at = now() - interval '3 minutes' where payment_id = $1`, [
      paymentId,
    ]);
    await runJob(shop, 'send_refunds');
    expect((await getPayment(token, paymentId)).status).toBe('refunded');
    expect((await asAdmin('GET', '/api/admin/payments?queue=alerts')).body.data.payments).not.toContainEqual(
      expect.objectContaining({ _id: paymentId }),
    );
  });

  test('a refund the gateway refuses, or cannot do at all, waits for an admin', async () => {
    const khalti = await paidBy('khalti');
    const { gateway_handle: pidx } = (
      await shop.pool.query('select gateway_handle from payments where id = $1', [khalti.paymentId])
    ).rows[0];
    const known = wallets.sandbox.store.find('khalti', pidx);
    if (known === null) throw new Error('The sandbox forgot a payment');
    wallets.sandbox.store.save({ ...known, state: 'failed' });
    await cancel(khalti.orderId);
    const esewa = await paidBy('esewa');
    await cancel(esewa.orderId);
    await runJob(shop, 'send_refunds');
    // A wallet's portal need not give a number; a bank does.
    for (const { paymentId } of [khalti, esewa])
      expect(await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, {})).toMatchObject({
        status: 200,
        body: { data: { payment: { status: 'refunded', alerts: [] } } },
      });
  });

  test('what was shipped, foreign or unknown cannot be cancelled; twice at once cancels once', async () => {
    const { orderId, paymentId, parcels, products, total } = await placeBankOrder(shop);
    expect((await cancel(orderId, { reason: 'x', parcels: [parcels[0]._id] })).status).toBe(409);
    await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total });
    expect((await cancel(orderId, { reason: 'x', parcels: [crypto.randomUUID()] })).status).toBe(404);
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
    expect((await cancel('nonsense')).status).toBe(404);
    expect((await cancel(orderId, {})).status).toBe(400);
    await shop.pool.query(`update parcels set status = 'shipped' where id = $1`, [parcels[0]._id]);
    expect((await cancel(orderId)).status).toBe(409);
    const twice = await Promise.all(
      [1, 2].map(() => cancel(orderId, { reason: 'x', parcels: [parcels[1]._id] })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(shop, products[1].id)).toBe(100);
    const winner = twice.find(({ status }) => status === 200);
    expect(winner?.body.data.order.status).toBe('shipped');
    const buyer = await shop.registerBuyer();
    const url = `/api/admin/orders/${orderId}/cancel`;
    expect((await shop.call('POST', url, { token: buyer.token, body: { reason: 'x' } })).status).toBe(403);
  });
});
