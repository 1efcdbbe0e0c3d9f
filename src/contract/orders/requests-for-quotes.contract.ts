import { z } from 'zod';
import {
  FEWEST_CHOSEN_SELLERS,
  HIGHEST_QUOTED_RUPEES,
  MOST_CHOSEN_SELLERS,
  MOST_REQUEST_LINES,
  REQUEST_FOR_QUOTES_STATUSES,
  SELLER_REQUEST_STATES,
} from '../../domain/orders/request-for-quotes.ts';
import { PROVINCES } from '../../domain/shop/nepal.ts';
import { totalsSchema } from '../buying/cart.contract.ts';
import {
  dayText,
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  requiredText,
  rupees,
  searchQuery,
  text,
} from '../shop/fields.contract.ts';
import { placeOrderSchema } from './orders.contract.ts';
import { quoteFileIdsField, quoteFileSchema } from './quote-files.contract.ts';

const idField = z.string().max(100);
const instantField = (message: string) => z.iso.datetime({ offset: true, error: message });
const amountField = (missing: string, least: number) =>
  z
    .number({ error: missing })
    .refine(
      (amount) => amount >= least && amount <= HIGHEST_QUOTED_RUPEES,
      least > 0 ? 'Price must be more than 0 and at most 99,999,999' : 'Must be 0 to 99,999,999',
    )
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most 2 decimals');
const daysField = z
  .number({ error: 'Days are required' })
  .refine((days) => Number.isInteger(days) && days >= 0 && days <= 365, 'Days must be 0 to 365');
const hsCodeField = text(40).refine((code) => /^\d{4,8}$/.test(code), 'HS code must be 4 to 8 digits');

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

/** What a seller offers of a line; twice of one line only where one of the two is an alternative. */
const offeredLineSchema = z.strictObject({
  line: idField,
  quantity: quantityField,
  /** Of one unit, before VAT. */
  unitPrice: amountField('Price is required', 0.01),
  /** Until it is sent. */
  days: daysField,
  /** Something else than what was asked for. */
  alternative: z.boolean().default(false),
  /** One of the seller's own that would be sent; left out for the very product that was asked for, or a text. */
  product: idField.nullish(),
  /** What it is, where it is no product of the shop; the line's own text when left out. Contacts are hidden. */
  description: text(500).nullish(),
  /** The bill needs it where no product says it. */
  hsCode: hsCodeField.nullish(),
});

/** PUT /api/seller/requests-for-quotes/{id}/quote: the whole quote, in place of the one before. */
export const sealedQuoteInputSchema = z.strictObject({
  lines: z
    .array(offeredLineSchema, { error: 'Offer at least one line' })
    .min(1, 'Offer at least one line')
    .max(2 * MOST_REQUEST_LINES, `A quote can have at most ${2 * MOST_REQUEST_LINES} lines`),
  /** For all of it or any part of it, before VAT. A line of the order when it is more than 0. */
  deliveryFee: amountField('Delivery must be a number', 0).default(0),
  /** How it is delivered, in words; contacts are hidden. */
  delivery: text(500).nullish(),
  /** Its last day: two days after the closing at least. */
  validUntil: dayText,
  note: text(2000).nullish(),
});
export type SealedQuoteInput = z.input<typeof sealedQuoteInputSchema>;

const awardedLineSchema = z.strictObject({
  line: idField,
  /** The id of an opened quote. */
  quote: idField,
  /** Of what it offers instead. */
  alternative: z.boolean().default(false),
  /** At most what is quoted, and together at most what was asked for. */
  quantity: quantityField,
  /** Why it is not the cheapest; needed exactly then. */
  reason: text(500).nullish(),
});

/** POST /api/requests-for-quotes/{id}/award: what an order says beside its lines. */
export const awardSchema = placeOrderSchema.omit({ items: true }).extend({
  /** The version that was looked at: another one since then answers 409. */
  version: z.number({ error: 'Version is required' }).int(),
  awards: z
    .array(awardedLineSchema, { error: 'Award at least one line' })
    .min(1, 'Award at least one line')
    .max(2 * MOST_REQUEST_LINES, `At most ${2 * MOST_REQUEST_LINES} awards`),
  /** What the caller was shown, with VAT and delivery: a claim that is compared, never used. */
  total: z.number({ error: 'Total is required' }),
  /** To who signs, where it needs a signature. */
  message: text(1000).nullish(),
});
export type AwardInput = z.input<typeof awardSchema>;

