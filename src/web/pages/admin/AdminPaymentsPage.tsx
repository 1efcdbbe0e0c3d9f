import Inbox from 'lucide-react/icons/inbox';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AdminPaymentList } from '../../../contract/payments.contract.ts';
import { AdminPaymentTable } from '../../features/payments/AdminPaymentTable.tsx';
import {
  type DeskSearch,
  deskHref,
  PAYMENT_QUEUES,
  type PaymentQueue,
  readDeskSearch,
  useAdminPayments,
} from '../../features/payments/admin-payments.hooks.ts';
import { PaymentReview } from '../../features/payments/PaymentReview.tsx';
import { StatementImport } from '../../features/payments/StatementImport.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { LoadingRegion, Skeleton } from '../../ui/Skeleton.tsx';
import type { Route } from './+types/AdminPaymentsPage.ts';

const QUEUE_NAMES: Record<PaymentQueue | 'all', string> = {
  waiting: 'Waiting',
  refunds: 'Refunds due',
  alerts: 'To look at',
  all: 'All',
};

const EMPTY: Record<PaymentQueue | 'all', { title: string; text: string }> = {
  waiting: { title: 'No transfer waits', text: 'Receipts of bank transfers appear here, the oldest first.' },
  refunds: { title: 'No refund is due', text: 'Money that has to go back appears here with its 7 days.' },
  alerts: { title: 'Nothing to look at', text: 'Payments that need a person appear here.' },
  all: { title: 'No payments yet', text: 'Every attempt to pay appears here.' },
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Payments', description: 'Transfers and refunds.', path: null });
}

export default function AdminPaymentsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Desk />
    </RoleGuard>
  );
}

function Desk() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const search = readDeskSearch(searchParams);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useAdminPayments(search);
  const here = deskHref({ ...search, payment: null });
  const opened = data?.payments.find(({ _id }) => _id === search.payment);
  const close = () => navigate(here, { replace: true, preventScrollReset: true });

  // The payment of the address is not in this view (any more): the address says so too.
  const isGone = search.payment !== null && data !== undefined && !isPlaceholderData && !opened;
  useEffect(() => {
    if (isGone) navigate(here, { replace: true, preventScrollReset: true });
  }, [isGone, here, navigate]);

  return (
    <div className="pb-10">
      <PageHeader
        title="Payments"
        subtitle="Confirm transfers within 24 hours, send refunds back within 7 days."
        actions={
          search.isImporting ? (
            <ButtonLink to={deskHref({ ...search, payment: null, isImporting: false })} variant="secondary">
              Close the statement
            </ButtonLink>
          ) : (
            <ButtonLink to={deskHref({ ...search, payment: null, isImporting: true })} variant="secondary">
              Import a bank statement
            </ButtonLink>
          )
        }
      />
      {search.isImporting ? <StatementImport /> : null}
      <QueueChips search={search} counts={data?.counts} />
      {!data && isError ? (
        <EmptyState
          title="The payments could not be loaded"
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      {!data && !isError ? (
        <LoadingRegion>
          <Skeleton className="h-96" />
        </LoadingRegion>
      ) : null}
      {data?.payments.length === 0 ? (
        <EmptyState picture={<Inbox />} {...EMPTY[search.queue ?? 'all']} />
      ) : null}
      {data && data.payments.length > 0 ? (
        <>
          <AdminPaymentTable
            payments={data.payments}
            isBusy={isPlaceholderData}
            hrefFor={(payment) => deskHref({ ...search, payment })}
          />
          <div className="mt-4">
            <Pagination
              label="Payments"
              page={data.pagination.page}
              pages={data.pagination.pages}
              hrefFor={(page) => deskHref({ ...search, payment: null, page })}
            />
          </div>
        </>
      ) : null}
      {opened ? <PaymentReview key={opened._id} payment={opened} onClose={close} /> : null}
    </div>
  );
}

function QueueChips({
  search: { queue: current, isImporting },
  counts,
}: {
  search: DeskSearch;
  counts: AdminPaymentList['counts'] | undefined;
}) {
  return (
    <nav
      aria-label="Payment queues"
      className="-mx-4 mb-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 py-1">
        {([...PAYMENT_QUEUES, null] as const).map((queue) => (
          <li key={queue} className="shrink-0">
            <Link
              to={deskHref({ queue, isImporting })}
              aria-current={current === queue ? 'true' : undefined}
              preventScrollReset
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-surface px-3 text-sm font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-info-fg touch:min-h-11"
            >
              {QUEUE_NAMES[queue ?? 'all']}
              {counts && queue !== null ? <span className="num text-xs">{counts[queue]}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
