import { AppError, notFound } from '../../plugins/app-error.ts';

export const userNotFound = () => notFound('User not found');
export const notASeller = () => new AppError(400, 'not_a_seller', 'User is not a seller');
export const notActive = () =>
  new AppError(409, 'account_inactive', 'Activate the account before you approve it');
export const tooLateToUnapprove = () => new AppError(409, 'too_late', 'It is too late to undo this');
export const cannotDeactivateSelf = () =>
  new AppError(409, 'own_account', 'You cannot deactivate your own account');
export const cannotDeleteSelf = () => new AppError(409, 'own_account', 'You cannot delete your own account');
