import { z } from 'zod';
import { instant, pageQuery, paginationSchema, requiredText, searchQuery } from './fields.contract.ts';

export const REVIEW_STATUSES = ['visible', 'hidden'] as const;

export const adminReviewsQuerySchema = z.object({
  ...pageQuery(20),
  /** Part of the comment, the product's name, or the reviewer's name or e-mail. */
  ...searchQuery,
  status: z.enum(REVIEW_STATUSES, { error: 'Invalid status' }).optional(),
  rating: z.enum(['1', '2', '3', '4', '5'], { error: 'Invalid rating' }).transform(Number).optional(),
});

/** POST /api/admin/reviews/{id}/hide. */
export const hideReviewSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });

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

/** Newest first. `total` and the counts are counted up to 10,000. */
export const adminReviewListSchema = z.object({
  reviews: z.array(adminReviewSchema),
  pagination: paginationSchema,
  counts: z.object({ all: count, visible: count, hidden: count }),
});
export type AdminReviewList = z.infer<typeof adminReviewListSchema>;
