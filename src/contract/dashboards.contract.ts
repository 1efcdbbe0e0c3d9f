import { z } from 'zod';
import { DEFAULT_TIME_RANGE, TIME_RANGES } from '../domain/time-range.ts';
import { rupees } from './fields.contract.ts';
import { orderRowSchema } from './orders.contract.ts';
import { productCardSchema } from './products.contract.ts';

export const dashboardQuerySchema = z.object({
  timeRange: z.enum(TIME_RANGES, { error: 'Invalid time range' }).default(DEFAULT_TIME_RANGE),
});

/** spec 3: Dashboard stats of a buyer; totals are over all time. */
export const buyerStatsSchema = z.object({
  totalOrders: z.number().int(),
  deliveredOrders: z.number().int(),
  pendingOrders: z.number().int(),
  totalSpent: rupees,
  /** What wholesale prices have saved on the paid orders. */
  totalSavings: rupees,
  /** The newest five. */
  recentOrders: z.array(
    orderRowSchema
      .pick({ _id: true, orderNumber: true, createdAt: true, status: true, itemCount: true, items: true })
      .extend({ totals: z.object({ total: rupees }) }),
  ),
  /** What was ordered last and can be bought now, each product once. */
  buyAgain: z.array(productCardSchema),
});
export type BuyerStats = z.infer<typeof buyerStatsSchema>;

/** spec 3: Dashboard stats of a seller; revenue is the seller's own paid lines without VAT. */
export const sellerStatsSchema = z.object({
  totalProducts: z.number().int(),
  totalOrders: z.number().int(),
  totalRevenue: rupees,
  pendingOrders: z.number().int(),
});
export type SellerStats = z.infer<typeof sellerStatsSchema>;
