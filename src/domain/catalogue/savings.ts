import type { ComparedPrices } from './priced-product.ts';

/** What savings count from: the regular price, or the lowest one of 30 days where that is lower. */
export function comparedPaisa({ regularPricePaisa, referencePricePaisa }: ComparedPrices): number {
  return Math.min(regularPricePaisa, referencePricePaisa ?? regularPricePaisa);
}

/** What one costs less at the wholesale price; never below 0. */
export function savingPaisa(prices: ComparedPrices): number {
  return Math.max(0, comparedPaisa(prices) - prices.wholesalePricePaisa);
}

/** (regular - wholesale) / regular as a rounded percentage (spec 9), of what savings count from; 0 for a free product. */
export function discountPercent(prices: ComparedPrices): number {
  const compared = comparedPaisa(prices);
  return compared === 0 ? 0 : Math.round((savingPaisa(prices) / compared) * 100);
}

/** Units after which a plan's price is earned back by the wholesale saving; null when there is no saving. */
export function paybackUnits(prices: ComparedPrices, planPricePaisa: number): number | null {
  const saving = savingPaisa(prices);
  return saving > 0 ? Math.ceil(planPricePaisa / saving) : null;
}
