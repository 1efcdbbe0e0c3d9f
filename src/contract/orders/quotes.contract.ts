import { z } from 'zod';
import { MOST_QUOTE_LINES, QUOTE_SIDES, QUOTE_STATUSES } from '../../domain/orders/quote.ts';
import { REQUEST_STATUSES } from '../../domain/orders/signature.ts';
import { totalsSchema } from '../buying/cart.contract.ts';
import { priceField } from '../catalogue/product-form.contract.ts';
import { dayText } from '../shop/days.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  requiredText,
  rupees,
  text,
} from '../shop/fields.contract.ts';
import { placeOrderSchema } from './orders.contract.ts';
import { quoteFileIdsField, quoteFileSchema } from './quote-files.contract.ts';

const idField = z.string().max(100);
/** Of one unit, before VAT. */
export const quotedPrice = (missing: string) =>
  priceField(missing).refine((price) => price > 0, 'Price must be more than 0');
/** Until a line is sent. */
export const daysField = z
  .number({ error: 'Days are required' })
  .refine((days) => Number.isInteger(days) && days >= 0 && days <= 365, 'Days must be 0 to 365');
const noteField = text(2000).nullish();
const alternativeField = z.string().max(100).nullish();
const someLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'Name at least one line' })
    .min(1, 'Name at least one line')
    .max(MOST_QUOTE_LINES, `A quote can have at most ${MOST_QUOTE_LINES} lines`);

/** POST /api/quotes: products of one seller. */
export const askQuoteSchema = z.strictObject({
  seller: idField,
  lines: someLines(
    z.strictObject({
      product: z.string({ error: 'Product is required' }).max(100),
      quantity: quantityField,
      /** Of one unit, before VAT. */
      wishPrice: quotedPrice('Price must be a number').nullish(),
    }),
  ),
  neededBy: dayText.nullish(),
  note: noteField,
  files: quoteFileIdsField,
});
export type AskQuoteInput = z.input<typeof askQuoteSchema>;

/** The version that was looked at: another one since then answers 409. */
const versionField = z.number({ error: 'Version is required' }).int();

/** POST /api/seller/quotes/{id}/answer: a line that is left out is not offered. */
export const answerQuoteSchema = z.strictObject({
  version: versionField,
  lines: someLines(
    z.strictObject({
      line: idField,
      quantity: quantityField,
      /** Of one unit, before VAT. */
      unitPrice: quotedPrice('Price is required'),
      /** Until it is sent. */
      days: daysField,
      /** Another product of the seller's, by its id, that this line offers instead of the one that was asked for. */
      alternative: alternativeField,
    }),
  ),
  delivery: text(500).nullish(),
  /** Its last day. */
  validUntil: dayText,
  note: noteField,
  files: quoteFileIdsField,
  /** Lines can be ordered without the others. */
  allowsParts: z.boolean().default(false),
});
export type AnswerQuoteInput = z.input<typeof answerQuoteSchema>;

/** POST /api/quotes/{id}/counter: what the buyer wants instead. */
export const counterQuoteSchema = z.strictObject({
  version: versionField,
  lines: someLines(
    z.strictObject({
      line: idField,
      quantity: quantityField,
      wishPrice: quotedPrice('Price must be a number').nullish(),
      /** A product that the seller offered instead, by its id, where that one is wanted. */
      alternative: alternativeField,
    }),
  ),
  note: noteField,
  files: quoteFileIdsField,
});
export type CounterQuoteInput = z.input<typeof counterQuoteSchema>;

/** POST /api/quotes/{id}/accept: what an order says beside its lines. */
export const acceptQuoteSchema = placeOrderSchema.omit({ items: true }).extend({
  version: versionField,
  /** Those that are ordered, where the seller allows parts; all when left out. */
  lines: someLines(idField).optional(),
});
export type AcceptQuoteInput = z.input<typeof acceptQuoteSchema>;

/** POST /api/quotes/{id}/decline */
export const declineQuoteSchema = z.strictObject({ reason: requiredText('A reason is required', 500) });
/** POST /api/quotes/{id}/messages */
export const quoteMessageSchema = z.strictObject({ text: requiredText('Write a message', 2000) });

