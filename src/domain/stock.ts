import { dayInWords } from './kathmandu-time.ts';

/** spec 2, 9: a cart line warns when stock is under 10. */
export const LOW_STOCK_WARNING_BELOW = 10;

export type StockRefusal =
  | { code: 'out_of_stock' }
  | { code: 'only_n_available'; available: number }
  | { code: 'below_minimum'; minimum: number };

/** What its seller's absence is to a buyer who wants to order; the day as YYYY-MM-DD. */
export type OrderRefusal = StockRefusal | { code: 'seller_away'; until: string };

/** Why this many units cannot be ordered now, or null: a seller who is away comes before stock and minimum. */
export function whyCannotOrder(
  quantity: number,
  product: { available: number; minimumOrderQuantity: number; awayUntil: string | null },
): OrderRefusal | null {
  if (product.awayUntil !== null) return { code: 'seller_away', until: product.awayUntil };
  return whyCannotTake(quantity, product);
}

/** Why this many units cannot be in one cart or order, or null. Stock first, then the product's minimum. */
export function whyCannotTake(
  quantity: number,
  { available, minimumOrderQuantity }: { available: number; minimumOrderQuantity: number },
): StockRefusal | null {
  if (available <= 0) return { code: 'out_of_stock' };
  if (quantity > available) return { code: 'only_n_available', available };
  if (quantity < minimumOrderQuantity) return { code: 'below_minimum', minimum: minimumOrderQuantity };
  return null;
}

/** The text for a refusal (spec 5, product.md: cart). */
export function stockRefusalText(refusal: OrderRefusal): string {
  switch (refusal.code) {
    case 'seller_away':
      return `The seller is away until ${dayInWords(refusal.until)}`;
    case 'out_of_stock':
      return 'Product is out of stock';
    case 'only_n_available':
      return `Only ${refusal.available} items available`;
    case 'below_minimum':
      return `Minimum order quantity is ${refusal.minimum}`;
  }
}

/** A seller who has not looked after a product on sale for so long is asked whether it is still there. */
export const STALE_STOCK_DAYS = 30;

export interface StockEdit {
  /** What to add to the stock as it is now. */
  delta: number;
  stock: number;
  /** What sales (negative) or cancelled orders (positive) moved since the seller looked. */
  movedMeanwhile: number;
}

/**
 * A seller's edit of the stock (threats.md T-M7): who says which quantity was seen means the difference to it, so that
 * orders of the meantime are not undone. Without it the quantity is taken as it is.
 */
export function editStock({
  wanted,
  seen,
  current,
}: {
  wanted: number;
  seen: number | undefined;
  current: number;
}): StockEdit {
  const delta = wanted - (seen ?? current);
  return {
    delta,
    stock: current + delta,
    movedMeanwhile: seen === undefined || delta === 0 ? 0 : current - seen,
  };
}

/** What the seller should know after the edit, or null. */
export function stockEditNote({ stock, movedMeanwhile }: StockEdit): string | null {
  if (movedMeanwhile === 0) return null;
  const units = Math.abs(movedMeanwhile);
  const verb = movedMeanwhile < 0 ? (units === 1 ? 'was sold' : 'were sold') : 'came back';
  return `${units} ${verb} meanwhile: stock is now ${stock}`;
}
