import { cx } from 'class-variance-authority';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import PencilLine from 'lucide-react/icons/pencil-line';
import Percent from 'lucide-react/icons/percent';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ComponentType, useId, useState } from 'react';
import type { MoneyState, SellerEntry } from '../../../../contract/books/seller-money.contract.ts';
import { ENTRY_KIND_NAMES, type EntryKind } from '../../../../domain/books/ledger-entry.ts';
import { formatDateTime, formatDay, kathmanduYear } from '../../../../domain/shop/kathmandu-time.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { MoneyWay, WhatYouGet } from './WhatYouGet.tsx';

const ICONS: Record<EntryKind, ComponentType<{ className?: string }>> = {
  sale: ArrowDownLeft,
  commission: Percent,
  allowance: Truck,
  cancellation: Undo2,
  credit_note: Undo2,
  payout: Landmark,
  payout_returned: Undo2,
  adjustment: PencilLine,
};

const STATES: Record<
  MoneyState,
  { name: string; tone: BadgeTone; icon: ComponentType<{ className?: string }> }
> = {
  waiting: { name: 'Waiting', tone: 'neutral', icon: Clock },
  in_return_time: { name: 'In return time', tone: 'info', icon: Undo2 },
  held: { name: 'Held', tone: 'warning', icon: Lock },
  ready: { name: 'Ready', tone: 'success', icon: Check },
  in_payout: { name: 'In payout', tone: 'neutral', icon: Landmark },
  paid: { name: 'Paid', tone: 'success', icon: Check },
  taken_back: { name: 'Taken back', tone: 'neutral', icon: Undo2 },
};

const COLUMNS =
  'md:grid md:grid-cols-[4.5rem_2rem_minmax(0,1fr)_8rem_8.5rem_1.25rem] md:items-center md:gap-x-3 md:px-4';

