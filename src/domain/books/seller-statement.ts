import type { PostingKind } from './ledger.ts';

/** 'KTM-S-19'; without a branch code 'S-19'. */
export function statementNumber(branchCode: string | null, serial: number): string {
  return branchCode === null ? `S-${serial}` : `${branchCode}-S-${serial}`;
}

const NAMES: Partial<Record<PostingKind, string>> = {
  order_paid: 'Sale',
  order_reduced: 'Cancellation',
  parcel_cancelled: 'Cancellation',
  lines_cancelled: 'Cancellation',
  parcel_sent: 'Courier allowance',
  credit_note: 'Credit note',
  goods_returned: 'Return',
  payout_paid: 'Payout',
  payout_returned: 'Returned payout',
  adjustment: 'Adjustment',
};

/** What a statement calls an entry. */
export function statementEntryName(kind: PostingKind): string {
  return NAMES[kind] ?? 'Entry';
}

export interface CommissionDue {
  commissionPaisa: number;
  vatPaisa: number;
}

/**
 * What of the commission a statement's bill asks for, and what is left for the next one: after cancellations more may
 * have been billed than is due, which is taken off first.
 */
export function commissionToBill(
  before: CommissionDue,
  period: CommissionDue,
): { billed: CommissionDue | null; left: CommissionDue } {
  const due = {
    commissionPaisa: before.commissionPaisa + period.commissionPaisa,
    vatPaisa: before.vatPaisa + period.vatPaisa,
  };
  return due.commissionPaisa > 0 && due.vatPaisa >= 0
    ? { billed: due, left: { commissionPaisa: 0, vatPaisa: 0 } }
    : { billed: null, left: due };
}
