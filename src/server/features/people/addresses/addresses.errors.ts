import { AppError, notFound } from '../../../plugins/app-error.ts';

export const addressNotFound = () => notFound('Address not found');
export const tooManyAddresses = (most: number) =>
  new AppError(409, 'too_many_addresses', `You can save at most ${most} addresses`);
