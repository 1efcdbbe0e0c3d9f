import { parcelShares } from '../books/parcel-shares.ts';

/** What of an order belongs to one of its parcels: goods and VAT less voucher, and the delivery fee where it carries it. */
export interface SplitParcel {
  sellerId: string;
  goodsPaisa: number;
  deliveryPaisa: number;
  isOnAccount: boolean;
}

/** An order in two: what is paid at once, and what is on account. Together they are its total. */
export interface AccountSplit {
  nowPaisa: number;
  onAccountPaisa: number;
  parcels: SplitParcel[];
}

/**
 * Divides an order between what is paid now and what is on account, by the shares that are frozen with it. The delivery
 * fee goes with the first parcel that is on account, and is paid now where none is. `parcels` stand in their order.
 */
export function accountSplit(
  order: { subtotalPaisa: number; taxPaisa: number; shippingPaisa: number; discountPaisa: number },
  parcels: readonly { sellerId: string; subtotalPaisa: number }[],
  onAccount: ReadonlySet<string>,
): AccountSplit {
  const shares = parcelShares(
    order,
    parcels.map(({ subtotalPaisa }) => subtotalPaisa),
  );
  const carrier = parcels.find(({ sellerId }) => onAccount.has(sellerId))?.sellerId;
  const split = parcels.map(({ sellerId, subtotalPaisa }, index) => {
    const { taxPaisa = 0, voucherPaisa = 0 } = shares[index] ?? {};
    return {
      sellerId,
      goodsPaisa: subtotalPaisa + taxPaisa - voucherPaisa,
      deliveryPaisa: sellerId === carrier ? order.shippingPaisa : 0,
      isOnAccount: onAccount.has(sellerId),
    };
  });
  const sumOf = (isOnAccount: boolean) =>
    split
      .filter((parcel) => parcel.isOnAccount === isOnAccount)
      .reduce((sum, { goodsPaisa, deliveryPaisa }) => sum + goodsPaisa + deliveryPaisa, 0);
  return {
    nowPaisa: sumOf(false) + (carrier === undefined ? order.shippingPaisa : 0),
    onAccountPaisa: sumOf(true),
    parcels: split,
  };
}
