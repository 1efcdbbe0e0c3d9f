import { z } from 'zod';
import {
  costCentreInputSchema,
  costCentreListSchema,
} from '../../../../contract/orders/cost-centres.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  addCostCentre,
  changeCostCentre,
  closeCostCentre,
  readCostCentres,
} from './cost-centres.commands.ts';

const tag = 'Companies';
const idParams = z.object({ id: z.string() });

/** On what a company orders: its cost centres and their budgets. */
export function costCentreRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/company/cost-centres',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'The cost centres of the company for which you act, with what is used of their budgets',
      tag,
      response: costCentreListSchema,
      handler: ({ viewer }) => readCostCentres(deps, viewer),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/company/cost-centres',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Add a cost centre, with a budget or without one',
      tag,
      body: costCentreInputSchema,
      response: costCentreListSchema,
      handler: async ({ viewer, body }) =>
        new Answer(await addCostCentre(deps, viewer, body), { status: 201 }),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/company/cost-centres/:id',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Rename a cost centre, or change its budget',
      tag,
      params: idParams,
      body: costCentreInputSchema,
      response: costCentreListSchema,
      handler: ({ viewer, params: { id }, body }) =>
        changeCostCentre(deps, viewer, { ...body, costCentre: id }),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/company/cost-centres/:id',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Close a cost centre: it stays on what was ordered, and nobody can choose it any more',
      tag,
      params: idParams,
      response: costCentreListSchema,
      handler: ({ viewer, params: { id } }) => closeCostCentre(deps, viewer, id),
    }),
  ];
}
