import { AppError, invalidField, notFound } from '../../plugins/app-error.ts';

export const granteeNotFound = () => notFound('User not found');
export const granteeInactive = () =>
  new AppError(409, 'user_inactive', 'The account is deactivated. Activate it first.');
export const noSuchPlan = () => invalidField('plan', 'Invalid plan', 400, 'invalid_plan');
