import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WalletSettlement } from '../../../../contract/payments/wallet-settlements.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { SETTLING_WALLETS } from '../../../../domain/payments/wallet-settlement.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { useReverseSettlement, useSettlements } from './money.hooks.ts';
import { SettlementDialog } from './SettlementDialog.tsx';
import { WALLET_OPTIONS } from './wallet-names.ts';

const SEARCH = {
  filters: { method: SETTLING_WALLETS },
  sorts: ['date:desc'],
  defaultSort: 'date:desc',
  keep: ['view'],
} as const;

/** What the wallet companies have passed on to the bank, the latest day first. */
export function WalletSettlements() {
  const table = useTableSearch(SEARCH);
  const query = useSettlements(table.apiQuery);
  const [parameters] = useSearchParams();
  const may = useMayOnDesk()('payments');
  const isRecording = may && parameters.has('record');
  const close = () => void table.go({}, true);
  const [reversing, setReversing] = useState<WalletSettlement | null>(null);
  const { data } = query;
  return (
    <>
      <TableFrame
        name="admin-wallet-settlements"
        caption="Wallet settlements, amounts in rupees"
        table={table}
        query={query}
        rows={data?.settlements}
        rowKey={({ _id }) => _id}
        rowName={({ bankReference }) => bankReference}
        columns={COLUMNS}
        hasViews={false}
        actions={(row) =>
          may && row.reversal === null
            ? [{ label: 'Reverse', icon: <Undo2 />, onSelect: () => setReversing(row), isDanger: true }]
            : []
        }
        chips={{
          filter: 'method',
          label: 'Wallet',
          options: [{ value: null, label: 'All' }, ...WALLET_OPTIONS],
        }}
        tools={
          may ? (
            <ButtonLink
              variant="secondary"
              to={table.hrefFor({}, { record: '' })}
              preventScrollReset
              icon={<Plus aria-hidden="true" />}
            >
              Record settlement
            </ButtonLink>
          ) : null
        }
        errorTitle="The settlements could not be loaded"
        empty={{
          picture: <Wallet />,
          title: 'No settlements yet',
          text: 'Record what eSewa, Khalti and the other gateways pass on to the bank, so that each place holds what our books say.',
        }}
        filteredEmptyTitle="No settlements found"
      />
      {isRecording ? <SettlementDialog {...knownOf(parameters)} onClose={close} /> : null}
      {reversing ? (
        <ReverseDialog key={reversing._id} settlement={reversing} onClose={() => setReversing(null)} />
      ) : null}
    </>
  );
}

/** What the address says of a settlement to record: a line of a bank statement leads here. */
function knownOf(parameters: URLSearchParams) {
  const known = ['amount', 'date', 'bankReference'].flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    known: { ...Object.fromEntries(known), method: parameters.get('record') ?? '' },
    statementLine: parameters.get('statementLine'),
  };
}

function ReverseDialog({
  settlement: { _id: id, method, amount },
  onClose,
}: {
  settlement: WalletSettlement;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title="Reverse settlement"
      help="For us and the audit log. The wallet holds the money again."
      action="Reverse settlement"
      step={useReverseSettlement()}
      inputOf={(reason) => ({ id, reason })}
      done="Settlement reversed"
      failed="The settlement could not be reversed"
      onClose={onClose}
    >
      <p>
        {PAYMENT_METHOD_NAMES[method]}, <PlainMoney amount={amount} className="font-semibold" />
      </p>
    </ReasonDialog>
  );
}

const COLUMNS: readonly TableColumn<WalletSettlement>[] = [
  {
    id: 'date',
    header: 'Date',
    isRowHeader: true,
    cell: ({ date, method }) => (
      <span>
        <span className="md:hidden">{`${PAYMENT_METHOD_NAMES[method]}, `}</span>
        <span className="whitespace-nowrap">{dayInWords(date)}</span>
      </span>
    ),
  },
  { id: 'method', header: 'Wallet', onPhones: 'hidden', cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
  {
    id: 'reference',
    header: 'Bank reference',
    cell: ({ bankReference, note }) => (
      <span className="min-w-0 wrap-anywhere max-md:text-end">
        {bankReference}
        {note === null ? null : <span className="block text-xs text-fg-3">{note}</span>}
      </span>
    ),
  },
  {
    id: 'recorded',
    header: 'Recorded',
    from: 'xl',
    cell: ({ recordedBy, recordedAt }) => (
      <span>
        {recordedBy.name}
        <span className="block text-xs text-fg-3">{formatDateTime(new Date(recordedAt))}</span>
      </span>
    ),
  },
  { id: 'fee', header: 'Fee', isNumber: true, cell: ({ fee }) => <PlainMoney amount={fee} /> },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: ({ amount, reversal }) => (
      <PlainMoney amount={amount} className={reversal === null ? 'font-semibold' : 'line-through'} />
    ),
  },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    cell: ({ reversal }) =>
      reversal === null ? (
        <Badge tone="success">At the bank</Badge>
      ) : (
        <span className="block max-w-48 min-w-0">
          <Badge>Reversed</Badge>
          <span title={reversal.reason} className="block truncate text-xs text-fg-3">
            {reversal.reason}
          </span>
        </span>
      ),
  },
];
