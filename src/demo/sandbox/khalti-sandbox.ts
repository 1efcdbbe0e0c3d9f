import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSandboxPage } from './sandbox-page.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts';

export interface KhaltiSandboxOptions {
  store: SandboxStore;
  secretKey: string;
  /** Origin under which the browser reaches this sandbox. */
  publicOrigin: () => string;
}

export const KHALTI_TEST_KEY = 'sandbox_live_secret_key';

const LINK_SECONDS = 1_800;

const LOOKUP_WORDS: Record<SandboxPayment['state'], { word: string; status: 200 | 400 }> = {
  open: { word: 'Initiated', status: 200 },
  pending: { word: 'Pending', status: 200 },
  ambiguous: { word: 'Pending', status: 200 },
  paid: { word: 'Completed', status: 200 },
  refunded: { word: 'Refunded', status: 200 },
  partially_refunded: { word: 'Partially Refunded', status: 200 },
  cancelled: { word: 'User canceled', status: 400 },
  failed: { word: 'Expired', status: 400 },
  expired: { word: 'Expired', status: 400 },
  not_found: { word: 'Expired', status: 400 },
};

/** A stand-in for Khalti KPG-2: initiate, pay page, lookup, refund (nepal.md 3, 4). */
export function registerKhaltiSandbox(
  app: FastifyInstance,
  { store, secretKey, publicOrigin }: KhaltiSandboxOptions,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.includes('/api/')) return;
    const { delayMs, failWith } = store.switches;
    if (delayMs > 0) await wait(delayMs);
    if (failWith !== null) return reply.status(failWith).send('<html><body>Unavailable</body></html>');
    const header = request.headers.authorization ?? '';
    const key = /^key (.+)$/i.exec(header)?.[1];
    if (key === undefined) {
      return reply
        .status(401)
        .send({ detail: 'Authentication credentials were not provided.', status_code: 401 });
    }
    if (key !== secretKey) return reply.status(401).send({ detail: 'Invalid token.', status_code: 401 });
  });

  app.post('/api/v2/epayment/initiate/', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const errors = initiateErrors(body);
    if (errors !== null) return reply.status(400).send({ ...errors, error_key: 'validation_error' });
    const pidx = randomBytes(11).toString('base64url');
    store.save({
      gateway: 'khalti',
      id: pidx,
      amountPaisa: Number(body.amount),
      state: 'open',
      transaction: null,
      successUrl: String(body.return_url),
      failureUrl: String(body.return_url),
      orderId: String(body.purchase_order_id),
      orderName: String(body.purchase_order_name),
      expiresAt: Date.now() + LINK_SECONDS * 1000,
    });
    return {
      pidx,
      payment_url: `${publicOrigin()}${app.prefix}/pay?pidx=${pidx}`,
      expires_at: new Date(Date.now() + LINK_SECONDS * 1000).toISOString(),
      expires_in: LINK_SECONDS,
    };
  });

  app.post<{ Body: { pidx?: string } }>('/api/v2/epayment/lookup/', async (request, reply) => {
    const payment = findLive(request.body?.pidx ?? '');
    if (payment === null)
      return reply.status(404).send({ detail: 'Not found.', error_key: 'validation_error' });
    const { word, status } = LOOKUP_WORDS[payment.state];
    return reply.status(status).send({
      pidx: payment.id,
      total_amount: payment.amountPaisa,
      status: word,
      transaction_id: payment.transaction,
      fee: 0,
      refunded: payment.state === 'refunded',
      ...(status === 400 ? { error_key: 'khalti_error' } : {}),
    });
  });

  app.post<{ Params: { transaction: string }; Body: { amount?: number } }>(
    '/api/merchant-transaction/:transaction/refund/',
    async (request, reply) => {
      const payment = store.find('khalti', request.params.transaction.replace(/^TXN-/, ''));
      const refunded = payment?.refundedPaisa ?? 0;
      const amount = request.body?.amount ?? (payment?.amountPaisa ?? 0) - refunded;
      if (
        payment === null ||
        (payment.state !== 'paid' && payment.state !== 'partially_refunded') ||
        amount <= 0 ||
        refunded + amount > payment.amountPaisa
      ) {
        return reply.status(400).send({ detail: 'Transaction cannot be refunded.' });
      }
      const refundedPaisa = refunded + amount;
      const state = refundedPaisa === payment.amountPaisa ? 'refunded' : 'partially_refunded';
      store.save({ ...payment, state, refundedPaisa });
      return { detail: 'Transaction refund successful.' };
    },
  );

  app.get<{ Querystring: { pidx?: string } }>('/pay', async (request, reply) => {
    const payment = findLive(request.query.pidx ?? '');
    if (payment === null) return reply.status(404).type('text/plain').send('Unknown payment');
    return reply.type('text/html; charset=utf-8').send(
      renderSandboxPage({
        title: 'Khalti sandbox',
        brand: 'Khalti',
        amountPaisa: payment.amountPaisa,
        description: payment.orderName,
        action: `${app.prefix}/pay/outcome?pidx=${payment.id}`,
        outcomes: [
          { value: 'pay', label: 'Pay', isMain: true },
          { value: 'cancel', label: 'Cancel' },
          { value: 'pay_without_return', label: 'Pay, then close the browser' },
          { value: 'pending', label: 'Leave the payment pending' },
          { value: 'expire', label: 'Let the link expire' },
          { value: 'refund', label: 'Pay, then take the money back' },
          { value: 'forge', label: 'Return without paying' },
        ],
      }),
    );
  });

  app.post<{ Querystring: { pidx?: string }; Body: { outcome?: string } }>(
    '/pay/outcome',
    async (request, reply) => {
      const payment = findLive(request.query.pidx ?? '');
      if (payment === null) return reply.status(404).type('text/plain').send('Unknown payment');
      return finish(reply, payment, request.body?.outcome ?? '');
    },
  );

  function finish(reply: FastifyReply, payment: SandboxPayment, outcome: string): FastifyReply {
    const transaction = `TXN-${payment.id}`;
    const to = (state: SandboxPayment['state'], word: string, returned: string) => {
      store.save({
        ...payment,
        state,
        transaction: ['paid', 'refunded'].includes(state) ? transaction : null,
      });
      return reply.redirect(returnAddress(payment, word, returned), 302);
    };
    switch (outcome) {
      case 'pay':
        return to('paid', 'Completed', transaction);
      case 'pay_without_return':
        store.save({ ...payment, state: 'paid', transaction });
        return reply.type('text/plain').send('Paid. The browser was closed before it returned to the shop.');
      case 'pending':
        return to('pending', 'Pending', '');
      case 'expire':
        return to('expired', 'Expired', '');
      case 'refund':
        return to('refunded', 'Completed', transaction);
      case 'forge':
        return to('open', 'Completed', transaction);
      default:
        return to('cancelled', 'User canceled', '');
    }
  }

  function findLive(pidx: string): SandboxPayment | null {
    const payment = store.find('khalti', pidx);
    if (payment === null || payment.state !== 'open' || payment.expiresAt > Date.now()) return payment;
    store.save({ ...payment, state: 'expired' });
    return store.find('khalti', pidx);
  }
}

