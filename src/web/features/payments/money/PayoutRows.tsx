import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import Minus from 'lucide-react/icons/minus';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import type { LeftOut, Payout, PayoutTransfer } from '../../../../contract/payments/payouts.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees, sumOfRupees } from '../../../../domain/shop/money.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { SearchBox } from '../../../ui/fields/SearchBox.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { RowActions } from '../../../ui/tables/RowActions.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { PayeeCell } from './PayeeCell.tsx';
import { useRemindAction } from './remind.hooks.ts';
import { TransferActions } from './TransferActions.tsx';

const FIRST = 5;
const PAGE = 20;
const small = 'size-3.5';
/** A reason may take two lines where the table has little room. */
const reasonClass = 'h-auto! py-0.5 whitespace-normal!';

/** A row of a payout: a transfer, or a seller who is left out. */
interface Row {
  key: string;
  seller: LeftOut['seller'];
  account: string;
  parcels: number;
  amount: number;
  group: RowGroup;
  state: ReactNode;
  action: ReactNode;
}

/** Where a row of a payout belongs: of one that was sent, what became of its transfers is told apart. */
type RowGroup = 'in' | 'paid' | 'returned' | 'left';
const GROUP_NAMES: Record<RowGroup, string> = {
  in: 'In the payout',
  paid: 'Paid',
  returned: 'Returned',
  left: 'Left out',
};

/** The row of a seller who is left out. */
export function leftOutRow(
  { seller, ready, parcels, reason, heldUntil, holdReason }: LeftOut,
  minimum: number | undefined,
): Row {
  return {
    key: `left ${seller._id}`,
    seller,
    account: 'Not paid',
    parcels,
    amount: ready,
    group: 'left',
    state: <LeftOutBadge reason={reason} heldUntil={heldUntil} holdReason={holdReason} minimum={minimum} />,
    action: <LeftOutActions seller={seller} reason={reason} />,
  };
}

function LeftOutActions({ seller, reason }: Pick<LeftOut, 'seller' | 'reason'>) {
  const remind = useRemindAction();
  const may = useMayOnDesk()('payments');
  const open = { label: 'Open', to: deskPaths.adminUser(seller._id) };
  return (
    <RowActions
      name={seller.companyName}
      actions={
        may && reason === 'no_account' ? [remind(seller._id)] : reason === 'below_minimum' ? [] : [open]
      }
    />
  );
}

function LeftOutBadge({
  reason,
  heldUntil,
  holdReason,
  minimum,
}: Pick<LeftOut, 'reason' | 'heldUntil' | 'holdReason'> & { minimum: number | undefined }) {
  switch (reason) {
    case 'negative':
      return (
        <Badge tone="danger" icon={<Minus className={small} />} className={reasonClass}>
          Negative, carried to the next statement
        </Badge>
      );
    case 'deactivated':
      return (
        <Badge tone="warning" icon={<Lock className={small} />} className={reasonClass}>
          Account deactivated, held
        </Badge>
      );
    case 'held_by_desk':
      return (
        <span className="block">
          <Badge tone="warning" icon={<Lock className={small} />}>
            Held by our desk
          </Badge>
          <span className="block text-xs wrap-anywhere text-fg-3">{holdReason}</span>
        </span>
      );
    case 'no_account':
      return <Badge icon={<Landmark className={small} />}>No bank account yet</Badge>;
    case 'held':
      return (
        <Badge tone="warning" icon={<Lock className={small} />} className={reasonClass}>
          {heldUntil === null
            ? 'Account changed, held'
            : `Account changed, held until ${shortDateTime(new Date(heldUntil))}`}
        </Badge>
      );
    case 'below_minimum':
      return (
        <Badge icon={<Clock className={small} />} className={reasonClass}>
          {minimum === undefined
            ? 'Below the minimum, waits for more'
            : `Below ${formatRupees(paisaFromRupees(minimum))}, waits for more`}
        </Badge>
      );
  }
}

/** '1 Dec, 11:20' */
const shortDateTime = (instant: Date) => formatDateTime(instant).replace(/ \d{4},/, ',');

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'seller', header: 'Seller', isRowHeader: true, cell: ({ seller }) => <PayeeCell seller={seller} /> },
  {
    id: 'account',
    header: 'To account',
    cell: ({ account, group }) => <span className={group === 'left' ? 'text-fg-3' : ''}>{account}</span>,
  },
  { id: 'parcels', header: 'Parcels', isNumber: true, from: 'lg', cell: ({ parcels }) => parcels },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: ({ amount, group }) => (
      <PlainMoney
        amount={amount}
        className={amount < 0 ? 'font-semibold text-danger' : group === 'left' ? undefined : 'font-semibold'}
      />
    ),
  },
  { id: 'state', header: 'State', hideHeaderOnPhones: true, cell: ({ state }) => state },
  {
    id: 'action',
    header: 'Action',
    isHeaderHidden: true,
    hideHeaderOnPhones: true,
    onPhones: 'menu',
    cell: ({ action }) => <span className="flex justify-end">{action}</span>,
  },
];

