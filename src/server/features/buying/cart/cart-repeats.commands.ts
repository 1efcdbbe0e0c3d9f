import type { Buyer } from '../../../db/buyer.ts';
import { findGuestKey, guestKeyHash } from '../../../db/idempotency.sql.ts';
import type { Deps } from '../../../deps.ts';
import { answerOf, canonicalHash, doOnce } from '../../../plugins/idempotency.ts';
import { addToCart, type CartAnswer, getCart, guestCart, userCart } from './cart.commands.ts';
import { productNotFound } from './cart.errors.ts';
import { addLinesToCart } from './cart-bulk.commands.ts';
import type { KnownCarts } from './known-carts.ts';

type KeyedItem = { productId: string; quantity: number | null; key: string };
const scope = 'cart/items';

/** Adds a product once for its key, however often it is asked; answers the cart as it is then. */
export async function addToCartOnce(
  deps: Pick<Deps, 'db' | 'pool'>,
  { companyId, userId, isSubscriber }: Buyer & { isSubscriber: boolean },
  { productId, quantity, key }: KeyedItem,
): Promise<CartAnswer> {
  const owner = userCart({ companyId, userId });
  const claim = { userId, scope, key, asked: { companyId, productId, quantity } };
  await doOnce(deps.db, claim, async (tx) => {
    const [refusal = productNotFound()] = await addLinesToCart(tx, owner, [{ product: productId, quantity }]);
    if (refusal !== null) throw refusal;
    return null;
  });
  return getCart(deps, { owner, isSubscriber });
}

/**
 * The same for a guest, in one statement: it adds and keeps the key, or does neither. When it fails, the key says whether
 * that is because it was done before.
 */
export async function addToGuestCartOnce(
  deps: Pick<Deps, 'db' | 'pool'> & { knownCarts: KnownCarts },
  guestId: string,
  { productId, quantity, key }: KeyedItem,
): Promise<CartAnswer> {
  const owner = guestCart(guestId);
  const shopper = { owner, isSubscriber: false };
  const bodyHash = canonicalHash({ productId, quantity });
  const repeat = { key: guestKeyHash(scope, key), bodyHash };
  try {
    return await addToCart(deps, shopper, productId, quantity, repeat);
  } catch (error) {
    const earlier = await findGuestKey(deps.db, { guestKey: owner.guestKey, scope, key });
    if (earlier === null) throw error;
    // Without an answer of its own: that is the cart as it is now.
    answerOf({ ...earlier, status: 200 }, bodyHash);
    return getCart(deps, shopper);
  }
}
