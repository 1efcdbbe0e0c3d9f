import Download from 'lucide-react/icons/download';
import Rows3 from 'lucide-react/icons/rows-3';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { countUpTo } from '../../../domain/shop/count-text.ts';
import { SearchBox } from '../fields/SearchBox.tsx';
import { Select } from '../fields/Select.tsx';
import { type ColumnName, TableColumnsMenu } from './TableColumnsMenu.tsx';
import { TableTool } from './TableTool.tsx';
import { TableViewsMenu } from './TableViewsMenu.tsx';
import type { TableControls } from './table-controls.ts';
import type { useTableSettings } from './table-settings.hooks.ts';
import './table-toolbar.css';

const DayFilters = lazy(async () => ({ default: (await import('./DayFilters.tsx')).DayFilters }));

/** The filter people change most, as chips with numbers. */
export interface TableChips {
  /** Its name in the address. */
  filter: string;
  /** Names the row of chips: "Product status". */
  label: string;
  options: readonly { value: string | null; label: string; count?: number | undefined }[];
}

/** Another filter, as a list to choose from. */
export interface TableSelect {
  filter: string;
  label: string;
  /** The choice that filters nothing: "All categories". */
  allLabel: string;
  options: readonly { value: string; label: string }[];
}

export interface TableToolbarProps {
  /** Names the table: "Products". */
  caption: string;
  table: TableControls;
  search?: { label: string; placeholder: string } | undefined;
  chips?: TableChips | undefined;
  selects?: readonly TableSelect[] | undefined;
  /** Fields for the first and the last day, months and fiscal years of Nepal; the filters are called `from` and `to`. */
  hasDates?: boolean | undefined;
  /** Numbers are counted up to here: one that reaches it reads "10,000+". */
  countCeiling?: number | undefined;
  /** The orders for phones, whose cards have no head to press. */
  sorts: readonly { value: string; label: string }[];
  /** Columns that may be left out, and those that may stand elsewhere, in the order they have. */
  optionalColumns: readonly ColumnName[];
  movableColumns: readonly ColumnName[];
  settings: ReturnType<typeof useTableSettings>;
  /** False where a view is gone soon: no menu to keep it. */
  hasViews?: boolean | undefined;
  onExport?: { start: () => void; isBusy: boolean } | undefined;
  /** More buttons of this table, last in the row: a menu of files. */
  tools?: ReactNode;
}

/** Above a table: chips, search, filters, and what this browser remembers of it. */
export function TableToolbar(props: TableToolbarProps) {
  const { table, search, chips, selects = [], hasViews = true, sorts, settings, onExport } = props;
  return (
    <div className="table-toolbar">
      {chips ? <Chips chips={chips} table={table} countCeiling={props.countCeiling} /> : null}
      <div className="table-filters">
        {search ? (
          <SearchBox
            {...search}
            value={table.search}
            onSearch={(text, isReplacing) => table.go({ search: text }, isReplacing)}
            className="table-search"
          />
        ) : null}
        <div className="table-tools">
          {selects.map(({ filter, label, allLabel, options }) => (
            <Select
              key={filter}
              aria-label={label}
              value={table.filters[filter] ?? ''}
              onChange={(event) => table.go({ filters: { [filter]: event.target.value || null } })}
              className="min-w-0 max-md:grow max-md:basis-32 md:max-w-40"
            >
              <option value="">{allLabel}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          ))}
          {props.hasDates ? (
            <Suspense fallback={<span className="max-md:min-h-10 max-md:grow max-md:basis-32 md:w-36" />}>
              <DayFilters table={table} />
            </Suspense>
          ) : null}
          {sorts.length > 0 ? (
            <Select
              aria-label="Sort"
              value={sorts.some(({ value }) => value === table.sortBy) ? table.sortBy : ''}
              onChange={(event) => table.go({ sortBy: event.target.value })}
              className="min-w-0 max-md:grow max-md:basis-32 md:hidden"
            >
              {sorts.some(({ value }) => value === table.sortBy) ? null : <option value="">Sort</option>}
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ) : null}
          {hasViews ? <TableViewsMenu caption={props.caption} table={table} settings={settings} /> : null}
          <TableColumnsMenu
            optional={props.optionalColumns}
            movable={props.movableColumns}
            settings={settings}
          />
          <span className="max-md:hidden">
            <TableTool
              label="Compact rows"
              aria-pressed={settings.isCompact}
              onClick={settings.toggleDensity}
            >
              <Rows3 />
            </TableTool>
          </span>
          {onExport ? (
            <TableTool label="Export as CSV" busy={onExport.isBusy} onClick={onExport.start}>
              <Download />
            </TableTool>
          ) : null}
          {props.tools}
        </div>
      </div>
    </div>
  );
}

function Chips({
  chips: { filter, label, options },
  table,
  countCeiling,
}: {
  chips: TableChips;
  table: TableControls;
  countCeiling: number | undefined;
}) {
  const current = table.filters[filter] ?? null;
  return (
    <nav aria-label={label} className="table-chips">
      <ul className="flex gap-1 max-md:gap-2 max-md:py-1">
        {options.map(({ value, label: name, count }) => (
          <li key={value} className="shrink-0">
            <Link
              to={table.hrefFor({ filters: { [filter]: value } })}
              aria-current={current === value ? 'true' : undefined}
              preventScrollReset
              discover="none"
              className="inline-flex min-h-8.5 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold aria-[current=true]:text-info-fg max-md:rounded-full max-md:border max-md:border-line-2 max-md:bg-surface max-md:aria-[current=true]:border-primary touch:min-h-11 forced-colors:aria-[current=true]:border-2"
            >
              {name}
              {count === undefined ? null : (
                <span className="num text-xs">{countUpTo(count, countCeiling)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
