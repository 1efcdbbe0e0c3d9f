import { createSign, createVerify, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { emvCode } from './emv-code.ts';
import { registerPhone } from './phone.ts';
import { isBasic, misbehave } from './sandbox-calls.ts';
import { merchantPublicKey, nchlPrivateKey } from './sandbox-keys.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts';

export const NEPALPAY_TEST_ACCESS = {
  acquirerId: '00002501',
  merchantId: '2501THOKMAN',
  categoryCode: '5399',
  user: 'sandbox',
  password: 'sandbox_password',
  confirmUser: 'nchl',
  confirmPassword: 'sandbox_password',
};

/** A stand-in for NepalPAY's dynamic QR codes (nepal.md 5). `confirmUrl`: where NCHL tells of payments; null: nowhere. */
export function registerNepalPaySandbox(
  app: FastifyInstance,
  { store, confirmUrl }: { store: SandboxStore; confirmUrl: () => string | null },
): void {
  const { acquirerId, merchantId, categoryCode, user, password } = NEPALPAY_TEST_ACCESS;
  const key = merchantPublicKey();
  misbehave(app, store, (url) => /\/(qr|nQR)\//.test(url));
  app.addHook('preHandler', async (request, reply) => {
    if (!/\/(qr|nQR)\//.test(request.url)) return;
    if (!isBasic(request.headers.authorization, user, password)) return reply.status(401).send();
  });

  app.post<{ Body: Record<string, unknown> | null }>('/qr/generateQR', async (request, reply) => {
    const body = request.body ?? {};
    const billNumber = String(body.billNumber ?? '');
    const amountPaisa = Math.round(Number(body.transactionAmount) * 100);
    const signed = [acquirerId, merchantId, categoryCode, 524, body.transactionAmount, billNumber, user].join(
      ',',
    );
    const isSigned =
      typeof body.token === 'string' &&
      createVerify('sha256').update(signed).verify(key, body.token, 'base64');
    if (body.acquirerId !== acquirerId || body.merchantId !== merchantId)
      return reply.status(404).send({ responseCode: 'E010', responseMessage: 'RECORD NOT FOUND' });
    if (!isSigned) return reply.status(400).send({ responseCode: 'E003', responseMessage: 'INVALID TOKEN' });
    if (body.pointOfInitialization !== 12 || !(amountPaisa > 0) || billNumber === '')
      return reply.status(400).send({ responseCode: '400' });
    const validationTraceId = `${String(randomInt(1e12)).padStart(16, '2')}KIY`;
    store.save({
      gateway: 'nepalpay',
      id: validationTraceId,
      amountPaisa,
      state: 'open',
      transaction: null,
      successUrl: '',
      failureUrl: '',
      orderId: billNumber,
      orderName: String(body.purposeOfTransaction ?? ''),
      expiresAt: Date.now() + 600_000,
    });
    return {
      responseCode: '000',
      responseStatus: 'SUCCESS',
      responseMessage: 'QR String generated successfully.',
      data: {
        validationTraceId,
        qrString: emvCode({
          account: ['29', `NCHL${acquirerId}${merchantId}`],
          amountPaisa,
          merchantName: String(body.merchantName),
          billNumber,
          label: validationTraceId,
        }),
      },
    };
  });

  app.post<{ Body: Record<string, unknown> | null }>('/nQR/v1/merchanttxnreport', async (request) => {
    const payment = store.find('nepalpay', String(request.body?.validationTraceId ?? ''));
    return { responseCode: '200', responseMessage: 'SUCCESS', responseBody: recordsOf(payment, store) };
  });

  registerPhone(app, {
    store,
    gateway: 'nepalpay',
    brand: 'NepalPAY',
    newTransaction: () => `${String(randomInt(1e12)).padStart(16, '2')}XBI`,
    onPaid(payment) {
      const url = confirmUrl();
      // Who is told may be away: the shop asks all the same.
      if (url !== null) void tell(url, payment).catch(() => undefined);
    },
  });
}

function recordsOf(payment: SandboxPayment | null, store: SandboxStore): object[] {
  if (payment === null || payment.state === 'open') return [];
  const { tamper } = store.switches;
  const debitStatus = { paid: '000', pending: '', ambiguous: '' }[payment.state as string] ?? '114';
  return [
    {
      nQrTxnId: payment.transaction ?? `FAILED-${payment.id}`,
      tranType: 'PMT',
      acquirerId: NEPALPAY_TEST_ACCESS.acquirerId,
      amount: tamper === 'amount' ? 10 : payment.amountPaisa / 100,
      merchantBillNo: tamper === 'product_code' ? 'OTHER' : payment.orderId,
      debitStatus,
      creditStatus: debitStatus === '000' ? 'DEFER' : debitStatus,
      network: 'NQR',
    },
  ];
}

/** What NCHL tells the shop of a payment, signed. */
export function confirmationOf(payment: SandboxPayment): Record<string, unknown> {
  const told = {
    txnDate: '2026-11-26 10:05:11',
    txnAmount: payment.amountPaisa / 100,
    chargeAmt: 0,
    merchantId: NEPALPAY_TEST_ACCESS.merchantId,
    merchantName: 'Thokmandu',
    rpstxnId: 12_422_440,
    validationTraceId: payment.id,
    paymentRef: payment.transaction ?? '',
    merchantBillNo: payment.orderId,
    status: 'SUCCESS',
    statusDesc: 'TRANSACTION SUCCESSFUL',
    remarks: payment.orderName,
    channel: 'MB',
    payerMobile: '9800000000',
    sessionNo: '1234',
    extraPaymentParams: {},
  };
  const { merchantBillNo, merchantId, merchantName, paymentRef, channel, payerMobile, sessionNo } = told;
  const text = [merchantBillNo, merchantId, merchantName, paymentRef, channel, payerMobile, sessionNo].join(
    ',',
  );
  return { ...told, signature: createSign('sha256').update(text).sign(nchlPrivateKey(), 'base64') };
}

async function tell(url: string, payment: SandboxPayment): Promise<void> {
  const { confirmUser, confirmPassword } = NEPALPAY_TEST_ACCESS;
  await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${confirmUser}:${confirmPassword}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(confirmationOf(payment)),
    signal: AbortSignal.timeout(5_000),
  });
}
