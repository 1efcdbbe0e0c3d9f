import type { CategoryChange, CategoryInput } from '../../../../contract/catalogue/categories.contract.ts';
import { whyCannotPlace } from '../../../../domain/catalogue/category-tree.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { moveProducts } from '../products/product-moves.sql.ts';
import {
  cannotPlace,
  categoryNotFound,
  hasProducts,
  hasSubcategories,
  lastCategory,
  parentNotFound,
  sameTarget,
  siblingsChanged,
  slugTaken,
  targetNotFound,
} from './categories.errors.ts';
import {
  type CategoryRow,
  countProductsIn,
  deleteCategory,
  insertCategory,
  lockCategoryTree,
  numberCategories,
  updateCategory,
} from './categories.sql.ts';

type CategoryDeps = Pick<Deps, 'db' | 'catalogue'>;

/** 400 for an unknown parent or too deep a place, 409 when the slug is taken. Answers the new id. */
export async function addCategory(
  deps: CategoryDeps,
  {
    parent,
    displayOrder,
    isActive,
    noChangeOfMind,
    hasSerials,
    nameNe,
    descriptionNe,
    ...texts
  }: CategoryInput,
  admin: ActingAdmin,
): Promise<string> {
  return editTree(deps, async (tx, tree) => {
    refuseBadPlace(tree, null, parent);
    const row = await insertCategory(tx, {
      ...texts,
      name_ne: nameNe,
      description_ne: descriptionNe,
      parent_id: parent,
      display_order: displayOrder,
      is_active: isActive,
      no_change_of_mind: noChangeOfMind,
      has_serials: hasSerials,
    });
    await recordAudit(tx, {
      ...admin,
      action: 'category.create',
      objectKind: 'category',
      objectId: row.id,
      before: null,
      after: auditedFields(row),
    });
    return row.id;
  });
}

/** What the change leaves out stays. 404 for an unknown category, else as `addCategory`. */
export async function changeCategory(
  deps: CategoryDeps,
  id: string,
  {
    parent,
    displayOrder,
    isActive,
    noChangeOfMind,
    hasSerials,
    nameNe,
    descriptionNe,
    ...texts
  }: CategoryChange,
  admin: ActingAdmin,
): Promise<void> {
  await editTree(deps, async (tx, tree) => {
    const before = categoryOf(tree, id);
    if (parent !== undefined) refuseBadPlace(tree, id, parent);
    const after = await updateCategory(tx, id, {
      ...texts,
      ...(nameNe === undefined ? {} : { name_ne: nameNe }),
      ...(descriptionNe === undefined ? {} : { description_ne: descriptionNe }),
      ...(parent === undefined ? {} : { parent_id: parent }),
      ...(displayOrder === undefined ? {} : { display_order: displayOrder }),
      ...(isActive === undefined ? {} : { is_active: isActive }),
      ...(noChangeOfMind === undefined ? {} : { no_change_of_mind: noChangeOfMind }),
      ...(hasSerials === undefined ? {} : { has_serials: hasSerials }),
    });
    await recordAudit(tx, {
      ...admin,
      action: 'category.update',
      objectKind: 'category',
      objectId: id,
      before: auditedFields(before),
      after: auditedFields(after),
    });
  });
}

/**
 * Deletes an empty category. Products that were deleted live on for their orders: they go to the parent, or to the
 * first other category. 409 with the number of products or subcategories while it holds any.
 */
export async function removeCategory(deps: CategoryDeps, id: string, admin: ActingAdmin): Promise<void> {
  try {
    await editTree(deps, async (tx, tree) => {
      const category = categoryOf(tree, id);
      const children = tree.filter(({ parent_id }) => parent_id === id).length;
      if (children > 0) throw hasSubcategories(children);
      const products = await countProductsIn(tx, id);
      if (products > 0) throw hasProducts(products);
      const heir = category.parent_id ?? tree.find((other) => other.id !== id)?.id;
      if (heir !== undefined) await moveProducts(tx, { from: id, to: heir, isDeleted: true });
      await deleteCategory(tx, id);
      await recordAudit(tx, {
        ...admin,
        action: 'category.delete',
        objectKind: 'category',
        objectId: id,
        before: auditedFields(category),
        after: null,
      });
    });
  } catch (error) {
    if (classifyPgError(error)?.kind !== 'foreign_key') throw error;
    // A product came in between the count and the deletion.
    const products = await countProductsIn(deps.db, id);
    throw products > 0 ? hasProducts(products) : lastCategory();
  }
}

