import { z } from 'zod';
import { isLaterName, LATER, MOST_LIST_LINES, MOST_LIST_NAME_LETTERS } from '../../domain/buying/list.ts';
import { productCardSchema, productImageSchema } from '../catalogue/products.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  requiredText,
  text,
} from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { cartSchema, linePriceFields, totalsSchema } from './cart.contract.ts';
import { lineProblemSchema } from './quick-order.contract.ts';

const TOO_MANY_LINES = `At most ${MOST_LIST_LINES} lines at once`;
/** The longest time from one reminder of a list to the next. */
export const MOST_REMINDER_WEEKS = 52;
const WRONG_WEEKS = `Weeks must be a whole number from 1 to ${MOST_REMINDER_WEEKS}`;

/** Blank means none. */
const noteField = (maximum: number) =>
  text(maximum)
    .nullish()
    .transform((note) => note || null);

const nameField = requiredText('Name is required', MOST_LIST_NAME_LETTERS).refine(
  (name) => !isLaterName(name),
  `${LATER} is the name of what you save from the cart. Choose another name.`,
);

/** What a list is beside its lines. What is left out is none. */
const listFields = {
  name: nameField,
  note: noteField(500),
  /** A mail every so many weeks; null: none. */
  reminderWeeks: z
    .number({ error: WRONG_WEEKS })
    .refine((weeks) => Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_REMINDER_WEEKS, WRONG_WEEKS)
    .nullish()
    .transform((weeks) => weeks ?? null),
};

const productField = z.string({ error: 'Product is required' }).max(100);
/** POST /api/lists/{id}/lines, and each line of `lines`; units of the same product in a list add up. */
export const listLineInputSchema = z.strictObject({
  product: productField,
  quantity: quantityField,
  note: noteField(200),
});
export type ListLineInput = z.input<typeof listLineInputSchema>;

/** POST /api/lists. `lines`: what stands in it at once; goods that are not sold are left out and named. */
export const newListSchema = z.strictObject({
  ...listFields,
  lines: z.array(listLineInputSchema).max(MOST_LIST_LINES, TOO_MANY_LINES).optional(),
});
export type NewListInput = z.input<typeof newListSchema>;

/** PUT /api/lists/{id}: the whole list but its lines. Of Later only the reminder and the note change. */
export const listInputSchema = z.strictObject({
  ...listFields,
  name: requiredText('Name is required', MOST_LIST_NAME_LETTERS),
});
export type ListInput = z.input<typeof listInputSchema>;

/** POST .../add: several lines at once. */
export const addListLinesSchema = z.strictObject({
  lines: z
    .array(listLineInputSchema, { error: 'Add at least one line' })
    .min(1, 'Add at least one line')
    .max(MOST_LIST_LINES, TOO_MANY_LINES),
});

/** PUT .../lines/{line}: a note that is left out is none. */
export const listLineChangeSchema = z.strictObject({ quantity: quantityField, note: noteField(200) });
export type ListLineChange = z.input<typeof listLineChangeSchema>;

/** POST .../copy: a free name is found when it is left out. */
export const copyListSchema = z.strictObject({ name: nameField.optional() });
/** POST .../merge: the lines of `from` come over, quantities add up, and `from` ceases; Later is only emptied. */
export const mergeListSchema = z.strictObject({ from: z.string({ error: 'Choose a list' }).max(100) });

const lineIds = z
  .array(z.string().max(100), { error: 'Choose at least one line' })
  .min(1, 'Choose at least one line')
  .max(MOST_LIST_LINES, TOO_MANY_LINES);
/** POST .../move */
export const moveLinesSchema = z.strictObject({
  lines: lineIds,
  to: z.string({ error: 'Choose a list' }).max(100),
});
/** POST .../to-cart: all lines when none are named. */
export const listToCartSchema = z.strictObject({ lines: lineIds.optional() });

/** GET /api/lists, 100 a page, which holds all: at most 50 and Later. */
export const listsQuerySchema = z.object(pageQuery(100));

/** A list without its lines: a row of GET /api/lists, and the answer of POST .../lines. */
export const listSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  /** What the cart saved for later: cannot be renamed or deleted. */
  isLater: z.boolean(),
  /** From one reminder to the next; null: none is wanted. */
  reminderWeeks: z.number().int().nullable(),
  nextReminderAt: instant.nullable(),
  lineCount: z.number().int(),
  /** Of the first lines, at most 4. */
  images: z.array(productImageSchema),
  updatedAt: instant,
});
export type ListSummary = z.infer<typeof listSummarySchema>;
/** GET /api/lists: the caller's own, Later first, then what was changed last. */
export const listsSchema = z.object({ lists: z.array(listSummarySchema), pagination: paginationSchema });

/** A line of a list at today's prices; `quantity` is how many are wanted, not how many there are. */
export const listLineSchema = z.object({
  _id: z.string(),
  quantity: z.number().int(),
  note: z.string().nullable(),
  product: productCardSchema,
  /** False: no longer sold. The line stays, and counts in no total. */
  isSold: z.boolean(),
  ...linePriceFields,
  /** Why this quantity cannot be bought now. */
  problems: z.array(lineProblemSchema),
  /** The nearest quantity that can be bought; null when this one can, or none. */
  suggestedQuantity: z.number().int().nullable(),
});
export type ListLine = z.infer<typeof listLineSchema>;

/** GET /api/lists/{id}: a list with its lines in the order in which they came; another's is 404. */
export const listSchema = listSummarySchema.extend({
  lines: z.array(listLineSchema),
  /** What its lines would come to in an order of their own. */
  totals: totalsSchema,
  /** Its lines at both columns of prices, before VAT. */
  regularSubtotal: totalsSchema.shape.subtotal,
  wholesaleSubtotal: totalsSchema.shape.subtotal,
  /** What PRO takes off it, counted from reference prices where those are lower. */
  wholesaleSavings: totalsSchema.shape.savings,
  isSubscriber: z.boolean(),
});
export type List = z.infer<typeof listSchema>;

/** The list, and what could not be put into it, by its place among those sent, counted from 0. */
export const filledListSchema = z.object({
  list: listSummarySchema,
  refused: z.array(z.object({ line: z.number().int(), product: z.string(), message: z.string() })),
});
export type FilledList = z.infer<typeof filledListSchema>;

/** What became of the lines of a list that were to go into the cart. */
export const listInCartSchema = z.object({
  /** How many lines are in the cart now. */
  added: z.number().int(),
  refused: z.array(
    z.object({
      /** The id of the line. */
      line: z.string(),
      product: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      code: z.string(),
      message: spoken(),
    }),
  ),
  cart: cartSchema,
});
export type ListInCart = z.infer<typeof listInCartSchema>;
