import type { DatabaseTransaction } from '../../../db/database.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { refusalOf } from './cart.commands.ts';
import { cartIsFull, productNotFound } from './cart.errors.ts';
import type { CartOwner } from './cart.sql.ts';
import { addLines, type BulkLine, keepOrder } from './cart-bulk.sql.ts';

/** Adds the lines that can be bought, in their order, of each without a quantity its minimum; why each of the others is not, null for those that are. */
export async function addLinesToCart(
  tx: DatabaseTransaction,
  owner: CartOwner,
  lines: readonly { product: string; quantity: number | null }[],
): Promise<(AppError | null)[]> {
  const known = lines.map((line, at) => ({ ...line, at })).filter(({ product }) => isUuid(product));
  const answers = await addLines(tx, owner, known);
  await keepOrder(tx, owner, [...new Set(known.map(({ product }) => product.toLowerCase()))]);
  const answerAt = new Map(known.map(({ at }, index) => [at, answers[index] as BulkLine]));
  return lines.map((_, at) => whyNotAdded(answerAt.get(at)));
}

function whyNotAdded(answer: BulkLine | undefined): AppError | null {
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
