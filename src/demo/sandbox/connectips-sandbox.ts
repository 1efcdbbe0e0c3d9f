import { createVerify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isBasic, misbehave } from './sandbox-calls.ts';
import { merchantPublicKey } from './sandbox-keys.ts';
import { renderSandboxPage } from './sandbox-page.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts';

export const CONNECTIPS_TEST_ACCESS = {
  merchantId: '1001',
  appId: 'MER-1001-APP-1',
  password: 'sandbox_password',
};

const FIELDS = [
  'MERCHANTID',
  'APPID',
  'APPNAME',
  'TXNID',
  'TXNDATE',
  'TXNCRNCY',
  'TXNAMT',
  'REFERENCEID',
  'REMARKS',
  'PARTICULARS',
];

const WORDS: Record<SandboxPayment['state'], readonly [status: string, description: string]> = {
  open: ['ERROR', 'TRANSACTION INCOMPLETE'],
  pending: ['ERROR', 'TRANSACTION INCOMPLETE'],
  paid: ['SUCCESS', 'TRANSACTION SUCCESSFUL'],
  cancelled: ['FAILED', 'TRANSACTION CANCELLED'],
  failed: ['FAILED', 'TRANSACTION FAILED'],
  expired: ['FAILED', 'TRANSACTION EXPIRED'],
  ambiguous: ['ERROR', 'SYSTEM ERROR'],
  not_found: ['ERROR', 'TRANSACTION NOT FOUND'],
  refunded: ['FAILED', 'TRANSACTION REVERSED'],
  partially_refunded: ['FAILED', 'TRANSACTION REVERSED'],
};

/** A stand-in for connectIPS that checks what NCHL checks (nepal.md 5). `returnUrl`: what is registered there. */
export function registerConnectIpsSandbox(
  app: FastifyInstance,
  { store, returnUrl }: { store: SandboxStore; returnUrl: () => string },
): void {
  const key = merchantPublicKey();
  const isSigned = (text: string, token: unknown) =>
    typeof token === 'string' && createVerify('sha256').update(text).verify(key, token, 'base64');
  const back = (payment: SandboxPayment) => `${payment.successUrl}?TXNID=${encodeURIComponent(payment.id)}`;
  misbehave(app, store, (url) => url.includes('/connectipswebws/'));

  app.post('/connectipswebgw/loginpage', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>;
    const refuse = (text: string) => reply.status(400).type('text/plain').send(text);
    if (form.MERCHANTID !== CONNECTIPS_TEST_ACCESS.merchantId || form.APPID !== CONNECTIPS_TEST_ACCESS.appId)
      return refuse('Merchant is not registered');
    if (FIELDS.some((name) => !form[name])) return refuse('Invalid parameters');
    if (!/^\d{2}-\d{2}-\d{4}$/.test(form.TXNDATE ?? '') || !/^[1-9]\d*$/.test(form.TXNAMT ?? ''))
      return refuse('Invalid parameters');
    const id = form.TXNID as string;
    if (id.length > 20 || (form.REMARKS as string).length > 50) return refuse('Invalid parameters');
    const signed = [...FIELDS.map((name) => `${name}=${form[name]}`), 'TOKEN=TOKEN'].join(',');
    if (!isSigned(signed, form.TOKEN)) return refuse('Invalid token');
    const known = store.find('connectips', id);
    if (known !== null && known.state !== 'open') return refuse('Duplicate transaction id');
    store.save({
      gateway: 'connectips',
      id,
      amountPaisa: Number(form.TXNAMT),
      state: 'open',
      transaction: null,
      successUrl: returnUrl(),
      failureUrl: returnUrl(),
      orderId: form.REFERENCEID as string,
      orderName: form.PARTICULARS as string,
      expiresAt: Date.now() + 300_000,
    });
    return reply.redirect(`${app.prefix}/pay?id=${encodeURIComponent(id)}`, 302);
  });

  app.get<{ Querystring: { id?: string } }>('/pay', async (request, reply) => {
    const payment = store.find('connectips', request.query.id ?? '');
    if (payment === null) return reply.status(404).type('text/plain').send('Unknown payment');
    return reply.type('text/html; charset=utf-8').send(
      renderSandboxPage({
        title: 'connectIPS sandbox',
        brand: 'connectIPS',
        amountPaisa: payment.amountPaisa,
        description: payment.orderName,
        action: `${app.prefix}/pay/outcome?id=${encodeURIComponent(payment.id)}`,
        outcomes: [
          { value: 'pay', label: 'Pay', isMain: true },
          { value: 'cancel', label: 'Cancel' },
          { value: 'pay_without_return', label: 'Pay, then close the browser' },
          { value: 'pending', label: 'Leave the payment pending' },
          { value: 'ambiguous', label: 'Halt with an unknown outcome' },
          { value: 'forge', label: 'Return without paying' },
        ],
      }),
    );
  });

  app.post<{ Querystring: { id?: string }; Body: { outcome?: string } }>(
    '/pay/outcome',
    async (request, reply) => {
      const payment = store.find('connectips', request.query.id ?? '');
      if (payment === null) return reply.status(404).type('text/plain').send('Unknown payment');
      const outcome = request.body?.outcome ?? '';
      if (outcome === 'pay' || outcome === 'pay_without_return')
        store.save({ ...payment, state: 'paid', transaction: payment.id });
      else if (outcome === 'pending' || outcome === 'ambiguous') store.save({ ...payment, state: outcome });
      else if (outcome !== 'forge') store.save({ ...payment, state: 'cancelled' });
      if (outcome === 'pay_without_return')
        return reply.type('text/plain').send('Paid. The browser was closed before it returned to the shop.');
      return reply.redirect(back(payment), 302);
    },
  );

  app.post<{ Body: Record<string, unknown> | null }>(
    '/connectipswebws/api/creditor/validatetxn',
    async (request, reply) => {
      const { merchantId, appId, password } = CONNECTIPS_TEST_ACCESS;
      if (!isBasic(request.headers.authorization, appId, password)) return reply.status(401).send();
      const { referenceId, txnAmt, token, ...asked } = request.body ?? {};
      const text = `MERCHANTID=${merchantId},APPID=${appId},REFERENCEID=${referenceId},TXNAMT=${txnAmt}`;
      if (asked.merchantId !== merchantId || asked.appId !== appId || !isSigned(text, token))
        return reply.status(400).send({ status: 'ERROR', statusDesc: 'INVALID TOKEN' });
      const payment = store.find('connectips', String(referenceId));
      const isSame = payment !== null && String(payment.amountPaisa) === txnAmt;
      const [status, statusDesc] = WORDS[isSame ? payment.state : 'not_found'];
      const { tamper } = store.switches;
      return {
        merchantId: tamper === 'product_code' ? 9999 : Number(merchantId),
        appId,
        referenceId,
        txnAmt: tamper === 'amount' ? '1000' : txnAmt,
        token: null,
        status,
        statusDesc,
      };
    },
  );
}
