import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PayoutList, PayoutSummary } from '../../../../contract/payments/payouts.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { DebitImport } from '../../../features/payments/money/DebitImport.tsx';
import { FormulaStrip } from '../../../features/payments/money/FormulaStrip.tsx';
import { useHeldMoney, usePayout, usePayouts } from '../../../features/payments/money/money.hooks.ts';
import { NextPayout, PayoutCard } from '../../../features/payments/money/PayoutCard.tsx';
import { WhereItIs } from '../../../features/payments/money/WhereItIs.tsx';
import { WhoseItIs } from '../../../features/payments/money/WhoseItIs.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { useSession } from '../../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { withSearch } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Tabs } from '../../../ui/controls/Tabs.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';

const AdjustmentDialog = lateDialog(
  async () => (await import('../../../features/payments/money/AdjustmentDialog.tsx')).AdjustmentDialog,
);
const BalancesDialog = lateDialog(
  async () => (await import('../../../features/payments/money/BalancesDialog.tsx')).BalancesDialog,
);
const SellerBalances = lazy(async () => ({
  default: (await import('../../../features/payments/money/SellerBalances.tsx')).SellerBalances,
}));
const WalletSettlements = lazy(async () => ({
  default: (await import('../../../features/payments/money/WalletSettlements.tsx')).WalletSettlements,
}));
const WithheldTaxRegister = lazy(async () => ({
  default: (await import('../../../features/payments/money/WithheldTaxRegister.tsx')).WithheldTaxRegister,
}));

export const meta = unlistedMeta('Money', 'What we hold and whose it is.');

const payoutHref = (id: string, statement?: true) =>
  withSearch(deskPaths.adminMoney, { payout: id, ...(statement ? { statement: '1' } : {}) });

const VIEWS = [
  { id: 'payouts', label: 'Payouts' },
  { id: 'sellers', label: 'Sellers' },
  { id: 'wallets', label: 'Wallets' },
  { id: 'tax', label: 'Tax withheld' },
] as const;

export default function AdminMoneyPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const money = useHeldMoney();
  const may = useMayOnDesk()('payments');
  const edit = may ? parameters.get('edit') : null;
  const view = VIEWS.find(({ id }) => id === parameters.get('view'))?.id ?? 'payouts';
  const close = () => navigate(withEdit(parameters, null), { replace: true, preventScrollReset: true });
  return (
    <div className="pb-10">
      <DeskHeader
        title="Money"
        subtitle={money.data ? <Proven proof={money.data.proof} at={money.data.at} /> : null}
        actions={
          may ? (
            <>
              <ButtonLink
                variant="secondary"
                to={withEdit(parameters, 'balances')}
                preventScrollReset
                icon={<Pencil aria-hidden="true" />}
              >
                Enter balances
              </ButtonLink>
              <ButtonLink
                variant="secondary"
                to={withEdit(parameters, 'adjustment')}
                preventScrollReset
                icon={<Plus aria-hidden="true" />}
              >
                Adjustment
              </ButtonLink>
            </>
          ) : null
        }
      />
      {money.data?.proof && money.data.proof.differences > 0 ? (
        <Banner tone="danger" className="mb-4">
          {money.data.proof.differences === 1
            ? 'The nightly check found 1 account on which the books and the orders disagree.'
            : `The nightly check found ${formatCount(money.data.proof.differences)} accounts on which the books and the orders disagree.`}
        </Banner>
      ) : null}
      {money.isError && !money.data ? (
        <LoadFailed title="The money could not be loaded" query={money} />
      ) : null}
      {money.isPending ? (
        <LoadingRegion className="mb-4 grid gap-4">
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </LoadingRegion>
      ) : null}
      {money.data ? (
        <>
          <FormulaStrip money={money.data} />
          <div className="mb-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <WhereItIs money={money.data} />
            <WhoseItIs money={money.data} />
          </div>
        </>
      ) : null}
      <Tabs
        label="Money"
        selected={view}
        tabs={VIEWS.map(({ id, label }) => ({
          id,
          label,
          href: withSearch(deskPaths.adminMoney, id === 'payouts' ? {} : { view: id }),
        }))}
      >
        <Suspense
          fallback={
            <LoadingRegion>
              <Skeleton className="h-96 rounded-lg" />
            </LoadingRegion>
          }
        >
          <View id={view} />
        </Suspense>
      </Tabs>
      {edit === 'balances' && money.data ? <BalancesDialog money={money.data} onClose={close} /> : null}
      {edit === 'adjustment' ? <AdjustmentDialog onClose={close} /> : null}
    </div>
  );
}

