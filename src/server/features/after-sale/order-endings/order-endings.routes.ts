import { z } from 'zod';
import {
  cancelParcelSchema,
  cancelPreviewSchema,
  orderSchema,
} from '../../../../contract/orders/orders.contract.ts';
import {
  cancelLinesSchema,
  moveParcelSchema,
  sellerOrderSchema,
} from '../../../../contract/orders/seller-orders.contract.ts';
import {
  adminCancelOrderResultSchema,
  adminCancelOrderSchema,
} from '../../../../contract/payments/admin-orders.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { buyersParcelOf, readOwnOrder } from '../../orders/orders/own-order-view.ts';
import { toSellerOrder } from '../../orders/orders/seller-order-view.ts';
import {
  advanceParcel,
  lockParcelFor,
  type ParcelRequest,
} from '../../orders/orders/seller-orders.commands.ts';
import { findParcelOfSeller } from '../../orders/orders/seller-orders.sql.ts';
import { toRefund } from '../../payments/payments/payment-view.ts';
import {
  cancelLinesBySeller,
  cancelParcelByBuyer,
  previewCancellation,
} from './line-cancellation.commands.ts';
import { cancelOrderByAdmin, cancelParcelBySeller } from './order-cancellation.commands.ts';
import { cancelOrder } from './unpaid-orders.commands.ts';

const idParams = z.object({ id: z.string() });
const parcelParams = z.object({ id: z.string(), parcel: z.string() });

/** How orders and parcels end before they arrive: by the buyer, the seller, the desk. */
export function orderEndingRoutes(deps: Deps): RouteDefinition[] {
  const getParcel = async ({ parcelId, sellerId }: ParcelRequest) => {
    const row = await findParcelOfSeller(deps.db, parcelId, sellerId);
    if (row === null) throw orderNotFound();
    return toSellerOrder(row);
  };
  return [
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/cancel',
      audience: 'user',
      deed: 'after_sale',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Cancel your order while it is unpaid',
      tag: 'Orders',
      params: idParams,
      response: orderSchema,
      handler: async ({ params, viewer }) => {
        await cancelOrder(deps, { orderId: uuidOr(params.id, orderNotFound), buyer: viewer });
        return readOwnOrder(deps.db, params.id, viewer.companyId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/parcels/:parcel/cancel',
      audience: 'user',
      deed: 'after_sale',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Cancel a paid parcel of yours, or lines of it, before it is sent; what was paid goes back',
      tag: 'Orders',
      params: parcelParams,
      body: cancelParcelSchema,
      response: orderSchema,
      handler: async ({ params, body, viewer }) => {
        const { lines = null, reason } = body;
        await cancelParcelByBuyer(deps, { ...buyersParcelOf(params, viewer), lines, reason: reason ?? null });
        return readOwnOrder(deps.db, params.id, viewer.companyId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/parcels/:parcel/cancel-preview',
      audience: 'user',
      deed: 'after_sale',
      scope: 'orders:write',
      limit: 'other',
      summary: 'What cancelling a parcel, or lines of it, would give back; changes nothing',
      tag: 'Orders',
      params: parcelParams,
      body: cancelParcelSchema,
      response: cancelPreviewSchema,
      handler: async ({ params, body: { lines = null }, viewer }) => {
        const planned = await previewCancellation(deps, { ...buyersParcelOf(params, viewer), lines });
        const { owedPaisa, isWholeParcel, isWholeOrder } = planned;
        return { refund: rupeesFromPaisa(owedPaisa), isWholeParcel, isWholeOrder };
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/seller/orders/:id/status',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Ship, deliver or cancel your parcel; cancelling gives the buyer the money back',
      tag: 'Seller orders',
      params: idParams,
      body: moveParcelSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body, viewer }) => {
        const request = {
          parcelId: uuidOr(params.id, orderNotFound).toLowerCase(),
          sellerId: viewer.sellerId,
          actorId: viewer.userId,
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
        return getParcel(request);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/cancel-lines',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Cancel lines of a paid parcel of yours that cannot be sent; the buyer gets the money back',
      tag: 'Seller orders',
      params: idParams,
      body: cancelLinesSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body, viewer }) => {
        const request = {
          parcelId: uuidOr(params.id, orderNotFound).toLowerCase(),
          sellerId: viewer.sellerId,
          actorId: viewer.userId,
        };
        await cancelLinesBySeller(deps, { ...request, ...body });
        return getParcel(request);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/orders/:id/cancel',
      audience: 'admin',
      deskDeed: 'orders',
      limit: 'other',
      summary: 'Cancel an order, or parcels of it that have not been shipped, and refund what was paid',
      tag: 'Orders',
      params: idParams,
      body: adminCancelOrderSchema,
      response: adminCancelOrderResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const { order, refund } = await cancelOrderByAdmin(deps, {
          orderId: uuidOr(params.id, orderNotFound),
          parcelIds: body.parcels?.map((id) => uuidOr(id, orderNotFound).toLowerCase()) ?? null,
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
