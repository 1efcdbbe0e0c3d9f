import type { CartItem } from '../../../../contract/buying/cart.contract.ts';
import {
  type CustomerTerms,
  nextBreak,
  type PriceBuyer,
  unitPrice,
} from '../../../../domain/catalogue/pricing.ts';
import { type BuyingLimits, largestQuantity } from '../../../../domain/catalogue/stock.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { ProductCardRow } from '../../../db/product-card.ts';

/** A product, and what its seller agreed with whoever wants it. */
export type PricedCardRow = ProductCardRow & { customerTerms: CustomerTerms[] | null };
type LinePrice = Pick<
  CartItem,
  'unitPrice' | 'priceReason' | 'regularPrice' | 'wholesalePrice' | 'nextBreak' | 'lineTotal'
>;

export function buyerOf({ customerTerms }: PricedCardRow, isSubscriber: boolean): PriceBuyer {
  return { isSubscriber, terms: customerTerms ?? [] };
}

/** What bounds the quantity of a line. */
export function limitsOfCard(row: ProductCardRow): BuyingLimits {
  const { quantity: available, minimumOrderQuantity, orderMultiple, maximumPerOrder } = row;
  return { available, minimumOrderQuantity, orderMultiple, maximumPerOrder };
}

/** What a line of so many units costs its buyer, of a cart or of a list; rupees. */
export function toLinePrice(
  row: PricedCardRow,
  { quantity, isSubscriber, at }: { quantity: number; isSubscriber: boolean; at: Date },
): LinePrice {
  const buyer = buyerOf(row, isSubscriber);
  const price = unitPrice(row, buyer, quantity, at);
  const next = nextBreak(row, buyer, quantity, {
    at,
    orderMultiple: row.orderMultiple,
    largest: largestQuantity(limitsOfCard(row)),
  });
  return {
    unitPrice: rupeesFromPaisa(price.pricePaisa),
    priceReason: price.reason,
    regularPrice: rupeesFromPaisa(price.regularPricePaisa),
    wholesalePrice: rupeesFromPaisa(price.wholesalePricePaisa),
    nextBreak: next && {
      quantity: next.quantity,
      unitPrice: rupeesFromPaisa(next.unitPricePaisa),
      saving: rupeesFromPaisa(next.savingPaisa),
    },
    lineTotal: rupeesFromPaisa(price.pricePaisa * quantity),
  };
}
