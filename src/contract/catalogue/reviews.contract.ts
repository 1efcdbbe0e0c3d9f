import { z } from 'zod';
import { instant, pageQuery, paginationSchema, text } from '../shop/fields.contract.ts';

/** GET /api/products/{id}/reviews, 10 a page. */
export const reviewsQuerySchema = z.object(pageQuery(10));

/** POST /api/products/{id}/reviews: 403 unless it was delivered to the caller, 409 for a second one. */
export const reviewInputSchema = z.strictObject({
  rating: z
    .number({ error: 'Rating is required' })
    .int('Rating must be 1 to 5')
    .min(1, 'Rating must be 1 to 5')
    .max(5, 'Rating must be 1 to 5'),
  comment: text(2000).default(''),
});
export type ReviewInput = z.input<typeof reviewInputSchema>;

/** A review as everybody reads it; hidden ones are left out. */
export const reviewSchema = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  /** First name and initial of the last name: 'Sita S.' */
  author: z.string(),
  createdAt: instant,
});
export type Review = z.infer<typeof reviewSchema>;

/** GET /api/products/{id}/reviews, newest first; 404 where the caller may not see the product. */
export const reviewListSchema = z.object({
  reviews: z.array(reviewSchema),
  pagination: paginationSchema,
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  breakdown: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Signed in, has a delivered line of this product and has not reviewed it. */
  canReview: z.boolean(),
  /** The caller's review stands already, shown or hidden. */
  hasReviewed: z.boolean(),
});
export type ReviewList = z.infer<typeof reviewListSchema>;
