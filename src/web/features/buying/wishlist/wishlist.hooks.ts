import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductList } from '../../../../contract/catalogue/products.contract.ts';
import { apiGet, apiPath, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownList } from '../../../data/own-queries.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { useWaitingChange } from '../../../offline/outbox/waiting-changes.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSession } from '../../people/session/session.hooks.ts';

/** One page of the signed-in user's wishlist, newest first. While another one is on its way the old one stays. */
export function useWishlist(page: number) {
  return useQuery(ownList<ProductList>('wishlist', '/api/users/wishlist', { page }));
}

const wishedIdsQuery = queryOptions({
  queryKey: ['my', 'wishlist', 'ids'],
  queryFn: ({ signal }) => apiGet<string[]>('/api/users/wishlist/ids', { signal }),
});

const aboutWish = (productId: string) => `wish:${productId}`;
const pathOf = (productId: string, isWanted: boolean) =>
  apiPath(`/api/users/wishlist/${productId}`, { wishlisted: isWanted });

/** Whether the signed-in user's wishlist holds a product, or will as soon as there is a network; false for guests. */
export function useIsWished(productId: string): boolean {
  const { user } = useSession();
  const waiting = useWaitingChange(aboutWish(productId));
  const { data } = useQuery({
    ...wishedIdsQuery,
    enabled: user !== null,
    select: (ids) => ids.includes(productId),
  });
  return (
    user !== null && (waiting === undefined ? (data ?? false) : waiting.path === pathOf(productId, true))
  );
}

/**
 * Turns the heart at once; a refusal turns it back and says why (spec 4: wishlist). What is wanted is sent, not that it
 * changes: it may wait for a network, and somebody may have turned it elsewhere meanwhile.
 */
export function useToggleWish({ _id: productId, name }: { _id: string; name: string }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isShown = () => queryClient.getQueryData(wishedIdsQuery.queryKey)?.includes(productId) ?? false;

  function show(isWished: boolean) {
    queryClient.setQueryData(wishedIdsQuery.queryKey, (ids = []) =>
      isWished ? [productId, ...ids.filter((id) => id !== productId)] : ids.filter((id) => id !== productId),
    );
  }

  /** Without a network the list cannot be read again: it is shown without what was taken off. */
  function hide() {
    queryClient.setQueriesData<ProductList>({ queryKey: ['my', 'wishlist', 'list'] }, (list) => {
      if (list === undefined) return list;
      const products = list.products.filter(({ _id }) => _id !== productId);
      const total = list.pagination.total - (list.products.length - products.length);
      return { ...list, products, pagination: { ...list.pagination, total } };
    });
  }

  return useMutation({
    mutationFn: (isWanted: boolean) =>
      sendOrWait<{ wishlisted: boolean }>({
        kind: 'wish',
        method: 'POST',
        path: pathOf(productId, isWanted),
        about: aboutWish(productId),
        replaces: true,
        words: isWanted ? `${name} onto the wishlist` : `${name} off the wishlist`,
        place: paths.wishlist,
      }),
    onMutate: async (isWanted) => {
      await queryClient.cancelQueries({ queryKey: ['my', 'wishlist'] });
      const wasWished = isShown();
      show(isWanted);
      return { wasWished };
    },
    onSuccess: (answer, isWanted) => {
      if (answer === null) {
        if (!isWanted) hide();
        return toast.success('Kept. It is sent once you are online.');
      }
      toast.success(isWanted ? 'Added to wishlist' : 'Removed from wishlist');
    },
    onError: (error, _wanted, context) => {
      if (context) show(context.wasWished);
      toast.error(errorText(error, 'Failed to update the wishlist'));
    },
    // The ids too: those on their way may be from before the change. Not what waits: nothing is known of it yet. Nobody
    // waits for them: the next press counts as soon as this one is answered.
    onSettled: (answer) => {
      if (answer !== null) void queryClient.invalidateQueries({ queryKey: ['my', 'wishlist'] });
    },
  });
}
