import type {
  BulkAction,
  BulkPrices,
  BulkPricesResult,
  BulkResult,
  CountedBulkResult,
} from '../../../../contract/catalogue/bulk-products.contract.ts';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import type {
  QuickEdit,
  SellerProductRow,
  SellerProductsChoice,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { WAITING_KEY } from '../../../../domain/shop/waiting-change.ts';
import { apiDelete, apiPatch, apiPost, apiTold, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useRepeatKeys } from '../../../data/repeat-keys.hooks.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import type { ProductBase } from './product-draft.ts';
import { type ProductDraft, toProductInput } from './product-form.ts';
import {
  aboutEdit,
  editOf,
  editWords,
  type FilledColumn,
  type QuickField,
  quickValue,
  withEdit,
} from './quick-edit.ts';
import { productPath, useReloadProducts, useShowRow } from './seller-products.hooks.ts';

const PRODUCT_UPDATED = 'Product updated successfully';

/** spec 5: rows with an empty name or value are dropped on save. */
function isFilledIn({ name, value }: ProductDraft['specifications'][number]): boolean {
  return name.trim() !== '' && value.trim() !== '';
}

export interface ProductToSave {
  draft: ProductDraft;
  /** The product to change, as it was when typing began; null creates one. */
  base: (ProductBase & { _id: string }) | null;
}

/** Creates or changes a product. Rejects with an ApiError for the form to show. */
export function useSaveProduct() {
  const reload = useReloadProducts();
  const toast = useToast();
  const once = useRepeatKeys();
  return useMutation({
    mutationFn: async ({ draft, base }: ProductToSave) => {
      const input = toProductInput({
        ...draft,
        specifications: draft.specifications.filter(isFilledIn),
      });
      if (base === null) {
        await apiPost<OwnProduct>('/api/products', input);
        return { isNew: true, stockNote: null };
      }
      const body = {
        ...input,
        inventory: { ...input.inventory, quantitySeen: base.quantity },
        updatedAt: base.updatedAt,
      };
      const path = productPath(base._id);
      const { message } = await once([path, body], (idempotencyKey) =>
        apiTold<OwnProduct>('PUT', path, body, { idempotencyKey }),
      );
      return { isNew: false, stockNote: message === PRODUCT_UPDATED ? null : message };
    },
    onSuccess: ({ isNew, stockNote }) => {
      toast.success(isNew ? 'Product created successfully' : PRODUCT_UPDATED);
      if (stockNote) toast.success(stockNote);
      void reload();
    },
  });
}

/** spec 2: the badge's switch between active and inactive, shown at once and taken back when it is refused. */
export function useToggleProduct() {
  const reload = useReloadProducts();
  const showRow = useShowRow();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      apiPatch<SellerProductRow>(`${productPath(id)}/status`, { isActive }),
    onMutate: ({ id, isActive }) => showRow(id, { status: isActive ? 'active' : 'inactive' }),
    onSuccess: () => toast.success('Product status updated'),
    onError: (error, { id, isActive }) => {
      showRow(id, { status: isActive ? 'inactive' : 'active' });
      toast.error(errorText(error, 'Failed to update status'));
    },
    onSettled: reload,
  });
  return mutate;
}

/**
 * Price and stock in the row. The server says when sales have moved the stock meanwhile. `keepsRows`: a row that the
 * filters would no longer let through stays until the list is loaded again.
 */
export function useQuickEdit({ keepsRows = false } = {}) {
  const reload = useReloadProducts({ keepsLists: keepsRows });
  const showRow = useShowRow();
  const saveEdit = useSaveEdit();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ row, edit }: { row: SellerProductRow; edit: QuickEdit }) => saveEdit(row, edit),
    onSuccess: (saved, { row, edit }) => {
      if (saved === null) return showRow(row._id, withEdit(row, edit));
      showRow(row._id, saved.data);
      toast.success(saved.message);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to save product')),
    onSettled: (saved) => (saved === null ? undefined : reload()),
  });
}

/** The call of every edit in a row; null: it waits for a network, with the stock that was seen. */
function useSaveEdit() {
  const once = useRepeatKeys();
  return (row: SellerProductRow, edit: QuickEdit) =>
    once([row._id, edit], (key) =>
      sendOrWait<SellerProductRow>(
        {
          kind: 'stock',
          method: 'PATCH',
          path: `${productPath(row._id)}/quick-edit`,
          body: edit,
          about: aboutEdit(row._id, edit),
          replaces: true,
          basis: ['quantitySeen'],
          words: editWords(row, edit),
          place: `${deskPaths.sellerProducts}?search=${encodeURIComponent(row.sku)}`,
        },
        { key: `${WAITING_KEY}${key}` },
      ),
    );
}

