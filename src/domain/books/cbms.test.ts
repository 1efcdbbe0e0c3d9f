import { describe, expect, test } from 'vitest';
import { type CbmsDocument, cbmsAnswerText, cbmsCall, cbmsVerdict } from './cbms.ts';

const INVOICE: CbmsDocument = {
  kind: 'tax_invoice',
  number: 'KTM-2083/84-000123',
  fiscalYear: '2083/84',
  dateBs: '2083-08-06',
  issuerPan: '301234567',
  buyerName: 'Shrestha Workshop',
  buyerPan: '301457892',
  taxablePaisa: 333_335,
  vatPaisa: 43_334,
  refersToNumber: null,
  reason: null,
};
const ACCESS = { user: 'user', password: 'secret' };
const NOW = { isRealtime: true, at: new Date('2026-11-22T06:00:00Z') };

test('a bill is told in the words of the tax office', () => {
  expect(cbmsCall(INVOICE, ACCESS, NOW)).toEqual({
    path: 'bill',
    body: {
      username: 'user',
      password: 'secret',
      seller_pan: '301234567',
      buyer_pan: '301457892',
      buyer_name: 'Shrestha Workshop',
      fiscal_year: '2083.084',
      invoice_number: 'KTM-2083/84-000123',
      invoice_date: '2083.08.06',
      total_sales: 3766.69,
      taxable_sales_vat: 3333.35,
      vat: 433.34,
      excisable_amount: 0,
      excise: 0,
      taxable_sales_hst: 0,
      hst: 0,
      amount_for_esf: 0,
      esf: 0,
      export_sales: 0,
      tax_exempted_sales: 0,
      isrealtime: true,
      datetimeClient: '2026-11-22T06:00:00.000Z',
    },
  });
});

test('a credit note names its bill and its reason in place of the bill’s number', () => {
  const note: CbmsDocument = {
    ...INVOICE,
    kind: 'credit_note',
    number: 'KTM-CN-2083/84-000004',
    buyerPan: null,
    refersToNumber: INVOICE.number,
    reason: 'Broken',
  };
  const { path, body } = cbmsCall(note, ACCESS, { ...NOW, isRealtime: false });
  expect(path).toBe('billreturn');
  expect(body).toMatchObject({
    ref_invoice_number: 'KTM-2083/84-000123',
    credit_note_number: 'KTM-CN-2083/84-000004',
    credit_note_date: '2083.08.06',
    reason_for_return: 'Broken',
    buyer_pan: '',
    isrealtime: false,
  });
  expect(body).not.toHaveProperty('invoice_number');
});

test('a credit note by amount tells that amount with its VAT, whatever its bill came to', () => {
  const note: CbmsDocument = {
    ...INVOICE,
    kind: 'credit_note',
    number: 'KTM-CN-2083/84-000005',
    taxablePaisa: 44_248,
    vatPaisa: 5_752,
    refersToNumber: INVOICE.number,
    reason: 'Scratched, kept',
  };
  const { path, body } = cbmsCall(note, ACCESS, NOW);
  expect(path).toBe('billreturn');
  expect(body).toMatchObject({
    ref_invoice_number: INVOICE.number,
    total_sales: 500,
    taxable_sales_vat: 442.48,
    vat: 57.52,
    tax_exempted_sales: 0,
    reason_for_return: 'Scratched, kept',
  });
});

describe('an answer', () => {
  test.each([
    ['200', 'sent', 'sent'],
    ['100', 'failed', 'failed'],
    ['101', 'sent', 'again'],
    ['102', 'again', 'again'],
    ['103', 'again', 'again'],
    ['104', 'failed', 'failed'],
    ['105', 'again', 'again'],
    ['No answer', 'again', 'again'],
  ])('%s to a bill is %s, to a first return %s', (answer, ofBill, ofReturn) => {
    const first = { mayHaveArrived: false };
    expect(cbmsVerdict('tax_invoice', answer, first)).toBe(ofBill);
    expect(cbmsVerdict('credit_note', answer, first)).toBe(ofReturn);
  });

  test('101 to a return that may have arrived before says that it did', () => {
    expect(cbmsVerdict('credit_note', '101', { mayHaveArrived: true })).toBe('sent');
  });

  test('has words', () => {
    expect(cbmsAnswerText('104')).toBe('Its form was not accepted');
    expect(cbmsAnswerText('The tax office cannot be reached')).toBe('The tax office cannot be reached');
  });
});
