import { z } from 'zod';
import { CASE_STATES, COMPLAINT_KINDS } from '../../domain/after-sale/complaint.ts';
import { RETURN_STATUSES } from '../../domain/after-sale/return.ts';
import { ORDER_WAYS, PAYMENT_METHODS, PAYMENT_STATUSES } from '../../domain/books/payment-status.ts';
import { PRICE_REASONS } from '../../domain/catalogue/pricing.ts';
import { ORDER_EVENTS } from '../../domain/orders/order-event.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { PROVINCES } from '../../domain/shop/nepal.ts';
import { billToFormSchema, billToSchema } from '../books/bill-to.contract.ts';
import { totalsSchema } from '../buying/cart.contract.ts';
import { checkDistrict, districtField } from '../people/addresses.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  phoneField,
  quantityField,
  requiredText,
  rupees,
  searchQuery,
  text,
} from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { BUYERS_CASH_STATES, RETURN_FEE_STATES } from './cash-at-door.contract.ts';
import { costCentreRefSchema } from './cost-centres.contract.ts';
import { buyersPickupSchema } from './pickups.contract.ts';

/** spec 4: what checkout says while a required field is missing. */
const REQUIRED_FIELDS = 'Please fill in all required fields';
const orderAddressSchema = z
  .strictObject(
    {
      street: requiredText(REQUIRED_FIELDS, 200),
      city: requiredText(REQUIRED_FIELDS, 100),
      province: z.enum(PROVINCES, { error: REQUIRED_FIELDS }),
      postalCode: text(20).nullish(),
      country: z.literal('Nepal', { error: 'Country must be Nepal' }).default('Nepal'),
      phone: requiredText(REQUIRED_FIELDS, 20).pipe(phoneField),
      /** A must where what delivery costs depends on it. */
      district: districtField,
      // A saved address may be sent as it was read; an order keeps a copy, not the link.
      _id: z.string().max(100).optional(),
      isDefault: z.boolean().optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : REQUIRED_FIELDS) },
  )
  .superRefine(checkDistrict)
  .transform(({ street, city, province, postalCode, country, phone, district }) => ({
    street,
    city,
    province,
    postalCode,
    country,
    phone,
    district,
  }));

/** spec 3: Order creation payload; `price` is a claim that is compared, never used. */
export const placeOrderSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        product: z.string({ error: 'Product is required' }).max(100),
        quantity: quantityField,
        price: z.number({ error: 'Price is required' }),
        /** The id of a cost centre of the company; the order's when left out. */
        costCentre: z.string().max(100).nullish(),
      }),
      { error: 'Your cart is empty' },
    )
    .min(1, 'Your cart is empty')
    .max(100, 'An order can have at most 100 lines'),
  shippingAddress: orderAddressSchema,
  /** The shipping address when left out. */
  billingAddress: orderAddressSchema.optional(),
  payment: z.strictObject(
    {
      /** How what is not on account is paid; `account`: all of it is on account. */
      method: z.enum(ORDER_WAYS, { error: 'Invalid payment method' }),
      /** Ids of the sellers whose parcels are on account, while the others are paid by `method`. */
      account: z.array(z.string().max(100)).max(100, 'An order can have at most 100 lines').optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'Payment method is required') },
  ),
  /** Whom the bills go to: the profile's when left out, or else the person at the billing address. */
  billTo: billToFormSchema.optional(),
  /** Ids of the sellers at whose counters their parcels are picked up. */
  pickUp: z.array(z.string().max(100)).max(100, 'An order can have at most 100 lines').optional(),
  notes: text(1000).nullish(),
  purchaseOrderNumber: text(60).nullish(),
  /** What was shown for the way of heavy goods, in all: a claim that is compared, never used. */
  surcharge: z.number({ error: 'Delivery must be a number' }).nullish(),
  /** The id of a cost centre of the company, for all lines that name no other. */
  costCentre: z.string().max(100).nullish(),
});
export type PlaceOrderForm = z.output<typeof placeOrderSchema>;
export type PlaceOrderInput = z.input<typeof placeOrderSchema>;