/** Saves a pasted column, row after row, and says once what became of it. */
export function useFillColumn() {
  const reload = useReloadProducts({ keepsLists: true });
  const showRow = useShowRow();
  const saveEdit = useSaveEdit();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: async ({ field, filled }: { field: QuickField; filled: FilledColumn }) => {
      const refused = [...filled.problems];
      let done = 0;
      let waiting = 0;
      for (const { row, value } of filled.edits) {
        try {
          const edit = editOf(field, value, quickValue(row, field));
          const saved = await saveEdit(row, edit);
          showRow(row._id, saved?.data ?? withEdit(row, edit));
          if (saved === null) waiting += 1;
          else done += 1;
        } catch (error) {
          refused.push(`${row.name}: ${errorText(error, 'Failed to save product')}`);
        }
      }
      return { done, waiting, refused, left: filled.left };
    },
    onSuccess: ({ done, waiting, refused, left }) => {
      if (done > 0) toast.success(`${countText(done, 'product')} updated`);
      if (waiting > 0) toast.success(`Kept: ${countText(waiting, 'product')}. Sent once you are online.`);
      const [first] = refused;
      if (first !== undefined) {
        toast.error(refused.length === 1 ? first : `${first} (and ${refused.length - 1} more rows)`);
      }
      if (left > 0) {
        toast.error(
          left === 1 ? '1 value has no row on this page' : `${left} values have no row on this page`,
        );
      }
    },
    onSettled: (result) => (result?.waiting ? undefined : reload()),
  });
  return (field: QuickField, filled: FilledColumn) => mutate({ field, filled });
}

/** Asks, then deletes a product. */
export function useDeleteProduct() {
  const reload = useReloadProducts();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (id: string) => apiDelete(productPath(id)),
    onSuccess: () => toast.success('Product deleted successfully'),
    onError: (error) => toast.error(errorText(error, 'Failed to delete product')),
    // Also after a refusal: another tab may have deleted it.
    onSettled: reload,
  });
  return async ({ _id, name }: SellerProductRow) => {
    const goesOn = await confirm({
      title: 'Delete product',
      question: `Are you sure you want to delete "${name}"? This action cannot be undone.`,
      action: 'Delete',
    });
    if (goesOn) mutate(_id);
  };
}

/** The chosen products: by their ids, or all that the filters let through. */
export type ProductChoice = { ids: readonly string[] } | { matching: SellerProductsChoice };

/** One action on several products; what is refused comes back with its reason. */
export function useBulkAction() {
  const reload = useReloadProducts();
  return useMutation({
    mutationFn: (change: ProductChoice & { action: BulkAction }) =>
      apiPost<CountedBulkResult>('/api/products/bulk', change),
    onSettled: reload,
  });
}

/** Prices in percent; without `asOf` only a preview. Rejects with an ApiError for the dialog to show. */
export function usePriceChange() {
  const reload = useReloadProducts();
  return useMutation({
    mutationFn: (change: ProductChoice & Pick<BulkPrices, 'percent' | 'prices' | 'rounding' | 'asOf'>) =>
      apiPost<BulkPricesResult>('/api/products/bulk-prices', change),
    onSettled: async (_result, _error, { asOf }) => {
      if (asOf !== undefined) await reload();
    },
  });
}

/** "Yes, these are still there." */
export function useConfirmStock() {
  const reload = useReloadProducts();
  const toast = useToast();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      sendOrWait<BulkResult>({
        kind: 'stock',
        method: 'POST',
        path: '/api/products/stock-confirmations',
        body: { ids },
        about: `still-there:${ids}`,
        replaces: true,
        words: `Stock still there: ${countText(ids.length, 'product')}`,
        place: deskPaths.sellerProducts,
      }),
    onSuccess: (answer) => {
      if (answer === null) return toast.success('Kept. It is sent once you are online.');
      const { done } = answer.data;
      toast.success(
        done.length === 1 ? 'Stock confirmed' : `Stock of ${formatCount(done.length)} products confirmed`,
      );
    },
    onError: (error) => toast.error(errorText(error, 'Failed to confirm the stock')),
    onSettled: reload,
  });
}
