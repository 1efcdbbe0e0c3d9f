import { z } from 'zod';
import { ENTRY_KINDS } from '../../domain/books/ledger-entry.ts';
import { instant, pageQuery, paginationSchema, rupees } from '../shop/fields.contract.ts';
import { bsMonthField, fiscalYearField } from './bills.contract.ts';

/** GET /api/admin/money/withheld-tax: a month of a fiscal year, or the whole of it. */
export const withheldTaxQuerySchema = z.object({
  fiscalYear: fiscalYearField,
  month: bsMonthField.optional(),
  format: z.enum(['json', 'csv'], { error: 'Invalid format' }).default('json'),
  ...pageQuery(50),
});

/** What was withheld of a sale, or given back with a part of one: one row for each parcel and fact, oldest first. */
export const withheldTaxRowSchema = z.object({
  at: instant,
  /** '2083-08-06' */
  dateBs: z.string(),
  /** A sale withholds; what takes a sale back is below zero. */
  kind: z.enum(ENTRY_KINDS),
  seller: z.object({ _id: z.string(), name: z.string() }),
  /** As on the statement it stands in, or as it is now. */
  pan: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The seller's statement that it stands in; null while the period is open. */
  statement: z.string().nullable(),
  /** Goods without VAT, before vouchers. */
  base: rupees,
  percent: z.number(),
  withheld: rupees,
});
export type WithheldTaxRow = z.infer<typeof withheldTaxRowSchema>;

/** A page of the register, and what all of it adds up to. */
export const withheldTaxSchema = z.object({
  fiscalYear: z.string(),
  month: z.number().int().nullable(),
  rows: z.array(withheldTaxRowSchema),
  /** Over all pages. */
  sums: z.object({ sellers: z.number().int(), base: rupees, withheld: rupees }),
  pagination: paginationSchema,
});
export type WithheldTax = z.infer<typeof withheldTaxSchema>;
