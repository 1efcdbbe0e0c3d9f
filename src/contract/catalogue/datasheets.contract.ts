import { z } from 'zod';
import { instant } from '../shop/fields.contract.ts';

/** Of one product; 409 for one more. */
export const MOST_DATASHEETS = 5;
/** 8 MB, of one PDF; 413 for more. */
export const MOST_DATASHEET_BYTES = 8_000_000;

/** A PDF about a product: its file is GET /api/products/{id}/datasheets/{datasheetId}. */
export const datasheetSchema = z.object({
  _id: z.string(),
  /** As its seller called it, without the ending. */
  name: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
});
export type Datasheet = z.infer<typeof datasheetSchema>;

/** The same for the product's owner and for admins. */
export const ownDatasheetSchema = datasheetSchema.extend({
  /** False while an admin is still to look at it: buyers do not see it yet. */
  isReviewed: z.boolean(),
});
export type OwnDatasheet = z.infer<typeof ownDatasheetSchema>;

/** POST and DELETE /api/products/{id}/datasheets: the product's datasheets afterwards. */
export const productDatasheetsSchema = z.object({
  datasheets: z.array(ownDatasheetSchema),
  /** Of the product, which has changed with them. */
  updatedAt: instant,
});
export type ProductDatasheets = z.infer<typeof productDatasheetsSchema>;
