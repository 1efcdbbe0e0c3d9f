import { type ApiScope, type KeySide, MOST_KEYS } from '../../../../domain/people/api-scopes.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const keyNotFound = () => notFound('Key not found');
export const ownersOnly = (side: KeySide) =>
  side === 'company'
    ? new AppError(403, 'company_role', 'Only the owner of this company may see and make its keys')
    : new AppError(403, 'seller_role', 'Only the owner of this seller may see and make its keys');
export const notApprovedYet = () =>
  new AppError(403, 'not_approved', 'You can make keys once your account is approved');
export const tooManyKeys = () =>
  new AppError(409, 'too_many_keys', `There are ${MOST_KEYS} keys already. Revoke one that you do not need.`);
export const scopeOfOtherSide = (scope: ApiScope, side: KeySide) =>
  invalidField(
    'scopes',
    side === 'company'
      ? `The key of a company cannot have the scope ${scope}`
      : `The key of a seller cannot have the scope ${scope}`,
  );
