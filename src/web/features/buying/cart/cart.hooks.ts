import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AddCartItemInput, Cart } from '../../../../contract/buying/cart.contract.ts';
import { apiGet, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { stepFromSearch } from '../../../data/search-trail.ts';
import { isUnknownGuest } from '../../../data/session-storage.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { useWaiting } from '../../../offline/outbox/waiting-changes.ts';
import type { Change } from '../../../offline/outbox/waiting-queue.ts';
import { paths } from '../../../paths.ts';
import { type ToastLink, useToast } from '../../../ui/overlays/Toast.tsx';
import { useSession } from '../../people/session/session.hooks.ts';

const EMPTY_CART: Cart = {
  items: [],
  totals: { subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0, savings: 0 },
  coupon: null,
  couponNote: null,
  wholesaleSubtotal: 0,
  wholesaleSavings: 0,
  isSubscriber: false,
  updatedAt: null,
};

/** Changes run one after the other, so that the last answer is the newest cart. */
export const ONE_AFTER_THE_OTHER = { id: 'cart' };

/** The cart of the user or the guest; every change answers with the new one, which replaces it here. */
export const cartQuery = queryOptions({
  queryKey: ['my', 'cart'],
  // Nobody asks for what cannot be there.
  queryFn: ({ signal }) => (isUnknownGuest() ? EMPTY_CART : apiGet<Cart>('/api/cart', { signal })),
});

/** The cart could not be fetched: an empty one stands in for it. */
export interface UnreadCart {
  isTrying: boolean;
  tryAgain: () => void;
}

/** The cart; an empty one while it loads and when it cannot be fetched (spec 4). */
export function useCart(): { cart: Cart; isLoading: boolean; unread: UnreadCart | null } {
  const session = useSession();
  const query = useQuery({ ...cartQuery, enabled: !session.isLoading });
  return {
    cart: query.data ?? EMPTY_CART,
    isLoading: session.isLoading || query.isPending,
    unread:
      query.isError && query.data === undefined
        ? { isTrying: query.isFetching, tryAgain: () => void query.refetch() }
        : null,
  };
}

/** The number of units, for the badge (product.md 9); those on their way into it count. */
export function useCartUnits(): number {
  const { cart } = useCart();
  return useWaiting().reduce(
    (sum, { units = 0, refusal }) => (refusal === null ? sum + units : sum),
    unitsOf(cart),
  );
}

export function unitsOf(cart: Cart): number {
  return cart.items.reduce((units, item) => units + item.quantity, 0);
}

/** Fetches the cart now and keeps it: prices changed, lines were ordered, somebody signed in. */
export function useReloadCart(): () => Promise<Cart> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const cart = await apiGet<Cart>('/api/cart');
    await keepCart(queryClient, cart);
    return cart;
  }, [queryClient]);
}

/** spec 4: every cart change replaces the local cart with the one the server returns. */
export async function keepCart(queryClient: QueryClient, cart: Cart): Promise<void> {
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
  queryClient.setQueryData(cartQuery.queryKey, cart);
}

/** A change of the cart that may wait for a network: null, it does. */
export async function changeOrWait(change: Omit<Change, 'kind' | 'place'>): Promise<Cart | null> {
  const answer = await sendOrWait<Cart>({ kind: 'cart', place: paths.cart, ...change });
  return answer?.data ?? null;
}

/**
 * One change of the cart with its success toast and, on failure, the server's message or `failureText`. Of one that waits
 * for a network `onWaiting` shows what it will do.
 */
export function useCartChange<Input>(
  change: (input: Input) => Promise<Cart | null>,
  {
    successText,
    successLink,
    failureText,
    onWaiting,
  }: {
    successText: string | null;
    successLink?: ToastLink;
    failureText: string;
    onWaiting?: (input: Input) => void;
  },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: ONE_AFTER_THE_OTHER,
    mutationFn: change,
    onSuccess: async (cart, input) => {
      if (cart === null) {
        toast.success('Kept. It is sent once you are online.');
        return onWaiting?.(input);
      }
      await keepCart(queryClient, cart);
      if (successText) toast.success(successText, successLink);
    },
    onError: (error) => toast.error(errorText(error, failureText)),
  });
}

/** Adds units of a product; answers null while they wait for a network. */
export function useAddToCart() {
  const add = async ({ name, ...item }: AddCartItemInput & { name: string }) => {
    const { productId, quantity = 1 } = item;
    const cart = await changeOrWait({
      method: 'POST',
      path: '/api/cart/items',
      body: item,
      about: `into-cart:${productId}`,
      words: `${quantity} × ${name} into the cart`,
      units: quantity,
    });
    stepFromSearch('add', productId);
    return cart;
  };
  return useCartChange(add, {
    successText: 'Added to cart!',
    successLink: { label: 'View cart', to: paths.cart },
    failureText: 'Failed to add to cart',
  });
}
