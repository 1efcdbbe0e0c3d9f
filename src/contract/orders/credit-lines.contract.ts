import { z } from 'zod';
import {
  CREDIT_DAYS,
  CREDIT_LINE_ENDS,
  CREDIT_LINE_STATUSES,
  MOST_CREDIT_PAISA,
} from '../../domain/orders/credit-line.ts';
import { searchedText } from '../../domain/shop/digits.ts';
import { isRupeeAmount, rupeesFromPaisa } from '../../domain/shop/money.ts';
import { instant, pageQuery, paginationSchema, requiredText, rupees, text } from '../shop/fields.contract.ts';

const LIMIT = 'Limit must be 1 to 99,999,999 rupees';
const limitField = z
  .number({ error: LIMIT })
  .min(1, LIMIT)
  .max(rupeesFromPaisa(MOST_CREDIT_PAISA), LIMIT)
  .refine(isRupeeAmount, 'Limit can have at most 2 decimals');
const DAYS = 'Choose 7, 15, 30, 45 or 60 days';
const daysField = z.literal(CREDIT_DAYS, { error: DAYS });
const noteField = text(500).nullish();

/** POST /api/seller/credit-lines: 201; 409 for a company whose PAN is not proven, or that has a line of this seller. */
export const offerCreditLineSchema = z.strictObject({
  /** Its id: one that has bought from the seller, or that asks for a line. */
  company: z.string({ error: 'Choose a company' }).max(100),
  limit: limitField,
  days: daysField,
  /** The company's PRO prices hold on account too. */
  keepsPro: z.boolean().default(true),
  note: noteField,
});
export type OfferCreditLineInput = z.input<typeof offerCreditLineSchema>;

/**
 * PATCH /api/seller/credit-lines/{id}: what is left out stays. A lower limit and other days count for orders from now on.
 * `state`: `closed` ends it, or takes an offer back; `open` lets a frozen line go on although something is late.
 */
export const changeCreditLineSchema = z
  .strictObject({
    limit: limitField.optional(),
    days: daysField.optional(),
    keepsPro: z.boolean().optional(),
    state: z.enum(['open', 'closed'], { error: 'Invalid state' }).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');
export type ChangeCreditLineInput = z.input<typeof changeCreditLineSchema>;

/** POST /api/company/credit-lines: asks a seller for a line; 409 while one is asked for, or there is one. */
export const askCreditLineSchema = z.strictObject({
  seller: z.string({ error: 'Choose a seller' }).max(100),
  note: noteField,
});
export type AskCreditLineInput = z.input<typeof askCreditLineSchema>;

/** How a company has paid what it bought on account, of all sellers together: bills that were due, and those paid by then. */
export const paymentRecordSchema = z.object({ due: z.number().int(), onTime: z.number().int() });
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;

/** A line as either side reads it; rupees. */
export const creditLineSchema = z.object({
  _id: z.string(),
  status: z.enum(CREDIT_LINE_STATUSES),
  seller: z.object({ _id: z.string(), companyName: z.string(), slug: z.string().nullable() }),
  /** `panNumber`: as proven; null once it is no more. */
  company: z.object({ _id: z.string(), name: z.string(), panNumber: z.string().nullable() }),
  limit: rupees,
  /** From the day of the bill until it is due. */
  days: z.number().int(),
  keepsPro: z.boolean(),
  note: z.string().nullable(),
  /** What is to be paid for parcels that were sent. */
  billed: rupees,
  /** The same for parcels that are still to be sent. */
  unbilled: rupees,
  /** `limit - billed - unbilled`, never below 0: what can be ordered while the line is open. */
  left: rupees,
  /** Paid beyond what was due: taken off the next bill. */
  credit: rupees,
  /** Past its day, without what is in dispute; null: nothing. `since` is the oldest due day. */
  late: z.object({ amount: rupees, bills: z.number().int(), since: instant }).nullable(),
  /** What falls due next; null: nothing was sent that is not paid. */
  nextDue: z.object({ amount: rupees, dueAt: instant }).nullable(),
  /** Payments that the seller recorded and that wait for the company. */
  toConfirm: z.number().int(),
  /** When what is late freezes the line; null: nothing does, or it is frozen. */
  freezesAt: instant.nullable(),
  offeredAt: instant,
  acceptedAt: instant.nullable(),
  frozenAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedAs: z.enum(CREDIT_LINE_ENDS).nullable(),
  /** What the caller may do now. */
  can: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    change: z.boolean(),
    reopen: z.boolean(),
    end: z.boolean(),
  }),
});
export type CreditLine = z.infer<typeof creditLineSchema>;

