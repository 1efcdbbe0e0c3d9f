import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../test/sandbox.ts';
import { CALM } from '../../demo/sandbox/sandbox-store.ts';
import { createEsewa } from './esewa.ts';
import { readEsewaReturn } from './esewa-signature.ts';
import { type Gateway, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import { createGatewayHttp } from './gateway-http.ts';
import { createKhalti } from './khalti.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => {
  sandbox.store.switches = { ...CALM };
});

let count = 0;
function newAttempt(amountPaisa = 1_234_550): GatewayPayment {
  count += 1;
  return {
    id: '00000000-0000-4000-8000-000000000000',
    reference: `TEST-${Date.now()}-${count}`,
    amountPaisa,
    handle: null,
    title: 'Order TM-2026-000001',
    customer: { name: 'Sita Shrestha', email: 'sita@example.com', phone: '9841234567' },
  };
}

describe('eSewa', () => {
  const gateway = (): Gateway => createEsewa(sandbox.esewa, createGatewayHttp('eSewa'));

  /** Posts the form as a browser would and chooses an outcome; answers where the browser is sent. */
  async function walk(
    attempt: GatewayPayment,
    outcome: string,
    changes: Record<string, string> = {},
  ): Promise<Response> {
    const start = gateway().form(attempt);
    if (start === null) throw new Error('eSewa starts with a form');
    const form = await fetch(start.url, {
      method: 'POST',
      body: new URLSearchParams({ ...start.fields, ...changes }),
      redirect: 'manual',
    });
    if (form.status !== 302) return form;
    const page = new URL(form.headers.get('location') ?? '', sandbox.origin);
    page.pathname += '/outcome';
    return fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  }

  test('a paid attempt is settled with the exact amount, and its return verifies', async () => {
    const attempt = newAttempt();
    const back = await walk(attempt, 'pay');
    const data = back.headers.get('location')?.split('?data=')[1] ?? '';
    expect(readEsewaReturn(data, sandbox.esewa.secret)).toMatchObject({
      amountPaisa: attempt.amountPaisa,
      transactionUuid: attempt.reference,
    });
    expect(await gateway().ask?.(attempt)).toMatchObject({
      state: 'settled',
      amountPaisa: attempt.amountPaisa,
    });
  });

  test('amounts with a thousands comma verify too', async () => {
    sandbox.store.switches = { ...CALM, hasCommaAmounts: true };
    const attempt = newAttempt(221_240);
    const data = (await walk(attempt, 'pay')).headers.get('location')?.split('?data=')[1] ?? '';
    expect(Buffer.from(data, 'base64').toString()).toContain('"2,212.4"');
    expect(readEsewaReturn(data, sandbox.esewa.secret)?.amountPaisa).toBe(221_240);
  });

  test('a return signed with another secret is refused', async () => {
    sandbox.store.switches = { ...CALM, tamper: 'signature' };
    const data = (await walk(newAttempt(), 'pay')).headers.get('location')?.split('?data=')[1] ?? '';
    expect(readEsewaReturn(data, sandbox.esewa.secret)).toBeNull();
  });

  test.each([
    ['cancel', { state: 'cancelled' }],
    ['pending', { state: 'open' }],
    ['ambiguous', { state: 'unclear' }],
    ['refund', { state: 'refunded', isFull: true }],
    ['pay_without_return', { state: 'settled' }],
    ['forge', { state: 'open' }],
  ])('after "%s" the status call says %j', async (outcome, answer) => {
    const attempt = newAttempt();
    await walk(attempt, outcome);
    expect(await gateway().ask?.(attempt)).toMatchObject(answer);
  });

  test('an attempt nobody started is not found, and so is one asked for with another amount', async () => {
    const attempt = newAttempt();
    expect(await gateway().ask?.(attempt)).toEqual({ state: 'not_found' });
    await walk(attempt, 'pay');
    expect(await gateway().ask?.({ ...attempt, amountPaisa: 100 })).toEqual({ state: 'not_found' });
  });

  test.each([
    ['amount', '1.00'],
    ['total_amount', '1.00'],
    ['signature', 'AAAA'],
    ['transaction_uuid', 'with_underscore'],
    ['product_code', 'OTHER'],
    ['tax_amount', ''],
  ])('the gateway refuses a form with another %s', async (name, value) => {
    expect((await walk(newAttempt(), 'pay', { [name]: value })).status).toBe(400);
  });

  test.each([403, 503] as const)('HTTP %i means nothing is known', async (status) => {
    sandbox.store.switches = { ...CALM, failWith: status };
    await expect(gateway().ask?.(newAttempt())).rejects.toBeInstanceOf(GatewayUnavailableError);
  });
});

