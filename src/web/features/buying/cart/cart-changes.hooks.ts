import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { ApiError, apiDelete, apiPost, errorText } from '../../../data/api-client.ts';
import { endHeldRemovals } from '../../../data/held-removals.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useGoToLogin } from '../../people/session/login-redirect.hooks.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { aboutLine } from './about-line.ts';
import { cartQuery, changeOrWait, keepCart, ONE_AFTER_THE_OTHER, useCartChange } from './cart.hooks.ts';

// The changes of the cart page; every page can add, so that stands with the cart itself.

/**
 * Sets the quantity of a line. The number shows at once, prices only when the server answered (product.md: the
 * optimistic feel). Of several quick presses only the last is sent; a refusal brings the confirmed number back.
 */
export function useUpdateQuantity() {
  const queryClient = useQueryClient();
  const toast = useToast();
  /** What the user wants for a line, while it is not yet confirmed. */
  const wanted = useRef(new Map<string, number>());
  const confirmed = useRef(new Map<string, number>());

  const mutation = useMutation({
    scope: ONE_AFTER_THE_OTHER,
    mutationFn: async ({ itemId, name, quantity }: { itemId: string; name: string; quantity: number }) =>
      // A later press replaced this one while it waited.
      wanted.current.get(itemId) === quantity
        ? await changeOrWait({
            method: 'PUT',
            path: itemPath(itemId),
            body: { quantity },
            about: aboutLine(itemId),
            replaces: true,
            words: `${name}: ${quantity} in the cart`,
          })
        : undefined,
    onSuccess: async (cart, { itemId, quantity }) => {
      if (cart === undefined) return;
      // It waits for a network: the number on the screen is the one that is wanted.
      if (cart === null) {
        wanted.current.delete(itemId);
        return;
      }
      confirmed.current.set(itemId, quantity);
      if (wanted.current.get(itemId) === quantity) wanted.current.delete(itemId);
      await keepCart(queryClient, withQuantities(cart, wanted.current));
    },
    onError: (error, { itemId, quantity }) => {
      // The first digit of a number that is still being typed may be refused: nobody wants it any more.
      if (wanted.current.get(itemId) !== quantity) return;
      toast.error(errorText(error, 'Failed to update quantity'));
      wanted.current.delete(itemId);
      const before = confirmed.current;
      queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && withQuantities(cart, before));
      void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
    },
  });

  const updateQuantity = useCallback(
    (itemId: string, quantity: number) => {
      const item = queryClient
        .getQueryData(cartQuery.queryKey)
        ?.items.find((candidate) => candidate._id === itemId);
      if (!item || quantity < 1) return;
      if (!wanted.current.has(itemId)) confirmed.current.set(itemId, item.quantity);
      wanted.current.set(itemId, quantity);
      void queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
      queryClient.setQueryData(
        cartQuery.queryKey,
        (cart) => cart && withQuantities(cart, new Map([[itemId, quantity]])),
      );
      mutation.mutate({ itemId, name: item.product.name, quantity });
    },
    [queryClient, mutation.mutate],
  );
  return { updateQuantity, isUpdating: mutation.isPending };
}

const itemPath = (itemId: string) => `/api/cart/items/${encodeURIComponent(itemId)}`;
const removedWords = (name: string) => `${name} out of the cart`;
const savedWords = (name: string) => `${name} saved for later`;

/** The lines of the cart on the screen. */
function useShownLines() {
  const queryClient = useQueryClient();
  const { queryKey } = cartQuery;
  return {
    nameOf: (itemId: string) =>
      queryClient.getQueryData(queryKey)?.items.find(({ _id }) => _id === itemId)?.product.name ?? '',
    /** Takes lines off the screen whose change waits for a network. */
    hide: (isGone: (itemId: string) => boolean) =>
      queryClient.setQueryData(
        queryKey,
        (cart) => cart && { ...cart, items: cart.items.filter(({ _id }) => !isGone(_id)) },
      ),
  };
}

