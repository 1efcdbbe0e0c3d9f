import { z } from 'zod';

/** spec 3: Category, as the public list gives it; `parent` is an id or null. */
export const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parent: z.string().nullable(),
  displayOrder: z.number().int(),
  isActive: z.boolean(),
  /** Public products in the category and its children. */
  productCount: z.number().int(),
});
export type Category = z.infer<typeof categorySchema>;

export const categoriesQuerySchema = z.object({ isActive: z.enum(['true', 'false']).optional() });
