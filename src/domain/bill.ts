import { bsDateOf, fiscalYearOfBs, fiscalYearRange, formatBsDate } from './bikram-sambat.ts';
import { VAT_BASIS_POINTS } from './order-totals.ts';
import { inProportion } from './parcel-shares.ts';

export const BILL_KINDS = ['tax_invoice', 'credit_note'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** What a bill is for: goods of a seller, or a service of the platform. */
export const BILL_SUBJECTS = ['goods', 'delivery', 'plan', 'commission'] as const;
export type BillSubject = (typeof BILL_SUBJECTS)[number];

/** 'KTM-2083/84-000123', of a credit note 'KTM-CN-2083/84-000123'. */
export function billNumber(bill: {
  kind: BillKind;
  branchCode: string;
  fiscalYear: string;
  serial: number;
}): string {
  const series = bill.kind === 'credit_note' ? `${bill.branchCode}-CN` : bill.branchCode;
  return `${series}-${bill.fiscalYear}-${String(bill.serial).padStart(6, '0')}`;
}

/** 'KTM-2083-84-000123.pdf' */
export function billFileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}

/** What a bill says of an instant: the fiscal year and month it counts in, and its day. */
export function billDay(instant: Date): {
  fiscalYear: string;
  month: number;
  dateBs: string;
  yearEnds: Date;
} {
  const day = bsDateOf(instant);
  const fiscalYear = fiscalYearOfBs(day);
  return {
    fiscalYear,
    month: day.month,
    dateBs: formatBsDate(day),
    yearEnds: fiscalYearRange(fiscalYear).until,
  };
}

/** The platform's prices hold the VAT: 100 rupees are 88.50 and 11.50. */
export function withoutVat(pricePaisa: number): { taxablePaisa: number; vatPaisa: number } {
  const taxablePaisa = inProportion(pricePaisa, 10_000, 10_000 + VAT_BASIS_POINTS);
  return { taxablePaisa, vatPaisa: pricePaisa - taxablePaisa };
}

/** What a bill charges, or what was credited of it so far. */
export interface BillAmounts {
  taxablePaisa: number;
  vatPaisa: number;
  voucherPaisa: number;
}

/**
 * What a credit note over lines worth `taxablePaisa` takes back: VAT and voucher in proportion, reckoned over everything
 * credited so far, so that however a bill is credited piece by piece the last piece takes exactly what is left. No piece
 * pays back less than nothing.
 */
export function creditAmounts(billed: BillAmounts, credited: BillAmounts, taxablePaisa: number): BillAmounts {
  const soFarPaisa = credited.taxablePaisa + taxablePaisa;
  const vatPaisa = inProportion(billed.vatPaisa, soFarPaisa, billed.taxablePaisa) - credited.vatPaisa;
  const leftAfterPaisa = billed.taxablePaisa + billed.vatPaisa - soFarPaisa - credited.vatPaisa - vatPaisa;
  // The pieces to come must be able to bear what is left of the voucher, and this one what it takes.
  const least = billed.voucherPaisa - leftAfterPaisa - credited.voucherPaisa;
  const fair = inProportion(billed.voucherPaisa, soFarPaisa, billed.taxablePaisa) - credited.voucherPaisa;
  const voucherPaisa = Math.min(taxablePaisa + vatPaisa, Math.max(least, fair));
  return { taxablePaisa, vatPaisa, voucherPaisa };
}
