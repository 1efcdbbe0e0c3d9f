import Percent from 'lucide-react/icons/percent';
import type { WithheldTax, WithheldTaxRow } from '../../../../contract/books/withheld-tax.contract.ts';
import { ENTRY_KIND_NAMES } from '../../../../domain/books/ledger-entry.ts';
import { FISCAL_MONTHS } from '../../../../domain/shop/bikram-sambat.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { BillPeriod, currentPeriod } from '../../../desk/BillPeriod.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { monthName } from '../../../desk/fiscal-month.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { useWithheldTax } from './money.hooks.ts';

const SEARCH = {
  filters: { fiscalYear: 'text', month: FISCAL_MONTHS.map(String) },
  sorts: ['at:asc'],
  defaultSort: 'at:asc',
  keep: ['view'],
} as const;

/** What was withheld of sellers for the tax office in a month, and the register's file. */
export function WithheldTaxRegister() {
  const table = useTableSearch(SEARCH);
  const now = new Date();
  const period = currentPeriod(now);
  const fiscalYear = table.filters.fiscalYear ?? period.fiscalYear;
  const month = Number(table.filters.month ?? period.month);
  const query = useWithheldTax({ fiscalYear, month, page: table.page === 1 ? null : table.page });
  const exporting = useExport('/api/admin/money/withheld-tax', { fiscalYear, month, format: 'csv' });
  const { data } = query;
  const name = monthName(fiscalYear, month);
  return (
    <>
      <BillPeriod
        fiscalYear={fiscalYear}
        month={month}
        now={now}
        onChange={(filters) => table.go({ filters })}
      />
      <TableFrame
        name="admin-withheld-tax"
        caption="Tax withheld, amounts in rupees"
        table={{ ...table, isFiltered: false }}
        query={query}
        rows={data?.rows}
        rowKey={({ at, kind, seller, orderNumber }) => [at, kind, seller._id, orderNumber].join(' ')}
        rowName={({ seller }) => seller.name}
        columns={COLUMNS}
        hasViews={false}
        onExport={exporting}
        foot={data ? <Sums sums={data.sums} name={name} /> : null}
        errorTitle="The register could not be loaded"
        empty={{
          picture: <Percent />,
          title: `No tax withheld in ${name}`,
          text: 'The rate is a setting; while it is 0, nothing is withheld.',
        }}
        filteredEmptyTitle={`No tax withheld in ${name}`}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<WithheldTaxRow>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ at, dateBs }) => (
      <span className="max-md:text-end">
        {dateBs}
        <span className="block text-xs text-fg-3">{formatDateTime(new Date(at))}</span>
      </span>
    ),
  },
  {
    id: 'seller',
    header: 'Seller',
    isRowHeader: true,
    cell: ({ seller, pan }) => (
      <span className="block min-w-0">
        <span title={seller.name} className="block max-w-56 truncate font-semibold max-md:max-w-none">
          {seller.name}
        </span>
        <span className="block text-xs font-normal text-fg-3">{pan === null ? 'No PAN' : `PAN ${pan}`}</span>
      </span>
    ),
  },
  {
    id: 'entry',
    header: 'Entry',
    cell: ({ kind, orderNumber }) => (
      <span className="max-md:text-end">
        {ENTRY_KIND_NAMES[kind]}
        {orderNumber === null ? null : (
          <TextLink
            to={`${deskPaths.adminOrders}?search=${encodeURIComponent(orderNumber)}`}
            prefetch="none"
            className="block text-xs"
          >
            {orderNumber}
          </TextLink>
        )}
      </span>
    ),
  },
  {
    id: 'statement',
    header: 'Statement',
    from: 'lg',
    cell: ({ statement }) => statement ?? <span className="text-fg-3">Not closed yet</span>,
  },
  { id: 'base', header: 'Base', isNumber: true, cell: ({ base }) => <PlainMoney amount={base} /> },
  { id: 'percent', header: 'Rate', isNumber: true, cell: ({ percent }) => `${percent}%` },
  {
    id: 'withheld',
    header: 'Withheld',
    isNumber: true,
    cell: ({ withheld }) => <PlainMoney amount={withheld} className="font-semibold" />,
  },
];

/** What all pages add up to. */
function Sums({ sums: { sellers, base, withheld }, name }: { sums: WithheldTax['sums']; name: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-sunken px-4 py-3 text-sm font-semibold max-md:mt-3 max-md:rounded-lg max-md:border max-md:border-line md:border-t md:border-line">
      <p>{`All of ${name}, ${countText(sellers, 'seller')}`}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 max-md:w-full">
        {[
          { head: 'Base', amount: base },
          { head: 'Withheld', amount: withheld },
        ].map(({ head, amount }) => (
          <div key={head} className="flex items-baseline gap-2 max-md:w-full max-md:justify-between">
            <dt className="text-xs font-normal text-fg-2">{head}</dt>
            <dd>
              <PlainMoney amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
