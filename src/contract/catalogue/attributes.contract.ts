import { z } from 'zod';
import {
  ATTRIBUTE_KINDS,
  attributeKey,
  choiceKey,
  spellingTaken,
} from '../../domain/catalogue/attribute-value.ts';
import { pageQuery, paginationSchema, requiredText, searchQuery, text } from '../shop/fields.contract.ts';

/** Other names of one attribute. */
export const MOST_SPELLINGS = 20;
const NAME_LENGTH = 60;
/** Of a choice, those that have other spellings. */
export const MOST_VALUES = 50;
/** The highest place that an attribute can be given; 0 is the first. */
export const LAST_DISPLAY_ORDER = 9999;

/** What the goods of a category are told apart by, as the public sees it. */
export const attributeSchema = z.object({
  _id: z.string(),
  /** The category it was made for; those beneath inherit it. */
  category: z.string(),
  name: z.string(),
  /** Other names of the same row: "Watt", "शक्ति". */
  spellings: z.array(z.string()),
  kind: z.enum(ATTRIBUTE_KINDS),
  /** Of a number; null for a choice. */
  unit: z.string().nullable(),
  /** Of a choice: values with their other spellings, which count as the value: "2P" for "DP". */
  values: z.array(z.object({ value: z.string(), spellings: z.array(z.string()) })),
  isFilter: z.boolean(),
  displayOrder: z.number().int(),
});
export type Attribute = z.infer<typeof attributeSchema>;

/** With what sellers have written there most often, for a list to choose from; empty for a number. */
export const offeredAttributeSchema = attributeSchema.extend({ choices: z.array(z.string()) });
export type OfferedAttribute = z.infer<typeof offeredAttributeSchema>;

const nameText = (message: string) =>
  requiredText(message, NAME_LENGTH).refine((name) => attributeKey(name) !== '', message);

const valueText = requiredText('Write a value', NAME_LENGTH)
  .refine((value) => choiceKey(value) !== null, 'A value needs letters or digits')
  .refine((value) => !/[=|]/.test(value), 'A value holds neither = nor |');
const choiceValueSchema = z.strictObject({
  value: valueText,
  spellings: z
    .array(valueText, { error: 'Spellings must be a list of texts' })
    .max(MOST_SPELLINGS, `At most ${MOST_SPELLINGS} spellings of a value`)
    .default([]),
});

/** POST and PUT: the whole attribute. */
export const attributeInputSchema = z
  .strictObject({
    category: requiredText('Choose a category', 100),
    name: nameText('Name is required'),
    spellings: z
      .array(nameText('A spelling needs letters'), { error: 'Spellings must be a list of names' })
      .max(MOST_SPELLINGS, `At most ${MOST_SPELLINGS} spellings`)
      .default([]),
    kind: z.enum(ATTRIBUTE_KINDS, { error: 'Choose number or choice' }),
    /** Empty and null are none. */
    unit: text(20)
      .refine((unit) => unit === '' || /[\p{L}°%"']/u.test(unit), 'A unit needs letters or a sign')
      .nullable()
      .transform((unit) => unit || null)
      .default(null),
    values: z
      .array(choiceValueSchema, { error: 'Values must be a list' })
      .max(MOST_VALUES, `At most ${MOST_VALUES} values with spellings`)
      .superRefine((values, context) => {
        const taken = spellingTaken(values);
        if (taken === null) return;
        context.addIssue({
          code: 'custom',
          path: [taken.at, ...(taken.spelling === null ? ['value'] : ['spellings', taken.spelling])],
          message: `“${taken.text}” already means ${taken.value}`,
        });
      })
      .default([]),
    isFilter: z.boolean({ error: 'Filter must be true or false' }).default(false),
    displayOrder: z
      .number({ error: 'Display order must be a whole number' })
      .int('Display order must be a whole number')
      .min(0, 'Display order must be between 0 and 9999')
      .max(LAST_DISPLAY_ORDER, 'Display order must be between 0 and 9999')
      .default(0),
  })
  .refine(({ kind, unit }) => kind !== 'number' || unit !== null, {
    path: ['unit'],
    error: 'A number needs its unit, such as W, mm or pcs',
  })
  .refine(({ kind, unit }) => kind !== 'choice' || unit === null, {
    path: ['unit'],
    error: 'Only a number has a unit',
  })
  .refine(({ kind, values }) => kind !== 'number' || values.length === 0, {
    path: ['values'],
    error: 'Only values of a choice have spellings',
  });
export type AttributeInput = z.input<typeof attributeInputSchema>;
export type AttributeForm = z.output<typeof attributeInputSchema>;

/** POST /api/admin/attributes/starter: the category that gets the usual attributes. */
export const attributeStarterInputSchema = z.strictObject({
  category: requiredText('Choose a category', 100),
});

/** GET /api/admin/attributes: `category` is a slug, and finds what applies there, inherited or not. */
export const adminAttributesQuerySchema = z.object({
  ...pageQuery(50),
  ...searchQuery,
  category: z.string().max(100).optional(),
});

/** A row of GET /api/admin/attributes, and what POST and PUT answer. */
export const adminAttributeSchema = attributeSchema.extend({
  /** Names from the top: "Electrical › Lighting". */
  categoryPath: z.string(),
});
export type AdminAttribute = z.infer<typeof adminAttributeSchema>;

/** What the category got, and what it was not given. */
export const attributeStarterSchema = z.object({
  added: z.array(adminAttributeSchema),
  /** Names of usual attributes that already mean one there, above or beneath. */
  skipped: z.array(z.string()),
});

/** GET /api/admin/attributes, by path; those of one category in the order in which they apply there. */
export const adminAttributeListSchema = z.object({
  attributes: z.array(adminAttributeSchema),
  pagination: paginationSchema,
});
export type AdminAttributeList = z.infer<typeof adminAttributeListSchema>;

/** GET /api/admin/attributes/{id}/unread, 20 values a page, the most frequent first. */
export const unreadValuesQuerySchema = z.object({ ...pageQuery(20) });

/** What stands in products' rows of an attribute, and what of it could not be read. */
export const unreadValuesSchema = z.object({
  attribute: adminAttributeSchema,
  /** Products whose row was read, and whose row was not. */
  read: z.number().int(),
  unread: z.number().int(),
  values: z.array(
    z.object({
      value: z.string(),
      count: z.number().int(),
      /** The newest five. */
      products: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
  pagination: paginationSchema,
});
export type UnreadValues = z.infer<typeof unreadValuesSchema>;
