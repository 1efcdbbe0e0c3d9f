import type { Comparison } from '../../../../contract/catalogue/comparison.contract.ts';
import { attributesOf } from '../../../../domain/catalogue/attribute-inheritance.ts';
import { attributeKey } from '../../../../domain/catalogue/attribute-value.ts';
import { compareSpecifications } from '../../../../domain/catalogue/comparison.ts';
import { toProductCard } from '../../../db/product-card.ts';
import type { Asker } from '../../../db/public-reads.ts';
import type { Deps } from '../../../deps.ts';
import { spokenName } from '../../../plugins/asked-language.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { listAttributes } from '../catalogue/category-attributes.sql.ts';
import { otherRoot } from './comparison.errors.ts';
import { type ComparedProductRow, listComparedProducts } from './comparison.sql.ts';

/** What is not sold here is left out; 404 when nothing of it is, 400 for products of two main categories. */
export async function findComparison(
  { catalogue }: Pick<Deps, 'catalogue'>,
  ids: readonly string[],
  asker: Asker,
): Promise<Comparison> {
  const reads = catalogue.reads.of(asker, ids);
  const [rows, tree, attributes] = await Promise.all([
    listComparedProducts(reads, ids.filter(isUuid)),
    catalogue.categories(),
    listAttributes(reads),
  ]);
  const rootOf = ({ categoryRootSlug: slug }: ComparedProductRow) => {
    const category = tree.find((other) => other.slug === slug);
    return { slug, ...(category === undefined ? { name: '' } : spokenName(category)) };
  };
  const [first] = rows;
  if (first === undefined) throw productNotFound();
  const root = rootOf(first);
  const stranger = rows.find(({ categoryRootSlug }) => categoryRootSlug !== root.slug);
  if (stranger) {
    throw otherRoot(
      { name: spokenName(first).name, root: root.name },
      { name: spokenName(stranger).name, root: rootOf(stranger).name },
    );
  }
  return {
    root,
    products: rows.map((row) => toProductCard(row)),
    missing: ids.length - rows.length,
    rows: compareSpecifications(
      rows.map((row) => ({
        specifications: [...row.specifications, ...generalRows(row)],
        attributes: attributesOf(attributes, tree, row.categoryId),
      })),
    ),
  };
}

/** What a product says outside its specifications, where it does not say it there. */
function generalRows({ specifications, originCountry, warrantyMonths }: ComparedProductRow) {
  const stated = new Set(specifications.map(({ name }) => attributeKey(name)));
  const general = [
    { name: 'Origin', value: originCountry },
    { name: 'Warranty', value: warrantyMonths === null ? null : `${warrantyMonths} months` },
  ];
  return general.flatMap(({ name, value }) =>
    value === null || stated.has(attributeKey(name)) ? [] : [{ name, value }],
  );
}
