import { describe, expect, test } from 'vitest';
import { getOrder, shop, wallets } from '../../../../../test/payment-desk.ts';
import {
  alertsOf,
  begun,
  openWalletDesk,
  reconcile,
  verifyEsewa,
  verifyKhalti,
} from '../../../../../test/wallet-desk.ts';
import { comeBack } from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';

openWalletDesk();

describe('what a browser claims', () => {
  test('a forged return or verify call changes nothing', async () => {
    const { token, orderId, payment, paymentId } = await begun('esewa');
    const data = Buffer.from(
      JSON.stringify({ transaction_code: '000AAAA', status: 'COMPLETE', total_amount: '4620.0' }),
    ).toString('base64');
    for (const path of [`?data=${data}`, '', '?data=%00', '?data=a&data=b', '?oid=x&amt=1&refId=y'])
      expect(await comeBack(shop, `/api/payments/${paymentId}/esewa/success${path}`)).toContain(
        'esewa-failure',
      );
    for (const body of [
      { oid: payment.reference, amt: '4620', refId: '000AAAA' },
      { oid: payment.reference, amt: 1, refId: '' },
      { oid: 'unknown' },
      { data },
      { data: 'x' },
      {},
      { oid: '' },
    ])
      expect(await verifyEsewa(body)).toMatchObject({
        status: 400,
        body: { message: 'Payment verification failed' },
      });
    expect((await verifyEsewa({ oid: payment.reference, amount: 1 })).status).toBe(400);
    for (const pidx of ['unknown', '', 'x'.repeat(300)]) expect((await verifyKhalti(pidx)).status).toBe(400);
    expect((await getOrder(token, orderId)).status).toBe('pending');
  });

  test('signed returns that eSewa did not send are seen through by the status call', async () => {
    for (const tamper of ['signature', 'amount', 'product_code'] as const) {
      const { token, orderId, visit } = await begun('esewa');
      wallets.sandbox.store.switches = { ...CALM, tamper: tamper };
      const forged = (await visit('forge')) as string;
      expect(await comeBack(shop, forged)).toContain('esewa-failure');
      const data = forged.split('?data=')[1] as string;
      expect((await verifyEsewa({ data: decodeURIComponent(data) })).status).toBe(400);
      expect((await getOrder(token, orderId)).status).toBe('pending');
      wallets.sandbox.store.switches = { ...CALM };
    }
  });

  test('a genuine return pays for its own order only, whatever it is shown for', async () => {
    const paid = await begun('esewa');
    const back = (await paid.visit('pay')) as string;
    const data = back.split('?data=')[1] as string;
    await comeBack(shop, back);
    const refId = (
      await shop.pool.query('select gateway_reference from payments where id = $1', [paid.paymentId])
    ).rows[0].gateway_reference;

    const victim = await begun('esewa');
    // Another order's data at this order's address: only this order's own payment is asked about.
    expect(await comeBack(shop, `/api/payments/${victim.paymentId}/esewa/success?data=${data}`)).toContain(
      'esewa-failure',
    );
    expect(await verifyEsewa({ oid: victim.payment.reference, refId, amt: '4620' })).toMatchObject({
      status: 409,
      body: { message: 'This transaction belongs to another payment' },
    });
    // A payment of one method at the other's address.
    expect(await comeBack(shop, `/api/payments/${victim.paymentId}/khalti/return?status=Completed`)).toBe(
      '/payment/khalti-failure',
    );
    expect((await verifyKhalti(victim.payment.reference)).status).toBe(400);
    expect((await getOrder(victim.token, victim.orderId)).status).toBe('pending');
    // Replayed a day later it answers the same.
    expect((await verifyEsewa({ data: decodeURIComponent(data) })).body.data.order).toEqual({
      _id: paid.orderId,
    });
  });

  test('a gateway that names one transaction twice settles it once, and a person is told', async () => {
    const first = await begun('khalti');
    await first.visit('pay');
    expect((await first.verify()).status).toBe(200);
    const second = await begun('khalti');
    await second.visit('pay');
    const { store } = wallets.sandbox;
    const known = store.find('khalti', second.payment.khalti.pidx);
    if (known === null) throw new Error('The sandbox forgot a payment');
    store.save({ ...known, transaction: `TXN-${first.payment.khalti.pidx}` });
    expect((await second.verify()).status).toBe(409);
    expect(await alertsOf(second.paymentId)).toHaveLength(1);
    expect((await getOrder(second.token, second.orderId)).status).toBe('pending');
  });

  test('a gateway that took another amount settles nothing, and a person is told', async () => {
    const { token, orderId, paymentId, payment, verify, visit } = await begun('khalti');
    await visit('pay');
    const { store } = wallets.sandbox;
    const known = store.find('khalti', payment.khalti.pidx);
    if (known === null) throw new Error('The sandbox forgot a payment');
    store.save({ ...known, amountPaisa: 100 });
    expect((await verify()).status).toBe(400);
    expect(await alertsOf(paymentId)).toEqual([expect.stringContaining('रू\u00a01 instead of रू\u00a04,620')]);
    expect((await getOrder(token, orderId)).status).toBe('pending');
  });

  test('an ambiguous payment is held for a person', async () => {
    const { token, orderId, paymentId, verify, visit } = await begun('esewa');
    await comeBack(shop, (await visit('ambiguous')) as string);
    expect((await verify()).status).toBe(503);
    expect(await alertsOf(paymentId)).toEqual(['eSewa cannot say what became of the payment: AMBIGUOUS.']);
    expect((await getOrder(token, orderId)).status).toBe('pending');
    // Once it was rejected, the gateway's saying the same again is no news.
    const desk = await shop.registerAdmin();
    const url = `/api/admin/payments/${paymentId}/reject`;
    const body = { reason: 'eSewa does not know of it' };
    expect((await shop.call('POST', url, { token: desk.token, body })).status).toBe(200);
    await verify();
    await reconcile(paymentId);
    const { rows } = await shop.pool.query(
      'select resolved_at is null as open from payment_alerts where payment_id = $1',
      [paymentId],
    );
    expect(rows).toEqual([{ open: false }]);
  });

  test('addresses of payments that do not exist lead to the failure page', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', '%00']) {
      expect(await comeBack(shop, `/api/payments/${id}/esewa/success`)).toBe('/payment/esewa-failure');
      expect(await comeBack(shop, `/api/payments/${id}/esewa/failure`)).toBe('/payment/esewa-failure');
      expect(await comeBack(shop, `/api/payments/${id}/khalti/return`)).toBe('/payment/khalti-failure');
    }
  });

  test('nobody sees the payment of another buyer', async () => {
    const { paymentId } = await begun('esewa');
    const stranger = await shop.registerBuyer();
    expect((await shop.call('GET', `/api/payments/${paymentId}`, { token: stranger.token })).status).toBe(
      404,
    );
  });
});
