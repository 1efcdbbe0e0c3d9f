import { z } from 'zod';
import { requiredText, rupees } from '../shop/fields.contract.ts';

/** POST /api/seller/orders/{id}/refused */
export const parcelRefusedSchema = z.strictObject({ reason: requiredText('A reason is required', 300) });
export type ParcelRefused = z.infer<typeof parcelRefusedSchema>;

/** POST /api/seller/orders/{id}/lost, POST /api/admin/orders/{id}/parcels/{parcel}/lost */
export const parcelLostSchema = z.strictObject({ reason: requiredText('A reason is required', 500) });

/** What the courier of a lost parcel is to make good: what its goods were sold for. */
export const courierClaimSchema = z.object({
  amount: rupees,
  /** What our desk noted of it in the end; null: nothing yet. */
  outcome: z.string().nullable(),
});
