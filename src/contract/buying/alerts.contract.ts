import { z } from 'zod';
import { ALERT_KINDS, LONGEST_SAVED_SEARCH, savedSearchOf } from '../../domain/buying/alert.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import {
  type ProductsQuery,
  productCardSchema,
  productsQuerySchema,
} from '../catalogue/products.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  rupees,
  text,
} from '../shop/fields.contract.ts';

const NOTHING_NARROWS = 'Search for something or choose a filter first';

/** The parameters of an address as a list's call gets them: one value is itself, several are a list. */
function listQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  const entries = [...new Set(parameters.keys())].map((key) => {
    const values = parameters.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? '') : values] as const;
  });
  return Object.fromEntries(entries);
}

/** What a list of this address would refuse of it; null: nothing. */
function whyUnreadable(query: string): string | null {
  const saved = savedSearchOf(query);
  if (saved === '') return NOTHING_NARROWS;
  if (saved.length > LONGEST_SAVED_SEARCH) return 'Too many filters to be saved';
  return productsQuerySchema.safeParse(listQuery(saved)).error?.issues[0]?.message ?? null;
}

/** A saved search (`savedSearchOf`) as the list's own query: its first page. Throws what a list would refuse of it. */
export function readSavedSearch(query: string): ProductsQuery {
  return productsQuerySchema.parse(listQuery(query));
}

/**
 * POST /api/alerts. Stock goes with a product and how many pieces are wanted (1 when left out), a price with a product
 * and rupees, a search with the parameters of its list: 'search=led&brand=Philips&spec.Base=E27'.
 */
export const alertInputSchema = z
  .strictObject({
    kind: z.enum(ALERT_KINDS, { error: 'Choose stock, price or search' }),
    product: text(100).nullish(),
    quantity: quantityField.nullish(),
    /** Rupees; the regular price for one unit. */
    price: z
      .number({ error: 'Price is required' })
      .positive('Price must be above 0')
      .refine(isRupeeAmount, 'Price must have at most 2 decimals')
      .nullish(),
    query: text(4 * LONGEST_SAVED_SEARCH).nullish(),
  })
  .superRefine(({ kind, product, quantity, price, query }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'search') {
      const problem = whyUnreadable(query ?? '');
      if (problem !== null) say('query', problem);
      if (product != null) say('product', 'A search has no product');
    } else {
      if (!product) say('product', 'Product is required');
      if (query != null) say('query', 'A product has no search');
    }
    if (kind === 'price' && price == null) say('price', 'Price is required');
    if (kind !== 'price' && price != null) say('price', 'Only a price alert has a price');
    if (kind !== 'stock' && quantity != null) say('quantity', 'Only a stock alert has a quantity');
  });
export type AlertInput = z.input<typeof alertInputSchema>;
export type AlertForm = z.output<typeof alertInputSchema>;

/** GET /api/alerts, 50 a page. */
export const alertsQuerySchema = z.object(pageQuery(50));

/** `active`: still watching; `hit`: it told and ended; `expired`: its 180 days are over. */
export const ALERT_STATES = ['active', 'hit', 'expired'] as const;

/** A row of GET /api/alerts, and what POST answers; for its owner alone. */
export const alertSchema = z.object({
  _id: z.string(),
  kind: z.enum(ALERT_KINDS),
  state: z.enum(ALERT_STATES),
  /** As it is today; null of a search. */
  product: productCardSchema.nullable(),
  /** False: the product is no longer sold, and nothing hits the alert while it is so. */
  isSold: z.boolean(),
  /** Of stock: so many pieces or more. */
  quantity: z.number().int().nullable(),
  /** Of a price: rupees, or less. */
  price: rupees.nullable(),
  /** Of a search: parameters of the list's address, and the same in words. */
  query: z.string().nullable(),
  title: z.string().nullable(),
  createdAt: instant,
  /** When it ends unless something hits it before. */
  expiresAt: instant,
  /** When it told; of a search the last time, and it goes on. */
  hitAt: instant.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

/** GET /api/alerts: the caller's own; while 200 of them watch, POST answers 409 to another. */
export const alertsSchema = z.object({
  /** Those that watch first, then what has ended within 30 days; newest first. */
  alerts: z.array(alertSchema),
  /** How many watch; at most 200. */
  active: z.number().int(),
  pagination: paginationSchema,
});
export type Alerts = z.infer<typeof alertsSchema>;
