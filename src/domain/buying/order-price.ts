import { isUnit, PRICE_WORDS } from './order-words.ts';

// What a line says of a price.

/** Standards of wiring, not rupees. */
const RS_STANDARDS = new Set(['232', '422', '485']);
const PRICE = /^(@|rs\.?|npr\.?|nrs\.?|रू\.?|रु\.?)\.?(\d[\d,]*(?:\.\d+)?)(?:\/[-=]?|\/\p{L}*|-)?$/u;
const PRICE_BEHIND = /^(\d[\d,]*(?:\.\d+)?)(?:\/-|\/=|rs\.?|रू|रु)$/;
export const NUMBER = /^\d[\d,]*(?:\.\d+)?$/;

export function takePrice(tokens: readonly string[]): { rest: string[]; targetPricePaisa: number | null } {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? '';
    const [, sign = '', glued = ''] = PRICE.exec(token) ?? [];
    if (glued !== '' && !(sign === 'rs' && RS_STANDARDS.has(glued))) return priceAt(tokens, at, 1, glued);
    if (PRICE_WORDS.has(token)) {
      // '@ rs 450' and 'rs : 450'.
      const skip = PRICE_WORDS.has(next) || next === ':' ? 2 : 1;
      const price = (tokens[at + skip] ?? '').replace(/\/.*$|-$/, '');
      const joined = PRICE.exec(tokens[at + 1] ?? '')?.[2];
      if (joined !== undefined) return priceAt(tokens, at, 2, joined);
      if (NUMBER.test(price) && !(token === 'rs' && RS_STANDARDS.has(price)))
        return priceAt(tokens, at, skip + 1, price);
      const before = tokens[at - 1] ?? '';
      if (token !== '@' && at > 1 && NUMBER.test(before)) return priceAt(tokens, at - 1, 2, before);
      return priceAt(tokens, at, 1, '');
    }
    const behind = PRICE_BEHIND.exec(token)?.[1];
    if (behind !== undefined) return priceAt(tokens, at, 1, behind);
  }
  return { rest: [...tokens], targetPricePaisa: null };
}

function priceAt(tokens: readonly string[], at: number, count: number, price: string) {
  const rupees = Number(price.replaceAll(',', ''));
  const isPrice = price !== '' && rupees > 0 && rupees < 1_000_000_000;
  let end = at + count;
  // 'per pc', 'each', '/ pcs': what the price is for.
  if (/^(?:per|each|ko|का|को|ma|मा|\/|\/.{1,8})$/.test(tokens[end] ?? '')) end += 1;
  if (/^(?:per|\/)$/.test(tokens[end - 1] ?? '') && isUnit(tokens[end] ?? '')) end += 1;
  return {
    rest: [...tokens.slice(0, at), ...tokens.slice(end)],
    targetPricePaisa: isPrice ? Math.round(rupees * 100) : null,
  };
}