/** A line as it was when it was ordered: `price` is of one unit, before VAT. */
export const orderItemSchema = z.object({
  _id: z.string(),
  /** Its `_id` is null for goods in no catalogue, ordered from a sealed request; `rootSlug` is empty without a category. */
  product: z.object({ _id: z.string().nullable(), imageUrl: z.string().nullable(), rootSlug: z.string() }),
  /** Of goods in no catalogue; null for a product, which has its own. */
  unit: z.string().nullable(),
  hsCode: z.string().nullable(),
  name: z.string(),
  sku: z.string(),
  /** The buyer's own part number of the product, as it was when the order was placed. */
  partNumber: z.string().nullable(),
  quantity: z.number().int(),
  /** Units of it that were cancelled after the payment, one by one; `quantity` stays as ordered. */
  cancelledQuantity: z.number().int(),
  price: rupees,
  /** Why it cost that: the product's price, a quantity price, what the seller agreed with this buyer, or a quote. */
  priceReason: z.enum(PRICE_REASONS),
  /** The quote that it was ordered from; null: none. */
  quoteNumber: z.string().nullable(),
  /** Both columns at this quantity then; null on lines from before the second was kept. */
  regularPrice: rupees,
  wholesalePrice: rupees.nullable(),
  lineTotal: rupees,
});
export type OrderItem = z.infer<typeof orderItemSchema>;
/** The same for its buyer. */
const boughtItemSchema = orderItemSchema.extend({
  /** Under which the company counts it; null: under none. */
  costCentre: costCentreRefSchema.nullable(),
});

/** A complaint as the parcel that it is about shows it. */
export const parcelComplaintSchema = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  status: z.enum(CASE_STATES),
  dueAt: instant,
});
export type ParcelComplaint = z.infer<typeof parcelComplaintSchema>;

/** The same for a return. */
export const parcelReturnSchema = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(RETURN_STATUSES),
});
export type ParcelReturn = z.infer<typeof parcelReturnSchema>;

/** How a parcel that was bought on account is paid; null where one is paid with its order. */
export const accountPaymentSchema = z.object({
  method: z.literal('account'),
  /** From the day of the bill. */
  days: z.number().int(),
  /** The start of its due day; null until it is sent. */
  dueAt: instant.nullable(),
  /** What was owed for it at first, and what still is, VAT in it. */
  total: rupees,
  owed: rupees,
});
export type AccountPayment = z.infer<typeof accountPaymentSchema>;

/** One seller's part of an order, as its buyer sees it: sent, cancelled and returned on its own. */
export const parcelSchema = z.object({
  _id: z.string(),
  seller: z.object({
    _id: z.string(),
    companyName: z.string(),
    /** The seller's page is /sellers/{slug}; null while there is none. */
    slug: z.string().nullable(),
  }),
  status: z.enum(ORDER_STATUSES),
  items: z.array(boughtItemSchema),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** What its way costs beyond the delivery fee: a part of the order's shipping, frozen when it was placed. */
  surcharge: rupees,
  /** Of the page /track/{code}: whoever knows it sees where the parcel is. */
  trackingCode: z.string(),
  /** Where it is picked up; null: it is sent. */
  pickup: buyersPickupSchema.nullable(),
  /** What its courier collects at the door; null: it is paid otherwise, or not sent yet. */
  atDoor: z.object({ amount: rupees, state: z.enum(BUYERS_CASH_STATES) }).nullable(),
  /** For its way back, where it was refused at the door; null: nothing. */
  returnFee: z.object({ amount: rupees, state: z.enum(RETURN_FEE_STATES) }).nullable(),
  /** Paid and not sent yet: all of it, or lines of it. */
  canCancel: z.boolean(),
  /** While it is sent and nobody has said that it arrived, or that it has not: when it counts as delivered. */
  deliveredBy: instant.nullable(),
  /** The buyer can say that it has arrived. */
  canReceive: z.boolean(),
  /** The buyer can say that it has not arrived, until then (null: without an end); null when not. */
  canMiss: z.object({ until: instant.nullable() }).nullable(),
  /** Complaints about it, newest first. */
  complaints: z.array(parcelComplaintSchema),
  /** Until when units of it can be returned: the first instant that is too late. Null before it arrived. */
  returnsUntil: instant.nullable(),
  /** Ids of its lines of which units are in no return yet, but for returns that ended without one. */
  returnable: z.array(z.string()),
  /** Returns of it, the oldest first. */
  returns: z.array(parcelReturnSchema.extend({ items: z.array(z.string()) })),
  /** The return whose goods it replaces, at price 0; null: an ordinary parcel. */
  replaces: z.object({ _id: z.string(), number: z.string() }).nullable(),
  payment: accountPaymentSchema.nullable(),
});
export type Parcel = z.infer<typeof parcelSchema>;

/** What happened to an order or to a parcel of it; every timeline begins with the oldest. */
export const timelineEntrySchema = z.object({
  at: instant,
  /** 'buyer', 'seller', 'admin' or 'system', and the name the buyer may see. */
  actor: z.object({ kind: z.enum(['buyer', 'seller', 'admin', 'system']), name: z.string().nullable() }),
  event: z.enum(ORDER_EVENTS),
  /** 1-based number of the parcel the entry is about, or null. */
  parcel: z.number().int().nullable(),
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** An address as an order keeps it. */
export const storedAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string().nullable(),
  country: z.string(),
  phone: z.string(),
  /** Null: the buyer did not say. */
  district: z.string().nullable(),
});

