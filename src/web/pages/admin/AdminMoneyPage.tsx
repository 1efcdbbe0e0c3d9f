import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useNavigate, useSearchParams } from 'react-router';
import type { PayoutSummary } from '../../../contract/payouts.contract.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { AdjustmentDialog } from '../../features/money/AdjustmentDialog.tsx';
import { BalancesDialog } from '../../features/money/BalancesDialog.tsx';
import { DebitImport } from '../../features/money/DebitImport.tsx';
import { FormulaStrip, WhereItIs, WhoseItIs } from '../../features/money/HeldMoneyCards.tsx';
import { useHeldMoney, usePayout, usePayouts } from '../../features/money/money.hooks.ts';
import { NextPayout, PayoutCard } from '../../features/money/PayoutCard.tsx';
import { PlainMoney } from '../../features/money/PlainMoney.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { useSession } from '../../features/session/session.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { withSearch } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, PageHeader } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Table, type TableColumn } from '../../ui/tables/Table.tsx';
import type { Route } from './+types/AdminMoneyPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Money', description: 'What we hold and whose it is.', path: null });
}

export default function AdminMoneyPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Money />
    </RoleGuard>
  );
}

const payoutHref = (id: string, statement?: true) =>
  withSearch(deskPaths.adminMoney, { payout: id, ...(statement ? { statement: '1' } : {}) });

function Money() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const money = useHeldMoney();
  const payouts = usePayouts(1);
  const underWay = payouts.data?.payouts.find(isUnderWay);
  const shownId = parameters.get('payout') ?? underWay?._id ?? null;
  const shown = usePayout(shownId);
  const payout = shownId === null ? undefined : shown.data?.payout;
  const edit = parameters.get('edit');
  const close = () => navigate(deskPaths.adminMoney, { replace: true, preventScrollReset: true });
  return (
    <div className="pb-10">
      <PageHeader
        title="Money"
        subtitle={money.data ? <Proven proof={money.data.proof} at={money.data.at} /> : null}
        actions={
          <>
            <ButtonLink
              variant="secondary"
              to={withSearch(deskPaths.adminMoney, { edit: 'balances' })}
              preventScrollReset
              icon={<Pencil aria-hidden="true" />}
            >
              Enter balances
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              to={withSearch(deskPaths.adminMoney, { edit: 'adjustment' })}
              preventScrollReset
              icon={<Plus aria-hidden="true" />}
            >
              Adjustment
            </ButtonLink>
          </>
        }
      />
      {money.data?.proof && money.data.proof.differences > 0 ? (
        <Banner tone="danger" className="mb-4">
          {money.data.proof.differences === 1
            ? 'The nightly proof found 1 account on which the books and the orders disagree.'
            : `The nightly proof found ${money.data.proof.differences} accounts on which the books and the orders disagree.`}
        </Banner>
      ) : null}
      {money.isError && !money.data ? (
        <LoadFailed
          title="The money could not be loaded"
          isTrying={money.isFetching}
          onTryAgain={() => void money.refetch()}
        />
      ) : null}
      {money.isPending ? <Skeleton className="mb-4 h-96" /> : null}
      {money.data ? (
        <>
          <FormulaStrip money={money.data} />
          <div className="mb-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <WhereItIs money={money.data} />
            <WhoseItIs money={money.data} />
          </div>
        </>
      ) : null}
      {payouts.isError && !payouts.data ? (
        <LoadFailed
          title="The payouts could not be loaded"
          isTrying={payouts.isFetching}
          onTryAgain={() => void payouts.refetch()}
        />
      ) : null}
      {payout && payouts.data ? (
        <PayoutCard
          key={payout._id}
          payout={payout}
          isOwn={payout.builtBy._id === user?._id}
          isSecondAdminAsked={payouts.data.next.isSecondAdminAsked}
          importHref={payoutHref(payout._id, true)}
          onImport={(href) => navigate(href, { preventScrollReset: true })}
        />
      ) : null}
      {shownId === null && payouts.data ? <NextPayout next={payouts.data.next} /> : null}
      {parameters.has('statement') ? <DebitImport /> : null}
      {payouts.data && payouts.data.payouts.length > 0 ? <Earlier payouts={payouts.data.payouts} /> : null}
      {edit === 'balances' && money.data ? <BalancesDialog money={money.data} onClose={close} /> : null}
      {edit === 'adjustment' ? <AdjustmentDialog onClose={close} /> : null}
    </div>
  );
}

const isUnderWay = ({ status, transferCount, paidCount, returnedCount }: PayoutSummary) =>
  status === 'draft' ||
  status === 'approved' ||
  (status === 'sent' && paidCount + returnedCount < transferCount);

function Proven({ proof, at }: { proof: { at: string; differences: number } | null; at: string }) {
  const now = formatDateTime(new Date(at));
  if (proof === null || proof.differences > 0) return now;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {`${now} ·`}
      <CircleCheck aria-hidden="true" className="size-4 text-success" />
      {`every posting balances, proven ${formatDateTime(new Date(proof.at))}`}
    </span>
  );
}

const STATUS_NAMES = { draft: 'Draft', approved: 'Approved', sent: 'Sent', discarded: 'Discarded' } as const;

const EARLIER: readonly TableColumn<PayoutSummary>[] = [
  {
    id: 'number',
    header: 'Payout',
    isRowHeader: true,
    cell: ({ _id, number }) => (
      <TextLink to={payoutHref(_id)} preventScrollReset className="whitespace-nowrap">
        {number}
      </TextLink>
    ),
  },
  { id: 'built', header: 'Built', cell: ({ builtAt }) => formatDateTime(new Date(builtAt)) },
  { id: 'transfers', header: 'Transfers', isNumber: true, cell: ({ transferCount }) => transferCount },
  { id: 'paid', header: 'Paid', isNumber: true, cell: ({ paidCount }) => paidCount },
  { id: 'returned', header: 'Returned', isNumber: true, cell: ({ returnedCount }) => returnedCount },
  {
    id: 'amount',
    header: 'Amount (रू)',
    isNumber: true,
    cell: ({ amount }) => <PlainMoney amount={amount} className="font-semibold" />,
  },
  {
    id: 'status',
    header: 'State',
    hideHeaderOnPhones: true,
    cell: ({ status }) => (
      <Badge tone={status === 'sent' ? 'success' : 'neutral'}>{STATUS_NAMES[status]}</Badge>
    ),
  },
];

function Earlier({ payouts }: { payouts: readonly PayoutSummary[] }) {
  return (
    <Card aria-labelledby="payouts" className="mt-4 overflow-hidden">
      <h2 id="payouts" className="px-5 py-4 text-md font-semibold">
        Payouts
      </h2>
      <Table isBare caption="Payouts" columns={EARLIER} rows={payouts} rowKey={({ _id }) => _id} />
    </Card>
  );
}
