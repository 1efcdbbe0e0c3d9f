import BookOpenText from 'lucide-react/icons/book-open-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import {
  bsMonthName,
  FISCAL_MONTHS,
  fiscalYearOf,
  fiscalYearsUpTo,
} from '../../../domain/shop/bikram-sambat.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { periodName } from '../../desk/fiscal-month.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { BillFiles } from '../../features/books/bills/BillFiles.tsx';
import { billColumns } from '../../features/books/bills/bill-columns.tsx';
import { useBillDocument, useReceivedBills } from '../../features/books/bills/bills.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { fiscalYear: 'text', month: 'text', seller: 'text' },
  sorts: ['issuedAt:desc'],
  defaultSort: 'issuedAt:desc',
} as const;

export const meta = unlistedMeta('Bills', 'The bills you received.');

/** Every bill and credit note a buyer received. */
export default function BillsPage() {
  const table = useTableSearch(SEARCH);
  const query = useReceivedBills(table.apiQuery);
  const document = useBillDocument();
  // A file is of one fiscal year at most; the list may be of all.
  const isOneYear = table.filters.fiscalYear !== null;
  const fiscalYear = table.filters.fiscalYear ?? fiscalYearOf(new Date());
  const month = table.filters.month === null ? null : Number(table.filters.month);
  const period = periodName(fiscalYear, month);
  const exportHead =
    isOneYear && query.data ? `${period}, ${countText(query.data.pagination.total, 'document')}` : period;
  return (
    <div className="pb-10">
      <PageHeader
        title="Bills"
        subtitle="One for each parcel, issued when it is sent, and ours for delivery and other services."
        actions={
          <ButtonLink to={paths.accounting} variant="secondary" icon={<BookOpenText aria-hidden="true" />}>
            Accounting
          </ButtonLink>
        }
      />
      <TableFrame
        name="bills"
        caption="Bills"
        table={table}
        query={query}
        rows={query.data?.bills}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={billColumns('issuer', document, { names: 'wide' }).filter(({ id }) => id !== 'sent')}
        tools={
          query.data && query.data.pagination.total > 0 ? (
            <BillFiles
              path="/api/bills/export"
              query={{
                fiscalYear,
                month: table.filters.month,
                seller: table.filters.seller,
                search: table.search || null,
              }}
              head={exportHead}
              formats={['xlsx', 'csv', 'zip']}
            />
          ) : null
        }
        search={{ label: 'Search bills', placeholder: 'Number, seller or order' }}
        selects={[
          {
            filter: 'seller',
            label: 'Issuer',
            allLabel: 'All issuers',
            options: (query.data?.issuers ?? []).map(({ _id, name }) => ({
              value: _id ?? 'platform',
              label: name,
            })),
          },
          {
            filter: 'fiscalYear',
            label: 'Fiscal year',
            allLabel: 'All years',
            options: fiscalYearsUpTo(new Date(), 5).map((year) => ({ value: year, label: year })),
          },
          {
            filter: 'month',
            label: 'Month',
            allLabel: 'All months',
            options: FISCAL_MONTHS.map((month) => ({
              value: String(month),
              label: bsMonthName(month),
            })),
          },
        ]}
        errorTitle="Your bills could not be loaded"
        empty={{
          picture: <ReceiptText />,
          title: 'No bills yet',
          text: 'Each parcel brings its bill when the seller sends it.',
          action: <ButtonLink to={paths.orders}>My Orders</ButtonLink>,
        }}
        filteredEmptyTitle="No bills found"
      />
    </div>
  );
}
