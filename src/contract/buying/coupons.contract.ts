import { z } from 'zod';
import { COUPON_STATES } from '../../domain/buying/coupon.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';

/** `percent` of the subtotal or a `fixed` amount of rupees; neither takes off more than the subtotal. */
export const COUPON_TYPES = ['percent', 'fixed'] as const;

const MAX_RUPEES = 10_000_000;

const limitField = (message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(1_000_000, message).nullable().default(null);

const instantField = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).transform((text) => new Date(text));

/** POST and PUT of coupons: the whole coupon. */
export const couponInputSchema = z
  .strictObject({
    /** Kept in upper case; buyers may type it in any. */
    code: requiredText('Code is required', 64)
      .transform((code) => code.toUpperCase())
      .refine(
        (code) => /^[A-Z0-9_-]{3,30}$/.test(code),
        'Code must be 3 to 30 letters, digits, hyphens or underscores',
      ),
    type: z.enum(COUPON_TYPES, { error: 'Choose percent or fixed amount' }),
    /** Percent, or rupees; at most 2 decimals. */
    value: z
      .number({ error: 'Value is required' })
      .positive('Value must be above 0')
      .max(MAX_RUPEES, 'Value is too large')
      .refine(isRupeeAmount, 'Value can have at most 2 decimals'),
    minimumSubtotal: z
      .number({ error: 'Minimum subtotal must be a number' })
      .min(0, 'Minimum subtotal must not be negative')
      .max(MAX_RUPEES, 'Minimum subtotal is too large')
      .refine(isRupeeAmount, 'Minimum subtotal can have at most 2 decimals')
      .default(0),
    /** Now when left out. */
    startsAt: instantField('Start must be a date and time').optional(),
    /** Null: no end. */
    endsAt: instantField('End must be a date and time').nullable().default(null),
    /** Orders that may use it, of all buyers together. Null: any number. */
    usageLimit: limitField('Usage limit must be a whole number of at least 1'),
    /** Orders of one buyer that may use it. Null: any number. */
    perUserLimit: limitField('Limit per buyer must be a whole number of at least 1'),
    isActive: z.boolean({ error: 'Active must be true or false' }).default(true),
  })
  .refine(({ type, value }) => type !== 'percent' || value <= 100, {
    path: ['value'],
    error: 'A percentage cannot be above 100',
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || startsAt === undefined || endsAt > startsAt, {
    path: ['endsAt'],
    error: 'End must be after the start',
  })
  .refine(
    ({ usageLimit, perUserLimit }) =>
      usageLimit === null || perUserLimit === null || perUserLimit <= usageLimit,
    {
      path: ['perUserLimit'],
      error: 'Limit per buyer cannot be above the usage limit',
    },
  );
export type CouponInput = z.input<typeof couponInputSchema>;
/** PUT: the `updatedAt` of what the admin looked at, when given: 409 when somebody has changed the coupon since. */
export const couponChangeSchema = couponInputSchema.safeExtend({
  updatedAt: z.iso.datetime({ error: 'Invalid date' }).optional(),
});

/** GET /api/admin/coupons, 20 a page; `search` is a part of the code. */
export const adminCouponsQuerySchema = z.object({
  ...pageQuery(20),
  ...searchQuery,
  state: z.enum(COUPON_STATES, { error: 'Invalid state' }).optional(),
});

/** A row of GET /api/admin/coupons, and what POST and PUT answer; `value` is percent, or rupees if fixed. */
export const adminCouponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  type: z.enum(COUPON_TYPES),
  value: z.number(),
  minimumSubtotal: rupees,
  startsAt: instant,
  endsAt: instant.nullable(),
  usageLimit: z.number().int().nullable(),
  perUserLimit: z.number().int().nullable(),
  isActive: z.boolean(),
  /** What it is to buyers at this moment. */
  state: z.enum(COUPON_STATES),
  /** Orders that carry it now; those cancelled gave their use back. */
  usedCount: z.number().int(),
  /** What those orders cost less. */
  discountGiven: rupees,
  /** The last five orders with it, cancelled ones too. */
  lastUses: z.array(
    z.object({
      at: instant,
      order: z.object({ _id: z.string(), orderNumber: z.string() }),
      buyer: z.string(),
      discount: rupees,
      isGivenBack: z.boolean(),
    }),
  ),
  /** False once any order carried it. */
  canDelete: z.boolean(),
  createdAt: instant,
  /** When its terms were last changed. */
  updatedAt: instant,
});
export type AdminCoupon = z.infer<typeof adminCouponSchema>;

const count = z.number().int();

/** GET /api/admin/coupons, newest first; `counts` are over all coupons, whatever the filters. */
export const adminCouponListSchema = z.object({
  coupons: z.array(adminCouponSchema),
  pagination: paginationSchema,
  counts: z.object({
    total: count,
    active: count,
    scheduled: count,
    expired: count,
    used_up: count,
    inactive: count,
  }),
});
export type AdminCouponList = z.infer<typeof adminCouponListSchema>;
