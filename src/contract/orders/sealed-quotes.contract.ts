import { z } from 'zod';
import { MOST_REQUEST_LINES, SELLER_REQUEST_STATES } from '../../domain/orders/request-for-quotes.ts';
import { totalsSchema } from '../buying/cart.contract.ts';
import { priceField } from '../catalogue/product-form.contract.ts';
import { dayText } from '../shop/days.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  rupees,
  text,
} from '../shop/fields.contract.ts';
import { quoteFileSchema } from './quote-files.contract.ts';
import { daysField, quotedPrice } from './quotes.contract.ts';
import { idField, requestHead, requestLineSchema } from './request-for-quotes-parts.contract.ts';

const hsCodeField = text(40).refine((code) => /^\d{4,8}$/.test(code), 'HS code must be 4 to 8 digits');

/** What a seller offers of a line; twice of one line only where one of the two is an alternative. */
const offeredLineSchema = z.strictObject({
  line: idField,
  quantity: quantityField,
  /** Of one unit, before VAT. */
  unitPrice: quotedPrice('Price is required'),
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
  deliveryFee: priceField('Delivery must be a number').default(0),
  /** How it is delivered, in words; contacts are hidden. */
  delivery: text(500).nullish(),
  /** Its last day: two days after the closing at least. */
  validUntil: dayText,
  note: text(2000).nullish(),
});
export type SealedQuoteInput = z.input<typeof sealedQuoteInputSchema>;

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
