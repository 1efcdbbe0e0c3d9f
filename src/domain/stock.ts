/** spec 2, 9: a cart line warns when stock is under 10. */
export const LOW_STOCK_WARNING_BELOW = 10;

export type StockRefusal =
  | { code: 'out_of_stock' }
  | { code: 'only_n_available'; available: number }
  | { code: 'below_minimum'; minimum: number };

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
export function stockRefusalText(refusal: StockRefusal): string {
  switch (refusal.code) {
    case 'out_of_stock':
      return 'Product is out of stock';
    case 'only_n_available':
      return `Only ${refusal.available} items available`;
    case 'below_minimum':
      return `Minimum order quantity is ${refusal.minimum}`;
  }
}
