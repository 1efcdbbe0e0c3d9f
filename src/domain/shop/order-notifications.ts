import { formatDate } from './kathmandu-time.ts';
import { formatRupees } from './money.ts';
import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

interface Order {
  orderId: string;
  orderNumber: string;
}
/** An order that ended unpaid. */
interface EndedOrder extends Order {
  /** A part of its money had come in: it goes back, and is told of by itself. */
  isRefunded?: boolean;
}
interface Parcel extends Order {
  /** Its number in an order of several; null when it is the only one. */
  parcel: number | null;
}
/** A parcel as its seller opens it. */
interface SoldParcel {
  parcelId: string;
  orderNumber: string;
}
const orderPage = ({ orderId }: Order) => `/orders/${orderId}`;
const soldParcelPage = ({ parcelId }: SoldParcel) => `/seller/orders/${parcelId}`;

/** What buyers and sellers are told of orders and parcels. */
export const ORDER_NOTIFICATIONS = {
  order_placed: event({
    kind: 'order',
    text: ({ orderNumber, totalPaisa }: Order & { totalPaisa: number }) =>
      `We have received order ${orderNumber} of ${formatRupees(totalPaisa)}.`,
    link: orderPage,
  }),
  order_cancelled: event({
    kind: 'order',
    text: ({ orderNumber, isRefunded = false }: EndedOrder) =>
      isRefunded
        ? `You cancelled order ${orderNumber}.`
        : `You cancelled order ${orderNumber}. Nothing is charged.`,
    link: orderPage,
  }),
  order_expired: event({
    kind: 'order',
    text: ({ orderNumber }: EndedOrder) => `Order ${orderNumber} was not paid in time and was cancelled.`,
    link: orderPage,
  }),
  order_stopped: event({
    kind: 'order',
    text: ({ orderNumber }: EndedOrder) => `We had to cancel order ${orderNumber}.`,
    link: orderPage,
  }),
  parcel_shipped: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} is on its way.`
        : `Parcel ${parcel} of order ${orderNumber} is on its way.`,
    link: orderPage,
  }),
  parcel_ready: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} is ready for pick up. Its code stands on your order.`
        : `Parcel ${parcel} of order ${orderNumber} is ready for pick up. Its code stands on your order.`,
    link: orderPage,
  }),
  parcel_picked_up: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} was picked up.`
        : `Parcel ${parcel} of order ${orderNumber} was picked up.`,
    link: orderPage,
  }),
  parcel_tracking_changed: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `The seller has corrected how order ${orderNumber} travels.`
        : `The seller has corrected how parcel ${parcel} of order ${orderNumber} travels.`,
    link: orderPage,
  }),
  parcel_delivered: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} was delivered.`
        : `Parcel ${parcel} of order ${orderNumber} was delivered.`,
    link: orderPage,
  }),
  parcel_counts_delivered: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Has order ${orderNumber} arrived? It counts as delivered from today.`
        : `Has parcel ${parcel} of order ${orderNumber} arrived? It counts as delivered from today.`,
    link: orderPage,
  }),
  parcel_refused: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} was refused at the door.`
        : `Parcel ${parcel} of order ${orderNumber} was refused at the door.`,
    link: orderPage,
  }),
  parcel_lost: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} was lost on its way. What you paid goes back to you.`
        : `Parcel ${parcel} of order ${orderNumber} was lost on its way. What you paid for it goes back to you.`,
    link: orderPage,
  }),
  parcel_cancelled: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `The seller has cancelled order ${orderNumber}. What you paid goes back to you.`
        : `The seller has cancelled parcel ${parcel} of order ${orderNumber}. What you paid for it goes back to you.`,
    link: orderPage,
  }),
  parcel_lines_cancelled: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `The seller cannot send some of order ${orderNumber}. What you paid for that goes back to you.`
        : `The seller cannot send some of parcel ${parcel} of order ${orderNumber}. What you paid for that goes back to you.`,
    link: orderPage,
  }),
  warranty_ends: event({
    kind: 'order',
    text: ({ product, until }: { product: string; until: string }) =>
      `The warranty of ${product} ends on ${formatDate(new Date(until))}.`,
    link: () => '/warranties',
  }),
  parcel_to_send: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber, isPickedUp = false }: SoldParcel & { isPickedUp?: boolean }) =>
      isPickedUp
        ? `Order ${orderNumber} is paid. The buyer picks your part of it up.`
        : `Order ${orderNumber} is paid. Please send your part of it.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  cash_parcel_to_send: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) =>
      `Order ${orderNumber} is paid at the door. Please send your part of it.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  parcel_on_account: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) =>
      `Your part of order ${orderNumber} is bought on account. Please send it.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  parcel_cash_paid: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) =>
      `The buyer has paid your parcel of order ${orderNumber} by QR: tell the courier to collect nothing.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  desk_handed_over: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber, reason }: SoldParcel & { reason: string }) =>
      `We have noted your parcel of order ${orderNumber} as handed over: ${reason}`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  desk_noted_lost: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber, reason }: SoldParcel & { reason: string }) =>
      `We have noted your parcel of order ${orderNumber} as lost on its way: ${reason}`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  shipping_refused: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber, reason }: SoldParcel & { reason: string }) =>
      `Order ${orderNumber} was not marked as shipped: ${reason}`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  courier_trouble: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber, carrier, said }: SoldParcel & { carrier: string; said: string }) =>
      `${carrier} says of order ${orderNumber}: ${said}`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  parcel_not_to_send: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) => `Do not send order ${orderNumber}: we have cancelled it.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  parcel_cancelled_by_buyer: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) => `Do not send order ${orderNumber}: the buyer has cancelled it.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
  parcel_lines_cancelled_by_buyer: sellerEvent({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) =>
      `Send less of order ${orderNumber}: the buyer has cancelled some of it.`,
    link: soldParcelPage,
    sellerDeed: 'orders',
  }),
} as const;
