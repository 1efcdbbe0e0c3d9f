import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import * as priced from '../../../../domain/catalogue/priced-product.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inPaisa, type WirePrices } from '../../../ui/goods/Price.tsx';

type WirePricing = Pick<
  ProductCard['pricing'],
  'regularPrice' | 'wholesalePrice' | 'referencePrice' | 'priceBreaks'
>;

/** The prices of the wire as the resolver takes them: paisa. */
export function toPricedProduct(prices: WirePricing): priced.PricedProduct {
  return {
    ...inPaisa(prices),
    priceBreaks: prices.priceBreaks.map((row) => ({
      from: row.from,
      regularPricePaisa: paisaFromRupees(row.regularPrice),
      wholesalePricePaisa: row.wholesalePrice === null ? null : paisaFromRupees(row.wholesalePrice),
    })),
  };
}

/** Both columns at a quantity, in rupees. */
export function pricesAt(prices: WirePricing, quantity: number): WirePrices {
  const { regularPricePaisa, wholesalePricePaisa } = priced.pricesAt(toPricedProduct(prices), quantity);
  return {
    regularPrice: rupeesFromPaisa(regularPricePaisa),
    wholesalePrice: rupeesFromPaisa(wholesalePricePaisa),
    referencePrice: prices.referencePrice,
  };
}

/** Both columns at the largest quantity; null without quantity prices. */
export function lowestPrices(prices: WirePricing): WirePrices | null {
  return prices.priceBreaks.length === 0 ? null : pricesAt(prices, Number.POSITIVE_INFINITY);
}
