import type { ProductCard } from '../../../contract/products.contract.ts';
import type { BuyingLimits } from '../../../domain/stock.ts';

/** What bounds the quantity of a product, as the rules take it. */
export function limitsOf({
  inventory,
  minimumOrderQuantity,
  orderMultiple,
  maximumPerOrder,
}: Pick<
  ProductCard,
  'inventory' | 'minimumOrderQuantity' | 'orderMultiple' | 'maximumPerOrder'
>): BuyingLimits {
  return { available: inventory.quantity, minimumOrderQuantity, orderMultiple, maximumPerOrder };
}
