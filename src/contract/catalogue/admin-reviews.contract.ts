import { z } from 'zod';
import { instant, pageQuery, paginationSchema, requiredText, searchQuery } from '../shop/fields.contract.ts';

/** A hidden review is shown to admins alone, and its stars do not count. */
export const REVIEW_STATUSES = ['visible', 'hidden'] as const;

/** GET /api/admin/reviews, 20 a page; `rating` is a number of stars. */
export const adminReviewsQuerySchema = z.object({
  ...pageQuery(20),
  /** Part of the comment, the product's name, or the reviewer's name or e-mail. */
  ...searchQuery,
  status: z.enum(REVIEW_STATUSES, { error: 'Invalid status' }).optional(),
  rating: z.enum(['1', '2', '3', '4', '5'], { error: 'Invalid rating' }).transform(Number).optional(),
});

/** POST /api/admin/reviews/{id}/hide. */
export const hideReviewSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });

/** A row of GET /api/admin/reviews, and what hiding or restoring one answers; its author by full name. */
export const adminReviewSchema = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  product: z.object({ _id: z.string(), name: z.string() }),
  author: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  status: z.enum(REVIEW_STATUSES),
  /** Why it is hidden, for admins alone; null while it is visible. */
  hiddenReason: z.string().nullable(),
  hiddenAt: instant.nullable(),
  createdAt: instant,
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

const count = z.number().int();

/** Newest first. `total` and the count of each status are counted up to 10,000. */
export const adminReviewListSchema = z.object({
  reviews: z.array(adminReviewSchema),
  pagination: paginationSchema,
  counts: z.object({ all: count, visible: count, hidden: count }),
});
export type AdminReviewList = z.infer<typeof adminReviewListSchema>;