/** The rows of a payout: chips and search over all of them; without either the largest, then who is left out. */
export function PayoutRows({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const [group, setGroup] = useState<RowGroup | null>(null);
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const groups = (Object.keys(GROUP_NAMES) as RowGroup[])
    .map((value) => ({ value, count: rows.filter((row) => row.group === value).length }))
    .filter(({ count }) => count > 0);
  const word = search.toLowerCase();
  const matching = rows.filter(
    (row) =>
      (group === null || row.group === group) &&
      (word === '' ||
        [row.seller.companyName, row.seller.panNumber, row.account].some((text) =>
          text?.toLowerCase().includes(word),
        )),
  );
  const isWhole = group !== null || word !== '';
  const paid = matching.filter((row) => row.group !== 'left');
  const left = matching.filter((row) => row.group === 'left');
  const shown = isWhole ? matching.slice(0, limit) : [...paid.slice(0, FIRST), ...left.slice(0, limit)];
  const hidden = isWhole ? [] : paid.slice(FIRST);
  const rest = isWhole ? matching.length - limit : left.length - limit;
  const showAll = (next: RowGroup | null) => {
    setGroup(next);
    setLimit(PAGE);
  };
  const more =
    hidden.length === 0 ? null : (
      <p className="flex flex-wrap items-center justify-between gap-2 border-line px-4 py-3 text-sm md:px-2.5">
        <button type="button" className="link font-semibold" onClick={() => showAll(firstGroupOf(rows))}>
          {`Show ${hidden.length} more in the payout`}
        </button>
        <PlainMoney amount={sumOf(hidden)} />
      </p>
    );
  return (
    <>
      {rows.length > FIRST ? (
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-2.5">
          <ul aria-label="Who is shown" className="flex grow flex-wrap gap-1">
            {[{ value: null, count: rows.length }, ...groups].map(({ value, count }) => (
              <li key={value ?? 'all'}>
                <button
                  type="button"
                  aria-pressed={group === value}
                  onClick={() => showAll(value)}
                  className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-info-fg touch:min-h-11 forced-colors:aria-pressed:border-2"
                >
                  {value === null ? 'All' : GROUP_NAMES[value]}
                  <span className="num text-xs">{count}</span>
                </button>
              </li>
            ))}
          </ul>
          <SearchBox
            label="Search this payout"
            placeholder="Seller, PAN or account"
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setLimit(PAGE);
            }}
            className="w-full md:w-60"
          />
        </div>
      ) : null}
      {matching.length === 0 ? (
        <p className="px-5 py-6 text-sm text-fg-2">
          {rows.length === 0 ? 'Nobody has ready money.' : 'No seller here fits.'}
        </p>
      ) : (
        <Table
          isBare
          caption={caption}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ key }) => key}
          bandBefore={(row) =>
            !isWhole && row === left[0] ? (
              <>
                {more}
                <p className="flex flex-wrap items-center justify-between gap-2 border-y border-line bg-sunken px-4 py-2.5 text-xs font-semibold text-fg-2 md:px-2.5">
                  {`Left out: ${countText(left.length, 'seller')}, stays with them`}
                  <PlainMoney amount={sumOf(left)} />
                </p>
              </>
            ) : null
          }
        />
      )}
      {left.length === 0 ? more : null}
      {rest > 0 ? (
        <p className="border-t border-line px-5 py-3">
          <button type="button" className="link text-sm font-semibold" onClick={() => setLimit(limit + PAGE)}>
            {`Show ${Math.min(PAGE, rest)} more of ${rest}`}
          </button>
        </p>
      ) : null}
    </>
  );
}

const firstGroupOf = (rows: readonly Row[]): RowGroup | null => {
  const groups = new Set(rows.map(({ group }) => group));
  groups.delete('left');
  return groups.size === 1 ? ([...groups][0] ?? null) : null;
};

const sumOf = (rows: readonly Row[]) => sumOfRupees(rows.map(({ amount }) => amount));

/** The row of a transfer. */
export function transferRow(payout: Payout, transfer: PayoutTransfer): Row {
  const { _id, seller, bank, lastFour, parcels, amount, status } = transfer;
  return {
    key: _id,
    seller,
    account: `${bank} ••••${lastFour}`,
    parcels,
    amount,
    group: status === 'open' ? 'in' : status,
    state: (
      <span className="block">
        {status === 'paid' ? (
          <Badge tone="success" icon={<Check className={small} />}>
            Paid
          </Badge>
        ) : status === 'returned' ? (
          <Badge tone="danger" icon={<Undo2 className={small} />}>
            Returned
          </Badge>
        ) : (
          <Badge
            tone={payout.status === 'sent' ? 'neutral' : 'success'}
            icon={payout.status === 'sent' ? <Landmark className={small} /> : <Check className={small} />}
          >
            {payout.status === 'sent' ? 'Sent' : 'In the payout'}
          </Badge>
        )}
        <span className="block text-xs text-fg-3">
          {status === 'returned' ? transfer.returnReason : transfer.bankReference}
        </span>
      </span>
    ),
    action: <TransferActions payoutId={payout._id} transfer={transfer} isSent={payout.status === 'sent'} />,
  };
}
