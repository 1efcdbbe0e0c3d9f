import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { categoryReference } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FacetRange, FacetValues, FilterChoice, FilterSection } from './FacetSection.tsx';
import { specName } from './facet-labels.ts';
import { chosenPrices, PriceRange } from './PriceRange.tsx';
import type { ShownFacet } from './product-list.hooks.ts';
import {
  type Choice,
  listHome,
  type ProductSearch,
  RANGE_ENDS,
  readPrice,
  typedRange,
  withChoice,
} from './product-search.ts';

/** A line of the category tree. */
export interface FilterCategory {
  name: string;
  nameLang?: 'en' | undefined;
  slug: string;
  productCount: number;
}
export interface FilterBranch extends FilterCategory {
  children: readonly FilterCategory[];
}

export interface FilterPanelProps {
  /** FILTER_FORM_ID for the panel beside the list; the sheet has none. */
  id?: string;
  branches: readonly FilterBranch[];
  /** The slug of the address's category. */
  chosenCategory: string | undefined;
  search: ProductSearch;
  /** What the list can be narrowed by, as it says itself. */
  facets: readonly ShownFacet[];
  /** So many sections after the categories stand open, and those from which something is chosen. */
  openSections: number;
  onChange: (change: Partial<ProductSearch>) => void;
  onClear: () => void;
  /** The bottom sheet has its own Clear All Filters in the footer. */
  hasClear?: boolean;
}

/**
 * Category tree and what the list can be narrowed by. One GET form: without scripts Apply sends all of it, with scripts
 * every choice goes to the address at once.
 */
export function FilterPanel({
  id,
  branches,
  chosenCategory,
  search,
  onChange,
  onClear,
  hasClear = true,
  facets,
  openSections,
}: FilterPanelProps) {
  const [problem, setProblem] = useState<{ key: string; text: string }>();
  const listed = facets.filter(
    ({ key }) => search.seller === undefined || (key !== 'seller' && key !== 'place'),
  );
  const offered = [...listed.map(({ key }) => key), 'price', 'inStock'];
  const isAfterPrice = ({ key }: ShownFacet) => key === 'rating' || key === 'seller' || key === 'place';
  const before = listed.filter((facet) => !['price', 'inStock'].includes(facet.key) && !isAfterPrice(facet));
  const bands = listed.find(({ key }) => key === 'price');
  const stock = listed.find(({ key }) => key === 'inStock');
  const isOpen = (place: number) => place < openSections;
  const section = (facet: ShownFacet, place: number) => (
    <FilterSection
      key={facet.key}
      name={facet.name}
      chosen={search.choices.find(({ key }) => key === facet.key)?.values.length ?? 0}
      isOpen={isOpen(place)}
    >
      {facet.kind === 'choice' ? (
        <FacetValues facet={facet} search={search} onChange={onChange} />
      ) : (
        <FacetRange
          facet={facet}
          choices={search.choices}
          error={problem?.key === facet.key ? problem.text : undefined}
        />
      )}
    </FilterSection>
  );

  /** The ranges as they are typed, or null after saying what is wrong with one. */
  function typedRanges(form: FormData): readonly Choice[] | null {
    let { choices } = search;
    for (const { key, kind } of listed) {
      if (kind !== 'range') continue;
      const [from, to] = RANGE_ENDS.map((end) => String(form.get(`${end}${specName(key)}`) ?? ''));
      const range = typedRange(from ?? '', to ?? '');
      const [low, high] = (range ?? '').split('..');
      if (range === undefined) {
        setProblem({ key, text: 'Enter numbers, such as 12 or 0.5' });
        return null;
      }
      if (low && high && Number(low) > Number(high)) {
        setProblem({ key, text: 'The lowest value is above the highest' });
        return null;
      }
      choices = withChoice(choices, key, range === null ? [] : [range]);
    }
    return choices;
  }

  function applyTyped(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const choices = typedRanges(form);
    if (choices === null) return;
    // A section that was never opened has no fields.
    const texts = ['minPrice', 'maxPrice'].map((name) => String(form.get(name) ?? ''));
    const [minPrice, maxPrice] = texts.map(readPrice);
    const isUnreadable = texts.some((text) => text.trim() !== '' && readPrice(text) === undefined);
    if (isUnreadable) return setProblem({ key: 'price', text: 'Enter prices in rupees, such as 500' });
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
      return setProblem({ key: 'price', text: 'The lowest price is above the highest' });
    }
    setProblem(undefined);
    const hasPrices = minPrice !== undefined || maxPrice !== undefined;
    onChange({ minPrice, maxPrice, choices: hasPrices ? withChoice(choices, 'price', []) : choices });
  }

  return (
    <Form
      id={id}
      discover="none"
      method="get"
      action={listHome(search)}
      preventScrollReset
      onSubmit={applyTyped}
      className="divide-y divide-line"
    >
      {search.search ? <input type="hidden" name="search" value={search.search} /> : null}
      {search.choices
        .filter(({ key }) => !offered.includes(key))
        .flatMap(({ key, values }) =>
          values.map((value) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />),
        )}
      <CategoryTree
        branches={branches}
        chosen={chosenCategory}
        isAllChosen={search.category === undefined}
        onChoose={(category) => onChange({ category })}
      />
      {before.map(section)}
      <FilterSection name="Price" chosen={chosenPrices(search)} isOpen={isOpen(before.length)}>
        {bands?.kind === 'choice' ? <FacetValues facet={bands} search={search} onChange={onChange} /> : null}
        <PriceRange
          minPrice={search.minPrice}
          maxPrice={search.maxPrice}
          error={problem?.key === 'price' ? problem.text : undefined}
        />
      </FilterSection>
      <FilterSection name="Availability" chosen={Number(search.inStock)} isOpen={isOpen(before.length + 1)}>
        <FilterChoice
          name="inStock"
          value="true"
          label="In Stock Only"
          count={stock?.kind === 'choice' ? stock.values[0]?.count : undefined}
          isChosen={search.inStock}
          onChoose={(inStock) => onChange({ inStock })}
        />
      </FilterSection>
      {listed.filter(isAfterPrice).map((facet, at) => section(facet, before.length + 2 + at))}
      {hasClear ? (
        <div className="py-4">
          <Button
            size="sm"
            variant="secondary"
            className="w-full noscript:hidden"
            icon={<X />}
            onClick={onClear}
          >
            Clear All Filters
          </Button>
          <a href={listHome(search)} className="hidden text-link underline noscript:inline">
            Clear All Filters
          </a>
        </div>
      ) : null}
    </Form>
  );
}

