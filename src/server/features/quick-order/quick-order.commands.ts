import type { AddedOrder, AddOrderInput } from '../../../contract/quick-order.contract.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AppError } from '../../plugins/app-error.ts';
import { isUuid } from '../../plugins/uuid.ts';
import { getCart, refusalOf, type Shopper } from '../cart/cart.commands.ts';
import { cartIsFull, productNotFound } from '../cart/cart.errors.ts';
import { type AddedOrderLine, addLines, keepOrder } from './quick-order.sql.ts';

/** Adds the lines that can be bought and names the rest. */
export async function addOrder(
  deps: Pick<Deps, 'db' | 'pool'>,
  shopper: Shopper,
  lines: AddOrderInput['lines'],
): Promise<AddedOrder> {
  const known = lines.map((line, at) => ({ ...line, at })).filter(({ product }) => isUuid(product));
  const answers = await inTransaction(deps.db, async (tx) => {
    const added = await addLines(tx, shopper.owner, known);
    await keepOrder(tx, shopper.owner, [...new Set(known.map(({ product }) => product.toLowerCase()))]);
    return added;
  });
  const answerAt = new Map(known.map(({ at }, index) => [at, answers[index] as AddedOrderLine]));
  const refused = lines.flatMap(({ product, quantity }, line) => {
    const refusal = whyNotAdded(answerAt.get(line));
    return refusal === null
      ? []
      : [{ line, product, quantity, code: refusal.code, message: refusal.message }];
  });
  const { cart } = await getCart(deps, shopper);
  return { added: lines.length - refused.length, refused, cart };
}

function whyNotAdded(answer: AddedOrderLine | undefined): AppError | null {
  switch (answer?.outcome) {
    case 'added':
      return null;
    case 'full':
      return cartIsFull();
    case 'refused':
    case 'away':
      return refusalOf(answer.wanted, answer);
    default:
      return productNotFound();
  }
}
