import { z } from 'zod';
import {
  BILLED_UNITS,
  ITEM_NAMINGS,
  LEDGERS,
  type Ledger,
  PARTY_NAMINGS,
} from '../../domain/books/accounting-names.ts';
import { fiscalMonthRange, fiscalYearRange, type InstantRange } from '../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../domain/shop/kathmandu-input.ts';
import { dayRangeQuery } from '../shop/days.contract.ts';
import { pageQuery, paginationSchema, searchQuery, text } from '../shop/fields.contract.ts';
import { bsMonthField, fiscalYearField } from './bills.contract.ts';

/** The days of the longest fiscal year. */
const MOST_DAYS = 366;

/**
 * `tally`: vouchers for Tally's import, of a seller with the money that moved; `masters`: the ledgers, units and goods
 * that they name, to be imported first; `csv`: a row for each line of a bill, credit notes below zero.
 */
export const ACCOUNTING_FORMATS = ['tally', 'masters', 'csv'] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

/** GET /api/bills/accounting and /api/seller/bills/accounting: a fiscal year, a month of it, or days. */
export const accountingQuerySchema = z
  .object({
    fiscalYear: fiscalYearField.optional(),
    month: bsMonthField.optional(),
    ...dayRangeQuery,
    format: z.enum(ACCOUNTING_FORMATS, { error: 'Invalid format' }),
  })
  .superRefine(({ fiscalYear, month, from, to }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (fiscalYear !== undefined && (from !== undefined || to !== undefined))
      return refuse('from', 'Choose a fiscal year or days, not both');
    if (fiscalYear !== undefined) return;
    if (month !== undefined) return refuse('fiscalYear', 'Invalid fiscal year');
    if (from === undefined) return refuse('from', 'Choose a fiscal year or days');
    if (to === undefined) return refuse('to', 'Choose the last day');
    const [first, last] = [startOfNamedDay(from), startOfNamedDay(to)];
    // The field itself says that its day is none.
    if (first === null || last === null) return;
    const days = last.getTime() - first.getTime();
    if (days < 0) refuse('to', 'The last day is before the first');
    else if (days / DAY_MS >= MOST_DAYS) refuse('to', 'Choose at most one fiscal year');
  });
export type AccountingQuery = z.output<typeof accountingQuerySchema>;

/** The instants that such a query chooses. */
export function accountingPeriod({ fiscalYear, month, from, to }: AccountingQuery): InstantRange {
  if (fiscalYear !== undefined)
    return month === undefined ? fiscalYearRange(fiscalYear) : fiscalMonthRange(fiscalYear, month);
  const last = startOfNamedDay(to ?? '') as Date;
  return { from: startOfNamedDay(from ?? '') as Date, until: new Date(last.getTime() + DAY_MS) };
}

const name = text(100);
const names = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, name.optional()])) as Record<Key, z.ZodOptional<typeof name>>,
  );

/** PUT /api/bills/accounting/names and /api/seller/bills/accounting/names; an empty name is the proposed one. */
export const accountingNamesFormSchema = z.strictObject({
  company: name,
  ledgers: names(Object.keys(LEDGERS) as Ledger[]),
  parties: z.enum(PARTY_NAMINGS, { error: 'Choose how parties are called' }),
  items: z.enum(ITEM_NAMINGS, { error: 'Choose how goods are called' }),
  units: names(BILLED_UNITS),
});
export type AccountingNamesForm = z.input<typeof accountingNamesFormSchema>;

/** How everything is called in the accounting program; what is not said has our names. */
export const accountingNamesSchema = z.object({
  company: z.string(),
  ledgers: z.record(z.string(), z.string()),
  parties: z.enum(PARTY_NAMINGS),
  items: z.enum(ITEM_NAMINGS),
  units: z.record(z.string(), z.string()),
});

/** GET /api/bills/accounting/items and /api/seller/bills/accounting/items: what stood on bills of a fiscal year. */
export const accountingItemsQuerySchema = z.object({
  fiscalYear: fiscalYearField,
  ...searchQuery,
  ...pageQuery(20),
});

/** The goods by name, each with what they are called in the accounting program; null: as on the bills. */
export const accountingItemListSchema = z.object({
  items: z.array(z.object({ item: z.string(), unit: z.string(), name: z.string().nullable() })),
  pagination: paginationSchema,
});
export type AccountingItemList = z.infer<typeof accountingItemListSchema>;

/** PUT /api/bills/accounting/items and /api/seller/bills/accounting/items; an empty name forgets the one before. */
export const accountingItemsFormSchema = z.strictObject({
  items: z
    .array(z.strictObject({ item: text(500).min(1, 'Item is required'), name: text(200) }))
    .min(1, 'Name at least one item')
    .max(100, 'Name at most 100 items at once'),
});
export type AccountingItemsForm = z.input<typeof accountingItemsFormSchema>;

/** How many names were kept. */
export const accountingItemsResultSchema = z.object({ changed: z.number().int() });

export const accountingFile = z.string().describe('An XML or CSV file, without the envelope');
