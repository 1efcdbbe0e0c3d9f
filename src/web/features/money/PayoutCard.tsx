import Download from 'lucide-react/icons/download';
import Landmark from 'lucide-react/icons/landmark';
import { type ReactNode, useState } from 'react';
import type { LeftOut, Payout, PayoutList, PayoutTransfer } from '../../../contract/payouts.contract.ts';
import { formatDate, formatDateTime } from '../../../domain/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../domain/money.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/StatusBadge.tsx';
import { Stepper } from '../../ui/feedback/Stepper.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Table, type TableColumn } from '../../ui/tables/Table.tsx';
import { useBuildPayout, usePayoutStep } from './money.hooks.ts';
import { PlainMoney } from './PlainMoney.tsx';
import { TransferActions } from './TransferActions.tsx';

const SHOWN = 5;
const STATUS: Record<Payout['status'], { text: string; tone: BadgeTone; step: number }> = {
  draft: { text: 'Draft', tone: 'neutral', step: 1 },
  approved: { text: 'Approved', tone: 'info', step: 2 },
  sent: { text: 'Sent', tone: 'success', step: 4 },
  discarded: { text: 'Discarded', tone: 'neutral', step: 1 },
};

interface Row {
  key: string;
  seller: LeftOut['seller'];
  account: string;
  parcels: number;
  amount: number;
  isLeftOut: boolean;
  state: ReactNode;
  action: ReactNode;
}

const leftOutRow = ({ seller, ready, parcels, reason, heldUntil }: LeftOut): Row => ({
  key: `left ${seller._id}`,
  seller,
  account: 'Not paid',
  parcels,
  amount: ready,
  isLeftOut: true,
  state: <LeftOutBadge reason={reason} heldUntil={heldUntil} />,
  action: null,
});

function LeftOutBadge({ reason, heldUntil }: Pick<LeftOut, 'reason' | 'heldUntil'>) {
  switch (reason) {
    case 'negative':
      return <Badge tone="danger">Negative, carried to the next statement</Badge>;
    case 'no_account':
      return <Badge>No bank account yet</Badge>;
    case 'held':
      return (
        <Badge tone="warning">
          {heldUntil === null
            ? 'Account changed, held'
            : `Account changed, held until ${formatDateTime(new Date(heldUntil))}`}
        </Badge>
      );
    case 'below_minimum':
      return <Badge>Below the minimum, waits for more</Badge>;
  }
}

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: 'seller',
    header: 'Seller',
    isRowHeader: true,
    cell: ({ seller: { companyName, panNumber } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={companyName} />
        <span className="min-w-0">
          <span title={companyName} className="block truncate font-semibold">
            {companyName}
          </span>
          <span className="block text-xs font-normal text-fg-3">
            {panNumber === null ? 'No PAN' : `PAN ${panNumber}`}
          </span>
        </span>
      </span>
    ),
  },
  { id: 'account', header: 'To account', cell: ({ account }) => account },
  { id: 'parcels', header: 'Parcels', isNumber: true, cell: ({ parcels }) => parcels },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: ({ amount, isLeftOut }) => (
      <PlainMoney
        amount={amount}
        className={amount < 0 ? 'text-danger' : isLeftOut ? undefined : 'font-semibold'}
      />
    ),
  },
  { id: 'state', header: 'State', hideHeaderOnPhones: true, cell: ({ state }) => state },
  {
    id: 'action',
    header: 'Action',
    isHeaderHidden: true,
    hideHeaderOnPhones: true,
    cell: ({ action }) => action,
  },
];

/** What would be paid now, with the button that builds it. */
export function NextPayout({ next }: { next: PayoutList['next'] }) {
  const build = useBuildPayout();
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const onBuild = () =>
    build.mutate(next.amount, {
      onSuccess: () => {
        setProblem(null);
        toast.success('Payout built');
      },
      onError: (error) => setProblem(errorText(error, 'The payout could not be built')),
    });
  return (
    <Card aria-labelledby="payout" className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <div>
          <h2 id="payout" className="text-md font-semibold">
            Next payout
          </h2>
          <p className="text-sm text-fg-2">{`Pay day ${formatDate(new Date(next.date))}`}</p>
        </div>
        <Button busy={build.isPending} disabled={next.sellers === 0} onClick={onBuild}>
          {`Build payout of ${formatRupees(paisaFromRupees(next.amount))}`}
        </Button>
      </div>
      {problem === null ? null : (
        <Banner tone="danger" className="m-5">
          {problem}
        </Banner>
      )}
      <p className="px-5 py-4 text-sm text-fg-2">
        {next.sellers === 0
          ? 'No seller has ready money that can be paid out now.'
          : next.sellers === 1
            ? '1 seller has ready money that can be paid out.'
            : `${next.sellers} sellers have ready money that can be paid out.`}
      </p>
      {next.leftOut.length > 0 ? <LeftOutList leftOut={next.leftOut} /> : null}
    </Card>
  );
}

