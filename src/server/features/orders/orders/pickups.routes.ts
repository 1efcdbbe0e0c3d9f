import { z } from 'zod';
import { deskHandOverSchema, handOverSchema } from '../../../../contract/orders/pickups.contract.ts';
import { sellerOrderSchema } from '../../../../contract/orders/seller-orders.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { orderNotFound } from './orders.errors.ts';
import { handOver, handOverByDesk, readyPickup } from './pickups.commands.ts';
import { toSellerOrder } from './seller-order-view.ts';
import type { ParcelRequest } from './seller-orders.commands.ts';
import { findParcelOfSeller } from './seller-orders.sql.ts';

const params = z.object({ id: z.string() });
const tag = 'Delivery';

/** What a seller does with parcels that are picked up; anybody else's answer 404. */
export function pickupRoutes(deps: Deps): RouteDefinition[] {
  const getParcel = async ({ parcelId, sellerId }: ParcelRequest) => {
    const row = await findParcelOfSeller(deps.db, parcelId, sellerId);
    if (row === null) throw orderNotFound();
    return toSellerOrder(row);
  };
  const requestOf = (id: string, { sellerId, userId }: Viewer): ParcelRequest => ({
    parcelId: uuidOr(id, orderNotFound).toLowerCase(),
    sellerId,
    actorId: userId,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/ready',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Tell the buyer that your parcel is ready for pick up',
      tag,
      params,
      response: sellerOrderSchema,
      handler: async ({ params: { id }, viewer }) => {
        const request = requestOf(id, viewer);
        await readyPickup(deps, request);
        return new Answer(await getParcel(request), { message: 'The buyer is told' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/hand-over',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Hand your parcel over to who shows its code: it is sent and delivered at once',
      tag,
      params,
      body: handOverSchema,
      response: sellerOrderSchema,
      handler: async ({ params: { id }, body: { code }, viewer }) => {
        const request = requestOf(id, viewer);
        await handOver(deps, request, code);
        return new Answer(await getParcel(request), { message: 'Parcel handed over' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/orders/:id/parcels/:parcel/hand-over',
      audience: 'admin',
      deskDeed: 'orders',
      limit: 'other',
      summary:
        'Note that a parcel was handed over without its code, and why: it is sent and delivered at once',
      tag,
      params: params.extend({ parcel: z.string() }),
      body: deskHandOverSchema,
      response: z.null(),
      handler: async ({ params: { id, parcel }, body: { reason }, viewer, request }) => {
        await handOverByDesk(deps, {
          orderId: uuidOr(id, orderNotFound),
          parcelId: uuidOr(parcel, orderNotFound).toLowerCase(),
          reason,
          admin: actingAdmin(viewer, request),
        });
        return new Answer(null, { message: 'Parcel handed over' });
      },
    }),
  ];
}
