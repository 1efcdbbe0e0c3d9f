import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const complaintNotFound = () => notFound('Complaint not found');
export const nameMissing = () => invalidField('name', 'Name is required');
export const emailMissing = () => invalidField('email', 'Email is required');
export const claimWithoutLine = () => invalidField('line', 'Choose what the claim is about');
export const noWarranty = () =>
  invalidField('line', 'There is no warranty for this line', 409, 'no_warranty');
export const warrantyOver = (endsOn: string) =>
  invalidField(
    'line',
    `The warranty ended on ${formatDate(startOfNamedDay(endsOn) as Date)}`,
    409,
    'time_is_over',
  );
export const unconfirmedLinkDead = () =>
  new AppError(400, 'invalid_link', 'This link is no longer valid. Please send your complaint again.');

export const missedTooLate = () =>
  new AppError(
    409,
    'time_is_over',
    'The 7 days to say that a parcel has not arrived are over. Complain about its seller instead.',
  );
export const receivedByYou = () =>
  new AppError(409, 'parcel_received', 'You have said that this parcel arrived');
export const usedByYou = () =>
  new AppError(409, 'parcel_received', 'You have reviewed or returned goods of this parcel');
export const missedAlready = (number: string) =>
  new AppError(409, 'complaint_exists', `You have told us already: ${number}`);
export const escalatedAlready = (number: string) =>
  new AppError(409, 'complaint_exists', `You have already complained about this: ${number}`);

/** Nothing can be written any more. */
export const complaintOver = () =>
  new AppError(409, 'complaint_over', 'This complaint has been decided or closed');
export const alreadyDecided = (name: string, number: string) =>
  new AppError(409, 'complaint_decided', `${name} has already decided ${number}`);
export const alreadyClosed = (number: string) =>
  new AppError(409, 'complaint_over', `${number} is closed: the buyer said that the parcel has arrived`);
export const nobodyToAsk = () =>
  new AppError(409, 'no_seller', 'We do not know the seller. Ask the buyer which order it is about.');

export const parcelToName = () => invalidField('parcel', 'Choose the parcel that this decision is about');
export const nothingToGiveBack = () =>
  new AppError(409, 'nothing_left', 'There is nothing left to give back');
export const notBelow = (mostPaisa: number) =>
  invalidField('amount', `A part must be below ${formatRupees(mostPaisa)}`, 409, 'above_what_is_left');
export const amountChanged = (nowPaisa: number) =>
  new AppError(
    409,
    'amount_changed',
    `What is left to give back has changed: it is ${formatRupees(nowPaisa)} now. Look again.`,
  );
export const receivedByBuyer = () =>
  new AppError(
    409,
    'parcel_received',
    'The buyer has said that this parcel arrived, or has reviewed or returned goods of it: it cannot be called lost. Give a part back, or credit its bill.',
  );
export const notMissedInTime = () =>
  new AppError(
    409,
    'time_is_over',
    'This parcel was delivered more than 7 days before the complaint: it cannot be called lost. Give a part back, or credit its bill.',
  );
export const parcelHasOwnCase = (number: string) =>
  new AppError(
    409,
    'complaint_exists',
    `Whether this parcel has arrived is what ${number} is about: decide it there, or credit its bill`,
  );
export const partNotSent = () =>
  new AppError(
    409,
    'parcel_not_sent',
    'This parcel has not been sent: give all of it back, or have lines of it cancelled',
  );
