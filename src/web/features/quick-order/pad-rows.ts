import type { ProductCard } from '../../../contract/products.contract.ts';
import type { ResolvedLine } from '../../../contract/quick-order.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { nextBreak, type PricedProduct, pricesAt } from '../../../domain/pricing.ts';
import { buyableQuantity, largestQuantity, stockRefusalText, whyCannotOrder } from '../../../domain/stock.ts';

/** What the buyer said about a line, beyond its text. */
export interface Correction {
  product?: ProductCard;
  quantity?: number;
  /** "Yes": the likely product is meant. */
  isTaken?: boolean;
  isSkipped?: boolean;
}

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
  problem: RowProblem | null;
}

/** The lines of a reading with what the buyer said about them. */
export function padRows(
  lines: readonly ResolvedLine[],
  corrections: Readonly<Record<string, Correction>>,
): PadRow[] {
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    const times = (seen.get(line.raw) ?? 0) + 1;
    seen.set(line.raw, times);
    const key = `${times} ${line.raw}`;
    return { number: index + 1, key, line, ...rowOf(line, corrections[key] ?? {}) };
  });
}

function rowOf(
  line: ResolvedLine,
  correction: Correction,
): Pick<PadRow, 'state' | 'product' | 'quantity' | 'problem'> {
  const product = correction.product ?? line.product;
  const quantity = correction.quantity ?? line.quantity;
  const problem = product === null ? null : problemOf(line, product, quantity);
  return { state: stateOf(line, correction, product, problem), product, quantity, problem };
}

function stateOf(
  line: ResolvedLine,
  correction: Correction,
  product: ProductCard | null,
  problem: RowProblem | null,
): RowState {
  if (correction.isSkipped) return 'skipped';
  if (product === null) {
    if (line.match === 'several') return 'choose';
    return line.quantityAssumed ? 'skipped' : 'none';
  }
  if (problem !== null) return 'mend';
  const isSure = line.match === 'exact' || correction.product !== undefined || correction.isTaken === true;
  return isSure ? 'ready' : 'likely';
}

function problemOf(line: ResolvedLine, product: ProductCard, quantity: number | null): RowProblem | null {
  const limits = limitsOf(product);
  const nearest = buyableQuantity(quantity ?? product.minimumOrderQuantity, limits);
  if (quantity === null) {
    const [problem] = line.problems;
    const quantities = line.quantities.length > 0 ? line.quantities : [nearest].filter((one) => one > 0);
    return { message: problem?.message ?? '', quantities, product: null };
  }
  const refusal = whyCannotOrder(quantity, { ...limits, awayUntil: product.seller.awayUntil });
  if (refusal === null) return null;
  const canMend = nearest > 0 && refusal.code !== 'seller_away';
  const other = line.alternatives.find(
    ({ _id: id, inventory, seller }) => id !== product._id && inventory.inStock && seller.awayUntil === null,
  );
  return {
    message: stockRefusalText(refusal),
    quantities: canMend ? [nearest] : [],
    product: canMend ? null : (other ?? null),
  };
}

function limitsOf(product: ProductCard) {
  return {
    available: product.inventory.quantity,
    minimumOrderQuantity: product.minimumOrderQuantity,
    orderMultiple: product.orderMultiple,
    maximumPerOrder: product.maximumPerOrder,
  };
}

function pricedOf({ pricing }: ProductCard): PricedProduct {
  return {
    regularPricePaisa: paisaFromRupees(pricing.regularPrice),
    wholesalePricePaisa: paisaFromRupees(pricing.wholesalePrice),
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

/** What one costs at a quantity. */
export function unitPrices(product: ProductCard, quantity: number): BothPrices {
  const { regularPricePaisa, wholesalePricePaisa } = pricesAt(pricedOf(product), quantity);
  return { regular: rupeesFromPaisa(regularPricePaisa), pro: rupeesFromPaisa(wholesalePricePaisa) };
}

/** What so many cost. */
export function totalPrices(product: ProductCard, quantity: number): BothPrices {
  const { regularPricePaisa, wholesalePricePaisa } = pricesAt(pricedOf(product), quantity);
  return {
    regular: rupeesFromPaisa(regularPricePaisa * quantity),
    pro: rupeesFromPaisa(wholesalePricePaisa * quantity),
  };
}

/** What the rows that go into the cart cost together. */
export function sumOf(rows: readonly PadRow[]): BothPrices {
  const totals = rows.flatMap(({ product, quantity }) =>
    product === null || quantity === null ? [] : [totalPrices(product, quantity)],
  );
  const sum = (column: keyof BothPrices) =>
    rupeesFromPaisa(totals.reduce((paisa, total) => paisa + paisaFromRupees(total[column]), 0));
  return { regular: sum('regular'), pro: sum('pro') };
}

/** The next quantity at which one costs less: all units then, the price of one, and the saving, in rupees. */
export function nextPrice(product: ProductCard, quantity: number, isSubscriber: boolean) {
  const limits = limitsOf(product);
  const next = nextBreak(pricedOf(product), { isSubscriber, terms: [] }, quantity, {
    at: new Date(0),
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
