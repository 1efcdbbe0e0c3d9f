import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Category } from '../../../contract/categories.contract.ts';
import type { OwnProduct } from '../../../contract/products.contract.ts';
import type {
  BulkAction,
  BulkResult,
  QuickEdit,
  SellerProductList,
  SellerProductRow,
} from '../../../contract/seller-products.contract.ts';
import { apiDelete, apiGet, apiPatch, apiPath, apiPost, apiTold, errorText } from '../../api-client.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type ProductDraft, toProductInput } from './product-form.ts';

const KEY = ['my', 'seller-products'] as const;
const PRODUCT_UPDATED = 'Product updated successfully';

const productPath = (id: string) => `/api/products/${encodeURIComponent(id)}`;

/** A page of My Products. While another one is on its way the old one stays. */
export function useSellerProducts(query: Readonly<Record<string, string | number | null>>) {
  const path = apiPath('/api/products/my-products', query);
  return useQuery({
    queryKey: [...KEY, 'list', path],
    queryFn: ({ signal }) => apiGet<SellerProductList>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** An own product with what only its seller sees, read anew whenever its form opens. */
export function ownProductQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'product', id],
    queryFn: ({ signal }) => apiGet<OwnProduct>(productPath(id), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A category the form offers. */
export interface OfferedCategory {
  _id: string;
  name: string;
  parentName: string | null;
  /** Slug of its top level: the colour of the plate. */
  rootSlug: string;
}

/** spec 7: only active categories, each child after its parent. */
export const offeredCategoriesQuery = queryOptions({
  queryKey: ['categories', 'offered'],
  queryFn: async ({ signal }) =>
    inTreeOrder(await apiGet<Category[]>(apiPath('/api/categories', { isActive: true }), { signal })),
});

function inTreeOrder(categories: readonly Category[]): OfferedCategory[] {
  const ids = new Set(categories.map(({ _id }) => _id));
  const below = (parent: Category | null, rootSlug: string | null): OfferedCategory[] =>
    categories
      .filter((category) =>
        parent === null
          ? category.parent === null || !ids.has(category.parent)
          : category.parent === parent._id,
      )
      .toSorted(
        (one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name, 'en'),
      )
      .flatMap((category) => {
        const root = rootSlug ?? category.slug;
        const { _id, name } = category;
        return [{ _id, name, parentName: parent?.name ?? null, rootSlug: root }, ...below(category, root)];
      });
  return below(null, null);
}

/** Everything that may show a product reads it anew. */
export function useReloadProducts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY }),
      queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] }),
      queryClient.invalidateQueries({ queryKey: ['my', 'seller-checklist'] }),
      queryClient.invalidateQueries({ queryKey: ['products'] }),
    ]);
  };
}

/** spec 5: rows with an empty name or value are dropped on save. */
function isFilledIn({ name, value }: ProductDraft['specifications'][number]): boolean {
  return name.trim() !== '' && value.trim() !== '';
}

export interface ProductToSave {
  draft: ProductDraft;
  /** The product the form was opened with; null creates one. */
  base: { _id: string; updatedAt: string; quantity: number } | null;
}

/** Creates or changes a product. Rejects with an ApiError for the form to show. */
export function useSaveProduct() {
  const reload = useReloadProducts();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ draft, base }: ProductToSave) => {
      const input = toProductInput({ ...draft, specifications: draft.specifications.filter(isFilledIn) });
      if (base === null) {
        await apiPost<OwnProduct>('/api/products', input);
        return { isNew: true, stockNote: null };
      }
      const { message } = await apiTold<OwnProduct>('PUT', productPath(base._id), {
        ...input,
        inventory: { ...input.inventory, quantitySeen: base.quantity },
        updatedAt: base.updatedAt,
      });
      return { isNew: false, stockNote: message === PRODUCT_UPDATED ? null : message };
    },
    onSuccess: ({ isNew, stockNote }) => {
      toast.success(isNew ? 'Product created successfully' : PRODUCT_UPDATED);
      if (stockNote) toast.success(stockNote);
      void reload();
    },
  });
}

/** Shows a change of one row in every list that is on the screen, before or after the server has said so. */
function useShowRow(): (id: string, change: Partial<SellerProductRow>) => void {
  const queryClient = useQueryClient();
  return (id, change) =>
    queryClient.setQueriesData<SellerProductList>({ queryKey: [...KEY, 'list'] }, (list) => {
      if (!list) return list;
      const products = list.products.map((row) => (row._id === id ? { ...row, ...change } : row));
      return { ...list, products };
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

/** Price and stock in the row. The server says when sales have moved the stock meanwhile. */
export function useQuickEdit() {
  const reload = useReloadProducts();
  const showRow = useShowRow();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: QuickEdit }) =>
      apiTold<SellerProductRow>('PATCH', `${productPath(id)}/quick-edit`, edit),
    onSuccess: ({ data, message }) => {
      showRow(data._id, data);
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to save product')),
    onSettled: reload,
  });
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

/** One action on several products; what is refused comes back with its reason. */
export function useBulkAction() {
  const reload = useReloadProducts();
  return useMutation({
    mutationFn: (change: { ids: readonly string[]; action: BulkAction }) =>
      apiPost<BulkResult>('/api/products/bulk', change),
    onSettled: reload,
  });
}

/** "Yes, these are still there." */
export function useConfirmStock() {
  const reload = useReloadProducts();
  const toast = useToast();
  return useMutation({
    mutationFn: (ids: readonly string[]) => apiPost<BulkResult>('/api/products/stock-confirmations', { ids }),
    onSuccess: ({ done }) =>
      toast.success(done.length === 1 ? 'Stock confirmed' : `Stock of ${done.length} products confirmed`),
    onError: (error) => toast.error(errorText(error, 'Failed to confirm the stock')),
    onSettled: reload,
  });
}
