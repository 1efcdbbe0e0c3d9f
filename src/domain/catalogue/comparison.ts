import {
  type AttributeKind,
  attributeFor,
  attributeKey,
  attributesByName,
  type ChoiceValue,
  readAttributeValue,
} from './attribute-value.ts';
import { foldText } from './search-terms.ts';

// Products side by side: what they say, row by row, and where they differ.

export interface ComparedAttribute {
  name: string;
  spellings: readonly string[];
  kind: AttributeKind;
  unit: string | null;
  values?: readonly ChoiceValue[] | undefined;
}

export interface ComparedProduct {
  specifications: readonly { name: string; value: string }[];
  /** Of its category, in the admin's order. */
  attributes: readonly ComparedAttribute[];
}

export interface ComparedRow {
  name: string;
  /** As each seller wrote it, in the order of the products; null where it is not stated. */
  values: (string | null)[];
  /** Not stated counts as different; "2.4 GHz" and "2,400 MHz" do not. */
  differs: boolean;
  /** The one that differs while all others agree, of three and more. */
  odd: number | null;
}

/** Where values that mean the same have the same key: whether they differ, and which one is alone. */
export function difference(keys: readonly string[]): Pick<ComparedRow, 'differs' | 'odd'> {
  const differs = keys.some((key) => key !== keys[0]);
  if (!differs || keys.length < 3) return { differs, odd: null };
  const odd = keys.findIndex((_, place) => new Set(keys.toSpliced(place, 1)).size === 1);
  return { differs, odd: odd === -1 ? null : odd };
}

/** Attributes in the admin's order, then the other rows by name; rows that nobody states are left out. */
export function compareSpecifications(products: readonly ComparedProduct[]): ComparedRow[] {
  const named = new Map<string, ComparedAttribute>();
  for (const { attributes } of products) {
    for (const attribute of attributes) {
      const key = attributeKey(attribute.name);
      if (!named.has(key)) named.set(key, attribute);
    }
  }
  const stated = products.map(statedRows);
  const names = new Map(stated.flatMap((rows) => [...rows].map(([key, { name }]) => [key, name] as const)));
  const others = [...names.keys()]
    .filter((key) => !named.has(key))
    .sort((a, b) => (names.get(a) ?? '').localeCompare(names.get(b) ?? ''));
  return [...named.keys(), ...others]
    .filter((key) => names.has(key))
    .map((key) => {
      const attribute = named.get(key) ?? null;
      const values = stated.map((rows) => rows.get(key)?.value ?? null);
      const keys = values.map((value) =>
        value === null ? 'not stated' : `stated ${meaningOf(value, attribute)}`,
      );
      return { name: attribute?.name ?? names.get(key) ?? '', values, ...difference(keys) };
    });
}

/** A product's rows by what they are about: the attribute they mean, else their own name. */
function statedRows({
  specifications,
  attributes,
}: ComparedProduct): Map<string, { name: string; value: string }> {
  const byName = attributesByName(attributes);
  const rows = new Map<string, { name: string; value: string }>();
  for (const { name, value } of specifications) {
    const key = attributeKey(attributeFor(name, byName)?.name ?? name);
    // Of two rows about one thing the first is shown.
    if (key !== '' && !rows.has(key)) rows.set(key, { name, value });
  }
  return rows;
}

function meaningOf(value: string, attribute: ComparedAttribute | null): string {
  const meaning = attribute === null ? null : readAttributeValue(value, attribute);
  return meaning === null ? foldText(value).replace(/\s+/g, ' ').trim() : JSON.stringify(meaning);
}
