import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countUpTo } from '../../../domain/count-text.ts';
import { Button } from '../Button.tsx';
import { SearchBox } from '../fields/SearchBox.tsx';
import { Select } from '../fields/Select.tsx';
import { TextField } from '../fields/TextField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuToggle,
} from '../overlays/DropdownMenu.tsx';
import type { useTableSettings } from './table-settings.hooks.ts';

/** The state of a table and how it changes: what `useTableSearch` gives. */
export interface TableControls {
  page: number;
  sortBy: string;
  search: string;
  filters: Readonly<Record<string, string | null>>;
  isFiltered: boolean;
  hrefFor(change?: {
    page?: number;
    sortBy?: string;
    search?: string;
    filters?: Readonly<Record<string, string | null>>;
  }): string;
  go(change: Parameters<TableControls['hrefFor']>[0] & object, isReplacing?: boolean): unknown;
  open(href: string): unknown;
}

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
  /** Two fields for the first and the last day; the filters are called `from` and `to`. */
  hasDates?: boolean | undefined;
  /** Numbers are counted up to here: one that reaches it reads "10,000+". */
  countCeiling?: number | undefined;
  /** The orders for phones, whose cards have no head to press. */
  sorts: readonly { value: string; label: string }[];
  /** Columns that may be left out. */
  columns: readonly { id: string; header: string }[];
  settings: ReturnType<typeof useTableSettings>;
  /** False where a view is gone soon: no menu to keep it. */
  hasViews?: boolean | undefined;
  onExport?: { start: () => void; isBusy: boolean } | undefined;
  /** More buttons of this table, last in the row: a menu of files. */
  tools?: ReactNode;
}

/** Above a table: chips, search, filters, and what this browser remembers of it. */
export function TableToolbar(props: TableToolbarProps) {
  const { table, search, chips, selects = [], hasViews = true, sorts, columns, settings, onExport } = props;
  return (
    <div className="flex items-center gap-2 max-md:flex-col max-md:items-stretch md:flex-wrap md:p-2.5">
      {chips ? <Chips chips={chips} table={table} countCeiling={props.countCeiling} /> : null}
      <div className="flex grow flex-wrap items-center justify-end gap-2 max-md:contents">
        {search ? (
          <SearchBox
            {...search}
            value={table.search}
            onSearch={(text, isReplacing) => table.go({ search: text }, isReplacing)}
            className="grow max-md:-order-1 md:max-w-80 md:min-w-56"
          />
        ) : null}
        <div className="flex items-center gap-2 max-md:flex-wrap">
          {selects.map(({ filter, label, allLabel, options }) => (
            <Select
              key={filter}
              aria-label={label}
              value={table.filters[filter] ?? ''}
              onChange={(event) => table.go({ filters: { [filter]: event.target.value || null } })}
              className="max-w-52 min-w-0 max-md:max-w-none max-md:grow max-md:basis-32"
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
            <span className="flex items-center gap-2 max-md:order-last max-md:basis-full max-md:flex-wrap">
              <DayField label="From" filter="from" table={table} />
              <DayField label="To" filter="to" table={table} />
            </span>
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
          {hasViews ? <ViewsMenu caption={props.caption} table={table} settings={settings} /> : null}
          {columns.length > 0 ? (
            <span className="max-md:hidden">
              <DropdownMenu
                trigger={
                  <Tool label="Columns">
                    <Columns3 />
                  </Tool>
                }
              >
                {columns.map(({ id, header }) => (
                  <DropdownMenuToggle
                    key={id}
                    isOn={!settings.hiddenColumns.includes(id)}
                    onToggle={() => settings.toggleColumn(id)}
                  >
                    {header}
                  </DropdownMenuToggle>
                ))}
              </DropdownMenu>
            </span>
          ) : null}
          {onExport ? (
            <Tool label="Export as CSV" busy={onExport.isBusy} onClick={onExport.start}>
              <Download />
            </Tool>
          ) : null}
          {props.tools}
        </div>
      </div>
    </div>
  );
}

const EARLIEST_DAY = '2000-01-01';

/** A day of Nepal's calendar as a filter. */
function DayField({ label, filter, table }: { label: string; filter: string; table: TableControls }) {
  const value = table.filters[filter] ?? '';
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  // Typed, a day passes through others: the field is its own master, and follows only what came from elsewhere.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    if (field.current) field.current.value = value;
  }, [value]);

  function onChange(day: string) {
    // The year 0002 is the beginning of 2026.
    if (day !== '' && day < EARLIEST_DAY) return;
    sent.current = day;
    table.go({ filters: { [filter]: day || null } }, true);
  }

  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-fg-2 max-md:grow max-md:basis-40 max-md:flex-col max-md:items-stretch max-md:gap-1">
      {label}
      <input
        type="date"
        ref={field}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        className="field w-full min-w-0 px-2 font-medium text-fg md:max-w-40"
      />
    </label>
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
    <nav
      aria-label={label}
      className="min-w-0 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]"
    >
      <ul className="flex gap-1 max-md:gap-2 max-md:py-1 md:flex-wrap">
        {options.map(({ value, label: name, count }) => (
          <li key={value} className="shrink-0">
            <Link
              to={table.hrefFor({ filters: { [filter]: value } })}
              aria-current={current === value ? 'true' : undefined}
              preventScrollReset
              discover="none"
              className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold aria-[current=true]:text-info-fg max-md:rounded-full max-md:border max-md:border-line-2 max-md:bg-surface max-md:aria-[current=true]:border-primary touch:min-h-11 forced-colors:aria-[current=true]:border-2"
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

/** A small button of the toolbar: an icon with its name as the tooltip. */
function Tool({
  label,
  children,
  ...button
}: Omit<Parameters<typeof Button>[0], 'variant' | 'icon'> & { label: string; children: ReactNode }) {
  return (
    <Button {...button} variant="secondary" aria-label={label} title={label} className="px-2.5">
      {children}
    </Button>
  );
}

/** Views kept in this browser: filters, search and sort under a name. */
function ViewsMenu({
  caption,
  table,
  settings: { views, saveView, removeView },
}: Pick<TableToolbarProps, 'caption' | 'table' | 'settings'>) {
  const [isNaming, setIsNaming] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const here = table.hrefFor({ page: 1 });
  const current = views.find(({ href }) => href === here);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') {
      setError('Name is required');
      return;
    }
    saveView({ name, href: here });
    setIsNaming(false);
  }

  return (
    <>
      <DropdownMenu
        trigger={
          <Tool label="Saved views">
            <Bookmark />
          </Tool>
        }
        header={views.length === 0 ? 'Keep filters, search and order under a name.' : undefined}
      >
        {views.map(({ name, href }) => (
          <DropdownMenuItem key={name} onSelect={() => table.open(href)} className="font-medium">
            <span className="min-w-0 truncate">{name}</span>
          </DropdownMenuItem>
        ))}
        {views.length > 0 ? <DropdownMenuSeparator /> : null}
        {current ? (
          <DropdownMenuItem onSelect={() => removeView(current.name)}>Remove this view</DropdownMenuItem>
        ) : (
          <DropdownMenuItem
            onSelect={() => {
              setError(undefined);
              setIsNaming(true);
            }}
          >
            Save this view
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      <Dialog isOpen={isNaming} onClose={() => setIsNaming(false)} title="Save this view">
        <form onSubmit={save} noValidate className="flex flex-col gap-4">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={40}
            autoComplete="off"
            error={error}
            help={`The view is kept in this browser, for ${caption} only.`}
          />
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={() => setIsNaming(false)}>
              Cancel
            </Button>
            <Button type="submit">Save view</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
