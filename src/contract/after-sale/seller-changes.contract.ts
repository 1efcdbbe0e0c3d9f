import { z } from 'zod';
import { instant } from '../shop/fields.contract.ts';

/** What changes: an order is the seller's parcel of it. */
export const CHANGE_KINDS = ['order', 'return', 'bill'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** GET /api/seller/changes */
export const sellerChangesQuerySchema = z.object({
  /** `next` of the answer before; without it everything from the beginning. */
  since: z.string().max(100, 'Unknown cursor').optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1, 'Limit must be 1 to 500')
    .max(500, 'Limit must be 1 to 500')
    .default(100),
});

/** What changed, the oldest change first. Each thing stands once, where it changed last. */
export const sellerChangesSchema = z.object({
  changes: z.array(
    z.object({
      kind: z.enum(CHANGE_KINDS),
      _id: z.string(),
      /** Of the order, the return or the bill. */
      number: z.string(),
      /** How it stands now; of a bill whether it is a tax_invoice or a credit_note. */
      status: z.string(),
      changedAt: instant,
      /** Where all of it is read. */
      path: z.string(),
    }),
  ),
  /** What to ask with next time. */
  next: z.string(),
  /** More is there already. */
  hasMore: z.boolean(),
});
export type SellerChanges = z.infer<typeof sellerChangesSchema>;
