import { z } from 'zod';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { MONEY_STATES, parcelMoneySchema } from '../books/seller-money.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
  text,
} from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { CASH_STATES } from './cash-at-door.contract.ts';
import {
  accountPaymentSchema,
  chosenLinesSchema,
  orderCountsSchema,
  orderItemSchema,
  parcelComplaintSchema,
  parcelReturnSchema,
  timelineEntrySchema,
} from './orders.contract.ts';
import { sellersPickupSchema } from './pickups.contract.ts';
import { courierClaimSchema } from './refusals.contract.ts';
import { serialsField } from './serials.contract.ts';

/** `sortBy` of GET /api/seller/orders; `subtotal` is of what is left of the parcel, without VAT. */
export const SELLER_ORDER_SORTS = [
  'createdAt:desc',
  'createdAt:asc',
  'subtotal:desc',
  'subtotal:asc',
] as const;
export type SellerOrderSort = (typeof SELLER_ORDER_SORTS)[number];

const parcelFilters = {
  status: z.enum(ORDER_STATUSES, { error: 'Invalid status' }).optional(),
  /** Order number, buyer, delivery phone of a paid order, product, SKU or tracking number. */
  ...searchQuery,
  /** `serials`: those that left without the numbers of their pieces. */
  lacks: z.enum(['serials'], { error: 'Invalid lacks' }).optional(),
};

/** GET /api/seller/orders, 20 a page. */
export const sellerOrdersQuerySchema = z.object({
  ...pageQuery(20),
  ...parcelFilters,
  sortBy: z.enum(SELLER_ORDER_SORTS, { error: 'Invalid sort' }).default('createdAt:desc'),
});

/** The list's own filters; its order is of no use to a file, which is always newest first. */
export const sellerOrdersExportQuerySchema = z.object({
  ...parcelFilters,
  format: z.enum(['csv', 'jsonl'], { error: 'Format must be csv or jsonl' }).default('csv'),
  sortBy: z.string().max(50).optional(),
});

/** What every view of a seller's parcel has. */
const parcelHead = {
  /** The parcel's own id: the other calls take it. */
  _id: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  status: z.enum(ORDER_STATUSES),
  buyer: z.object({ name: z.string(), company: z.string().nullable() }),
  /** Units in this parcel, without those that were cancelled one by one. */
  itemCount: z.number().int(),
  /** The seller's own lines, without VAT, delivery and coupon. */
  subtotal: rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Its buyer fetches it at the seller's counter. */
  isPickedUp: z.boolean(),
  /** The courier that is booked for it, with its number once it said one, and for how many pieces. */
  booked: z
    .object({ carrier: z.string(), number: z.string().nullable(), parcels: z.number().int() })
    .nullable(),
  /** It left without the serial numbers of its pieces. */
  lacksSerials: z.boolean(),
  createdAt: instant,
  /** Or since when it is on account: from then on it is to be sent. */
  paidAt: instant.nullable(),
  payment: accountPaymentSchema.nullable(),
  canShip: z.boolean(),
  canDeliver: z.boolean(),
  canCancel: z.boolean(),
};

/** A line of the export as JSON Lines. Where it goes is said once it is paid, as on the screen. */
export const sellerOrderLineSchema = z.object({
  _id: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  paidAt: instant.nullable(),
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  buyer: z.object({ name: z.string(), company: z.string().nullable() }),
  address: z.object({
    phone: z.string().nullable(),
    street: z.string().nullable(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string().nullable(),
    district: z.string().nullable(),
  }),
  itemCount: z.number().int(),
  subtotal: rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  isPickedUp: z.boolean(),
  lines: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number().int() })),
});
export type SellerOrderLine = z.infer<typeof sellerOrderLineSchema>;

/** A row of GET /api/seller/orders (product.md 8: a seller's rows are parcels). */
export const sellerOrderRowSchema = z.object({
  ...parcelHead,
  /** The first lines, enough for a row's pictures and text. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      imageUrl: z.string().nullable(),
      rootSlug: z.string(),
    }),
  ),
  /** What the seller gets for it, and from when; null before it was paid, on account, and once all of it went back. */
  get: z
    .object({
      net: rupees,
      state: z.enum(MONEY_STATES),
      /** When it became ready, or will if nothing comes back; null before delivery. */
      readyAt: instant.nullable(),
      /** When the bank had sent it. */
      paidAt: instant.nullable(),
    })
    .nullable(),
});
export type SellerOrderRow = z.infer<typeof sellerOrderRowSchema>;

/** GET /api/seller/orders: own parcels, unpaid ones too. */
export const sellerOrderListSchema = z.object({
  orders: z.array(sellerOrderRowSchema),
  pagination: paginationSchema,
  /** Number of parcels in each status that the search finds, for the filter chips. */
  counts: orderCountsSchema,
});
export type SellerOrderList = z.infer<typeof sellerOrderListSchema>;

