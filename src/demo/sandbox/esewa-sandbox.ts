import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSandboxPage } from './sandbox-page.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts';

export interface EsewaSandboxOptions {
  store: SandboxStore;
  secret: string;
  productCode: string;
}

/** The published key of eSewa's own test environment (nepal.md 1.1). */
export const ESEWA_TEST_SECRET = '8gBm/:&EnhH.1/q';
export const ESEWA_TEST_PRODUCT = 'EPAYTEST';

const FIELDS = [
  'amount',
  'tax_amount',
  'product_service_charge',
  'product_delivery_charge',
  'total_amount',
  'transaction_uuid',
  'product_code',
  'success_url',
  'failure_url',
  'signed_field_names',
  'signature',
] as const;

const RETURNED = [
  'transaction_code',
  'status',
  'total_amount',
  'transaction_uuid',
  'product_code',
  'signed_field_names',
];

const STATUS_WORDS: Record<SandboxPayment['state'], string> = {
  open: 'PENDING',
  pending: 'PENDING',
  paid: 'COMPLETE',
  cancelled: 'CANCELED',
  failed: 'NOT_FOUND',
  expired: 'NOT_FOUND',
  not_found: 'NOT_FOUND',
  ambiguous: 'AMBIGUOUS',
  refunded: 'FULL_REFUND',
  partially_refunded: 'PARTIAL_REFUND',
};

/** A stand-in for eSewa ePay v2 and v1 that checks what eSewa checks (nepal.md 1, 4). */
export function registerEsewaSandbox(app: FastifyInstance, options: EsewaSandboxOptions): void {
  registerForm(app, options);
  registerStatus(app, options);
  registerFirstVersion(app, options);
}

function registerForm(app: FastifyInstance, { store, secret, productCode }: EsewaSandboxOptions): void {
  app.post('/api/epay/main/v2/form', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>;
    const missing = FIELDS.find((name) => !form[name]);
    if (missing !== undefined)
      return reply.status(400).send({ code: 'ES102', message: `${missing} is required.` });
    if (form.product_code !== productCode) {
      return reply.status(400).send({ error_message: 'Unable to fetch merchant key.', code: 0 });
    }
    const problem = formProblem(form, secret);
    if (problem !== null) return reply.status(400).send({ code: 'ES104', message: problem });
    const id = form.transaction_uuid as string;
    const known = store.find('esewa', id);
    if (known !== null && known.state !== 'open') {
      return reply.status(400).send({ code: 'ES106', message: 'Duplicate transaction UUID.' });
    }
    store.save({
      gateway: 'esewa',
      id,
      amountPaisa: paisaOf(form.total_amount as string),
      state: 'open',
      transaction: null,
      successUrl: form.success_url as string,
      failureUrl: form.failure_url as string,
      orderId: id,
      orderName: `Payment ${id}`,
      expiresAt: Date.now() + 300_000,
    });
    return reply.redirect(`${app.prefix}/epay?bookingId=${encodeURIComponent(id)}`, 302);
  });

  app.get<{ Querystring: { bookingId?: string } }>('/epay', async (request, reply) => {
    const payment = store.find('esewa', request.query.bookingId ?? '');
    if (payment === null) return reply.status(404).send({ code: 0, error_message: 'Booking not found' });
    return sendPage(reply, payment, `${app.prefix}/epay/outcome?bookingId=${encodeURIComponent(payment.id)}`);
  });

  app.post<{ Querystring: { bookingId?: string }; Body: { outcome?: string } }>(
    '/epay/outcome',
    async (request, reply) => {
      const payment = store.find('esewa', request.query.bookingId ?? '');
      if (payment === null) return reply.status(404).send({ code: 0, error_message: 'Booking not found' });
      return finish(reply, payment, request.body?.outcome ?? '');
    },
  );

  function finish(reply: FastifyReply, payment: SandboxPayment, outcome: string): FastifyReply {
    const pay = () =>
      store.save({ ...payment, state: 'paid', transaction: payment.transaction ?? transactionCode() });
    switch (outcome) {
      case 'pay':
        pay();
        return reply.redirect(withData(store.find('esewa', payment.id) as SandboxPayment), 302);
      case 'pay_without_return':
        pay();
        return reply.type('text/plain').send('Paid. The browser was closed before it returned to the shop.');
      case 'pending':
        store.save({ ...payment, state: 'pending' });
        return reply.redirect(payment.failureUrl, 302);
      case 'ambiguous':
        store.save({ ...payment, state: 'ambiguous', transaction: transactionCode() });
        return reply.redirect(payment.failureUrl, 302);
      case 'refund':
        store.save({ ...payment, state: 'refunded', transaction: transactionCode() });
        return reply.redirect(payment.failureUrl, 302);
      case 'forge':
        // A return that claims success while no money moved.
        return reply.redirect(withData({ ...payment, transaction: transactionCode() }), 302);
      default:
        store.save({ ...payment, state: 'cancelled', transaction: transactionCode() });
        return reply.redirect(payment.failureUrl, 302);
    }
  }

  /** eSewa appends blindly, whatever the address already holds. */
  function withData(payment: SandboxPayment): string {
    const { hasCommaAmounts, tamper } = store.switches;
    const plain = doubleText(tamper === 'amount' ? 1_000 : payment.amountPaisa);
    const signed: Record<string, string> = {
      transaction_code: payment.transaction ?? '',
      status: 'COMPLETE',
      total_amount: plain,
      transaction_uuid: payment.id,
      product_code: tamper === 'product_code' ? 'OTHER' : productCode,
      signed_field_names: RETURNED.join(','),
    };
    const signature = sign(
      tamper === 'signature' ? 'wrong secret' : secret,
      RETURNED.map((name) => [name, signed[name] ?? '']),
    );
    const shown = hasCommaAmounts ? plain.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') : plain;
    const payload = { ...signed, total_amount: shown, signature };
    return `${payment.successUrl}?data=${Buffer.from(JSON.stringify(payload)).toString('base64')}`;
  }
}

