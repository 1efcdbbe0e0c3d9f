import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/order-status.ts';
import { DEFAULT_TIME_RANGE, TIME_RANGES } from '../domain/time-range.ts';
import { instant, rupees } from './fields.contract.ts';

export const dashboardQuerySchema = z.object({
  timeRange: z.enum(TIME_RANGES, { error: 'Invalid time range' }).default(DEFAULT_TIME_RANGE),
});

/** spec 3: Dashboard stats of a buyer; totals are over all time. */
export const buyerStatsSchema = z.object({
  totalOrders: z.number().int(),
  deliveredOrders: z.number().int(),
  pendingOrders: z.number().int(),
  totalSpent: rupees,
  recentOrders: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      createdAt: instant,
      status: z.enum(ORDER_STATUSES),
      itemCount: z.number().int(),
      totals: z.object({ total: rupees }),
    }),
  ),
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
