import type { UnreadValues } from '../../../../contract/catalogue/attributes.contract.ts';
import {
  attributeFor,
  attributesByName,
  choiceKey,
  choiceMeant,
  readAttributeValue,
} from '../../../../domain/catalogue/attribute-value.ts';
import type { Database } from '../../../db/database.ts';
import { type Page, paginationOf, rowsOf } from '../../../plugins/paging.ts';
import type { AttributeRow } from '../catalogue/category-attributes.sql.ts';
import { countRowValues, listProductsByValue, listPublicRows, listRowNames } from './attributes.sql.ts';

const MOST_PRODUCTS = 5;
const MOST_CHOICES = 30;
/** As many products tell what is usually written; more would make a call that anybody may send dear. */
const ASKED_PRODUCTS = 500;

/** What products in these categories say where they should name the attribute, and what of it cannot be read. */
export async function findUnreadValues(
  db: Database,
  { attribute, categoryIds }: { attribute: AttributeRow; categoryIds: readonly string[] },
  { page, limit }: Page,
): Promise<Omit<UnreadValues, 'attribute'>> {
  const names = namesMeaning(attribute, await listRowNames(db, categoryIds));
  const all = await countRowValues(db, categoryIds, names);
  const unread = all.filter(({ value }) => readAttributeValue(value, attribute) === null);
  const { offset } = rowsOf({ page, limit });
  const shown = unread.slice(offset, offset + limit);
  const products = await listProductsByValue(db, categoryIds, {
    names,
    values: shown.map(({ value }) => value),
    most: MOST_PRODUCTS,
  });
  return {
    read: countOf(all) - countOf(unread),
    unread: countOf(unread),
    values: shown.map(({ value, count }) => ({
      value,
      count,
      products: products
        .filter((product) => product.value === value)
        .map(({ id, name }) => ({ _id: id, name })),
    })),
    pagination: paginationOf({ page, limit }, unread.length),
  };
}

/** What public products in these categories say for each attribute of a choice, the most frequent first. */
export async function findChoices(
  db: Database,
  attributes: readonly AttributeRow[],
  categoryIds: readonly string[],
): Promise<Map<string, string[]>> {
  const choices = attributes.filter(({ kind }) => kind === 'choice');
  if (choices.length === 0) return new Map();
  const byName = attributesByName(choices);
  const found = new Map(choices.map(({ id }) => [id, new Map<string, string>()]));
  for (const { name, value } of await listPublicRows(db, categoryIds, ASKED_PRODUCTS)) {
    const attribute = attributeFor(name, byName);
    const meant = choiceMeant(value, attribute?.values ?? []);
    const key = choiceKey(meant);
    const known = found.get(attribute?.id ?? '');
    if (key !== null && known && known.size < MOST_CHOICES && !known.has(key)) known.set(key, meant);
  }
  return new Map([...found].map(([id, values]) => [id, [...values.values()]]));
}

function namesMeaning(attribute: AttributeRow, names: readonly string[]): string[] {
  const byName = attributesByName([attribute]);
  return names.filter((name) => attributeFor(name, byName) !== null);
}

const countOf = (values: readonly { count: number }[]) => values.reduce((sum, { count }) => sum + count, 0);
