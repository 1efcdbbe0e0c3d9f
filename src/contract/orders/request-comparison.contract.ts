import { z } from 'zod';
import { totalsSchema } from '../buying/cart.contract.ts';
import { instant, rupees } from '../shop/fields.contract.ts';
import { requestLineSchema } from './request-for-quotes-parts.contract.ts';

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