/** A company's wish for a line of a seller. */
export const creditRequestSchema = z.object({
  _id: z.string(),
  seller: z.object({ _id: z.string(), companyName: z.string(), slug: z.string().nullable() }),
  company: z.object({ _id: z.string(), name: z.string(), panNumber: z.string().nullable() }),
  askedBy: z.string(),
  note: z.string().nullable(),
  askedAt: instant,
  /** The company's own, shown to the seller that it asks; null: nothing was due yet. */
  record: paymentRecordSchema.nullable(),
});
export type CreditRequest = z.infer<typeof creditRequestSchema>;

/** GET /api/seller/credit-lines and GET /api/company/credit-lines: live ones first, then the newest. */
export const creditLinesQuerySchema = z.object({
  ...pageQuery(20),
  status: z.enum(CREDIT_LINE_STATUSES, { error: 'Invalid status' }).optional(),
  /** Id of the other side: a seller for a company, a company for a seller. */
  with: z.string().max(100).optional(),
});
export const creditLineListSchema = z.object({
  /** Whether sellers can lend at all: a setting of the shop. */
  isEnabled: z.boolean(),
  lines: z.array(creditLineSchema),
  /** Of all, whatever is asked for. */
  counts: z.record(z.enum(CREDIT_LINE_STATUSES), z.number().int()),
  /** Wishes that wait for an answer, the oldest first. */
  requests: z.array(creditRequestSchema),
  pagination: paginationSchema,
});
export type CreditLineList = z.infer<typeof creditLineListSchema>;

/** GET /api/seller/credit-lines/companies: buyers of the seller, by part of a name or the whole PAN; at most 10. */
export const lendableCompaniesQuerySchema = z.object({
  search: requiredText('Enter a name or a PAN', 100).transform(searchedText),
});
export const lendableCompaniesSchema = z.object({
  companies: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** As proven; null: it is not, and no line can be offered. */
      panNumber: z.string().nullable(),
      /** It has a line of this seller that is not closed. */
      hasLine: z.boolean(),
    }),
  ),
});
export type LendableCompanies = z.infer<typeof lendableCompaniesSchema>;

/** POST /api/seller/credit-requests/{id}/decline and those that have nothing to say. */
export const noBodySchema = z.strictObject({}).nullish();

/** GET /api/admin/credit: what sellers lend, of all; `left` and so on as in a line. */
export const adminCreditQuerySchema = z.object({
  ...pageQuery(20),
  status: z.enum(CREDIT_LINE_STATUSES, { error: 'Invalid status' }).optional(),
  /** Only those with something late. */
  late: z.enum(['true', 'false'], { error: 'Invalid filter' }).optional(),
});
export const adminCreditSchema = z.object({
  isEnabled: z.boolean(),
  lines: z.array(creditLineSchema.omit({ can: true })),
  /** Of all, whatever is asked for. */
  counts: z.record(z.enum(CREDIT_LINE_STATUSES), z.number().int()),
  /** Of all: what buyers owe sellers. None of it is held by us. */
  sums: z.object({ limit: rupees, billed: rupees, unbilled: rupees, late: rupees, credit: rupees }),
  pagination: paginationSchema,
});
export type AdminCredit = z.infer<typeof adminCreditSchema>;
