import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReviewInput, ReviewList } from '../../../../contract/catalogue/reviews.contract.ts';
import { apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { writeReview } from './review-draft.ts';

/**
 * A page of a product's reviews. The answer depends on who asks (`canReview`), so the viewer is part of the key;
 * null is a guest, as on the server.
 */
export function reviewsQuery(productId: string, page: number, viewerId: string | null) {
  return queryOptions({
    queryKey: [viewerId === null ? 'reviews' : 'my', 'reviews', productId, page, viewerId],
    queryFn: ({ signal }) => apiGet<ReviewList>(apiPath(reviewsPath(productId), { page }), { signal }),
  });
}

export function useReviews(productId: string, page: number, viewerId: string | null) {
  return useQuery({ ...reviewsQuery(productId, page, viewerId), placeholderData: keepPreviousData });
}

/** Sends a review; the list and the product's average are loaded again, and the form goes with them. */
export function usePostReview(productId: string, userId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (review: ReviewInput) => apiPost<unknown>(reviewsPath(productId), review),
    onSuccess: () => {
      writeReview(userId, productId, null);
      toast.success('Thank you for your review');
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['my', 'reviews', productId] }),
        queryClient.invalidateQueries({ queryKey: ['reviews', productId] }),
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ]);
    },
  });
}

function reviewsPath(productId: string): string {
  return `/api/products/${encodeURIComponent(productId)}/reviews`;
}
