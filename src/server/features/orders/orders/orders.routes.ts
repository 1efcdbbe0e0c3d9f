import { z } from 'zod';
import { billToFormSchema } from '../../../../contract/books/bill-to.contract.ts';
import {
  orderListSchema,
  orderSchema,
  ordersQuerySchema,
  placeOrderSchema,
  reorderResultSchema,
} from '../../../../contract/orders/orders.contract.ts';
import type { Deps } from '../../../deps.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { billToOfForm } from '../../people/tax-details/tax-details-view.ts';
import { toCountsAndPage } from './order-counts-view.ts';
import { placeOrder } from './order-placing.commands.ts';
import { toOrderRow } from './order-view.ts';
import { changeBillTo, reorder } from './orders.commands.ts';
import { orderNotFound } from './orders.errors.ts';
import { countOrders, listOrders } from './orders.sql.ts';
import { readOwnOrder } from './own-order-view.ts';

const orderParams = z.object({ id: z.string() });

/** A company's own orders; anybody else's answer 404. */
export function orderRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/orders',
      audience: 'user',
      deed: 'order',
      scope: 'orders:write',
      keepsAnswers: true,
      limit: 'orders',
      summary: 'Place an order; send an Idempotency-Key to repeat safely',
      tag: 'Orders',
      body: placeOrderSchema,
      response: orderSchema,
      handler: async ({ body, viewer, request }) => {
        const idempotencyKey = idempotencyKeyOf(request);
        const { status, data } = await placeOrder(deps, {
          buyer: viewer,
          body,
          idempotencyKey,
          isByKey: viewer.key !== null,
        });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/orders',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your orders by status and search, newest first, with the number in each status',
      tag: 'Orders',
      query: ordersQuerySchema,
      response: orderListSchema,
      handler: async ({ query: { page, limit, status, search }, viewer }) => {
        const { offset } = rowsOf({ page, limit });
        const [rows, counts] = await Promise.all([
          listOrders(deps.db, viewer.companyId, { status, search, limit, offset }),
          countOrders(deps.db, viewer.companyId, search),
        ]);
        return { orders: rows.map(toOrderRow), ...toCountsAndPage(counts, { status, page, limit }) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/orders/:id',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your order with parcels and timeline',
      tag: 'Orders',
      params: orderParams,
      response: orderSchema,
      handler: async ({ params, viewer }) => readOwnOrder(deps.db, params.id, viewer.companyId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/orders/:id/bill-to',
      audience: 'user',
      deed: 'order',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Change whom the bills of your order go to while it is unpaid',
      tag: 'Orders',
      params: orderParams,
      body: billToFormSchema,
      response: orderSchema,
      handler: async ({ params, body, viewer: { companyId } }) => {
        const orderId = uuidOr(params.id, orderNotFound);
        await changeBillTo(deps, { orderId, companyId, billTo: billToOfForm(body) });
        return new Answer(await readOwnOrder(deps.db, params.id, companyId), {
          message: 'Bill details saved',
        });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/reorder',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: "Put your order's products into the cart again",
      tag: 'Orders',
      params: orderParams,
      response: reorderResultSchema,
      handler: async ({ params, viewer }) =>
        reorder(deps, { orderId: uuidOr(params.id, orderNotFound), buyer: viewer }),
    }),
  ];
}
