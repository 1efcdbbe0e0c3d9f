import type { MoneyState, ParcelMoney } from '../../../../contract/books/seller-money.contract.ts';
import { returnsEndAt } from '../../../../domain/after-sale/return.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { ParcelMoneyRow } from './parcel-money.sql.ts';

/** What a seller gets for a parcel, as it crosses the wire. */
export function toParcelMoney(row: ParcelMoneyRow): ParcelMoney {
  const { goodsPaisa, salePaisa, commissionPaisa, commissionVatPaisa, withheldPaisa, basisPoints } = row;
  const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  const deliveredAt = instant(row.deliveredAt);
  const ripensAt = deliveredAt === null ? null : returnsEndAt(new Date(deliveredAt)).toISOString();
  return {
    goods: rupeesFromPaisa(goodsPaisa),
    vat: rupeesFromPaisa(salePaisa + commissionPaisa + commissionVatPaisa + withheldPaisa - goodsPaisa),
    commission: rupeesFromPaisa(commissionPaisa),
    commissionPercent: basisPoints === null || basisPoints === 0 ? null : rupeesFromPaisa(basisPoints),
    vatOnCommission: rupeesFromPaisa(commissionVatPaisa),
    withheld: rupeesFromPaisa(withheldPaisa),
    allowance: rupeesFromPaisa(row.allowancePaisa),
    takenBack: rupeesFromPaisa(row.takenBackPaisa),
    net: rupeesFromPaisa(salePaisa + row.allowancePaisa - row.takenBackPaisa),
    state: stateOf(row),
    heldBecause: row.heldBecause,
    paidAt: new Date(row.paidAt).toISOString(),
    sentAt: instant(row.shippedAt),
    bill: row.billId === null ? null : { _id: row.billId, number: row.billNumber ?? '' },
    deliveredAt,
    readyAt: instant(row.readyAt) ?? ripensAt,
    payout:
      row.payoutNumber === null ? null : { number: row.payoutNumber, paidAt: instant(row.payoutPaidAt) },
  };
}

function stateOf({ status, readyAt, heldBecause, payoutNumber, payoutPaidAt }: ParcelMoneyRow): MoneyState {
  if (status === 'cancelled') return 'taken_back';
  if (payoutPaidAt !== null) return 'paid';
  if (payoutNumber !== null) return 'in_payout';
  if (readyAt !== null) return 'ready';
  if (heldBecause !== null) return 'held';
  return status === 'delivered' ? 'in_return_time' : 'waiting';
}
