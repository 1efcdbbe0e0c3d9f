import { inChosenDigits } from '../shop/digits.ts';
import { code128 } from './code-128.ts';
import type { ParcelStatus } from './order-status.ts';

/** What a label is printed on: a roll of 100 x 150 mm, or a sheet of A4 that is cut in four. */
export const LABEL_SIZES = ['100x150', 'a4x4'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
/** `zpl` is what label printers are told. */
export const LABEL_FORMATS = ['pdf', 'zpl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export const MOST_PIECES = 50;
export const MOST_LABELLED = 100;

/** Bars wider than that cannot be scanned from a label: a module is a quarter of a millimetre at least. */
const MOST_MODULES = 340;

export type LabelRefusal = 'unpaid' | 'cancelled' | 'delivered';

/** Why a parcel has no label, or null: nobody is told where it goes before it is paid, and then it has to go there. */
export function whyNoLabel(parcel: { status: ParcelStatus; isPaid: boolean }): LabelRefusal | null {
  if (parcel.status === 'cancelled' || parcel.status === 'delivered') return parcel.status;
  return parcel.status === 'pending' || !parcel.isPaid ? 'unpaid' : null;
}

/** The number that is scanned: the courier's, or ours where there is none or no bars can be made of it. */
export function scannedNumber(parcel: { trackingNumber: string | null; trackingCode: string }): string {
  const bars = parcel.trackingNumber === null ? null : code128(parcel.trackingNumber);
  return parcel.trackingNumber !== null && bars !== null && bars.modules <= MOST_MODULES
    ? parcel.trackingNumber
    : parcel.trackingCode;
}

/** What of an order is paid when a parcel of it arrives, in paisa; what was cancelled line by line is taken off. */
export interface LabelCollectFacts {
  paymentMethod: string;
  goodsPaisa: number;
  taxPaisa: number;
  voucherPaisa: number;
  surchargePaisa: number;
  /** The order's delivery fee without surcharges. */
  feePaisa: number;
  /** Its place among the order's parcels that are sent, from 0; null: it is none of them. */
  place: number | null;
  sentParcels: number;
}

/** What the courier is to collect for a parcel: its goods and its share of the way. 0: nothing. */
export function labelCollectPaisa(facts: LabelCollectFacts): number {
  const { paymentMethod, goodsPaisa, taxPaisa, voucherPaisa, surchargePaisa, feePaisa, place } = facts;
  if (paymentMethod !== 'cod' || place === null) return 0;
  const share = Math.floor(feePaisa / facts.sentParcels);
  const fee = place === 0 ? feePaisa - share * (facts.sentParcels - 1) : share;
  return Math.max(0, goodsPaisa + taxPaisa - voucherPaisa) + surchargePaisa + fee;
}

/** '12.5 kg', '850 g' */
export function weightText(grams: number): string {
  const text = grams < 1_000 ? `${grams} g` : `${Math.ceil(grams / 10) / 100} kg`;
  return inChosenDigits(text);
}
