import { type PricedProduct, pricesAt } from '../catalogue/priced-product.ts';
import type { PriceReason } from '../catalogue/pricing.ts';
import type { BuyingLimits } from '../catalogue/stock.ts';

/** A line of a paid order, with the rules of its product as they are now. */
export interface BoughtLine
  extends PricedProduct,
    Pick<BuyingLimits, 'minimumOrderQuantity' | 'orderMultiple'> {
  /** Units as they were ordered. */
  ordered: number;
  /** Units that are not cancelled yet. */
  left: number;
  unitPricePaisa: number;
  priceReason: PriceReason;
  /** What the seller had agreed with the buyer, for any number of units; null without. */
  agreedPricePaisa: number | null;
  /** Bought by a subscriber, at the subscribers' prices. */
  isSubscriber: boolean;
}

export type LeavingRefusal =
  | { code: 'too_few_left'; least: number }
  | { code: 'left_not_in_packs'; multiple: number };

/**
 * Why a buyer cannot cancel a line down to this many units, or null: nothing is left, or what could be ordered so, with
 * its minimum, its packs and the quantity that its price asks for. A rule that the line did not meet before does not
 * bind it: its seller has raised the rule since, or cancelled some of it.
 */
export function whyCannotLeave(quantity: number, line: BoughtLine): LeavingRefusal | null {
  const { left, orderMultiple } = line;
  if (quantity === 0) return null;
  const multiple = left % orderMultiple === 0 ? orderMultiple : 1;
  const rules = [line.minimumOrderQuantity, leastAtPrice(line)];
  const least = Math.max(1, ...rules.filter((units) => units <= left));
  if (quantity < least) return { code: 'too_few_left', least: Math.ceil(least / multiple) * multiple };
  return quantity % multiple === 0 ? null : { code: 'left_not_in_packs', multiple };
}

/**
 * From how many units on one costs no more than it does at the quantity ordered; 1 without a quantity price, and where
 * the same was agreed with the seller.
 */
function leastAtPrice(line: BoughtLine): number {
  if (line.priceReason !== 'break') return 1;
  if (line.agreedPricePaisa !== null && line.agreedPricePaisa <= line.unitPricePaisa) return 1;
  const priceAt = (units: number) =>
    pricesAt(line, units)[line.isSubscriber ? 'wholesalePricePaisa' : 'regularPricePaisa'];
  const pricePaisa = priceAt(line.ordered);
  const isAsLow = (units: number) => priceAt(units) === pricePaisa;
  return isAsLow(1) ? 1 : (line.priceBreaks.find(({ from }) => isAsLow(from))?.from ?? 1);
}

/** The text for a refusal. */
export function leavingRefusalText(name: string, refusal: LeavingRefusal): string {
  return refusal.code === 'too_few_left'
    ? `Cancel all of "${name}", or leave at least ${refusal.least}`
    : `Cancel all of "${name}", or leave whole packs of ${refusal.multiple}`;
}
