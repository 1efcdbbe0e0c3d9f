import { createHmac, createPrivateKey, createPublicKey, createVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MERCHANT_KEY_FILE, type RunningSandbox, startSandbox } from '../../../test/sandbox.ts';
import { emvCode, labelInCode } from '../../demo/sandbox/emv-code.ts';
import { CALM } from '../../demo/sandbox/sandbox-store.ts';
import { createConnectIps } from './connectips.ts';
import { createFonepay } from './fonepay.ts';
import { type Gateway, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import type { GatewayHttp, GatewayResponse } from './gateway-http.ts';
import { createGatewayHttp } from './gateway-http.ts';
import { createNepalPay } from './nepalpay.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => {
  sandbox.store.switches = { ...CALM };
});

function newAttempt(gateway: Gateway, amountPaisa = 1_234_550): GatewayPayment {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    reference: gateway.newReference(),
    amountPaisa,
    handle: null,
    title: 'Order TM-2026-000001, "urgent"',
    customer: { name: 'Sita Shrestha', email: 'sita@example.com', phone: '9841234567' },
  };
}

/** A gateway's server that always says the same, and what it was asked. */
function saying(status: number, json: unknown) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const http: GatewayHttp = {
    isSilent: () => false,
    async request(url, init): Promise<GatewayResponse> {
      asked.push({ url, body: JSON.parse(init?.body ?? '{}') });
      return { status, json };
    },
  };
  return { http, asked };
}

const press = (path: string, id: string, outcome: string) =>
  fetch(`${sandbox.origin}/sandbox/${path}/outcome?id=${id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });

describe('connectIPS', () => {
  const gateway = (http = createGatewayHttp('connectIPS')) => createConnectIps(sandbox.connectips, http);

  async function post(attempt: GatewayPayment, changes: Record<string, string> = {}): Promise<Response> {
    const form = gateway().form(attempt);
    if (form === null) throw new Error('connectIPS starts with a form');
    const body = new URLSearchParams({ ...form.fields, ...changes });
    return fetch(form.url, { method: 'POST', body, redirect: 'manual' });
  }

  async function walk(attempt: GatewayPayment, outcome: string) {
    expect((await post(attempt)).status).toBe(302);
    return (await press('connectips/pay', attempt.reference, outcome)).headers.get('location');
  }

  test('the form names ten fields in the order that NCHL signs, on the day in Nepal', () => {
    const clock = () => new Date('2026-11-25T18:30:00Z');
    const attempt = { ...newAttempt(gateway()), reference: 'ABCDEFGHIJ0123456789' };
    const form = createConnectIps(sandbox.connectips, saying(200, {}).http, clock).form(attempt);
    const { TOKEN: token = '', ...fields } = form?.fields ?? {};
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join(',');
    expect(text).toBe(
      'MERCHANTID=1001,APPID=MER-1001-APP-1,APPNAME=Thokmandu,TXNID=ABCDEFGHIJ0123456789,TXNDATE=26-11-2026,TXNCRNCY=NPR,TXNAMT=1234550,REFERENCEID=ABCDEFGHIJ0123456789,REMARKS=Order TM-2026-000001 urgent,PARTICULARS=Order TM-2026-000001 urgent',
    );
    const key = createPublicKey(createPrivateKey(readFileSync(MERCHANT_KEY_FILE)));
    const isSigned = createVerify('sha256').update(`${text},TOKEN=TOKEN`).verify(key, token, 'base64');
    expect(isSigned).toBe(true);
  });

  test('a paid attempt is settled with the exact amount, and the browser comes back with its number alone', async () => {
    const attempt = newAttempt(gateway());
    expect(await walk(attempt, 'pay')).toBe(
      `http://shop.example/api/payments/connectips/return?TXNID=${attempt.reference}`,
    );
    expect(await gateway().ask?.(attempt)).toEqual({
      state: 'settled',
      gatewayReference: attempt.reference,
      amountPaisa: 1_234_550,
    });
  });

  test.each([
    ['cancel', 'failed'],
    ['pending', 'open'],
    ['ambiguous', 'unclear'],
    ['forge', 'open'],
  ])('after "%s" it is %s', async (outcome, state) => {
    const attempt = newAttempt(gateway());
    await walk(attempt, outcome);
    expect(await gateway().ask?.(attempt)).toMatchObject({ state });
  });

  test('what nobody posted is not found, and what was paid with another sum is not ours', async () => {
    const attempt = newAttempt(gateway());
    expect(await gateway().ask?.(attempt)).toEqual({ state: 'not_found' });
    await walk(attempt, 'pay');
    expect(await gateway().ask?.({ ...attempt, amountPaisa: 1_000 })).toEqual({ state: 'not_found' });
  });

  test.each([
    ['TXNAMT', '1000'],
    ['TXNID', 'OTHER'],
    ['REMARKS', 'Order 2'],
    ['MERCHANTID', '1002'],
    ['TOKEN', 'AAAA'],
    ['PARTICULARS', ''],
  ])('the gateway refuses a form with another %s', async (name, value) => {
    expect((await post(newAttempt(gateway()), { [name]: value })).status).toBe(400);
  });

  test.each([
    [{ status: 'SUCCESS', referenceId: 'OTHER', merchantId: 1001, txnAmt: '1234550' }, 'mismatch'],
    [{ status: 'SUCCESS', merchantId: 9, txnAmt: '1234550' }, 'mismatch'],
    [{ status: 'SUCCESS', merchantId: 1001, txnAmt: '12,345.50' }, 'mismatch'],
    [{ status: 'success', merchantId: 1001, txnAmt: '1234550' }, 'unclear'],
    [{ status: 'ERROR', statusDesc: 'Something else' }, 'unclear'],
    [{ status: 'ERROR', statusDesc: 'Transaction Incomplete' }, 'open'],
  ])('of %j it says "%s"', async (answer, state) => {
    const attempt = newAttempt(gateway());
    const { http } = saying(200, { referenceId: attempt.reference, ...answer });
    expect(await gateway(http).ask?.(attempt)).toMatchObject({ state });
  });
});

