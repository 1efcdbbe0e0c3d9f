import type { ReactNode } from 'react';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { useForbidden } from '../../people/own-role.hooks.ts';
import { useAddToCart } from './cart.hooks.ts';

export interface AddToCartButtonProps {
  product: {
    _id: string;
    name: string;
    inventory: { inStock: boolean };
    seller: { awayUntil: string | null };
  };
  quantity: number;
  /** Takes the place of Add while nothing is in stock. */
  whenOut?: ReactNode;
}

/**
 * The outlined Add of cards and rows; while nothing is in stock it is off, which the badge beside it says, or gives way. A seller who is away
 * takes no orders: the day of the return stands in its place. So does a word to who may not order for their company.
 */
export function AddToCartButton({ product, quantity, whenOut }: AddToCartButtonProps) {
  const add = useAddToCart();
  const forbidden = useForbidden('order');
  if (product.seller.awayUntil !== null) {
    return (
      <span className="relative z-1 text-xs text-fg-3">
        {`Seller away until ${dayInWords(product.seller.awayUntil)}`}
      </span>
    );
  }
  if (forbidden) return <span className="relative z-1 text-xs text-fg-3">Your role does not order</span>;
  if (!product.inventory.inStock && whenOut) return whenOut;
  return (
    <button
      type="button"
      className="add"
      aria-label={`Add to cart: ${product.name}`}
      aria-busy={add.isPending || undefined}
      disabled={!product.inventory.inStock}
      onClick={() => {
        if (!add.isPending) add.mutate({ productId: product._id, quantity, name: product.name });
      }}
    >
      Add
    </button>
  );
}
