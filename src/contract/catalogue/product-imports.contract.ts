import { z } from 'zod';
import { PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import { instant, pageQuery, paginationSchema, rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { sellerProductsOrder } from './seller-products.contract.ts';

// A seller's whole catalogue as a spreadsheet, out and in.

/** 30 MB, of one file; 413 for more. */
export const MOST_IMPORT_BYTES = 30 * 1024 * 1024;
/** Below the head of a file; one with more fails its check. */
export const MOST_IMPORT_ROWS = 20_000;

/** GET /api/products/my-products/import-template; as XLSX it holds the categories, too. */
export const catalogueFileQuerySchema = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'Format must be csv or xlsx' }).default('csv'),
});

/** The own products as a file: those the filters of My Products let through, in the order of the list. */
export const catalogueExportQuerySchema = z.object({
  ...sellerProductsOrder,
  format: z.enum(['csv', 'xlsx', 'jsonl'], { error: 'Format must be csv, xlsx or jsonl' }).default('csv'),
});

/** A line of the export as JSON Lines. */
export const productLineSchema = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  category: z.object({ _id: z.string(), path: z.string() }),
  description: z.string(),
  longDescription: z.string().nullable(),
  nameNe: z.string().nullable(),
  descriptionNe: z.string().nullable(),
  barcode: z.string().nullable(),
  tags: z.array(z.string()),
  regularPrice: rupees,
  wholesalePrice: rupees,
  costPrice: rupees.nullable(),
  quantity: z.number().int(),
  lowStockThreshold: z.number().int(),
  minimumOrderQuantity: z.number().int(),
  priceBreaks: z.array(
    z.object({ from: z.number().int(), regularPrice: rupees, wholesalePrice: rupees.nullable() }),
  ),
  orderMultiple: z.number().int(),
  maximumPerOrder: z.number().int().nullable(),
  hsCode: z.string().nullable(),
  model: z.string().nullable(),
  unit: z.string(),
  originCountry: z.string().nullable(),
  warrantyMonths: z.number().int().nullable(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  hasSerials: z.boolean().nullable(),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  images: z.array(z.string()),
  status: z.enum(PRODUCT_STATUSES),
});
export type ProductLine = z.infer<typeof productLineSchema>;

/** checking -> checked -> applying -> applied; cancelled or failed change nothing. */
export const IMPORT_STATES = ['checking', 'checked', 'applying', 'applied', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What applying makes of a row; a `failing` one has a problem and is never applied. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'failing'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** An uploaded file and how far it is, for its seller alone; forgotten after 90 days, or five imports later. */
export const productImportSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(IMPORT_STATES),
  /** Percent of the check or, once it is being applied, of that. */
  progress: z.number().int(),
  /** Why the file could not be checked or applied, or null. */
  failure: z.string().nullable(),
  /** Rows by what applying does with them; `warnings`: rows of any kind that a person should look at. */
  counts: z.object({
    total: z.number().int(),
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    failing: z.number().int(),
    warnings: z.number().int(),
  }),
  /** Heads of columns that are not read. */
  ignoredColumns: z.array(z.string()),
  isCancelling: z.boolean(),
  createdAt: instant,
  checkedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type ProductImport = z.infer<typeof productImportSchema>;

/** What is wrong with a row, in whole sentences. */
export const importProblemSchema = z.object({
  /** Head of the column, or null when it is about the whole row. */
  column: z.string().nullable(),
  problem: spoken(),
  suggestion: spoken().nullable(),
  /** A warning does not keep the row from being applied. */
  isWarning: z.boolean(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** A row below the head of the file, and what applying it does to which product; there once it is checked. */
export const importRowSchema = z.object({
  /** Of the file, as the spreadsheet numbers it. */
  line: z.number().int(),
  sku: z.string(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Heads of the columns that change. */
  changedColumns: z.array(z.string()),
  problems: z.array(importProblemSchema),
  /** After applying: what sales of the meantime did to the stock. */
  note: spoken().nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** `warnings`: rows of any outcome that hold one; `notes`: rows of which applying left a note. */
export const IMPORT_ROW_FILTERS = [...IMPORT_OUTCOMES, 'warnings', 'notes'] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

/** GET /api/seller/imports/{id}: a page of its rows, in the order of the file. */
export const importReportQuerySchema = z.object({
  ...pageQuery(50),
  rows: z.enum(IMPORT_ROW_FILTERS, { error: 'Invalid filter' }).optional(),
});
/** GET /api/seller/imports/{id}: no rows before it is checked; 404 for another seller's. */
export const importReportSchema = z.object({
  import: productImportSchema,
  rows: z.array(importRowSchema),
  pagination: paginationSchema,
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** GET /api/seller/imports: the seller's own, newest first. */
export const productImportListSchema = z.object({
  imports: z.array(productImportSchema),
  pagination: paginationSchema,
});
export type ProductImportList = z.infer<typeof productImportListSchema>;
/** GET /api/seller/imports, 10 a page. */
export const productImportsQuerySchema = z.object(pageQuery(10));

/** POST /api/seller/imports: multipart `file`, CSV or XLSX, at most 30 MB and 20,000 rows. Nothing is changed by it. */
export const productImportResultSchema = z.object({ import: productImportSchema });

/** POST /api/seller/imports/{id}/apply. Rows with problems are only left out when the seller says so. */
export const applyImportSchema = z.strictObject({
  leaveOutFailing: z.boolean({ error: 'leaveOutFailing must be true or false' }).optional(),
});