function View({ id }: { id: (typeof VIEWS)[number]['id'] }) {
  switch (id) {
    case 'sellers':
      return <SellerBalances />;
    case 'wallets':
      return <WalletSettlements />;
    case 'tax':
      return <WithheldTaxRegister />;
    case 'payouts':
      return <Payouts />;
  }
}

/** The page as it is, with a dialog open or none. */
function withEdit(parameters: URLSearchParams, edit: string | null): string {
  const { edit: _, ...rest } = Object.fromEntries(parameters);
  return withSearch(deskPaths.adminMoney, edit === null ? rest : { ...rest, edit });
}

const EARLIER_SEARCH = {
  filters: { payout: 'text' },
  sorts: ['builtAt:desc'],
  defaultSort: 'builtAt:desc',
} as const;

function Payouts() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const table = useTableSearch(EARLIER_SEARCH);
  const newest = usePayouts(1);
  const payouts = usePayouts(table.page);
  const underWay = newest.data?.payouts.find(isUnderWay);
  const shownId = parameters.get('payout') ?? underWay?._id ?? null;
  const shown = usePayout(shownId);
  const payout = shownId === null ? undefined : shown.data?.payout;
  const may = useMayOnDesk()('payments');
  const isImporting = may && parameters.has('statement');
  const wasImporting = useRef(isImporting);

  // It opens below the payout, often out of sight.
  useEffect(() => {
    if (isImporting && !wasImporting.current) focusStatement();
    wasImporting.current = isImporting;
  }, [isImporting]);

  if (newest.isError && !newest.data) {
    return <LoadFailed title="The payouts could not be loaded" query={newest} />;
  }
  if (!newest.data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-72 rounded-lg" />
      </LoadingRegion>
    );
  }
  return (
    <>
      {payout ? (
        <PayoutCard
          key={payout._id}
          payout={payout}
          isOwn={payout.builtBy._id === user?._id}
          next={newest.data.next}
          importHref={payoutHref(payout._id, true)}
          onImport={(href) =>
            isImporting ? focusStatement() : void navigate(href, { preventScrollReset: true })
          }
        />
      ) : null}
      {shownId !== null && !payout ? (
        shown.isError ? (
          <LoadFailed title="The payout could not be loaded" query={shown} />
        ) : (
          <LoadingRegion>
            <Skeleton className="h-72 rounded-lg" />
          </LoadingRegion>
        )
      ) : null}
      {shownId === null ? <NextPayout next={newest.data.next} /> : null}
      {isImporting ? <DebitImport /> : null}
      {payouts.data && payouts.data.payouts.length > 0 ? (
        <Earlier list={payouts.data} hrefFor={(page) => table.hrefFor({ page })} />
      ) : null}
    </>
  );
}

const focusStatement = () => document.getElementById('statement')?.focus();

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

function Earlier({
  list: { payouts, pagination },
  hrefFor,
}: {
  list: PayoutList;
  hrefFor: (page: number) => string;
}) {
  const { page, pages, total, limit } = pagination;
  const first = (page - 1) * limit + 1;
  return (
    <TitledCard title="Payouts" titleClassName="px-5 py-4 text-md" className="mt-4 overflow-hidden">
      <Table isBare caption="Payouts" columns={EARLIER} rows={payouts} rowKey={({ _id }) => _id} />
      {pages > 1 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line p-3">
          <p className="num text-sm text-fg-2">
            {`${first}–${first + payouts.length - 1} of ${formatCount(total)}`}
          </p>
          <Pagination label="Payouts" page={page} pages={pages} hrefFor={hrefFor} />
        </div>
      ) : null}
    </TitledCard>
  );
}
