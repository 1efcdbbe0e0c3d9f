import type {
  OrderAlias,
  ResolvedLine,
  ResolvedOrder,
} from '../../../../contract/buying/quick-order.contract.ts';
import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import { itemKey, type OwnWord, ownCodes, ownFinder } from '../../../../domain/buying/order-alias.ts';
import { orderLines } from '../../../../domain/buying/order-lines.ts';
import {
  type ItemFindings,
  type ItemLookup,
  type ItemSearch,
  judgeItem,
  type ReadItem,
  readOnlyItem,
  readOrder,
} from '../../../../domain/buying/order-match.ts';
import { readOrderLine, WRONG_QUANTITY } from '../../../../domain/buying/order-text.ts';
import { MOST_LINE_LETTERS } from '../../../../domain/buying/order-tokens.ts';
import { MOST_ALTERNATIVES } from '../../../../domain/catalogue/item-hits.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import {
  buyableQuantity,
  largestQuantity,
  limitsOf,
  stockRefusalText,
  whyCannotOrder,
} from '../../../../domain/catalogue/stock.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toProductCard } from '../../../db/product-card.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { spokenName } from '../../../plugins/asked-language.ts';
import { takingTurns } from '../../../taking-turns.ts';
import { catalogueNotReady } from '../../catalogue/catalogue/catalogue.errors.ts';
import { listProductCards } from '../../catalogue/catalogue/products.sql.ts';
import type { AliasRow } from './order-aliases.sql.ts';
import { listOwnWords } from './order-aliases.sql.ts';
import { listFormerCards, listOwnTerms } from './quick-order.sql.ts';

type ViewDeps = Pick<Deps, 'pool' | 'catalogue' | 'clock'>;

/** Looks up many items: `pause` lets other requests go first from time to time, and takes in what changed. */
interface PatientSearch extends ItemSearch {
  pause: () => Promise<void> | undefined;
}

/** What a pasted message asks for: found in the memory of the process, one query for all the cards. */
export async function resolveOrder(
  { pool, catalogue, clock }: ViewDeps,
  { text, companyId, tooMany }: { text: string; companyId: string | null; tooMany: () => AppError },
): Promise<ResolvedOrder> {
  const words = companyId === null ? [] : await listOwnWords(pool, companyId);
  const search = await currentSearch(catalogue);
  const items = await readOrder(text, readOrderLine, itemFinder(search, words), search.pause);
  if (items === null) throw tooMany();
  const ids = items.flatMap(({ judged }) => [
    ...(judged.product ? [judged.product] : []),
    ...judged.alternatives,
  ]);
  const cards = await cardsOf({ pool, catalogue }, ids);
  const former = await formerCardsOf(pool, items, cards);
  const meant = new Map(
    items.flatMap(({ judged: { product: id } }) => {
      const card = id === null ? undefined : (cards.get(id) ?? former.get(id));
      return card === undefined ? [] : [[card._id, card]];
    }),
  );
  const gone = [...meant.values()].filter((card) => !isBuyable(card));
  const nearest = await nearestOf({ pool, catalogue }, gone, { search, cards });
  return {
    lines: items.map((item) => toLine(item, { cards, former, nearest })),
    own: companyId === null ? [] : await ownOf({ pool, clock }, { companyId, words, ids: [...cards.keys()] }),
  };
}

/** The search among all products; 503 when their index is not there and not soon. */
async function readySearch(catalogue: Deps['catalogue']): Promise<ItemSearch> {
  const index = await catalogue.builtIndex();
  if (index === null) throw catalogueNotReady();
  return index.itemSearch();
}

/** The same for many items, with pauses between them. */
export async function currentSearch(catalogue: Deps['catalogue']): Promise<PatientSearch> {
  let search = await readySearch(catalogue);
  return {
    find: (item) => search.find(item),
    findAlike: (text) => search.findAlike(text),
    findCode: (code, besides) => search.findCode(code, besides),
    countHeld: (item, id) => search.countHeld(item, id),
    pause: takingTurns(async () => {
      search = await readySearch(catalogue);
    }),
  };
}

