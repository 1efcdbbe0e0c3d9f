import { z } from 'zod';
import { REQUEST_FOR_QUOTES_STATUSES } from '../../domain/orders/request-for-quotes.ts';
import { instant } from '../shop/fields.contract.ts';

export const idField = z.string().max(100);

/** Of every row and page of a request. */
export const requestHead = {
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
export const requestLineSchema = z.object({
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

export const requestEventSchema = z.object({
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
