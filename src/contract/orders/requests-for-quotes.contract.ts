import { z } from 'zod';
import {
  FEWEST_CHOSEN_SELLERS,
  MOST_CHOSEN_SELLERS,
  MOST_REQUEST_LINES,
  REQUEST_FOR_QUOTES_STATUSES,
} from '../../domain/orders/request-for-quotes.ts';
import { PROVINCES } from '../../domain/shop/nepal.ts';
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
import { quoteFileIdsField, quoteFileSchema } from './quote-files.contract.ts';
import {
  idField,
  requestEventSchema,
  requestHead,
  requestLineSchema,
} from './request-for-quotes-parts.contract.ts';

const instantField = (message: string) => z.iso.datetime({ offset: true, error: message });

/** A product, or a text that says what is wanted: one of the two. */
const requestedLineSchema = z
  .strictObject({
    /** A public product of any seller. */
    product: idField.nullish(),
    /** Stands for itself where there is no product; contacts in it are hidden. */
    text: text(500).nullish(),
    quantity: quantityField,
    /** 'pcs' when left out; a product's own is taken from it. */
    unit: text(20).nullish(),
    /** Of a text: the brand that is wanted. */
    brand: text(100).nullish(),
    /** Something equal is as good. */
    orEqual: z.boolean().default(false),
    /** Of a text: the category whose sellers are asked. */
    category: idField.nullish(),
  })
  .refine(({ product, text: said }) => (product == null) !== (said == null || said === ''), {
    error: 'Name a product, or say what you need',
    path: ['text'],
  });

/** Where it goes. The address itself is given with the award. */
const placeSchema = z.strictObject(
  {
    city: requiredText('City is required', 100),
    province: z.enum(PROVINCES, { error: 'Province is required' }),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'Place is required') },
);

/** POST /api/requests-for-quotes */
export const askManySchema = z.strictObject({
  lines: z
    .array(requestedLineSchema, { error: 'Name at least one line' })
    .min(1, 'Name at least one line')
    .max(MOST_REQUEST_LINES, `A request can have at most ${MOST_REQUEST_LINES} lines`),
  place: placeSchema,
  neededBy: dayText.nullish(),
  /** 4 hours to 14 days from now. */
  closesAt: instantField('Closing time is required'),
  /** 3 to 20 sellers; when left out, all approved sellers with products in the categories of the lines. */
  sellers: z
    .array(idField)
    .min(FEWEST_CHOSEN_SELLERS, `Choose ${FEWEST_CHOSEN_SELLERS} to ${MOST_CHOSEN_SELLERS} sellers`)
    .max(MOST_CHOSEN_SELLERS, `Choose ${FEWEST_CHOSEN_SELLERS} to ${MOST_CHOSEN_SELLERS} sellers`)
    .nullish(),
  /** Contacts in it are hidden. */
  note: text(2000).nullish(),
  files: quoteFileIdsField,
});
export type AskManyInput = z.input<typeof askManySchema>;

/** A row of GET /api/requests-for-quotes. */
export const requestForQuotesRowSchema = z.object({
  ...requestHead,
  person: z.string(),
  /** How many sellers were asked, and how many have a quote in. */
  asked: z.number().int(),
  answered: z.number().int(),
});
export type RequestForQuotesRow = z.infer<typeof requestForQuotesRowSchema>;
/** GET /api/requests-for-quotes: those that can be awarded first, then the newest. */
export const requestForQuotesListSchema = z.object({
  requests: z.array(requestForQuotesRowSchema),
  pagination: paginationSchema,
  /** How many can be awarded. */
  waitingForYou: z.number().int(),
});
export type RequestForQuotesList = z.infer<typeof requestForQuotesListSchema>;
export const requestsForQuotesQuerySchema = z.object({
  ...pageQuery(20),
  status: z.enum(REQUEST_FOR_QUOTES_STATUSES, { error: 'Invalid status' }).optional(),
});

/** What was awarded, for its buyer. */
const awardShownSchema = z.object({
  _id: z.string(),
  at: instant,
  by: z.string(),
  /** `signing`: it waits for a signature; `unpaid` until `lapsesAt`. */
  state: z.enum(['signing', 'unpaid', 'paid', 'lapsed', 'not_signed']),
  lapsesAt: instant.nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  /** The request for a signature. */
  signature: z.object({ _id: z.string(), number: z.string() }).nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      quote: z.string(),
      alternative: z.boolean(),
      quantity: z.number().int(),
      price: rupees,
      reason: z.string().nullable(),
    }),
  ),
  /** Who they are; known with the award. */
  sellers: z.array(
    z.object({
      quote: z.string(),
      _id: z.string(),
      companyName: z.string(),
      slug: z.string().nullable(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
});

/** GET /api/requests-for-quotes/{id}, for its buyer: before it closes no price and no seller that answered. */
export const requestForQuotesSchema = z.object({
  ...requestHead,
  /** Goes up with each change of the status. */
  version: z.number().int(),
  person: z.string(),
  note: z.string().nullable(),
  files: z.array(quoteFileSchema),
  lines: z.array(requestLineSchema),
  /** All approved sellers of its categories; else those in `sellers`. */
  isForAll: z.boolean(),
  /** Whom the buyer chose; empty where all are asked. Who of them answered is not said. */
  sellers: z.array(z.object({ _id: z.string(), companyName: z.string() })),
  asked: z.number().int(),
  answered: z.number().int(),
  /** The last day of the longest offer; null before it closed, and without offers. */
  validUntil: z.string().nullable(),
  /** The oldest first; the last one holds unless it lapsed or was not signed. */
  awards: z.array(awardShownSchema),
  events: z.array(requestEventSchema),
  /** What the caller may do now. */
  can: z.object({ cancel: z.boolean(), compare: z.boolean(), award: z.boolean() }),
});
export type RequestForQuotes = z.infer<typeof requestForQuotesSchema>;
