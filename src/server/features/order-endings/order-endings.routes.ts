import { z } from 'zod';
import { orderSchema } from '../../../contract/orders.contract.ts';
import { adminCancelOrderResultSchema, adminCancelOrderSchema } from '../../../contract/payments.contract.ts';
import { moveParcelSchema, sellerOrderSchema } from '../../../contract/seller-orders.contract.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { actingAdmin } from '../../plugins/acting-admin.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { toOrder } from '../orders/order-view.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { findOrder } from '../orders/orders.sql.ts';
import { toSellerOrder } from '../orders/seller-order-view.ts';
import { advanceParcel, lockParcelFor } from '../orders/seller-orders.commands.ts';
import { findParcelOfSeller } from '../orders/seller-orders.sql.ts';
import { toRefund } from '../payments/payment-view.ts';
import { cancelOrderByAdmin, cancelParcelBySeller } from './order-cancellation.commands.ts';
import { cancelOrder } from './unpaid-orders.commands.ts';

const idParams = z.object({ id: z.string() });

/** How orders and parcels end before they arrive: by the buyer, the seller, the desk. */
export function orderEndingRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/cancel',
      audience: 'user',
      limit: 'other',
      summary: 'Cancel an own order while it is unpaid',
      tag: 'Orders',
      params: idParams,
      response: orderSchema,
      handler: async ({ params, viewer: { userId } }) => {
        await cancelOrder(deps, { orderId: uuidOr(params.id, orderNotFound), userId });
        const row = await findOrder(deps.db, params.id, userId);
        if (row === null) throw orderNotFound();
        return toOrder(row);
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/seller/orders/:id/status',
      audience: 'seller',
      limit: 'other',
      summary: 'Ship, deliver or cancel an own parcel; cancelling gives the buyer the money back',
      tag: 'Seller orders',
      params: idParams,
      body: moveParcelSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body, viewer }) => {
        const request = {
          parcelId: uuidOr(params.id, orderNotFound).toLowerCase(),
          sellerId: viewer.userId,
        };
        const { status, reason, ...way } = body;
        if (status === 'cancelled')
          await cancelParcelBySeller(deps, { ...request, reason: reason as string });
        else if (status === 'shipped' || status === 'delivered')
          await advanceParcel(deps, request, {
            status,
            carrier: way.carrier || null,
            trackingNumber: way.trackingNumber || null,
          });
        // Payment alone moves a parcel there: this refuses, with the reason.
        else await inTransaction(deps.db, (tx) => lockParcelFor(tx, request, status));
        const row = await findParcelOfSeller(deps.db, request.parcelId, request.sellerId);
        if (row === null) throw orderNotFound();
        return toSellerOrder(row);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/orders/:id/cancel',
      audience: 'admin',
      limit: 'other',
      summary: 'Cancel an order, or parcels of it that have not been shipped, and refund what was paid',
      tag: 'Orders',
      params: idParams,
      body: adminCancelOrderSchema,
      response: adminCancelOrderResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const { order, refund } = await cancelOrderByAdmin(deps, {
          orderId: uuidOr(params.id, orderNotFound),
          parcelIds: body.parcels?.map((id) => uuidOr(id, orderNotFound)) ?? null,
          reason: body.reason,
          admin: actingAdmin(viewer, request),
        });
        return {
          order: { _id: order.id, orderNumber: order.orderNumber, status: order.status },
          refund: refund === null ? null : toRefund(refund),
        };
      },
    }),
  ];
}
