import { z } from 'zod';
import {
  buyerStatsSchema,
  dashboardQuerySchema,
  sellerStatsSchema,
} from '../../../contract/dashboards.contract.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { getBuyerStats, getSellerStats } from './dashboards.sql.ts';

export function dashboardRoutes({ db }: Deps): RouteDefinition[] {
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
      handler: ({ viewer }) =>
        viewer.role === 'seller' ? getSellerStats(db, viewer.userId) : getBuyerStats(db, viewer.userId),
    }),
  ];
}
