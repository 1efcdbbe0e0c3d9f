import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import {
  BALANCE_FILTERS,
  BALANCE_SORTS,
  type SellerBalances as SellerBalanceList,
  type SellerBalanceRow,
} from '../../../../contract/books/seller-balances.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { useSellerBalances } from './money.hooks.ts';
import { PayeeCell } from './PayeeCell.tsx';
import { PayoutHoldDialog } from './PayoutHoldDialog.tsx';
import { useRemindAction } from './remind.hooks.ts';

const SEARCH = {
  filters: { state: BALANCE_FILTERS },
  sorts: BALANCE_SORTS,
  defaultSort: 'total:desc',
  keep: ['view'],
} as const;

/** Whom we owe how much, seller by seller. */
export function SellerBalances() {
  const table = useTableSearch(SEARCH);
  const query = useSellerBalances(table.apiQuery);
  const { data } = query;
  const { counts } = data ?? {};
  const may = useMayOnDesk()('payments');
  const remind = useRemindAction();
  const [held, setHeld] = useState<SellerBalanceRow | null>(null);
  return (
    <>
      <TableFrame
        name="admin-seller-balances"
        caption="Balances by seller, amounts in rupees"
        table={table}
        query={query}
        rows={data?.sellers}
        rowKey={({ seller }) => seller._id}
        rowName={({ seller }) => seller.companyName}
        columns={COLUMNS}
        actions={(row) => {
          const { seller, account, total, hold } = row;
          return [
            ...(may && account === null && total > 0 ? [remind(seller._id)] : []),
            ...(may
              ? [
                  {
                    label: hold === null ? 'Hold payouts' : 'Release payouts',
                    onSelect: () => setHeld(row),
                  },
                ]
              : []),
            { label: 'Open', to: deskPaths.adminUser(seller._id) },
          ];
        }}
        hasActionMenu
        hasViews={false}
        search={{ label: 'Search sellers', placeholder: 'Seller, PAN or account' }}
        chips={{
          filter: 'state',
          label: 'State of the money',
          options: [
            { value: null, label: 'All', count: counts?.all },
            { value: 'ready', label: 'Ready', count: counts?.ready },
            { value: 'in_payout', label: 'In payout', count: counts?.inPayout },
            { value: 'no_account', label: 'No account', count: counts?.noAccount },
            { value: 'held', label: 'Held', count: counts?.held },
            { value: 'negative', label: 'Negative', count: counts?.negative },
          ],
        }}
        foot={data ? <Sums sums={data.sums} sellers={data.pagination.total} /> : null}
        errorTitle="The balances could not be loaded"
        empty={{
          picture: <Wallet />,
          title: 'No seller is owed anything',
          text: 'Sellers appear here once they have sold something.',
        }}
        filteredEmptyTitle="No sellers found"
      />
      {held === null ? null : <PayoutHoldDialog row={held} onClose={() => setHeld(null)} />}
    </>
  );
}

const AMOUNTS = [
  { id: 'waiting', header: 'Waiting' },
  { id: 'inReturnTime', header: 'In return time' },
  { id: 'ready', header: 'Ready' },
  { id: 'inPayout', header: 'In payout' },
] as const;

const COLUMNS: readonly TableColumn<SellerBalanceRow>[] = [
  {
    id: 'seller',
    header: 'Seller',
    isRowHeader: true,
    sort: { by: 'name', kind: 'text' },
    cell: ({ seller, hold, isDeactivated }) => (
      <>
        <PayeeCell seller={seller} />
        {hold === null && !isDeactivated ? null : (
          <span className="block text-xs wrap-anywhere text-warning-fg">
            {hold === null ? 'Account deactivated, payouts held' : `Payouts held: ${hold.reason}`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'account',
    header: 'To account',
    cell: ({ account, total }) =>
      account === null ? (
        total > 0 ? (
          <Badge>No bank account yet</Badge>
        ) : null
      ) : (
        <span className="max-md:text-end">
          {account.bank}
          <span className="block text-xs whitespace-nowrap text-fg-3">{`••••${account.lastFour}`}</span>
          {account.heldUntil === null ? null : (
            <span className="block text-xs text-warning-fg">{`held until ${formatDateTime(new Date(account.heldUntil))}`}</span>
          )}
        </span>
      ),
  },
  ...AMOUNTS.map(
    ({ id, header }): TableColumn<SellerBalanceRow> => ({
      id,
      header,
      isNumber: true,
      ...(id === 'ready' ? { sort: { by: 'ready', kind: 'number' as const } } : { from: 'lg' as const }),
      cell: (row) => (
        <PlainMoney amount={row[id]} className={row[id] < 0 ? 'font-semibold text-danger' : undefined} />
      ),
    }),
  ),
  {
    id: 'total',
    header: 'Together',
    isNumber: true,
    sort: { by: 'total', kind: 'number' },
    cell: ({ total }) => (
      <PlainMoney amount={total} className={total < 0 ? 'font-semibold text-danger' : 'font-semibold'} />
    ),
  },
];

/** What all pages add up to. */
function Sums({ sums, sellers }: { sums: SellerBalanceList['sums']; sellers: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-sunken px-4 py-3 text-sm font-semibold max-md:mt-3 max-md:rounded-lg max-md:border max-md:border-line md:border-t md:border-line">
      <p>{sellers === 1 ? 'This seller' : `All ${formatCount(sellers)} sellers`}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 max-md:w-full">
        {[...AMOUNTS, { id: 'total', header: 'Together' } as const].map(({ id, header }) => (
          <div key={id} className="flex items-baseline gap-2 max-md:w-full max-md:justify-between">
            <dt className="text-xs font-normal text-fg-2">{header}</dt>
            <dd>
              <PlainMoney amount={sums[id]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
