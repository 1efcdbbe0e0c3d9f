import { z } from 'zod';
import {
  orderListSchema,
  orderSchema,
  ordersQuerySchema,
  placeOrderSchema,
  reorderResultSchema,
} from '../../../contract/orders.contract.ts';
import { billToFormSchema } from '../../../contract/tax-details.contract.ts';
import type { Deps } from '../../deps.ts';
import { idempotencyKeyOf } from '../../plugins/idempotency.ts';
import { rowsOf } from '../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { billToOfForm } from '../tax-details/tax-details-view.ts';
import { toCountsAndPage } from './order-counts-view.ts';
import { placeOrder } from './order-placing.commands.ts';
import { toOrderRow } from './order-view.ts';
import { changeBillTo, reorder } from './orders.commands.ts';
import { orderNotFound } from './orders.errors.ts';
import { countOrders, listOrders } from './orders.sql.ts';
import { readOwnOrder } from './own-order-view.ts';

const orderParams = z.object({ id: z.string() });

/** A buyer's own orders; anybody else's answer 404. */
export function orderRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/orders',
      audience: 'user',
      limit: 'orders',
      summary: 'Place an order; send an Idempotency-Key to repeat safely',
      tag: 'Orders',
      body: placeOrderSchema,
      response: orderSchema,
      handler: async ({ body, viewer, request }) => {
        const idempotencyKey = idempotencyKeyOf(request);
        const { status, data } = await placeOrder(deps, { userId: viewer.userId, body, idempotencyKey });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/orders',
      audience: 'user',
      limit: 'other',
      summary: 'Own orders by status and search, newest first, with the number in each status',
      tag: 'Orders',
      query: ordersQuerySchema,
      response: orderListSchema,
      handler: async ({ query: { page, limit, status, search }, viewer }) => {
        const { offset } = rowsOf({ page, limit });
        const [rows, counts] = await Promise.all([
          listOrders(deps.db, viewer.userId, { status, search, limit, offset }),
          countOrders(deps.db, viewer.userId, search),
        ]);
        return { orders: rows.map(toOrderRow), ...toCountsAndPage(counts, { status, page, limit }) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/orders/:id',
      audience: 'user',
      limit: 'other',
      summary: 'An own order with parcels and timeline',
      tag: 'Orders',
      params: orderParams,
      response: orderSchema,
      handler: async ({ params, viewer }) => readOwnOrder(deps.db, params.id, viewer.userId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/orders/:id/bill-to',
      audience: 'user',
      limit: 'other',
      summary: 'Change whom the bills of an own order go to while it is unpaid',
      tag: 'Orders',
      params: orderParams,
      body: billToFormSchema,
      response: orderSchema,
      handler: async ({ params, body, viewer: { userId } }) => {
        const orderId = uuidOr(params.id, orderNotFound);
        await changeBillTo(deps, { orderId, userId, billTo: billToOfForm(body) });
        return new Answer(await readOwnOrder(deps.db, params.id, userId), { message: 'Bill details saved' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/reorder',
      audience: 'user',
      limit: 'other',
      summary: "Put an own order's products into the cart again",
      tag: 'Orders',
      params: orderParams,
      response: reorderResultSchema,
      handler: async ({ params, viewer: { userId } }) =>
        reorder(deps, { orderId: uuidOr(params.id, orderNotFound), userId }),
    }),
  ];
}
