import { createHash } from 'node:crypto';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { type CouponRefusal, whyCannotUseCoupon } from '../../../../domain/buying/coupon.ts';
import { subtotalOf } from '../../../../domain/buying/order-totals.ts';
import { type BuyingLimits, whyCannotOrder } from '../../../../domain/catalogue/stock.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { couponNoLongerAvailable, invalidCoupon } from '../coupons/coupons.errors.ts';
import { findCouponByCode } from '../coupons/coupons.sql.ts';
import { cartIsFull, cartItemNotFound, productNotFound, stockRefused } from './cart.errors.ts';
import {
  type AddedLine,
  addFirstLine,
  addLine,
  type CartOwner,
  deleteLine,
  dropCoupon,
  emptyCart,
  type GuestRepeat,
  listCartRows,
  moveGuestLines,
  setCoupon,
  setLineQuantity,
} from './cart.sql.ts';
import { pricedLines, readCart } from './cart-view.ts';
import type { KnownCarts } from './known-carts.ts';

type CartDeps = Pick<Deps, 'db' | 'pool'>;
/** Whose cart, and at which prices. */
export type Shopper = { owner: CartOwner; isSubscriber: boolean };

/** The cart that somebody who is signed in has in the company for which they act. */
export function userCart({ companyId, userId }: Buyer): CartOwner {
  return { companyId, userId, guestKey: null };
}

/** Guests' session ids are kept as hashes: a copy of the table opens no cart. */
export function guestCart(guestId: string): Extract<CartOwner, { userId: null }> {
  return { companyId: null, userId: null, guestKey: createHash('sha256').update(guestId).digest() };
}

export interface CartAnswer {
  cart: Cart;
  /** False: nobody has put anything in under this owner. */
  exists: boolean;
}

/** The cart as it stands. A coupon that cannot be used any more leaves it, with a note for this one answer. */
export async function getCart({ db, pool }: CartDeps, shopper: Shopper): Promise<CartAnswer> {
  const rows = await listCartRows(pool, shopper.owner);
  const { cart, unusableCouponId } = readCart(rows, shopper.isSubscriber);
  if (unusableCouponId !== null) await dropCoupon(db, shopper.owner, unusableCouponId);
  return { cart, exists: rows.length > 0 };
}

/**
 * Adds a product, or to its line; a quantity of null is the least that can be ordered. 404 for what is not public, 400
 * or 409 with the reason for a quantity that cannot be had.
 */
export async function addToCart(
  deps: CartDeps & { knownCarts: KnownCarts },
  shopper: Shopper,
  productId: string,
  quantity: number | null,
  repeat: GuestRepeat | null = null,
): Promise<CartAnswer> {
  if (!isUuid(productId)) throw productNotFound();
  const { guestKey } = shopper.owner;
  if (guestKey !== null && !deps.knownCarts.has(guestKey)) {
    deps.knownCarts.add(guestKey);
    const row = await addFirstLine(deps.pool, guestKey, productId, quantity, repeat);
    if (row !== null) return { cart: readCart([row], shopper.isSubscriber).cart, exists: true };
  }
  const line = await addLine(deps.pool, shopper.owner, productId, quantity, repeat);
  if (line.outcome === 'not_found') throw productNotFound();
  if (line.outcome === 'full') throw cartIsFull();
  if (line.outcome === 'refused' || line.outcome === 'away') throw refusalOf(line.wanted, line);
  if (line.firstRow !== null)
    return { cart: readCart([line.firstRow], shopper.isSubscriber).cart, exists: true };
  return getCart(deps, shopper);
}

/**
 * Sets the quantity of a line. 404 for a line of another cart and for a product that is no longer public, 400 or
 * 409 with the reason for a quantity that cannot be had.
 */
export async function changeQuantity(
  deps: CartDeps,
  shopper: Shopper,
  lineId: string,
  quantity: number,
): Promise<CartAnswer> {
  const line = isUuid(lineId) ? await setLineQuantity(deps.pool, shopper.owner, lineId, quantity) : null;
  if (line === null) throw cartItemNotFound();
  if (!line.isPublic) throw productNotFound();
  if (!line.isChanged) throw refusalOf(quantity, line);
  return getCart(deps, shopper);
}

/** Takes a line out; 404 for one that is not in this cart. */
export async function removeFromCart(deps: CartDeps, shopper: Shopper, lineId: string): Promise<CartAnswer> {
  const isDeleted = isUuid(lineId) && (await deleteLine(deps.pool, shopper.owner, lineId));
  if (!isDeleted) throw cartItemNotFound();
  return getCart(deps, shopper);
}

/** Takes every line out; an empty or unknown cart is answered as an empty one. */
export async function clearCart(deps: CartDeps, shopper: Shopper): Promise<CartAnswer> {
  await emptyCart(deps.pool, shopper.owner);
  return getCart(deps, shopper);
}

/** The coupon is checked here and again, and used up, when the order is placed. */
export async function applyCoupon(deps: CartDeps, shopper: Shopper, code: string): Promise<CartAnswer> {
  const found = await findCouponByCode(deps.db, code, shopper.owner.companyId);
  if (found === null) throw invalidCoupon();
  const lines = pricedLines(await listCartRows(deps.pool, shopper.owner));
  const refusal = whyCannotUseCoupon(found.coupon.terms, {
    now: found.now,
    usesByBuyer: found.usesByBuyer,
    subtotalPaisa: subtotalOf(lines, shopper.isSubscriber),
  });
  if (refusal !== null) throw couponRefused(refusal);
  await setCoupon(deps.db, shopper.owner, found.coupon.id);
  return getCart(deps, shopper);
}

/** Takes the coupon off; without one the cart is answered as it is. */
export async function removeCoupon(deps: CartDeps, shopper: Shopper): Promise<CartAnswer> {
  await dropCoupon(deps.db, shopper.owner, null);
  return getCart(deps, shopper);
}

/**
 * Gives a guest's cart to the user who has just signed in, inside that call's transaction: quantities add up,
 * up to whole packs and down to stock and maximum, the guest's coupon stays unless the user's cart has one, and the guest cart ceases.
 * An unknown guest, or a second merge, changes nothing.
 */
export async function mergeGuestCart(
  tx: Database,
  { guestId, userId, companyId }: Buyer & { guestId: string },
): Promise<void> {
  const { guestKey } = guestCart(guestId);
  await moveGuestLines(tx, guestKey, { userId, companyId });
}

/** Why add_to_cart refused this many units. */
export function refusalOf(
  quantity: number,
  line: Pick<AddedLine, 'available' | 'minimum' | 'multiple' | 'maximum' | 'awayUntil'>,
): AppError {
  const refusal = whyCannotOrder(quantity, { ...limitsOfLine(line), awayUntil: line.awayUntil });
  // Both come from one statement: only a rule that differs from add_to_cart's could get here.
  if (refusal === null) throw new Error('The database refused a quantity that the rule allows');
  return stockRefused(refusal);
}

/** What bounds the quantity of a line, as the rule names it. */
export function limitsOfLine({
  available,
  minimum,
  multiple,
  maximum,
}: Pick<AddedLine, 'available' | 'minimum' | 'multiple' | 'maximum'>): BuyingLimits {
  return { available, minimumOrderQuantity: minimum, orderMultiple: multiple, maximumPerOrder: maximum };
}

function couponRefused(refusal: CouponRefusal): Error {
  return refusal === 'used_up' || refusal === 'used_up_by_you' ? couponNoLongerAvailable() : invalidCoupon();
}
