import type { Deps } from '../../../deps.ts';
import { doOnce } from '../../../plugins/idempotency.ts';
import { type CartAnswer, getCart, type Shopper } from './cart.commands.ts';
import { productNotFound } from './cart.errors.ts';
import type { CartOwner } from './cart.sql.ts';
import { addLinesToCart } from './cart-bulk.commands.ts';

/** Under whom the keys of a cart's owner are kept: the person, or the guest, whose key is as random as a user's id. */
export function keyOwnerOf({ userId, guestKey }: CartOwner): string {
  if (userId !== null) return userId;
  return guestKey.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Adds a product once for its key, however often it is asked; answers the cart as it is then. */
export async function addToCartOnce(
  deps: Pick<Deps, 'db' | 'pool'>,
  shopper: Shopper,
  { productId, quantity, key }: { productId: string; quantity: number | null; key: string },
): Promise<CartAnswer> {
  const { owner } = shopper;
  const asked = { companyId: owner.companyId, productId, quantity };
  await doOnce(deps.db, { userId: keyOwnerOf(owner), scope: 'cart/items', key, asked }, async (tx) => {
    const [refusal = productNotFound()] = await addLinesToCart(tx, owner, [{ product: productId, quantity }]);
    if (refusal !== null) throw refusal;
    return null;
  });
  return getCart(deps, shopper);
}