describe('Fonepay', () => {
  const gateway = (http = createGatewayHttp('Fonepay')) => createFonepay(sandbox.fonepay, http);

  async function scanned(outcome: string | null): Promise<GatewayPayment> {
    const attempt = newAttempt(gateway());
    const { session } = await gateway().start(attempt);
    const handle = session?.handle ?? '';
    expect(labelInCode(session?.qr ?? '')).toBe(handle);
    if (outcome !== null) await press('fonepay/scan', handle, outcome);
    return { ...attempt, handle };
  }

  test('the code is asked for with a signature over amount, number, merchant and remarks', async () => {
    const { http, asked } = saying(201, { qrMessage: '000201' });
    const attempt = newAttempt(gateway());
    const { session } = await gateway(http).start(attempt);
    const prn = session?.handle as string;
    const text = `12345.50,${prn},THOKMANDU,Order TM-2026-000001 urgent,${attempt.reference}`;
    expect(asked[0]?.body).toMatchObject({
      amount: '12345.50',
      prn: expect.stringMatching(/^[0-9A-Z]{25}$/),
      dataValidation: createHmac('sha512', sandbox.fonepay.secret).update(text).digest('hex'),
    });
    expect(session).toMatchObject({ qr: '000201', url: null });
  });

  test.each([
    [null, 'open'],
    ['pending', 'open'],
    ['cancel', 'not_found'],
    ['ambiguous', 'unclear'],
    ['pay', 'settled'],
  ])('after "%s" it is %s', async (outcome, state) => {
    expect(await gateway().ask?.(await scanned(outcome))).toMatchObject({ state });
  });

  test('a code may fail, and be paid with the next scan', async () => {
    const attempt = await scanned('cancel');
    await press('fonepay/scan', attempt.handle as string, 'pay');
    expect(await gateway().ask?.(attempt)).toMatchObject({ state: 'settled', amountPaisa: 1_234_550 });
  });

  test.each([
    [{ prn: 'OTHER' }, { state: 'mismatch' }],
    [{ merchantCode: 'OTHER' }, { state: 'mismatch' }],
    [{ fonepayTraceId: 0 }, { state: 'mismatch' }],
    [{ requestedAmount: 'x' }, { state: 'mismatch' }],
    [{ requestedAmount: '10.00' }, { state: 'settled', amountPaisa: 1_000 }],
    [{}, { state: 'settled', amountPaisa: 1_234_550, gatewayReference: '77' }],
    [{ paymentStatus: 'timeout' }, { state: 'unclear' }],
  ])('a success with %j is %j', async (change, expected) => {
    const attempt = { ...newAttempt(gateway()), handle: 'PRN1' };
    const { http } = saying(200, {
      paymentStatus: 'success',
      prn: 'PRN1',
      merchantCode: 'THOKMANDU',
      fonepayTraceId: 77,
      ...change,
    });
    expect(await gateway(http).ask?.(attempt)).toMatchObject(expected);
  });
});

