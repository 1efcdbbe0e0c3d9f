import { bsDateOf, fiscalYearOfBs, fiscalYearRange, formatBsDate } from '../shop/bikram-sambat.ts';
import { inProportion } from './parcel-shares.ts';
import { VAT_BASIS_POINTS } from './vat.ts';

export const BILL_KINDS = ['tax_invoice', 'credit_note'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** What a bill is for: goods of a seller, or a service of the platform. */
export const BILL_SUBJECTS = ['goods', 'delivery', 'plan', 'commission', 'return_fee'] as const;
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

/** '2083/84', of 'KTM-2083/84-000123' and of a credit note's number. */
export function fiscalYearOfNumber(number: string): string {
  return number.split('-').at(-2) as string;
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

/** What is left of an invoice line: units not credited yet, and what is left of their price. */
export interface LeftOfLine {
  units: number;
  paisa: number;
}

/** What a credit note over some units of a line is worth: the last of them take what earlier price reductions left. */
export function unitsPaisa({ units, paisa }: LeftOfLine, credited: number): number {
  return inProportion(paisa, credited, units);
}

/**
 * What a credit note over lines worth `taxablePaisa` takes back: VAT and voucher in proportion, calculated over
 * everything credited so far, so that the last piece takes exactly what is left, however a bill is credited piece by
 * piece. No piece is ever below zero.
 */
export function creditAmounts(billed: BillAmounts, credited: BillAmounts, taxablePaisa: number): BillAmounts {
  const soFarPaisa = credited.taxablePaisa + taxablePaisa;
  const vatPaisa = inProportion(billed.vatPaisa, soFarPaisa, billed.taxablePaisa) - credited.vatPaisa;
  return withVoucher(billed, credited, { taxablePaisa, vatPaisa });
}

function withVoucher(
  billed: BillAmounts,
  credited: BillAmounts,
  { taxablePaisa, vatPaisa }: { taxablePaisa: number; vatPaisa: number },
): BillAmounts {
  const soFarPaisa = credited.taxablePaisa + taxablePaisa;
  const leftAfterPaisa = billed.taxablePaisa + billed.vatPaisa - soFarPaisa - credited.vatPaisa - vatPaisa;
  // Later pieces must be able to bear what is left of the voucher, and this one its own share.
  const least = Math.max(0, billed.voucherPaisa - leftAfterPaisa - credited.voucherPaisa);
  const fair = inProportion(billed.voucherPaisa, soFarPaisa, billed.taxablePaisa) - credited.voucherPaisa;
  const voucherPaisa = Math.min(taxablePaisa + vatPaisa, Math.max(least, fair));
  return { taxablePaisa, vatPaisa, voucherPaisa };
}

/** What a price reduction is worth: with VAT, or as the buyer gets it back, less the voucher. */
export type CreditedAmount = { totalPaisa: number } | { refundPaisa: number };

/** Below a rupee, VAT and price cannot be split fairly; less is credited only where no more is left. */
export const LEAST_REDUCTION_PAISA = 100;

/**
 * What a price reduction of a wanted amount takes back from lines of which `leftPaisa` of the price is left. When
 * more is wanted than is left, answers `mostPaisa`, the most there is in the same sense.
 */
export function reductionAmounts(
  billed: BillAmounts,
  credited: BillAmounts,
  leftPaisa: number,
  wanted: CreditedAmount,
): BillAmounts | { mostPaisa: number } {
  const isRefund = 'refundPaisa' in wanted;
  const wantedPaisa = isRefund ? wanted.refundPaisa : wanted.totalPaisa;
  const worth = ({ taxablePaisa, vatPaisa, voucherPaisa }: BillAmounts) =>
    taxablePaisa + vatPaisa - (isRefund ? voucherPaisa : 0);
  const all = creditAmounts(billed, credited, leftPaisa);
  if (wantedPaisa >= worth(all)) return wantedPaisa > worth(all) ? { mostPaisa: worth(all) } : all;
  // The largest part of the price that is not worth more than is wanted; a paisa left over goes to VAT.
  let [least, above] = [0, leftPaisa];
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2);
    if (worth(creditAmounts(billed, credited, middle)) <= wantedPaisa) least = middle;
    else above = middle;
  }
  const amounts = creditAmounts(billed, credited, least);
  const vatPaisa = amounts.vatPaisa + wantedPaisa - worth(amounts);
  return isRefund ? { ...amounts, vatPaisa } : withVoucher(billed, credited, { ...amounts, vatPaisa });
}

/** Divides a price reduction among lines by what is left of each, never more than that. */
export function spreadReduction(leftPaisa: readonly number[], reductionPaisa: number): number[] {
  const allPaisa = leftPaisa.reduce((sum, paisa) => sum + paisa, 0);
  let [soFarPaisa, givenPaisa] = [0, 0];
  return leftPaisa.map((paisa) => {
    soFarPaisa += paisa;
    const part = inProportion(reductionPaisa, soFarPaisa, allPaisa) - givenPaisa;
    givenPaisa += part;
    return part;
  });
}
