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

export type LabelRefusal = 'unpaid' | 'cancelled' | 'delivered' | 'picked_up';

/** Why a parcel has no label, or null: nobody is told where it goes before it is paid, and then it has to go there. */
export function whyNoLabel(parcel: {
  status: ParcelStatus;
  isPaid: boolean;
  isPickedUp: boolean;
}): LabelRefusal | null {
  if (parcel.status === 'cancelled' || parcel.status === 'delivered') return parcel.status;
  if (parcel.isPickedUp) return 'picked_up';
  return parcel.status === 'pending' || !parcel.isPaid ? 'unpaid' : null;
}

/** The number that is scanned: the courier's, or ours where there is none or no bars can be made of it. */
export function scannedNumber(parcel: { trackingNumber: string | null; trackingCode: string }): string {
  const bars = parcel.trackingNumber === null ? null : code128(parcel.trackingNumber);
  return parcel.trackingNumber !== null && bars !== null && bars.modules <= MOST_MODULES
    ? parcel.trackingNumber
    : parcel.trackingCode;
}

/** '12.5 kg', '850 g' */
export function weightText(grams: number): string {
  const text = grams < 1_000 ? `${grams} g` : `${Math.ceil(grams / 10) / 100} kg`;
  return inChosenDigits(text);
}
