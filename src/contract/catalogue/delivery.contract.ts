import { z } from 'zod';
import { PROVINCES } from '../../domain/shop/nepal.ts';

/** No cart holds more lines. */
const MOST_ASKED = 100;

const provinceField = z.enum(PROVINCES, { error: 'Choose a province' });

/** When goods arrive that are ordered and paid today. */
export const deliverySchema = z.object({
  /** The province they are sent from; null: the seller has no default address. */
  from: z.enum(PROVINCES).nullable(),
  to: z.enum(PROVINCES),
  estimate: z
    .object({
      /** Working days, not counting the day of the order. */
      minimumDays: z.number().int(),
      maximumDays: z.number().int(),
      /** The first and the last day on which they may arrive, as YYYY-MM-DD in Nepal. */
      earliest: z.string(),
      latest: z.string(),
    })
    .nullable(),
  /** Why nothing can be said; null: the estimate stands. */
  why: z.enum(['away', 'no_address']).nullable(),
  /** Until when the seller is away, as YYYY-MM-DD; null: not at all. */
  awayUntil: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** GET /api/products/{id}/delivery. */
export const deliveryQuerySchema = z.object({ province: provinceField });

/** GET /api/delivery: of many products at once. */
export const deliveriesQuerySchema = z.object({
  province: provinceField,
  /** Product ids, separated by commas. */
  products: z
    .string({ error: 'Name the products' })
    .max(MOST_ASKED * 37)
    .transform((ids) => [...new Set(ids.split(',').flatMap((id) => id.trim().toLowerCase() || []))])
    .refine((ids) => ids.length > 0, 'Name the products')
    .refine((ids) => ids.length <= MOST_ASKED, `At most ${MOST_ASKED} products`),
});

/** In the order they were named; what is not sold here is left out. */
export const deliveriesSchema = z.object({
  deliveries: z.array(deliverySchema.extend({ product: z.string() })),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;
