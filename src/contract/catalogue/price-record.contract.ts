import { z } from 'zod';
import { instant, rupees } from '../shop/fields.contract.ts';

/** Ten years: as far back as anybody may ask. */
export const MOST_HISTORY_DAYS = 3650;
const DAYS = `Days must be from 1 to ${MOST_HISTORY_DAYS}`;

/** GET /api/products/{id}/price-history: the last 1 to 3650 days, 90 when left out. */
export const priceHistoryQuerySchema = z.object({
  days: z
    .string()
    .regex(/^\d{1,5}$/, DAYS)
    .default('90')
    .transform(Number)
    .refine((days) => days >= 1 && days <= MOST_HISTORY_DAYS, DAYS),
});

/** GET /api/products/{id}/price-history: of one unit, before VAT; 404 for what is not public. */
export const priceHistorySchema = z.object({
  /** Of when the prices are: `days` up to now, less when the product is younger. */
  from: instant,
  until: instant,
  /**
   * The regular price at `from` (dated when it was set, so maybe before it) and each change since, the oldest first; at
   * most the newest 1,000.
   */
  points: z.array(z.object({ at: instant, regularPrice: rupees })),
  lowest: rupees,
  /** Weighted by time: during half of it the product cost so much or less. */
  median: rupees,
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;
