import { z } from 'zod';
import { requiredText } from '../shop/fields.contract.ts';

/** POST /api/seller/orders/{id}/refused */
export const parcelRefusedSchema = z.object({ reason: requiredText('A reason is required', 300) });
export type ParcelRefused = z.infer<typeof parcelRefusedSchema>;
