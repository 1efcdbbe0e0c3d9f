import { formatDate } from './kathmandu-time.ts';
import { formatRupees } from './money.ts';
import type { NotificationKind } from './notification.ts';

/**
 * One thing that people are told of. Sentences name no person: what is kept here outlives an account that is deleted.
 * `params` are ids, numbers and names of goods and companies; dates are ISO 8601.
 */
interface EventDefinition<Params> {
  kind: NotificationKind;
  /** `happened`: how often since it was last read; above 1 for gathered ones alone. */
  text: (params: Params, happened: number) => string;
  /** A page of ours. */
  link: (params: Params) => string;
  /** The same cause again raises the one that is there, instead of being told already. */
  isGathered?: boolean;
}

const event = <Params extends object>(definition: EventDefinition<Params>) => definition;

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
/** What was paid for: an order, or a PRO plan. */
interface Paid {
  orderId: string | null;
  orderNumber: string | null;
  amountPaisa: number;
}
interface Return {
  returnId: string;
  number: string;
}
interface Complaint {
  caseId: string;
  number: string;
}
interface Message {
  threadId: string;
  orderNumber: string | null;
  productName: string | null;
}
interface Products {
  count: number;
  /** Of the first one. */
  name: string;
}

const orderPage = ({ orderId }: Order) => `/orders/${orderId}`;
const soldParcelPage = ({ parcelId }: SoldParcel) => `/seller/orders/${parcelId}`;
const paidPage = ({ orderId }: { orderId: string | null }) =>
  orderId === null ? '/subscription' : `/orders/${orderId}`;
const returnPage = ({ returnId }: Return) => `/returns/${returnId}`;
const complaintPage = ({ caseId }: Complaint) => `/complaints/${caseId}`;
const sellerComplaintPage = ({ caseId }: Complaint) => `/seller/complaints/${caseId}`;
const casePage = ({ caseId }: Complaint) => `/admin/cases/${caseId}`;
const productPage = ({ productId }: { productId: string }) => `/products/${productId}`;
const sellerProducts = () => '/seller/products';
const sellerMoney = () => '/seller/money';

