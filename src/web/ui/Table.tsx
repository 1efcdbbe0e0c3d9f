import { cx } from 'class-variance-authority';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { Key, ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money: tabular and at the right. */
  isNumber?: boolean;
  /** The cell that names the row; on phones it is the card's first line, without its header. */
  isRowHeader?: boolean;
  /** Leaves the header out on phones: for thumbnails, badges and actions. */
  hideHeaderOnPhones?: boolean;
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
}

/** A real table; below 768 px each row is a card with its headers beside the values. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isBusy = false,
}: {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  isBusy?: boolean;
}) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface max-md:overflow-visible max-md:border-0 max-md:bg-transparent">
      <table aria-busy={isBusy || undefined} className="w-full text-sm aria-busy:opacity-60 max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-xs text-fg-2 max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
                className={cx('h-10 px-3 font-semibold', column.isNumber ? 'text-end' : 'text-start')}
              >
                {column.sort ? (
                  <button
                    type="button"
                    onClick={column.sort.onSort}
                    className="inline-flex items-center gap-1 rounded-sm hover:text-fg"
                  >
                    {column.header}
                    {column.sort.direction === 'ascending' ? <ArrowUp className="size-3.5" /> : null}
                    {column.sort.direction === 'descending' ? <ArrowDown className="size-3.5" /> : null}
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-t border-line hover:bg-hover max-md:block max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3"
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const className = cx(
    'h-11 px-3 py-2 max-md:flex max-md:h-auto max-md:items-center max-md:justify-between max-md:gap-3 max-md:px-0 max-md:py-1',
    column.isNumber ? 'num text-end' : 'text-start',
  );
  if (column.isRowHeader) {
    return (
      <th scope="row" className={cx(className, 'font-medium')}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className={className}>
      {column.hideHeaderOnPhones ? null : (
        <span aria-hidden="true" className="text-fg-3 md:hidden">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}