/** The exact keys of Khalti's return; on cancel the transaction is empty and txnId absent. */
function returnAddress(payment: SandboxPayment, status: string, transaction: string): string {
  const query = new URLSearchParams({
    pidx: payment.id,
    transaction_id: transaction,
    tidx: transaction,
    ...(transaction === '' ? {} : { txnId: transaction }),
    amount: String(payment.amountPaisa),
    total_amount: String(payment.amountPaisa),
    mobile: transaction === '' ? '' : '98XXXXX000',
    status,
    purchase_order_id: payment.orderId,
    purchase_order_name: payment.orderName,
  });
  return `${payment.successUrl}?${query}`;
}

function initiateErrors(body: Record<string, unknown>): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {};
  for (const name of ['return_url', 'website_url']) {
    const value = body[name];
    if (!value) errors[name] = ['This field may not be blank.'];
    else if (typeof value !== 'string' || !URL.canParse(value)) errors[name] = ['Enter a valid URL.'];
  }
  for (const name of ['purchase_order_id', 'purchase_order_name']) {
    if (!body[name]) errors[name] = ['This field may not be blank.'];
  }
  const amount = Number(body.amount);
  if (!Number.isInteger(amount)) errors.amount = ['A valid integer is required.'];
  else if (amount < 1_000) errors.amount = ['Amount should be greater than Rs. 10, that is 1000 paisa.'];
  else if (Array.isArray(body.amount_breakdown)) {
    const sum = body.amount_breakdown.reduce(
      (total, part) => total + Number((part as { amount?: unknown }).amount),
      0,
    );
    if (sum !== amount) errors.amount = ['Amount Breakdown mismatch.'];
  }
  return Object.keys(errors).length === 0 ? null : errors;
}
