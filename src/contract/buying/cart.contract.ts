import { z } from 'zod';
import { PRICE_REASONS } from '../../domain/catalogue/pricing.ts';
import { productCardSchema } from '../catalogue/products.contract.ts';
import { instant, quantityField, rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

/** POST /api/cart/items: adds to the line that the product may have already. */
export const addCartItemSchema = z.strictObject({
  productId: z.string({ error: 'Product is required' }).max(100),
  /** The product's minimum when left out. */
  quantity: quantityField.optional(),
});
export type AddCartItemInput = z.input<typeof addCartItemSchema>;
/** The quantity that a line has from now on, not a difference. */
export const updateCartItemSchema = z.strictObject({ quantity: quantityField });
/** POST /api/cart/apply-coupon, in any case: 409 once its uses are spent, 400 for whatever else is wrong. */
export const applyCouponSchema = z.strictObject({
  couponCode: z
    .string({ error: 'Invalid coupon code' })
    .trim()
    .min(1, 'Invalid coupon code')
    .max(64, 'Invalid coupon code')
    .refine((code) => !code.includes('\u0000') && code.isWellFormed(), 'Invalid coupon code'),
});

/** What is wrong with a line right now. */
export const cartLineProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unavailable') }),
  /** Nothing can be ordered from its seller until this day, as YYYY-MM-DD. */
  z.object({ kind: z.literal('seller_away'), until: z.string() }),
  z.object({ kind: z.literal('out_of_stock') }),
  z.object({ kind: z.literal('insufficient_stock'), available: z.number().int() }),
  z.object({ kind: z.literal('below_minimum'), minimum: z.number().int() }),
  /** `quantity`: the nearest one that can be bought. */
  z.object({ kind: z.literal('above_maximum'), maximum: z.number().int(), quantity: z.number().int() }),
  z.object({ kind: z.literal('not_in_packs'), multiple: z.number().int(), quantity: z.number().int() }),
  /** Joining the guest's cart changed what was wanted; nothing stands in the way of ordering. */
  z.object({
    kind: z.literal('quantity_adjusted'),
    wanted: z.number().int(),
    reason: spoken().nullable(),
  }),
  z.object({ kind: z.literal('price_changed'), previousUnitPrice: rupees }),
]);
export type CartLineProblem = z.infer<typeof cartLineProblemSchema>;

/** What one line costs its buyer: of a cart and of a list. */
export const linePriceFields = {
  /** What this buyer pays for one at this quantity: the lowest of base, quantity price and customer price. */
  unitPrice: rupees,
  /** Which of the three it is. */
  priceReason: z.enum(PRICE_REASONS),
  /** What one costs at this quantity by the product's two columns. */
  regularPrice: rupees,
  wholesalePrice: rupees,
  /**
   * The next quantity (all units of the line, not how many to add) at which one costs this buyer less, and what those
   * units then cost less than at today's unit price (or at the `referencePrice` where that is lower, never below 0); null
   * without one that can be bought.
   */
  nextBreak: z.object({ quantity: z.number().int(), unitPrice: rupees, saving: rupees }).nullable(),
  lineTotal: rupees,
};

/** A line of the cart at today's prices; what is no longer sold stays, and counts in no total. */
export const cartItemSchema = z.object({
  _id: z.string(),
  quantity: z.number().int(),
  ...linePriceFields,
  /** What one costs without PRO: the price on account, where its seller lends without PRO's prices. */
  priceWithoutPro: rupees,
  product: productCardSchema,
  problems: z.array(cartLineProblemSchema),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/**
 * spec 3, 9: `subtotal` already uses wholesale prices for subscribers; `savings` shows what that saved, counted from the
 * regular price or from the product's `referencePrice` where that is lower.
 */
export const totalsSchema = z.object({
  subtotal: rupees,
  tax: rupees,
  shipping: rupees,
  discount: rupees,
  total: rupees,
  savings: rupees,
});
export type Totals = z.infer<typeof totalsSchema>;

/** GET /api/cart, and what every change of it answers: the account's, or the guest's of X-Session-ID. */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  totals: totalsSchema,
  coupon: z.object({ code: z.string() }).nullable(),
  /** Why a coupon left the cart by itself, for one answer, or null. */
  couponNote: z.string().nullable(),
  /** The subtotal at wholesale prices: what PRO would make of this cart. */
  wholesaleSubtotal: rupees,
  /** What PRO takes off it, as `savings` counts it. */
  wholesaleSavings: rupees,
  isSubscriber: z.boolean(),
  updatedAt: instant.nullable(),
});
export type Cart = z.infer<typeof cartSchema>;
