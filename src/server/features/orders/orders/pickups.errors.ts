import { AppError, invalidField, tooManyRequests } from '../../../plugins/app-error.ts';

export const notPickedUp = () => new AppError(409, 'parcel_is_sent', 'This parcel is sent, not picked up');
export const alreadyReady = () =>
  new AppError(409, 'parcel_already_ready', 'The buyer knows already that it is ready');
export const wrongPickupCode = () => invalidField('code', 'That is not the code', 409, 'wrong_code');
export const tooManyWrongCodes = (seconds: number) =>
  tooManyRequests(seconds, 'Too many wrong codes. Try again in 15 minutes.');
