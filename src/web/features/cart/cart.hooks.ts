import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddCartItemInput, Cart } from '../../../contract/cart.contract.ts';
import { apiGet, apiPost, errorText } from '../../api-client.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useSession } from '../session/session.hooks.ts';

const EMPTY_CART: Cart = {
  items: [],
  totals: { subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0, savings: 0 },
  coupon: null,
  couponNote: null,
  wholesaleSubtotal: 0,
  isSubscriber: false,
  updatedAt: null,
};

/** The cart of the user or the guest; every change answers with the new one, which replaces it here. */
export const cartQuery = queryOptions({
  queryKey: ['my', 'cart'],
  queryFn: ({ signal }) => apiGet<Cart>('/api/cart', { signal }),
});

/** The cart; an empty one while it loads and when it cannot be fetched (spec 4). */
export function useCart(): { cart: Cart; isLoading: boolean } {
  const session = useSession();
  const query = useQuery({ ...cartQuery, enabled: !session.isLoading });
  return { cart: query.data ?? EMPTY_CART, isLoading: session.isLoading || query.isPending };
}

/** The number of units, for the badge (product.md 9). */
export function useCartUnits(): number {
  const { cart } = useCart();
  return cart.items.reduce((units, item) => units + item.quantity, 0);
}

/** Adds units of a product; the answer is the new cart (spec 4). Toasts either way. */
export function useAddToCart() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (item: AddCartItemInput) => apiPost<Cart>('/api/cart/items', item),
    onSuccess: (cart) => {
      queryClient.setQueryData(cartQuery.queryKey, cart);
      toast.success('Added to cart!');
    },
    onError: (error) => toast.error(errorText(error, 'Failed to add to cart')),
  });
}
