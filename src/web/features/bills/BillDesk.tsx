import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import type { IssuedBillList, RegisterKind } from '../../../contract/bill-registers.contract.ts';
import type { Bill } from '../../../contract/bills.contract.ts';
import { BILL_KINDS } from '../../../domain/bill.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { formatCount } from '../../ui/format-count.ts';
import { Rupees } from '../../ui/goods/Price.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { RowAction } from '../../ui/tables/RowActions.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import { BillFiles } from './BillFiles.tsx';
import { BillMoney } from './BillMoney.tsx';
import { BillPeriod, currentPeriod } from './BillPeriod.tsx';
import { billColumns } from './bill-columns.tsx';
import { monthName } from './bill-text.ts';
import { useBillDocument, useIssuedBills } from './bills.hooks.ts';
import { RegisterView } from './RegisterView.tsx';

const TABS: readonly { id: 'bills' | RegisterKind; label: string }[] = [
  { id: 'bills', label: 'Bills' },
  { id: 'sales', label: 'Sales register' },
  { id: 'returns', label: 'Sales return' },
  { id: 'standard', label: 'Standard view' },
  { id: 'large', label: 'Buyers above 1 lakh' },
];
const SEARCH = {
  filters: {
    tab: 'text',
    fiscalYear: 'text',
    month: 'text',
    kind: BILL_KINDS,
    pan: ['without'],
    seller: 'text',
  },
  sorts: ['issuedAt:desc'],
  defaultSort: 'issuedAt:desc',
} as const;

/** Bills and registers of a month, of one seller or of all issuers; which ones is in the address. */
export function BillDesk({
  who,
  actions,
  filter,
}: {
  who: 'seller' | 'admin';
  actions?: (bill: Bill) => readonly RowAction[];
  /** Stands before the period: the admin's choice of issuer. */
  filter?: ReactNode;
}) {
  const table = useTableSearch(SEARCH);
  const now = new Date();
  const period = currentPeriod(now);
  const fiscalYear = table.filters.fiscalYear ?? period.fiscalYear;
  const month = Number(table.filters.month ?? period.month);
  const { kind, pan, seller } = table.filters;
  const tab = TABS.find(({ id }) => id === table.filters.tab)?.id ?? 'bills';
  const query = useIssuedBills(who, {
    fiscalYear,
    month,
    kind,
    pan,
    seller,
    search: table.search || null,
    page: table.page === 1 ? null : table.page,
  });
  const document = useBillDocument();
  const { data } = query;
  return (
    <>
      {filter}
      <BillPeriod
        fiscalYear={fiscalYear}
        month={month}
        counts={data?.months ?? []}
        now={now}
        onChange={(chosen) =>
          table.go({ filters: { fiscalYear: chosen.fiscalYear, month: String(chosen.month) } })
        }
      />
      <Tabs
        label="Bills and registers"
        selected={tab}
        tabs={TABS.map(({ id, label }) => ({
          id,
          label,
          href: table.hrefFor({ filters: { tab: id === 'bills' ? null : id } }),
        }))}
      >
        {tab === 'bills' ? (
          <>
            <Figures sums={data?.sums} />
            <TableFrame
              name={`${who}-bills`}
              caption="Bills"
              table={{ ...table, isFiltered: table.search !== '' || kind !== null || pan !== null }}
              query={query}
              rows={data?.bills}
              pagination={data?.pagination}
              rowKey={({ _id }) => _id}
              rowName={({ number }) => number}
              columns={[
                ...(who === 'admin' ? billColumns('issuer', document).slice(0, 3) : []),
                ...billColumns('buyer', document).slice(who === 'admin' ? 2 : 0),
              ]}
              {...(actions === undefined ? {} : { actions })}
              search={{ label: 'Search bills', placeholder: 'Number, buyer or PAN' }}
              chips={{
                filter: 'kind',
                label: 'Kind',
                options: [
                  { value: null, label: 'All', count: data?.sums.all },
                  { value: 'tax_invoice', label: 'Tax invoices', count: data?.sums.invoices },
                  { value: 'credit_note', label: 'Credit notes', count: data?.sums.creditNotes },
                ],
              }}
              selects={[
                {
                  filter: 'pan',
                  label: 'Buyer',
                  allLabel: 'All buyers',
                  options: [{ value: 'without', label: 'Buyer without PAN' }],
                },
              ]}
              errorTitle="The bills could not be loaded"
              empty={{
                picture: <ReceiptText />,
                title: `No bills in ${monthName(fiscalYear, month)}`,
                text: 'A bill is issued when a parcel is sent.',
              }}
              filteredEmptyTitle="No bills found"
            />
            {who === 'seller' && data && data.sums.all > 0 ? (
              <div className="mt-3 flex justify-end">
                <BillFiles path="/api/seller/bills/export" period={{ fiscalYear, month }} />
              </div>
            ) : null}
            {data && data.sums.all > 0 ? (
              <NetLine sums={data.sums} month={monthName(fiscalYear, month)} />
            ) : null}
          </>
        ) : (
          <RegisterView
            who={who}
            kind={tab}
            period={{ fiscalYear, month, seller }}
            page={table.page}
            hrefFor={(page) => table.hrefFor({ page })}
          />
        )}
      </Tabs>
    </>
  );
}

/** What the month holds in four figures. */
function Figures({ sums }: { sums: IssuedBillList['sums'] | undefined }) {
  const figures = [
    { name: 'Bills', value: sums ? formatCount(sums.invoices) : null, sub: sums?.firstNumber ?? '' },
    { name: 'Taxable value', value: sums ? <Rupees amount={sums.taxable} /> : null, sub: 'of the invoices' },
    {
      name: 'Credit notes',
      value: sums ? <Rupees amount={sums.creditedTaxable} /> : null,
      sub: sums ? `${formatCount(sums.creditNotes)}, without VAT` : '',
    },
    {
      name: 'VAT on sales',
      value: sums ? <Rupees amount={sums.net.vat} /> : null,
      sub: 'credit notes taken off',
    },
  ];
  return (
    <dl className="card mb-4 grid divide-line max-md:grid-cols-2 md:grid-cols-4 md:divide-x">
      {figures.map(({ name, value, sub }) => (
        <div key={name} className="min-w-0 px-4 py-3">
          <dt className="text-sm text-fg-2">{name}</dt>
          <dd className="num text-lg font-bold">{value ?? ' '}</dd>
          <dd className="num truncate text-xs text-fg-3">{sub}</dd>
        </div>
      ))}
    </dl>
  );
}

function NetLine({ sums, month }: { sums: IssuedBillList['sums']; month: string }) {
  return (
    <dl className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-3 font-semibold">
      <dt>{`All ${formatCount(sums.all)} of ${month}, credit notes taken off`}</dt>
      <dd className="flex flex-wrap gap-x-6">
        <span>
          Taxable <BillMoney amount={sums.net.taxable} isDeciding />
        </span>
        <span>
          VAT <BillMoney amount={sums.net.vat} isDeciding />
        </span>
        <span>
          Total <BillMoney amount={sums.net.total} isDeciding />
        </span>
      </dd>
    </dl>
  );
}
