import { z } from 'zod';
import { spoken } from '../shop/spoken.contract.ts';
import { priceField, quantityField } from './product-form.contract.ts';

/** Rows of one call. */
export const MOST_ROWS = 1_000;

const skuField = z
  .string({ error: 'SKU is required' })
  .trim()
  .min(1, 'SKU is required')
  .max(100, 'SKU is too long');
const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, 'Send at least one row').max(MOST_ROWS, 'At most 1,000 rows at once');

/** PUT /api/seller/stock: what is there now. */
export const stockBySkuSchema = z.strictObject({
  rows: rows(z.strictObject({ sku: skuField, quantity: quantityField })),
});
export type StockBySku = z.output<typeof stockBySkuSchema>;

/** PUT /api/seller/prices: a price that is left out stays. */
export const pricesBySkuSchema = z.strictObject({
  rows: rows(
    z
      .strictObject({
        sku: skuField,
        regularPrice: priceField('Regular price is required').optional(),
        wholesalePrice: priceField('Wholesale price is required').optional(),
      })
      .refine(
        ({ regularPrice, wholesalePrice }) => regularPrice !== undefined || wholesalePrice !== undefined,
        {
          path: ['regularPrice'],
          message: 'Send a price',
        },
      ),
  ),
});
export type PricesBySku = z.output<typeof pricesBySkuSchema>;

/** Why a row was not done, for programs. */
export const ROW_REFUSALS = ['sku_unknown', 'sku_repeated', 'invalid_price'] as const;
export type RowRefusal = (typeof ROW_REFUSALS)[number];

/** What became of each row, in the order in which they came. */
export const rowsBySkuResultSchema = z.object({
  rows: z.array(
    z.object({
      sku: z.string(),
      ok: z.boolean(),
      error: z.object({ code: z.enum(ROW_REFUSALS), message: spoken() }).nullable(),
    }),
  ),
  doneCount: z.number().int(),
  refusedCount: z.number().int(),
});
export type RowsBySkuResult = z.infer<typeof rowsBySkuResultSchema>;
