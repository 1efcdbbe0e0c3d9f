import { z } from 'zod';
import {
  adminPlanListSchema,
  setPlanPriceSchema,
} from '../../../../contract/payments/plan-prices.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { getAdminPlans, setPlanPrice } from './plan-prices.commands.ts';

const tag = 'Subscriptions';

/** What plans cost, from which day on. */
export function planPriceRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/plans',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'The plans with their prices, those to come and those that are over',
      tag,
      response: adminPlanListSchema,
      handler: async () => getAdminPlans(deps),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/plans/:id/prices',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Set what a plan costs from a day on; who paid or is paying keeps the price',
      tag,
      params: z.object({ id: z.string() }),
      body: setPlanPriceSchema,
      response: adminPlanListSchema,
      handler: async ({ params, body, viewer, request }) => {
        await setPlanPrice(deps, { planId: params.id, price: body, admin: actingAdmin(viewer, request) });
        deps.catalogue.plansChanged();
        return new Answer(await getAdminPlans(deps), { status: 201, message: 'Price set' });
      },
    }),
  ];
}
