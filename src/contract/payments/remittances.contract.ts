import { z } from 'zod';
import { REMITTANCE_MATCHES } from '../../domain/books/cash-collection.ts';
import { dayText } from '../shop/days.contract.ts';
import { instant, pageQuery, paginationSchema, requiredText, rupees } from '../shop/fields.contract.ts';
import { bankReferenceField } from './payments.contract.ts';

const csv = z
  .string({ error: 'Choose the file' })
  .min(1, 'Choose the file')
  .max(2_000_000, 'The file is too large');

/**
 * POST /api/admin/couriers/{courier}/remittances: a courier's file of what it collected, with `tracking number`,
 * `collected amount`, `fee` and `date` of each parcel. Without a bank reference it is read and nothing changes.
 */
export const remittanceInputSchema = z
  .strictObject({
    csv,
    /** Of the transfer that it came with. 409 for one that is recorded; the same file again changes nothing. */
    bankReference: bankReferenceField.optional(),
    /** The bank's day, in Nepal; 400 for one to come. */
    date: dayText.optional(),
  })
  .refine(({ bankReference, date }) => bankReference === undefined || date !== undefined, {
    path: ['date'],
    message: 'Date is required',
  });
export type RemittanceInput = z.input<typeof remittanceInputSchema>;

/** What was decided about a row; null: it waits. */
const decision = z.enum(['booked', 'accepted', 'dismissed']).nullable();

/** A parcel in a courier's file, beside what we know of it. */
export const remittanceRowSchema = z.object({
  /** Of the row, in the file as it was read, and as it was recorded. */
  position: z.number().int(),
  tracking: z.string(),
  amount: rupees,
  fee: rupees,
  date: z.string().nullable(),
  match: z.enum(REMITTANCE_MATCHES),
  /** What the courier was to collect. */
  expected: rupees.nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  decision,
  reason: z.string().nullable(),
});
export type RemittanceRow = z.infer<typeof remittanceRowSchema>;

/** A transfer of a courier. */
export const remittanceSchema = z.object({
  _id: z.string(),
  courier: z.string(),
  bankReference: z.string(),
  date: z.string(),
  recordedAt: instant,
  recordedBy: z.string(),
  rows: z.number().int(),
  /** Rows that wait for a decision. */
  open: z.number().int(),
  /** What of it is in the books: collected, less fees. */
  booked: rupees,
  fees: rupees,
});
export type Remittance = z.infer<typeof remittanceSchema>;

/** A file as it was read, or recorded. */
export const remittanceResultSchema = z.object({
  remittance: remittanceSchema.nullable(),
  rows: z.array(remittanceRowSchema),
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
});
export type RemittanceResult = z.infer<typeof remittanceResultSchema>;

/** POST /api/admin/cash/remittances/{id}/rows/{position} */
export const decideRowSchema = z.strictObject({
  /** `accepted`: what the courier passed on is all there is, a difference is ours. `dismissed`: it counts for nothing. */
  decision: z.enum(['accepted', 'dismissed'], { error: 'Choose what becomes of it' }),
  reason: requiredText('A reason is required', 300),
});
export type DecideRow = z.infer<typeof decideRowSchema>;

const waitingParcel = {
  /** Id of the parcel. */
  parcel: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  amount: rupees,
  at: instant,
};

/** GET /api/admin/cash: what couriers have, and what is still to be collected. */
export const cashAtDoorSchema = z.object({
  /** What is to be paid at doors, on its way or not sent yet: no money of ours. */
  atDoors: rupees,
  withCouriers: rupees,
  couriers: z.array(
    z.object({
      courier: z.string(),
      /** As sellers call it; null: they named none. */
      name: z.string().nullable(),
      parcels: z.number().int(),
      owed: rupees,
      /** Since when the oldest of it is with the courier; null: nothing is. */
      oldestAt: instant.nullable(),
      underWay: rupees,
    }),
  ),
  /** Return fees that companies owe, the oldest first; the first 100. */
  fees: z.array(z.object({ ...waitingParcel, company: z.string() })),
  /** What couriers are to make good for lost parcels, the oldest first; the first 100. */
  claims: z.array(
    z.object({
      ...waitingParcel,
      /** Null: nobody named it. */
      courier: z.string().nullable(),
      seller: z.string(),
      reason: z.string(),
    }),
  ),
});

/** POST /api/admin/cash/parcels/{parcel}/waive, .../close-claim */
export const doorWordSchema = z.strictObject({ reason: requiredText('A reason is required', 500) });
export type CashAtDoor = z.infer<typeof cashAtDoorSchema>;

/** GET /api/admin/cash/remittances, newest first. */
export const remittancesQuerySchema = z.object({ ...pageQuery(20) });
export const remittanceListSchema = z.object({
  remittances: z.array(remittanceSchema),
  pagination: paginationSchema,
});
export type RemittanceList = z.infer<typeof remittanceListSchema>;
