import { type ApiScope, scopeWords } from '../../domain/people/api-scopes.ts';
import { AppError } from './app-error.ts';
import type { Audience } from './audience.ts';
import type { Viewer } from './viewer.ts';

const noKeys = () =>
  new AppError(403, 'key_not_allowed', 'No key opens this call. Sign in and do it on the website.');
const otherSide = (side: 'company' | 'seller') =>
  new AppError(403, 'key_not_allowed', `This call is for the key of a ${side}`);
const scopeMissing = (scope: ApiScope, words: string) =>
  new AppError(403, 'key_scope', `This key may not ${words}. It needs the scope ${scope}.`);

/** What a route says of keys: the scope that opens it, and whose keys it is for. */
export interface KeyRule {
  scope: ApiScope | null;
  audience: Audience;
  /** It is done for a company alone. */
  isOfCompany: boolean;
}

/** Refuses a key that a call is not for. Whatever names no scope is for people. */
export function refuseKey({ key, sellerRole }: Viewer, { scope, audience, isOfCompany }: KeyRule): void {
  if (key === null) return;
  if (scope === null) throw noKeys();
  const side = sellerRole === null ? 'company' : 'seller';
  const isOfSeller = audience === 'seller' || audience === 'seller_or_admin';
  if (side === 'company' && isOfSeller) throw otherSide('seller');
  if (side === 'seller' && isOfCompany) throw otherSide('company');
  if (!key.scopes.includes(scope)) throw scopeMissing(scope, scopeWords(scope, side) ?? scope);
}
