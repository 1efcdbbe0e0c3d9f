import Inbox from 'lucide-react/icons/inbox';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_PAYMENT_SORTS } from '../../../../contract/payments/admin-payments.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  adminPaymentColumns,
  paymentName,
} from '../../../features/payments/payments/admin-payment-columns.tsx';
import { useAdminPayments } from '../../../features/payments/payments/admin-payments.hooks.ts';
import { PaymentReview } from '../../../features/payments/payments/PaymentReview.tsx';
import { StatementImport } from '../../../features/payments/payments/StatementImport.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { useLatestParameters } from '../../../ui/behaviour/latest-location.hooks.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const QUEUE_NAMES = {
  waiting: 'Waiting',
  slips: 'With receipt',
  refunds: 'Refunds due',
  alerts: 'To look at',
  all: 'All',
} as const;
const QUEUES = ['waiting', 'slips', 'refunds', 'alerts', 'all'] as const;

const EMPTY: Record<keyof typeof QUEUE_NAMES, { title: string; text: string }> = {
  waiting: { title: 'No transfer waits', text: 'Receipts of bank transfers appear here, the oldest first.' },
  slips: {
    title: 'No receipt to check',
    text: 'Transfers whose receipt was sent appear here, the oldest first.',
  },
  refunds: { title: 'No refund is due', text: 'Money that has to go back appears here with its 7 days.' },
  alerts: { title: 'Nothing to look at', text: 'Payments that need a person appear here.' },
  all: { title: 'No payments yet', text: 'Every attempt to pay appears here.' },
};

const METHODS = ['bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock'] as const;
/** What waits comes longest waiting first; that order has no name on the wire. */
const USUAL_ORDER = 'due:asc';
const SEARCH = {
  filters: { queue: QUEUES, method: METHODS },
  sorts: [USUAL_ORDER, ...ADMIN_PAYMENT_SORTS],
  defaultSort: USUAL_ORDER,
  defaultFilters: { queue: 'waiting' },
  keep: ['statement'],
} as const;

export const meta = unlistedMeta('Payments', 'Transfers and refunds.');

export default function AdminPaymentsPage() {
  const [searchParams] = useSearchParams();
  const table = useTableSearch(SEARCH);
  const queue = table.filters.queue ?? 'waiting';
  const listQuery = { ...table.apiQuery, queue: queue === 'all' ? null : queue };
  const query = useAdminPayments(listQuery);
  const exporting = useExport('/api/admin/payments/export', listQuery);
  const { data } = query;
  const may = useMayOnDesk()('payments');
  const isImporting = may && searchParams.has('statement');
  const wanted = searchParams.get('payment');
  const opened = data?.payments.find(({ _id }) => _id === wanted);
  const latestParameters = useLatestParameters();

  // The payment of the address is not in this view (any more): the address says so too.
  const gone = data !== undefined && !query.isPlaceholderData && !opened ? wanted : null;
  const forget = useEffectEvent((payment: string) => {
    if (latestParameters().get('payment') === payment) table.close();
  });
  useEffect(() => {
    if (gone !== null) forget(gone);
  }, [gone]);

  return (
    <div className="pb-10">
      <DeskHeader
        title="Payments"
        subtitle="Confirm transfers within 24 hours, send refunds back within 7 days."
        actions={
          <>
            <ButtonLink to={deskPaths.adminTransfers} variant="secondary">
              {data && data.counts.unassigned > 0
                ? `Unassigned transfers (${data.counts.unassigned})`
                : 'Unassigned transfers'}
            </ButtonLink>
            {may ? (
              <ButtonLink
                to={table.hrefFor({}, { statement: isImporting ? null : '1' })}
                preventScrollReset
                variant="secondary"
              >
                {isImporting ? 'Close the statement' : 'Import a bank statement'}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {isImporting ? <StatementImport /> : null}
      <TableFrame
        name="admin-payments"
        caption="Payments"
        // Each queue says what it means to be empty.
        table={{ ...table, isFiltered: table.search !== '' || table.filters.method !== null }}
        query={query}
        rows={data?.payments}
        rowKey={({ _id }) => _id}
        rowName={paymentName}
        columns={adminPaymentColumns((payment) => table.hrefFor({}, { payment }))}
        search={{ label: 'Search payments', placeholder: 'Order, reference, or buyer...' }}
        chips={{
          filter: 'queue',
          label: 'Payment queues',
          options: QUEUES.map((value) => ({
            value,
            label: QUEUE_NAMES[value],
            count: value === 'all' ? undefined : data?.counts[value],
          })),
        }}
        selects={[
          {
            filter: 'method',
            label: 'Method',
            allLabel: 'All methods',
            options: METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] })),
          },
        ]}
        onExport={exporting}
        errorTitle="The payments could not be loaded"
        empty={{ picture: <Inbox />, ...EMPTY[queue] }}
        filteredEmptyTitle="No payments found"
      />
      {opened ? <PaymentReview key={opened._id} payment={opened} onClose={table.close} /> : null}
    </div>
  );
}