/** Looks items up in the catalogue and among a buyer's own words, each once: readings of a line ask for the same. */
export function itemFinder(search: ItemSearch, words: readonly OwnWord[]): ItemLookup {
  const ownOf = ownFinder(words);
  const own = ownCodes(words);
  const known = new Map<string, ItemFindings>();
  return {
    find(item) {
      let found = known.get(item);
      if (found === undefined) {
        const isNear = (product: string) => search.countHeld(item, product) > 1;
        found = { ...search.find(item), own: ownOf(item, isNear) };
        known.set(item, found);
      }
      return found;
    },
    findCode(code, besides = '') {
      // What the buyer named so is looked for among words, where the longest counts.
      if (own.isWord(code)) return null;
      const mine = own.productOf(code);
      const codes = mine === null ? search.findCode(code, besides) : [];
      if (mine === null && codes.length === 0) return null;
      return judgeItem({ own: mine, codes, hits: [], words: 1, unknown: 0, meant: 0 });
    },
  };
}

/**
 * What one line of a paste means as a name, and which product it meant until now; null when it is no single item. A text
 * that cannot be one is not looked up at all: whoever sends it decides how long it is.
 */
export function readWord(
  raw: string,
  goods: ItemLookup,
): { key: string; text: string; product: string | null; isBySku: boolean } | null {
  if (raw.length > MOST_LINE_LETTERS) return null;
  const [line, second] = orderLines(raw);
  if (line === undefined || second !== undefined) return null;
  const item = readOnlyItem(line, readOrderLine, goods);
  if (item === null) return null;
  const { judged, reading } = item;
  return {
    key: itemKey(reading.item),
    text: reading.item,
    product: judged.match === 'exact' ? judged.product : null,
    isBySku: judged.match === 'exact' && !judged.isOwn,
  };
}

/** An own word as it goes over the wire. */
export function toOrderAlias(row: AliasRow): OrderAlias {
  return {
    _id: row.id,
    text: row.text,
    isPartNumber: row.isPartNumber,
    product: { _id: row.productId, ...spokenName(row), sku: row.sku, isSold: row.isSold },
    createdAt: row.createdAt.toISOString(),
  };
}

type Cards = Map<string, ProductCard>;

/** Kept like those of lists: while a message is typed, most of its lines are asked for again. */
async function cardsOf(
  { catalogue, pool }: Pick<ViewDeps, 'catalogue' | 'pool'>,
  ids: readonly string[],
): Promise<Cards> {
  const rows = await catalogue.cards.of([...new Set(ids)], async (missing) => {
    const read = await listProductCards(pool, missing);
    return new Map(read.map((row) => [row.id, row]));
  });
  return new Map(rows.map((row) => [row.id, toProductCard(row)]));
}

/** Cards of what own words mean although it is sold no longer: they are shown as they were, with nothing in stock. */
async function formerCardsOf(pool: Deps['pool'], items: readonly ReadItem[], cards: Cards): Promise<Cards> {
  const lost = items.flatMap(({ judged: { isOwn, product } }) =>
    isOwn && product !== null && !cards.has(product) ? [product] : [],
  );
  const rows = lost.length === 0 ? [] : await listFormerCards(pool, [...new Set(lost)]);
  return new Map(rows.map((row) => [row.id, toProductCard({ ...row, quantity: 0 })]));
}

/** What could be bought in place of products that cannot be: by their names, the nearest first. Adds their cards. */
async function nearestOf(
  deps: Pick<ViewDeps, 'catalogue' | 'pool'>,
  gone: readonly ProductCard[],
  { search, cards }: { search: PatientSearch; cards: Cards },
): Promise<Map<string, string[]>> {
  const nearest = new Map<string, string[]>();
  for (const { _id: id, name } of gone) {
    const others = search.findAlike(name).filter((other) => other !== id);
    nearest.set(id, others);
    await search.pause();
  }
  const missing = [...nearest.values()].flat().filter((id) => !cards.has(id));
  for (const [id, card] of await cardsOf(deps, missing)) cards.set(id, card);
  return nearest;
}

