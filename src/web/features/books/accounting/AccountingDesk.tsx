import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { AccountingFormat } from '../../../../contract/books/accounting.contract.ts';
import type { AccountingSide } from '../../../../domain/books/accounting-names.ts';
import { BillPeriod, currentPeriod } from '../../../desk/BillPeriod.tsx';
import { periodName } from '../../../desk/fiscal-month.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { AccountingItems } from './AccountingItems.tsx';
import { AccountingNamesForm } from './AccountingNamesForm.tsx';
import { accountingNamesQuery, useAccountingFile } from './accounting.hooks.ts';

const SEARCH = {
  filters: { fiscalYear: 'text', month: 'text' },
  sorts: ['item:asc'],
  defaultSort: 'item:asc',
} as const;

const VOUCHERS: Record<AccountingSide, string> = {
  buying: 'Purchases, and debit notes for what was credited. XML.',
  selling: 'Sales, credit notes, our commission, what was paid, and payouts. XML.',
};

const filesOf = (
  side: AccountingSide,
): readonly { format: AccountingFormat; name: string; text: string }[] => [
  { format: 'tally', name: 'Tally vouchers', text: VOUCHERS[side] },
  { format: 'masters', name: 'Tally masters', text: 'Ledgers, units and goods. Import them first. XML.' },
  { format: 'csv', name: 'Table', text: 'For Excel, Swastik, Busy and others: a row for each line. CSV.' },
];

/** A month or year of bills as files for an accounting program, and what that calls everything. */
export function AccountingDesk({ side }: { side: AccountingSide }) {
  const table = useTableSearch(SEARCH);
  const now = new Date();
  const period = currentPeriod(now);
  const fiscalYear = table.filters.fiscalYear ?? period.fiscalYear;
  const [isYear, setIsYear] = useState(false);
  const month = Number(table.filters.month ?? period.month);
  const file = useAccountingFile(side, { fiscalYear, month: isYear ? null : month });
  const names = useQuery(accountingNamesQuery(side));
  return (
    <>
      <BillPeriod
        fiscalYear={fiscalYear}
        month={month}
        now={now}
        isYear={isYear}
        onChange={(filters) => table.go({ filters })}
      />
      <Checkbox
        className="-mt-2 mb-4"
        label="Whole fiscal year"
        checked={isYear}
        onChange={(event) => setIsYear(event.target.checked)}
      />
      <div className="flex max-w-240 flex-col gap-4">
        <TitledCard
          title={`Files of ${periodName(fiscalYear, isYear ? null : month)}`}
          titleClassName="p-4 text-lg md:px-6"
          className=""
        >
          <ul className="divide-y divide-line border-t border-line">
            {filesOf(side).map(({ format, name, text }) => (
              <li key={format} className="flex flex-wrap items-center justify-between gap-3 p-4 md:px-6">
                <span className="min-w-0 grow basis-60">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-fg-2">{text}</span>
                </span>
                <Button
                  variant="secondary"
                  icon={<Download aria-hidden="true" />}
                  busy={file.busy === format}
                  aria-label={`Download ${name}`}
                  onClick={() => file.save(format)}
                >
                  Download
                </Button>
              </li>
            ))}
          </ul>
        </TitledCard>
        <TitledCard title="Names" titleClassName="text-lg" className="p-4 md:p-6">
          <p className="mt-1 mb-4 text-fg-2">
            What your program calls its ledgers. Leave a field empty to use the name in it.
          </p>
          {names.data ? (
            <AccountingNamesForm side={side} names={names.data} />
          ) : (
            <NotLoaded query={names} failed="The names could not be loaded" box="h-96" />
          )}
        </TitledCard>
        {names.data && names.data.items !== 'none' ? (
          <AccountingItems side={side} fiscalYear={fiscalYear} table={table} />
        ) : null}
      </div>
    </>
  );
}
