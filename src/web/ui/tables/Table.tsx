import { cx } from 'class-variance-authority';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Fragment, type Key, type ReactNode } from 'react';
import { SelectBox } from '../fields/SelectBox.tsx';
import { nextSort, sortDirection, type TableSort } from './table-sort.ts';
import './table.css';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** What the head shows in place of the bare word. */
  head?: ReactNode;
  /** The head is read out, not shown. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers and money: tabular and at the right. */
  isNumber?: boolean;
  /** The cell that names the row; on phones it is the card's first line, without its header. */
  isRowHeader?: boolean;
  /** Leaves the header out on phones: for thumbnails, badges and actions. */
  hideHeaderOnPhones?: boolean;
  /**
   * Its place in the card on phones: `picture` at the left (56 px), `meta` in the quiet line under the name, `value`
   * in the line of numbers under that, `line` (the usual one) a line of its own with the header before it, `foot` in
   * the strip at the bottom, `menu` in the upper right corner, or not there at all.
   */
  onPhones?: 'picture' | 'meta' | 'value' | 'line' | 'foot' | 'menu' | 'hidden';
  /** Tables narrower than 768 or 960 px leave it out, whatever stands beside them. Cards on phones show it. */
  from?: 'lg' | 'xl';
  /** May be taken out of the table by whoever looks at it (`TableFrame`). */
  isOptional?: boolean;
  /** Its head sorts: `by` is the part of `sortBy` before the colon. */
  sort?: TableSort;
}

/** Which rows are chosen, and how that changes; see `useSelection`. */
export interface TableSelection {
  selected: readonly string[];
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The old rows while the new ones are on their way. */
  isBusy?: boolean;
  /** 'createdAt:desc': the head of this column shows the arrow. */
  sortBy?: string;
  onSort?: (sortBy: string) => void;
  /** A checkbox before each row, and one for all of them in the head. */
  selection?: TableSelection | undefined;
  /** Names a row for its checkbox: "Select Bosch drill". */
  rowName?: (row: Row) => string;
  /** Stands inside a card already: no border of its own. */
  isBare?: boolean;
  /** A line over the whole width before a row: the head of a group, or what is left out there. */
  bandBefore?: (row: Row) => ReactNode;
  /** What a row shows of itself over the whole width below it, while it is open; null while it is not. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** A coloured edge before a row: late, or due today. */
  rowTone?: ((row: Row) => 'danger' | 'warning' | undefined) | undefined;
}

/** A real table; below 768 px each row is a card. `TableFrame` is a table with all a desk needs around it. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isBusy = false, selection, rowName, isBare = false } = props;
  const width = columns.length + (selection ? 1 : 0);
  const hasPicture = columns.some(({ onPhones }) => onPhones === 'picture');
  const firstMeta = columns.find(({ onPhones }) => onPhones === 'meta')?.id;
  const hasFoot = columns.some(({ onPhones }) => onPhones === 'foot');
  return (
    <div className={isBare ? 'table-box' : 'table-box table-framed'}>
      <table aria-busy={isBusy || undefined} className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <td className="table-select">
                <SelectBox
                  label="Select all on this page"
                  checked={rows.length > 0 && selection.selected.length === rows.length}
                  isPartial={selection.selected.length > 0 && selection.selected.length < rows.length}
                  onToggle={selection.toggleAll}
                />
              </td>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sortBy={props.sortBy} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isSelected = selection?.selected.includes(String(key)) ?? false;
            const band = props.bandBefore?.(row);
            const detail = props.detail?.(row);
            const line = (
              <tr
                key={key}
                className={cx(hasPicture && 'table-with-picture', selection && 'table-with-box')}
                data-selected={isSelected || undefined}
                data-tone={props.rowTone?.(row)}
              >
                {selection ? (
                  <td className="table-select">
                    <SelectBox
                      label={`Select ${rowName?.(row) ?? key}`}
                      checked={isSelected}
                      onToggle={(isRange) => selection.toggle(String(key), isRange)}
                    />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} isFirstMeta={column.id === firstMeta} />
                ))}
                {hasFoot ? <td aria-hidden="true" className="table-rule" /> : null}
              </tr>
            );
            if (!band && !detail) return line;
            return (
              <Fragment key={key}>
                {band ? (
                  <tr className="table-band">
                    <td colSpan={width}>{band}</td>
                  </tr>
                ) : null}
                {line}
                {detail ? (
                  <tr className="table-detail" data-tone={props.rowTone?.(row)}>
                    <td colSpan={width}>{detail}</td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({
  column: { header, head, isHeaderHidden = false, isNumber, from, sort },
  sortBy,
  onSort,
}: {
  column: TableColumn<Row>;
} & Pick<TableProps<Row>, 'sortBy' | 'onSort'>) {
  const className = cx(isNumber ? 'text-end' : 'text-start', fromClass(from));
  if (!sort || !onSort) {
    return (
      <th scope="col" className={className}>
        {isHeaderHidden ? <span className="sr-only">{header}</span> : (head ?? header)}
      </th>
    );
  }
  const direction = sortDirection(sort, sortBy);
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      {/* The cards of phones have no head to press: their toolbar has a list of the orders. */}
      <span className="md:hidden">{header}</span>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, sortBy))}
        className="inline-flex min-h-7 items-center gap-1 rounded-sm hover:text-fg max-md:hidden aria-pressed:text-fg"
      >
        {header}
        {direction === 'ascending' ? <ArrowUp className="size-3.5" /> : null}
        {direction === 'descending' ? <ArrowDown className="size-3.5" /> : null}
        {direction === null ? <ChevronsUpDown className="size-3.5 text-fg-3" /> : null}
      </button>
    </th>
  );
}

function Cell<Row>({
  column,
  row,
  isFirstMeta,
}: {
  column: TableColumn<Row>;
  row: Row;
  isFirstMeta: boolean;
}) {
  const place = column.isRowHeader ? 'title' : (column.onPhones ?? 'line');
  const className = cx(
    `table-${place}`,
    column.isNumber ? 'num text-end' : 'text-start',
    place === 'meta' && !isFirstMeta && 'table-meta-next',
    fromClass(column.from),
  );
  if (column.isRowHeader) {
    return (
      <th scope="row" className={cx(className, 'font-medium')}>
        {column.cell(row)}
      </th>
    );
  }
  const hasHeader = !column.hideHeaderOnPhones && (place === 'line' || place === 'foot');
  return (
    <td className={className}>
      {hasHeader ? (
        <span aria-hidden="true" className="text-fg-3 md:hidden">
          {column.header}
        </span>
      ) : null}
      {column.cell(row)}
    </td>
  );
}

function fromClass(from: TableColumn<unknown>['from']): string | false {
  if (from === 'lg') return 'md:@max-3xl/table:hidden';
  return from === 'xl' && 'md:@max-[60rem]/table:hidden';
}
