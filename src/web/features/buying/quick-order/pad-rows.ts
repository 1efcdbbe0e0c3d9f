import type {
  AddOrderInput,
  ResolvedLine,
  ResolvedOrder,
} from '../../../../contract/buying/quick-order.contract.ts';
import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import type { PricedProduct } from '../../../../domain/catalogue/priced-product.ts';
import {
  nextBreak,
  type PriceBuyer,
  type PriceReason,
  unitPrice,
} from '../../../../domain/catalogue/pricing.ts';
import {
  buyableQuantity,
  largestQuantity,
  limitsOf,
  stockRefusalText,
  whyCannotOrder,
} from '../../../../domain/catalogue/stock.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inPaisa, savingOn } from '../../../ui/goods/Price.tsx';

/** What the buyer said about a line, beyond its text. */
export interface Correction {
  /** Kept over a reload it is an id: of a product that the line may still mean. */
  product?: ProductCard | string;
  quantity?: number;
  /** "Yes": this likely product is meant. */
  takenId?: string | undefined;
  isSkipped?: boolean;
  /** The product stands in for one that cannot be bought: the text goes on meaning that one. */
  isSubstitute?: boolean;
}

/** What is this buyer's own about a product. */
export type OwnPart = ResolvedOrder['own'][number];

/** ready: goes into the cart; likely: waits for a tick; choose, mend: need the buyer; none: nothing fits; skipped: left out. */
export type RowState = 'ready' | 'likely' | 'choose' | 'mend' | 'none' | 'skipped';

/** A problem of a row with the quantities or the product that would mend it. */
export interface RowProblem {
  message: string;
  quantities: number[];
  product: ProductCard | null;
}

export interface PadRow {
  /** Where it stands in the paste, from 1. */
  number: number;
  /** Its text and how often that came before: the same while other lines change. */
  key: string;
  line: ResolvedLine;
  state: RowState;
  product: ProductCard | null;
  quantity: number | null;
  own: OwnPart | null;
  problems: RowProblem[];
  /** The buyer said that the text means this product: adding it teaches the pad. */
  isTaught: boolean;
}

/** The lines of a reading with what the buyer said about them. */
export function padRows(
  { lines, own }: ResolvedOrder,
  corrections: Readonly<Record<string, Correction>>,
): PadRow[] {
  const ownOf = new Map(own.map((part) => [part.product, part]));
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    const times = (seen.get(line.raw) ?? 0) + 1;
    seen.set(line.raw, times);
    const key = `${times} ${line.raw}`;
    return { number: index + 1, key, line, ...rowOf(line, corrections[key] ?? {}, ownOf) };
  });
}

function rowOf(
  line: ResolvedLine,
  correction: Correction,
  ownOf: ReadonlyMap<string, OwnPart>,
): Omit<PadRow, 'number' | 'key' | 'line'> {
  const picked = pickedOf(line, correction);
  const product = picked ?? line.product;
  const isTaken = product !== null && product._id === correction.takenId;
  const quantity = correction.quantity ?? line.quantity;
  const problems = product === null ? [] : problemsOf(line, product, quantity);
  return {
    state: correction.isSkipped
      ? 'skipped'
      : stateOf(line, { product, problems, isSaid: isTaken || picked !== null }),
    product,
    quantity,
    own: product === null ? null : (ownOf.get(product._id) ?? null),
    problems,
    isTaught: isTaken || (picked !== null && correction.isSubstitute !== true),
  };
}

function pickedOf(
  { product, alternatives }: ResolvedLine,
  { product: picked }: Correction,
): ProductCard | null {
  if (typeof picked !== 'string') return picked ?? null;
  return [product, ...alternatives].find((one) => one?._id === picked) ?? null;
}

function stateOf(
  line: ResolvedLine,
  {
    product,
    problems,
    isSaid,
  }: { product: ProductCard | null; problems: readonly RowProblem[]; isSaid: boolean },
): RowState {
  if (product === null) {
    if (line.match === 'several') return 'choose';
    return line.quantityAssumed ? 'skipped' : 'none';
  }
  if (problems.length > 0) return 'mend';
  return isSaid || line.match === 'exact' ? 'ready' : 'likely';
}

