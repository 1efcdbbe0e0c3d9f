import { expect, test } from 'vitest';
import {
  attributeFor,
  attributeKey,
  attributesByName,
  readAttributeValue,
} from '../../domain/catalogue/attribute-value.ts';
import { attributeRows, filterAttributes } from './attributes.seed.ts';
import { seedProducts } from './catalogue/all-products.ts';
import { seedCategories } from './catalogue/categories.seed.ts';
import { seedId } from './seed-rows.ts';

const parents = new Map(seedCategories.map(({ slug }) => [slug, seedId('category', slug)]));
const branches = seedCategories.map(({ slug, children }) => [slug, ...children.map((child) => child.slug)]);

test('every attribute is of a category of the demo shop, and goes by names of its own there and beneath', () => {
  expect(Object.keys(filterAttributes).filter((slug) => !branches.flat().includes(slug))).toEqual([]);
  const rows = attributeRows(parents) as { category_id: string; name: string; spellings: string[] }[];
  for (const [root = '', ...children] of branches) {
    for (const child of children) {
      const ids = [root, child].map((slug) => parents.get(slug) ?? seedId('category', slug));
      const words = rows
        .filter((row) => ids.includes(row.category_id))
        .flatMap(({ name, spellings }) => [name, ...spellings].map(attributeKey));
      expect(
        words.filter((word, index) => words.indexOf(word) !== index),
        child,
      ).toEqual([]);
    }
  }
});

test.each(Object.entries(filterAttributes))('the filters of %s find products', (slug, attributes) => {
  const branch = branches.find(([root]) => root === slug) ?? [slug];
  const products = seedProducts.filter(({ category }) => branch.includes(category));
  for (const [name, unit, ...spellings] of attributes) {
    const attribute = { name, spellings, kind: unit === null ? 'choice' : 'number', unit } as const;
    const byName = attributesByName([attribute]);
    const values = products.flatMap(({ specifications }) =>
      Object.entries(specifications).filter(([row]) => attributeFor(row, byName) !== null),
    );
    const read = values.filter(([, value]) => readAttributeValue(value, attribute) !== null);
    expect(read.length, name).toBeGreaterThanOrEqual(2);
    expect(
      read.length / values.length,
      `${name}: ${values.map(([, value]) => value)}`,
    ).toBeGreaterThanOrEqual(0.5);
  }
});
