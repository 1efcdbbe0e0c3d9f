import { withoutCorrected } from './order-corrections.ts';
import { takePrice } from './order-price.ts';
import { isNumberLike, type Quantity, quantityOf, statedQuantities } from './order-quantity.ts';
import { withoutEnds } from './order-text.ts';
import { looseTokensOf } from './order-tokens.ts';

// A line that holds nothing but a code and a quantity. Whoever knows the goods takes it where the code is one of theirs:
// 'ADA 3328 x 6' could be a size, 'CF RS55 500' a price, 'A9F44116-6' a longer code.

/** One way to part a line into a code and how many. */
export interface CodeReading {
  code: string;
  quantity: number | null;
  quantityAssumed: boolean;
  targetPricePaisa: number | null;
}

/** A code has fewer pieces; whoever writes more names goods by words. */
const MOST_TOKENS = 14;
const GLUED = /^(.{1,40})[-x,/](\d{1,6})$/u;
const SIGN = /^[:x−–—-]$/;

/** All ways, the likeliest first. */
export function readAsCode(raw: string): CodeReading[] {
  const written = looseTokensOf(raw);
  if (written.length === 0 || written.length > MOST_TOKENS) return [];
  const { rest, targetPricePaisa } = takePrice(withoutCorrected(written));
  const said = withoutEnds(rest);
  const readings = codesAmong(said, targetPricePaisa);
  return said.length === written.length ? readings : [...readings, ...codesAmong(written, null)];
}

function codesAmong(tokens: readonly string[], targetPricePaisa: number | null): CodeReading[] {
  const last = tokens.length - 1;
  const number = (at: number, from: number, to: number) =>
    isNumberLike(tokens[at] ?? '') ? [quantityOf(tokens[at] as string, '', from, to)] : [];
  const stated = statedQuantities(tokens);
  const quantities: Quantity[] = [
    ...(stated.length === 1 ? stated : []),
    ...(tokens[1] === 'x' ? number(0, 0, 2) : []),
    ...(SIGN.test(tokens[last - 1] ?? '') ? number(last, last - 1, last + 1) : []),
    ...signed(tokens[last] ?? '', last),
    ...number(last, last, last + 1),
    ...number(0, 0, 1),
  ];
  const readings = quantities.map(({ from, to, value }) => ({
    code: tokens.filter((_, at) => at < from || at >= to).join(' '),
    quantity: value,
    quantityAssumed: false,
    targetPricePaisa,
  }));
  const [, name, count = ''] = GLUED.exec(tokens[last] ?? '') ?? [];
  if (name !== undefined) {
    const code = [...tokens.slice(0, last), name].join(' ');
    const { value } = quantityOf(count, '', last, last);
    readings.push({ code, quantity: value, quantityAssumed: false, targetPricePaisa });
  }
  return [...readings, { code: tokens.join(' '), quantity: 1, quantityAssumed: true, targetPricePaisa }];
}

/** 'x6' behind everything else. */
function signed(token: string, at: number): Quantity[] {
  const number = /^x(\d{1,7})$/.exec(token)?.[1];
  return number === undefined ? [] : [quantityOf(number, '', at, at + 1)];
}
