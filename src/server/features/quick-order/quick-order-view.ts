import type { ProductCard } from '../../../contract/products.contract.ts';
import type { ResolvedLine, ResolvedOrder } from '../../../contract/quick-order.contract.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import {
  type ItemFindings,
  MOST_ALTERNATIVES,
  type ReadItem,
  readItems,
} from '../../../domain/order-match.ts';
import { MOST_ORDER_LINES, orderLines, readOrderLine, WRONG_QUANTITY } from '../../../domain/order-text.ts';
import { buyableQuantity, stockRefusalText, whyCannotOrder } from '../../../domain/stock.ts';
import { toProductCard } from '../../db/product-card.ts';
import type { Deps } from '../../deps.ts';
import { listProductCards } from '../catalogue/products.sql.ts';
import { catalogueNotReady, tooManyLines } from './quick-order.errors.ts';

/** What a pasted message asks for: found in the memory of the process, one query for all the cards. */
export async function resolveOrder(
  { pool, catalogue }: Pick<Deps, 'pool' | 'catalogue'>,
  text: string,
): Promise<ResolvedOrder> {
  const index = await catalogue.currentIndex(false);
  if (index === null) throw catalogueNotReady();
  const find = remembering(index.itemSearch(MOST_ALTERNATIVES + 1));
  const items = orderLines(text).flatMap((line) => readItems(line, readOrderLine, find));
  if (items.length > MOST_ORDER_LINES) throw tooManyLines();
  const ids = new Set(
    items.flatMap(({ judged }) => [...(judged.product ? [judged.product] : []), ...judged.alternatives]),
  );
  const rows = ids.size === 0 ? [] : await listProductCards(pool, [...ids]);
  const cards = new Map(rows.map((row) => [row.id, toProductCard(row)]));
  return { lines: items.map((item) => toLine(item, cards)) };
}

/** The ways to understand a line ask for the same item more than once, and so do lists. */
function remembering(find: (item: string) => ItemFindings): (item: string) => ItemFindings {
  const known = new Map<string, ItemFindings>();
  return (item) => {
    const found = known.get(item) ?? find(item);
    known.set(item, found);
    return found;
  };
}

function toLine({ raw, reading, judged }: ReadItem, cards: ReadonlyMap<string, ProductCard>): ResolvedLine {
  // A product may have left the catalogue since the index was asked.
  const product = judged.product === null ? null : (cards.get(judged.product) ?? null);
  const alternatives = judged.alternatives.flatMap((id) => cards.get(id) ?? []);
  const wasLost = judged.product !== null && product === null;
  return {
    raw,
    quantity: reading.quantity,
    quantityAssumed: reading.quantityAssumed,
    quantities: reading.quantities,
    match: wasLost ? (alternatives.length > 0 ? 'several' : 'none') : judged.match,
    product,
    alternatives,
    targetPrice: reading.targetPricePaisa === null ? null : rupeesFromPaisa(reading.targetPricePaisa),
    ...problemsOf(reading, product, alternatives),
  };
}

function problemsOf(
  { quantity, quantities, isQuantityWrong }: ReadItem['reading'],
  product: ProductCard | null,
  alternatives: readonly ProductCard[],
): Pick<ResolvedLine, 'problems' | 'suggestion'> {
  const problems: ResolvedLine['problems'] = [];
  if (isQuantityWrong) problems.push({ code: 'quantity_wrong', message: WRONG_QUANTITY });
  if (quantities.length > 0)
    problems.push({ code: 'two_quantities', message: 'Two quantities in this line. Which one?' });
  if (product === null) return { problems, suggestion: null };
  const limits = {
    available: product.inventory.quantity,
    minimumOrderQuantity: product.minimumOrderQuantity,
    orderMultiple: product.orderMultiple,
    maximumPerOrder: product.maximumPerOrder,
  };
  const { awayUntil } = product.seller;
  const refusal = whyCannotOrder(quantity ?? product.minimumOrderQuantity, { ...limits, awayUntil });
  if (refusal !== null) problems.push({ code: refusal.code, message: stockRefusalText(refusal) });
  const buyable = awayUntil === null ? buyableQuantity(quantity ?? product.minimumOrderQuantity, limits) : 0;
  if (problems.length === 0 || quantities.length > 0) return { problems, suggestion: null };
  if (buyable > 0) return { problems, suggestion: { quantity: buyable } };
  const other = alternatives.find(({ inventory, seller }) => inventory.inStock && seller.awayUntil === null);
  return { problems, suggestion: other === undefined ? null : { product: other.id } };
}
