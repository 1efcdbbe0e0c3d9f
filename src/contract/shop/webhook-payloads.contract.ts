import { z } from 'zod';
import {
  sidesOf,
  TEST_EVENT,
  WEBHOOK_EVENT_TABLE,
  WEBHOOK_TYPES,
  type WebhookGroup,
  type WebhookNews,
  type WebhookSide,
  type WebhookType,
  webhookPath,
} from '../../domain/shop/webhook-events.ts';
import { instant } from './fields.contract.ts';

/** Where our API says more, with the scopes that reading it needs. */
const url = z.url();

const orderData = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** Null: it is about the order as a whole. */
  parcelId: z.string().nullable(),
  url,
});
const returnData = z.object({
  returnId: z.string(),
  number: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  parcelId: z.string(),
  url,
});
const billData = z.object({
  billId: z.string(),
  number: z.string(),
  /** Null: a bill of ours for a service. */
  orderId: z.string().nullable(),
  url,
});
const productData = z.object({ productId: z.string(), sku: z.string(), url });
const requestData = z.object({ requestId: z.string(), number: z.string(), url });

/** What `data` of each event says: ids, and the address of our API that says more. */
export const WEBHOOK_DATA = {
  'order.placed': orderData,
  'order.paid': orderData,
  'order.cancelled': orderData,
  'parcel.shipped': orderData,
  'parcel.delivered': orderData,
  'return.opened': returnData,
  'return.decided': returnData,
  'bill.issued': billData,
  'credit_note.issued': billData,
  'refund.sent': z.object({
    paymentId: z.string(),
    refundIds: z.array(z.string()),
    /** Null: what was paid for PRO. */
    orderId: z.string().nullable(),
    url,
  }),
  'payout.sent': z.object({ transferId: z.string(), number: z.string(), url }),
  'stock.low': productData,
  'product.approved': productData,
  'product.rejected': productData,
  'quote.asked': z.object({
    /** Null: a sealed request. */
    quoteId: z.string().nullable(),
    /** Null: a quote. */
    requestId: z.string().nullable(),
    number: z.string(),
    url,
  }),
  'request.opened': requestData,
  'approval.requested': requestData,
} as const satisfies Record<WebhookType, z.ZodType>;

/** The whole body of an event, as it is posted. */
export const webhookPayloadSchema = z.discriminatedUnion('type', [
  payload('order.placed'),
  ...WEBHOOK_TYPES.filter((type) => type !== 'order.placed').map(payload),
  z.object({
    type: z.literal(TEST_EVENT),
    timestamp: instant,
    data: z.object({ webhookId: z.string(), url }),
  }),
]);

function payload<Type extends WebhookType>(type: Type) {
  return z.object({ type: z.literal(type), timestamp: instant, data: WEBHOOK_DATA[type] });
}

const id = (digit: number) => `${digit}f0c2d5e-7a41-4c1b-9d36-2b8e5a90c7${digit}4`;
const orderExample = { orderId: id(1), orderNumber: 'TM-2026-004217', parcelId: id(2) };
const returnExample = { ...orderExample, returnId: id(3), number: 'R-2083-000112' };
const billExample = { billId: id(4), number: 'KTM-2083/84-000871', orderId: id(1) };
const productExample = { productId: id(5), sku: 'ARD-UNO-R3' };
const requestExample = { requestId: id(6), number: 'RFQ-2083-000031' };

const EXAMPLES: { [Type in WebhookType]: WebhookNews<Type> } = {
  'order.placed': orderExample,
  'order.paid': orderExample,
  'order.cancelled': orderExample,
  'parcel.shipped': orderExample,
  'parcel.delivered': orderExample,
  'return.opened': returnExample,
  'return.decided': returnExample,
  'bill.issued': billExample,
  'credit_note.issued': { ...billExample, number: 'KTM-CN-2083/84-000054' },
  'refund.sent': { paymentId: id(7), refundIds: [id(8)], orderId: id(1) },
  'payout.sent': { transferId: id(9), number: 'PAY-2083-019' },
  'stock.low': productExample,
  'product.approved': productExample,
  'product.rejected': productExample,
  'quote.asked': { quoteId: id(6), requestId: null, number: 'Q-2083-000540' },
  'request.opened': requestExample,
  'approval.requested': { ...requestExample, number: 'RQ-2026-000077' },
};

export interface WebhookEventDescription {
  type: WebhookType;
  group: WebhookGroup;
  name: string;
  for: WebhookSide[];
  summary: string;
  example: { type: WebhookType; timestamp: string; data: object };
}

/** Every event with what it says, for the page that explains them: the examples are of the schemas above. */
export function webhookEvents(publicUrl: string): WebhookEventDescription[] {
  return WEBHOOK_TYPES.map((type) => {
    const { group, name, summary } = WEBHOOK_EVENT_TABLE[type];
    const sides = sidesOf(type);
    const path = webhookPath(type, sides.at(-1) as WebhookSide, EXAMPLES[type]);
    return {
      type,
      group,
      name,
      for: sides,
      summary,
      example: {
        type,
        timestamp: '2026-11-27T04:15:09.482Z',
        data: { ...EXAMPLES[type], url: `${publicUrl}${path}` },
      },
    };
  });
}