/** All that changed what is owed to the seller, newest first; a row with a parcel opens. */
export function MoneyEntries({ entries, isBusy }: { entries: readonly SellerEntry[]; isBusy: boolean }) {
  return (
    <div aria-busy={isBusy || undefined} className="aria-busy:opacity-60">
      <div
        aria-hidden="true"
        className={cx(COLUMNS, 'hidden border-y border-line bg-sunken py-2 text-xs font-semibold text-fg-2')}
      >
        <span>Date</span>
        <span className="col-span-2">Entry</span>
        <span>Where it is</span>
        <span className="text-end">Amount</span>
        <span />
      </div>
      <ul className="divide-y divide-line max-md:border-t max-md:border-line">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry }: { entry: SellerEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { parcel } = entry;
  if (parcel === null) {
    return (
      <li className={cx(COLUMNS, 'py-3 max-md:px-4')}>
        <Row entry={entry} isOpen={false} />
      </li>
    );
  }
  return (
    <li className={cx(isOpen && 'bg-sunken')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(COLUMNS, 'block w-full cursor-pointer py-3 text-start hover:bg-hover max-md:px-4')}
      >
        <Row entry={entry} isOpen={isOpen} />
      </button>
      <div id={detailsId} hidden={!isOpen} className="px-4 pb-4">
        {isOpen ? (
          <div className="grid rounded-lg border border-line bg-surface md:grid-cols-2 md:divide-x md:divide-line">
            <div className="p-4">
              <h3 className="mb-2 text-sm font-semibold text-fg-2">What you get</h3>
              <WhatYouGet money={parcel.money} />
            </div>
            <div className="p-4 max-md:border-t max-md:border-line">
              <h3 className="mb-2 text-sm font-semibold text-fg-2">Its way to you</h3>
              <MoneyWay money={parcel.money} />
            </div>
          </div>
        ) : null}
      </div>
    </li>
  );
}

function Row({ entry, isOpen }: { entry: SellerEntry; isOpen: boolean }) {
  const { kind, at, amount, parcel } = entry;
  const Icon = ICONS[kind];
  const [day, time] = formatDateTime(new Date(at)).split(', ');
  const isThisYear = kathmanduYear(new Date(at)) === kathmanduYear(new Date());
  const date = isThisYear ? day?.replace(/ \d{4}$/, '') : day;
  const text = textOf(entry);
  return (
    <span className="grid grid-cols-[2rem_minmax(0,1fr)_auto_1.25rem] gap-x-3 md:contents">
      <span className="num text-sm max-md:hidden">
        {date}
        <span className="block text-xs text-fg-3">{time}</span>
      </span>
      <span className="flex size-8 items-center justify-center rounded-md border border-line bg-sunken text-fg-2 max-md:row-span-2">
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 max-md:contents">
        <span className="block font-semibold">{ENTRY_KIND_NAMES[kind]}</span>
        <span
          title={text}
          className="block text-xs text-fg-3 max-md:col-span-3 max-md:col-start-2 max-md:row-start-2 max-md:wrap-anywhere md:truncate"
        >
          {text}
        </span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 max-md:col-span-3 max-md:col-start-2 max-md:row-start-3 max-md:mt-1">
        <Where entry={entry} />
        <span className="num ms-auto text-xs text-fg-3 md:hidden">{date}</span>
      </span>
      <span className="text-end font-semibold max-md:col-start-3 max-md:row-start-1">
        <ExactRupees amount={amount} isSigned />
      </span>
      <span className="max-md:col-start-4 max-md:row-start-1 max-md:mt-1">
        {parcel === null ? null : (
          <ChevronDown aria-hidden="true" className={cx('text-fg-3', isOpen && 'rotate-180')} />
        )}
      </span>
    </span>
  );
}

/** Order and parcel, the payout, or the desk's own words. */
function textOf(entry: SellerEntry): string {
  const { order, parcel, payout, note } = entry;
  if (payout) {
    return payout.reason === null
      ? `${payout.number} to ••••${payout.lastFour}`
      : `${payout.number}, ${payout.reason}`;
  }
  if (order && parcel) return `${order.orderNumber} · parcel ${parcel.position}`;
  if (order && isOnAccount(entry)) return `${order.orderNumber}, on account`;
  return note ?? order?.orderNumber ?? '';
}

/** Of goods on account an entry is one of several payments: where their parcel's money is does not tell where it is. */
const isOnAccount = ({ kind, parcel }: SellerEntry) =>
  parcel === null && (kind === 'sale' || kind === 'commission' || kind === 'allowance');

function Where({ entry }: { entry: SellerEntry }) {
  const { kind, parcel } = entry;
  if (isOnAccount(entry))
    return kind === 'commission' ? <span className="text-xs text-fg-3">taken off</span> : null;
  const state = stateOf(kind, parcel?.money.state);
  const { name, tone, icon: Icon } = STATES[state];
  const until = kind === 'cancellation' || kind === 'credit_note' ? null : untilText(state, parcel);
  return (
    <>
      <Badge tone={tone} icon={<Icon className="size-3.5" />}>
        {name}
      </Badge>
      {until === null ? null : <span className="num text-xs text-fg-3">{until}</span>}
      {kind === 'credit_note' ? <span className="text-xs text-fg-3">taken off</span> : null}
    </>
  );
}

function stateOf(kind: EntryKind, ofParcel: MoneyState | undefined): MoneyState {
  if (kind === 'payout') return 'paid';
  if (kind === 'cancellation') return 'taken_back';
  return ofParcel ?? 'ready';
}

/** Until when, or why. */
function untilText(state: MoneyState, parcel: SellerEntry['parcel']): string | null {
  if (parcel === null) return null;
  const { readyAt, heldBecause, payout } = parcel.money;
  switch (state) {
    case 'waiting':
      return 'for delivery';
    case 'in_return_time':
      return readyAt === null ? null : `ready ${formatDay(new Date(readyAt))}`;
    case 'held':
      return heldBecause;
    case 'in_payout':
    case 'paid':
      return payout?.number ?? null;
    default:
      return null;
  }
}