/** A parcel with all its seller needs to send it. */
export const sellerOrderSchema = z.object({
  ...parcelHead,
  /** Of the page /track/{code}. */
  trackingCode: z.string(),
  /** Where it is picked up; null: it is sent. */
  pickup: sellersPickupSchema.nullable(),
  /** What its courier collects at the door; null: it is paid otherwise, or not sent yet. */
  cash: z.object({ amount: rupees, state: z.enum(CASH_STATES) }).nullable(),
  /** What was noted when it was lost on its way; null: it was not. */
  claim: courierClaimSchema.nullable(),
  /** 1-based number of the parcel in its order, and how many the order has. */
  position: z.number().int(),
  parcelCount: z.number().int(),
  /** `serials`: numbers of the pieces, as far as they were entered; null: its pieces have none. */
  items: z.array(orderItemSchema.extend({ serials: z.array(z.string()).nullable() })),
  /** The return whose goods it replaces, at price 0; null: an ordinary parcel. */
  replaces: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** Complaints about it that the seller reads, newest first. */
  complaints: z.array(parcelComplaintSchema),
  /** Returns of it, the oldest first. */
  returns: z.array(parcelReturnSchema),
  /** Street and phone are the buyer's own business until the order is paid: null before. */
  shippingAddress: z.object({
    street: z.string().nullable(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string().nullable(),
    country: z.string(),
    phone: z.string().nullable(),
    district: z.string().nullable(),
  }),
  /** The sender, as a packing slip names it. */
  seller: z.object({ companyName: z.string(), phone: z.string() }),
  /** Of the whole order, and like the address only once it is paid. */
  notes: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  timeline: z.array(timelineEntrySchema),
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** What the seller gets for it; null before it is paid, and on account: then the khata says it. */
  money: parcelMoneySchema.nullable(),
  /** What the buyer gets back for this parcel, once it or lines of it were cancelled after the payment: the latest. */
  refund: z
    .object({
      state: z.enum(['due', 'refunded']),
      /** Null when the refund is for other sellers' parcels too. */
      amount: rupees.nullable(),
      dueBy: instant,
      refundedAt: instant.nullable(),
      /** Nothing was sent: a courier collects that much less. */
      isAtDoor: z.boolean(),
    })
    .nullable(),
});
export type SellerOrder = z.infer<typeof sellerOrderSchema>;

const carrierField = text(60).nullish();
const trackingNumberField = text(60).nullish();

/** PATCH /api/seller/orders/{id}/status: to shipped or delivered, with what is known of the way, or to cancelled. */
export const moveParcelSchema = z
  .strictObject({
    status: z.enum(ORDER_STATUSES, { error: 'Invalid status' }),
    carrier: carrierField,
    trackingNumber: trackingNumberField,
    /** Needed to cancel; the buyer reads it. */
    reason: text(500).nullish(),
  })
  .refine(({ status, reason }) => status !== 'cancelled' || Boolean(reason), {
    path: ['reason'],
    message: 'Reason is required',
  });
export type MoveParcelInput = z.input<typeof moveParcelSchema>;

/** PATCH /api/seller/orders/{id}/tracking: corrects what was said of a parcel under way. */
export const changeTrackingSchema = z.strictObject({
  carrier: carrierField,
  trackingNumber: trackingNumberField,
});
export type ChangeTrackingInput = z.input<typeof changeTrackingSchema>;

/** POST /api/seller/orders/{id}/cancel-lines: what the seller cannot send; the buyer reads the reason. */
export const cancelLinesSchema = z.strictObject({
  lines: chosenLinesSchema,
  reason: requiredText('Reason is required', 300),
});
export type CancelLinesInput = z.input<typeof cancelLinesSchema>;

/** POST /api/seller/orders/{id}/serials: all numbers of a line, in the place of those it has. */
export const enterSerialsSchema = z.strictObject({
  line: z.string({ error: 'Line is required' }).max(100),
  serials: serialsField,
});
export type EnterSerialsInput = z.input<typeof enterSerialsSchema>;

/** POST /api/seller/orders/bulk-ship: up to 100 parcels at once, each on its own. */
export const bulkShipSchema = z.strictObject({
  ids: z
    .array(z.string().max(100), { error: 'Choose at least one parcel' })
    .min(1, 'Choose at least one parcel')
    .max(100, 'At most 100 parcels at once'),
  carrier: carrierField,
  /** By parcel id. */
  trackingNumbers: z.record(z.string().max(100), text(60)).optional(),
  /** Nobody waits for the answer: the bell tells of each parcel that could not be shipped. */
  isLeft: z.boolean().optional(),
});
export type BulkShipInput = z.input<typeof bulkShipSchema>;

/** What became of each parcel; 404, and none is shipped, when one of them is not the seller's. */
export const bulkShipResultSchema = z.object({
  done: z.array(z.object({ _id: z.string(), orderNumber: z.string() })),
  refused: z.array(z.object({ _id: z.string(), orderNumber: z.string(), reason: spoken() })),
});
export type BulkShipResult = z.infer<typeof bulkShipResultSchema>;
