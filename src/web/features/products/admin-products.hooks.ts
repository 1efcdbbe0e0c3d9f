import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminBulkResult, AdminProductList } from '../../../contract/admin-products.contract.ts';
import type { ModerationAction } from '../../../domain/product-moderation.ts';
import type { ADMIN_PRODUCT_STATUSES } from '../../../domain/product-status.ts';
import { apiDelete, apiGet, apiPatch, apiPath, apiPost, errorText } from '../../data/api-client.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

const KEY = ['my', 'admin-products'] as const;

/** A page of all products. While another one is on its way the old one stays. */
export function useAdminProducts(query: Readonly<Record<string, string | number | null>>) {
  const path = apiPath('/api/admin/products', query);
  return useQuery({
    queryKey: [...KEY, path],
    queryFn: ({ signal }) => apiGet<AdminProductList>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const productPath = (id: string) => `/api/admin/products/${encodeURIComponent(id)}`;

/** Something done to products, with the spec's texts. The desk is read anew after it, and after a refusal too. */
function useDeskMutation<Input, Result>(
  call: (input: Input) => Promise<Result>,
  { done, failed }: { done: string | null; failed: string },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      if (done !== null) toast.success(done);
    },
    onError: (error) => toast.error(errorText(error, failed)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY }),
        // The number of those that wait.
        queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] }),
        // Pages of these products that were looked at before.
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ]),
  });
}

export function useApproveProduct() {
  return useDeskMutation((id: string) => apiPost(`${productPath(id)}/approve`), {
    done: 'Product approved',
    failed: 'Failed to approve product',
  });
}

export interface StatusChange {
  id: string;
  status: (typeof ADMIN_PRODUCT_STATUSES)[number];
  /** Why, when it is rejected. */
  reason?: string;
}

export function useSetProductStatus() {
  return useDeskMutation(({ id, ...body }: StatusChange) => apiPatch(`${productPath(id)}/status`, body), {
    done: 'Product status updated',
    failed: 'Failed to update product status',
  });
}

export function useDeleteAdminProduct() {
  return useDeskMutation((id: string) => apiDelete(productPath(id)), {
    done: 'Product deleted',
    failed: 'Failed to delete product',
  });
}

/** Products by their ids, or all that the filters let through as they were at `asOf`. */
export type ProductChoice =
  | { ids: readonly string[] }
  | { matching: { asOf: string } & Readonly<Record<string, string | null>> };

export type BulkModeration = ProductChoice & {
  action: ModerationAction;
  reason?: string;
};

export function useModerateMany() {
  return useDeskMutation(
    (body: BulkModeration) => apiPost<AdminBulkResult>('/api/admin/products/bulk', body),
    {
      done: null,
      failed: 'Failed to update products',
    },
  );
}
