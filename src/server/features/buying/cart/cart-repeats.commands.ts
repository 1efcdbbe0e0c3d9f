import type { Buyer } from '../../../db/buyer.ts';
import type { Deps } from '../../../deps.ts';
import { doOnce } from '../../../plugins/idempotency.ts';
import { type CartAnswer, getCart, userCart } from './cart.commands.ts';
import { productNotFound } from './cart.errors.ts';
import { addLinesToCart } from './cart-bulk.commands.ts';

/** Adds a product once for its key, however often it is asked; answers the cart as it is then. */
export async function addToCartOnce(
  deps: Pick<Deps, 'db' | 'pool'>,
  { companyId, userId, isSubscriber }: Buyer & { isSubscriber: boolean },
  { productId, quantity, key }: { productId: string; quantity: number | null; key: string },
): Promise<CartAnswer> {
  const owner = userCart({ companyId, userId });
  const claim = { userId, scope: 'cart/items', key, asked: { companyId, productId, quantity } };
  await doOnce(deps.db, claim, async (tx) => {
    const [refusal = productNotFound()] = await addLinesToCart(tx, owner, [{ product: productId, quantity }]);
    if (refusal !== null) throw refusal;
    return null;
  });
  return getCart(deps, { owner, isSubscriber });
}
