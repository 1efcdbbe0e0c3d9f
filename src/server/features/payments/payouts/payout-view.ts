import type {
  LeftOut,
  PayoutSummary,
  PayoutTransfer,
  SellerPayout,
} from '../../../../contract/payments/payouts.contract.ts';
import { type LeftOutReason, transferReference } from '../../../../domain/payments/payout.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { KeptLeftOut, PayoutRow, ReadySellerRow } from './payouts.sql.ts';
import type { SellerPayoutRow, TransferRow } from './transfers.sql.ts';

const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null;

/** A payout in a list, amounts in rupees. */
export function toPayoutSummary({ id, amountPaisa, leftOut: _, ...row }: PayoutRow): PayoutSummary {
  return {
    ...row,
    _id: id,
    amount: rupeesFromPaisa(amountPaisa),
    builtAt: row.builtAt.toISOString(),
    approvedAt: isoOrNull(row.approvedAt),
    sentAt: isoOrNull(row.sentAt),
    discardedAt: isoOrNull(row.discardedAt),
  };
}

/** A transfer with the last four digits of its account alone. */
export function toPayoutTransfer(row: TransferRow): PayoutTransfer {
  const { id, sellerId, companyName, panNumber, accountNumber, amountPaisa } = row;
  return {
    _id: id,
    reference: transferReference(row.number, row.position),
    seller: { _id: sellerId, companyName, panNumber },
    bank: row.bank,
    lastFour: accountNumber.slice(-4),
    parcels: row.parcels,
    amount: rupeesFromPaisa(amountPaisa),
    status: row.status,
    bankReference: row.bankReference,
    returnReason: row.returnReason,
  };
}

/** A seller whom a payout leaves out, and why. */
export function toLeftOut(
  seller: Pick<ReadySellerRow, 'companyName' | 'panNumber'> &
    Omit<KeptLeftOut, 'reason' | 'heldUntil'> & { heldUntil: Date | string | null },
  reason: LeftOutReason,
): LeftOut {
  const { sellerId, companyName, panNumber, readyPaisa, parcels, heldUntil, holdReason = null } = seller;
  return {
    seller: { _id: sellerId, companyName, panNumber },
    ready: rupeesFromPaisa(readyPaisa),
    parcels,
    reason,
    heldUntil: reason === 'held' && heldUntil !== null ? new Date(heldUntil).toISOString() : null,
    holdReason: reason === 'held_by_desk' ? holdReason : null,
  };
}

/** A transfer as its seller reads it. */
export function toSellerPayout(row: SellerPayoutRow): SellerPayout {
  const { id, amountPaisa, accountNumber, builtAt, sentAt, paidAt, ...rest } = row;
  return {
    ...rest,
    _id: id,
    amount: rupeesFromPaisa(amountPaisa),
    lastFour: accountNumber.slice(-4),
    builtAt: builtAt.toISOString(),
    sentAt: isoOrNull(sentAt),
    paidAt: isoOrNull(paidAt),
  };
}
