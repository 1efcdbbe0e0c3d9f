import { z } from 'zod';
import { aliasKey, LONGEST_ALIAS, LONGEST_PART_NUMBER } from '../../domain/buying/order-alias.ts';
import { countOrderLines, MOST_ORDER_LETTERS, MOST_ORDER_LINES } from '../../domain/buying/order-lines.ts';
import { ORDER_MATCHES } from '../../domain/buying/order-match.ts';
import { orderTextOfPaste } from '../../domain/buying/order-table.ts';
import { productCardSchema } from '../catalogue/products.contract.ts';
import { instant, quantityField, rupees, stillEnglish, text } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { cartSchema } from './cart.contract.ts';

/** Of a paste, of a file, and of what goes into the cart; 400. */
export const TOO_MANY_LINES = `At most ${MOST_ORDER_LINES} lines at once`;
const NO_LINES = 'Paste at least one line';
/** 5 MB, of a CSV or XLSX file with an order; 413 for more. */
export const MOST_ORDER_FILE_BYTES = 5_000_000;

/** With what a table says beside its goods. */
const MOST_PASTED_LETTERS = 200_000;
const TOO_MANY_LETTERS = 'At most 20,000 characters at once';

/** A message as it came, one item per line; blank lines do not count. Rows below heads of a table become lines first. */
export const resolveOrderSchema = z.strictObject({
  text: z
    .string({ error: NO_LINES })
    .max(MOST_PASTED_LETTERS, TOO_MANY_LETTERS)
    .transform(orderTextOfPaste)
    .pipe(
      z
        .string()
        .max(MOST_ORDER_LETTERS, TOO_MANY_LETTERS)
        .superRefine((text, context) => {
          const lines = countOrderLines(text);
          if (lines === 0) context.addIssue({ code: 'custom', message: NO_LINES });
          if (lines > MOST_ORDER_LINES) context.addIssue({ code: 'custom', message: TOO_MANY_LINES });
        }),
    ),
});

/** Why a line cannot go into the cart as it stands; `message` is the whole sentence. */
export const lineProblemSchema = z.object({
  /** `quantity_wrong` and `two_quantities` are of the text, the others of the product as it can be ordered today. */
  code: z.enum([
    'quantity_wrong',
    'two_quantities',
    'no_longer_sold',
    'seller_away',
    'out_of_stock',
    'only_n_available',
    'above_maximum',
    'below_minimum',
    'not_in_packs',
  ]),
  message: spoken(),
});

/** What a line of a pasted message, or a row of a file, was taken for. */
export const resolvedLineSchema = z.object({
  /** The line, or the part of one, as it was written. */
  raw: z.string(),
  /** Null when none can be taken: it is wrong, or `quantities` holds two. */
  quantity: z.number().int().nullable(),
  /** The line names no quantity, so it is 1. */
  quantityAssumed: z.boolean(),
  /** The quantities that could be meant, when there is more than one. */
  quantities: z.array(z.number().int()),
  /** exact: its SKU or a word of this buyer's was written; likely: one product is far ahead; several: one of the alternatives. */
  match: z.enum(ORDER_MATCHES),
  /** Exact by a word or part number of this buyer's own. */
  isOwnWord: z.boolean(),
  /** Null unless exact or likely. */
  product: productCardSchema.nullable(),
  /** What else it may be, the best first, at most 5; nothing beside a whole SKU that can be bought. */
  alternatives: z.array(productCardSchema),
  /** What the buyer wrote that one should cost, or null. */
  targetPrice: rupees.nullable(),
  problems: z.array(lineProblemSchema),
  /** What would mend the problems: another quantity, or the id of another product. */
  suggestion: z.object({ product: z.string().optional(), quantity: z.number().int().optional() }).nullable(),
});
export type ResolvedLine = z.infer<typeof resolvedLineSchema>;

/** POST /api/quick-order/resolve and /resolve-file: lines as they were written; the cart stays as it is. */
export const resolvedOrderSchema = z.object({
  lines: z.array(resolvedLineSchema),
  /** What of the products above is this buyer's own; those without are left out, so are guests. */
  own: z.array(
    z.object({
      product: z.string(),
      partNumber: z.string().nullable(),
      /** For one unit today, agreed with the seller, whatever the plan. */
      customerPrice: rupees.nullable(),
    }),
  ),
});
export type ResolvedOrder = z.infer<typeof resolvedOrderSchema>;

const orderLineSchema = z.strictObject({
  product: z.string({ error: 'Product is required' }).max(100),
  quantity: quantityField,
  /** The line as it was written, where the buyer chose or confirmed the product: it means this product next time. */
  raw: z.string().max(MOST_ORDER_LETTERS).optional(),
});
/** What can be bought goes into the cart, and the rest is named. */
export const addOrderSchema = z.strictObject({
  lines: z
    .array(orderLineSchema, { error: 'Add at least one line' })
    .min(1, 'Add at least one line')
    .max(MOST_ORDER_LINES, TOO_MANY_LINES),
});
export type AddOrderInput = z.input<typeof addOrderSchema>;

/** A word of a buyer's own, or an own part number, and the product it means. */
export const orderAliasSchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** The text is the own part number of its product: printed on bills and packing slips. */
  isPartNumber: z.boolean(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    nameLang: stillEnglish,
    sku: z.string(),
    /** It can still be found and bought. */
    isSold: z.boolean(),
  }),
  createdAt: instant,
});
export type OrderAlias = z.infer<typeof orderAliasSchema>;

/** All of a buyer's own, by product; at most `most`. */
export const orderAliasesSchema = z.object({ aliases: z.array(orderAliasSchema), most: z.number().int() });
export type OrderAliases = z.infer<typeof orderAliasesSchema>;

const NAMES_NOTHING = 'Use at least one word or number';
const ownText = (longest: number) =>
  text(longest).refine((value) => value === '' || aliasKey(value) !== '', NAMES_NOTHING);

/** A text that means a product from now on, or the product's part number; with both, two are kept. */
export const addAliasSchema = z
  .strictObject({
    text: ownText(LONGEST_ALIAS).optional(),
    product: z.string({ error: 'Product is required' }).min(1, 'Product is required').max(100),
    partNumber: ownText(LONGEST_PART_NUMBER).optional(),
  })
  .refine((input) => Boolean(input.text) || Boolean(input.partNumber), {
    path: ['text'],
    message: 'Enter your name or part number for the product',
  });
export type AddAliasInput = z.input<typeof addAliasSchema>;

/** POST /api/quick-order/add: one line that is refused keeps no other out. */
export const addedOrderSchema = z.object({
  /** How many lines are in the cart now. */
  added: z.number().int(),
  /** The others, by their place among those sent, counted from 0. */
  refused: z.array(
    z.object({
      line: z.number().int(),
      product: z.string(),
      quantity: z.number().int(),
      code: z.string(),
      message: spoken(),
    }),
  ),
  /** What was learnt: it means its product from now on, and can be taken back as any other own word. */
  learned: z.array(orderAliasSchema),
  cart: cartSchema,
});
export type AddedOrder = z.infer<typeof addedOrderSchema>;
