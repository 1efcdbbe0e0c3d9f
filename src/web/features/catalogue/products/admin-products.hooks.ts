import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AdminBulkResult,
  AdminProductList,
  JudgedProduct,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import type { ModerationAction } from '../../../../domain/catalogue/product-moderation.ts';
import type { ADMIN_PRODUCT_STATUSES } from '../../../../domain/catalogue/product-status.ts';
import { apiDelete, apiPatch, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

const KEY = ['my', 'admin-products'] as const;

/** A page of all products. While another one is on its way the old one stays. */
export function useAdminProducts(query: ListQuery) {
  return useQuery(ownList<AdminProductList>('admin-products', '/api/admin/products', query));
}

const productPath = (id: string) => `/api/admin/products/${encodeURIComponent(id)}`;

/** What is read again once products were judged, and after a refusal too. */
function useFreshDesk() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY }),
      // The number of those that wait.
      queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] }),
      // Pages of these products that were looked at before.
      queryClient.invalidateQueries({ queryKey: ['products'] }),
    ]);
}

/** Says what was done and offers to take it back; `onUndone` hears when it was. */
export function useUndoableToast() {
  const toast = useToast();
  const refresh = useFreshDesk();
  return (text: string, undoId: string | null, onUndone?: () => void): (() => void) | null => {
    if (undoId === null) {
      toast.success(text);
      return null;
    }
    let isAsked = false;
    async function undo() {
      if (isAsked) return;
      isAsked = true;
      try {
        await apiPost('/api/admin/products/undo', { undoId });
        toast.success('Undone');
        onUndone?.();
      } catch (error) {
        toast.error(errorText(error, 'It could not be undone'));
      }
      await refresh();
    }
    const close = toast.undoable(text, { onUndo: () => void undo() });
    return () => {
      close();
      void undo();
    };
  };
}

/** Something done to products, with the spec's texts. The desk is read again after it, and after a refusal too. */
function useDeskMutation<Input, Result>(
  call: (input: Input) => Promise<Result>,
  { done, failed }: { done: (result: Result) => unknown; failed: string },
) {
  const refresh = useFreshDesk();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: (result) => void done(result),
    onError: (error) => toast.error(errorText(error, failed)),
    onSettled: refresh,
  });
}

export function useApproveProduct() {
  const undoable = useUndoableToast();
  return useDeskMutation((id: string) => apiPost<JudgedProduct>(`${productPath(id)}/approve`), {
    done: ({ undoId }) => undoable('Product approved', undoId),
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
  const undoable = useUndoableToast();
  return useDeskMutation(
    ({ id, ...body }: StatusChange) => apiPatch<JudgedProduct>(`${productPath(id)}/status`, body),
    {
      done: ({ undoId }) => undoable('Product status updated', undoId),
      failed: 'Failed to update product status',
    },
  );
}

export function useDeleteAdminProduct() {
  const toast = useToast();
  return useDeskMutation((id: string) => apiDelete(productPath(id)), {
    done: () => toast.success('Product deleted'),
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
      // Whoever asks says it: what was refused is part of it.
      done: () => undefined,
      failed: 'Failed to update products',
    },
  );
}
