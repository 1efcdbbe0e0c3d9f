import { z } from 'zod';
import { instant, pageQuery, paginationSchema, text } from './fields.contract.ts';

export const reviewsQuerySchema = z.object(pageQuery(10));

export const reviewInputSchema = z.strictObject({
  rating: z
    .number({ error: 'Rating is required' })
    .int('Rating must be 1 to 5')
    .min(1, 'Rating must be 1 to 5')
    .max(5, 'Rating must be 1 to 5'),
  comment: text(2000).default(''),
});
export type ReviewInput = z.input<typeof reviewInputSchema>;

export const reviewSchema = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  /** First name and initial of the last name: 'Sita S.' */
  author: z.string(),
  createdAt: instant,
});
export type Review = z.infer<typeof reviewSchema>;

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
