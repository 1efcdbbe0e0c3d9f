import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import { AppError, invalidField } from '../../../plugins/app-error.ts';

export const courierNotFound = () => new AppError(404, 'courier_not_found', 'Courier not found');
export const parcelNotOfCourier = () => new AppError(404, 'parcel_not_found', 'No parcel of this number');
export const wrongSignature = () => new AppError(401, 'wrong_signature', 'The signature is wrong');
export const notAMessage = () => new AppError(400, 'unreadable', 'This is no message of the courier');
export const noCourierAccount = () =>
  invalidField('courier', 'Enter your keys of this courier first', 409, 'no_courier_account');
export const alreadyBooked = () => new AppError(409, 'already_booked', 'A courier is booked already');
export const keyUsedForAnother = () =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
export const refusedByCourier = (courier: string, why: string) =>
  new AppError(409, 'courier_refused', `${courier} does not take it: ${why}`);
export const courierSilent = (courier: string) =>
  new AppError(503, 'courier_silent', `${courier} does not answer. Try again in a few minutes.`, {
    retryAfter: 60,
  });
export const bookingOpen = (courier: string) =>
  new AppError(
    503,
    'booking_open',
    `${courier} has not answered. We look whether it is booked, so that nothing is booked twice.`,
    { retryAfter: 120 },
  );
export const notBooked = () => new AppError(409, 'not_booked', 'No courier is booked');
export const alreadyPickedUp = () => new AppError(409, 'picked_up', 'The courier has the parcel already');
export const notCancelledByCourier = (courier: string) =>
  new AppError(409, 'not_cancelled', `${courier} does not cancel it any more. Call them.`);

/** Why no courier can be booked for a parcel in this state. */
export function cannotBook(status: OrderStatus): AppError {
  if (status === 'pending') return new AppError(409, 'order_unpaid', 'The order is not paid yet');
  return status === 'cancelled'
    ? new AppError(409, 'parcel_cancelled', 'Parcel is cancelled')
    : new AppError(409, 'parcel_sent', 'The parcel was sent already');
}
export const pickedUpAtCounter = () =>
  new AppError(409, 'picked_up_at_counter', 'The buyer picks this parcel up');
