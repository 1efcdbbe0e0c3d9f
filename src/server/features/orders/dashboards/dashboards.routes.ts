import { z } from 'zod';
import {
  adminStatsSchema,
  buyerStatsSchema,
  dashboardQuerySchema,
  sellerStatsSchema,
} from '../../../../contract/orders/dashboards.contract.ts';
import type { Deps } from '../../../deps.ts';
import { companyFor } from '../../../plugins/company-deeds.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { getBuyerStats } from './buyer-dashboard.sql.ts';
import { readAdminDashboard, readSellerDashboard } from './dashboard-view.ts';

export function dashboardRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/users/dashboard-stats',
      audience: 'user',
      deedOfBuyer: 'read_orders',
      limit: 'other',
      summary: 'Your figures: sales for a seller, purchases for everybody else',
      tag: 'Dashboards',
      query: dashboardQuerySchema,
      response: z.union([sellerStatsSchema, buyerStatsSchema]),
      handler: ({ viewer, query: { timeRange } }) =>
        viewer.sellerRole !== null
          ? readSellerDashboard(db, { sellerId: viewer.sellerId, timeRange, now: clock() })
          : getBuyerStats(db, companyFor(viewer, 'read_orders')),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/dashboard-stats',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'The figures of the whole shop, and what waits for an admin',
      tag: 'Dashboards',
      query: dashboardQuerySchema,
      response: adminStatsSchema,
      handler: ({ query: { timeRange } }) => readAdminDashboard(db, timeRange, clock()),
    }),
  ];
}
