import Inbox from 'lucide-react/icons/inbox';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { UnassignedTransfer } from '../../../../contract/payments/unassigned-transfers.contract.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { AssignTransfer } from '../../../features/payments/payments/AssignTransfer.tsx';
import { useUnassignedTransfers } from '../../../features/payments/payments/admin-payments.hooks.ts';
import { RecordTransfer } from '../../../features/payments/payments/RecordTransfer.tsx';
import { ReturnTransfer } from '../../../features/payments/payments/ReturnTransfer.tsx';
import { WithdrawTransfer } from '../../../features/payments/payments/WithdrawTransfer.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const STATES = ['unassigned', 'assigned', 'refunded', 'withdrawn', 'all'] as const;
const STATE_NAMES = {
  unassigned: 'Unassigned',
  assigned: 'Assigned',
  refunded: 'Sent back',
  withdrawn: 'Withdrawn',
  all: 'All',
};
const TONES: Record<UnassignedTransfer['state'], BadgeTone> = {
  unassigned: 'warning',
  assigned: 'success',
  refunded: 'neutral',
  withdrawn: 'neutral',
};
const SEARCH = {
  filters: { state: STATES },
  sorts: ['recordedAt:desc'],
  defaultSort: 'recordedAt:desc',
  defaultFilters: { state: 'unassigned' },
} as const;

const EMPTY: Record<(typeof STATES)[number], { title: string; text: string }> = {
  unassigned: {
    title: 'No unassigned money',
    text: 'Transfers that name no order or payment appear here once they are recorded.',
  },
  assigned: { title: 'Nothing assigned yet', text: 'Transfers whose order was found later appear here.' },
  refunded: { title: 'Nothing sent back yet', text: 'Transfers that nobody could explain appear here.' },
  withdrawn: { title: 'Nothing withdrawn yet', text: 'Transfers that were recorded by mistake appear here.' },
  all: { title: 'No transfers yet', text: 'Transfers that name no order or payment appear here.' },
};

const COLUMNS: readonly TableColumn<UnassignedTransfer>[] = [
  {
    id: 'transfer',
    header: 'Transfer',
    isRowHeader: true,
    cell: ({ bankReference, remark }) => (
      <span className="block min-w-0 text-start">
        <span className="block font-semibold break-all">{bankReference}</span>
        {remark ? <span className="block text-xs font-normal wrap-anywhere text-fg-3">{remark}</span> : null}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: ({ amount }) => <Rupees amount={amount} className="font-semibold" />,
  },
  {
    id: 'received',
    header: 'Received',
    cell: ({ receivedOn, recordedAt }) => (
      <span className="num whitespace-nowrap">
        {formatDate(receivedOn === null ? new Date(recordedAt) : (startOfNamedDay(receivedOn) as Date))}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
  { id: 'what', header: 'What became of it', cell: (transfer) => <Decision transfer={transfer} /> },
];

export const meta = unlistedMeta('Unassigned transfers', 'Money that names no order.');

type Step = { kind: 'record' } | { kind: 'assign' | 'return' | 'withdraw'; transfer: UnassignedTransfer };

export default function AdminTransfersPage() {
  const table = useTableSearch(SEARCH);
  const state = table.filters.state ?? 'unassigned';
  const query = useUnassignedTransfers({ ...table.apiQuery, state: state === 'all' ? null : state });
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const { data } = query;
  const may = useMayOnDesk()('payments');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Unassigned transfers"
        subtitle="Money that came to our bank and names no order. It is owed to whoever sent it until somebody knows what it was for."
        actions={
          <>
            <ButtonLink to={deskPaths.adminPayments} variant="secondary">
              All payments
            </ButtonLink>
            {may ? (
              <Button icon={<Plus aria-hidden="true" />} onClick={() => setStep({ kind: 'record' })}>
                Record a transfer
              </Button>
            ) : null}
          </>
        }
      />
      <TableFrame
        name="admin-transfers"
        caption="Transfers"
        // Each state says what it means to be empty.
        table={{ ...table, isFiltered: table.search !== '' }}
        query={query}
        rows={data?.transfers}
        rowKey={({ _id }) => _id}
        rowName={({ bankReference }) => bankReference}
        columns={COLUMNS}
        actions={(transfer) =>
          may && transfer.state === 'unassigned'
            ? [
                { label: 'Assign', look: 'secondary', onSelect: () => setStep({ kind: 'assign', transfer }) },
                {
                  label: 'Send back',
                  look: 'secondary',
                  onSelect: () => setStep({ kind: 'return', transfer }),
                },
                {
                  label: 'Withdraw',
                  look: 'secondary',
                  onSelect: () => setStep({ kind: 'withdraw', transfer }),
                },
              ]
            : []
        }
        search={{ label: 'Search transfers', placeholder: 'Search by bank reference or remark...' }}
        chips={{
          filter: 'state',
          label: 'What became of them',
          options: STATES.map((value) => ({
            value,
            label: STATE_NAMES[value],
            count: value === 'unassigned' ? data?.counts.unassigned : undefined,
          })),
        }}
        errorTitle="The transfers could not be loaded"
        empty={{ picture: <Inbox />, ...EMPTY[state] }}
        filteredEmptyTitle="No transfers found"
      />
      {step?.kind === 'record' ? <RecordTransfer onClose={close} /> : null}
      {step?.kind === 'assign' ? <AssignTransfer transfer={step.transfer} onClose={close} /> : null}
      {step?.kind === 'return' ? <ReturnTransfer transfer={step.transfer} onClose={close} /> : null}
      {step?.kind === 'withdraw' ? <WithdrawTransfer transfer={step.transfer} onClose={close} /> : null}
    </div>
  );
}

function Decision({
  transfer: { payment, refundReference, withdrawalReason },
}: {
  transfer: UnassignedTransfer;
}) {
  if (payment?.order)
    return <TextLink to={deskPaths.adminOrder(payment.order._id)}>{payment.order.orderNumber}</TextLink>;
  if (payment) return <span className="break-all">{payment.reference}</span>;
  if (withdrawalReason !== null) return <span className="wrap-anywhere text-fg-2">{withdrawalReason}</span>;
  return <span className="break-all text-fg-2">{refundReference ?? 'Not known yet'}</span>;
}
