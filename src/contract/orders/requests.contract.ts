import { z } from 'zod';
import { ORDER_WAYS } from '../../domain/books/payment-status.ts';
import { APPROVERS_NEEDED, REQUEST_ORIGINS, REQUEST_STATUSES } from '../../domain/orders/signature.ts';
import { totalsSchema } from '../buying/cart.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  requiredText,
  rupees,
  text,
} from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { costCentreRefSchema } from './cost-centres.contract.ts';
import { placeOrderSchema, storedAddressSchema } from './orders.contract.ts';

const personSchema = z.object({ _id: z.string(), name: z.string() });

/** POST /api/requests: the body of an order, and a word to who signs. */
export const requestInputSchema = placeOrderSchema.extend({ message: text(1000).nullish() });
export type RequestInput = z.input<typeof requestInputSchema>;

/** A line of a request: as it was asked for, and how it stands now. */
export const requestLineSchema = z.object({
  _id: z.string(),
  /** Its `_id` is null for goods in no catalogue. */
  product: z.object({
    _id: z.string().nullable(),
    imageUrl: z.string().nullable(),
    rootSlug: z.string().nullable(),
  }),
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  /** Of one unit, before VAT, when it was asked for. */
  price: rupees,
  /** Of one unit now, at `available` units of it; null: it cannot be ordered any more. */
  priceNow: rupees.nullable(),
  /** How many of the asked units can be ordered now; 0: none. */
  available: z.number().int(),
  /** Why it is fewer than were asked for; null while it is not. */
  shortage: z.string().nullable(),
  /** How many were ordered; null until then. */
  orderedQuantity: z.number().int().nullable(),
  costCentre: costCentreRefSchema.nullable(),
  /** At whose price it is ordered, in exactly that quantity; null: at the price of the day. */
  quoteNumber: z.string().nullable(),
});
export type RequestLine = z.infer<typeof requestLineSchema>;

/** A cost centre of a request against its budget. */
const requestBudgetSchema = z.object({
  costCentre: costCentreRefSchema,
  budget: rupees,
  /** Ordered in the period that runs, without this request. */
  spent: rupees,
  /** This request, at today's prices. */
  request: rupees,
  /** Below 0: above the budget. */
  left: rupees,
  periodName: spoken(),
});

/** A row of GET /api/requests. */
export const requestRowSchema = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(REQUEST_STATUSES),
  requestedBy: personSchema,
  /** In words: "above रू 50,000". */
  reason: spoken(),
  itemCount: z.number().int(),
  /** When it was asked for, with VAT and delivery. */
  total: rupees,
  costCentre: costCentreRefSchema.nullable(),
  createdAt: instant,
  /** Until when it can be signed. */
  expiresAt: instant,
  /** The caller is asked to sign now. */
  isForYou: z.boolean(),
});
export type RequestRow = z.infer<typeof requestRowSchema>;

/** GET /api/requests: the company's, newest first; those that the caller is asked to sign before all others. */
export const requestListSchema = z.object({
  requests: z.array(requestRowSchema),
  pagination: paginationSchema,
  /** How many the caller is asked to sign. */
  waitingForYou: z.number().int(),
});
export type RequestList = z.infer<typeof requestListSchema>;

/** GET /api/requests?status&member */
export const requestsQuerySchema = z.object({
  ...pageQuery(20),
  status: z.enum(REQUEST_STATUSES, { error: 'Invalid status' }).optional(),
  /** A person's id. */
  member: z.string().max(100).optional(),
});

/** What happened to a request, and what was said about it; the oldest first. */
export const requestEventSchema = z.object({
  at: instant,
  by: personSchema.nullable(),
  kind: z.enum([
    'asked',
    'approved',
    'ordered',
    'rejected',
    'withdrawn',
    'expired',
    'commented',
    'handed_over',
  ]),
  text: z.string().nullable(),
});
export type RequestEvent = z.infer<typeof requestEventSchema>;

/** GET /api/requests/{id}. No stock is held for it. */
export const requestSchema = requestRowSchema.extend({
  /** Goes up with each change: approving and rejecting name the one that was looked at. */
  version: z.number().int(),
  /** Where its prices were agreed; null: they are those of the day. */
  origin: z.object({ kind: z.enum(REQUEST_ORIGINS), _id: z.string(), number: z.string() }).nullable(),
  /** No line of it can be struck. */
  isAllOrNone: z.boolean(),
  /** Why nothing of it can be signed, such as a quote that changed; null: it can. */
  obstacle: z.string().nullable(),
  lines: z.array(requestLineSchema),
  /** At today's prices, of what can be ordered; null once it has ended. */
  totalsNow: totalsSchema.nullable(),
  needs: z.enum(APPROVERS_NEEDED),
  approvers: z.array(personSchema.extend({ approvedAt: instant.nullable() })),
  budgets: z.array(requestBudgetSchema),
  shippingAddress: storedAddressSchema,
  paymentMethod: z.enum(ORDER_WAYS),
  /** Ids of the sellers whose parcels are to be on account; with the method `account` all of them. */
  onAccount: z.array(z.string()),
  notes: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  couponCode: z.string().nullable(),
  /** The coupon no longer counts. */
  isCouponOver: z.boolean(),
  events: z.array(requestEventSchema),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  /** What the caller may do now. */
  can: z.object({ approve: z.boolean(), reject: z.boolean(), withdraw: z.boolean(), comment: z.boolean() }),
});
export type OrderRequest = z.infer<typeof requestSchema>;

const signedLinesField = z
  .array(z.strictObject({ line: z.string().max(100), quantity: quantityField }), {
    error: 'Nothing is left to order',
  })
  .min(1, 'Nothing is left to order')
  .max(100, 'An order can have at most 100 lines');

/** POST /api/requests/{id}/preview: what an order of these lines would cost today. */
export const previewRequestSchema = z.strictObject({ lines: signedLinesField });
export const requestPreviewSchema = z.object({
  /** Of one unit, before VAT, at its quantity; in the order of the asked lines. */
  prices: z.array(rupees),
  totals: totalsSchema,
});
export type RequestPreview = z.infer<typeof requestPreviewSchema>;

/**
 * POST /api/requests/{id}/approve: what is signed. Quantities may be lower than asked; a line that is left out is struck.
 */
export const approveRequestSchema = z.strictObject({
  version: z.number().int(),
  lines: signedLinesField,
  /** What the approver was shown, with VAT and delivery: a claim that is compared, never used. */
  total: z.number({ error: 'Total is required' }),
});
export type ApproveRequest = z.input<typeof approveRequestSchema>;

/** POST /api/requests/{id}/reject */
export const rejectRequestSchema = z.strictObject({
  version: z.number().int(),
  reason: requiredText('A reason is required', 500),
});
/** POST /api/requests/{id}/comment */
export const commentRequestSchema = z.strictObject({ text: requiredText('Write something', 1000) });