describe('Khalti', () => {
  const gateway = (): Gateway => createKhalti(sandbox.khalti, createGatewayHttp('Khalti'));

  async function walk(attempt: GatewayPayment, outcome: string): Promise<GatewayPayment> {
    const { session } = await gateway().start(attempt);
    if (session === null) throw new Error('Khalti starts with a page of its own');
    const page = new URL(session.url as string);
    page.pathname += '/outcome';
    await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    return { ...attempt, handle: session.handle };
  }

  test.each([
    ['pay', { state: 'settled', amountPaisa: 1_234_550 }],
    ['pay_without_return', { state: 'settled' }],
    ['cancel', { state: 'cancelled' }],
    ['pending', { state: 'open' }],
    ['expire', { state: 'failed' }],
    ['refund', { state: 'refunded', isFull: true }],
    ['forge', { state: 'open' }],
  ])('after "%s" the lookup says %j', async (outcome, answer) => {
    expect(await gateway().ask?.(await walk(newAttempt(), outcome))).toMatchObject(answer);
  });

  test('a paid attempt can be refunded once', async () => {
    const attempt = await walk(newAttempt(), 'pay');
    const answer = await gateway().ask?.(attempt);
    if (answer?.state !== 'settled') throw new Error('not settled');
    const refund = { gatewayReference: answer.gatewayReference, amountPaisa: 1_234_550, isFull: true };
    expect(await gateway().refund?.(refund)).toEqual({ state: 'refunded' });
    expect(await gateway().refund?.(refund)).toMatchObject({ state: 'refused' });
    expect(await gateway().ask?.(attempt)).toMatchObject({ state: 'refunded', isFull: true });
  });

  test('a part can be refunded, never more than was paid', async () => {
    const attempt = await walk(newAttempt(), 'pay');
    const gatewayReference = `TXN-${attempt.handle}`;
    const part = { gatewayReference, amountPaisa: 34_550, isFull: false };
    expect(await gateway().refund?.(part)).toEqual({ state: 'refunded' });
    expect(await gateway().ask?.(attempt)).toMatchObject({ state: 'refunded', isFull: false });
    const tooMuch = { ...part, amountPaisa: 1_200_001 };
    expect(await gateway().refund?.(tooMuch)).toMatchObject({ state: 'refused' });
    expect(await gateway().refund?.({ ...part, amountPaisa: 1_200_000 })).toEqual({ state: 'refunded' });
    expect(await gateway().ask?.(attempt)).toMatchObject({ state: 'refunded', isFull: true });
  });

  test('an unknown handle is not found', async () => {
    expect(await gateway().ask?.({ ...newAttempt(), handle: 'unknown' })).toEqual({ state: 'not_found' });
  });

  test('a payment address on an unknown host is not opened', async () => {
    const strict = createKhalti(
      { ...sandbox.khalti, paymentHosts: ['pay.khalti.com'] },
      createGatewayHttp('Khalti'),
    );
    await expect(strict.start(newAttempt())).rejects.toBeInstanceOf(GatewayUnavailableError);
  });

  test('a wrong key and an amount below the minimum are told as not started', async () => {
    const wrong = createKhalti({ ...sandbox.khalti, secretKey: 'other' }, createGatewayHttp('Khalti'));
    await expect(wrong.start(newAttempt())).rejects.toThrow('Khalti refused our key');
    await expect(gateway().start(newAttempt(999))).rejects.toThrow('(400)');
  });
});

test('after five failures in a row the circuit opens, and closes again after half a minute', async () => {
  let now = 0;
  const http = createGatewayHttp('eSewa', () => now);
  const gateway = createEsewa(sandbox.esewa, http);
  sandbox.store.switches = { ...CALM, failWith: 503 };
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(gateway.ask?.(newAttempt())).rejects.toThrow('answered 503');
  sandbox.store.switches = { ...CALM, failWith: null };
  await expect(gateway.ask?.(newAttempt())).rejects.toThrow('is not answering');
  now = 31_000;
  expect(await gateway.ask?.(newAttempt())).toEqual({ state: 'not_found' });
});
