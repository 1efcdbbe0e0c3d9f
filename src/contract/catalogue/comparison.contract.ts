import { z } from 'zod';
import { LEAST_COMPARED, MOST_COMPARED } from '../../domain/catalogue/comparison-limits.ts';
import { stillEnglish } from '../shop/fields.contract.ts';
import { productCardSchema } from './products.contract.ts';

/** GET /api/products/compare: ids with commas between; one that stands there twice counts once. */
export const compareQuerySchema = z.object({
  ids: z
    .string({ error: 'Choose products to compare' })
    .max(400, `At most ${MOST_COMPARED} products can be compared`)
    .transform((ids) => [
      ...new Set(
        ids
          .toLowerCase()
          .split(',')
          .filter((id) => id !== ''),
      ),
    ])
    .refine(
      (ids) => ids.length >= LEAST_COMPARED,
      `Choose ${LEAST_COMPARED} to ${MOST_COMPARED} products to compare`,
    )
    .refine((ids) => ids.length <= MOST_COMPARED, `At most ${MOST_COMPARED} products can be compared`),
});

/** GET /api/products/compare, in the order asked for; 400 across main categories, 404 if none is sold. */
export const comparisonSchema = z.object({
  /** The main category they are all in. */
  root: z.object({ name: z.string(), nameLang: stillEnglish, slug: z.string() }),
  products: z.array(productCardSchema),
  /** How many of those asked for are not sold here. */
  missing: z.number().int(),
  /** What sellers state, by the category's attributes and then by name. */
  rows: z.array(
    z.object({
      name: z.string(),
      /** In the order of the products; null: not stated. */
      values: z.array(z.string().nullable()),
      differs: z.boolean(),
      /** The place of the only one that differs. */
      odd: z.number().int().nullable(),
    }),
  ),
});
export type Comparison = z.infer<typeof comparisonSchema>;
