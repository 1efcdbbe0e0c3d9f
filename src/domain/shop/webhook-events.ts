/** Who has programs that listen: a company that buys, or a seller. */
export const WEBHOOK_SIDES = ['company', 'seller'] as const;
export type WebhookSide = (typeof WEBHOOK_SIDES)[number];

/** What the page gathers events under. */
export const WEBHOOK_GROUPS = [
  'Orders',
  'Parcels',
  'Returns',
  'Bills and money',
  'Stock and products',
  'Prices and approvals',
] as const;
export type WebhookGroup = (typeof WEBHOOK_GROUPS)[number];

/** What every event says of an order; its seller's programs are told of their parcel alone. */
export interface OrderNews {
  orderId: string;
  orderNumber: string;
  /** Null: it is about the order as a whole. */
  parcelId: string | null;
}
export interface ReturnNews {
  returnId: string;
  number: string;
  orderId: string;
  orderNumber: string;
  parcelId: string;
}
export interface BillNews {
  billId: string;
  number: string;
  /** Null: a bill of our own for a service. */
  orderId: string | null;
}
export interface RefundNews {
  paymentId: string;
  refundIds: string[];
  /** Null: what was paid for PRO. */
  orderId: string | null;
}
export interface ProductNews {
  productId: string;
  sku: string;
}
export interface PayoutNews {
  transferId: string;
  number: string;
}
export interface QuoteNews {
  /** Null: a sealed request. */
  quoteId: string | null;
  /** Of a sealed request; null: a quote. */
  requestId: string | null;
  number: string;
}
export interface RequestNews {
  requestId: string;
  number: string;
}

type PathOf<News> = (news: News) => string;

interface WebhookEventDefinition<News> {
  group: WebhookGroup;
  /** Of the page, in plain words. */
  name: string;
  /** When it is sent. */
  summary: string;
  /** Whose programs are told, with the address of our API that says more. */
  company?: PathOf<News>;
  seller?: PathOf<News>;
}

/** Keeps the type of what an event says. */
const event = <News extends object>(definition: WebhookEventDefinition<News>) => definition;

const order: PathOf<OrderNews> = ({ orderId }) => `/api/orders/${orderId}`;
const parcel: PathOf<OrderNews> = ({ parcelId }) => `/api/seller/orders/${parcelId}`;
const bothOfOrder = { company: order, seller: parcel };
const oneReturn: PathOf<ReturnNews> = ({ returnId }) => `/api/returns/${returnId}`;
const bothOfReturn = { company: oneReturn, seller: oneReturn };
const bill: PathOf<BillNews> = ({ billId }) => `/api/bills/${billId}`;
const bothOfBill = { company: bill, seller: bill };
const product: PathOf<ProductNews> = ({ productId }) => `/api/products/${productId}`;