const quoteHead = {
  _id: z.string(),
  number: z.string(),
  status: z.enum(QUOTE_STATUSES),
  buyer: z.object({ companyName: z.string(), person: z.string() }),
  seller: z.object({ _id: z.string(), companyName: z.string(), slug: z.string().nullable() }),
  createdAt: instant,
  /** Until when the side whose turn it is can answer. */
  expiresAt: instant,
};

/** A row of GET /api/quotes and GET /api/seller/quotes. */
export const quoteRowSchema = z.object({
  ...quoteHead,
  /** Of its first line. */
  firstName: z.string(),
  lineCount: z.number().int(),
  /** Of what the seller offers, with VAT and delivery; null before. */
  total: rupees.nullable(),
});
export type QuoteRow = z.infer<typeof quoteRowSchema>;

/** GET /api/quotes and GET /api/seller/quotes: those that wait for the reader's side first, then the newest. */
export const quoteListSchema = z.object({
  quotes: z.array(quoteRowSchema),
  pagination: paginationSchema,
  /** How many wait for the reader's side. */
  waitingForYou: z.number().int(),
});
export type QuoteList = z.infer<typeof quoteListSchema>;

export const quotesQuerySchema = z.object({
  ...pageQuery(20),
  status: z.enum(QUOTE_STATUSES, { error: 'Invalid status' }).optional(),
});

const quotedProduct = {
  product: z.object({ _id: z.string(), imageUrl: z.string().nullable(), rootSlug: z.string() }),
  name: z.string(),
  sku: z.string(),
  /** Of one unit for this buyer when it was first named. */
  listPrice: rupees,
};

export const quoteVersionSchema = z.object({
  version: z.number().int(),
  side: z.enum(QUOTE_SIDES),
  at: instant,
  note: z.string().nullable(),
  /** A seller's, as the following two. */
  delivery: z.string().nullable(),
  validUntil: z.string().nullable(),
  allowsParts: z.boolean(),
  lines: z.array(
    z.object({
      line: z.string(),
      quantity: z.number().int(),
      /** Of one unit, before VAT; null: a buyer's without a wish. */
      price: rupees.nullable(),
      days: z.number().int().nullable(),
      /** What is meant instead of the product that was asked for; null: that one. */
      alternative: z.object(quotedProduct).nullable(),
    }),
  ),
  files: z.array(quoteFileSchema),
});
export type QuoteVersion = z.infer<typeof quoteVersionSchema>;

/** GET /api/quotes/{id} and GET /api/seller/quotes/{id} */
export const quoteSchema = z.object({
  ...quoteHead,
  /** Whose eyes this is for. */
  as: z.enum(QUOTE_SIDES),
  version: z.number().int(),
  neededBy: z.string().nullable(),
  lines: z.array(z.object({ _id: z.string(), ...quotedProduct })),
  /** The oldest first; the last one holds. */
  versions: z.array(quoteVersionSchema),
  /** Of what the seller offered last; null before. */
  totals: totalsSchema.nullable(),
  events: z.array(
    z.object({
      at: instant,
      side: z.enum(QUOTE_SIDES).nullable(),
      by: z.string().nullable(),
      kind: z.enum([
        'asked',
        'answered',
        'countered',
        'ordered',
        'declined',
        'withdrawn',
        'expired',
        'wrote',
      ]),
      text: z.string().nullable(),
    }),
  ),
  /** `parcel`: the seller's; `isToPay`: it waits for its money. */
  order: z
    .object({ _id: z.string(), orderNumber: z.string(), parcel: z.string(), isToPay: z.boolean() })
    .nullable(),
  /** The newest that asked for a signature on it, and the version that it asked for; null for the seller. */
  request: z
    .object({
      _id: z.string(),
      number: z.string(),
      status: z.enum(REQUEST_STATUSES),
      version: z.number().int(),
    })
    .nullable(),
  /** What the caller may do now. */
  can: z.object({
    answer: z.boolean(),
    accept: z.boolean(),
    counter: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    write: z.boolean(),
  }),
});
export type Quote = z.infer<typeof quoteSchema>;
