import type { AttributeForm } from '../../../contract/attributes.contract.ts';
import { attributeKey, attributesByName } from '../../../domain/attribute-value.ts';
import { categoryFamily, categoryPath } from '../../../domain/category-tree.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { type AttributeRow, listAttributesIn } from '../catalogue/category-attributes.sql.ts';
import { lockCategoryTree } from '../categories/categories.sql.ts';
import {
  attributeNotFound,
  MOST_ATTRIBUTES,
  tooManyAttributes,
  unknownCategory,
  wordTaken,
} from './attributes.errors.ts';
import { deleteAttribute, insertAttribute, updateAttribute } from './attributes.sql.ts';

type AttributeDeps = Pick<Deps, 'db' | 'catalogue'>;
type Tree = { id: string; parentId: string | null; name: string }[];

/** 400 for an unknown category, 409 when a name is taken there, above or beneath. Answers the new id. */
export async function addAttribute(
  deps: AttributeDeps,
  form: AttributeForm,
  admin: ActingAdmin,
): Promise<string> {
  return editAttributes(deps, async (tx, { attributes, tree }) => {
    const draft = toDraft(form);
    refuseBesideOthers(draft, attributes, tree);
    const id = await insertAttribute(tx, draft);
    await recordAudit(tx, {
      ...admin,
      action: 'attribute.create',
      objectKind: 'attribute',
      objectId: id,
      before: null,
      after: draft,
    });
    return id;
  });
}

/** Replaces an attribute. 404 for an unknown one, else as `addAttribute`. */
export async function changeAttribute(
  deps: AttributeDeps,
  { id, form, admin }: { id: string; form: AttributeForm; admin: ActingAdmin },
): Promise<void> {
  await editAttributes(deps, async (tx, { attributes, tree }) => {
    const { id: _, ...before } = attributeIn(attributes, id);
    const draft = toDraft(form);
    const others = attributes.filter((attribute) => attribute.id !== id);
    refuseBesideOthers(draft, others, tree);
    await updateAttribute(tx, id, draft);
    await recordAudit(tx, {
      ...admin,
      action: 'attribute.update',
      objectKind: 'attribute',
      objectId: id,
      before,
      after: draft,
    });
  });
}

/** Products keep their rows: they are text again. 404 for an unknown one. */
export async function removeAttribute(deps: AttributeDeps, id: string, admin: ActingAdmin): Promise<void> {
  await editAttributes(deps, async (tx, { attributes }) => {
    const { id: _, ...before } = attributeIn(attributes, id);
    await deleteAttribute(tx, id);
    await recordAudit(tx, {
      ...admin,
      action: 'attribute.delete',
      objectKind: 'attribute',
      objectId: id,
      before,
      after: null,
    });
  });
}

/**
 * One edit of tree or attributes at a time: two that are fine alone can give one name to two. Everyone who reads the
 * catalogue sees it afterwards.
 */
async function editAttributes<T>(
  { db, catalogue }: AttributeDeps,
  edit: (tx: DatabaseTransaction, now: { attributes: AttributeRow[]; tree: Tree }) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (tx) => {
    const rows = await lockCategoryTree(tx);
    const tree = rows.map(({ id, parent_id: parentId, name }) => ({ id, parentId, name }));
    return edit(tx, { tree, attributes: await listAttributesIn(tx) });
  });
  catalogue.catalogueChanged();
  return result;
}

type AttributeDraft = Omit<AttributeRow, 'id'>;

/** Spellings that say the same as the name or one another are one. */
function toDraft({ category, spellings, ...form }: AttributeForm): AttributeDraft {
  const keys = new Set([attributeKey(form.name)]);
  const others = spellings.filter((spelling) => {
    const key = attributeKey(spelling);
    return !keys.has(key) && keys.add(key);
  });
  return { ...form, categoryId: category, spellings: others };
}

function attributeIn(attributes: readonly AttributeRow[], id: string): AttributeRow {
  const attribute = attributes.find((row) => row.id === id);
  if (attribute === undefined) throw attributeNotFound();
  return attribute;
}

function refuseBesideOthers(draft: AttributeDraft, others: readonly AttributeRow[], tree: Tree): void {
  const categoryNames = new Map(tree.map(({ id, name }) => [id, name]));
  if (!categoryNames.has(draft.categoryId)) throw unknownCategory();
  const above = categoryPath(tree, draft.categoryId);
  const related = new Set([...above, ...categoryFamily(tree, draft.categoryId)]);
  const byName = attributesByName(others.filter(({ categoryId }) => related.has(categoryId)));
  for (const word of [draft.name, ...draft.spellings]) {
    const other = byName.get(attributeKey(word));
    if (other === undefined) continue;
    const category = categoryNames.get(other.categoryId) ?? '';
    throw wordTaken(word === draft.name ? 'name' : 'spellings', { word, attribute: other.name, category });
  }
  if (others.filter(({ categoryId }) => above.includes(categoryId)).length >= MOST_ATTRIBUTES) {
    throw tooManyAttributes();
  }
}