function registerStatus(app: FastifyInstance, { store, productCode }: EsewaSandboxOptions): void {
  app.get<{ Querystring: Record<string, string> }>(
    '/api/epay/transaction/status/',
    async (request, reply) => {
      const { delayMs, failWith } = store.switches;
      if (delayMs > 0) await wait(delayMs);
      if (failWith !== null) return reply.status(failWith).send('<html><body>Forbidden</body></html>');
      const {
        transaction_uuid: id = '',
        total_amount: total = '',
        product_code: product = '',
      } = request.query;
      const payment = product === productCode ? store.find('esewa', id) : null;
      const isSame = payment !== null && payment.amountPaisa === paisaOf(total);
      const state = isSame ? payment.state : 'not_found';
      return {
        product_code: product,
        transaction_uuid: id,
        total_amount: Number(total),
        status: STATUS_WORDS[state],
        ref_id: isSame ? payment.transaction : null,
      };
    },
  );
}

/** ePay v1: no signature; the merchant verifies by /epay/transrec (nepal.md 1.5). */
function registerFirstVersion(app: FastifyInstance, { store, productCode }: EsewaSandboxOptions): void {
  app.post('/epay/main', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>;
    const parts = ['amt', 'txAmt', 'psc', 'pdc'].map((name) => paisaOf(form[name] ?? ''));
    const total = paisaOf(form.tAmt ?? '');
    if (
      form.scd !== productCode ||
      !form.pid ||
      !form.su ||
      !form.fu ||
      parts.reduce((sum, part) => sum + part, 0) !== total
    ) {
      return reply.status(400).type('text/plain').send('Invalid request');
    }
    store.save({
      gateway: 'esewa_v1',
      id: form.pid,
      amountPaisa: total,
      state: 'open',
      transaction: null,
      successUrl: form.su,
      failureUrl: form.fu,
      orderId: form.pid,
      orderName: `Payment ${form.pid}`,
      expiresAt: Date.now() + 300_000,
    });
    const payment = store.find('esewa_v1', form.pid) as SandboxPayment;
    return sendPage(reply, payment, `${app.prefix}/epay/main/outcome?pid=${encodeURIComponent(payment.id)}`);
  });

  app.post<{ Querystring: { pid?: string }; Body: { outcome?: string } }>(
    '/epay/main/outcome',
    async (request, reply) => {
      const payment = store.find('esewa_v1', request.query.pid ?? '');
      if (payment === null) return reply.status(404).type('text/plain').send('Unknown payment');
      if (request.body?.outcome !== 'pay') {
        store.save({ ...payment, state: 'cancelled' });
        return reply.redirect(payment.failureUrl, 302);
      }
      const transaction = transactionCode();
      store.save({ ...payment, state: 'paid', transaction });
      const separator = payment.successUrl.includes('?') ? '&' : '?';
      const query = `oid=${encodeURIComponent(payment.id)}&amt=${doubleText(payment.amountPaisa)}&refId=${transaction}`;
      return reply.redirect(`${payment.successUrl}${separator}${query}`, 302);
    },
  );

  app.post('/epay/transrec', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>;
    const payment = store.find('esewa_v1', form.pid ?? '');
    const isPaid =
      payment?.state === 'paid' &&
      payment.transaction === form.rid &&
      payment.amountPaisa === paisaOf(form.amt ?? '');
    return reply
      .type('text/html')
      .send(
        `<response>\n<response_code>\n${isPaid && form.scd === productCode ? 'Success' : 'failure'}\n</response_code>\n</response>\n`,
      );
  });
}

