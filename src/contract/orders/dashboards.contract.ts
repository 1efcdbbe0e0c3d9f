import { z } from 'zod';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { DEFAULT_TIME_RANGE, TIME_RANGES } from '../../domain/shop/time-range.ts';
import { productCardSchema } from '../catalogue/products.contract.ts';
import { instant, rupees } from '../shop/fields.contract.ts';
import { orderRowSchema } from './orders.contract.ts';

/** GET /api/users/dashboard-stats and GET /api/admin/dashboard-stats; a buyer's figures heed no range. */
export const dashboardQuerySchema = z.object({
  timeRange: z.enum(TIME_RANGES, { error: 'Invalid time range' }).default(DEFAULT_TIME_RANGE),
});

const count = z.number().int();

/** spec 3: Dashboard stats of a buyer; totals are over all time. */
export const buyerStatsSchema = z.object({
  totalOrders: count,
  deliveredOrders: count,
  pendingOrders: count,
  totalSpent: rupees,
  /** What wholesale prices have saved on the paid orders. */
  totalSavings: rupees,
  /** The newest five. */
  recentOrders: z.array(
    orderRowSchema
      .pick({
        _id: true,
        orderNumber: true,
        user: true,
        createdAt: true,
        status: true,
        itemCount: true,
        items: true,
      })
      .extend({ totals: z.object({ total: rupees }) }),
  ),
  /** What was ordered last and can be bought now, each product once. */
  buyAgain: z.array(productCardSchema),
});
export type BuyerStats = z.infer<typeof buyerStatsSchema>;

/**
 * The time a dashboard looks at. It runs from the first of its Nepal days until now; the period before it is as long
 * and ends at the same time of day, so that a day that has just begun is compared with as much of another.
 */
const periodFields = {
  timeRange: z.enum(TIME_RANGES),
  /** Today is given by its hours, the other ranges by their days. */
  step: z.enum(['hour', 'day']),
};

/** One step of the period and the same step of the period before. */
const stepFields = {
  /** When this step began; the last one is still running. */
  at: instant,
  revenue: rupees,
  orders: count,
  previousRevenue: rupees,
  previousOrders: count,
};
const sellerStepSchema = z.object(stepFields);
const adminStepSchema = z.object({ ...stepFields, newUsers: count, previousNewUsers: count });
export type FigureStep = z.infer<typeof sellerStepSchema>;

/** Fraction of the period before (0.124 is 12.4 %); null when there was nothing before. */
const growth = z.number().nullable();

const soldProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  units: count,
  /** Paid lines that stand, without VAT, delivery and coupons. */
  revenue: rupees,
});

/** Something that waits for a person. */
const waitingSchema = z.object({
  count,
  /** Since when the longest waiting one waits; null when none does. */
  oldestAt: instant.nullable(),
});

/**
 * spec 3: Dashboard stats of a seller. The four fields of the spec are over all time; everything under `period` is of
 * the range. Orders are parcels: the seller's own part of an order, counted on the day it was placed. Revenue is the
 * own paid lines without VAT, delivery and coupons, on the day of payment; cancelled parcels and what was
 * credited do not count.
 */
export const sellerStatsSchema = z.object({
  /** Products that are not deleted, whatever their status. */
  totalProducts: count,
  totalOrders: count,
  totalRevenue: rupees,
  /** Parcels that are not paid yet. */
  pendingOrders: count,
  period: z.object({
    ...periodFields,
    orders: count,
    revenue: rupees,
    previousOrders: count,
    previousRevenue: rupees,
    revenueGrowth: growth,
    series: z.array(sellerStepSchema),
    /** The five that brought most. */
    topProducts: z.array(soldProductSchema),
  }),
  /** Paid parcels that have not been sent, longest waiting first; `parcels` are the first five. */
  toSend: z.object({
    count,
    parcels: z.array(
      z.object({
        _id: z.string(),
        orderNumber: z.string(),
        paidAt: instant,
        itemCount: count,
        subtotal: rupees,
      }),
    ),
  }),
  /** Public products in stock whose quantity nobody has confirmed for 30 days. */
  staleStock: count,
  /** Parcels that left without the serial numbers of their pieces. */
  lackingSerials: count,
  /** Active products at or under their threshold, the emptiest first; `products` are the first five. */
  lowStock: z.object({
    count,
    outOfStock: count,
    products: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        sku: z.string(),
        quantity: count,
        lowStockThreshold: count,
      }),
    ),
  }),
});
export type SellerStats = z.infer<typeof sellerStatsSchema>;

/**
 * spec 3: Dashboard stats of an admin.
 *
 * `total...` of users, orders and products are over all time, `new...` of the range. Revenue is of the range: what
 * buyers paid for orders, VAT and delivery included and coupons taken off, on the day of payment; what went back for
 * cancelled parcels and by credit notes is taken off that day again. Plans are not part of it. What categories, sellers and products sold
 * is without VAT, delivery and coupons, which belong to no single line.
 */
export const adminStatsSchema = z.object({
  ...periodFields,
  /** Accounts that are not deleted. */
  totalUsers: count,
  newUsers: count,
  /** Every order ever placed, the cancelled ones too. */
  totalOrders: count,
  newOrders: count,
  totalRevenue: rupees,
  revenueGrowth: growth,
  /** Products that are not deleted. */
  totalProducts: count,
  /** Of these, the ones with status active. */
  activeProducts: count,
  /** The newest ten of all. */
  recentOrders: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      user: z.object({ firstName: z.string(), lastName: z.string() }),
      totals: z.object({ total: rupees }),
      status: z.enum(ORDER_STATUSES),
      createdAt: instant,
    }),
  ),
  previous: z.object({ users: count, orders: count, revenue: rupees }),
  series: z.array(adminStepSchema),
  /** What became of the orders placed in the range. */
  ordersByStatus: z.record(z.enum(ORDER_STATUSES), count),
  /** Top-level categories with what they and their children sold. */
  topCategories: z.array(
    z.object({ _id: z.string(), name: z.string(), slug: z.string(), units: count, revenue: rupees }),
  ),
  /** `orders` are the parcels placed with the seller in the range, paid or not. */
  topSellers: z.array(z.object({ _id: z.string(), name: z.string(), orders: count, revenue: rupees })),
  topProducts: z.array(soldProductSchema.extend({ sellerName: z.string() })),
  categories: z.object({ total: count, topLevel: count }),
  waiting: z.object({
    /** Bank transfers to confirm. */
    payments: waitingSchema.extend({ amount: rupees }),
    /** Payments of which money has to go back. */
    refunds: waitingSchema.extend({ amount: rupees }),
    /** Payments that need a person to look at them. */
    alerts: waitingSchema,
    /** Accounts on which the newest proof found the books and the facts apart. */
    ledger: waitingSchema,
    /** Bills of the platform that their buyers ask for in another name. */
    reissues: waitingSchema,
    sellers: waitingSchema,
    /** Companies that want to prove their PAN. */
    pans: waitingSchema,
    products: waitingSchema,
    /** Complaints that wait for our desk, and those of all open ones that are not decided in time. */
    complaints: waitingSchema,
    overdueComplaints: waitingSchema,
  }),
  /** Active products with nothing left, and those at or under their threshold (the empty ones left out). */
  stock: z.object({ outOfStock: count, low: count }),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;
