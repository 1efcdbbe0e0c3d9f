import { useAddToCart } from './cart.hooks.ts';

export interface AddToCartButtonProps {
  product: { _id: string; name: string; inventory: { inStock: boolean } };
  quantity: number;
}

/** The outlined Add of cards and rows; off while nothing is in stock, which the badge beside it says. */
export function AddToCartButton({ product, quantity }: AddToCartButtonProps) {
  const add = useAddToCart();
  return (
    <button
      type="button"
      className="add"
      aria-label={`Add to cart: ${product.name}`}
      aria-busy={add.isPending || undefined}
      disabled={!product.inventory.inStock}
      onClick={() => {
        if (!add.isPending) add.mutate({ productId: product._id, quantity });
      }}
    >
      Add
    </button>
  );
}
