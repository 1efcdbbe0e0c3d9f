import { z } from 'zod';
import { isSerial, MOST_SERIALS, SERIAL_LENGTH } from '../../domain/orders/serial.ts';
import { pageQuery, paginationSchema, requiredText } from '../shop/fields.contract.ts';

const serialField = z
  .string({ error: 'Enter the serial number' })
  .trim()
  .min(1, 'Enter the serial number')
  .max(SERIAL_LENGTH, `A serial number has at most ${SERIAL_LENGTH} characters`)
  .refine(isSerial, 'A serial number has printable characters only');

/** Numbers of pieces, each as it was scanned or typed. */
export const serialsField = z
  .array(serialField, { error: 'Enter the serial numbers' })
  .max(MOST_SERIALS, `At most ${MOST_SERIALS} serial numbers at once`);

/** GET /api/serials/check: both stand on the piece and its bill. `product`: its id, or the address of its page. */
export const checkSerialQuerySchema = z.object({
  serial: serialField,
  product: requiredText('Choose the product', 500),
});

/** What anybody may know of a piece; nothing of its buyer. */
export const checkedSerialSchema = z.object({
  /** `lost`: on its way to a buyer; `returned`: it is with its seller again. */
  result: z.enum(['sold', 'returned', 'lost', 'not_sold']),
  /** The month in which it was sent, Nepal's time: '2026-11'. Null, like all that follows, when it was not sold here. */
  soldIn: z.string().nullable(),
  product: z.object({ _id: z.string(), name: z.string() }).nullable(),
  seller: z.object({ companyName: z.string(), slug: z.string().nullable() }).nullable(),
  /** The last day of its warranty; null as well before it has arrived, and without a warranty. */
  warrantyUntil: z.string().nullable(),
});
export type CheckedSerial = z.infer<typeof checkedSerialSchema>;

/** A piece with its warranty, or the pieces of a line that have no numbers. */
export const warrantySchema = z.object({
  /** The line of the order. */
  line: z.string(),
  /** Null: pieces without numbers, `quantity` of them. */
  serial: z.string().nullable(),
  quantity: z.number().int(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    rootSlug: z.string(),
  }),
  order: z.object({ _id: z.string(), orderNumber: z.string(), parcel: z.string() }),
  seller: z.object({ companyName: z.string() }),
  /** The day it was delivered, '2026-11-26'. */
  from: z.string(),
  /** The last day. */
  until: z.string(),
  /** 0 on the last day, below 0 after it. */
  daysLeft: z.number().int(),
  bill: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** The newest claim for its line. */
  claim: z.object({ _id: z.string(), number: z.string() }).nullable(),
});
export type Warranty = z.infer<typeof warrantySchema>;

/** GET /api/warranties, 20 a page: by what ends first, then those that ended, the newest first. */
export const warrantiesQuerySchema = z.object(pageQuery(20));
export const warrantyListSchema = z.object({
  warranties: z.array(warrantySchema),
  pagination: paginationSchema,
});
export type WarrantyList = z.infer<typeof warrantyListSchema>;
