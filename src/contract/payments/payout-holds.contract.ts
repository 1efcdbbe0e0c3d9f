import { z } from 'zod';
import { instant, requiredText } from '../shop/fields.contract.ts';

/** POST /api/admin/sellers/{id}/payout-hold; the seller reads the reason. */
export const holdPayoutsSchema = z.strictObject({ reason: requiredText('Reason is required', 300) });

/** Whether a seller's payouts are held, and its trace. */
export const payoutHoldSchema = z.object({
  /** By our desk. */
  isHeld: z.boolean(),
  /** The account is deactivated: its payouts wait by themselves. */
  isDeactivated: z.boolean(),
  /** The newest first. */
  history: z.array(
    z.object({
      _id: z.string(),
      isHeld: z.boolean(),
      /** Null: they were released. */
      reason: z.string().nullable(),
      by: z.object({ _id: z.string(), name: z.string() }),
      at: instant,
    }),
  ),
});
export type PayoutHold = z.infer<typeof payoutHoldSchema>;

/** GET /api/seller/payout-hold */
export const ownPayoutHoldSchema = z.object({
  hold: z.object({ reason: z.string(), since: instant }).nullable(),
});
export type OwnPayoutHold = z.infer<typeof ownPayoutHoldSchema>;
