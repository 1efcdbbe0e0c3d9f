import { MAX_CATEGORY_DEPTH, type TreeRefusal } from '../../../../domain/catalogue/category-tree.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const categoryNotFound = () => notFound('Category not found');
export const parentNotFound = () => invalidField('parent', 'Parent category not found');
export const slugTaken = () => invalidField('slug', 'Slug already exists', 409, 'slug_taken');

const PLACE_TEXTS: Record<TreeRefusal, string> = {
  inside_itself: 'A category cannot be inside itself',
  too_deep: `Categories can be nested at most ${MAX_CATEGORY_DEPTH} levels deep`,
};
export const cannotPlace = (refusal: TreeRefusal) =>
  invalidField('parent', PLACE_TEXTS[refusal], 400, `category_${refusal}`);

/** product.md 9: a category in use says how many products or subcategories it holds. */
export const hasProducts = (count: number) =>
  new AppError(
    409,
    'category_has_products',
    `Category has products (${count}). Move them to another category first.`,
  );
export const hasSubcategories = (count: number) =>
  new AppError(
    409,
    'category_has_subcategories',
    `Category has subcategories (${count}). Move or delete them first.`,
  );
/** Its last deleted products are kept for their orders, and need a category. */
export const lastCategory = () =>
  new AppError(409, 'last_category', 'The last category cannot be deleted: orders refer to its products');

export const targetNotFound = () => invalidField('to', 'Choose an active category');
export const sameTarget = () => invalidField('to', 'Choose another category');
export const siblingsChanged = () =>
  new AppError(409, 'siblings_changed', 'The categories have changed in the meantime. Please try again.');