/** All that stands in the way at once: of the text, and of the product. */
function problemsOf(line: ResolvedLine, product: ProductCard, quantity: number | null): RowProblem[] {
  const limits = limitsOf(product);
  const wanted = quantity ?? product.minimumOrderQuantity;
  const nearest = product.seller.awayUntil === null ? buyableQuantity(wanted, limits) : 0;
  const problems: RowProblem[] = [];
  if (quantity === null) {
    const said = line.problems.find(({ code }) => code === 'quantity_wrong' || code === 'two_quantities');
    const quantities = line.quantities.length > 0 ? line.quantities : [nearest].filter((one) => one > 0);
    problems.push({ message: said?.message ?? '', quantities, product: null });
  }
  const isFormer = product._id === line.product?._id && line.problems.some(isNoLongerSold);
  const refusal = whyCannotOrder(wanted, { ...limits, awayUntil: product.seller.awayUntil });
  if (!isFormer && (refusal === null || (quantity === null && nearest > 0))) return problems;
  const canMend = !isFormer && nearest > 0;
  const other = line.alternatives.find(
    (one) => one._id !== product._id && one.seller.awayUntil === null && largestQuantity(limitsOf(one)) > 0,
  );
  problems.push({
    message: isFormer || refusal === null ? 'No longer sold' : stockRefusalText(refusal),
    quantities: canMend ? [nearest] : [],
    product: canMend ? null : (other ?? null),
  });
  return problems;
}

function isNoLongerSold({ code }: ResolvedLine['problems'][number]): boolean {
  return code === 'no_longer_sold';
}

/** What goes into the cart; a line that teaches brings its text. */
export function linesToAdd(rows: readonly PadRow[]): AddOrderInput['lines'] {
  return rows.flatMap(({ product, quantity, isTaught, line }) =>
    product === null || quantity === null
      ? []
      : [{ product: product._id, quantity, ...(isTaught ? { raw: line.raw } : {}) }],
  );
}

function pricedOf({ pricing }: ProductCard): PricedProduct {
  return {
    ...inPaisa(pricing),
    priceBreaks: pricing.priceBreaks.map((row) => ({
      from: row.from,
      regularPricePaisa: paisaFromRupees(row.regularPrice),
      wholesalePricePaisa: row.wholesalePrice === null ? null : paisaFromRupees(row.wholesalePrice),
    })),
  };
}

/** Both prices in rupees, of one or of all units. */
export interface BothPrices {
  regular: number;
  pro: number;
}

/** A period that holds every day: the agreed price is known to apply today. */
const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

function buyerOf(own: OwnPart | null, isSubscriber: boolean): PriceBuyer {
  const price = own?.customerPrice ?? null;
  if (price === null) return { isSubscriber, terms: [] };
  return {
    isSubscriber,
    terms: [{ ...ALWAYS, pricePaisa: paisaFromRupees(price), percentBasisPoints: null }],
  };
}

/** What one costs this buyer at a quantity in both columns, and why it costs what it costs now. */
export function unitPrices(
  product: ProductCard,
  quantity: number,
  { own, isSubscriber }: { own: OwnPart | null; isSubscriber: boolean },
): BothPrices & { reason: PriceReason } {
  const priceOf = (asSubscriber: boolean) =>
    unitPrice(pricedOf(product), buyerOf(own, asSubscriber), quantity, new Date());
  const regular = priceOf(false);
  const pro = priceOf(true);
  return {
    regular: rupeesFromPaisa(regular.pricePaisa),
    pro: rupeesFromPaisa(pro.pricePaisa),
    reason: (isSubscriber ? pro : regular).reason,
  };
}

/** What so many cost, and what PRO saves on them, counted from the reference price where that is lower. */
export function totalPrices(
  product: ProductCard,
  quantity: number,
  own: OwnPart | null,
): BothPrices & { saving: number } {
  const { regular, pro } = unitPrices(product, quantity, { own, isSubscriber: false });
  const { referencePrice } = product.pricing;
  const times = (price: number) => rupeesFromPaisa(paisaFromRupees(price) * quantity);
  return {
    regular: times(regular),
    pro: times(pro),
    saving: savingOn(quantity, { regularPrice: regular, wholesalePrice: pro, referencePrice }),
  };
}

/** What the rows that go into the cart cost together, and what PRO saves on them. */
export function sumOf(rows: readonly PadRow[]): BothPrices & { saving: number } {
  const totals = rows.flatMap(({ product, quantity, own }) =>
    product === null || quantity === null ? [] : [totalPrices(product, quantity, own)],
  );
  const sum = (column: 'regular' | 'pro' | 'saving') =>
    rupeesFromPaisa(totals.reduce((paisa, total) => paisa + paisaFromRupees(total[column]), 0));
  return { regular: sum('regular'), pro: sum('pro'), saving: sum('saving') };
}

/** The next quantity at which one costs less: all units then, the price of one, and the saving, in rupees. */
export function nextPrice(
  product: ProductCard,
  quantity: number,
  { own, isSubscriber }: { own: OwnPart | null; isSubscriber: boolean },
) {
  const limits = limitsOf(product);
  const next = nextBreak(pricedOf(product), buyerOf(own, isSubscriber), quantity, {
    at: new Date(),
    orderMultiple: product.orderMultiple,
    largest: largestQuantity(limits),
  });
  return (
    next && {
      quantity: next.quantity,
      unitPrice: rupeesFromPaisa(next.unitPricePaisa),
      saving: rupeesFromPaisa(next.savingPaisa),
    }
  );
}
