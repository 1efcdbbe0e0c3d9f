/** Which price of a product changes. */
export const CHANGED_PRICES = ['both', 'regular', 'wholesale'] as const;
export type ChangedPrices = (typeof CHANGED_PRICES)[number];
export const PRICE_ROUNDINGS = ['paisa', 'rupee'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** The most that one unit costs. */
export const MOST_PRICE_PAISA = 9_999_999_900;

export interface PriceChange {
  /** 10 makes everything a tenth dearer, -10 a tenth cheaper; at most two decimals. */
  percent: number;
  prices: ChangedPrices;
  rounding: PriceRounding;
}

export interface ProductPrices {
  regularPricePaisa: number;
  wholesalePricePaisa: number;
}

/** The prices after a change in percent, half a unit rounded up, or why there are none. */
export function changePrices(
  before: ProductPrices,
  { percent, prices, rounding }: PriceChange,
): ProductPrices | { problem: string } {
  const factor = 10_000 + Math.round(percent * 100);
  const unit = rounding === 'rupee' ? 100 : 1;
  const changed = (paisa: number) => Math.floor((paisa * factor) / (10_000 * unit) + 0.5) * unit;
  const { regularPricePaisa: regular, wholesalePricePaisa: wholesale } = before;
  const after = {
    regularPricePaisa: prices === 'wholesale' ? regular : changed(regular),
    wholesalePricePaisa: prices === 'regular' ? wholesale : changed(wholesale),
  };
  if (after.regularPricePaisa > MOST_PRICE_PAISA) return { problem: 'Price must be at most 99,999,999' };
  if (after.wholesalePricePaisa > after.regularPricePaisa) {
    return { problem: 'Wholesale price must not exceed the regular price' };
  }
  return after;
}
