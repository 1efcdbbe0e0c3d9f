import { z } from 'zod';
import { slugOf } from '../../domain/shop/slug.ts';
import { nepaliText, requiredText, stillEnglish, text } from '../shop/fields.contract.ts';

/** spec 3: Category, as the public list gives it; `parent` is an id or null. */
export const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  nameLang: stillEnglish,
  slug: z.string(),
  description: z.string(),
  descriptionLang: stillEnglish,
  parent: z.string().nullable(),
  displayOrder: z.number().int(),
  isActive: z.boolean(),
  /** Public products in the category and its children. */
  productCount: z.number().int(),
});
export type Category = z.infer<typeof categorySchema>;

/** spec 3: on the admin list the parent is an object; all is in English, whatever is asked for. */
export const adminCategorySchema = categorySchema.extend({
  /** In Nepali, or null. */
  nameNe: z.string().nullable(),
  descriptionNe: z.string().nullable(),
  parent: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Products that stand in this very category, public or not: while there are any it cannot be deleted. */
  ownProductCount: z.number().int(),
  /** Its goods, and those beneath, are not returned for a change of mind. */
  noChangeOfMind: z.boolean(),
  /** Each piece of its goods, and of those beneath, has a serial number, unless a product says otherwise. */
  hasSerials: z.boolean(),
});
export type AdminCategory = z.infer<typeof adminCategorySchema>;

/** `isActive=true` is the public list for everyone; without it an admin gets all categories in the admin's form. */
export const categoriesQuerySchema = z.object({ isActive: z.enum(['true', 'false']).optional() });

const SLUG_RULE = 'The slug may hold lowercase letters a to z, digits and single hyphens between them';

const slugField = requiredText('Slug is required', 80).refine((slug) => slugOf(slug) === slug, SLUG_RULE);
const orderField = z
  .number({ error: 'Display order must be a whole number' })
  .int('Display order must be a whole number')
  .min(0, 'Display order must be between 0 and 9999')
  .max(9999, 'Display order must be between 0 and 9999');
/** No parent, null and an empty text all mean the top level. */
const parentField = z
  .string({ error: 'Parent category not found' })
  .max(100, 'Parent category not found')
  .nullable()
  .transform((id) => id || null);

/** No text and null both mean that there is none. */
const orNull = (text: string | null) => text || null;
const nameNeField = nepaliText(80).nullable().transform(orNull);
const descriptionNeField = nepaliText(500).nullable().transform(orNull);

/** spec 2, 5: the category form. */
export const createCategorySchema = z.strictObject({
  name: requiredText('Name is required', 80),
  slug: slugField,
  description: text(500).default(''),
  /** In Nepali; must hold Devanagari. */
  nameNe: nameNeField.default(null),
  descriptionNe: descriptionNeField.default(null),
  parent: parentField.default(null),
  displayOrder: orderField.default(0),
  isActive: z.boolean({ error: 'Active must be true or false' }).default(true),
  noChangeOfMind: z.boolean({ error: 'Must be true or false' }).default(false),
  hasSerials: z.boolean({ error: 'Must be true or false' }).default(false),
});
export type CategoryInput = z.output<typeof createCategorySchema>;

/** What is left out stays as it is. */
export const updateCategorySchema = z.strictObject({
  name: requiredText('Name is required', 80).optional(),
  slug: slugField.optional(),
  description: text(500).optional(),
  nameNe: nameNeField.optional(),
  descriptionNe: descriptionNeField.optional(),
  parent: parentField.optional(),
  displayOrder: orderField.optional(),
  isActive: z.boolean({ error: 'Active must be true or false' }).optional(),
  noChangeOfMind: z.boolean({ error: 'Must be true or false' }).optional(),
  hasSerials: z.boolean({ error: 'Must be true or false' }).optional(),
});
export type CategoryChange = z.output<typeof updateCategorySchema>;

/** POST /api/categories/reorder: every child of the parent (null: the top level), in its new order. */
export const reorderCategoriesSchema = z.strictObject({
  parent: parentField,
  ids: z.array(z.string().max(100)).min(1).max(1000),
});

/** POST /api/categories/{id}/move-products. */
export const moveProductsSchema = z.strictObject({
  to: z.string({ error: 'Choose a category' }).min(1, 'Choose a category').max(100, 'Choose a category'),
});
/** How many products went over; deleted ones are not counted. */
export const movedProductsSchema = z.object({ moved: z.number().int() });