/** Some of it can be bought now. */
function isBuyable(product: ProductCard): boolean {
  return product.seller.awayUntil === null && largestQuantity(limitsOf(product)) > 0;
}

async function ownOf(
  { pool, clock }: Pick<ViewDeps, 'pool' | 'clock'>,
  { companyId, words, ids }: { companyId: string; words: readonly OwnWord[]; ids: readonly string[] },
): Promise<ResolvedOrder['own']> {
  const partNumbers = new Map(
    words.filter(({ isPartNumber }) => isPartNumber).map(({ productId, text }) => [productId, text]),
  );
  const terms = await listOwnTerms(pool, companyId, ids);
  const prices = new Map(
    terms.map(({ productId, regularPricePaisa, terms: agreed }) => {
      const product = { regularPricePaisa, wholesalePricePaisa: regularPricePaisa, priceBreaks: [] };
      return [
        productId,
        unitPrice(product, { isSubscriber: false, terms: agreed }, 1, clock()).customerPricePaisa,
      ];
    }),
  );
  return ids.flatMap((id) => {
    const partNumber = partNumbers.get(id) ?? null;
    const paisa = prices.get(id) ?? null;
    if (partNumber === null && paisa === null) return [];
    return [{ product: id, partNumber, customerPrice: paisa === null ? null : rupeesFromPaisa(paisa) }];
  });
}

interface Goods {
  cards: Cards;
  former: Cards;
  nearest: ReadonlyMap<string, readonly string[]>;
}

function toLine({ raw, reading, judged }: ReadItem, { cards, former, nearest }: Goods): ResolvedLine {
  const id = judged.product;
  const sold = id === null ? null : (cards.get(id) ?? null);
  const product = sold ?? (id === null ? null : (former.get(id) ?? null));
  const others = [...(id === null ? [] : (nearest.get(id) ?? [])), ...judged.alternatives];
  const alternatives = [...new Set(others)]
    .flatMap((other) => cards.get(other) ?? [])
    .slice(0, MOST_ALTERNATIVES);
  // A product may have left the catalogue since the index was asked.
  const wasLost = id !== null && product === null;
  return {
    raw,
    quantity: reading.quantity,
    quantityAssumed: reading.quantityAssumed,
    quantities: reading.quantities,
    match: wasLost ? (alternatives.length > 0 ? 'several' : 'none') : judged.match,
    isOwnWord: judged.isOwn && !wasLost,
    product,
    alternatives,
    targetPrice: reading.targetPricePaisa === null ? null : rupeesFromPaisa(reading.targetPricePaisa),
    ...problemsOf(reading, { product, isSold: sold !== null, alternatives }),
  };
}

function problemsOf(
  { quantity, quantities, isQuantityWrong }: ReadItem['reading'],
  {
    product,
    isSold,
    alternatives,
  }: { product: ProductCard | null; isSold: boolean; alternatives: readonly ProductCard[] },
): Pick<ResolvedLine, 'problems' | 'suggestion'> {
  const problems: ResolvedLine['problems'] = [];
  if (isQuantityWrong) problems.push({ code: 'quantity_wrong', message: WRONG_QUANTITY });
  if (quantities.length > 0)
    problems.push({ code: 'two_quantities', message: 'Two quantities in this line. Which one?' });
  if (product === null) return { problems, suggestion: null };
  const limits = limitsOf(product);
  const wanted = quantity ?? product.minimumOrderQuantity;
  const refusal = whyCannotOrder(wanted, { ...limits, awayUntil: product.seller.awayUntil });
  if (!isSold) problems.push({ code: 'no_longer_sold', message: 'No longer sold' });
  else if (refusal !== null) problems.push({ code: refusal.code, message: stockRefusalText(refusal) });
  if (isBuyable(product)) {
    const isMended = problems.length === 0 || quantities.length > 0;
    return { problems, suggestion: isMended ? null : { quantity: buyableQuantity(wanted, limits) } };
  }
  const other = alternatives.find(isBuyable);
  return { problems, suggestion: other === undefined ? null : { product: other._id } };
}