function withQuantities(cart: Cart, quantities: ReadonlyMap<string, number>): Cart {
  return {
    ...cart,
    items: cart.items.map((item) => ({ ...item, quantity: quantities.get(item._id) ?? item.quantity })),
  };
}

/** Asks, then removes a line. `where` it stands decides the words that say so. */
export function useRemoveItem(where: 'cart' | 'checkout') {
  const confirm = useConfirm();
  const lines = useShownLines();
  const { mutate, isPending } = useCartChange(
    (itemId: string) =>
      changeOrWait({
        method: 'DELETE',
        path: itemPath(itemId),
        about: aboutLine(itemId),
        doneBy: [404],
        words: removedWords(lines.nameOf(itemId)),
      }),
    {
      onWaiting: (gone) => lines.hide((itemId) => itemId === gone),
      successText: where === 'cart' ? 'Item removed from cart' : 'Removed from cart',
      failureText: 'Failed to remove from cart',
    },
  );
  const removeItem = useCallback(
    async (itemId: string) => {
      const goOn = await confirm({
        title: 'Remove item',
        question: 'Are you sure you want to remove this item?',
        action: 'Remove',
      });
      if (goOn) mutate(itemId);
    },
    [confirm, mutate],
  );
  return { removeItem, isRemoving: isPending };
}

/** Moves a line into the list Later; guests sign in first, and their cart comes along. */
export function useSaveForLater() {
  const { user } = useSession();
  const goToLogin = useGoToLogin();
  const queryClient = useQueryClient();
  const lines = useShownLines();
  const save = async (itemId: string) => {
    await endHeldRemovals();
    try {
      return await changeOrWait({
        method: 'POST',
        path: `${itemPath(itemId)}/save-for-later`,
        about: aboutLine(itemId),
        doneBy: [404],
        words: savedWords(lines.nameOf(itemId)),
      });
    } finally {
      // Here and not by who pressed: the line's parcel may be gone by then.
      void queryClient.invalidateQueries({ queryKey: ['my', 'lists'] });
    }
  };
  const { mutate } = useCartChange(save, {
    onWaiting: (gone) => lines.hide((itemId) => itemId === gone),
    successText: 'Saved for later',
    failureText: 'Failed to save for later',
  });
  return useCallback(
    (itemId: string) => {
      if (user === null) goToLogin();
      else mutate(itemId);
    },
    [user, goToLogin, mutate],
  );
}

/** Asks, then removes every line. */
export function useClearCart() {
  const confirm = useConfirm();
  const lines = useShownLines();
  const { mutate, isPending } = useCartChange(
    (_: undefined) =>
      changeOrWait({ method: 'DELETE', path: '/api/cart', about: 'cart', words: 'Cart cleared' }),
    {
      successText: 'Cart cleared',
      failureText: 'Failed to clear cart',
      onWaiting: () => lines.hide(() => true),
    },
  );
  const clearCart = useCallback(async () => {
    const goOn = await confirm({
      title: 'Clear cart',
      question: 'Are you sure you want to clear your entire cart?',
      action: 'Clear cart',
    });
    if (goOn) mutate(undefined);
  }, [confirm, mutate]);
  return { clearCart, isClearing: isPending };
}

/** Applies a promo code; the form shows a refusal under its field as well. The shop alone knows codes: it never waits. */
export function useApplyCoupon() {
  const apply = async (couponCode: string) => {
    try {
      return await apiPost<Cart>('/api/cart/apply-coupon', { couponCode });
    } catch (error) {
      if (ApiError.from(error).status !== 0) throw error;
      throw new ApiError(0, { message: 'The code could not be checked. Apply it once you are online.' });
    }
  };
  return useCartChange(apply, {
    successText: 'Coupon applied successfully!',
    failureText: 'Invalid coupon code',
  });
}

export function useRemoveCoupon() {
  return useCartChange((_: undefined) => apiDelete<Cart>('/api/cart/coupon'), {
    successText: null,
    failureText: 'Failed to remove the coupon',
  });
}
