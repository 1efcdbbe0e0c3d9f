import { z } from 'zod';
import { instant, pageQuery, paginationSchema, rupees, searchQuery } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';
import { billToSchema } from './bill-to.contract.ts';
import { billFilterQuery, billSchema, bsMonthField, fiscalYearField } from './bills.contract.ts';

// The desks' lists of bills, and the registers that a month is filed from.

const deskFilter = {
  ...billFilterQuery,
  /** `without`: the buyer gave no PAN. */
  pan: z.enum(['without'], { error: 'Invalid pan' }).optional(),
  /** `open`: bills of any period that their buyer asks for in another name. */
  asked: z.enum(['open'], { error: 'Invalid asked' }).optional(),
};

/** GET /api/seller/bills: what the caller issued. */
export const issuedBillsQuerySchema = z.object({ ...deskFilter, ...pageQuery(20) });
/** GET /api/admin/bills: of all issuers; `seller` is an id of one, or `platform`, which `asked` means without it. */
export const adminBillsQuerySchema = z.object({
  ...deskFilter,
  seller: z.string().max(100).optional(),
  ...pageQuery(20),
});

/** Sums of a month or year, whatever kind or search the list is filtered by. */
const sumsSchema = z.object({
  all: z.number().int(),
  invoices: z.number().int(),
  creditNotes: z.number().int(),
  withoutPan: z.number().int(),
  /** Of the invoices. */
  taxable: rupees,
  vat: rupees,
  /** Of the credit notes, positive. */
  creditedTaxable: rupees,
  creditedVat: rupees,
  /** Invoices less credit notes. */
  net: z.object({ taxable: rupees, vat: rupees, total: rupees }),
  firstNumber: z.string().nullable(),
  lastNumber: z.string().nullable(),
});

/** A bill on the desks. */
const issuedBillSchema = billSchema.extend({
  taxOffice: z.object({
    /** Of what the tax office is told; `off`: nothing of this bill. */
    state: z.enum(['off', 'queued', 'sent', 'failed']),
    /** Why it is not told yet, in words. */
    problem: spoken().nullable(),
  }),
  /** What its buyer asks for instead, since when. */
  reissueAsked: z.object({ billTo: billToSchema, askedAt: instant }).nullable(),
});
export type IssuedBill = z.infer<typeof issuedBillSchema>;

/** GET /api/seller/bills and GET /api/admin/bills, newest first. */
export const issuedBillListSchema = z.object({
  bills: z.array(issuedBillSchema),
  pagination: paginationSchema,
  sums: sumsSchema,
  /** Documents in each month of the fiscal year, 1 = Baisakh; empty without a fiscal year. */
  months: z.array(z.object({ month: z.number().int(), count: z.number().int() })),
  /** Bills of any period that buyers ask this issuer for in another name; of all issuers the platform's. */
  reissuesAsked: z.number().int(),
});
export type IssuedBillList = z.infer<typeof issuedBillListSchema>;

/**
 * `sales`: invoices; `returns`: credit notes; `standard`: both, in the 20 columns of the tax office; `large`:
 * buyers of more than 100,000 rupees without VAT in the year, less credit notes, the largest first.
 */
export const REGISTER_KINDS = ['sales', 'returns', 'standard', 'large'] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

const registerQuery = {
  kind: z.enum(REGISTER_KINDS, { error: 'Invalid kind' }),
  fiscalYear: fiscalYearField,
  /** Left out: the whole year; `large` is always of the whole year. */
  month: bsMonthField.optional(),
  format: z.enum(['json', 'csv', 'xlsx'], { error: 'Invalid format' }).default('json'),
  ...pageQuery(50),
};
/** GET /api/seller/bills/registers */
export const registersQuerySchema = z.object(registerQuery);
/** GET /api/admin/bills/registers: over all issuers, or of one. */
export const adminRegistersQuerySchema = z.object({
  ...registerQuery,
  seller: z.string().max(100).optional(),
});

/** A register as JSON: a page of rows, each with a value under every column's key, and the sums over all pages. */
export const registerSchema = z.object({
  kind: z.enum(REGISTER_KINDS),
  fiscalYear: z.string(),
  month: z.number().int().nullable(),
  columns: z.array(z.object({ key: z.string(), header: z.string(), isAmount: z.boolean() })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  sums: z.object({ taxable: rupees, vat: rupees, total: rupees }),
  pagination: paginationSchema,
});
export type Register = z.infer<typeof registerSchema>;

const exportFormat = z.enum(['zip', 'csv', 'xlsx'], { error: 'Invalid format' });

/**
 * GET /api/bills/export: what the caller received in a month, in a year without one, or with an order. In a ZIP the
 * issuer's PAN stands before each number: two issuers may number alike.
 */
export const billsExportQuerySchema = z
  .object({
    fiscalYear: fiscalYearField.optional(),
    month: bsMonthField.optional(),
    format: exportFormat,
    seller: z.string().max(100).optional(),
    /** Id of an order, whichever years its bills are of. */
    order: z.string().max(100).optional(),
    ...searchQuery,
  })
  .refine(({ fiscalYear, order }) => fiscalYear !== undefined || order !== undefined, {
    path: ['fiscalYear'],
    error: 'Invalid fiscal year',
  });

/** GET /api/seller/bills/export: what the caller issued in a month or year, narrowed as the list is. */
export const issuedBillsExportQuerySchema = z.object({
  ...deskFilter,
  fiscalYear: fiscalYearField,
  format: exportFormat,
});
