import { z } from 'zod';
import { ORDER_WAYS, PAYMENT_METHODS, PAYMENT_STATUSES } from '../../domain/books/payment-status.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { orderSchema, parcelSchema } from '../orders/orders.contract.ts';
import { dayRangeQuery } from '../shop/days.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';
import { adminPaymentSchema } from './admin-payments.contract.ts';
import { refundSchema } from './payments.contract.ts';

/** `sortBy` of GET /api/admin/orders; the export is newest first whatever is asked for. */
export const ADMIN_ORDER_SORTS = ['createdAt:desc', 'createdAt:asc', 'total:desc', 'total:asc'] as const;

/** GET /api/admin/orders/export: the filters of the list. */
export const adminOrdersExportQuerySchema = z.object({
  ...dayRangeQuery,
  /** The beginning of an order's number or its last digits, a phone number, or part of the buyer's name, e-mail or company. */
  ...searchQuery,
  status: z.enum(ORDER_STATUSES, { error: 'Invalid status' }).optional(),
  paymentMethod: z.enum(ORDER_WAYS, { error: 'Invalid payment method' }).optional(),
  sortBy: z.enum(ADMIN_ORDER_SORTS, { error: 'Invalid sort option' }).default('createdAt:desc'),
});

/** GET /api/admin/orders. */
export const adminOrdersQuerySchema = adminOrdersExportQuerySchema.extend(pageQuery(20));

const buyerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
});

/** A row of GET /api/admin/orders. `payment`: the settled one, else the open, else the latest; or null. */
export const adminOrderRowSchema = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  buyer: buyerSchema,
  status: z.enum(ORDER_STATUSES),
  total: rupees,
  /** Units of all lines. */
  itemCount: z.number().int(),
  parcelCount: z.number().int(),
  paymentMethod: z.enum(ORDER_WAYS),
  payment: z
    .object({ _id: z.string(), method: z.enum(PAYMENT_METHODS), status: z.enum(PAYMENT_STATUSES) })
    .nullable(),
  createdAt: instant,
});
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>;

const count = z.number().int();

/** `total` and the count of each status are counted up to 10,000: one that reaches it means "at least". */
export const adminOrderListSchema = z.object({
  orders: z.array(adminOrderRowSchema),
  pagination: paginationSchema,
  /** Of all orders, whatever the filter. */
  counts: z.object({
    all: count,
    pending: count,
    processing: count,
    shipped: count,
    delivered: count,
    cancelled: count,
  }),
});
export type AdminOrderList = z.infer<typeof adminOrderListSchema>;

/** GET /api/admin/orders/{id}: the order as its buyer sees it, and everything that is not for buyers. */
export const adminOrderSchema = orderSchema.extend({
  buyer: buyerSchema.extend({ isActive: z.boolean(), orderCount: count }),
  parcels: z.array(
    parcelSchema.extend({
      seller: parcelSchema.shape.seller.extend({ email: z.string(), phone: z.string() }),
      subtotal: rupees,
      /** What of the order's VAT and coupon is this parcel's; null for orders placed before that was kept. */
      tax: rupees.nullable(),
      voucher: rupees.nullable(),
      /** What of all three was cancelled line by line after the payment. */
      cancelled: z.object({ subtotal: rupees, tax: rupees, voucher: rupees }),
      /** All that was sent of it came back through its seller's fault: delivery does not stay for its sake. */
      hasComeBack: z.boolean(),
    }),
  ),
  /** Every attempt to pay, newest first, each with all that happened to it. */
  payments: z.array(
    adminPaymentSchema.extend({
      timeline: z.array(
        z.object({
          at: instant,
          status: z.enum(PAYMENT_STATUSES),
          actor: z.object({
            kind: z.enum(['buyer', 'seller', 'admin', 'system']),
            name: z.string().nullable(),
          }),
        }),
      ),
    }),
  ),
  paidAt: instant.nullable(),
  cancelledAt: instant.nullable(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** POST /api/admin/orders/{id}/cancel: the whole order, or some of its parcels that have not been shipped. */
export const adminCancelOrderSchema = z.strictObject({
  reason: requiredText('Reason is required', 500),
  parcels: z.array(z.string().max(100)).min(1).max(100).optional(),
});
/** The order's status afterwards, and what goes back to the buyer. */
export const adminCancelOrderResultSchema = z.object({
  order: z.object({ _id: z.string(), orderNumber: z.string(), status: z.enum(ORDER_STATUSES) }),
  /** Null when nothing had been paid. */
  refund: refundSchema.nullable(),
});
export type AdminCancelOrderResult = z.infer<typeof adminCancelOrderResultSchema>;
