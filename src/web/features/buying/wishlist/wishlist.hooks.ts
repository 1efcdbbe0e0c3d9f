import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductList } from '../../../../contract/catalogue/products.contract.ts';
import { apiGet, apiPost, errorText } from '../../../data/api-client.ts';
import { ownList } from '../../../data/own-queries.ts';
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

/** Whether the signed-in user's wishlist holds a product; false for guests. */
export function useIsWished(productId: string): boolean {
  const { user } = useSession();
  const { data } = useQuery({
    ...wishedIdsQuery,
    enabled: user !== null,
    select: (ids) => ids.includes(productId),
  });
  return user !== null && (data ?? false);
}

/** Turns the heart at once; a refusal turns it back and says why (spec 4: wishlist). */
export function useToggleWish(productId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();

  function show(isWished: boolean) {
    queryClient.setQueryData(wishedIdsQuery.queryKey, (ids = []) =>
      isWished ? [productId, ...ids.filter((id) => id !== productId)] : ids.filter((id) => id !== productId),
    );
  }

  return useMutation({
    mutationFn: () => apiPost<{ wishlisted: boolean }>(`/api/users/wishlist/${productId}`),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: wishedIdsQuery.queryKey });
      const wasWished = queryClient.getQueryData(wishedIdsQuery.queryKey)?.includes(productId) ?? false;
      show(!wasWished);
      return { wasWished };
    },
    onSuccess: ({ wishlisted }) => {
      show(wishlisted);
      toast.success(wishlisted ? 'Added to wishlist' : 'Removed from wishlist');
    },
    onError: (error, _nothing, context) => {
      if (context) show(context.wasWished);
      toast.error(errorText(error, 'Failed to update the wishlist'));
    },
    // The ids too: those on their way may be from before the change.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['my', 'wishlist'] }),
  });
}