/** Every event: its kind, its whole sentence, where it leads. A new one is a new entry here, and nothing else. */
export const NOTIFICATION_EVENTS = {
  order_placed: event({
    kind: 'order',
    text: ({ orderNumber, totalPaisa }: Order & { totalPaisa: number }) =>
      `We have received order ${orderNumber} of ${formatRupees(totalPaisa)}.`,
    link: orderPage,
  }),
  order_cancelled: event({
    kind: 'order',
    text: ({ orderNumber, isRefunded = false }: EndedOrder) =>
      `You cancelled order ${orderNumber}.${isRefunded ? '' : ' Nothing is charged.'}`,
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

  payment_received: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa }: Paid) =>
      orderNumber === null
        ? `We have received your payment of ${formatRupees(amountPaisa)} for PRO.`
        : `We have received your payment of ${formatRupees(amountPaisa)} for order ${orderNumber}.`,
    link: paidPage,
  }),
  payment_not_found: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa }: Paid) =>
      orderNumber === null
        ? `We could not confirm your payment of ${formatRupees(amountPaisa)} for PRO.`
        : `We could not confirm your payment of ${formatRupees(amountPaisa)} for order ${orderNumber}.`,
    link: paidPage,
  }),
  wallet_payment_failed: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa, wallet }: Paid & { wallet: string }) =>
      orderNumber === null
        ? `Your payment of ${formatRupees(amountPaisa)} by ${wallet} for PRO did not go through. You can pay again.`
        : `Your payment of ${formatRupees(amountPaisa)} by ${wallet} for order ${orderNumber} did not go through. You can pay again.`,
    link: paidPage,
  }),
  refund_due: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa }: Paid) =>
      orderNumber === null
        ? `We owe you ${formatRupees(amountPaisa)} for PRO. You need not do anything.`
        : `We owe you ${formatRupees(amountPaisa)} for order ${orderNumber}. You need not do anything.`,
    link: paidPage,
  }),
  refund_sent: event({
    kind: 'payment',
    text: ({ orderNumber, amountPaisa }: Paid) =>
      orderNumber === null
        ? `We have sent ${formatRupees(amountPaisa)} back to you for PRO.`
        : `We have sent ${formatRupees(amountPaisa)} back to you for order ${orderNumber}.`,
    link: paidPage,
  }),
  transfers_to_confirm: event({
    kind: 'payment',
    text: ({ count }: { count: number }) =>
      count === 1
        ? '1 bank transfer waits to be confirmed.'
        : `${count} bank transfers wait to be confirmed.`,
    link: () => '/admin/payments',
    isGathered: true,
  }),
  payments_to_look_at: event({
    kind: 'payment',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 wallet payment needs a look.' : `${count} wallet payments need a look.`,
    link: () => '/admin/payments?queue=alerts',
    isGathered: true,
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
      `Bill ${old} was issued anew as ${number}.`,
    link: ({ orderId }) => (orderId === null ? '/bills' : `/orders/${orderId}`),
  }),
  bill_reissue_asked: event({
    kind: 'payment',
    text: ({ number }: { number: string }) => `The buyer asks for bill ${number} in another name.`,
    link: () => '/seller/bills?kind=reissue_asked',
  }),

  parcel_shipped: event({
    kind: 'parcel',
    text: ({ orderNumber, parcel }: Parcel) =>
      parcel === null
        ? `Order ${orderNumber} is on its way.`
        : `Parcel ${parcel} of order ${orderNumber} is on its way.`,
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
  parcel_to_send: event({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) => `Order ${orderNumber} is paid. Please send your part of it.`,
    link: soldParcelPage,
  }),
  parcel_not_to_send: event({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) => `Do not send order ${orderNumber}: we have cancelled it.`,
    link: soldParcelPage,
  }),
  parcel_cancelled_by_buyer: event({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) => `Do not send order ${orderNumber}: the buyer has cancelled it.`,
    link: soldParcelPage,
  }),
  parcel_lines_cancelled_by_buyer: event({
    kind: 'parcel',
    text: ({ orderNumber }: SoldParcel) =>
      `Send less of order ${orderNumber}: the buyer has cancelled some of it.`,
    link: soldParcelPage,
  }),

  return_requested: event({
    kind: 'return',
    text: ({ number }: Return) => `A buyer wants to send something back: return ${number} waits for you.`,
    link: returnPage,
  }),
  return_received_by_us: event({
    kind: 'return',
    text: ({ number }: Return) => `We have your return ${number}. The seller answers next.`,
    link: returnPage,
  }),
  return_accepted: event({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} is accepted. Please send the goods back.`,
    link: returnPage,
  }),
  return_accepted_by_silence: event({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} was accepted without your answer.`,
    link: returnPage,
  }),
  return_declined: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller has declined return ${number}.`,
    link: returnPage,
  }),
  return_question: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller has a question about return ${number}.`,
    link: returnPage,
  }),
  return_answered: event({
    kind: 'return',
    text: ({ number }: Return) => `The buyer has answered your question about return ${number}.`,
    link: returnPage,
  }),
  return_offered: event({
    kind: 'return',
    text: ({ number, amountPaisa }: Return & { amountPaisa: number }) =>
      `The seller offers ${formatRupees(amountPaisa)} for return ${number} if you keep the goods.`,
    link: returnPage,
  }),
  return_offer_declined: event({
    kind: 'return',
    text: ({ number }: Return) => `The buyer has declined your offer. Return ${number} goes on.`,
    link: returnPage,
  }),
  return_offer_lapsed: event({
    kind: 'return',
    text: ({ number }: Return) => `The buyer did not answer your offer. Return ${number} goes on.`,
    link: returnPage,
  }),
  return_sent_back: event({
    kind: 'return',
    text: ({ number }: Return) => `The goods of return ${number} are on their way back to you.`,
    link: returnPage,
  }),
  return_arrived: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller has the goods of return ${number}.`,
    link: returnPage,
  }),
  return_refunded: event({
    kind: 'return',
    text: ({ number, amountPaisa }: Return & { amountPaisa: number }) =>
      `${formatRupees(amountPaisa)} goes back to you for return ${number}.`,
    link: returnPage,
  }),
  return_refunded_to_buyer: event({
    kind: 'return',
    text: ({ number, amountPaisa }: Return & { amountPaisa: number }) =>
      `${formatRupees(amountPaisa)} goes back to the buyer for return ${number}.`,
    link: returnPage,
  }),
  return_replaced: event({
    kind: 'return',
    text: ({ number }: Return) => `The seller sends the goods of return ${number} again.`,
    link: returnPage,
  }),
  return_expired: event({
    kind: 'return',
    text: ({ number }: Return) => `Return ${number} has expired.`,
    link: returnPage,
  }),
  return_withdrawn: event({
    kind: 'return',
    text: ({ number }: Return) => `The buyer keeps the goods and has withdrawn return ${number}.`,
    link: returnPage,
  }),

  complaint_sent: event({
    kind: 'complaint',
    text: ({ number, dueAt }: Complaint & { dueAt: string }) =>
      `Your complaint has the number ${number}. We decide it by ${formatDate(new Date(dueAt))}.`,
    link: complaintPage,
  }),
  complaint_to_answer: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} concerns you. Please answer it.`,
    link: sellerComplaintPage,
  }),
  complaint_question: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `We have a question about complaint ${number}.`,
    link: complaintPage,
  }),
  complaint_question_to_seller: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `We have a question about complaint ${number}.`,
    link: sellerComplaintPage,
  }),
  complaint_written: event({
    kind: 'complaint',
    text: ({ number }: Complaint, happened) =>
      happened === 1
        ? `There is a new message in complaint ${number}.`
        : `There are ${happened} new messages in complaint ${number}.`,
    link: complaintPage,
    isGathered: true,
  }),
  complaint_written_to_seller: event({
    kind: 'complaint',
    text: ({ number }: Complaint, happened) =>
      happened === 1
        ? `There is a new message in complaint ${number}.`
        : `There are ${happened} new messages in complaint ${number}.`,
    link: sellerComplaintPage,
    isGathered: true,
  }),
  complaint_decided: event({
    kind: 'complaint',
    text: ({ number, amountPaisa }: Complaint & { amountPaisa: number }) =>
      amountPaisa === 0
        ? `Complaint ${number} is decided: nothing is given back.`
        : `Complaint ${number} is decided: ${formatRupees(amountPaisa)} goes back to you.`,
    link: complaintPage,
  }),
  complaint_decided_for_seller: event({
    kind: 'complaint',
    text: ({ number, amountPaisa }: Complaint & { amountPaisa: number }) =>
      amountPaisa === 0
        ? `Complaint ${number} is decided: nothing is given back.`
        : `Complaint ${number} is decided: ${formatRupees(amountPaisa)} goes back to the buyer.`,
    link: sellerComplaintPage,
  }),
  complaint_closed: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} is closed.`,
    link: complaintPage,
  }),
  // No complaint is closed for its seller in another way.
  complaint_closed_for_seller: event({
    kind: 'complaint',
    text: ({ number }: Complaint) =>
      `The buyer says that the parcel has arrived. Complaint ${number} is closed.`,
    link: sellerComplaintPage,
  }),
  complaint_to_decide: event({
    kind: 'complaint',
    text: ({ number, dueAt }: Complaint & { dueAt: string }) =>
      `Complaint ${number} is new. It is to be decided by ${formatDate(new Date(dueAt))}.`,
    link: casePage,
  }),
  complaint_waits: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} waits for us again.`,
    link: casePage,
    isGathered: true,
  }),
  complaint_overdue: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} is overdue.`,
    link: casePage,
  }),

  message_to_buyer: event({
    kind: 'message',
    text: (params: Message, happened) => messageText(params, happened, 'seller'),
    link: ({ threadId }) => `/messages/${threadId}`,
    isGathered: true,
  }),
  message_to_seller: event({
    kind: 'message',
    text: (params: Message, happened) => messageText(params, happened, 'buyer'),
    link: ({ threadId }) => `/seller/messages/${threadId}`,
    isGathered: true,
  }),

  alert_stock: event({
    kind: 'alert',
    text: ({ productName, quantity }: { productId: string; productName: string; quantity: number }) =>
      quantity === 1
        ? `${productName} is in stock again: 1 piece.`
        : `${productName} is in stock again: ${quantity} pieces.`,
    link: productPage,
  }),
  alert_price: event({
    kind: 'alert',
    text: ({ productName, pricePaisa }: { productId: string; productName: string; pricePaisa: number }) =>
      `${productName} costs ${formatRupees(pricePaisa)} now.`,
    link: productPage,
  }),
  alert_search: event({
    kind: 'alert',
    text: ({ name, count }: { name: string; count: number; link: string }) =>
      count === 1
        ? `1 new product for your saved search: ${name}`
        : `${count} new products for your saved search: ${name}`,
    link: ({ link }) => link,
  }),
  list_reminder: event({
    kind: 'alert',
    text: ({ name }: { listId: string; name: string }) => `Time to order again: your list ${name}.`,
    link: ({ listId }) => `/lists/${listId}`,
  }),
  customer_price_offered: event({
    kind: 'alert',
    text: ({ sellerName }: { sellerName: string }) => `${sellerName} offers you prices of your own.`,
    link: () => '/customer-prices',
  }),

  products_approved: event({
    kind: 'moderation',
    text: ({ count, name }: Products) =>
      count === 1 ? `Your product “${name}” is approved.` : `${count} of your products are approved.`,
    link: sellerProducts,
  }),
  products_rejected: event({
    kind: 'moderation',
    text: ({ count, name }: Products) =>
      count === 1 ? `Your product “${name}” needs a change.` : `${count} of your products need a change.`,
    link: sellerProducts,
  }),
  seller_approved: event({
    kind: 'moderation',
    text: (_: Record<never, never>) => 'Your seller account is approved.',
    link: () => '/dashboard',
  }),
  document_asked_again: event({
    kind: 'moderation',
    text: ({ name }: { name: string }) => `Please send your ${name} again.`,
    link: () => '/seller/tax',
  }),
  products_to_judge: event({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 product waits to be judged.' : `${count} products wait to be judged.`,
    link: () => '/admin/products/moderation',
    isGathered: true,
  }),
  sellers_to_approve: event({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 seller waits for approval.' : `${count} sellers wait for approval.`,
    link: () => '/admin/users?status=pending',
    isGathered: true,
  }),
  documents_to_check: event({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 document of a seller waits.' : `${count} documents of sellers wait.`,
    link: () => '/admin/seller-documents',
    isGathered: true,
  }),

  payout_sent: event({
    kind: 'payout',
    text: ({ number, amountPaisa }: { number: string; amountPaisa: number }) =>
      `We have paid you ${formatRupees(amountPaisa)}: payout ${number}.`,
    link: sellerMoney,
  }),
  payout_returned: event({
    kind: 'payout',
    text: ({ number, amountPaisa }: { number: string; amountPaisa: number }) =>
      `The bank returned your payout ${number} of ${formatRupees(amountPaisa)}. Please check your bank account.`,
    link: sellerMoney,
  }),
  statement_closed: event({
    kind: 'payout',
    text: ({ number }: { number: string }) => `Your statement ${number} is closed.`,
    link: sellerMoney,
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
  payouts_to_approve: event({
    kind: 'payout',
    text: ({ number }: { number: string }) => `Batch ${number} of payouts waits for approval.`,
    link: () => '/admin/money',
  }),
} as const;

function messageText(
  { orderNumber, productName }: Message,
  happened: number,
  from: 'buyer' | 'seller',
): string {
  if (orderNumber !== null) {
    if (happened > 1) return `${happened} new messages from the ${from} about order ${orderNumber}.`;
    return `New message from the ${from} about order ${orderNumber}.`;
  }
  if (from === 'buyer') {
    if (happened > 1) return `${happened} new messages about ${productName}.`;
    return `New question about ${productName}.`;
  }
  if (happened > 1) return `${happened} new messages from the seller about ${productName}.`;
  return `New message from the seller about ${productName}.`;
}

export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;
export type NotificationParams<E extends NotificationEvent> = Parameters<
  (typeof NOTIFICATION_EVENTS)[E]['text']
>[0];

/** What stands in the bell. An event of a newer version of the shop is told of without saying what. */
export function describeNotification(
  name: string,
  params: object,
  happened: number,
): { text: string; link: string } {
  if (!Object.hasOwn(NOTIFICATION_EVENTS, name)) {
    return { text: 'There is something new for you.', link: '/notifications' };
  }
  const { text, link } = NOTIFICATION_EVENTS[name as NotificationEvent] as unknown as EventDefinition<object>;
  return { text: text(params, happened), link: link(params) };
}
