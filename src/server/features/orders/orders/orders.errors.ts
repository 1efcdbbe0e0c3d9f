import { isMistake, type OrderRefusal, stockRefusalText } from '../../../../domain/catalogue/stock.ts';
import type { ParcelRefusal, ParcelStatus } from '../../../../domain/orders/order-status.ts';
import { AppError, type FieldError, invalidField, notFound } from '../../../plugins/app-error.ts';

/** A line of an order that cannot be had; `index` is its place in the payload. */
export interface RefusedLine {
  index: number;
  /** Null for a product nobody may know of. */
  name: string | null;
  refusal: OrderRefusal | { code: 'unavailable' };
}

export const orderNotFound = () => notFound('Order not found');
export const pricesChanged = () =>
  new AppError(409, 'prices_changed', 'Prices have changed. Please review your cart.');
export const deliveryChanged = () =>
  new AppError(
    409,
    'delivery_changed',
    'What delivery of heavy goods costs has changed. Please review your order.',
  );
export const deliveryToAsk = (seller: string, district: string) =>
  new AppError(
    409,
    'delivery_to_ask',
    `Ask ${seller} what delivery to ${district} costs: request a quote for it.`,
  );
export const districtRequired = () =>
  invalidField('shippingAddress.district', 'Choose a district', 400, 'district_required');
export const orderTooLarge = () => new AppError(400, 'order_too_large', 'The order is too large');
export const alreadyCancelled = () =>
  new AppError(409, 'order_already_cancelled', 'Order is already cancelled');
export const cannotCancelPaid = () =>
  new AppError(409, 'order_already_paid', 'A paid order can no longer be cancelled here');

export const billToFixed = () =>
  new AppError(409, 'bill_to_fixed', 'Whom the bill goes to is fixed once the order is paid or cancelled');

/** A seller's step on a parcel that its status does not allow. */
export function cannotMoveParcel(refusal: ParcelRefusal, from: ParcelStatus, to: ParcelStatus): AppError {
  switch (refusal) {
    case 'unpaid':
      return new AppError(
        409,
        'parcel_unpaid',
        'The order is not paid yet. Its parcel can be shipped or cancelled once the payment is confirmed.',
      );
    case 'already_there':
      return new AppError(409, 'parcel_already_there', `Parcel is already ${to}`);
    case 'cancelled':
      return parcelCancelled();
    case 'not_possible':
      return new AppError(409, 'parcel_cannot_move', `A ${from} parcel cannot be marked as ${to}`);
  }
}
export const parcelUnpaid = () =>
  new AppError(409, 'parcel_unpaid', 'The order is not paid yet. Cancel it as a whole instead.');
export const parcelSent = () => new AppError(409, 'parcel_sent', 'Parcel has already been sent');
export const parcelIsPickedUp = () =>
  new AppError(
    409,
    'parcel_is_picked_up',
    'The buyer picks this parcel up. Hand it over for the buyer’s code.',
  );
export const pickupNotOffered = (seller: string) =>
  invalidField('pickUp', `${seller} does not offer pick up. Choose delivery.`, 409, 'pickup_not_offered');
export const parcelCancelled = () => new AppError(409, 'parcel_cancelled', 'Parcel is cancelled');
export const cannotCancelReplacement = () =>
  new AppError(409, 'parcel_is_replacement', 'A replacement cannot be cancelled');
export const parcelNotSent = () => new AppError(409, 'parcel_not_sent', 'Parcel has not been sent yet');
export const parcelDelivered = () => new AppError(409, 'parcel_already_there', 'Parcel is already delivered');
export const notPaidAtDoor = () =>
  new AppError(409, 'parcel_not_paid_at_door', 'This parcel is not paid at the door');
export const doorNotReached = () =>
  new AppError(409, 'parcel_not_under_way', 'Only a parcel under way can be refused at the door');
export const parcelNotUnderWay = () =>
  new AppError(409, 'parcel_not_under_way', 'Only a parcel under way can be lost');
export const lostReplacement = () =>
  new AppError(
    409,
    'parcel_is_replacement',
    'This parcel replaces returned goods: our desk decides what becomes of it',
  );
export const parcelInQuestion = () =>
  new AppError(
    409,
    'parcel_in_question',
    'A complaint or a return of this parcel is open: it is decided there',
  );
export const parcelNotRefused = () =>
  new AppError(409, 'parcel_not_refused', 'This parcel was not refused at the door');
export const tooManyCancelled = (index: number, left: number) =>
  invalidField(`lines.${index}.quantity`, `Only ${left} can be cancelled`, 409, 'above_what_is_left');
export const unknownParcelLine = (index: number) =>
  invalidField(`lines.${index}.line`, 'This line is not in the parcel', 400);
export const trackingNotAwaited = () =>
  new AppError(409, 'parcel_not_under_way', 'Only a shipped parcel has carrier and tracking number');

/** The first line decides status and text; `errors` names every refused line and its product. */
export function linesRefused(lines: readonly RefusedLine[]): AppError {
  const first = lines[0];
  if (first === undefined) throw new RangeError('No line is refused');
  const errors: FieldError[] = lines.map((line) => ({
    path: `items.${line.index}`,
    message: line.name === null ? textOf(line) : `${line.name}: ${textOf(line)}`,
  }));
  return new AppError(statusOf(first), first.refusal.code, textOf(first), { errors });
}

function statusOf({ name, refusal }: RefusedLine): number {
  if (name === null) return 404;
  return isMistake(refusal) ? 400 : 409;
}

function textOf({ name, refusal }: RefusedLine): string {
  if (refusal.code !== 'unavailable') return stockRefusalText(refusal);
  return name === null ? 'Product not found' : 'Product is no longer available';
}
