import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClockAlert from 'lucide-react/icons/clock-alert';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Loader from 'lucide-react/icons/loader';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageX from 'lucide-react/icons/package-x';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '../../../../contract/orders/orders.contract.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Timeline } from '../../../ui/feedback/Timeline.tsx';

/** The sentence of each event; `parcel` is a parcel's number or null for the whole order. */
const EVENTS: Record<OrderEvent, { icon: ReactNode; sentence: (parcel: number | null) => string }> = {
  order_placed: { icon: <ReceiptText />, sentence: () => 'Order placed' },
  payment_method_changed: { icon: <CreditCard />, sentence: () => 'Payment method changed' },
  receipt_sent: { icon: <FileText />, sentence: () => 'Receipt of the transfer sent' },
  payment_received: { icon: <CircleCheck />, sentence: () => 'Payment received' },
  cash_agreed: { icon: <CircleCheck />, sentence: () => 'Confirmed by phone: paid at the door' },
  parcel_processing: {
    icon: <Loader />,
    sentence: (parcel) =>
      parcel === null ? 'Sellers are preparing your parcels' : `Parcel ${parcel} is being prepared`,
  },
  parcel_on_account: {
    icon: <Loader />,
    sentence: (parcel) =>
      parcel === null ? 'Bought on account' : `Parcel ${parcel} is bought on account and being prepared`,
  },
  parcel_shipped: {
    icon: <Truck />,
    sentence: (parcel) => (parcel === null ? 'Order shipped' : `Parcel ${parcel} shipped`),
  },
  parcel_ready: {
    icon: <Store />,
    sentence: (parcel) => (parcel === null ? 'Ready for pick up' : `Parcel ${parcel} is ready for pick up`),
  },
  pickup_code_wrong: {
    icon: <CircleX />,
    sentence: (parcel) =>
      parcel === null ? 'A wrong pick up code was entered' : `A wrong code was entered for parcel ${parcel}`,
  },
  parcel_picked_up: {
    icon: <PackageCheck />,
    sentence: (parcel) => (parcel === null ? 'Order picked up' : `Parcel ${parcel} picked up`),
  },
  tracking_changed: {
    icon: <Truck />,
    sentence: (parcel) => (parcel === null ? 'New tracking' : `New tracking for parcel ${parcel}`),
  },
  parcel_delivered: {
    icon: <PackageCheck />,
    sentence: (parcel) => (parcel === null ? 'Order delivered' : `Parcel ${parcel} delivered`),
  },
  parcel_received: {
    icon: <PackageCheck />,
    sentence: (parcel) => (parcel === null ? 'Order received' : `Parcel ${parcel} received`),
  },
  parcel_missed: {
    icon: <PackageX />,
    sentence: (parcel) =>
      parcel === null ? 'Reported as not received' : `Parcel ${parcel} reported as not received`,
  },
  parcel_lost: {
    icon: <PackageX />,
    sentence: (parcel) =>
      parcel === null ? 'Never arrived: paid back' : `Parcel ${parcel} never arrived: paid back`,
  },
  parcel_refused: {
    icon: <Ban />,
    sentence: (parcel) =>
      parcel === null ? 'Refused at the door' : `Parcel ${parcel} was refused at the door`,
  },
  parcel_back: {
    icon: <PackageX />,
    sentence: (parcel) =>
      parcel === null ? 'Back with the seller' : `Parcel ${parcel} is back with the seller`,
  },
  cash_paid: {
    icon: <CircleCheck />,
    sentence: (parcel) =>
      parcel === null ? 'Paid before the door' : `Parcel ${parcel} was paid before the door`,
  },
  return_fee_charged: {
    icon: <ReceiptText />,
    sentence: (parcel) =>
      parcel === null ? 'Fee for the way back' : `Fee for the way back of parcel ${parcel}`,
  },
  return_fee_paid: {
    icon: <CircleCheck />,
    sentence: (parcel) => (parcel === null ? 'Return fee paid' : `Return fee of parcel ${parcel} paid`),
  },
  return_fee_waived: {
    icon: <CircleCheck />,
    sentence: (parcel) => (parcel === null ? 'Return fee let go' : `Return fee of parcel ${parcel} let go`),
  },
  parcel_cancelled: {
    icon: <Ban />,
    sentence: (parcel) => (parcel === null ? 'Parcels cancelled' : `Parcel ${parcel} cancelled`),
  },
  lines_cancelled: {
    icon: <Ban />,
    sentence: (parcel) => (parcel === null ? 'Items cancelled' : `Items of parcel ${parcel} cancelled`),
  },
  order_cancelled: { icon: <Ban />, sentence: () => 'Order cancelled' },
  refund_due: { icon: <RotateCcw />, sentence: () => 'Your money is being refunded' },
  refunded: { icon: <RotateCcw />, sentence: () => 'Your money was refunded' },
  credit_note_issued: {
    icon: <ReceiptText />,
    sentence: (parcel) =>
      parcel === null ? 'Credit note issued' : `Credit note for parcel ${parcel} issued`,
  },
  bill_reissued: {
    icon: <ReceiptText />,
    sentence: (parcel) => (parcel === null ? 'Bill reissued' : `Bill of parcel ${parcel} reissued`),
  },
  return_requested: {
    icon: <Undo2 />,
    sentence: (parcel) =>
      parcel === null ? 'Return requested' : `Return of items of parcel ${parcel} requested`,
  },
  replacement_added: {
    icon: <Loader />,
    sentence: (parcel) =>
      parcel === null
        ? 'A replacement is being prepared'
        : `Parcel ${parcel}, a replacement, is being prepared`,
  },
  courier_booked: {
    icon: <Truck />,
    sentence: (parcel) => (parcel === null ? 'Courier booked' : `Courier booked for parcel ${parcel}`),
  },
  courier_cancelled: {
    icon: <Ban />,
    sentence: (parcel) => (parcel === null ? 'Courier cancelled' : `Courier of parcel ${parcel} cancelled`),
  },
  courier_picked_up: {
    icon: <Truck />,
    sentence: (parcel) => (parcel === null ? 'Courier: picked up' : `Courier: parcel ${parcel} picked up`),
  },
  courier_in_transit: {
    icon: <Truck />,
    sentence: (parcel) => (parcel === null ? 'Courier: in transit' : `Courier: parcel ${parcel} in transit`),
  },
  courier_out_for_delivery: {
    icon: <Truck />,
    sentence: (parcel) =>
      parcel === null ? 'Courier: out for delivery' : `Courier: parcel ${parcel} out for delivery`,
  },
  courier_attempt_failed: {
    icon: <ClockAlert />,
    sentence: (parcel) =>
      parcel === null ? 'Courier: nobody was there' : `Courier: nobody was there for parcel ${parcel}`,
  },
  courier_on_hold: {
    icon: <ClockAlert />,
    sentence: (parcel) => (parcel === null ? 'Courier: on hold' : `Courier: parcel ${parcel} on hold`),
  },
  courier_delivered: {
    icon: <PackageCheck />,
    sentence: (parcel) => (parcel === null ? 'Courier: delivered' : `Courier: parcel ${parcel} delivered`),
  },
  courier_partly_delivered: {
    icon: <PackageCheck />,
    sentence: (parcel) =>
      parcel === null ? 'Courier: partly delivered' : `Courier: parcel ${parcel} partly delivered`,
  },
  courier_refused: {
    icon: <PackageX />,
    sentence: (parcel) =>
      parcel === null ? 'Courier: refused at the door' : `Courier: parcel ${parcel} refused at the door`,
  },
  courier_returned: {
    icon: <Undo2 />,
    sentence: (parcel) =>
      parcel === null
        ? 'Courier: goes back to the seller'
        : `Courier: parcel ${parcel} goes back to the seller`,
  },
  courier_lost: {
    icon: <PackageX />,
    sentence: (parcel) => (parcel === null ? 'Courier: lost' : `Courier: parcel ${parcel} lost`),
  },
  order_expired: { icon: <ClockAlert />, sentence: () => 'Order expired: no payment came in time' },
};