/** Every event of ours, and whose programs hear of it. A new one is a new entry here, and nothing else. */
export const WEBHOOK_EVENT_TABLE = {
  'order.placed': event({
    group: 'Orders',
    name: 'Order placed',
    summary: 'An order was placed. It may still have to be paid.',
    ...bothOfOrder,
  }),
  'order.paid': event({
    group: 'Orders',
    name: 'Order paid',
    summary: 'An order was paid, or its seller lends it: it can be sent.',
    ...bothOfOrder,
  }),
  'order.cancelled': event({
    group: 'Orders',
    name: 'Order cancelled',
    summary: 'An order, or the parcel of it that is named, was cancelled or not paid in time.',
    ...bothOfOrder,
  }),
  'parcel.shipped': event({
    group: 'Parcels',
    name: 'Parcel sent',
    summary: 'A parcel was handed to the courier.',
    ...bothOfOrder,
  }),
  'parcel.delivered': event({
    group: 'Parcels',
    name: 'Parcel delivered',
    summary: 'A parcel has arrived, or counts as delivered.',
    ...bothOfOrder,
  }),
  'return.opened': event({
    group: 'Returns',
    name: 'Return asked for',
    summary: 'A buyer wants to send goods back.',
    ...bothOfReturn,
  }),
  'return.decided': event({
    group: 'Returns',
    name: 'Return decided',
    summary: 'A seller accepted or declined a return.',
    ...bothOfReturn,
  }),
  'bill.issued': event({
    group: 'Bills and money',
    name: 'Bill issued',
    summary: 'A tax invoice was issued.',
    ...bothOfBill,
  }),
  'credit_note.issued': event({
    group: 'Bills and money',
    name: 'Credit note issued',
    summary: 'A credit note was issued.',
    ...bothOfBill,
  }),
  'refund.sent': event({
    group: 'Bills and money',
    name: 'Refund sent',
    summary: 'Money went back to the buyer.',
    company: ({ orderId, paymentId }: RefundNews) =>
      orderId === null ? `/api/payments/${paymentId}` : `/api/orders/${orderId}`,
  }),
  'payout.sent': event({
    group: 'Bills and money',
    name: 'Payout sent',
    summary: 'A payout is on its way to the seller’s bank.',
    seller: (_news: PayoutNews) => '/api/seller/payouts',
  }),
  'stock.low': event({
    group: 'Stock and products',
    name: 'Stock low',
    summary: 'The stock of a product fell to its warning level.',
    seller: product,
  }),
  'product.approved': event({
    group: 'Stock and products',
    name: 'Product approved',
    summary: 'A product was approved and is on sale.',
    seller: product,
  }),
  'product.rejected': event({
    group: 'Stock and products',
    name: 'Product rejected',
    summary: 'A product was rejected; it says why.',
    seller: product,
  }),
  'quote.asked': event({
    group: 'Prices and approvals',
    name: 'Price asked for',
    summary: 'A buyer asks the seller for a price, by itself or by a sealed request.',
    seller: ({ quoteId, requestId }: QuoteNews) =>
      quoteId === null ? `/api/seller/requests-for-quotes/${requestId}` : `/api/seller/quotes/${quoteId}`,
  }),
  'request.opened': event({
    group: 'Prices and approvals',
    name: 'Sealed request opened',
    summary: 'A sealed request has closed and its quotes were opened.',
    company: ({ requestId }: RequestNews) => `/api/requests-for-quotes/${requestId}`,
    seller: ({ requestId }: RequestNews) => `/api/seller/requests-for-quotes/${requestId}`,
  }),
  'approval.requested': event({
    group: 'Prices and approvals',
    name: 'Approval asked for',
    summary: 'An order waits for a signature in the company.',
    company: ({ requestId }: RequestNews) => `/api/requests/${requestId}`,
  }),
} as const;

export type WebhookType = keyof typeof WEBHOOK_EVENT_TABLE;
export const WEBHOOK_TYPES = Object.keys(WEBHOOK_EVENT_TABLE) as WebhookType[];

/** What an event says. */
export type WebhookNews<Type extends WebhookType> =
  (typeof WEBHOOK_EVENT_TABLE)[Type] extends WebhookEventDefinition<infer News> ? News : never;

const definitionOf = (type: WebhookType) =>
  WEBHOOK_EVENT_TABLE[type] as unknown as WebhookEventDefinition<object>;

/** Whose programs hear of an event. */
export const sidesOf = (type: WebhookType): WebhookSide[] =>
  WEBHOOK_SIDES.filter((side) => definitionOf(type)[side] !== undefined);

/** The events that programs of a company, or of a seller, can hear of. */
export const webhookTypesOf = (side: WebhookSide): WebhookType[] =>
  WEBHOOK_TYPES.filter((type) => sidesOf(type).includes(side));

/** Sent by hand, to see whether everything arrives. */
export const TEST_EVENT = 'test.ping';

/** Where our API says more of what happened; an event of a newer version of the shop leads to the list of addresses. */
export function webhookPath(type: string, side: WebhookSide, news: object): string {
  const path = Object.hasOwn(WEBHOOK_EVENT_TABLE, type) ? definitionOf(type as WebhookType)[side] : undefined;
  return path?.(news) ?? '/api/account/webhooks';
}
