import { type LinePrices, unitPricePaisa } from '../catalogue/pricing.ts';
import { type BuyingLimits, buyableQuantity, stockRefusalText, whyCannotTake } from '../catalogue/stock.ts';

/** Most lines of one cart (threats.md T-C11). */
export const MAX_CART_LINES = 100;

/** What is wrong with a cart line right now; prices in paisa. */
export type CartLineProblem =
  | { kind: 'unavailable' }
  | { kind: 'seller_away'; until: string }
  | { kind: 'out_of_stock' }
  | { kind: 'insufficient_stock'; available: number }
  | { kind: 'above_maximum'; maximum: number; quantity: number }
  | { kind: 'below_minimum'; minimum: number }
  | { kind: 'not_in_packs'; multiple: number; quantity: number }
  | { kind: 'quantity_adjusted'; wanted: number; reason: string | null }
  | { kind: 'price_changed'; previousUnitPricePaisa: number };

export interface CartLineState extends BuyingLimits {
  quantity: number;
  /** What was wanted when joining two carts had to change it, until somebody touches the line; else null. */
  adjustedFrom: number | null;
  /** Prices at the line's quantity when it was last touched. */
  seen: LinePrices;
  current: LinePrices;
  isAvailable: boolean;
  /** Until when its seller is away, as YYYY-MM-DD. */
  awayUntil: string | null;
}

/** An unavailable line, or one of a seller who is away, has no other problem worth showing. */
export function cartLineProblems(line: CartLineState, isSubscriber: boolean): CartLineProblem[] {
  if (!line.isAvailable) return [{ kind: 'unavailable' }];
  if (line.awayUntil !== null) return [{ kind: 'seller_away', until: line.awayUntil }];
  const problems = quantityProblems(line);
  if (line.adjustedFrom !== null) {
    const refusal = whyCannotTake(line.adjustedFrom, line);
    problems.push({
      kind: 'quantity_adjusted',
      wanted: line.adjustedFrom,
      reason: refusal && stockRefusalText(refusal),
    });
  }
  const previousUnitPricePaisa = unitPricePaisa(line.seen, isSubscriber);
  if (previousUnitPricePaisa !== unitPricePaisa(line.current, isSubscriber))
    problems.push({ kind: 'price_changed', previousUnitPricePaisa });
  return problems;
}

/** `quantity` of a problem is the nearest one that can be bought. */
function quantityProblems(line: CartLineState): CartLineProblem[] {
  const refusal = whyCannotTake(line.quantity, line);
  const quantity = buyableQuantity(line.quantity, line);
  switch (refusal?.code) {
    case undefined:
      return [];
    case 'out_of_stock':
      return [{ kind: 'out_of_stock' }];
    case 'only_n_available':
      return [{ kind: 'insufficient_stock', available: refusal.available }];
    case 'below_minimum':
      return [{ kind: 'below_minimum', minimum: refusal.minimum }];
    case 'above_maximum':
      return [{ kind: 'above_maximum', maximum: refusal.maximum, quantity }];
    case 'not_in_packs':
      return [{ kind: 'not_in_packs', multiple: refusal.multiple, quantity }];
  }
}
