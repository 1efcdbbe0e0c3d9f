import Download from 'lucide-react/icons/download';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { Link } from 'react-router';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { ENTRY_GROUPS, type EntryGroup } from '../../../../domain/books/ledger-entry.ts';
import { lastMonths, spendingMonthName } from '../../../../domain/orders/spending-months.ts';
import { calendarMonth, dayAfter } from '../../../../domain/shop/calendar-month.ts';
import { countUpTo, formatCount } from '../../../../domain/shop/count-text.ts';
import { dayOfEither, isBsYear } from '../../../../domain/shop/either-calendar.ts';
import { currentPreferences } from '../../../../domain/shop/preferences.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { CalendarCard } from '../../../features/payments/calendar/CalendarCard.tsx';
import { BalanceCard } from '../../../features/payments/seller-money/BalanceCard.tsx';
import {
  BankAccountCard,
  BankAccountDialog,
} from '../../../features/payments/seller-money/BankAccountCard.tsx';
import { MoneyEntries } from '../../../features/payments/seller-money/MoneyEntries.tsx';
import { PayoutsCard } from '../../../features/payments/seller-money/PayoutsCard.tsx';
import { StatementsCard } from '../../../features/payments/seller-money/StatementsCard.tsx';
import {
  useBalance,
  useBankAccount,
  useEntries,
  useOwnHold,
} from '../../../features/payments/seller-money/seller-money.hooks.ts';
import { useMaySell } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';

const SEARCH = {
  filters: { kind: ENTRY_GROUPS, month: 'text' },
  sorts: ['date:desc'],
  defaultSort: 'date:desc',
} as const;

const GROUP_NAMES: Record<EntryGroup, string> = {
  sales: 'Sales',
  returns: 'Returns',
  payouts: 'Payouts',
  adjustments: 'Adjustments',
};

/** Months offered, the current one first. */
const MONTHS = 12;

export const meta = unlistedMeta('Money', 'What you are owed, and when.');

export default function SellerMoneyPage() {
  const balance = useBalance();
  const account = useBankAccount();
  const hold = useOwnHold();
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useMaySell()('own');
  const change = mayChange ? () => setIsChanging(true) : null;
  return (
    <div className="pb-10">
      <DeskHeader title="Money" subtitle="Every rupee of your parcels, from the buyer to your account" />
      {balance.data ? (
        <BalanceCard
          balance={balance.data}
          hold={hold.data ?? null}
          account={account.data}
          onAddAccount={change}
        />
      ) : balance.isError ? (
        <LoadFailed title="Your balance could not be loaded" query={balance} />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-44 rounded-lg" />
        </LoadingRegion>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:mt-5 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-5">
        <Entries />
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          {account.data !== undefined ? (
            <BankAccountCard account={account.data} onChange={change} />
          ) : account.isError ? (
            <Card aria-label="Bank account">
              <LoadFailed title="Your bank account could not be loaded" query={account} />
            </Card>
          ) : null}
          <PayoutsCard />
          <CalendarCard side="selling" />
        </div>
      </div>
      <StatementsCard />
      {isChanging && account.data !== undefined ? (
        <BankAccountDialog account={account.data} onClose={() => setIsChanging(false)} />
      ) : null}
    </div>
  );
}

function Entries() {
  const table = useTableSearch(SEARCH);
  const { month, kind } = table.filters;
  const days = monthDays(month);
  const query = useEntries({ kind, ...days, page: table.page === 1 ? null : table.page });
  const { data, isError, isPlaceholderData } = query;
  const exporting = useExport('/api/seller/ledger/export', { kind, ...days });
  const first = data ? (data.pagination.page - 1) * data.pagination.limit + 1 : 0;
  const groups = [
    { value: null, name: 'All', count: data?.counts.all },
    ...ENTRY_GROUPS.map((value) => ({ value, name: GROUP_NAMES[value], count: data?.counts[value] })),
  ];
  if (data && data.counts.all === 0 && month === null) {
    return (
      <EmptyState
        picture={<Wallet aria-hidden="true" />}
        title="Your first sale shows here"
        text="Once a buyer has paid for your products, you follow the money here until it is in your account."
      />
    );
  }
  return (
    <Card aria-labelledby="money-entries" className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 p-4 pb-2">
        <h2 id="money-entries" className="text-md font-semibold">
          Entries
        </h2>
        <div className="flex items-center gap-2">
          <Select
            aria-label="Month"
            value={month ?? ''}
            onChange={(event) => table.go({ filters: { month: event.target.value || null } })}
          >
            <option value="">All time</option>
            {offeredMonths(month).map((value) => (
              <option key={value} value={value}>
                {spendingMonthName(value)}
              </option>
            ))}
          </Select>
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            busy={exporting.isBusy}
            onClick={exporting.start}
          >
            CSV
          </Button>
        </div>
      </div>
      <nav aria-label="Kind of entry" className="overflow-x-auto px-2 pb-2 [scrollbar-width:none]">
        <ul className="flex gap-1">
          {groups.map(({ value, name, count }) => (
            <li key={name} className="shrink-0">
              <Link
                to={table.hrefFor({ filters: { kind: value } })}
                aria-current={kind === value ? 'true' : undefined}
                preventScrollReset
                discover="none"
                className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold aria-[current=true]:text-info-fg touch:min-h-11 forced-colors:aria-[current=true]:border-2"
              >
                {name}
                {count === undefined ? null : (
                  <span className="num text-xs">{countUpTo(count, COUNT_CEILING)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {data && data.entries.length > 0 ? (
        <>
          <MoneyEntries entries={data.entries} isBusy={isPlaceholderData} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line p-3">
            <p className="num text-sm text-fg-2">
              {`${formatCount(first)}–${formatCount(first + data.entries.length - 1)} of ${countUpTo(data.pagination.total, COUNT_CEILING)}`}
            </p>
            <Pagination
              label="Entries"
              page={data.pagination.page}
              pages={data.pagination.pages}
              hrefFor={(page) => table.hrefFor({ page })}
            />
          </div>
        </>
      ) : data ? (
        <EmptyState
          title="No entries here"
          action={
            <Button variant="secondary" onClick={() => table.go({ filters: { kind: null, month: null } })}>
              Show all entries
            </Button>
          }
        />
      ) : isError ? (
        <LoadFailed title="Your entries could not be loaded" query={query} />
      ) : (
        <LoadingRegion className="flex flex-col gap-3 p-4">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </LoadingRegion>
      )}
    </Card>
  );
}

/** This month and those before it, and the chosen one, as '2026-11' or '2083-08'. */
function offeredMonths(chosen: string | null): string[] {
  const months = lastMonths(MONTHS, new Date(), currentPreferences().calendar === 'ad' ? 'ad' : 'bs')
    .map(({ month }) => month)
    .toReversed();
  return chosen !== null && monthDays(chosen).from !== null && !months.includes(chosen)
    ? [...months, chosen]
    : months;
}

/** The first and the last day of '2026-11' or of '2083-08'; of nothing where it names no month. */
function monthDays(month: string | null): { from: string | null; to: string | null } {
  const first = dayOfEither(`${month}-01`);
  if ('refusal' in first) return { from: null, to: null };
  const { length } = calendarMonth(first.day, isBsYear(Number(month?.slice(0, 4))) ? 'bs' : 'ad');
  return { from: first.day, to: dayAfter(first.day, length - 1) };
}