const requestHead = {
  _id: z.string(),
  number: z.string(),
  status: z.enum(REQUEST_FOR_QUOTES_STATUSES),
  place: z.object({ city: z.string(), province: z.string() }),
  neededBy: z.string().nullable(),
  createdAt: instant,
  /** `open` and past it: its quotes are being opened. */
  closesAt: instant,
  lineCount: z.number().int(),
  /** Of its first line. */
  firstName: z.string(),
};
const requestLineSchema = z.object({
  _id: z.string(),
  /** Null: it is described. */
  product: z.object({ _id: z.string(), imageUrl: z.string().nullable(), rootSlug: z.string() }).nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.number().int(),
  unit: z.string(),
  brand: z.string().nullable(),
  orEqual: z.boolean(),
});

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

const eventSchema = z.object({
  at: instant,
  side: z.enum(['buyer', 'seller']).nullable(),
  /** Of the buyer's side; sellers have no name here. */
  by: z.string().nullable(),
  kind: z.enum([
    'asked',
    'quoted',
    'quote_changed',
    'quote_withdrawn',
    'closed',
    'cancelled',
    'signature_asked',
    'not_signed',
    'awarded',
    'lapsed',
    'expired',
  ]),
  text: z.string().nullable(),
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
  events: z.array(eventSchema),
  /** What the caller may do now. */
  can: z.object({ cancel: z.boolean(), compare: z.boolean(), award: z.boolean() }),
});
export type RequestForQuotes = z.infer<typeof requestForQuotesSchema>;

/** GET /api/requests-for-quotes/{id}/comparison?format&sellers */
export const comparisonQuerySchema = z.object({
  format: z.enum(['json', 'csv', 'pdf'], { error: 'Invalid format' }).default('json'),
  /** The best split buys from at most so many sellers. */
  sellers: z
    .string()
    .regex(/^([1-9]|1\d|20)$/, 'Sellers must be 1 to 20')
    .transform(Number)
    .default(3),
});

const offerSchema = z.object({
  quote: z.string(),
  alternative: z.boolean(),
  /** Of one unit, before VAT. */
  price: rupees,
  /** Of one unit, with VAT. */
  priceWithVat: rupees,
  quantity: z.number().int(),
  /** Units that it lacks of what was asked for. */
  short: z.number().int(),
  days: z.number().int(),
  description: z.string(),
  /** It is a product of the shop; which one is known with the award. */
  isProduct: z.boolean(),
  hsCode: z.string().nullable(),
  /** The cheapest of the line that covers most of it; alternatives count where the line says `orEqual`. */
  isBest: z.boolean(),
});
const splitSchema = z.object({
  awards: z.array(
    z.object({
      line: z.string(),
      quote: z.string(),
      alternative: z.boolean(),
      quantity: z.number().int(),
    }),
  ),
  /** Of the sellers that take part. */
  quotes: z.array(z.string()),
  /** With VAT, the sellers' delivery (inside the subtotal) and ours. */
  totals: totalsSchema,
  /** What nobody of them offers. */
  missing: z.array(z.object({ line: z.string(), quantity: z.number().int() })),
});
/** What `format=json` answers; 409 before the request has closed. Alternatives stand beside what they are instead of. */
export const requestComparisonSchema = z.object({
  _id: z.string(),
  number: z.string(),
  version: z.number().int(),
  closedAt: instant,
  /** In the order of their letters, which say nothing. */
  sellers: z.array(
    z.object({
      quote: z.string(),
      number: z.string(),
      /** 'Seller A' */
      name: z.string(),
      /** Once something of it was awarded. */
      companyName: z.string().nullable(),
      rating: z.number().nullable().describe('Average of their products'),
      /** Percent of the requests addressed to them that they answered, and in how many hours; from 5 on. */
      answerRate: z.number().int().nullable(),
      answerHours: z.number().nullable(),
      /** Of a delivery, before VAT, once. */
      deliveryFee: rupees,
      delivery: z.string().nullable(),
      note: z.string().nullable(),
      validUntil: z.string(),
      isValid: z.boolean(),
      /** Lines that it covers in full. */
      covers: z.number().int(),
      /** Of all that it offers of what was asked for. */
      totals: totalsSchema,
    }),
  ),
  lines: z.array(requestLineSchema.extend({ offers: z.array(offerSchema) })),
  /** Buying from one; null where no offer holds. */
  bestSingle: splitSchema.nullable(),
  /** Each line where it is cheapest, whatever the deliveries cost. */
  bestPerLine: splitSchema.nullable(),
  /** From at most `sellers`; `isExact` false: no better one was found in time, but there may be one. */
  bestSplit: splitSchema.extend({ sellers: z.number().int(), isExact: z.boolean() }).nullable(),
});
export type RequestComparison = z.infer<typeof requestComparisonSchema>;

