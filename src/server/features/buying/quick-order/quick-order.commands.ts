import type { AddedOrder, AddOrderInput } from '../../../../contract/buying/quick-order.contract.ts';
import { LONGEST_ALIAS, type OwnWord } from '../../../../domain/buying/order-alias.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Deps } from '../../../deps.ts';
import { doOnce } from '../../../plugins/idempotency.ts';
import { getCart, type Shopper } from '../cart/cart.commands.ts';
import { addLinesToCart } from '../cart/cart-bulk.commands.ts';
import { learn } from './order-aliases.commands.ts';
import { listOwnWords, type NewAlias } from './order-aliases.sql.ts';
import { currentSearch, itemFinder, readWord, toOrderAlias } from './quick-order-view.ts';

/** Adds the lines that can be bought and names the rest, once for its key; learns what the added ones were called. */
export async function addOrder(
  deps: Pick<Deps, 'db' | 'pool' | 'catalogue'>,
  shopper: Shopper,
  { lines, key }: { lines: AddOrderInput['lines']; key: string | null },
): Promise<AddedOrder> {
  const { owner } = shopper;
  const lesson = owner.userId === null ? null : await prepareLesson(deps, owner, lines);
  const asked = { companyId: owner.companyId, lines };
  const claim = { ...owner, scope: 'quick-order/add', key, asked };
  const data = await doOnce<Omit<AddedOrder, 'cart'>>(deps.db, claim, async (tx) => {
    const refusals = await addLinesToCart(tx, owner, lines);
    const words = lesson?.words.filter(({ at }) => refusals[at] === null) ?? [];
    const learned = lesson === null ? [] : await learn(tx, { ...lesson, words });
    const refused = lines.flatMap(({ product, quantity }, line) => {
      const refusal = refusals[line];
      return refusal ? [{ line, product, quantity, code: refusal.code, message: refusal.message }] : [];
    });
    return { added: lines.length - refused.length, refused, learned: learned.map(toOrderAlias) };
  });
  return { ...data, cart: (await getCart(deps, shopper)).cart };
}

/** What lines say that their buyer chose or confirmed the product of: words to learn, each with the line's place. */
async function prepareLesson(
  { pool, catalogue }: Pick<Deps, 'pool' | 'catalogue'>,
  { companyId, userId }: Buyer,
  lines: readonly { product: string; raw?: string | undefined }[],
): Promise<{
  buyer: Buyer;
  words: (NewAlias & { at: number })[];
  known: OwnWord[];
} | null> {
  if (lines.every(({ raw }) => raw === undefined)) return null;
  const known = await listOwnWords(pool, companyId);
  const search = await currentSearch(catalogue);
  const goods = itemFinder(search, known);
  const words: (NewAlias & { at: number })[] = [];
  for (const [at, { product, raw }] of lines.entries()) {
    const word = raw === undefined ? null : readWord(raw, goods);
    await search.pause();
    const productId = product.toLowerCase();
    // A written SKU means its product for everybody; what meant this product already teaches nothing.
    if (word === null || word.isBySku || word.product === productId || word.key === '') continue;
    if (word.text.length > LONGEST_ALIAS) continue;
    words.push({ at, key: word.key, text: word.text, productId, isPartNumber: false });
  }
  return { buyer: { companyId, userId }, words, known };
}
