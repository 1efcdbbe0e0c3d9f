import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../../../contract/catalogue/categories.contract.ts';
import { PAGE_LANGUAGE } from '../../../../domain/shop/language.ts';
import { slugOf } from '../../../../domain/shop/slug.ts';
import { apiGet } from '../../../data/api-client.ts';

/** What trees and tiles show of a category; the list travels with pages, so it keeps nothing else, not even ids. */
export type CategoryNode = Pick<Category, 'name' | 'nameLang' | 'slug' | 'productCount'> & {
  /** Slug of the parent, null at the top level. */
  parentSlug: string | null;
};

/** Every active category with its number of public products, in display order. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }): Promise<CategoryNode[]> =>
    (await identifiedCategories(signal)).map(({ _id, ...node }) => node),
});

/** The same with their ids, for the forms of who is signed in. */
export const identifiedCategoriesQuery = queryOptions({
  queryKey: ['categories', 'identified'],
  queryFn: ({ signal }) => identifiedCategories(signal),
});

async function identifiedCategories(signal: AbortSignal): Promise<(CategoryNode & Pick<Category, '_id'>)[]> {
  const categories = await apiGet<Category[]>('/api/categories?isActive=true', { signal });
  const slugs = new Map(categories.map((category) => [category._id, category.slug]));
  return inDisplayOrder(categories).map(({ _id, name, nameLang, slug, parent, productCount }) => ({
    ...{ _id, name, slug, productCount },
    ...(nameLang === undefined ? {} : { nameLang }),
    parentSlug: parent === null ? null : (slugs.get(parent) ?? null),
  }));
}

/** The top-level categories, each with everything below it, each category before its own children. */
export function categoryTree<Node extends CategoryNode>(
  categories: readonly Node[],
): (Node & { children: Node[] })[] {
  return categories
    .filter((category) => category.parentSlug === null)
    .map((parent) => ({
      ...parent,
      children: categoriesBelow(categories, parent.slug),
    }));
}

function categoriesBelow<Node extends CategoryNode>(categories: readonly Node[], slug: string): Node[] {
  return categories
    .filter(({ parentSlug }) => parentSlug === slug)
    .flatMap((category) => [category, ...categoriesBelow(categories, category.slug)]);
}

function inDisplayOrder(categories: readonly Category[]): Category[] {
  return categories.toSorted(
    (one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name, 'en'),
  );
}

/**
 * The category an address names, by name or slug (the server leads from an id to its slug); undefined when there is none.
 * Pages in Nepali know English names by the slugs that were made of them.
 */
export function findCategory(
  categories: readonly CategoryNode[],
  reference: string | undefined,
): CategoryNode | undefined {
  if (reference === undefined) return undefined;
  const wanted = reference.toLowerCase();
  const slug = PAGE_LANGUAGE === 'en' ? wanted : slugOf(reference);
  return categories.find((category) => category.name.toLowerCase() === wanted || category.slug === slug);
}