/** A quote as its own seller reads it, before and after the closing. */
export const ownSealedQuoteSchema = z.object({
  /** Goes up with each change before the closing. */
  version: z.number().int(),
  sentAt: instant,
  /** With the closing. */
  number: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      quantity: z.number().int(),
      unitPrice: rupees,
      days: z.number().int(),
      alternative: z.boolean(),
      product: z.string().nullable(),
      description: z.string(),
      hsCode: z.string().nullable(),
      /** Units that were awarded; 0 before. */
      awarded: z.number().int(),
    }),
  ),
  deliveryFee: rupees,
  delivery: z.string().nullable(),
  validUntil: z.string(),
  note: z.string().nullable(),
  /** Of all that it offers, with VAT and delivery. */
  totals: totalsSchema,
});
export type OwnSealedQuote = z.infer<typeof ownSealedQuoteSchema>;

/** A row of GET /api/seller/requests-for-quotes. Who asks is known with the award. */
export const sellerRequestRowSchema = z.object({
  ...requestHead,
  state: z.enum(SELLER_REQUEST_STATES),
});
export type SellerRequestRow = z.infer<typeof sellerRequestRowSchema>;
/** GET /api/seller/requests-for-quotes: the newest first. */
export const sellerRequestListSchema = z.object({
  requests: z.array(sellerRequestRowSchema),
  pagination: paginationSchema,
  /** Open ones that they have not answered. */
  waitingForYou: z.number().int(),
});
export type SellerRequestList = z.infer<typeof sellerRequestListSchema>;
export const sellerRequestsQuerySchema = z.object({
  ...pageQuery(20),
  state: z.enum(SELLER_REQUEST_STATES, { error: 'Invalid state' }).optional(),
});

/** GET /api/seller/requests-for-quotes/{id} */
export const sellerRequestSchema = z.object({
  ...requestHead,
  state: z.enum(SELLER_REQUEST_STATES),
  note: z.string().nullable(),
  files: z.array(quoteFileSchema),
  lines: z.array(requestLineSchema.extend({ isOwnProduct: z.boolean() })),
  buyer: z.object({
    /** Known to those who won. */
    companyName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Its PAN is proven. */
    isProven: z.boolean(),
    /** Of requests that closed with quotes; shown from 5 on. */
    awards: z.object({ awarded: z.number().int(), requests: z.number().int() }).nullable(),
  }),
  /** The first day that an offer may end on. */
  validFrom: z.string(),
  quote: ownSealedQuoteSchema.nullable(),
  /** Theirs, once something was awarded to them. */
  order: z.object({ orderNumber: z.string(), parcel: z.string() }).nullable(),
  can: z.object({ quote: z.boolean(), withdraw: z.boolean() }),
});
export type SellerRequest = z.infer<typeof sellerRequestSchema>;

/** A row of GET /api/admin/requests-for-quotes: no price, and no name of who answered. */
export const adminRequestRowSchema = z.object({
  ...requestHead,
  companyName: z.string(),
  asked: z.number().int(),
  answered: z.number().int(),
});
export type AdminRequestRow = z.infer<typeof adminRequestRowSchema>;
/** GET /api/admin/requests-for-quotes: the newest first; each look is written down. */
export const adminRequestListSchema = z.object({
  requests: z.array(adminRequestRowSchema),
  pagination: paginationSchema,
});
export const adminRequestsQuerySchema = z.object({
  ...pageQuery(20),
  ...searchQuery,
  status: z.enum(REQUEST_FOR_QUOTES_STATUSES, { error: 'Invalid status' }).optional(),
});
export type AdminRequestList = z.infer<typeof adminRequestListSchema>;
/** GET /api/admin/requests-for-quotes/{id}: how it went, without prices while it is open; each look is written down. */
export const adminRequestSchema = z.object({
  ...requestHead,
  companyName: z.string(),
  person: z.string(),
  isForAll: z.boolean(),
  asked: z.number().int(),
  answered: z.number().int(),
  note: z.string().nullable(),
  lines: z.array(requestLineSchema),
  events: z.array(eventSchema),
  /** Empty while it is open. `total` with VAT and delivery. */
  quotes: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      seller: z.object({ _id: z.string(), companyName: z.string() }),
      sentAt: instant,
      validUntil: z.string(),
      total: rupees,
      isAwarded: z.boolean(),
    }),
  ),
});
export type AdminRequest = z.infer<typeof adminRequestSchema>;
