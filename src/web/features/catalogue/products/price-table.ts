import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import { nextBreak, unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { largestQuantity, limitsOf } from '../../../../domain/catalogue/stock.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { WirePrices } from '../../../ui/goods/Price.tsx';
import { pricesAt, toPricedProduct } from './quantity-prices.ts';

export interface PriceRow {
  from: number;
  /** The last quantity of the row; null for the last one. */
  to: number | null;
  /** The smallest quantity of the row that can be ordered, in packs. */
  least: number;
  prices: WirePrices;
}

/** A row for the base price, from the minimum on, and one for each quantity price. */
export function priceRows(
  product: Pick<ProductCard, 'pricing' | 'minimumOrderQuantity' | 'orderMultiple'>,
): PriceRow[] {
  const { pricing: prices, minimumOrderQuantity, orderMultiple } = product;
  const froms = prices.priceBreaks.map(({ from }) => from);
  const starts = froms[0] === minimumOrderQuantity ? froms : [minimumOrderQuantity, ...froms];
  return starts.map((from, index) => ({
    from,
    to: index === starts.length - 1 ? null : (starts[index + 1] ?? from) - 1,
    least: Math.ceil(from / orderMultiple) * orderMultiple,
    prices: pricesAt(prices, from),
  }));
}

/** What this buyer pays for one at a quantity, and what the next cheaper one is; in rupees. */
export function ownPrice(
  product: Pick<
    ProductCard,
    'pricing' | 'inventory' | 'minimumOrderQuantity' | 'orderMultiple' | 'maximumPerOrder'
  >,
  {
    quantity,
    isSubscriber,
    agreedPrice,
  }: { quantity: number; isSubscriber: boolean; agreedPrice: number | null },
) {
  const terms =
    agreedPrice === null
      ? []
      : [{ pricePaisa: paisaFromRupees(agreedPrice), percentBasisPoints: null, from: '', to: '9' }];
  const [priced, buyer, at] = [toPricedProduct(product.pricing), { isSubscriber, terms }, new Date(0)];
  const { pricePaisa, reason } = unitPrice(priced, buyer, quantity, at);
  const limits = { at, orderMultiple: product.orderMultiple, largest: largestQuantity(limitsOf(product)) };
  const next = nextBreak(priced, buyer, quantity, limits);
  return {
    unitPrice: rupeesFromPaisa(pricePaisa),
    reason,
    next: next && {
      more: next.quantity - quantity,
      quantity: next.quantity,
      unitPrice: rupeesFromPaisa(next.unitPricePaisa),
      saving: rupeesFromPaisa(next.savingPaisa),
    },
  };
}
