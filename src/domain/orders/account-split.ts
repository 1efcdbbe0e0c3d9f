import { splitOrder } from '../books/account-debt.ts';
import { parcelShares } from '../books/parcel-shares.ts';

/** A parcel of an order in two ways; in paisa. */
export interface SplitParcel {
  sellerId: string;
  /** With VAT, less its part of the voucher. */
  goodsPaisa: number;
  /** The delivery fee, where it stands on this parcel. */
  deliveryPaisa: number;
  isOnAccount: boolean;
}

/** What of an order would be paid now and what is on account, before it is placed: the very division that placing makes. */
export function accountSplit(
  totals: {
    subtotalPaisa: number;
    taxPaisa: number;
    shippingPaisa: number;
    discountPaisa: number;
    totalPaisa: number;
  },
  parcels: readonly { sellerId: string; subtotalPaisa: number }[],
  onAccount: ReadonlySet<string>,
): { nowPaisa: number; onAccountPaisa: number; parcels: SplitParcel[] } {
  const shares = parcelShares(
    totals,
    parcels.map(({ subtotalPaisa }) => subtotalPaisa),
  );
  const marked = parcels.map((parcel, index) => ({
    ...parcel,
    ...(shares[index] ?? { taxPaisa: 0, voucherPaisa: 0 }),
    isOnAccount: onAccount.has(parcel.sellerId),
  }));
  const { nowPaisa, debts } = splitOrder(totals, marked);
  return {
    nowPaisa,
    onAccountPaisa: totals.totalPaisa - nowPaisa,
    parcels: marked.map(({ sellerId, subtotalPaisa, taxPaisa, voucherPaisa, isOnAccount }, index) => ({
      sellerId,
      goodsPaisa: subtotalPaisa + taxPaisa - voucherPaisa,
      deliveryPaisa: debts[index]?.deliveryPaisa ?? 0,
      isOnAccount,
    })),
  };
}
