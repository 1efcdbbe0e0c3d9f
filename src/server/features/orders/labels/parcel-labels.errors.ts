import type { LabelRefusal } from '../../../../domain/orders/parcel-label.ts';
import { AppError, notFound } from '../../../plugins/app-error.ts';

/** A parcel that may have no label; `index` is its place in the payload. */
export interface RefusedLabel {
  index: number;
  orderNumber: string;
  refusal: LabelRefusal;
}

const TEXTS: Record<LabelRefusal, string> = {
  unpaid: 'The order is not paid yet. Its parcel has a label once the payment is confirmed.',
  cancelled: 'Parcel is cancelled',
  delivered: 'Parcel is already delivered',
  picked_up: 'The buyer picks this parcel up: it needs no label',
};

/** The first parcel decides the text; `errors` names every refused one. */
export function labelsRefused(refused: readonly RefusedLabel[]): AppError {
  const [first] = refused;
  if (first === undefined) throw new RangeError('No label is refused');
  return new AppError(409, 'parcel_not_labelled', TEXTS[first.refusal], {
    errors: refused.map(({ index, orderNumber, refusal }) => ({
      path: `parcels.${index}`,
      message: `${orderNumber}: ${TEXTS[refusal]}`,
    })),
  });
}

export const nothingSent = () => notFound('No parcels were sent on this day');
export const tooManySent = () =>
  new AppError(409, 'too_many_parcels', 'Too many parcels were sent on this day. Choose a courier.');
