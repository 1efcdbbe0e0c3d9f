import type { Facet } from '../../../contract/facets.contract.ts';
import { SPEC_PREFIX } from '../../../domain/facet-limits.ts';
import { formatRupees, paisaFromRupees } from '../../../domain/money.ts';

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
    const values = facet.values as { value: string; label: string }[];
    const known = values.find((one) => one.value.toLowerCase() === value.toLowerCase());
    if (known) return known.label;
  }
  if (key === 'rating') return `${value} and up`;
  const [low = '', high] = value.split('..');
  if (high === undefined) return value;
  const unit = facet?.kind === 'range' ? ` ${(facet.values as { unit: string }).unit}` : '';
  const end = (text: string) => (key === 'price' ? formatRupees(paisaFromRupees(Number(text))) : text);
  if (low === '') return `Up to ${end(high)}${unit}`;
  if (high === '') return `From ${end(low)}${unit}`;
  return low === high ? `${end(low)}${unit}` : `${end(low)} – ${end(high)}${unit}`;
}
