import { cx } from 'class-variance-authority';
import FileText from 'lucide-react/icons/file-text';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import type { Statement } from '../../../../contract/books/statements.contract.ts';
import { formatDayRange } from '../../../../domain/shop/kathmandu-time.ts';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { useStatements } from './seller-money.hooks.ts';

const FIRST = 4;
/** Of these, so many on phones. */
const ON_PHONES = 2;
const ALL = 100;

/** The closed periods, newest first; absent until there is one. */
export function StatementsCard() {
  const [isAll, setIsAll] = useState(false);
  const query = useStatements(isAll ? ALL : FIRST);
  const { data, isError, isFetching } = query;
  if (!data && isError) {
    return (
      <Card aria-label="Statements" className="mt-4 xl:mt-5">
        <LoadFailed title="Your statements could not be loaded" query={query} />
      </Card>
    );
  }
  if (!data || data.statements.length === 0) return null;
  const { statements, pagination } = data;
  return (
    <Card aria-labelledby="money-statements" className="mt-4 overflow-hidden xl:mt-5">
      <div className="p-5 pb-3">
        <h2 id="money-statements" className="text-md font-semibold">
          Statements
        </h2>
        <p className="text-sm text-fg-2">Amounts in rupees. Each opens with what the last one closed with.</p>
      </div>
      <div className={isAll ? undefined : 'max-md:[&_tbody>tr:nth-child(n+3)]:hidden'}>
        <Table
          caption="Statements, amounts in rupees"
          columns={COLUMNS}
          rows={statements}
          rowKey={({ _id }) => _id}
          isBare
        />
      </div>
      {pagination.total > ON_PHONES && !isAll ? (
        <div
          className={cx(
            'border-t border-line p-2 text-center',
            pagination.total <= statements.length && 'md:hidden',
          )}
        >
          <Button variant="ghost" size="sm" busy={isFetching} onClick={() => setIsAll(true)}>
            {`All ${pagination.total} statements`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** The close is the first moment after the period. */
const periodOf = ({ from, closedAt }: Statement) =>
  formatDayRange(new Date(from), new Date(new Date(closedAt).getTime() - 1));

const COLUMNS: readonly TableColumn<Statement>[] = [
  {
    id: 'number',
    header: 'Statement',
    isRowHeader: true,
    cell: (statement) => (
      <span className="whitespace-nowrap">
        <span className="font-semibold">{statement.number}</span>
        <span className="hidden text-xs font-normal text-fg-3 md:@max-3xl/table:block">
          {periodOf(statement)}
        </span>
      </span>
    ),
  },
  {
    id: 'period',
    header: 'Period',
    onPhones: 'meta',
    from: 'lg',
    cell: (statement) => <span className="whitespace-nowrap">{periodOf(statement)}</span>,
  },
  {
    id: 'opening',
    header: 'Opening',
    isNumber: true,
    cell: ({ opening }) => <PlainMoney amount={opening} />,
  },
  {
    id: 'entries',
    header: 'Entries',
    isNumber: true,
    cell: ({ entries }) => <PlainMoney amount={entries} isSigned />,
  },
  {
    id: 'paidOut',
    header: 'Paid out',
    isNumber: true,
    cell: ({ paidOut }) => <PlainMoney amount={paidOut === 0 ? 0 : -paidOut} />,
  },
  {
    id: 'closing',
    header: 'Closing',
    isNumber: true,
    cell: ({ closing }) => <PlainMoney amount={closing} className="font-semibold" />,
  },
  {
    id: 'bill',
    header: 'Commission bill',
    from: 'lg',
    cell: ({ commissionBill: bill }) =>
      bill === null ? (
        <span className="text-fg-3">none</span>
      ) : (
        <TextLink to={paths.billNumbered(bill.number)} prefetch="none">
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
    <span className="flex justify-end gap-1 md:@max-3xl/table:[&_.lucide]:hidden">
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
