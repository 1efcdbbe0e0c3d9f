import { type ApiScope, type KeySide, MOST_KEYS } from '../../../../domain/people/api-scopes.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const keyNotFound = () => notFound('Key not found');
export const ownersOnly = (side: KeySide) =>
  new AppError(403, `${side}_role`, `Only the owner of this ${side} may see and make its keys`);
export const notApprovedYet = () =>
  new AppError(403, 'not_approved', 'You can make keys once your account is approved');
export const tooManyKeys = () =>
  new AppError(409, 'too_many_keys', `There are ${MOST_KEYS} keys already. Revoke one that you do not need.`);
export const scopeOfOtherSide = (scope: ApiScope, side: KeySide) =>
  invalidField('scopes', `The key of a ${side} cannot have the scope ${scope}`);
