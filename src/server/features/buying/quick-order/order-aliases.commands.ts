import type { z } from 'zod';
import type { addAliasSchema } from '../../../../contract/buying/quick-order.contract.ts';
import { aliasKey, MOST_ALIASES, type OwnWord } from '../../../../domain/buying/order-alias.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { isPublicProduct } from '../../catalogue/catalogue/products.sql.ts';
import { productNotFound } from '../cart/cart.errors.ts';
import {
  type AliasRow,
  countRoom,
  deleteAlias,
  keepAliases,
  listAliases,
  lockOwner,
  type NewAlias,
} from './order-aliases.sql.ts';
import { aliasNotFound, tooManyAliases } from './quick-order.errors.ts';

/** Keeps what a company calls a product; the same text meant another one until now. Answers what is kept. */
export async function addAlias(
  { db }: Pick<Deps, 'db'>,
  { buyer, alias: { text, product, partNumber } }: { buyer: Buyer; alias: z.output<typeof addAliasSchema> },
): Promise<AliasRow[]> {
  const productId = product.toLowerCase();
  if (!isUuid(productId) || !(await isPublicProduct(db, productId))) throw productNotFound();
  const wanted = [
    ...(partNumber ? [{ text: partNumber, productId, isPartNumber: true }] : []),
    ...(text ? [{ text, productId, isPartNumber: false }] : []),
  ];
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, buyer.companyId);
    const ids = await keepEach(
      tx,
      buyer,
      wanted.map((one) => ({ ...one, key: aliasKey(one.text) })),
    );
    if ((await countRoom(tx, buyer.companyId)) < 0) throw tooManyAliases(MOST_ALIASES);
    return listAliases(tx, buyer.companyId, ids);
  });
}

/** A part number written twice is one. */
function keepEach(tx: DatabaseTransaction, buyer: Buyer, aliases: readonly NewAlias[]): Promise<string[]> {
  return keepAliases(
    tx,
    buyer,
    aliases.filter(({ key }, at) => aliases.findIndex((other) => other.key === key) === at),
  );
}

/** Keeps what a buyer meant by lines of a paste, as far as there is room; own part numbers stay what they are. */
export async function learn(
  tx: DatabaseTransaction,
  { buyer, words, known }: { buyer: Buyer; words: readonly NewAlias[]; known: readonly OwnWord[] },
): Promise<AliasRow[]> {
  if (words.length === 0) return [];
  await lockOwner(tx, buyer.companyId);
  const room = await countRoom(tx, buyer.companyId);
  const kept = new Map(known.map((word) => [word.key, word]));
  // Of two lines with the same text the last one counts.
  const latest = [...new Map(words.map((word) => [word.key, word])).values()].filter(
    ({ key }) => kept.get(key)?.isPartNumber !== true,
  );
  const changed = latest.filter(({ key }) => kept.has(key));
  const added = latest.filter(({ key }) => !kept.has(key)).slice(0, Math.max(0, room));
  const ids = await keepAliases(tx, buyer, [...changed, ...added]);
  return listAliases(tx, buyer.companyId, ids);
}

export async function removeAlias(
  { db }: Pick<Deps, 'db'>,
  own: { id: string; companyId: string },
): Promise<void> {
  if (!(await deleteAlias(db, own))) throw aliasNotFound();
}
