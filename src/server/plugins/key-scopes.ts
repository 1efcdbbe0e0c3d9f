import { type ApiScope, KEY_SIDES, type KeySide, scopeWords } from '../../domain/people/api-scopes.ts';
import { AppError } from './app-error.ts';
import type { Audience } from './audience.ts';
import type { Viewer } from './viewer.ts';

const noKeys = () =>
  new AppError(403, 'key_not_allowed', 'No key opens this call. Sign in and do it on the website.');
const otherSide = (side: KeySide) =>
  new AppError(
    403,
    'key_not_allowed',
    side === 'company' ? 'This call is for the key of a company' : 'This call is for the key of a seller',
  );
const scopeMissing = (scope: ApiScope, words: string) =>
  new AppError(403, 'key_scope', `This key may not ${words}. It needs the scope ${scope}.`);

/** What a route says of keys: the scope that opens it, if any, and whose keys it is for. */
export interface KeyRule {
  scope: ApiScope | null;
  sides: readonly KeySide[];
}

/** The rule that follows from who a route is for. What is done for a company (`hasDeed`) or by a seller has one side. */
export function keyRuleOf(
  scope: ApiScope | null,
  { audience, hasDeed }: { audience: Audience; hasDeed: boolean },
): KeyRule {
  if (scope === null) return { scope, sides: [] };
  const isOfSeller = audience === 'seller' || audience === 'seller_or_admin';
  const isOn = (side: KeySide) => (side === 'seller' ? !hasDeed : !isOfSeller);
  return { scope, sides: KEY_SIDES.filter((side) => isOn(side) && scopeWords(scope, side) !== null) };
}

/** Refuses a key that a call is not for. Whatever names no scope is for people. */
export function refuseKey({ key, sellerRole }: Viewer, { scope, sides }: KeyRule): void {
  if (key === null) return;
  if (scope === null) throw noKeys();
  const side: KeySide = sellerRole === null ? 'company' : 'seller';
  if (!sides.includes(side)) throw otherSide(side === 'company' ? 'seller' : 'company');
  if (!key.scopes.includes(scope)) throw scopeMissing(scope, scopeWords(scope, side) ?? scope);
}
