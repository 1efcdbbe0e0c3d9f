import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import { formatAmount, paisaFromRupees } from '../../../domain/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FieldError } from '../../ui/fields/Field.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { listHome, type ProductSearch, readPrice } from './product-search.ts';

/** A line of the category tree. */
export interface FilterCategory {
  _id: string;
  name: string;
  productCount: number;
}
export interface FilterBranch extends FilterCategory {
  children: readonly FilterCategory[];
}

/** The form beside the list: the sort select belongs to it, so that Apply sends it along without scripts. */
export const FILTER_FORM_ID = 'filters';

export interface FilterPanelProps {
  /** FILTER_FORM_ID for the panel beside the list; the sheet has none. */
  id?: string;
  branches: readonly FilterBranch[];
  /** The category of the address, found by name, slug or id. */
  chosenCategoryId: string | undefined;
  search: ProductSearch;
  onChange: (change: Partial<ProductSearch>) => void;
  onClear: () => void;
  /** The bottom sheet has its own Clear All Filters in the footer. */
  hasClear?: boolean;
}

/**
 * Category tree, price range and In Stock Only. One GET form: without scripts Apply sends all of it, with scripts
 * every choice goes to the address at once.
 */
export function FilterPanel({
  id,
  branches,
  chosenCategoryId,
  search,
  onChange,
  onClear,
  hasClear = true,
}: FilterPanelProps) {
  const [priceError, setPriceError] = useState<string>();

  function applyPrices(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const texts = [String(form.get('minPrice')), String(form.get('maxPrice'))];
    const [minPrice, maxPrice] = texts.map(readPrice);
    const isUnreadable = texts.some((text) => text.trim() !== '' && readPrice(text) === undefined);
    if (isUnreadable) return setPriceError('Enter prices in rupees, such as 500');
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
      return setPriceError('The lowest price is above the highest');
    }
    setPriceError(undefined);
    onChange({ minPrice, maxPrice });
  }

  return (
    <Form
      id={id}
      discover="none"
      method="get"
      action={listHome(search)}
      preventScrollReset
      onSubmit={applyPrices}
      className="divide-y divide-line"
    >
      {search.search ? <input type="hidden" name="search" value={search.search} /> : null}
      <CategoryTree
        branches={branches}
        chosenId={chosenCategoryId}
        isAllChosen={search.category === undefined}
        onChoose={(category) => onChange({ category })}
      />
      <PriceRange
        key={`${search.minPrice}-${search.maxPrice}`}
        minPrice={search.minPrice}
        maxPrice={search.maxPrice}
        error={priceError}
      />
      <div className="py-4">
        <Checkbox
          label="In Stock Only"
          name="inStock"
          value="true"
          checked={search.inStock}
          onChange={(event) => onChange({ inStock: event.target.checked })}
        />
      </div>
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
  chosenId,
  isAllChosen,
  onChoose,
}: {
  branches: readonly FilterBranch[];
  chosenId: string | undefined;
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
        name="All Categories"
        value=""
        count={total}
        isChosen={isAllChosen}
        onChoose={() => onChoose(undefined)}
      />
      {branches.map((branch) => {
        const isOnPath = branch._id === chosenId || branch.children.some((child) => child._id === chosenId);
        const isOpen = openings[branch._id] ?? isOnPath;
        const childrenId = `${listId}${branch._id}`;
        return (
          <div key={branch._id}>
            <div className="flex items-center">
              <CategoryChoice
                name={branch.name}
                value={branch.name}
                count={branch.productCount}
                isChosen={branch._id === chosenId}
                onChoose={() => onChoose(branch.name)}
              />
              {branch.children.length > 0 ? (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? childrenId : undefined}
                  aria-label={`Subcategories of ${branch.name}`}
                  onClick={() => setOpenings({ ...openings, [branch._id]: !isOpen })}
                  className="choice-open"
                />
              ) : null}
            </div>
            {isOpen ? (
              <div id={childrenId} className="ps-7">
                {branch.children.map((child) => (
                  <CategoryChoice
                    key={child._id}
                    name={child.name}
                    value={child.name}
                    count={child.productCount}
                    isChosen={child._id === chosenId}
                    onChoose={() => onChoose(child.name)}
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
  name,
  value,
  count,
  isChosen,
  onChoose,
}: {
  name: string;
  value: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={value === '' ? 'choice me-8 touch:me-11' : 'choice'}>
      <input type="radio" name="category" value={value} checked={isChosen} onChange={onChoose} />
      <span>{name}</span>
      <span>{formatCount(count)}</span>
    </label>
  );
}

/** As people write prices: 30,000. */
function priceText(rupees: number | undefined): string | undefined {
  return rupees === undefined ? undefined : formatAmount(paisaFromRupees(rupees));
}

function PriceRange({
  minPrice,
  maxPrice,
  error,
}: {
  minPrice: number | undefined;
  maxPrice: number | undefined;
  error: string | undefined;
}) {
  const id = useId();
  const inputProps = {
    inputMode: 'numeric',
    autoComplete: 'off',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}error` : undefined,
    className: 'field num px-2.5',
  } as const;
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-start mb-2 w-full text-sm font-semibold">Price range (NPR)</legend>
      <div className="clear-both flex items-end gap-2">
        <label htmlFor={`${id}min`} className="min-w-0 grow text-xs text-fg-2">
          Min
          <input
            id={`${id}min`}
            name="minPrice"
            defaultValue={priceText(minPrice)}
            placeholder="0"
            {...inputProps}
          />
        </label>
        <label htmlFor={`${id}max`} className="min-w-0 grow text-xs text-fg-2">
          Max
          <input
            id={`${id}max`}
            name="maxPrice"
            defaultValue={priceText(maxPrice)}
            placeholder="Any"
            {...inputProps}
          />
        </label>
        <Button type="submit" variant="secondary" className="px-3.5 text-sm">
          Apply
        </Button>
      </div>
      {error ? <FieldError id={`${id}error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
