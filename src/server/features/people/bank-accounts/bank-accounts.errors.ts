import { AppError, notFound } from '../../../plugins/app-error.ts';

export const sellerNotFound = () => notFound('Seller not found');
export const accountIsKnown = () =>
  new AppError(409, 'account_known', 'This seller has a bank account by now');
export const remindedToday = () =>
  new AppError(409, 'reminded_today', 'This seller was reminded in the last 24 hours');
