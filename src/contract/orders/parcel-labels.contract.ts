import { z } from 'zod';
import { LABEL_FORMATS, LABEL_SIZES, MOST_LABELLED, MOST_PIECES } from '../../domain/orders/parcel-label.ts';
import { dayText } from '../shop/days.contract.ts';
import { text } from '../shop/fields.contract.ts';

const PIECES = `Choose 1 to ${MOST_PIECES} pieces`;
const paper = {
  format: z.enum(LABEL_FORMATS, { error: 'Format must be pdf or zpl' }).default('pdf'),
  size: z.enum(LABEL_SIZES, { error: 'Size must be 100x150 or a4x4' }).default('100x150'),
};
const fitsPrinter = ({ format, size }: { format: string; size: string }) =>
  format === 'pdf' || size === '100x150';
const notForPrinter = { path: ['size'], message: 'Label printers take labels of 100 x 150 mm' };

/** GET /api/seller/orders/{id}/label; each piece gets its own: as many as its courier was told, where none are named. */
export const labelQuerySchema = z
  .object({
    ...paper,
    fragile: z
      .enum(['true', 'false'], { error: 'Invalid fragile' })
      .default('false')
      .transform((value) => value === 'true'),
    pieces: z
      .string()
      .refine((value) => /^\d{1,2}$/.test(value), PIECES)
      .transform(Number)
      .refine((pieces) => pieces >= 1 && pieces <= MOST_PIECES, PIECES)
      .optional(),
  })
  .refine(fitsPrinter, notForPrinter);

/** POST /api/seller/labels: in the order of `parcels`; 404, and nothing is drawn, when one is not the seller's. */
export const labelsSchema = z
  .strictObject({
    parcels: z
      .array(z.string().max(100), { error: 'Choose at least one parcel' })
      .min(1, 'Choose at least one parcel')
      .max(MOST_LABELLED, 'At most 100 parcels at once'),
    ...paper,
    fragile: z.boolean().default(false),
  })
  .refine(fitsPrinter, notForPrinter);
export type LabelsInput = z.input<typeof labelsSchema>;

/** GET /api/seller/manifest: what was sent on a day of Nepal, a sheet for each courier; `courier` as parcels name it. */
export const manifestQuerySchema = z.object({
  day: dayText,
  courier: text(60).optional(),
  format: z.enum(['pdf', 'json'], { error: 'Format must be pdf or json' }).default('pdf'),
});

/** As JSON: who took how many parcels that day; the courier is empty where none was named. */
export const manifestSchema = z.object({
  day: z.string(),
  couriers: z.array(z.object({ courier: z.string(), parcels: z.number().int() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
