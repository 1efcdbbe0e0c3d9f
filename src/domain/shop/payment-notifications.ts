import { khataPage } from './account-notifications.ts';
import { formatDate } from './kathmandu-time.ts';
import { formatRupees } from './money.ts';
import {
  deskNotificationEvent as deskEvent,
  notificationEvent as event,
  sellerNotificationEvent as sellerEvent,
} from './notification-event.ts';

/** What was paid for: an order, a bill on account, or a PRO plan. */
interface Paid {
  orderId: string | null;
  orderNumber: string | null;
  /** Left out by what was told before bills could be paid. */
  bill?: { number: string; seller: { _id: string } } | null;
  amountPaisa: number;
}
function paidPage({ orderId, bill }: Pick<Paid, 'orderId' | 'bill'>): string {
  if (bill) return khataPage(bill.seller._id);
  return orderId === null ? '/subscription' : `/orders/${orderId}`;
}
/** What is paid for a parcel instead of to its courier, or for its way back. */
interface PaidAtDoor {
  orderId: string;
  orderNumber: string;
  /** Its number in an order of several. */
  parcel: number | null;
  amountPaisa: number;
}
const sellerMoney = () => '/seller/money';

/** What is told of payments, refunds, bills and payouts. */
export const PAYMENT_NOTIFICATIONS = {
  payment_received: event({
    kind: 'payment',
    text: ({ orderNumber, bill, amountPaisa }: Paid) => {
      if (bill)
        return `We have received your payment of ${formatRupees(amountPaisa)} for bill ${bill.number}.`;
      return orderNumber === null
        ? `We have received your payment of ${formatRupees(amountPaisa)} for PRO.`
        : `We have received your payment of ${formatRupees(amountPaisa)} for order ${orderNumber}.`;
    },
    link: paidPage,
  }),
  cash_agreed: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa }: { orderId: string; orderNumber: string; amountPaisa: number }) =>
      `Order ${orderNumber} is confirmed. You pay ${formatRupees(amountPaisa)} to the courier.`,
    link: ({ orderId }) => `/orders/${orderId}`,
  }),
  cash_paid: event({
    kind: 'payment',
    text: ({ orderNumber, parcel, amountPaisa }: PaidAtDoor) =>
      parcel === null
        ? `We have received ${formatRupees(amountPaisa)} for order ${orderNumber}. Pay nothing at the door.`
        : `We have received ${formatRupees(amountPaisa)} for parcel ${parcel} of order ${orderNumber}. Pay nothing at the door.`,
    link: ({ orderId }) => `/orders/${orderId}`,
  }),
  return_fee_charged: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa }: PaidAtDoor) =>
      `Your refused parcel of order ${orderNumber} is back: its return fee is ${formatRupees(amountPaisa)}.`,
    link: ({ orderId }) => `/orders/${orderId}`,
  }),
  return_fee_waived: event({
    kind: 'payment',
    text: ({ orderNumber }: PaidAtDoor) => `You owe no return fee for order ${orderNumber} any more.`,
    link: ({ orderId }) => `/orders/${orderId}`,
  }),
  payment_not_found: event({
    kind: 'payment',
    text: ({ orderNumber, bill, amountPaisa }: Paid) => {
      if (bill)
        return `We could not confirm your payment of ${formatRupees(amountPaisa)} for bill ${bill.number}.`;
      return orderNumber === null
        ? `We could not confirm your payment of ${formatRupees(amountPaisa)} for PRO.`
        : `We could not confirm your payment of ${formatRupees(amountPaisa)} for order ${orderNumber}.`;
    },
    link: paidPage,
  }),
  wallet_payment_failed: event({
    kind: 'payment',
    text: ({ orderNumber, bill, amountPaisa, wallet }: Paid & { wallet: string }) => {
      if (bill)
        return `Your payment of ${formatRupees(amountPaisa)} by ${wallet} for bill ${bill.number} did not go through. You can pay again.`;
      return orderNumber === null
        ? `Your payment of ${formatRupees(amountPaisa)} by ${wallet} for PRO did not go through. You can pay again.`
        : `Your payment of ${formatRupees(amountPaisa)} by ${wallet} for order ${orderNumber} did not go through. You can pay again.`;
    },
    link: paidPage,
  }),
  refund_due: event({
    kind: 'payment',
    text: ({ orderNumber, bill, amountPaisa }: Paid) => {
      if (bill)
        return `We owe you ${formatRupees(amountPaisa)} for bill ${bill.number}. You need not do anything.`;
      return orderNumber === null
        ? `We owe you ${formatRupees(amountPaisa)} for PRO. You need not do anything.`
        : `We owe you ${formatRupees(amountPaisa)} for order ${orderNumber}. You need not do anything.`;
    },
    link: paidPage,
  }),
  refund_sent: event({
    kind: 'payment',
    text: ({ orderNumber, bill, amountPaisa }: Paid) => {
      if (bill) return `We have sent ${formatRupees(amountPaisa)} back to you for bill ${bill.number}.`;
      return orderNumber === null
        ? `We have sent ${formatRupees(amountPaisa)} back to you for PRO.`
        : `We have sent ${formatRupees(amountPaisa)} back to you for order ${orderNumber}.`;
    },
    link: paidPage,
  }),
  transfers_to_confirm: deskEvent({
    kind: 'payment',
    text: ({ count }: { count: number }) =>
      count === 1
        ? '1 bank transfer waits to be confirmed.'
        : `${count} bank transfers wait to be confirmed.`,
    link: () => '/admin/payments',
    isGathered: true,
    deskDeed: 'payments',
  }),
  payments_to_look_at: deskEvent({
    kind: 'payment',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 wallet payment needs a look.' : `${count} wallet payments need a look.`,
    link: () => '/admin/payments?queue=alerts',
    isGathered: true,
    deskDeed: 'payments',
  }),
  subscription_ends: event({
    kind: 'payment',
    text: ({ endsAt }: { endsAt: string }) =>
      `Your PRO subscription runs until ${formatDate(new Date(endsAt))}.`,
    link: () => '/subscription',
  }),
  subscription_given: event({
    kind: 'payment',
    text: ({ endsAt }: { endsAt: string }) =>
      `We have given you PRO until ${formatDate(new Date(endsAt))}, at no charge.`,
    link: () => '/subscription',
  }),
  subscription_ended: event({
    kind: 'payment',
    text: (_: Record<never, never>) => 'We have ended your PRO subscription.',
    link: () => '/subscription',
  }),
  bill_reissued: event({
    kind: 'payment',
    text: ({ old, number }: { old: string; number: string; orderId: string | null }) =>
      `Bill ${old} was reissued as ${number}.`,
    link: ({ orderId }) => (orderId === null ? '/bills' : `/orders/${orderId}`),
  }),
  bill_reissue_asked: sellerEvent({
    kind: 'payment',
    text: ({ number }: { number: string }) => `The buyer asks for bill ${number} in another name.`,
    link: () => '/seller/bills?kind=reissue_asked',
    sellerDeed: 'money',
  }),
  payout_sent: sellerEvent({
    kind: 'payout',
    text: ({ number, amountPaisa }: { number: string; amountPaisa: number }) =>
      `We have paid you ${formatRupees(amountPaisa)}: payout ${number}.`,
    link: sellerMoney,
    sellerDeed: 'money',
  }),
  payout_returned: sellerEvent({
    kind: 'payout',
    text: ({ number, amountPaisa }: { number: string; amountPaisa: number }) =>
      `The bank returned your payout ${number} of ${formatRupees(amountPaisa)}. Please check your bank account.`,
    link: sellerMoney,
    sellerDeed: 'money',
  }),
  payouts_held: sellerEvent({
    kind: 'payout',
    text: ({ reason }: { reason: string }) => `We hold your payouts for now: ${reason}`,
    link: sellerMoney,
    sellerDeed: 'money',
  }),
  payouts_released: sellerEvent({
    kind: 'payout',
    text: (_: Record<never, never>) => 'Your payouts are released and go out with the next batch.',
    link: sellerMoney,
    sellerDeed: 'money',
  }),
  statement_closed: sellerEvent({
    kind: 'payout',
    text: ({ number }: { number: string }) => `Your statement ${number} is closed.`,
    link: sellerMoney,
    sellerDeed: 'money',
  }),
  bank_account_changed: event({
    kind: 'payout',
    text: ({ lastFour }: { lastFour: string }) => `Your payouts go to the account ending in ${lastFour}.`,
    link: sellerMoney,
  }),
  bank_account_missing: event({
    kind: 'payout',
    text: (_: Record<never, never>) => 'Money is ready for you. Please add your bank account.',
    link: sellerMoney,
  }),
  payouts_to_approve: deskEvent({
    kind: 'payout',
    text: ({ number }: { number: string }) => `Batch ${number} of payouts is waiting for approval.`,
    link: () => '/admin/money',
    deskDeed: 'payments',
  }),
} as const;
