import {
  addedOrderSchema,
  addOrderSchema,
  resolvedOrderSchema,
  resolveOrderSchema,
} from '../../../contract/quick-order.contract.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { guestCart, userCart } from '../cart/cart.commands.ts';
import { addOrder } from './quick-order.commands.ts';
import { resolveOrder } from './quick-order-view.ts';

/** 20,000 letters, however they are written in JSON. */
const MOST_BYTES = 250_000;

/** The pad: a pasted message becomes lines of a cart. */
export function quickOrderRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/resolve',
      audience: 'public',
      limit: 'pad',
      summary:
        'What a pasted message asks for: product and quantity of each line, and what stands in the way',
      tag: 'Quick order',
      body: resolveOrderSchema,
      bodyLimit: MOST_BYTES,
      response: resolvedOrderSchema,
      handler: ({ body }) => resolveOrder(deps, body.text),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/add',
      audience: 'cart',
      limit: 'other',
      summary: 'Put up to 200 lines into the cart: what can be bought is added, the rest is named',
      tag: 'Quick order',
      body: addOrderSchema,
      response: addedOrderSchema,
      handler: ({ body, viewer, guestId }) =>
        addOrder(
          deps,
          viewer === null
            ? // The audience 'cart' lets nobody through without one of the two.
              { owner: guestCart(guestId as string), isSubscriber: false }
            : { owner: userCart(viewer.userId), isSubscriber: viewer.isSubscriber },
          body.lines,
        ),
    }),
  ];
}