/** Where the buyer is addressed, others read this. */
const TO_OTHERS: Partial<Record<OrderEvent, string>> = {
  refund_due: 'Refund due',
  refunded: 'Refund sent',
};

/** What happened to the order, newest first. A parcel of `billed`, by its number, was sent with its bill. */
export function OrderTimeline({
  entries,
  billed = [],
  isOwn = true,
}: {
  entries: readonly TimelineEntry[];
  billed?: readonly (number | null)[];
  isOwn?: boolean;
}) {
  const sentenceOf = ({ event, parcel }: TimelineEntry) => {
    if (event === 'parcel_shipped' && parcel !== null && billed.includes(parcel))
      return `Parcel ${parcel} sent, bill issued`;
    return (isOwn ? undefined : TO_OTHERS[event]) ?? EVENTS[event].sentence(parcel);
  };
  const newestFirst = entries
    .map((entry, index) => ({ entry, index }))
    .toSorted((one, other) => other.entry.at.localeCompare(one.entry.at) || other.index - one.index);
  return (
    <Timeline
      entries={newestFirst.map(({ entry, index }) => ({
        id: String(index),
        title: sentenceOf(entry),
        detail: [nameOf(entry.actor), entry.note].filter(Boolean).join(', ') || null,
        at: entry.at,
        time: formatDateTime(new Date(entry.at)),
        icon: EVENTS[entry.event].icon,
      }))}
    />
  );
}

function nameOf({ kind, name }: TimelineEntry['actor']): string | null {
  if (kind === 'system' || name === null) return null;
  return kind === 'seller' ? name : `by ${name}`;
}
