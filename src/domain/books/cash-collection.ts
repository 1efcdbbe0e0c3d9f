/** A parcel of an order that is paid at the door; in paisa. */
export interface CashParcel {
  id: string;
  position: number;
  /** Still to be sent; on its way to the door; or neither any more. */
  state: 'unsent' | 'open' | 'over';
  /** Goods and VAT less voucher, without cancelled lines. */
  goodsPaisa: number;
  /** What its way costs beyond the delivery fee; given back with the parcel where it `isUndone`: cancelled, lost or back. */
  surchargePaisa: number;
  isUndone: boolean;
  /** What the courier was told to collect when it was sent, and what of it is the order's delivery. */
  amountPaisa: number;
  deliveryPaisa: number;
}

/** An order that is paid at the door; in paisa. */
export interface CashOrder {
  /** What the books still expect at its door. */
  balancePaisa: number;
  shippingPaisa: number;
  /** What of its delivery was credited. */
  deliveryBackPaisa: number;
  parcels: readonly CashParcel[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What of the delivery fee, without surcharges, no courier was told to collect, and nobody gave back. */
function deliveryLeftPaisa({ shippingPaisa, deliveryBackPaisa, parcels }: CashOrder): number {
  const surcharges = (counts: (parcel: CashParcel) => boolean) =>
    sum(parcels.filter(counts).map(({ surchargePaisa }) => surchargePaisa));
  const feePaisa = shippingPaisa - surcharges(() => true);
  const feeBackPaisa = Math.max(0, deliveryBackPaisa - surcharges(({ isUndone }) => isUndone));
  return Math.max(0, feePaisa - feeBackPaisa - sum(parcels.map(({ deliveryPaisa }) => deliveryPaisa)));
}

/**
 * What the courier of a parcel collects: its goods, its own surcharge, and with the first parcel that is still to be
 * sent the order's delivery fee. Frozen when it is sent; known before, for labels.
 */
export function collectionOf(
  order: CashOrder,
  parcelId: string,
): Pick<CashParcel, 'amountPaisa' | 'deliveryPaisa'> {
  const unsent = order.parcels.filter(({ state }) => state === 'unsent');
  const parcel = unsent.find(({ id }) => id === parcelId);
  if (parcel === undefined) {
    const { amountPaisa, deliveryPaisa } = order.parcels.find(({ id }) => id === parcelId) ?? {
      amountPaisa: 0,
      deliveryPaisa: 0,
    };
    return { amountPaisa, deliveryPaisa };
  }
  const isFirst = unsent.every(({ position }) => position >= parcel.position);
  const deliveryPaisa = isFirst ? deliveryLeftPaisa(order) : 0;
  return { amountPaisa: parcel.goodsPaisa + parcel.surchargePaisa + deliveryPaisa, deliveryPaisa };
}

/** What couriers are to collect for an order from now on. */
export function expectedPaisa(order: CashOrder): number {
  return sum(
    order.parcels
      .filter(({ state }) => state !== 'over')
      .map(({ id }) => collectionOf(order, id).amountPaisa),
  );
}

/** What the books expect at the door that nobody will collect: what falls due to the buyer is set against it first. */
export function uncollectedPaisa(order: CashOrder): number {
  return order.balancePaisa - expectedPaisa(order);
}

/** What of a refund is set against the door; one that a credit note stands for is not divided. */
export function setOffPaisa(
  order: CashOrder,
  { amountPaisa, isWhole }: { amountPaisa: number; isWhole: boolean },
): number {
  const most = Math.max(0, Math.min(uncollectedPaisa(order), amountPaisa));
  return isWhole && most < amountPaisa ? 0 : most;
}

/** What a row of a courier's file is to us. */
export const REMITTANCE_MATCHES = [
  'matched',
  'differs',
  'unknown',
  'early',
  'refused',
  'remitted',
  'paid',
] as const;
export type RemittanceMatch = (typeof REMITTANCE_MATCHES)[number];

/** What is known of the parcel that a row names. */
export interface RemittedParcel {
  amountPaisa: number;
  isCollected: boolean;
  isRefused: boolean;
  isRemitted: boolean;
  /** By a gateway, before its courier took anything. */
  isPaid: boolean;
}

/**
 * | parcel                             | then     |
 * |------------------------------------|----------|
 * | none has the number, or no cash    | unknown  |
 * | its cash was passed on before      | remitted |
 * | was paid by a gateway instead      | paid     |
 * | refused at the door, or it is back | refused  |
 * | not delivered yet                  | early    |
 * | collected another amount           | differs  |
 * | collected this amount              | matched  |
 */
export function remittanceMatch(parcel: RemittedParcel | null, amountPaisa: number): RemittanceMatch {
  if (parcel === null) return 'unknown';
  if (parcel.isRemitted) return 'remitted';
  if (parcel.isPaid) return 'paid';
  if (parcel.isRefused) return 'refused';
  if (!parcel.isCollected) return 'early';
  return parcel.amountPaisa === amountPaisa ? 'matched' : 'differs';
}
