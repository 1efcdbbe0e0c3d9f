import { AppError, notFound } from '../../../plugins/app-error.ts';
import { SERIES_TAKEN } from '../tax-details/tax-details.errors.ts';

export const userNotFound = () => notFound('User not found');
export const notASeller = () => new AppError(400, 'not_a_seller', 'User is not a seller');
export const notAnAdmin = () => new AppError(400, 'not_an_admin', 'User is not an admin');
export const deskNeedsOwner = () => new AppError(409, 'last_owner', 'The desk needs an owner');
export const notActive = () =>
  new AppError(409, 'account_inactive', 'Activate the account before you approve it');
export const seriesSellsAlready = () => new AppError(409, SERIES_TAKEN.code, SERIES_TAKEN.message);
export const tooLateToUnapprove = () => new AppError(409, 'too_late', 'It is too late to undo this');
export const cannotDeactivateSelf = () =>
  new AppError(409, 'own_account', 'You cannot deactivate your own account');
export const cannotDeleteSelf = () => new AppError(409, 'own_account', 'You cannot delete your own account');
