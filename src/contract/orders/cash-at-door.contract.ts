import { z } from 'zod';
import { DISTRICTS } from '../../domain/shop/districts.ts';
import { rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

/** GET /api/payments/cash: of an order that was placed, or else of what lies in the caller's cart. */
export const cashQuerySchema = z.object({
  order: z.string().max(100).optional(),
  /** Of the delivery address. */
  district: z.enum(DISTRICTS, { error: 'Choose a district' }).optional(),
  /** Rupees of the cart, delivery and VAT in it. */
  amount: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, 'Invalid amount')
    .transform(Number)
    .default(0),
  /** A part of it is to be on account. */
  account: z.enum(['true', 'false'], { error: 'Choose yes or no' }).default('false'),
});

/** `reason` says why an offer of the shop does not hold for this order; both are false and null where it is not offered. */
export const cashOfferSchema = z.object({
  isOffered: z.boolean(),
  isAvailable: z.boolean(),
  reason: spoken().nullable(),
});
export type CashOffer = z.infer<typeof cashOfferSchema>;

/** PUT /api/seller/cash. */
export const sellerCashFormSchema = z.strictObject({
  acceptsCash: z.boolean({ error: 'Choose yes or no' }),
});

/** GET /api/seller/cash: whether buyers may pay the courier, and up to how many rupees an order. */
export const sellerCashSchema = z.object({
  acceptsCash: z.boolean(),
  /** By the shop at all. */
  isOffered: z.boolean(),
  ceiling: rupees,
});
export type SellerCash = z.infer<typeof sellerCashSchema>;

/**
 * What has become of the cash that a courier is to collect: `paid` by a gateway instead, `refused` at the door, `over` once
 * the goods are back or lost.
 */
export const CASH_STATES = ['to_collect', 'refused', 'paid', 'collected', 'remitted', 'over'] as const;

/** The same as its buyer sees it: what the courier has is paid, whoever has it by now. */
export const BUYERS_CASH_STATES = ['to_collect', 'refused', 'paid', 'over'] as const;

/** What a company owes for the way back of a parcel that it refused. */
export const RETURN_FEE_STATES = ['due', 'paid', 'waived'] as const;
