import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { countUpTo, formatCount } from '../../../domain/shop/count-text.ts';
import { useIsLeaving } from '../behaviour/latest-location.hooks.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../feedback/Skeleton.tsx';
import { inChosenOrder } from './column-order.ts';
import { Pagination } from './Pagination.tsx';
import { type RowAction, RowActions } from './RowActions.tsx';
import { Table, type TableColumn } from './Table.tsx';
import { TableToolbar, type TableToolbarProps } from './TableToolbar.tsx';
import type { TableControls } from './table-controls.ts';
import { type ChosenRows, useSelection } from './table-selection.hooks.ts';
import { useTableSettings } from './table-settings.hooks.ts';
import { sortChoices } from './table-sort.ts';
import './table-rows.css';

interface Pages {
  page: number;
  pages: number;
  total: number;
  limit: number;
}

export interface TableFrameProps<Row>
  extends Pick<
    TableToolbarProps,
    'search' | 'chips' | 'selects' | 'hasDates' | 'countCeiling' | 'hasViews' | 'onExport' | 'tools'
  > {
  /** Under which this browser remembers columns and views: "admin-products". */
  name: string;
  /** Names table, pages and views: "Products". */
  caption: string;
  /** What `useTableSearch` gives. */
  table: TableControls;
  /** The query of the list, as TanStack Query gives it. */
  query: {
    data: { pagination: Pages } | undefined;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  actions?: (row: Row) => readonly RowAction[];
  /** The actions are seldom used: behind a ⋮ at every width. */
  hasActionMenu?: boolean;
  /** What an open row shows below itself; see `Table`. */
  detail?: (row: Row) => ReactNode;
  rowTone?: (row: Row) => 'danger' | 'warning' | undefined;
  /** Stands under the rows: their sums over all pages. */
  foot?: ReactNode;
  /** Buttons for the chosen rows; its presence puts a checkbox before every row. `clear` chooses none. */
  bulk?: (chosen: ChosenRows, clear: () => void) => ReactNode;
  /** Offers to choose everything the filters let through: `bulk` then hears how much that is. */
  canChooseMatching?: boolean;
  /** Shown when the call fails: "The products could not be loaded". */
  errorTitle: string;
  /** Shown while the list is empty. */
  empty: ComponentProps<typeof EmptyState>;
  /** Shown while no row matches the filters: "No products found". */
  filteredEmptyTitle: string;
}

/**
 * A table of a desk with all around it: toolbar, skeleton, empty, failed and filtered-empty states, actions, chosen
 * rows, page line. Its state is in the address (`useTableSearch` has an example), so reload and Back keep it.
 */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { name, caption, table, query, rows, rowKey, rowName, actions, bulk } = props;
  const pagination = query.data?.pagination;
  const settings = useTableSettings(name);
  const selection = useSelection(
    (rows ?? []).map(rowKey),
    JSON.stringify([table.search, Object.entries(table.filters)]),
  );
  const frame = useRef<HTMLDivElement>(null);
  useFocusThatStays(frame, rows);
  usePageTurn(table.page);
  useLastPage(table, pagination);

  const ordered = inChosenOrder(props.columns, settings.columnOrder);
  const columns = ordered.filter(({ id, isOptional }) => !isOptional || !settings.hiddenColumns.includes(id));
  // The picture and the row's name come first, and a column without a head keeps its place.
  const movable = columns.filter(
    ({ isRowHeader, isHeaderHidden, onPhones }) => !isRowHeader && !isHeaderHidden && onPhones !== 'picture',
  );
  if (actions) {
    columns.push({
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      hideHeaderOnPhones: true,
      onPhones: 'menu',
      cell: (row) => <RowActions name={rowName(row)} actions={actions(row)} isMenu={props.hasActionMenu} />,
    });
  }
  return (
    <div className="table-card" data-compact={settings.isCompact || undefined} ref={frame}>
      <TableToolbar
        {...props}
        sorts={props.columns.flatMap(({ header, sort }) => (sort ? sortChoices(header, sort) : []))}
        optionalColumns={props.columns.filter(({ isOptional }) => isOptional)}
        movableColumns={movable}
        settings={settings}
      />
      <div className="max-md:mt-3 md:border-t md:border-line">
        {rows && rows.length > 0 ? (
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            rowName={rowName}
            isBusy={query.isPlaceholderData}
            sortBy={table.sortBy}
            onSort={(sortBy) => table.go({ sortBy })}
            selection={bulk ? selection : undefined}
            detail={props.detail}
            rowTone={props.rowTone}
            isBare
          />
        ) : (
          <Instead {...props} />
        )}
      </div>
      {rows && rows.length > 0 ? props.foot : null}
      {rows && rows.length > 0 && pagination ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:mt-4 max-md:flex-col max-md:items-stretch md:min-h-14 md:border-t md:border-line md:px-3 md:py-2">
          <p className="num text-sm text-fg-2 max-md:text-center">
            {pageLine(pagination, rows.length, props.countCeiling)}
          </p>
          <Pagination
            label={caption}
            page={pagination.page}
            pages={pagination.pages}
            hrefFor={(page) => table.hrefFor({ page })}
          />
        </div>
      ) : null}
      {bulk && selection.selected.length > 0 ? (
        <BulkBar
          selection={selection}
          shown={rows?.length ?? 0}
          matching={props.canChooseMatching ? matchingCount(pagination, props.countCeiling) : null}
          bulk={bulk}
        />
      ) : null}
    </div>
  );
}

