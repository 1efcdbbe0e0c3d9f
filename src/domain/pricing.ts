/** Both prices of a product, in paisa. */
export interface PricePair {
  regularPricePaisa: number;
  wholesalePricePaisa: number;
}

/** The unit price that applies to this buyer: wholesale while subscribed, else regular (spec 6). */
export function unitPricePaisa(prices: PricePair, isSubscriber: boolean): number {
  return isSubscriber ? prices.wholesalePricePaisa : prices.regularPricePaisa;
}

/** (regular - wholesale) / regular as a rounded percentage (spec 9); 0 for a free product. */
export function discountPercent(prices: PricePair): number {
  if (prices.regularPricePaisa === 0) return 0;
  return Math.round(
    ((prices.regularPricePaisa - prices.wholesalePricePaisa) / prices.regularPricePaisa) * 100,
  );
}

/** Units after which a plan's price is earned back by the wholesale saving; null when there is no saving. */
export function paybackUnits(prices: PricePair, planPricePaisa: number): number | null {
  const savingPaisa = prices.regularPricePaisa - prices.wholesalePricePaisa;
  return savingPaisa > 0 ? Math.ceil(planPricePaisa / savingPaisa) : null;
}
