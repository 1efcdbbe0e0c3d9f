import { createHmac, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { emvCode } from './emv-code.ts';
import { registerPhone } from './phone.ts';
import { misbehave } from './sandbox-calls.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts';

export const FONEPAY_TEST_ACCESS = {
  merchantCode: 'THOKMANDU',
  secret: 'sandbox_fonepay_secret',
  user: 'sandbox',
  password: 'sandbox_password',
};

const WORDS: Record<SandboxPayment['state'], string> = {
  open: 'pending',
  pending: 'pending',
  paid: 'success',
  cancelled: 'failed',
  failed: 'failed',
  expired: 'failed',
  not_found: 'failed',
  ambiguous: 'timeout',
  refunded: 'failed',
  partially_refunded: 'failed',
};

/** A stand-in for Fonepay's dynamic QR codes that checks what Fonepay checks (nepal.md 5). */
export function registerFonepaySandbox(app: FastifyInstance, { store }: { store: SandboxStore }): void {
  const base = '/api/merchant/merchantDetailsForThirdParty';
  misbehave(app, store, (url) => url.includes('/api/'));

  app.post<{ Body: Record<string, string> | null }>(
    `${base}/thirdPartyDynamicQrDownload`,
    async (request, reply) => {
      const body = request.body ?? {};
      const { amount = '', prn = '', remarks1 = '', remarks2 = '' } = body;
      if (!isKnown(body, [amount, prn, FONEPAY_TEST_ACCESS.merchantCode, remarks1, remarks2]))
        return reply.status(401).send({ message: 'Data validation failed', success: false });
      const amountPaisa = Math.round(Number(amount) * 100);
      if (!/^[A-Za-z0-9]{3,25}$/.test(prn) || !(amountPaisa > 0) || store.find('fonepay', prn) !== null)
        return reply.status(409).send({ message: 'Invalid or duplicate PRN', success: false });
      store.save({
        gateway: 'fonepay',
        id: prn,
        amountPaisa,
        state: 'open',
        transaction: null,
        successUrl: '',
        failureUrl: '',
        orderId: remarks2,
        orderName: remarks1,
        expiresAt: Date.now() + 600_000,
      });
      return reply.status(201).send({
        message: 'successful',
        qrMessage: emvCode({
          account: ['26', 'fonepay.com'],
          amountPaisa,
          merchantName: 'Thokmandu',
          billNumber: remarks2,
          label: prn,
        }),
        status: 'CREATED',
        statusCode: 201,
        success: true,
      });
    },
  );

  app.post<{ Body: Record<string, string> | null }>(
    `${base}/thirdPartyDynamicQrGetStatus`,
    async (request, reply) => {
      const body = request.body ?? {};
      const { prn = '' } = body;
      const { merchantCode } = FONEPAY_TEST_ACCESS;
      if (!isKnown(body, [prn, merchantCode])) return reply.status(401).send({ success: false });
      const payment = store.find('fonepay', prn);
      const { tamper } = store.switches;
      const amount = tamper === 'amount' ? '10.00' : ((payment?.amountPaisa ?? 0) / 100).toFixed(2);
      return {
        fonepayTraceId: payment?.transaction == null ? 0 : Number(payment.transaction),
        merchantCode: tamper === 'product_code' ? 'OTHER' : merchantCode,
        paymentStatus: WORDS[payment?.state ?? 'not_found'],
        prn,
        requestedAmount: amount,
        totalTransactionAmount: amount,
      };
    },
  );

  registerPhone(app, {
    store,
    gateway: 'fonepay',
    brand: 'Fonepay',
    newTransaction: () => String(randomInt(1_000_000_000, 2_000_000_000_000)),
  });
}

function isKnown(body: Record<string, string>, signed: readonly string[]): boolean {
  const { merchantCode, secret, user, password } = FONEPAY_TEST_ACCESS;
  const expected = createHmac('sha512', secret)
    .update(Buffer.from(signed.join(',')))
    .digest('hex');
  return (
    body.merchantCode === merchantCode &&
    body.username === user &&
    body.password === password &&
    body.dataValidation === expected
  );
}
