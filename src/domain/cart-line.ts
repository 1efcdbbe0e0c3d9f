import { type PricePair, unitPricePaisa } from './pricing.ts';
import { whyCannotTake } from './stock.ts';

/** Most lines of one cart (threats.md T-C11). */
export const MAX_CART_LINES = 100;

/** What is wrong with a cart line right now; prices in paisa. */
export type CartLineProblem =
  | { kind: 'unavailable' }
  | { kind: 'seller_away'; until: string }
  | { kind: 'out_of_stock' }
  | { kind: 'insufficient_stock'; available: number }
  | { kind: 'below_minimum'; minimum: number }
  | { kind: 'price_changed'; previousUnitPricePaisa: number };

export interface CartLineState {
  quantity: number;
  /** Prices when the line was last touched. */
  seen: PricePair;
  current: PricePair;
  isAvailable: boolean;
  /** Until when its seller is away, as YYYY-MM-DD. */
  awayUntil: string | null;
  available: number;
  minimumOrderQuantity: number;
}

/** An unavailable line, or one of a seller who is away, has no other problem worth showing. */
export function cartLineProblems(line: CartLineState, isSubscriber: boolean): CartLineProblem[] {
  if (!line.isAvailable) return [{ kind: 'unavailable' }];
  if (line.awayUntil !== null) return [{ kind: 'seller_away', until: line.awayUntil }];
  const problems: CartLineProblem[] = [];
  const refusal = whyCannotTake(line.quantity, line);
  if (refusal?.code === 'out_of_stock') problems.push({ kind: 'out_of_stock' });
  if (refusal?.code === 'only_n_available')
    problems.push({ kind: 'insufficient_stock', available: refusal.available });
  if (refusal?.code === 'below_minimum') problems.push({ kind: 'below_minimum', minimum: refusal.minimum });
  const previousUnitPricePaisa = unitPricePaisa(line.seen, isSubscriber);
  if (previousUnitPricePaisa !== unitPricePaisa(line.current, isSubscriber))
    problems.push({ kind: 'price_changed', previousUnitPricePaisa });
  return problems;
}
