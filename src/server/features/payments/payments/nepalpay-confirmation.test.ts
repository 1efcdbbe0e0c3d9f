import { createPublicKey, createVerify } from 'node:crypto';
import { expect, test } from 'vitest';
import { getOrder, shop, wallets } from '../../../../../test/payment-desk.ts';
import { alertsOf, begun, openWalletDesk } from '../../../../../test/wallet-desk.ts';
import { nameAtGateway } from '../../../../../test/wallets.ts';
import { confirmationOf, NEPALPAY_TEST_ACCESS } from '../../../../demo/sandbox/nepalpay-sandbox.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';

openWalletDesk();

const { confirmUser, confirmPassword } = NEPALPAY_TEST_ACCESS;
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const tell = (body: unknown, authorization = basic(confirmUser, confirmPassword)) =>
  shop.call('POST', '/api/payments/nepalpay/confirm', { body, headers: { authorization } });

/** A payment, and what NCHL would say of it as the sandbox has it. */
async function told(outcome: string | null) {
  const payment = await begun('nepalpay');
  if (outcome !== null) await payment.visit(outcome);
  const kept = wallets.sandbox.store.find('nepalpay', nameAtGateway(payment.payment) ?? '');
  if (kept === null) throw new Error('NCHL does not know this payment');
  return { ...payment, confirmation: confirmationOf(kept) };
}

test('a payment that NCHL tells of is settled, however often it does, and its answer is signed', async () => {
  const { token, orderId, payment, confirmation } = await told('pay');
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await tell(confirmation);
    const { signature, ...answer } = body;
    expect([status, answer]).toEqual([
      200,
      {
        txnDate: confirmation.txnDate,
        status: 'SUCCESS',
        message: 'TRANSACTION SUCCESSFUL',
        merchantBillNo: payment.reference,
        paymentRef: confirmation.paymentRef,
      },
    ]);
    const key = createPublicKey(wallets.sandbox.nepalpay.key);
    const text = Object.values(answer).join(',');
    expect(createVerify('sha256').update(text).verify(key, signature, 'base64')).toBe(true);
  }
  expect((await getOrder(token, orderId)).status).toBe('processing');
});

test('told at once 20 times, it is settled once', async () => {
  const { orderId, confirmation } = await told('pay');
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(confirmation)));
  expect(answers.map(({ body }) => body.status)).toEqual(answers.map(() => 'SUCCESS'));
  const { rows } = await shop.pool.query(
    'select count(*)::int as payments, sum(received_paisa)::int as paisa from payments where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ payments: 1, paisa: 462_000 }]);
});

test('the signature lets it in, and its report decides: a genuine word of a payment that nobody made is no money', async () => {
  const { token, orderId, confirmation } = await told(null);
  expect(await tell(confirmation)).toMatchObject({ status: 200, body: { status: 'FAILED' } });
  expect((await getOrder(token, orderId)).status).toBe('pending');
});

test('forged or altered it is refused, and no report is read', async () => {
  const { token, orderId, confirmation } = await told('pay');
  const other = await told('pay');
  const before = wallets.sandbox.requests.length;
  for (const [body, authorization] of [
    [confirmation, ''],
    [confirmation, basic(confirmUser, 'guessed')],
    [{ ...confirmation, signature: 'AAAA' }],
    [{ ...confirmation, signature: '' }],
    [{ ...confirmation, signature: other.confirmation.signature }],
    [{ ...confirmation, paymentRef: 'ANOTHER' }],
    [{ ...confirmation, merchantBillNo: other.confirmation.merchantBillNo }],
    [{ ...confirmation, merchantId: 'OTHER' }],
  ] as [unknown, string?][])
    expect(await tell(body, authorization)).toMatchObject({ status: 401, body: { code: 'not_from_nchl' } });
  for (const body of [
    {},
    null,
    [],
    { ...confirmation, merchantBillNo: '\u0000' },
    { ...confirmation, signature: 1 },
  ])
    expect((await tell(body)).status).toBe(400);
  expect(wallets.sandbox.requests).toHaveLength(before);
  expect((await getOrder(token, orderId)).status).toBe('pending');
});

test('altered in its report, a person looks; while the report is away, NCHL is told to come again', async () => {
  const { token, orderId, paymentId, confirmation } = await told('pay');
  wallets.sandbox.store.switches = { ...CALM, tamper: 'amount' };
  expect((await tell(confirmation)).body.status).toBe('FAILED');
  expect(await alertsOf(paymentId)).toHaveLength(1);
  wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
  expect((await tell(confirmation)).status).toBe(503);
  wallets.sandbox.store.switches = { ...CALM };
  expect((await tell(confirmation)).body.status).toBe('SUCCESS');
  expect((await getOrder(token, orderId)).status).toBe('processing');
});
