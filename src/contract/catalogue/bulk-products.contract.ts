import { z } from 'zod';
import { CHANGED_PRICES, PRICE_ROUNDINGS } from '../../domain/catalogue/price-change.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { instant, rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { sellerProductFilters } from './seller-products.contract.ts';

/** Calls that name several products name at most this many. */
export const MOST_AT_ONCE = 200;

export const productIds = z
  .array(z.string().max(100))
  .min(1, 'Choose at least one product')
  .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} products at once`);

/** Products by their ids, or all that the filters let through: one of the two. */
export function hasOneChoice({ ids, matching }: { ids?: unknown; matching?: unknown }): boolean {
  return (ids === undefined) !== (matching === undefined);
}
export const NO_CHOICE = { path: ['ids'], message: 'Choose at least one product' };

/** `confirmStock`: the quantity is still right. `delete` hides a product for good; orders keep it. */
export const BULK_ACTIONS = ['activate', 'deactivate', 'confirmStock', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Either products by their ids, or all that the filters of My Products let through. */
export const bulkProductsSchema = z
  .strictObject({
    ids: productIds.optional(),
    matching: z.strictObject(sellerProductFilters).optional(),
    action: z.enum(BULK_ACTIONS, { error: 'Invalid action' }),
  })
  .refine(hasOneChoice, NO_CHOICE);

/**
 * POST /api/products/bulk-prices: prices in percent. Without `asOf` nothing changes: it is a preview, which answers the
 * `asOf` that applies it. Products changed after that are left as they are, so that a repeat changes nothing twice.
 */
export const bulkPricesSchema = z
  .strictObject({
    ids: productIds.optional(),
    matching: z.strictObject(sellerProductFilters).optional(),
    percent: z
      .number({ error: 'Percent is required' })
      .min(-90, 'Percent must be at least -90')
      .max(500, 'Percent must be at most 500')
      .refine((percent) => percent !== 0, 'Percent must not be 0')
      .refine(isRupeeAmount, 'Percent must have at most 2 decimals'),
    prices: z.enum(CHANGED_PRICES, { error: 'Invalid prices' }),
    rounding: z.enum(PRICE_ROUNDINGS, { error: 'Invalid rounding' }),
    asOf: z.iso.datetime({ error: 'Invalid date' }).optional(),
  })
  .refine(hasOneChoice, NO_CHOICE);

export type BulkPrices = z.infer<typeof bulkPricesSchema>;

/** POST /api/products/stock-confirmations: own products whose quantity is still right. */
export const stockConfirmationsSchema = z.strictObject({ ids: productIds });

/** What became of each product; the name is null for one that is not there or not yours. */
export const bulkResultSchema = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ _id: z.string(), name: z.string().nullable(), reason: spoken() })),
});

export type BulkResult = z.infer<typeof bulkResultSchema>;

/** The first 200 that were refused are named, those done only when they came by their ids. */
export const countedBulkResultSchema = bulkResultSchema.extend({
  doneCount: z.number().int(),
  refusedCount: z.number().int(),
});

export type CountedBulkResult = z.infer<typeof countedBulkResultSchema>;
const bothPrices = z.object({ regularPrice: rupees, wholesalePrice: rupees });

/** `done` is empty; `rows` are the first 50 that change, in the order of the list. */
export const bulkPricesResultSchema = countedBulkResultSchema.extend({
  asOf: instant,
  rows: z.array(z.object({ _id: z.string(), name: z.string(), before: bothPrices, after: bothPrices })),
});

export type BulkPricesResult = z.infer<typeof bulkPricesResultSchema>;
