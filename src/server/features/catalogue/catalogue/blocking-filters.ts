import type { SpecFilter } from '../../../../contract/catalogue/facets.contract.ts';
import type { BlockingFilter } from '../../../../contract/catalogue/products.contract.ts';
import type { FacetChoices } from '../../../../domain/catalogue/facet-choices.ts';
import { SPEC_PREFIX } from '../../../../domain/catalogue/facet-limits.ts';
import { foldChoice } from '../../../../domain/catalogue/facets.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { CatalogueQuery } from './product-list.sql.ts';

/** Each costs a look at the whole list. */
const MOST_TRIED = 10;

/** Which filters of a list that holds nothing keep something away, what brings most first. `specs` as they were named. */
export function blockingFilters(
  index: CatalogueIndex,
  query: CatalogueQuery,
  specs: readonly SpecFilter[],
): BlockingFilter[] {
  return withoutEach(query, specs)
    .slice(0, MOST_TRIED)
    .map(({ key, wider }) => ({ key, total: index.find({ ...wider, offset: 0, limit: 0 }).total }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total);
}

/** The query without each of its filters, by their keys. */
function withoutEach(
  query: CatalogueQuery,
  specs: readonly SpecFilter[],
): { key: string; wider: CatalogueQuery }[] {
  const { choices, minimumPaisa, maximumPaisa } = query;
  const without = (change: Partial<FacetChoices>) => ({ ...query, choices: { ...choices, ...change } });
  const hasPrice = choices.prices !== null || minimumPaisa !== null || maximumPaisa !== null;
  const anyPrice = { ...without({ prices: null }), minimumPaisa: null, maximumPaisa: null };
  return [
    ...(choices.brands === null ? [] : [{ key: 'brand', wider: without({ brands: null }) }]),
    ...specs.map(({ name }) => ({
      key: `${SPEC_PREFIX}${name}`,
      wider: without({ specs: choices.specs.filter((spec) => spec.name !== foldChoice(name)) }),
    })),
    ...(hasPrice ? [{ key: 'price', wider: anyPrice }] : []),
    ...(query.inStockOnly ? [{ key: 'inStock', wider: { ...query, inStockOnly: false } }] : []),
    ...(choices.leastRating === null ? [] : [{ key: 'rating', wider: without({ leastRating: null }) }]),
    ...(choices.sellerIds === null ? [] : [{ key: 'seller', wider: without({ sellerIds: null }) }]),
    ...(choices.places === null ? [] : [{ key: 'place', wider: without({ places: null }) }]),
  ];
}
