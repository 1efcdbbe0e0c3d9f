import FileText from 'lucide-react/icons/file-text';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import type { Statement } from '../../../contract/statements.contract.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Table, type TableColumn } from '../../ui/tables/Table.tsx';
import { ExactRupees } from './ExactRupees.tsx';
import { useStatements } from './seller-money.hooks.ts';

const FIRST = 4;
const ALL = 100;

/** The closed periods, newest first; absent until there is one. */
export function StatementsCard() {
  const [isAll, setIsAll] = useState(false);
  const { data, isFetching } = useStatements(isAll ? ALL : FIRST);
  if (!data || data.statements.length === 0) return null;
  const { statements, pagination } = data;
  return (
    <Card aria-labelledby="money-statements" className="mt-4 overflow-hidden xl:mt-5">
      <div className="p-5 pb-3">
        <h2 id="money-statements" className="text-md font-semibold">
          Statements
        </h2>
        <p className="text-sm text-fg-2">Each opens with what the last one closed with.</p>
      </div>
      <Table caption="Statements" columns={COLUMNS} rows={statements} rowKey={({ _id }) => _id} isBare />
      {pagination.total > statements.length && !isAll ? (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" size="sm" busy={isFetching} onClick={() => setIsAll(true)}>
            {`All ${pagination.total} statements`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly TableColumn<Statement>[] = [
  {
    id: 'number',
    header: 'Statement',
    isRowHeader: true,
    cell: ({ number }) => <span className="font-semibold whitespace-nowrap">{number}</span>,
  },
  {
    id: 'period',
    header: 'Period',
    onPhones: 'meta',
    // The close is the first moment after the period.
    cell: ({ from, closedAt }) => (
      <span className="num">
        {`${formatDate(new Date(from))} to ${formatDate(new Date(new Date(closedAt).getTime() - 1))}`}
      </span>
    ),
  },
  {
    id: 'opening',
    header: 'Opening',
    isNumber: true,
    cell: ({ opening }) => <ExactRupees amount={opening} />,
  },
  {
    id: 'entries',
    header: 'Entries',
    isNumber: true,
    cell: ({ entries }) => <ExactRupees amount={entries} isSigned />,
  },
  {
    id: 'paidOut',
    header: 'Paid out',
    isNumber: true,
    cell: ({ paidOut }) => <ExactRupees amount={paidOut === 0 ? 0 : -paidOut} />,
  },
  {
    id: 'closing',
    header: 'Closing',
    isNumber: true,
    cell: ({ closing }) => <ExactRupees amount={closing} className="font-semibold" />,
  },
  {
    id: 'bill',
    header: 'Commission bill',
    cell: ({ commissionBill: bill }) =>
      bill === null ? (
        <span className="text-fg-3">none</span>
      ) : (
        <TextLink to={`${deskPaths.sellerBills}?search=${encodeURIComponent(bill.number)}`} prefetch="none">
          {bill.number}
        </TextLink>
      ),
  },
  {
    id: 'files',
    header: 'Files',
    isHeaderHidden: true,
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: (statement) => <Files statement={statement} />,
  },
];

function Files({ statement: { _id, number } }: { statement: Statement }) {
  const path = `/api/seller/statements/${encodeURIComponent(_id)}`;
  const pdf = useExport(`${path}/pdf`, {});
  const csv = useExport(`${path}/csv`, {});
  return (
    <span className="flex justify-end gap-1">
      <Button
        variant="ghost"
        size="sm"
        icon={<FileText aria-hidden="true" />}
        aria-label={`${number} as PDF`}
        busy={pdf.isBusy}
        onClick={pdf.start}
      >
        PDF
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Table2 aria-hidden="true" />}
        aria-label={`${number} as CSV`}
        busy={csv.isBusy}
        onClick={csv.start}
      >
        CSV
      </Button>
    </span>
  );
}