function sendPage(reply: FastifyReply, payment: SandboxPayment, action: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(
    renderSandboxPage({
      title: 'eSewa sandbox',
      brand: 'eSewa',
      amountPaisa: payment.amountPaisa,
      description: payment.orderName,
      action,
      outcomes: [
        { value: 'pay', label: 'Pay', isMain: true },
        { value: 'cancel', label: 'Cancel' },
        { value: 'pay_without_return', label: 'Pay, then close the browser' },
        { value: 'pending', label: 'Leave the payment pending' },
        { value: 'ambiguous', label: 'Halt with an unknown outcome' },
        { value: 'refund', label: 'Pay, then take the money back' },
        { value: 'forge', label: 'Return without paying' },
      ],
    }),
  );
}

function formProblem(form: Record<string, string>, secret: string): string | null {
  if (!/^[A-Za-z0-9-]+$/.test(form.transaction_uuid ?? '')) return 'Invalid transaction UUID.';
  const parts = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge'];
  if (parts.reduce((sum, name) => sum + paisaOf(form[name] ?? ''), 0) !== paisaOf(form.total_amount ?? '')) {
    return 'Invalid total amount.';
  }
  if (form.signed_field_names !== 'total_amount,transaction_uuid,product_code')
    return 'Invalid signed fields.';
  const names = ['total_amount', 'transaction_uuid', 'product_code'];
  const expected = sign(
    secret,
    names.map((name) => [name, form[name] ?? '']),
  );
  return expected === form.signature ? null : 'Invalid payload signature.';
}

/** Written apart from the shop's own signing, so that one mistake cannot pass in both. */
function sign(secret: string, fields: [string, string][]): string {
  const hmac = createHmac('sha256', secret);
  fields.forEach(([name, value], index) => {
    hmac.update(`${index === 0 ? '' : ','}${name}=${value}`);
  });
  return hmac.digest('base64');
}

function transactionCode(): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
}

/** NaN for what is no amount, so that no comparison holds. */
function paisaOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** As Java prints a double: 1000.0, 2212.4 */
function doubleText(paisa: number): string {
  return paisa % 100 === 0 ? `${paisa / 100}.0` : String(paisa / 100);
}
