import {
  type AttributeForm,
  LAST_DISPLAY_ORDER,
} from '../../../../contract/catalogue/attributes.contract.ts';
import { attributeKey, attributesByName } from '../../../../domain/catalogue/attribute-value.ts';
import { categoryFamily, categoryPath } from '../../../../domain/catalogue/category-tree.ts';
import { usualBeside } from '../../../../domain/catalogue/usual-attributes.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
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
    return createAttribute(tx, draft, admin);
  });
}

/** Room to put one between two later. */
const ORDER_STEP = 10;

/**
 * Gives a category what goods are usually told apart by, behind what it has, each as if added by hand. What is there
 * already, above or beneath too, is left out: a second time adds nothing. 400 for an unknown category, 409 when all of
 * them would be too many. Answers the new ids and the names left out.
 */
export async function addUsualAttributes(
  deps: AttributeDeps,
  category: string,
  admin: ActingAdmin,
): Promise<{ added: string[]; skipped: string[] }> {
  return editAttributes(deps, async (tx, { attributes, tree }) => {
    const { missing, skipped } = usualBeside(wordsAround(attributes, tree, category));
    const now = [...attributes];
    const added: string[] = [];
    let displayOrder = Math.max(
      0,
      ...attributes.flatMap((row) => (row.categoryId === category ? row.displayOrder : [])),
    );
    for (const { name, unit, spellings } of missing) {
      displayOrder = Math.min(displayOrder + ORDER_STEP, LAST_DISPLAY_ORDER);
      const kind = unit === null ? 'choice' : 'number';
      const draft = {
        categoryId: category,
        name,
        spellings,
        kind,
        unit,
        values: [],
        isFilter: true,
        displayOrder,
      } as const;
      refuseBesideOthers(draft, now, tree);
      const id = await createAttribute(tx, draft, admin);
      now.push({ id, ...draft });
      added.push(id);
    }
    return { added, skipped };
  });
}

async function createAttribute(
  tx: DatabaseTransaction,
  draft: AttributeDraft,
  admin: ActingAdmin,
): Promise<string> {
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
  catalogue.attributesChanged();
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

/** What words mean in a category, those above it and those beneath. 400 for an unknown one. */
function wordsAround(
  attributes: readonly AttributeRow[],
  tree: Tree,
  category: string,
): ReadonlyMap<string, AttributeRow> {
  if (!tree.some(({ id }) => id === category)) throw unknownCategory();
  const related = new Set([...categoryPath(tree, category), ...categoryFamily(tree, category)]);
  return attributesByName(attributes.filter(({ categoryId }) => related.has(categoryId)));
}

function refuseBesideOthers(draft: AttributeDraft, others: readonly AttributeRow[], tree: Tree): void {
  const byName = wordsAround(others, tree, draft.categoryId);
  const categoryNames = new Map(tree.map(({ id, name }) => [id, name]));
  const above = categoryPath(tree, draft.categoryId);
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
