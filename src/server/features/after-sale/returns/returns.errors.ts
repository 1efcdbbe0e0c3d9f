import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const returnNotFound = () => notFound('Return not found');
export const parcelNotArrived = () => new AppError(409, 'parcel_not_arrived', 'Parcel has not arrived yet');
export const returnsOver = () =>
  new AppError(409, 'returns_over', 'The 7 days for returns are over. Complain instead.');
export const replacementNotReturned = () =>
  new AppError(409, 'parcel_is_replacement', 'A replacement cannot be returned. Complain instead.');
export const notForChangeOfMind = (index: number) =>
  invalidField(
    `lines.${index}`,
    'This cannot be returned for a change of mind',
    409,
    'not_for_change_of_mind',
  );
export const tooManyReturned = (index: number, left: number) =>
  invalidField(`lines.${index}.quantity`, `Only ${left} can be returned`, 409, 'above_what_is_left');
export const serialNotInReturn = (serial: string, index: number) =>
  invalidField(`serials.${index}`, `${serial} is not among what you bought here`, 409, 'serial_not_sold');
export const stepNotPossible = () =>
  new AppError(409, 'return_step_not_possible', 'This is no longer possible. Look at the return again.');
export const complaintTimeOver = (until: Date) =>
  new AppError(
    409,
    'complaint_time_over',
    `The time to complain about this return ended on ${formatDeadline(until)}`,
  );
export const offerTooHigh = () =>
  invalidField('amount', 'Offer less than what a full return gives back', 400, 'offer_too_high');
export const nothingLeftToRefund = () =>
  new AppError(409, 'nothing_left', 'This was already given back in another way');
export const notEnoughToReplace = (available: number) =>
  new AppError(409, 'insufficient_stock', `Only ${available} in stock. Refund instead.`);
