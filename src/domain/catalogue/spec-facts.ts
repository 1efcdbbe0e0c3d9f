import { inThousands } from '../shop/digits.ts';
import { attributesOf } from './attribute-inheritance.ts';
import {
  type AttributeKind,
  attributeFor,
  attributesByName,
  type ChoiceValue,
  choiceMeant,
  type NamedAttribute,
  type NumberRange,
  readAttributeValue,
} from './attribute-value.ts';
import { categoryPath } from './category-tree.ts';
import type { SpecOffer } from './facet-choices.ts';
import { MOST_CHOICE_LENGTH } from './facet-limits.ts';
import { foldChoice, type SpecChoice } from './facets.ts';

// What the specification rows of a product say, as lists are narrowed by it.

export interface SpecRow {
  name: string;
  value: string;
}

/** One thing that is said of a product. */
export interface SpecFact {
  /** The attribute's or the row's, folded; `nameLabel` as it is written. */
  name: string;
  nameLabel: string;
  text: string;
  label: string;
  /** NaN unless it is a number or a range of them. */
  low: number;
  high: number;
}

interface CategoryAttribute extends NamedAttribute {
  categoryId: string;
  displayOrder: number;
  kind: AttributeKind;
  unit: string | null;
  values: readonly ChoiceValue[];
  isFilter: boolean;
}

interface CategoryNode {
  id: string;
  parentId: string | null;
}

const MOST_KEPT_READINGS = 10_000;

/** Part of a choice's text, which addresses name: the same whatever anybody prefers to read. */
function numberText(number: number): string {
  const [whole = '', fraction] = String(Number(number.toFixed(6))).split('.');
  return fraction === undefined ? inThousands(whole) : `${inThousands(whole)}.${fraction}`;
}

/** Reads rows by the attributes of their product's category and of those above it. */
export class SpecReader {
  readonly #tree: readonly CategoryNode[];
  readonly #attributes: readonly CategoryAttribute[];
  readonly #byCategory = new Map<string, ReadonlyMap<string, CategoryAttribute>>();
  readonly #filtersByCategory = new Map<string, ReadonlySet<string>>();
  readonly #readings = new Map<string, NumberRange | null>();

  constructor(tree: readonly CategoryNode[], attributes: readonly CategoryAttribute[]) {
    this.#tree = tree;
    this.#attributes = attributes;
  }

  /** The facts of a product, each once; what is too long to be chosen says nothing. */
  facts(categoryId: string, rows: readonly SpecRow[]): SpecFact[] {
    const attributes = this.#namesOf(categoryId);
    const facts = new Map<string, SpecFact>();
    for (const { name, value } of rows) {
      const attribute = attributes.size === 0 ? null : attributeFor(name, attributes);
      const fact = this.#factOf(attribute, name, value);
      if (fact !== null) facts.set(`${fact.name}\n${fact.text}`, fact);
    }
    return [...facts.values()];
  }

  /** What lists of these categories, one and all below it, are narrowed by. */
  offerOf(family: readonly string[]): SpecOffer {
    const roots = this.#tree.filter(
      ({ id, parentId }) => family.includes(id) && (parentId === null || !family.includes(parentId)),
    );
    const [root] = roots;
    const attributes =
      root === undefined || roots.length > 1 ? [] : attributesOf(this.#attributes, this.#tree, root.id);
    return {
      filters: attributes
        .filter(({ isFilter }) => isFilter)
        .map(({ name, unit }) => ({ name: foldChoice(name), label: name, unit })),
      attributeNames: new Set(attributes.map(({ name }) => foldChoice(name))),
    };
  }

  /** The attributes that products of a category are filtered by, folded. */
  filterNamesOf(categoryId: string): ReadonlySet<string> {
    const known = this.#filtersByCategory.get(categoryId);
    if (known !== undefined) return known;
    const names = new Set(this.offerOf([categoryId]).filters.map(({ name }) => name));
    this.#filtersByCategory.set(categoryId, names);
    return names;
  }

  /** A choice with the values that its texts are spellings of, in any category: 'DP' of an old address is '2P'. */
  withMeant(choice: SpecChoice): SpecChoice {
    const meant = this.#attributes
      .filter(({ name, values }) => values.length > 0 && foldChoice(name) === choice.name)
      .flatMap(({ values }) => choice.texts.map((text) => foldChoice(choiceMeant(text, values))));
    return meant.length === 0 ? choice : { ...choice, texts: [...new Set([...choice.texts, ...meant])] };
  }

  /** The other spellings of a value of this attribute, in any category. */
  spellingsOf(name: string, value: string): string[] {
    const [attribute, text] = [foldChoice(name), foldChoice(value)];
    return this.#attributes
      .filter((one) => one.values.length > 0 && foldChoice(one.name) === attribute)
      .flatMap(({ values }) => values)
      .flatMap((one) => (foldChoice(one.value) === text ? one.spellings : []));
  }

  #namesOf(categoryId: string): ReadonlyMap<string, CategoryAttribute> {
    const known = this.#byCategory.get(categoryId);
    if (known !== undefined) return known;
    const path = categoryPath(this.#tree, categoryId);
    const nearestFirst = attributesOf(this.#attributes, this.#tree, categoryId).toSorted(
      (one, other) => path.indexOf(one.categoryId) - path.indexOf(other.categoryId),
    );
    const byName = attributesByName(nearestFirst);
    this.#byCategory.set(categoryId, byName);
    return byName;
  }

  #factOf(attribute: CategoryAttribute | null, rowName: string, value: string): SpecFact | null {
    const nameLabel = (attribute?.name ?? rowName).trim();
    const range = attribute?.kind === 'number' ? this.#numbersOf(attribute, value) : null;
    const meant = attribute?.kind === 'choice' ? choiceMeant(value, attribute.values) : value;
    const label = range === null ? meant.trim() : measureLabel(range, attribute?.unit ?? '');
    if (label.length > MOST_CHOICE_LENGTH) return null;
    const [name, text] = [foldChoice(nameLabel), foldChoice(label)];
    if (name === '' || text === '') return null;
    return { name, nameLabel, text, label, low: range?.low ?? Number.NaN, high: range?.high ?? Number.NaN };
  }

  #numbersOf(attribute: CategoryAttribute, value: string): NumberRange | null {
    const key = `${attribute.unit}\n${value}`;
    const known = this.#readings.get(key);
    if (known !== undefined) return known;
    const read = readAttributeValue(value, attribute);
    const range = typeof read === 'string' ? null : read;
    if (this.#readings.size >= MOST_KEPT_READINGS) this.#readings.clear();
    this.#readings.set(key, range);
    return range;
  }
}

/** '9 W', '12–24 V'. */
function measureLabel({ low, high }: NumberRange, unit: string): string {
  const from = numberText(low);
  return low === high ? `${from} ${unit}` : `${from}–${numberText(high)} ${unit}`;
}
