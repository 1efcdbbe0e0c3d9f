import { z } from 'zod';
import {
  deliveriesQuerySchema,
  deliveriesSchema,
  deliveryQuerySchema,
  deliverySchema,
} from '../../../../contract/catalogue/delivery.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { findDeliveries } from './delivery-view.ts';

const tag = 'Catalogue';

/** When goods arrive, by the province they go to. */
export function deliveryRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/:id/delivery',
      audience: 'public',
      limit: 'other',
      summary: 'When a product arrives in a province if it is ordered and paid today',
      tag,
      params: z.object({ id: z.string() }),
      query: deliveryQuerySchema,
      response: deliverySchema,
      handler: async ({ params, query: { province: to } }) => {
        const id = uuidOr(params.id, productNotFound).toLowerCase();
        const [delivery] = await findDeliveries(deps, { ids: [id], to });
        if (delivery === undefined) throw productNotFound();
        return delivery;
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/delivery',
      audience: 'public',
      limit: 'other',
      summary: 'When several products arrive in a province if they are ordered and paid today',
      tag,
      query: deliveriesQuerySchema,
      response: deliveriesSchema,
      handler: async ({ query: { province: to, products: ids } }) => ({
        deliveries: await findDeliveries(deps, { ids, to }),
      }),
    }),
  ];
}
