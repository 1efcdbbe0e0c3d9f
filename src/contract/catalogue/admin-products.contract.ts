import { z } from 'zod';
import { MODERATION_ACTIONS, MODERATION_QUEUES } from '../../domain/catalogue/product-moderation.ts';
import { ADMIN_PRODUCT_STATUSES, PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import {
  bothWays,
  type EitherWay,
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { countedBulkResultSchema, hasOneChoice, NO_CHOICE, productIds } from './bulk-products.contract.ts';
import { ownProductSchema, productCardSchema, ROW_FIELDS } from './products.contract.ts';

// What admins see of all products and do with them. Prices are rupees.

const SORTED_BY = [
  'createdAt',
  'submittedAt',
  'name',
  'pricing.regularPrice',
  'pricing.wholesalePrice',
  'inventory.quantity',
  'metrics.viewCount',
  'ratings.average',
] as const;
/** A field of the list and a direction: 'inventory.quantity:asc'. */
export type AdminProductSort = EitherWay<(typeof SORTED_BY)[number]>;
/** `sortBy` of GET /api/admin/products; of equal ratings the one given more often is the higher. */
export const ADMIN_PRODUCT_SORTS: readonly AdminProductSort[] = bothWays(SORTED_BY);

/** spec 2, 7: the filters of the list, and of its export. */
const filters = {
  /** Parts of name, brand, SKU or tags, or of the seller's company, name or e-mail. */
  ...searchQuery,
  status: z.enum(PRODUCT_STATUSES, { error: 'Invalid status' }).optional(),
  /** A category's name, slug or id; its children are included. */
  category: z.string().trim().max(100, 'Invalid category').optional(),
  /** The id of a seller. */
  seller: z.uuid('Invalid seller').optional(),
};
/** GET /api/admin/products, 20 a page; newest first unless `sortBy` says otherwise. */
export const adminProductsQuerySchema = z.object({
  ...pageQuery(20),
  ...filters,
  sortBy: z.enum(ADMIN_PRODUCT_SORTS, { error: 'Invalid sort option' }).default('createdAt:desc'),
});
/** GET /api/admin/products/export: everything the filters let through, newest first. */
export const adminProductsExportSchema = z.object(filters);

/** A row of GET /api/admin/products, of whatever status; prices of one unit, before VAT. */
export const adminProductRowSchema = productCardSchema.pick({ ...ROW_FIELDS, ratings: true }).extend({
  pricing: z.object({ regularPrice: rupees, wholesalePrice: rupees }),
  seller: z.object({ _id: z.string(), companyName: z.string(), email: z.string() }),
  metrics: z.object({ viewCount: z.number().int() }),
  status: z.enum(PRODUCT_STATUSES),
  rejectionReason: z.string().nullable(),
  /** Whether everybody sees it now. */
  isPublic: z.boolean(),
  /** Since when it waits for approval, or last waited. */
  submittedAt: instant,
  updatedAt: instant,
});
export type AdminProductRow = z.infer<typeof adminProductRowSchema>;

/** Over all products, whatever the list is filtered by. */
export const adminProductCountsSchema = z.object({
  total: z.number().int(),
  active: z.number().int(),
  pending: z.number().int(),
  inactive: z.number().int(),
  rejected: z.number().int(),
  discontinued: z.number().int(),
  /** Distinct sellers who have products. */
  sellers: z.number().int(),
});
export type AdminProductCounts = z.infer<typeof adminProductCountsSchema>;

/** GET /api/admin/products. With a search, category or seller `total` is counted up to 10,000. */
export const adminProductListSchema = z.object({
  products: z.array(adminProductRowSchema),
  counts: adminProductCountsSchema,
  /** Sellers of whom products wait for approval, those with the most first, at most 100. */
  waitingSellers: z.array(z.object({ _id: z.string(), companyName: z.string(), waiting: z.number().int() })),
  /** When this was read: what changes later is not part of what `matching` of POST .../bulk takes. */
  asOf: instant,
  pagination: paginationSchema,
});
export type AdminProductList = z.infer<typeof adminProductListSchema>;

/** The `updatedAt` of what the admin looked at: 409 when somebody has changed the product since. */
const seen = { updatedAt: z.iso.datetime({ error: 'Invalid date' }).optional() };
const REASON_REQUIRED = 'Reason is required';
const reason = requiredText(REASON_REQUIRED, 500).optional();

/** For POST /api/admin/products/undo, within seconds; null when there is nothing to take back. */
const undoId = z.string().nullable();
/** What an action on one product answers. */
export const judgedProductSchema = adminProductRowSchema.extend({ undoId });
export type JudgedProduct = z.infer<typeof judgedProductSchema>;
/** POST /api/admin/products/undo: takes back one action of the admin who asks. 409 when it is too late. */
export const undoSchema = z.strictObject({ undoId: z.uuid('Invalid undo') });
/** How many products are what they were before; those changed meanwhile stay as they are. */
export const undoResultSchema = z.object({ undone: z.number().int() });

/** POST /api/admin/products/{id}/approve */
export const approveProductSchema = z.strictObject(seen).nullish();
/** PATCH /api/admin/products/{id}/status; the seller reads why a product was rejected. */
export const adminProductStatusSchema = z.strictObject({
  status: z.enum(ADMIN_PRODUCT_STATUSES, { error: 'Invalid status' }),
  reason,
  ...seen,
});
/** POST /api/admin/products/bulk: either products by their ids, or all that the filters of the list let through. */
export const adminBulkProductsSchema = z
  .strictObject({
    ids: productIds.optional(),
    /** Fewer than 10,000 products, or 409; those changed after `asOf`, when the list was read, are left as they are. */
    matching: z.strictObject({ ...filters, asOf: z.iso.datetime({ error: 'Invalid date' }) }).optional(),
    action: z.enum(MODERATION_ACTIONS, { error: 'Invalid action' }),
    reason,
  })
  .refine((input) => input.action !== 'reject' || input.reason !== undefined, {
    path: ['reason'],
    message: REASON_REQUIRED,
  })
  .refine(hasOneChoice, NO_CHOICE);
export const adminBulkResultSchema = countedBulkResultSchema.extend({ undoId });
export type AdminBulkResult = z.infer<typeof adminBulkResultSchema>;

/** GET /api/admin/products/moderation, 10 a page, the longest waiting first. */
export const moderationQuerySchema = z.object({
  ...pageQuery(10),
  queue: z.enum(MODERATION_QUEUES, { error: 'Invalid queue' }).default('pending'),
  /** Products to leave out before the page begins: those looked at and left in the queue. */
  skip: z
    .string()
    .regex(/^\d{1,6}$/, 'Invalid skip')
    .transform(Number)
    .default(0),
  /** Begins with this product, if it is in the queue. */
  first: z.string().max(100).optional(),
});

const RISK_SIGNS = [
  'seller_unapproved',
  'first_product',
  'price_low',
  'price_high',
  'price_jump',
  'contact_details',
  'no_picture',
] as const;

/** One field that differs from what was judged: texts and single values as they are shown, pictures as addresses. */
export const productChangeSchema = z.object({
  field: z.string(),
  label: spoken(),
  kind: z.enum(['text', 'html', 'value', 'images', 'rows']),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** Of `after`: rows whose price moved by more than half. */
  jumped: z.array(z.string()),
});
export type ProductChange = z.infer<typeof productChangeSchema>;

/** Everything an admin needs to judge a product. */
export const moderationProductSchema = ownProductSchema.extend({
  isPublic: z.boolean(),
  submittedAt: instant,
  sellerFacts: z.object({
    isApproved: z.boolean(),
    isActive: z.boolean(),
    joinedAt: instant,
    products: z.number().int(),
    approvedProducts: z.number().int(),
    rejectedProducts: z.number().int(),
  }),
  /** The reason of its last rejection, also after it was sent again. */
  lastRejection: z.object({ at: instant, reason: z.string() }).nullable(),
  /** What differs from the state that was last approved (or rejected, when it never was approved); null: never judged. */
  changes: z
    .object({
      since: z.enum(['approved', 'rejected']),
      changedAt: instant,
      fields: z.array(productChangeSchema),
    })
    .nullable(),
  /** Median regular price of the public products of its category, or null when there are few. */
  categoryMedian: rupees.nullable(),
  signs: z.array(z.enum(RISK_SIGNS)),
});
export type ModerationProduct = z.infer<typeof moderationProductSchema>;

/** GET /api/admin/products/moderation; `counts` are of both queues, whichever is asked for. */
export const moderationListSchema = z.object({
  products: z.array(moderationProductSchema),
  counts: z.object({ pending: z.number().int(), changed: z.number().int() }),
  pagination: paginationSchema,
});
export type ModerationList = z.infer<typeof moderationListSchema>;

/** POST /api/admin/products/{id}/seen: the edits since the approval are fine. */
export const markSeenSchema = z.strictObject(seen).nullish();
