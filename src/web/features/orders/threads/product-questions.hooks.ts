import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ProductQuestions } from '../../../../contract/orders/threads.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';

/** Questions about a product with their public answers; the page itself carries the first. */
export function productQuestionsQuery(productId: string, page = 1) {
  return queryOptions({
    queryKey: ['questions', productId, page],
    queryFn: ({ signal }) =>
      apiGet<ProductQuestions>(
        apiPath(`/api/products/${encodeURIComponent(productId)}/questions`, { page }),
        { signal },
      ),
    retry: false,
  });
}

export function useProductQuestions(productId: string, page: number) {
  return useQuery({ ...productQuestionsQuery(productId, page), placeholderData: keepPreviousData });
}
