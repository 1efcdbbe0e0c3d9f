import type { Bill } from '../../../contract/bills.contract.ts';
import { BS_MONTHS, fiscalMonthRange } from '../../../domain/bikram-sambat.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';

/** 61438.1 as '61,438.10', grouped as in the shop; a minus stands before it. */
export function formatPlainRupees(rupees: number): string {
  const text = Math.abs(rupees).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return rupees < 0 ? `\u2212${text}` : text;
}

/** A credit note takes off where bills stand together. */
export function signedTotals({ kind, totals }: Pick<Bill, 'kind' | 'totals'>) {
  const sign = kind === 'credit_note' ? -1 : 1;
  return { taxable: sign * totals.taxable, vat: sign * totals.vat, total: sign * totals.total };
}

/** 'Mangsir 2083': the month of a fiscal year. */
export function monthName(fiscalYear: string, month: number): string {
  return `${BS_MONTHS[month - 1]} ${Number(fiscalYear.slice(0, 4)) + (month >= 4 ? 0 : 1)}`;
}

/** '17 Nov 2026 to 15 Dec 2026' */
export function monthInAd(fiscalYear: string, month: number): string {
  const { from, until } = fiscalMonthRange(fiscalYear, month);
  return `${formatDate(from)} to ${formatDate(new Date(until.getTime() - 1))}`;
}
