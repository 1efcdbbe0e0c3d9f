import type { Suggestions } from '../../../../contract/catalogue/products.contract.ts';
import { categoryReference, paths } from '../../../paths.ts';

export type SearchOption =
  | { kind: 'category'; to: string; category: Suggestions['categories'][number] }
  | { kind: 'product'; to: string; product: Suggestions['products'][number] }
  | { kind: 'all'; to: string };

/** Everything the list offers, in its order: categories, products, all results. */
export function searchOptions(suggestions: Suggestions | null, text: string): SearchOption[] {
  const search = text.trim();
  if (search === '') return [];
  return [
    ...(suggestions?.categories ?? []).map((category) => ({
      kind: 'category' as const,
      to: paths.productsWith({ category: categoryReference(category) }),
      category,
    })),
    ...(suggestions?.products ?? []).map((product) => ({
      kind: 'product' as const,
      to: paths.product(product._id),
      product,
    })),
    { kind: 'all', to: paths.productsWith({ search }) },
  ];
}

/** The id of one option of the list, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
