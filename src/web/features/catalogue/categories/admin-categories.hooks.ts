import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  AdminCategory,
  createCategorySchema,
} from '../../../../contract/catalogue/categories.contract.ts';
import { ApiError, apiDelete, apiGet, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { categoriesQuery } from './categories.hooks.ts';

const KEY = ['my', 'admin-categories'] as const;

/** All categories, inactive ones too, in display order. */
export function useAdminCategories() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<AdminCategory[]>('/api/categories', { signal }),
    staleTime: 0,
  });
}

export type CategoryInput = z.input<typeof createCategorySchema>;

const categoryPath = (id: string) => `/api/categories/${encodeURIComponent(id)}`;

/** The desk and the shop read their categories again. */
function useReload() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY }),
      queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
    ]);
}

/** Adds a category, or changes the one with this id. Rejects with an ApiError for the form to show. */
export function useSaveCategory(id: string | null) {
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: CategoryInput) =>
      id === null
        ? apiPost<AdminCategory>('/api/categories', input)
        : apiPut<AdminCategory>(categoryPath(id), input),
    onSuccess: async () => {
      toast.success(id === null ? 'Category created' : 'Category updated');
      await reload();
    },
    onError: (error) => toast.error(errorText(error, 'Failed to save category')),
  });
}

/** Asks, then deletes. `onInUse` hears of a category whose products must go elsewhere first. */
export function useDeleteCategory({
  onDeleted,
  onInUse,
}: {
  onDeleted: (category: AdminCategory) => void;
  onInUse: (category: AdminCategory) => void;
}) {
  const reload = useReload();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: AdminCategory) => apiDelete(categoryPath(_id)),
    onSuccess: (_answer, category) => {
      toast.success('Category deleted');
      onDeleted(category);
    },
    onError: (error, category) => {
      toast.error(errorText(error, 'Failed to delete category'));
      if (ApiError.from(error).code === 'category_has_products') onInUse(category);
    },
    onSettled: reload,
  });
  return {
    deletingId: isPending ? variables._id : null,
    async ask(category: AdminCategory) {
      const goOn = await confirm({
        title: 'Delete category',
        question: 'Are you sure you want to delete this category?',
        action: 'Delete',
      });
      if (goOn) mutate(category);
    },
    /** Without asking again. */
    remove: mutate,
  };
}

export function useMoveProducts() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: string }) =>
      apiPost<{ moved: number }>(`${categoryPath(id)}/move-products`, { to }),
    onSettled: reload,
  });
}

/** Sets the order of siblings; shown at once, taken back when it fails. */
export function useReorderCategories() {
  const queryClient = useQueryClient();
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: (order: { parent: string | null; ids: readonly string[] }) =>
      apiPost('/api/categories/reorder', order),
    onMutate: async ({ ids }) => {
      await queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData<AdminCategory[]>(KEY, (categories) => categories && inOrder(categories, ids));
    },
    onError: (error) => toast.error(errorText(error, 'Failed to save category')),
    onSettled: reload,
  });
}

/** These siblings take each other's places in the list; all others keep theirs. */
function inOrder(categories: readonly AdminCategory[], ids: readonly string[]): AdminCategory[] {
  const byId = new Map(categories.map((category) => [category._id, category]));
  const queue = ids.flatMap((id) => byId.get(id) ?? []);
  return categories.map((category) => (ids.includes(category._id) ? (queue.shift() ?? category) : category));
}
