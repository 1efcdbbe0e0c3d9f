import { z } from 'zod';
import {
  addCartItemSchema,
  applyCouponSchema,
  type Cart,
  cartSchema,
  updateCartItemSchema,
} from '../../../../contract/buying/cart.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { datedFileName } from '../../../../domain/shop/kathmandu-time.ts';
import { csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { defineRoute, type RouteContext, type RouteDefinition } from '../../../plugins/route.ts';
import {
  addToCart,
  applyCoupon,
  type CartAnswer,
  changeQuantity,
  clearCart,
  getCart,
  guestCart,
  removeCoupon,
  removeFromCart,
  type Shopper,
  userCart,
} from './cart.commands.ts';
import { listCartRows } from './cart.sql.ts';
import { addToCartOnce, addToGuestCartOnce } from './cart-repeats.commands.ts';
import { linesOf } from './cart-view.ts';
import { KnownCarts } from './known-carts.ts';
import { lineColumns } from './line-export-view.ts';
import { createUnknownGuests } from './unknown-guests.ts';

type Caller = Pick<RouteContext<'cart', undefined, undefined, undefined>, 'viewer' | 'guestId' | 'request'>;

/** A signed-in caller's token wins over a session id sent beside it. */
function shopperOf({ viewer, guestId }: Caller): Shopper {
  if (viewer !== null) return { owner: userCart(viewer), isSubscriber: viewer.isSubscriber };
  // The audience 'cart' lets nobody through without one of the two.
  return { owner: guestCart(guestId as string), isSubscriber: false };
}

const itemParams = z.object({ id: z.string() });

/** The cart of a user or guest. Every change answers the new cart. */
export function cartRoutes(deps: Deps): RouteDefinition[] {
  const unknownGuests = createUnknownGuests(deps.clock);
  const knownCarts = new KnownCarts();
  const answer = ({ viewer, guestId, request }: Caller, { cart, exists }: CartAnswer): Cart => {
    if (exists && viewer === null && guestId !== null) knownCarts.add(guestCart(guestId).guestKey);
    if (!exists && viewer === null && guestId !== null && deps.config.hasRateLimits)
      unknownGuests.count(request.ip, guestId);
    return cart;
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/cart',
      audience: 'cart',
      deed: 'read_orders',
      limit: 'other',
      summary: 'The cart, with what is wrong with its lines right now',
      tag: 'Cart',
      response: cartSchema,
      handler: async (call) => answer(call, await getCart(deps, shopperOf(call))),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/cart/items',
      audience: 'cart',
      deed: 'order',
      limit: 'other',
      summary:
        'Add units of a product, or its minimum; adds of the same product sum up; send an Idempotency-Key to repeat safely',
      tag: 'Cart',
      body: addCartItemSchema,
      response: cartSchema,
      handler: async (call) => {
        const { productId, quantity = null } = call.body;
        const key = idempotencyKeyOf(call.request);
        if (key === null)
          return answer(call, await addToCart({ ...deps, knownCarts }, shopperOf(call), productId, quantity));
        const item = { productId, quantity, key };
        return answer(
          call,
          await (call.viewer === null
            ? addToGuestCartOnce({ ...deps, knownCarts }, call.guestId as string, item)
            : addToCartOnce(deps, call.viewer, item)),
        );
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/cart/items/:id',
      audience: 'cart',
      deed: 'order',
      limit: 'other',
      summary: "Set a line's quantity",
      tag: 'Cart',
      params: itemParams,
      body: updateCartItemSchema,
      response: cartSchema,
      handler: async (call) =>
        answer(call, await changeQuantity(deps, shopperOf(call), call.params.id, call.body.quantity)),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/cart/items/:id',
      audience: 'cart',
      deed: 'order',
      limit: 'other',
      summary: 'Take a line out; a line that is not there answers 404',
      tag: 'Cart',
      params: itemParams,
      response: cartSchema,
      handler: async (call) => answer(call, await removeFromCart(deps, shopperOf(call), call.params.id)),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/cart',
      audience: 'cart',
      deed: 'order',
      limit: 'other',
      summary: 'Empty the cart',
      tag: 'Cart',
      response: cartSchema,
      handler: async (call) => answer(call, await clearCart(deps, shopperOf(call))),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/cart/apply-coupon',
      audience: 'cart',
      deed: 'order',
      limit: 'coupon',
      summary: 'Apply a coupon; it is used up when the order is placed',
      tag: 'Cart',
      body: applyCouponSchema,
      response: cartSchema,
      handler: async (call) => answer(call, await applyCoupon(deps, shopperOf(call), call.body.couponCode)),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/cart/coupon',
      audience: 'cart',
      deed: 'order',
      limit: 'other',
      summary: 'Take the coupon out of the cart',
      tag: 'Cart',
      response: cartSchema,
      handler: async (call) => answer(call, await removeCoupon(deps, shopperOf(call))),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/cart/export',
      audience: 'cart',
      deed: 'read_orders',
      limit: 'other',
      summary: 'The cart as a spreadsheet, which the pad reads again',
      tag: 'Cart',
      response: csvFile,
      handler: async (call) => {
        const { owner, isSubscriber } = shopperOf(call);
        const lines = linesOf(await listCartRows(deps.pool, owner)).map((line) => ({ ...line, note: null }));
        return new CsvReply(datedFileName('cart', deps.clock()), csvStream(lineColumns(isSubscriber), lines));
      },
    }),
  ];
}
