import { z } from 'zod';
import {
  deliveriesQuerySchema,
  deliveriesSchema,
  deliveryQuerySchema,
  deliverySchema,
  sellerDeliveryAnswerSchema,
  sellerDeliverySchema,
} from '../../../../contract/catalogue/delivery.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { findDeliveries, findParcels } from './delivery-view.ts';
import { readSellerDelivery, saveSellerDelivery } from './seller-delivery.commands.ts';

const tag = /* shown */ 'Delivery';

/** When goods arrive and what their way costs, by where they go to, and what sellers ask for it. */
export function deliveryRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/:id/delivery',
      audience: 'public',
      limit: 'other',
      summary:
        'When a product arrives in a province or district if it is ordered and paid today, and what its way costs',
      tag: 'Catalogue',
      params: z.object({ id: z.string() }),
      query: deliveryQuerySchema,
      response: deliverySchema,
      handler: async ({ params, query: to }) => {
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
      summary:
        'When several products arrive if they are ordered and paid today, and what the ways of heavy parcels cost',
      tag: 'Catalogue',
      query: deliveriesQuerySchema,
      response: deliveriesSchema,
      handler: async ({ query: { products: ids, quantities, ...to } }) => ({
        deliveries: await findDeliveries(deps, { ids, to }),
        parcels: quantities === undefined ? [] : await findParcels(deps, { ids, quantities, to }),
      }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/delivery',
      audience: 'seller',
      sellerDeed: 'read',
      limit: 'other',
      summary: 'What you ask for the way of heavy parcels beyond the delivery fee, by zone and weight',
      tag,
      response: sellerDeliveryAnswerSchema,
      handler: ({ viewer }) => readSellerDelivery(deps, viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/delivery',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Change what you ask for the way of heavy parcels, for orders from now on',
      tag,
      body: sellerDeliverySchema,
      response: sellerDeliveryAnswerSchema,
      handler: async ({ body, viewer, request }) => {
        await saveSellerDelivery(deps, {
          sellerId: viewer.sellerId,
          by: actingAdmin(viewer, request),
          rates: body,
        });
        return new Answer(await readSellerDelivery(deps, viewer.sellerId), { message: 'Delivery saved' });
      },
    }),
  ];
}
