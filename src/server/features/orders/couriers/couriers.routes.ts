import { z } from 'zod';
import {
  adminCouriersSchema,
  bookCourierSchema,
  courierAccountSchema,
  courierRateRequestSchema,
  courierRateSchema,
  courierStatusesResultSchema,
  courierStatusesSchema,
  parcelCourierSchema,
  sellerCouriersSchema,
} from '../../../../contract/orders/couriers.contract.ts';
import { COURIERS, type CourierId } from '../../../../domain/orders/courier.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import type { ParcelRequest } from '../orders/seller-orders.commands.ts';
import { changeSellerAccount, connectedCourier, getSellerCouriers } from './courier-accounts.commands.ts';
import { bookCourier, cancelBooking, rateParcel } from './courier-booking.commands.ts';
import { hearCourier, noteStatuses } from './courier-events.commands.ts';
import { courierNotFound, wrongSignature } from './couriers.errors.ts';
import { getAdminCouriers, getParcelCourier } from './couriers-view.ts';

const tag = 'Delivery';
const idParams = z.object({ id: z.string() });
const ofSeller = { audience: 'seller', sellerDeed: 'orders', tag } as const;
const readable = { ...ofSeller, scope: 'orders:read', limit: 'other' } as const;
const writable = { ...ofSeller, scope: 'orders:write' } as const;

const requestOf = (id: string, { sellerId, userId }: Viewer): ParcelRequest => ({
  parcelId: uuidOr(id, orderNotFound).toLowerCase(),
  sellerId,
  actorId: userId,
});

/** Couriers that are booked for parcels, and what they say of them. */
export function courierRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      ...readable,
      method: 'GET',
      url: '/api/seller/orders/:id/courier',
      summary: 'Couriers for your parcel, what is booked, and what it says',
      params: idParams,
      response: parcelCourierSchema,
      handler: ({ params, viewer }) => getParcelCourier(deps, requestOf(params.id, viewer)),
    }),
    defineRoute({
      ...readable,
      method: 'POST',
      url: '/api/seller/orders/:id/rate',
      limit: 'message',
      summary: 'What a courier asks for your parcel',
      params: idParams,
      body: courierRateRequestSchema,
      response: courierRateSchema,
      handler: ({ params, body, viewer }) => rateParcel(deps, requestOf(params.id, viewer), body),
    }),
    defineRoute({
      ...writable,
      method: 'POST',
      url: '/api/seller/orders/:id/book',
      limit: 'message',
      keepsAnswers: true,
      summary: 'Book a courier for your parcel; 503 while it does not answer, and never twice',
      params: idParams,
      body: bookCourierSchema,
      response: parcelCourierSchema,
      handler: async ({ params, body, viewer, request }) => {
        const parcel = requestOf(params.id, viewer);
        await bookCourier(deps, parcel, body, idempotencyKeyOf(request));
        return getParcelCourier(deps, parcel);
      },
    }),
    defineRoute({
      ...writable,
      method: 'DELETE',
      url: '/api/seller/orders/:id/book',
      limit: 'message',
      summary: 'Cancel the courier, until it has the parcel',
      params: idParams,
      response: parcelCourierSchema,
      handler: async ({ params, viewer }) => {
        const parcel = requestOf(params.id, viewer);
        await cancelBooking(deps, parcel);
        return getParcelCourier(deps, parcel);
      },
    }),
    defineRoute({
      ...writable,
      method: 'POST',
      url: '/api/seller/couriers/statuses',
      limit: 'other',
      summary: 'Note what couriers without an API say, by their numbers',
      body: courierStatusesSchema,
      response: courierStatusesResultSchema,
      handler: ({ body, viewer }) =>
        noteStatuses(deps, { sellerId: viewer.sellerId, actorId: viewer.userId }, body.statuses),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/couriers',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Your own account with Pathao, without its secrets',
      tag,
      response: sellerCouriersSchema,
      handler: ({ viewer }) => getSellerCouriers(deps, viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/couriers',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'password',
      summary: 'Enter keys of your own with Pathao, which are tried first, or take them away',
      tag,
      body: courierAccountSchema,
      response: sellerCouriersSchema,
      handler: async ({ body, viewer, request }) => {
        const who = { sellerId: viewer.sellerId, acting: actingAdmin(viewer, request) };
        await changeSellerAccount(deps, who, body);
        return getSellerCouriers(deps, viewer.sellerId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/couriers/:courier/events',
      audience: 'public',
      limit: 'page',
      summary: 'A courier tells where a parcel is, signed',
      tag,
      params: z.object({ courier: z.string() }),
      query: z.object({ account: z.string().max(100).optional() }),
      // Read once its signature is known to be right.
      body: z.unknown(),
      response: z.null(),
      handler: async ({ params, query, body, request, reply }) => {
        const courierId = courierIdOf(params.courier);
        const accountId = query.account === undefined ? null : uuidOr(query.account, wrongSignature);
        const { headers } = request;
        const heard = await hearCourier(deps, { courierId, accountId, headers, body });
        reply.headers(connectedCourier(deps, courierId).answerHeaders);
        return new Answer(null, { status: heard === 'greeted' ? 202 : 200 });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/couriers',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Couriers: what is under way, who is silent, and what was not obeyed',
      tag,
      response: adminCouriersSchema,
      handler: () => getAdminCouriers(deps),
    }),
  ];
}

function courierIdOf(text: string): CourierId {
  const id = COURIERS.find((known) => known === text);
  if (id === undefined) throw courierNotFound();
  return id;
}
