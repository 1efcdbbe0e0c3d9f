import { z } from 'zod';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { TRACKING_STEPS } from '../../domain/orders/tracking.ts';
import { PROVINCES } from '../../domain/shop/nepal.ts';
import { instant } from '../shop/fields.contract.ts';

/** GET /api/track/{code}: where a parcel is. Nothing of who sends it, who gets it and what is in it. */
export const trackedParcelSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  isPickedUp: z.boolean(),
  steps: z.array(z.object({ step: z.enum(TRACKING_STEPS), at: instant.nullable(), isReached: z.boolean() })),
  /** The days on which it should arrive, YYYY-MM-DD in Nepal; null: nothing can be said, or nothing is awaited. */
  expected: z.object({ earliest: z.string(), latest: z.string(), isLate: z.boolean() }).nullable(),
  /** One of those that many use; null for any other, and before somebody has said so. */
  carrier: z.string().nullable(),
  from: z.enum(PROVINCES).nullable(),
  to: z.enum(PROVINCES).nullable(),
});
export type TrackedParcel = z.infer<typeof trackedParcelSchema>;
