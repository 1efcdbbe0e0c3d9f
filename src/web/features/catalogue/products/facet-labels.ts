import type { Facet } from '../../../../contract/catalogue/facets.contract.ts';
import { SPEC_PREFIX } from '../../../../domain/catalogue/facet-limits.ts';
import { choiceText } from '../../../../domain/shop/choice-text.ts';
import type { ProductSearch } from './product-search.ts';

/** 'Power' of 'spec.Power'; other keys are names themselves. */
export function specName(key: string): string {
  return key.startsWith(SPEC_PREFIX) ? key.slice(SPEC_PREFIX.length) : key;
}

/** What a facet is called; one that no product of the list has keeps the name of its key. */
export function facetName(key: string, facets: readonly Pick<Facet, 'key' | 'name'>[]): string {
  const known = facets.find((facet) => facet.key.toLowerCase() === key.toLowerCase())?.name;
  if (known !== undefined) return known;
  const name = specName(key);
  return name === 'place' ? 'Province' : name.charAt(0).toUpperCase() + name.slice(1);
}

type Labelled = { key: string; kind: string; values: unknown };

/** How a chosen value is called: as the list names it, or as the address does. */
export function choiceLabel(key: string, value: string, facets: readonly Labelled[]): string {
  const facet = facets.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (facet?.kind === 'choice') {
    const values = facet.values as { value: string; label: string; spellings?: string[] }[];
    const known = values.find((one) =>
      [one.value, ...(one.spellings ?? [])].some((text) => text.toLowerCase() === value.toLowerCase()),
    );
    if (known) return known.label;
  }
  return choiceText(key, value, facet?.kind === 'range' ? (facet.values as { unit: string }).unit : '');
}

/** A filter with what is chosen of it: 'Base E27, B22', 'Price Up to रू 500'. */
export function filterLabel(
  { choices, minPrice, maxPrice }: Pick<ProductSearch, 'choices' | 'minPrice' | 'maxPrice'>,
  key: string,
  facets: readonly (Labelled & { name: string })[],
): string {
  if (key === 'inStock') return 'In Stock Only';
  const chosen = choices.find((choice) => choice.key.toLowerCase() === key.toLowerCase())?.values ?? [];
  const typed = key === 'price' && (minPrice !== undefined || maxPrice !== undefined);
  const values = typed ? [...chosen, `${minPrice ?? ''}..${maxPrice ?? ''}`] : chosen;
  return `${facetName(key, facets)} ${values.map((value) => choiceLabel(key, value, facets)).join(', ')}`;
}
