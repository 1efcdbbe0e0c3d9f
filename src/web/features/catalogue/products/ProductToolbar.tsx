import { cx } from 'class-variance-authority';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import type { ProductSort } from '../../../../contract/catalogue/products.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { countFilters, FILTER_FORM_ID, type ProductSearch } from './product-search.ts';
import { BEST_MATCH_LABEL, PRODUCT_SORT_LABELS } from './product-sorts.ts';
import { type ProductView, rememberProductView } from './product-view.ts';

const sorts = Object.entries(PRODUCT_SORT_LABELS) as [ProductSort, string][];

/** Filters, sort and grid/list, above the products; on phones a bar that stays in view. */
export function ProductToolbar({
  search,
  view,
  isPanelOpen,
  onToggleFilters,
  onSort,
}: {
  search: ProductSearch;
  view: ProductView;
  isPanelOpen: boolean;
  onToggleFilters: () => void;
  /** Undefined: the best match first. */
  onSort: (sortBy: ProductSort | undefined) => void;
}) {
  const count = countFilters(search);
  return (
    <div className="flex items-center gap-2">
      <Button
        variant="secondary"
        aria-expanded={isPanelOpen}
        onClick={onToggleFilters}
        icon={<SlidersHorizontal />}
        className="max-md:px-3 noscript:hidden"
      >
        Filters
        {count > 0 ? (
          <span className="num flex size-5 items-center justify-center rounded-full bg-primary text-xs text-on-primary">
            {count}
          </span>
        ) : null}
      </Button>
      <Select
        aria-label="Sort"
        name="sortBy"
        form={FILTER_FORM_ID}
        lead={<span className="max-md:hidden">Sort</span>}
        value={search.sortBy ?? ''}
        onChange={(event) => onSort((event.target.value || undefined) as ProductSort | undefined)}
        className="min-w-0 max-md:grow max-md:[&>select]:ps-3"
      >
        {search.search === undefined ? null : <option value="">{BEST_MATCH_LABEL}</option>}
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {/* biome-ignore lint/a11y/useSemanticElements: two toggles, not fields of a form */}
      <div
        role="group"
        aria-label="View"
        className="flex rounded-md border border-line-2 bg-surface shadow-1 noscript:hidden"
      >
        <ViewToggle view="grid" chosen={view} label="Grid view">
          <LayoutGrid className="size-4.5" />
        </ViewToggle>
        <ViewToggle view="list" chosen={view} label="List view">
          <Rows3 className="size-4.5" />
        </ViewToggle>
      </div>
    </div>
  );
}

function ViewToggle({
  view,
  chosen,
  label,
  children,
}: {
  view: ProductView;
  chosen: ProductView;
  label: string;
  children: ReactNode;
}) {
  const isChosen = view === chosen;
  return (
    <IconButton
      label={label}
      aria-pressed={isChosen}
      onClick={() => rememberProductView(view)}
      className={cx(
        'border-0 max-md:h-10.5 forced-colors:aria-pressed:border-2',
        isChosen && 'bg-primary-soft text-link',
      )}
    >
      {children}
    </IconButton>
  );
}
