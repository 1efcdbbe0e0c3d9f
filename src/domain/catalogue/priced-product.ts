// What a product costs everybody, by quantity: apart from what one buyer pays (pricing.ts), so that lists load no more.

/** Both prices of a product, in paisa. */
export interface PricePair {
  regularPricePaisa: number;
  wholesalePricePaisa: number;
}

/** Both prices, and what savings count from while it is below the regular price: the lowest one of 30 days (price-record.ts). */
export interface ComparedPrices extends PricePair {
  referencePricePaisa?: number | null;
}

/** From this many units on, one costs this much; in paisa. */
export interface PriceBreak {
  from: number;
  regularPricePaisa: number;
  /** Null: a subscriber pays the lower of the wholesale price and this row's regular one. */
  wholesalePricePaisa: number | null;
}

/** What a product costs everybody, in paisa: quantities rise, prices fall. */
export interface PricedProduct extends ComparedPrices {
  priceBreaks: readonly PriceBreak[];
}

/** Both columns at a quantity. Rows that a lower base price has overtaken change nothing. */
export function pricesAt(product: PricedProduct, quantity: number): PricePair {
  let { regularPricePaisa, wholesalePricePaisa } = product;
  for (const row of product.priceBreaks) {
    if (row.from > quantity) continue;
    regularPricePaisa = Math.min(regularPricePaisa, row.regularPricePaisa);
    wholesalePricePaisa = Math.min(wholesalePricePaisa, row.wholesalePricePaisa ?? row.regularPricePaisa);
  }
  return { regularPricePaisa, wholesalePricePaisa };
}