/** Moves every product of a category to another, active one; answers how many. */
export async function moveCategoryProducts(
  deps: CategoryDeps,
  { id, to, admin }: { id: string; to: string; admin: ActingAdmin },
): Promise<number> {
  const moved = await editTree(deps, async (tx, tree) => {
    categoryOf(tree, id);
    const target = tree.find((category) => category.id === to);
    if (target === undefined || !target.is_active) throw targetNotFound();
    if (target.id === id) throw sameTarget();
    const ids = await moveProducts(tx, { from: id, to, isDeleted: false });
    if (ids.length > 0) {
      await recordAudit(tx, {
        ...admin,
        action: 'category.move_products',
        objectKind: 'category',
        objectId: id,
        before: null,
        after: { to, toName: target.name, products: ids.length },
      });
    }
    return ids;
  });
  if (moved.length > 0) deps.catalogue.catalogueChanged(moved);
  return moved.length;
}

/** Sets the order of the children of a parent; 409 when these are not all of them (any more). */
export async function reorderCategories(
  deps: CategoryDeps,
  { parent, ids, admin }: { parent: string | null; ids: readonly string[]; admin: ActingAdmin },
): Promise<void> {
  await editTree(deps, async (tx, tree) => {
    const children = tree.filter(({ parent_id }) => parent_id === parent).map(({ id }) => id);
    const wanted = new Set(ids);
    if (ids.length !== children.length || !children.every((id) => wanted.has(id))) throw siblingsChanged();
    if (children.every((id, place) => id === ids[place])) return;
    await numberCategories(tx, ids);
    await recordAudit(tx, {
      ...admin,
      action: 'category.reorder',
      objectKind: 'category',
      objectId: parent ?? 'top level',
      before: { order: slugsOf(tree, children) },
      after: { order: slugsOf(tree, ids) },
    });
  });
}

/** One edit of the tree at a time; everyone who reads categories sees it afterwards. */
async function editTree<T>(
  { db, catalogue }: CategoryDeps,
  edit: (tx: DatabaseTransaction, tree: CategoryRow[]) => Promise<T>,
): Promise<T> {
  try {
    const result = await inTransaction(db, async (tx) => edit(tx, await lockCategoryTree(tx)));
    catalogue.catalogueChanged();
    return result;
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'categories_slug_unique') throw slugTaken();
    throw error;
  }
}

function categoryOf(tree: readonly CategoryRow[], id: string): CategoryRow {
  const category = tree.find((row) => row.id === id);
  if (category === undefined) throw categoryNotFound();
  return category;
}

function refuseBadPlace(tree: readonly CategoryRow[], id: string | null, parentId: string | null): void {
  if (parentId !== null && !tree.some((row) => row.id === parentId)) throw parentNotFound();
  const nodes = tree.map((row) => ({ id: row.id, parentId: row.parent_id }));
  const refusal = whyCannotPlace(nodes, id, parentId);
  if (refusal !== null) throw cannotPlace(refusal);
}

function slugsOf(tree: readonly CategoryRow[], ids: readonly string[]): string[] {
  return ids.map((id) => categoryOf(tree, id).slug);
}

function auditedFields(row: CategoryRow): object {
  const {
    name,
    slug,
    description,
    parent_id: parent,
    display_order: displayOrder,
    is_active: isActive,
    no_change_of_mind: noChangeOfMind,
    has_serials: hasSerials,
    name_ne: nameNe,
    description_ne: descriptionNe,
  } = row;
  return {
    name,
    nameNe,
    slug,
    description,
    descriptionNe,
    parent,
    displayOrder,
    isActive,
    noChangeOfMind,
    hasSerials,
  };
}
