import { rupeesFromPaisa } from '../shop/money.ts';
import type { BillKind } from './bill.ts';

// What the tax office's CBMS is told of bills, and what it says to that.

/** A document, as far as the tax office asks. */
export interface CbmsDocument {
  kind: BillKind;
  number: string;
  fiscalYear: string;
  dateBs: string;
  issuerPan: string;
  buyerName: string;
  buyerPan: string | null;
  taxablePaisa: number;
  vatPaisa: number;
  /** Of a credit note. */
  refersToNumber: string | null;
  reason: string | null;
}

/** Where a document goes to, and the body in the tax office's own words; amounts are rupees. */
export function cbmsCall(
  document: CbmsDocument,
  access: { user: string; password: string },
  { isRealtime, at }: { isRealtime: boolean; at: Date },
): { path: 'bill' | 'billreturn'; body: Record<string, string | number | boolean> } {
  const { kind, number, dateBs, taxablePaisa, vatPaisa } = document;
  const date = dateBs.replaceAll('-', '.');
  const named: Record<string, string> =
    kind === 'tax_invoice'
      ? { invoice_number: number, invoice_date: date }
      : {
          ref_invoice_number: document.refersToNumber ?? '',
          credit_note_number: number,
          credit_note_date: date,
          reason_for_return: document.reason ?? '',
        };
  return {
    path: kind === 'tax_invoice' ? 'bill' : 'billreturn',
    body: {
      username: access.user,
      password: access.password,
      seller_pan: document.issuerPan,
      buyer_pan: document.buyerPan ?? '',
      buyer_name: document.buyerName,
      fiscal_year: document.fiscalYear.replace('/', '.0'),
      ...named,
      total_sales: rupeesFromPaisa(taxablePaisa + vatPaisa),
      taxable_sales_vat: rupeesFromPaisa(taxablePaisa),
      vat: rupeesFromPaisa(vatPaisa),
      excisable_amount: 0,
      excise: 0,
      taxable_sales_hst: 0,
      hst: 0,
      amount_for_esf: 0,
      esf: 0,
      export_sales: 0,
      tax_exempted_sales: 0,
      isrealtime: isRealtime,
      datetimeClient: at.toISOString(),
    },
  };
}

/**
 * What an answer means. 101 says of a bill that it is there already. Of a return it may say that its bill is not there,
 * so it counts as told only when an earlier attempt may have arrived. What no repeat can mend has failed.
 */
export function cbmsVerdict(
  kind: BillKind,
  answer: string,
  { mayHaveArrived }: { mayHaveArrived: boolean },
): 'sent' | 'again' | 'failed' {
  if (answer === '200') return 'sent';
  if (answer === '101') return kind === 'tax_invoice' || mayHaveArrived ? 'sent' : 'again';
  return answer === '100' || answer === '104' ? 'failed' : 'again';
}

const ANSWERS: Readonly<Record<string, string>> = {
  '100': 'User, password and PAN do not match',
  '101': 'The bill is not known there',
  '102': 'It could not be saved there',
  '103': 'Something unknown went wrong there',
  '104': 'Its form was not accepted',
  '105': 'The bill of this credit note is not known there',
};

/** An answer in words: the codes of the tax office, or why there was none. */
export function cbmsAnswerText(answer: string): string {
  return ANSWERS[answer] ?? answer;
}