describe('NepalPAY', () => {
  const gateway = (http = createGatewayHttp('NepalPAY')) => createNepalPay(sandbox.nepalpay, http);

  async function scanned(outcome: string | null): Promise<GatewayPayment> {
    const attempt = newAttempt(gateway());
    const { session } = await gateway().start(attempt);
    const handle = session?.handle ?? '';
    expect(labelInCode(session?.qr ?? '')).toBe(handle);
    if (outcome !== null) await press('nepalpay/scan', handle, outcome);
    return { ...attempt, handle };
  }

  test.each([
    [null, 'open'],
    ['pending', 'open'],
    ['cancel', 'not_found'],
    ['pay', 'settled'],
  ])('after "%s" it is %s', async (outcome, state) => {
    expect(await gateway().ask?.(await scanned(outcome))).toMatchObject({ state });
  });

  const attempt = () => ({ ...newAttempt(gateway()), reference: 'BILL1', handle: 'TRACE1' });
  const record = {
    nQrTxnId: 'TXN1',
    tranType: 'PMT',
    acquirerId: '00002501',
    amount: 12_345.5,
    merchantBillNo: 'BILL1',
    debitStatus: '000',
    creditStatus: 'DEFER',
  };
  const report = (...responseBody: object[]) => saying(200, { responseCode: '200', responseBody }).http;

  test.each([
    [[record], { state: 'settled', amountPaisa: 1_234_550, gatewayReference: 'TXN1' }],
    [[{ ...record, creditStatus: '999' }], { state: 'settled' }],
    [
      [{ ...record, nQrTxnId: 'TXN0', debitStatus: '114' }, record],
      { state: 'settled', amountPaisa: 1_234_550 },
    ],
    [[record, record], { state: 'settled', amountPaisa: 1_234_550 }],
    // Paid twice: the sum is not ours, so that a person looks.
    [[record, { ...record, nQrTxnId: 'TXN2' }], { state: 'settled', amountPaisa: 2_469_100 }],
    [[{ ...record, merchantBillNo: 'BILL2' }], { state: 'mismatch' }],
    [[{ ...record, acquirerId: '1' }], { state: 'mismatch' }],
    [[{ ...record, amount: 'x' }], { state: 'mismatch' }],
    [[{ ...record, nQrTxnId: '' }], { state: 'mismatch' }],
    [[{ ...record, creditStatus: '114' }], { state: 'not_found' }],
    [[{ ...record, tranType: 'RFND' }], { state: 'not_found' }],
    [[], { state: 'open' }],
  ])('a report of %j says %j', async (records, expected) => {
    expect(await gateway(report(...records)).ask?.(attempt())).toMatchObject(expected);
  });
});

test.each(['connectips', 'fonepay', 'nepalpay'] as const)(
  '%s: silence and nonsense mean nothing is known',
  async (method) => {
    const made = (http: GatewayHttp) =>
      ({
        connectips: () => createConnectIps(sandbox.connectips, http),
        fonepay: () => createFonepay(sandbox.fonepay, http),
        nepalpay: () => createNepalPay(sandbox.nepalpay, http),
      })[method]();
    for (const [status, json] of [
      [200, null],
      [200, []],
      [200, { status: 1 }],
      [400, { message: 'Data validation failed' }],
      [401, null],
    ] as const) {
      const gateway = made(saying(status, json).http);
      const attempt = { ...newAttempt(gateway), handle: 'X' };
      await expect(gateway.ask?.(attempt)).rejects.toBeInstanceOf(GatewayUnavailableError);
      if (method !== 'connectips')
        await expect(gateway.start(attempt)).rejects.toBeInstanceOf(GatewayUnavailableError);
    }
    sandbox.store.switches = { ...CALM, failWith: 503 };
    const gateway = made(createGatewayHttp(method));
    const attempt = { ...newAttempt(gateway), handle: 'X' };
    await expect(gateway.ask?.(attempt)).rejects.toBeInstanceOf(GatewayUnavailableError);
  },
);

test('the checksum of a code is the one that EMV asks for', () => {
  const code = emvCode({
    account: ['26', 'fonepay.com'],
    amountPaisa: 150_000,
    merchantName: 'Thokmandu',
    billNumber: 'B1',
    label: 'PRN1',
  });
  expect(code).toMatch(/^000201010212.*54071500\.00.*6304[0-9A-F]{4}$/);
  expect(labelInCode(code)).toBe('PRN1');
});
