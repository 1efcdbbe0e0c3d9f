import { z } from 'zod';
import { parcelLostSchema, parcelRefusedSchema } from '../../../../contract/orders/refusals.contract.ts';
import { sellerOrderSchema } from '../../../../contract/orders/seller-orders.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { sayRefused } from '../../orders/orders/refusals.commands.ts';
import { toSellerOrder } from '../../orders/orders/seller-order-view.ts';
import type { ParcelRequest } from '../../orders/orders/seller-orders.commands.ts';
import { findParcelOfSeller } from '../../orders/orders/seller-orders.sql.ts';
import { loseParcelByDesk, loseParcelBySeller } from './lost-parcels.commands.ts';
import { takeBackRefused } from './refusals.commands.ts';

const idParams = z.object({ id: z.string() });

/** Parcels that were not taken at the door, and those that never arrive anywhere. */
export function refusalRoutes(deps: Deps): RouteDefinition[] {
  const requestOf = (id: string, { sellerId, userId }: Viewer): ParcelRequest => ({
    parcelId: uuidOr(id, orderNotFound).toLowerCase(),
    sellerId,
    actorId: userId,
  });
  const answer = async ({ parcelId, sellerId }: ParcelRequest, message: string) => {
    const row = await findParcelOfSeller(deps.db, parcelId, sellerId);
    if (row === null) throw orderNotFound();
    return new Answer(toSellerOrder(row), { message });
  };
  return [
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/refused',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Say that a parcel that is paid at the door was refused there',
      tag: 'Delivery',
      params: idParams,
      body: parcelRefusedSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body, viewer }) => {
        const request = requestOf(params.id, viewer);
        await sayRefused(deps, { ...request, reason: body.reason });
        return answer(request, 'Refusal recorded');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/back',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Say that a refused parcel is back: its goods are in stock again, its bill is credited',
      tag: 'Delivery',
      params: idParams,
      response: sellerOrderSchema,
      handler: async ({ params, viewer }) => {
        const request = requestOf(params.id, viewer);
        await takeBackRefused(deps, request);
        return answer(request, 'Parcel is back');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/lost',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary:
        'Say that a parcel that you sent was lost on its way: its bill is credited, what was paid goes back',
      tag: 'Delivery',
      params: idParams,
      body: parcelLostSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body, viewer }) => {
        const request = requestOf(params.id, viewer);
        await loseParcelBySeller(deps, { ...request, reason: body.reason });
        return answer(request, 'Loss recorded');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/orders/:id/parcels/:parcel/lost',
      audience: 'admin',
      deskDeed: 'orders',
      limit: 'other',
      summary: 'Note that a parcel was lost on its way: its bill is credited, what was paid goes back',
      tag: 'Delivery',
      params: idParams.extend({ parcel: z.string() }),
      body: parcelLostSchema,
      response: z.null(),
      handler: async ({ params, body, viewer, request }) => {
        await loseParcelByDesk(deps, {
          orderId: uuidOr(params.id, orderNotFound),
          parcelId: uuidOr(params.parcel, orderNotFound).toLowerCase(),
          reason: body.reason,
          admin: actingAdmin(viewer, request),
        });
        return new Answer(null, { message: 'Loss recorded' });
      },
    }),
  ];
}