/** One batch: its state, its next step, its transfers and who was left out. */
export function PayoutCard({
  payout,
  isOwn,
  isSecondAdminAsked,
  importHref,
  onImport,
}: {
  payout: Payout;
  /** Built by who looks at it. */
  isOwn: boolean;
  isSecondAdminAsked: boolean;
  importHref: string;
  onImport: (href: string) => void;
}) {
  const step = usePayoutStep();
  const confirm = useConfirm();
  const toast = useToast();
  const [problem, setProblem] = useState<{ text: string; hasChanged: boolean } | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const bankFile = useExport(`/api/admin/payouts/${payout._id}/file`, {});
  const { status, number, transfers, leftOut } = payout;
  const amountText = formatRupees(paisaFromRupees(payout.amount));
  const waitsForOther = status === 'draft' && isSecondAdminAsked && isOwn;

  const take = async (next: 'approve' | 'send' | 'discard') => {
    const questions = {
      approve: {
        title: 'Approve payout',
        question: `Are you sure you want to approve ${amountText}?`,
        action: `Approve ${amountText}`,
        tone: 'primary' as const,
      },
      send: {
        title: 'Mark as sent',
        question: `Has the bank got the file of ${amountText}?`,
        action: 'Mark as sent',
        tone: 'primary' as const,
      },
      discard: {
        title: 'Discard payout',
        question: `${amountText} will be ready again. Discard ${number}?`,
        action: 'Discard',
      },
    };
    if (!(await confirm(questions[next]))) return;
    step.mutate(
      { id: payout._id, step: next },
      {
        onSuccess: () => {
          setProblem(null);
          toast.success(
            { approve: 'Payout approved', send: 'Payout sent', discard: 'Payout discarded' }[next],
          );
        },
        onError: (error) =>
          setProblem({
            text: errorText(error, 'The payout could not be changed'),
            hasChanged: ApiError.from(error).code === 'balances_changed',
          }),
      },
    );
  };

  const rows = transfers.map((transfer) => transferRow(payout, transfer));
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Card aria-labelledby="payout" className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <div>
          <h2 id="payout" className="flex flex-wrap items-center gap-2 text-md font-semibold">
            {`Payout ${number}`}
            <Badge tone={STATUS[status].tone}>{STATUS[status].text}</Badge>
          </h2>
          <p className="text-xs text-fg-2">
            {`Built ${formatDateTime(new Date(payout.builtAt))} by ${payout.builtBy.name}`}
          </p>
        </div>
        {status === 'discarded' ? null : (
          <div className="max-xl:hidden">
            <Stepper steps={['Draft', 'Approved', 'Sent']} current={STATUS[status].step} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {status === 'draft' ? (
            <Button variant="danger-ghost" disabled={step.isPending} onClick={() => void take('discard')}>
              Discard
            </Button>
          ) : null}
          {status === 'discarded' ? null : (
            <Button
              variant="secondary"
              icon={<Download aria-hidden="true" />}
              disabled={status === 'draft'}
              busy={bankFile.isBusy}
              onClick={bankFile.start}
            >
              Bank file
            </Button>
          )}
          {status === 'draft' ? (
            <Button busy={step.isPending} disabled={waitsForOther} onClick={() => void take('approve')}>
              {waitsForOther ? 'Another admin approves' : `Approve ${amountText}`}
            </Button>
          ) : null}
          {status === 'approved' ? (
            <Button busy={step.isPending} onClick={() => void take('send')}>
              Mark as sent
            </Button>
          ) : null}
          {status === 'sent' && transfers.some((transfer) => transfer.status === 'open') ? (
            <Button icon={<Landmark aria-hidden="true" />} onClick={() => onImport(importHref)}>
              Import statement
            </Button>
          ) : null}
        </div>
      </div>
      {problem === null ? null : (
        <Banner
          tone="danger"
          className="m-5"
          action={
            problem.hasChanged ? (
              <Button size="sm" variant="secondary" onClick={() => void take('discard')}>
                Discard
              </Button>
            ) : undefined
          }
        >
          {problem.text}
        </Banner>
      )}
      <Table
        isBare
        caption={`Transfers of ${number}`}
        columns={COLUMNS}
        rows={shown}
        rowKey={({ key }) => key}
      />
      {rows.length > shown.length ? (
        <p className="border-t border-line px-5 py-3">
          <button type="button" className="link text-sm font-semibold" onClick={() => setIsWhole(true)}>
            {`Show ${rows.length - shown.length} more in the payout`}
          </button>
        </p>
      ) : null}
      {leftOut.length > 0 ? <LeftOutList leftOut={leftOut} /> : null}
      <p className="border-t border-line px-5 py-3 text-sm text-fg-2">
        {rows.length === 1 ? '1 transfer, ' : `${rows.length} transfers, `}
        <strong className="font-semibold text-fg">
          <Rupees amount={payout.amount} />
        </strong>
        {status === 'draft' && isSecondAdminAsked && !isOwn
          ? ' · built by another admin, so you may approve it'
          : null}
      </p>
    </Card>
  );
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <>
      <p className="border-y border-line bg-sunken px-5 py-2.5 text-xs font-semibold text-fg-2">
        {leftOut.length === 1
          ? 'Left out: 1 seller, stays with them'
          : `Left out: ${leftOut.length} sellers, stays with them`}
      </p>
      <Table
        isBare
        caption="Sellers left out"
        columns={COLUMNS.filter(({ id }) => id !== 'action')}
        rows={leftOut.map(leftOutRow)}
        rowKey={({ key }) => key}
      />
    </>
  );
}

function transferRow(payout: Payout, transfer: PayoutTransfer): Row {
  const { _id, seller, bank, lastFour, parcels, amount, status } = transfer;
  return {
    key: _id,
    seller,
    account: `${bank} ••••${lastFour}`,
    parcels,
    amount,
    isLeftOut: false,
    state: (
      <span className="block">
        {status === 'paid' ? (
          <Badge tone="success">Paid</Badge>
        ) : status === 'returned' ? (
          <Badge tone="danger">Returned</Badge>
        ) : (
          <Badge tone={payout.status === 'sent' ? 'neutral' : 'success'}>
            {payout.status === 'sent' ? 'Sent' : 'In the payout'}
          </Badge>
        )}
        <span className="block text-xs text-fg-3">
          {status === 'returned' ? transfer.returnReason : transfer.bankReference}
        </span>
      </span>
    ),
    action:
      payout.status === 'sent' && status !== 'returned' ? (
        <TransferActions payoutId={payout._id} transfer={transfer} />
      ) : null,
  };
}
