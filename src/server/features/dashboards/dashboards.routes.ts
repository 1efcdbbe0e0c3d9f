import { z } from 'zod';
import {
  adminStatsSchema,
  buyerStatsSchema,
  dashboardQuerySchema,
  sellerStatsSchema,
} from '../../../contract/dashboards.contract.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { getBuyerStats } from './buyer-dashboard.sql.ts';
import { readAdminDashboard, readSellerDashboard } from './dashboard-view.ts';

export function dashboardRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/users/dashboard-stats',
      audience: 'user',
      limit: 'other',
      summary: 'The own figures: sales for a seller, purchases for everybody else',
      tag: 'Dashboards',
      query: dashboardQuerySchema,
      response: z.union([sellerStatsSchema, buyerStatsSchema]),
      handler: ({ viewer, query: { timeRange } }) =>
        viewer.role === 'seller'
          ? readSellerDashboard(db, { sellerId: viewer.userId, timeRange, now: clock() })
          : getBuyerStats(db, viewer.userId),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/dashboard-stats',
      audience: 'admin',
      limit: 'other',
      summary: 'The figures of the whole shop, and what waits for an admin',
      tag: 'Dashboards',
      query: dashboardQuerySchema,
      response: adminStatsSchema,
      handler: ({ query: { timeRange } }) => readAdminDashboard(db, timeRange, clock()),
    }),
  ];
}