/** A row of GET /api/orders. */
export const orderRowSchema = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  status: z.enum(ORDER_STATUSES),
  totals: totalsSchema,
  itemCount: z.number().int(),
  /** The first lines, enough for a row's pictures and text. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      imageUrl: z.string().nullable(),
      rootSlug: z.string(),
    }),
  ),
  payment: z
    .object({ _id: z.string(), method: z.enum(PAYMENT_METHODS), status: z.enum(PAYMENT_STATUSES) })
    .nullable(),
  /** Some of it is picked up. */
  hasPickup: z.boolean(),
  /** What of it is on account and not paid yet, with the earliest due day; null: nothing. */
  account: z.object({ owed: rupees, dueAt: instant.nullable() }).nullable(),
  createdAt: instant,
});
export type OrderRow = z.infer<typeof orderRowSchema>;
/** How many there are in each status. */
export const orderCountsSchema = z.object({
  all: z.number(),
  pending: z.number(),
  processing: z.number(),
  shipped: z.number(),
  delivered: z.number(),
  cancelled: z.number(),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** GET /api/orders: the caller's own, newest first. */
export const orderListSchema = z.object({
  orders: z.array(orderRowSchema),
  pagination: paginationSchema,
  /** Number of the searched orders in each status, for the filter chips. */
  counts: orderCountsSchema,
});
export type OrderList = z.infer<typeof orderListSchema>;

const NO_LINES = 'Choose what to cancel';

/** Units of lines of a parcel: `line` is the `_id` of an item. */
export const chosenLinesSchema = z
  .array(
    z.strictObject({ line: z.string({ error: 'Line is required' }).max(100), quantity: quantityField }),
    { error: NO_LINES },
  )
  .min(1, NO_LINES)
  .max(100, 'An order can have at most 100 lines');

/** POST /api/orders/{id}/parcels/{parcel}/cancel: all of it when `lines` is left out. */
export const cancelParcelSchema = z
  .strictObject({ lines: chosenLinesSchema.optional(), reason: text(300).nullish() })
  .prefault({});

/** What cancelling would do. */
export const cancelPreviewSchema = z.object({
  /** What the buyer gets back: the lines at the paid price with VAT, less their share of the coupon. */
  refund: rupees,
  /** Nothing of the parcel is left. */
  isWholeParcel: z.boolean(),
  /** Nothing of the order is left: its delivery goes back too. */
  isWholeOrder: z.boolean(),
});
export type CancelPreview = z.infer<typeof cancelPreviewSchema>;

/** GET /api/orders. */
export const ordersQuerySchema = z.object({
  ...pageQuery(10),
  /** Part of an order's number, of your purchase order number, or of a product's name or SKU in it. */
  ...searchQuery,
  status: z.enum(ORDER_STATUSES, { error: 'Invalid status' }).optional(),
});

/** product.md 8: the whole order, as its buyer sees it. */
export const orderSchema = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  /** For which company it was ordered, and by whom. */
  company: z.object({ _id: z.string(), name: z.string() }),
  orderedBy: z.object({ _id: z.string(), name: z.string() }),
  /** Who signed last; null: it needed no signature. */
  approvedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Of all lines that have no other. */
  costCentre: costCentreRefSchema.nullable(),
  status: z.enum(ORDER_STATUSES),
  totals: totalsSchema,
  couponCode: z.string().nullable(),
  items: z.array(boughtItemSchema),
  parcels: z.array(parcelSchema),
  timeline: z.array(timelineEntrySchema),
  payment: z
    .object({ _id: z.string(), method: z.enum(PAYMENT_METHODS), status: z.enum(PAYMENT_STATUSES) })
    .nullable(),
  /** The method chosen at checkout, also before a payment exists. */
  paymentMethod: z.enum(ORDER_WAYS),
  /** What of the total is paid now, and what is on account. */
  split: z.object({ now: rupees, onAccount: rupees }),
  shippingAddress: storedAddressSchema,
  billingAddress: storedAddressSchema,
  billTo: billToSchema,
  /** Not once it is paid: then a bill is corrected by its seller. */
  canChangeBillTo: z.boolean(),
  notes: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  /** Until when an unpaid order keeps its stock. */
  stockHeldUntil: instant.nullable(),
  canCancel: z.boolean(),
  /** The ids of those of its products that its buyer has reviewed. */
  reviewedProducts: z.array(z.string()),
  createdAt: instant,
});
export type Order = z.infer<typeof orderSchema>;

/** What of an old order is in the cart now, by the names of today. */
export const reorderResultSchema = z.object({
  added: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  /** Of those added: more than was ordered then, and why. */
  adjusted: z.array(z.object({ name: z.string(), quantity: z.number().int(), reason: spoken() })),
  /** Not added, or not all of it. */
  skipped: z.array(z.object({ name: z.string(), reason: spoken() })),
});
export type ReorderResult = z.infer<typeof reorderResultSchema>;
