import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Rupees } from '../../ui/goods/Price.tsx';
import { type ProductSearch, productListPath, withFilters, withoutFilters } from './product-search.ts';

/** What the list is filtered by, each with its ×; links, so they work without scripts. */
export function FilterChips({ search }: { search: ProductSearch }) {
  const { minPrice, maxPrice, inStock, search: words } = search;
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  if (!words && !hasPrice && !inStock) return null;
  return (
    <ul aria-label="Filters in use" className="mb-4 flex flex-wrap items-center gap-2">
      {words ? (
        <Chip name={`search for ${words}`} to={withFilters(search, { search: undefined })}>
          <span className="max-w-60 truncate">“{words}”</span>
        </Chip>
      ) : null}
      {hasPrice ? (
        <Chip name="price range" to={withFilters(search, { minPrice: undefined, maxPrice: undefined })}>
          <PriceRangeText minPrice={minPrice} maxPrice={maxPrice} />
        </Chip>
      ) : null}
      {inStock ? (
        <Chip name="In Stock Only" to={withFilters(search, { inStock: false })}>
          In Stock Only
        </Chip>
      ) : null}
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

function Chip({ name, to, children }: { name: string; to: ProductSearch; children: ReactNode }) {
  return (
    <li>
      <Link
        discover="none"
        to={productListPath(to)}
        preventScrollReset
        className="inline-flex h-8 items-center gap-2 rounded-full border border-line-2 bg-surface ps-3 pe-2 text-sm font-medium hover:border-field hover:bg-hover touch:h-9"
      >
        {children}
        <span className="sr-only">Remove filter: {name}</span>
        <X aria-hidden="true" className="size-3.5 text-fg-3" />
      </Link>
    </li>
  );
}
