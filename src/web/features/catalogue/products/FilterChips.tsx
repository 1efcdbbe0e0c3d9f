import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { choiceLabel, facetName } from './facet-labels.ts';
import type { ShownFacet } from './product-list.hooks.ts';
import {
  type ProductSearch,
  productListPath,
  withChoice,
  withFilters,
  withoutFilters,
} from './product-search.ts';

const MOST_CHIPS = 12;

/** What the list is filtered by, each with its ×; links, so they work without scripts, unless `onChange` takes them. */
export function FilterChips({
  search,
  facets,
  onChange,
}: {
  search: ProductSearch;
  /** They say how what is chosen is called. */
  facets: readonly ShownFacet[];
  onChange?: (search: ProductSearch) => void;
}) {
  const { minPrice, maxPrice, inStock, search: words } = search;
  const [isWhole, setIsWhole] = useState(false);
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  const chosen = search.choices.flatMap(({ key, values }) => values.map((value) => ({ key, value })));
  if (!words && !hasPrice && !inStock && chosen.length === 0) return null;
  const shown = isWhole ? chosen : chosen.slice(0, MOST_CHIPS);
  const without = ({ key, value }: { key: string; value: string }) => {
    const others = search.choices.find((choice) => choice.key === key)?.values.filter((one) => one !== value);
    return withFilters(search, { choices: withChoice(search.choices, key, others ?? []) });
  };
  return (
    <ul aria-label="Filters in use" className="flex min-w-0 flex-wrap items-center gap-2">
      {words ? (
        <Chip
          onChange={onChange}
          name={`search for ${words}`}
          to={withFilters(search, { search: undefined })}
        >
          <span className="max-w-60 truncate">“{words}”</span>
        </Chip>
      ) : null}
      {shown.map(({ key, value }) => {
        const [name, label] = [facetName(key, facets), choiceLabel(key, value, facets)];
        return (
          <Chip
            key={`${key} ${value}`}
            onChange={onChange}
            name={`${name} ${label}`}
            to={without({ key, value })}
          >
            <span aria-hidden="true" className="flex max-w-72 min-w-0 gap-1.5">
              <span className="shrink-0 text-fg-3 max-md:hidden">{name}</span>
              <span className="truncate">{label}</span>
            </span>
          </Chip>
        );
      })}
      {chosen.length > shown.length ? (
        <li>
          <button
            type="button"
            onClick={() => setIsWhole(true)}
            className="min-h-8 px-1 text-sm font-semibold text-link touch:min-h-9"
          >
            {`+ ${chosen.length - shown.length} more`}
          </button>
        </li>
      ) : null}
      {hasPrice ? (
        <Chip
          onChange={onChange}
          name="price range"
          to={withFilters(search, { minPrice: undefined, maxPrice: undefined })}
        >
          <PriceRangeText minPrice={minPrice} maxPrice={maxPrice} />
        </Chip>
      ) : null}
      {inStock ? (
        <Chip onChange={onChange} name="In Stock Only" to={withFilters(search, { inStock: false })}>
          In Stock Only
        </Chip>
      ) : null}
      {onChange ? null : (
        <li className="max-md:hidden">
          <Link
            discover="none"
            to={productListPath(withoutFilters(search))}
            preventScrollReset
            className="px-1 text-sm font-semibold text-link hover:text-primary-hover"
          >
            Clear All Filters
          </Link>
        </li>
      )}
    </ul>
  );
}

function PriceRangeText({
  minPrice,
  maxPrice,
}: {
  minPrice: number | undefined;
  maxPrice: number | undefined;
}) {
  if (minPrice === undefined && maxPrice !== undefined) {
    return (
      <span>
        Up to <Rupees amount={maxPrice} />
      </span>
    );
  }
  if (maxPrice === undefined && minPrice !== undefined) {
    return (
      <span>
        From <Rupees amount={minPrice} />
      </span>
    );
  }
  return (
    <span>
      <Rupees amount={minPrice ?? 0} /> – <Rupees amount={maxPrice ?? 0} />
    </span>
  );
}

function Chip({
  name,
  to,
  onChange,
  children,
}: {
  name: string;
  to: ProductSearch;
  onChange: ((search: ProductSearch) => void) | undefined;
  children: ReactNode;
}) {
  const className =
    'inline-flex h-8 items-center gap-2 rounded-full border border-line-2 bg-surface ps-3 pe-2 text-sm font-medium hover:border-field hover:bg-hover touch:h-9';
  const content = (
    <>
      {children}
      <span className="sr-only">Remove filter: {name}</span>
      <X aria-hidden="true" className="size-3.5 text-fg-3" />
    </>
  );
  return (
    <li>
      {onChange ? (
        <button type="button" onClick={() => onChange(to)} className={className}>
          {content}
        </button>
      ) : (
        <Link discover="none" to={productListPath(to)} preventScrollReset className={className}>
          {content}
        </Link>
      )}
    </li>
  );
}
