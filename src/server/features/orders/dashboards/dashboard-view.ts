import type { AdminStats, FigureStep, SellerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { growthOf, type Period, periodsOf, type TimeRange } from '../../../../domain/shop/time-range.ts';
import type { Database } from '../../../db/database.ts';
import { countSellerProducts } from '../../catalogue/products/seller-products.sql.ts';
import {
  countByStatus,
  getShopTotals,
  getTopLists,
  listNewUsers,
  listRecentOrders,
  listTopSellers,
  listWaiting,
  type Waiting,
} from './admin-dashboard.sql.ts';
import { type FigureRow, listFigures } from './figures.sql.ts';
import { getSellerTotals, listLowStock, listParcelsToSend, listTopProducts } from './seller-dashboard.sql.ts';

/** The admin's dashboard at `now`; every sum of the range is the sum of its series. */
export async function readAdminDashboard(db: Database, timeRange: TimeRange, now: Date): Promise<AdminStats> {
  const { step, current, previous } = periodsOf(timeRange, now);
  const days = daysOf(current);
  const [
    totals,
    figures,
    previousFigures,
    users,
    previousUsers,
    ordersByStatus,
    top,
    topSellers,
    recentOrders,
    waiting,
  ] = await Promise.all([
    getShopTotals(db, days.to),
    listFigures(db, step, current),
    listFigures(db, step, previous),
    listNewUsers(db, step, current),
    listNewUsers(db, step, previous),
    countByStatus(db, current),
    getTopLists(db, days),
    listTopSellers(db, days),
    listRecentOrders(db),
    listWaiting(db, now),
  ]);
  const newUsers = inSteps(current, users, (row) => row.users);
  const previousNewUsers = inSteps(previous, previousUsers, (row) => row.users);
  const { orders, revenue, previousOrders, previousRevenue, revenueGrowth, series } = compare(
    [current, figures],
    [previous, previousFigures],
  );
  return {
    timeRange,
    step,
    totalUsers: totals.users,
    newUsers: sum(newUsers),
    totalOrders: totals.orders,
    newOrders: orders,
    totalRevenue: revenue,
    revenueGrowth,
    totalProducts: totals.products,
    activeProducts: totals.activeProducts,
    recentOrders: recentOrders.map(
      ({ id, orderNumber, firstName, lastName, totalPaisa, status, createdAt }) => ({
        _id: id,
        orderNumber,
        user: { firstName, lastName },
        totals: { total: rupeesFromPaisa(totalPaisa) },
        status,
        createdAt: createdAt.toISOString(),
      }),
    ),
    previous: { users: sum(previousNewUsers), orders: previousOrders, revenue: previousRevenue },
    series: series.map((figureStep, index) => ({
      ...figureStep,
      newUsers: newUsers[index] ?? 0,
      previousNewUsers: previousNewUsers[index] ?? 0,
    })),
    ordersByStatus,
    topCategories: top.categories.map(inRupees),
    topSellers: topSellers.map(inRupees),
    topProducts: top.products.map(inRupees),
    categories: { total: totals.categories, topLevel: totals.topCategories },
    waiting: {
      payments: { ...toWaiting(waiting.payments), amount: rupeesFromPaisa(waiting.payments.amountPaisa) },
      refunds: { ...toWaiting(waiting.refunds), amount: rupeesFromPaisa(waiting.refunds.amountPaisa) },
      alerts: toWaiting(waiting.alerts),
      reissues: toWaiting(waiting.reissues),
      ledger: toWaiting(waiting.ledger),
      sellers: toWaiting(waiting.sellers),
      pans: toWaiting(waiting.pans),
      products: toWaiting(waiting.products),
      complaints: toWaiting(waiting.complaints),
      overdueComplaints: toWaiting(waiting.overdueComplaints),
    },
    stock: { outOfStock: totals.outOfStock, low: totals.lowStock },
  };
}

/** A seller's dashboard at `now`. */
export async function readSellerDashboard(
  db: Database,
  { sellerId, timeRange, now }: { sellerId: string; timeRange: TimeRange; now: Date },
): Promise<SellerStats> {
  const { step, current, previous } = periodsOf(timeRange, now);
  const days = daysOf(current);
  const [totals, products, figures, previousFigures, topProducts, toSend, lowStock] = await Promise.all([
    getSellerTotals(db, sellerId, days.to),
    countSellerProducts(db, sellerId),
    listFigures(db, step, current, sellerId),
    listFigures(db, step, previous, sellerId),
    listTopProducts(db, sellerId, days),
    listParcelsToSend(db, sellerId),
    listLowStock(db, sellerId),
  ]);
  return {
    totalProducts: products.total,
    totalOrders: totals.orders,
    totalRevenue: rupeesFromPaisa(totals.revenuePaisa),
    pendingOrders: totals.pendingOrders,
    period: {
      timeRange,
      step,
      ...compare([current, figures], [previous, previousFigures]),
      topProducts: topProducts.map(({ id, ...sold }) => inRupees({ _id: id, ...sold })),
    },
    toSend: {
      count: toSend[0]?.total ?? 0,
      parcels: toSend.map(({ id, orderNumber, paidAt, itemCount, subtotalPaisa }) => ({
        _id: id,
        orderNumber,
        paidAt: paidAt.toISOString(),
        itemCount,
        subtotal: rupeesFromPaisa(subtotalPaisa),
      })),
    },
    staleStock: products.stale,
    lackingSerials: totals.lackingSerials,
    lowStock: {
      count: lowStock[0]?.total ?? 0,
      outOfStock: lowStock[0]?.outOfStock ?? 0,
      products: lowStock.map(({ id, name, sku, quantity, lowStockThreshold }) => ({
        _id: id,
        name,
        sku,
        quantity,
        lowStockThreshold,
      })),
    },
  };
}

function daysOf({ since, until }: Period): { from: string; to: string } {
  return { from: kathmanduDate(since), to: kathmanduDate(until) };
}

/** The value of each step of a period; 0 where nothing happened. */
function inSteps<Row extends { at: Date }>(
  { starts }: Period,
  rows: readonly Row[],
  countOf: (row: Row) => number,
): number[] {
  const values = new Map(rows.map((row) => [row.at.getTime(), countOf(row)]));
  return starts.map((start) => values.get(start.getTime()) ?? 0);
}

/** Both periods side by side, and their sums. */
function compare(
  [current, figures]: [Period, readonly FigureRow[]],
  [previous, previousFigures]: [Period, readonly FigureRow[]],
): {
  orders: number;
  revenue: number;
  previousOrders: number;
  previousRevenue: number;
  revenueGrowth: number | null;
  series: FigureStep[];
} {
  const orders = inSteps(current, figures, (row) => row.placed);
  const revenue = inSteps(current, figures, (row) => row.revenuePaisa);
  const previousOrders = inSteps(previous, previousFigures, (row) => row.placed);
  const previousRevenue = inSteps(previous, previousFigures, (row) => row.revenuePaisa);
  return {
    orders: sum(orders),
    revenue: rupeesFromPaisa(sum(revenue)),
    previousOrders: sum(previousOrders),
    previousRevenue: rupeesFromPaisa(sum(previousRevenue)),
    revenueGrowth: growthOf(sum(revenue), sum(previousRevenue)),
    series: current.starts.map((start, index) => ({
      at: start.toISOString(),
      orders: orders[index] ?? 0,
      revenue: rupeesFromPaisa(revenue[index] ?? 0),
      previousOrders: previousOrders[index] ?? 0,
      previousRevenue: rupeesFromPaisa(previousRevenue[index] ?? 0),
    })),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function inRupees<Row extends { revenuePaisa: number }>({
  revenuePaisa,
  ...row
}: Row): Omit<Row, 'revenuePaisa'> & { revenue: number } {
  return { ...row, revenue: rupeesFromPaisa(revenuePaisa) };
}

function toWaiting({ count, oldestAt }: Waiting): { count: number; oldestAt: string | null } {
  return { count, oldestAt: oldestAt?.toISOString() ?? null };
}
