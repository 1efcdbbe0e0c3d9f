import { describe, expect, test } from 'vitest';
import { esewaAmountText, paisaFromEsewaAmount, readEsewaReturn, signEsewa } from './esewa-signature.ts';

const SECRET = '8gBm/:&EnhH.1/q';
const NAMES = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names';

/** Genuine returns captured from eSewa's test environment. */
const GENUINE = [
  {
    code: '000AWEO',
    total: '1000.0',
    uuid: '250610-162413',
    signature: '62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA=',
    paisa: 100_000,
  },
  {
    code: '000DX7T',
    total: '2500.0',
    uuid: 'TXN-1769092167-9499',
    signature: 'LbDksWHyXJ1MsgaDs9VSCpGvQ+kcX+DT06Nnyz90xfU=',
    paisa: 250_000,
  },
  {
    code: '00096MS',
    total: '2,212.4',
    uuid: 'T-Z-J-Z-R',
    signature: 'pteZSW2aGJQf/Xq4aBChs9AXjeTtgcTv1ygKOgy41K4=',
    paisa: 221_240,
  },
];

function returned(fixture: (typeof GENUINE)[number], changes: Record<string, unknown> = {}): string {
  const payload = {
    transaction_code: fixture.code,
    status: 'COMPLETE',
    total_amount: fixture.total,
    transaction_uuid: fixture.uuid,
    product_code: 'EPAYTEST',
    signed_field_names: NAMES,
    signature: fixture.signature,
    ...changes,
  };
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

test("a form is signed as eSewa's own sample is", () => {
  const signature = signEsewa(SECRET, [
    ['total_amount', '110'],
    ['transaction_uuid', '241028'],
    ['product_code', 'EPAYTEST'],
  ]);
  expect(signature).toBe('i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=');
});

describe.each(GENUINE)('the genuine return $code', (fixture) => {
  test('is accepted with its amount', () => {
    expect(readEsewaReturn(returned(fixture), SECRET)).toEqual({
      transactionCode: fixture.code,
      status: 'COMPLETE',
      amountPaisa: fixture.paisa,
      transactionUuid: fixture.uuid,
      productCode: 'EPAYTEST',
    });
  });

  test.each([
    ['another amount', { total_amount: '1.0' }],
    ['another transaction', { transaction_uuid: 'other' }],
    ['another status', { status: 'PENDING' }],
    ['another merchant', { product_code: 'OTHER' }],
    ['a shortened signed set', { signed_field_names: 'transaction_code,status' }],
    ['no signature', { signature: '' }],
    ['a nested value', { transaction_uuid: { a: 1 } }],
  ])('is refused with %s', (_, changes) => {
    expect(readEsewaReturn(returned(fixture, changes), SECRET)).toBeNull();
  });

  test('survives a url-safe alphabet and lost padding', () => {
    const data = returned(fixture).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    expect(readEsewaReturn(data, SECRET)?.transactionCode).toBe(fixture.code);
  });
});

test.each(['', 'not base64 at all', 'bnVsbA==', 'W10=', 'eyJ9', 'a'.repeat(6_000)])(
  'data %j is refused',
  (data) => {
    expect(readEsewaReturn(data, SECRET)).toBeNull();
  },
);

test.each([
  ['1,000.0', 100_000],
  ['1000', 100_000],
  ['12.34', 1_234],
  ['12.5', 1_250],
  ['12.340', 1_234],
  ['1e3', null],
  ['-5', null],
  ['12.345', null],
  ['', null],
])('amount %j is %s paisa', (text, paisa) => {
  expect(paisaFromEsewaAmount(text)).toBe(paisa);
});

test('an amount is always posted with two decimals', () => {
  expect(esewaAmountText(142_500)).toBe('1425.00');
  expect(esewaAmountText(1_000_005)).toBe('10000.05');
});
