import type { Parcel } from '../../../../contract/orders/orders.contract.ts';

/** The window for returns of a parcel is open. */
export const areReturnsOpen = (parcel: Parcel): parcel is Parcel & { returnsUntil: string } =>
  parcel.returnsUntil !== null && Date.parse(parcel.returnsUntil) > Date.now();