/** Stands at the bottom while rows are chosen: how many, more of them, and what can be done with them. */
function BulkBar({
  selection,
  shown,
  matching,
  bulk,
}: {
  selection: ReturnType<typeof useSelection>;
  shown: number;
  /** How many the filters let through, or null when they cannot be chosen. */
  matching: number | null;
  bulk: NonNullable<TableFrameProps<unknown>['bulk']>;
}) {
  const { selected, isMatching, chooseMatching, toggleAll, clear } = selection;
  const chosen: ChosenRows = { keys: selected, matching: isMatching ? (matching ?? selected.length) : null };
  const count = chosen.matching ?? selected.length;
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-raised p-3 shadow-3 max-md:-mx-4 max-md:mt-4 max-md:rounded-none"
    >
      <p role="status" className="num me-auto font-medium">
        {isMatching ? `All ${formatCount(count)} matching selected` : `${formatCount(count)} selected`}
      </p>
      {selected.length < shown ? (
        <Button variant="ghost" size="sm" onClick={toggleAll}>
          Select all on this page
        </Button>
      ) : null}
      {!isMatching && matching !== null && selected.length === shown && matching > shown ? (
        <Button variant="ghost" size="sm" onClick={chooseMatching}>
          {`Select all ${formatCount(matching)} matching`}
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear selection
      </Button>
      {bulk(chosen, clear)}
    </section>
  );
}

/** How many can be chosen beyond the page; null while that many are not counted to the end. */
function matchingCount(pagination: Pages | undefined, ceiling: number | undefined): number | null {
  if (!pagination || (ceiling !== undefined && pagination.total >= ceiling)) return null;
  return pagination.total;
}

/** What stands in the place of the rows. */
function Instead<Row>({ table, query, rows, errorTitle, empty, filteredEmptyTitle }: TableFrameProps<Row>) {
  if (!rows && query.isError) {
    return (
      <EmptyState
        title={errorTitle}
        action={
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!rows) {
    return (
      <LoadingRegion className="flex flex-col gap-3 md:gap-0 md:divide-y md:divide-line">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className="md:px-3 md:py-2">
            <Skeleton className="h-28 rounded-lg md:h-10 md:rounded-md" />
          </div>
        ))}
      </LoadingRegion>
    );
  }
  if (!table.isFiltered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      title={filteredEmptyTitle}
      text="Try adjusting your filters"
      action={
        <Button
          variant="secondary"
          onClick={() =>
            table.go({
              search: '',
              filters: Object.fromEntries(Object.keys(table.filters).map((filter) => [filter, null])),
            })
          }
        >
          Clear All Filters
        </Button>
      }
    />
  );
}

/** "1–10 of 48". */
function pageLine(
  { page, total, limit }: { page: number; total: number; limit: number },
  shown: number,
  ceiling: number | undefined,
) {
  const first = (page - 1) * limit + 1;
  return `${formatCount(first)}–${formatCount(first + shown - 1)} of ${countUpTo(total, ceiling)}`;
}

/** A row that has had its action may leave the list, its button with it: the focus goes to what took its place. */
function useFocusThatStays(frame: { current: HTMLElement | null }, rows: readonly unknown[] | undefined) {
  const lastRow = useRef(-1);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const onFocus = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest('tbody > tr');
      lastRow.current = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : -1;
    };
    box.addEventListener('focusin', onFocus);
    return () => box.removeEventListener('focusin', onFocus);
  }, [frame]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are when a button may be gone
  useEffect(() => {
    if (document.activeElement !== document.body || lastRow.current < 0) return;
    const all = frame.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [];
    const row = all[Math.min(lastRow.current, all.length - 1)];
    const target = Array.from(row?.querySelectorAll<HTMLElement>('a, button, select') ?? []).find(
      (control) => control.offsetParent !== null,
    );
    target?.focus({ preventScroll: true });
  }, [frame, rows]);
}

/** look.md: turning a page moves the focus to the title. */
function usePageTurn(page: number) {
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const active = document.activeElement;
    if (active === document.body || active?.closest('nav')) {
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
    }
  }, [page]);
}

/** The last row of the last page went: the page before it is the last one now. */
function useLastPage(table: TableControls, pagination: Pages | undefined) {
  const lastPage =
    pagination && pagination.pages > 0 && pagination.page > pagination.pages ? pagination.pages : null;
  const isLeaving = useIsLeaving();
  const turnTo = useEffectEvent((page: number) => {
    if (!isLeaving()) table.go({ page }, true);
  });
  useEffect(() => {
    if (lastPage !== null) turnTo(lastPage);
  }, [lastPage]);
}
