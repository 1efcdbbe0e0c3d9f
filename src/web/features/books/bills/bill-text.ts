import type { Bill } from '../../../../contract/books/bills.contract.ts';
import { formatExactAmount, paisaFromRupees } from '../../../../domain/shop/money.ts';

/** 61438.1 as '61,438.10', grouped as in the shop; a minus stands before it. */
export function formatPlainRupees(rupees: number): string {
  return formatExactAmount(paisaFromRupees(rupees));
}

/** A credit note takes off where bills stand together. */
export function signedTotals({ kind, totals }: Pick<Bill, 'kind' | 'totals'>) {
  const sign = kind === 'credit_note' ? -1 : 1;
  return { taxable: sign * totals.taxable, vat: sign * totals.vat, total: sign * totals.total };
}

const BEING_DRAWN_MS = 600_000;

/** A new bill's document is on its way; an old one without is drawn when it is asked for. */
export function isBeingDrawn({ isDrawn, issuedAt }: Pick<Bill, 'isDrawn' | 'issuedAt'>): boolean {
  return !isDrawn && Date.now() - Date.parse(issuedAt) < BEING_DRAWN_MS;
}

/** 'KTM-2083/84-000123 to 000139' */
export function numberRange(first: string | null, last: string | null): string {
  if (first === null || last === null) return '';
  return first === last ? first : `${first} to ${last.split('-').at(-1)}`;
}