function CategoryTree({
  branches,
  chosen,
  isAllChosen,
  onChoose,
}: {
  branches: readonly FilterBranch[];
  chosen: string | undefined;
  isAllChosen: boolean;
  onChoose: (category: string | undefined) => void;
}) {
  const listId = useId();
  const [openings, setOpenings] = useState<Record<string, boolean>>({});
  const total = branches.reduce((sum, branch) => sum + branch.productCount, 0);

  // Arrows only move; Space picks. A native group would load a list for every line passed on the way.
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    radios.at((radios.indexOf(event.target) + step) % radios.length)?.focus();
  }

  return (
    <fieldset className="min-w-0 pb-4" onKeyDown={onKeyDown}>
      <legend className="mb-2 text-sm font-semibold">Category</legend>
      <CategoryChoice
        category={null}
        count={total}
        isChosen={isAllChosen}
        onChoose={() => onChoose(undefined)}
      />
      {branches.map((branch) => {
        const isOnPath = branch.slug === chosen || branch.children.some((child) => child.slug === chosen);
        const isOpen = openings[branch.slug] ?? isOnPath;
        const childrenId = `${listId}${branch.slug}`;
        return (
          <div key={branch.slug}>
            <div className="flex items-center">
              <CategoryChoice
                category={branch}
                count={branch.productCount}
                isChosen={branch.slug === chosen}
                onChoose={() => onChoose(categoryReference(branch))}
              />
              {branch.children.length > 0 ? (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? childrenId : undefined}
                  aria-label={`Subcategories of ${branch.name}`}
                  onClick={() => setOpenings({ ...openings, [branch.slug]: !isOpen })}
                  className="choice-open"
                />
              ) : null}
            </div>
            {isOpen ? (
              <div id={childrenId} className="ps-7">
                {branch.children.map((child) => (
                  <CategoryChoice
                    key={child.slug}
                    category={child}
                    count={child.productCount}
                    isChosen={child.slug === chosen}
                    onChoose={() => onChoose(categoryReference(child))}
                  />
                ))}
              </div>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

function CategoryChoice({
  category,
  count,
  isChosen,
  onChoose,
}: {
  /** Null: all of them. */
  category: FilterCategory | null;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={category === null ? 'choice me-8 touch:me-11' : 'choice'}>
      <input
        type="radio"
        name="category"
        value={category === null ? '' : categoryReference(category)}
        checked={isChosen}
        onChange={onChoose}
      />
      <span lang={category?.nameLang}>{category === null ? 'All Categories' : category.name}</span>
      <span>{formatCount(count)}</span>
    </label>
  );
}
