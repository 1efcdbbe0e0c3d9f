import {
  IMPORT_ROW_FILTERS,
  type ImportOutcome,
  type ImportProblem,
  type ImportRow,
  type ImportState,
  type ProductImport,
} from '../../../../contract/catalogue/product-imports.contract.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import type { useImportReport } from './product-imports.hooks.ts';

const SEARCH = {
  filters: { rows: IMPORT_ROW_FILTERS },
  sorts: ['line:asc'],
  defaultSort: 'line:asc',
  keep: ['id'],
} as const;

/** What the address says of the report. */
export function useReportSearch() {
  return useTableSearch(SEARCH);
}

const OUTCOMES: Record<ImportOutcome, { tone: BadgeTone; text: string }> = {
  new: { tone: 'info', text: 'New' },
  changed: { tone: 'success', text: 'Changed' },
  unchanged: { tone: 'neutral', text: 'Unchanged' },
  failing: { tone: 'danger', text: 'Problem' },
};

/** What becomes of a new row. */
const NEW_ROWS: Record<ImportState, string> = {
  checking: 'Will be added',
  checked: 'Will be added',
  applying: 'Will be added',
  applied: 'Added',
  cancelled: 'Not added',
  failed: 'Not added',
};

const columnsOf = (state: ImportState): readonly TableColumn<ImportRow>[] => [
  {
    id: 'line',
    header: 'Row',
    isNumber: true,
    hideHeaderOnPhones: true,
    onPhones: 'meta',
    cell: ({ line }) => (
      <>
        <span className="md:hidden">Row </span>
        {line}
      </>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    isRowHeader: true,
    cell: ({ sku, name }) => (
      <span className="block min-w-0 text-start">
        <span className="block font-semibold wrap-anywhere">{name || 'Without a name'}</span>
        <span className="block text-xs font-normal break-all text-fg-3">{sku || 'Without a SKU'}</span>
      </span>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    hideHeaderOnPhones: true,
    onPhones: 'meta',
    cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].text}</Badge>,
  },
  {
    id: 'details',
    header: 'What changes, or what is wrong',
    hideHeaderOnPhones: true,
    cell: (row) => <Details row={row} state={state} />,
  },
];

/** The rows of a file: what each does, or what is wrong with it and how to correct it. */
export function ImportRows({
  found,
  table,
  query,
}: {
  found: ProductImport;
  table: ReturnType<typeof useReportSearch>;
  query: ReturnType<typeof useImportReport>;
}) {
  const { counts } = found;
  const chips = [
    { value: null, label: 'All', count: counts.total },
    { value: 'failing', label: 'Problems', count: counts.failing },
    { value: 'warnings', label: 'Warnings', count: counts.warnings },
    { value: 'new', label: 'New', count: counts.new },
    { value: 'changed', label: 'Changed', count: counts.changed },
    { value: 'unchanged', label: 'Unchanged', count: counts.unchanged },
    ...(found.state === 'applied' ? [{ value: 'notes', label: 'Sold meanwhile' }] : []),
  ];
  return (
    <TableFrame
      name="import-report"
      caption="Rows of the file"
      table={table}
      query={query}
      rows={query.data?.rows}
      rowKey={({ line }) => String(line)}
      rowName={({ sku, line }) => sku || `row ${line}`}
      columns={columnsOf(found.state)}
      hasViews={false}
      chips={{ filter: 'rows', label: 'Rows', options: chips }}
      errorTitle="The report could not be loaded"
      empty={{ title: 'No rows', text: 'The file holds no rows.' }}
      filteredEmptyTitle="No such rows"
    />
  );
}

function Details({
  row: { problems, changedColumns, outcome, note },
  state,
}: {
  row: ImportRow;
  state: ImportState;
}) {
  if (problems.length + changedColumns.length === 0 && note === null) {
    return <span className="text-fg-3">{outcome === 'new' ? NEW_ROWS[state] : 'As in the shop'}</span>;
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5 py-1 text-start text-sm">
      {problems.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a row never changes its order
            <Problem key={index} problem={problem} />
          ))}
        </ul>
      ) : null}
      {changedColumns.length > 0 ? <p className="text-fg-2">{changedColumns.join(', ')}</p> : null}
      {note !== null ? <p className="text-warning-fg">{note}</p> : null}
    </div>
  );
}

function Problem({ problem: { column, problem, suggestion, isWarning } }: { problem: ImportProblem }) {
  return (
    <li className="wrap-anywhere">
      {column !== null ? <span className="font-semibold">{column}: </span> : null}
      <span className={isWarning ? 'text-warning-fg' : 'text-danger-fg'}>{problem}</span>
      {suggestion !== null ? <span className="block text-xs text-fg-2">{suggestion}</span> : null}
    </li>
  );
}
