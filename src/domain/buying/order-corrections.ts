import { isNumberLike } from './order-quantity.ts';
import { CORRECTING_WORDS, isCourtesy, isUnit, NUMBER_WORDS } from './order-words.ts';

// Who writes a message corrects it: 'ek ota hoina 2 ota' orders two.

const SIGN = /^[:x−–—-]$/;
const COUNT = /^x?\d[\d,]*[\p{L}\p{M}]{0,12}$/u;

/** The tokens without a quantity that was taken back, and without what took it back. */
export function withoutCorrected(tokens: readonly string[]): readonly string[] {
  const at = tokens.findIndex((token) => CORRECTING_WORDS.has(token));
  if (at === -1) return tokens;
  let next = at + 1;
  while (isBetween(tokens[next])) next += 1;
  const start = startOfQuantity(tokens, at);
  const isQuantity = isNumberLike(tokens[next] ?? '') || isCount(tokens, next);
  if (start === null || !isQuantity) return tokens;
  // A number without its unit is the quantity all the same.
  const isBare = isNumberLike(tokens[next] ?? '') && !isUnit(tokens[next + 1] ?? '');
  return [...tokens.slice(0, start), ...(isBare ? ['qty'] : []), ...tokens.slice(next)];
}

/** Where the quantity begins that ends right before this place, courtesies apart; null where there is none. */
function startOfQuantity(tokens: readonly string[], end: number): number | null {
  let last = end - 1;
  while (isBetween(tokens[last])) last -= 1;
  const first = isUnit(tokens[last] ?? '') ? last - 1 : last;
  const number = tokens[first] ?? '';
  const isNumber = isNumberLike(number) || COUNT.test(number) || (first < last && NUMBER_WORDS.has(number));
  if (!isNumber) return null;
  return SIGN.test(tokens[first - 1] ?? '') ? first - 1 : first;
}

function isCount(tokens: readonly string[], at: number): boolean {
  const token = tokens[at] ?? '';
  return COUNT.test(token) || (NUMBER_WORDS.has(token) && isUnit(tokens[at + 1] ?? ''));
}

function isBetween(token: string | undefined): boolean {
  return token !== undefined && (token === ':' || isCourtesy(token));
}
