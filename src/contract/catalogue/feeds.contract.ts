import { z } from 'zod';

/** GET and PUT /api/seller/feeds. */
export const sellerFeedsSchema = z.object({
  /** Whether the seller's products stand in the feeds; they do until somebody says otherwise. */
  isOn: z.boolean(),
  /** Whether the seller may sell: before that nothing of theirs stands anywhere. */
  isPublic: z.boolean(),
  /** How many products stand in them now. */
  products: z.number().int(),
  /** Addresses of the seller's own feeds. */
  google: z.string(),
  meta: z.string(),
  catalogue: z.string(),
});
export type SellerFeeds = z.infer<typeof sellerFeedsSchema>;

/** PUT /api/seller/feeds. */
export const sellerFeedsFormSchema = z.strictObject({
  isOn: z.boolean({ error: 'Choose on or off' }),
});
export type SellerFeedsForm = z.input<typeof sellerFeedsFormSchema>;
