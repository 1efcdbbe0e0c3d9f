import { kathmanduDate } from './kathmandu-time.ts';
import { shareOfPaisa } from './money.ts';

/** Both prices of a product, in paisa. */
export interface PricePair {
  regularPricePaisa: number;
  wholesalePricePaisa: number;
}

/** From this many units on, one costs this much; in paisa. */
export interface PriceBreak {
  from: number;
  regularPricePaisa: number;
  /** Null: a subscriber pays the lower of the wholesale price and this row's regular one. */
  wholesalePricePaisa: number | null;
}

/** What a product costs everybody, in paisa: quantities rise, prices fall. */
export interface PricedProduct extends PricePair {
  priceBreaks: readonly PriceBreak[];
}

/** What a seller agreed with one buyer for a product: a price in paisa, or a part off the regular price. */
export interface CustomerTerms {
  pricePaisa: number | null;
  percentBasisPoints: number | null;
  /** First and last day in Nepal, as YYYY-MM-DD. */
  from: string;
  to: string;
}

/** Who buys. `terms` are those accepted for this very product, of whatever day. */
export interface PriceBuyer {
  isSubscriber: boolean;
  terms: readonly CustomerTerms[];
}

/** What one unit costs at a quantity, in paisa: both columns, and this buyer's own price or null. */
export interface LinePrices extends PricePair {
  customerPricePaisa: number | null;
}

/** Why a unit costs what it costs: the product's price, a quantity price, or what the seller agreed with this buyer. */
export const PRICE_REASONS = ['base', 'break', 'customer'] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

export interface UnitPrice extends LinePrices {
  pricePaisa: number;
  reason: PriceReason;
}

/**
 * The one resolver of prices: the lowest of base, quantity price and customer price that applies to this buyer for this
 * many units at this instant. Where two are equal the simpler reason is named. `unit_price` in the database is its twin.
 */
export function unitPrice(product: PricedProduct, buyer: PriceBuyer, quantity: number, at: Date): UnitPrice {
  const prices: LinePrices = {
    ...pricesAt(product, quantity),
    customerPricePaisa: customerPricePaisa(product.regularPricePaisa, buyer.terms, at),
  };
  const pricePaisa = unitPricePaisa(prices, buyer.isSubscriber);
  const reason =
    pricePaisa === columnOf(product, buyer.isSubscriber)
      ? 'base'
      : pricePaisa === columnOf(prices, buyer.isSubscriber)
        ? 'break'
        : 'customer';
  return { ...prices, pricePaisa, reason };
}

/** Both columns at a quantity. Rows that a lower base price has overtaken change nothing. */
export function pricesAt(product: PricedProduct, quantity: number): PricePair {
  let { regularPricePaisa, wholesalePricePaisa } = product;
  for (const row of product.priceBreaks) {
    if (row.from > quantity) continue;
    regularPricePaisa = Math.min(regularPricePaisa, row.regularPricePaisa);
    wholesalePricePaisa = Math.min(wholesalePricePaisa, row.wholesalePricePaisa ?? row.regularPricePaisa);
  }
  return { regularPricePaisa, wholesalePricePaisa };
}

/** The lowest that was agreed for the day of `at`, or null; a part off counts from the base regular price. */
function customerPricePaisa(
  regularPricePaisa: number,
  terms: readonly CustomerTerms[],
  at: Date,
): number | null {
  if (terms.length === 0) return null;
  const day = kathmanduDate(at);
  const prices = terms
    .filter(({ from, to }) => from <= day && day <= to)
    .map(({ pricePaisa, percentBasisPoints }) =>
      pricePaisa === null
        ? shareOfPaisa(regularPricePaisa, 10_000 - (percentBasisPoints ?? 0))
        : Math.min(pricePaisa, regularPricePaisa),
    );
  return prices.length === 0 ? null : Math.min(...prices);
}

/** What this buyer pays for one, of prices at the line's quantity: the own column (spec 6), or what was agreed if lower. */
export function unitPricePaisa(
  prices: PricePair & { customerPricePaisa?: number | null },
  isSubscriber: boolean,
): number {
  const column = columnOf(prices, isSubscriber);
  return Math.min(column, prices.customerPricePaisa ?? column);
}

function columnOf(prices: PricePair, isSubscriber: boolean): number {
  return isSubscriber ? prices.wholesalePricePaisa : prices.regularPricePaisa;
}

/** The next quantity at which one costs this buyer less; in paisa. */
export interface NextBreak {
  /** All units of the line then, in packs; not how many to add. */
  quantity: number;
  unitPricePaisa: number;
  /** What those units cost less than at today's unit price. */
  savingPaisa: number;
}

/** Null when no larger quantity that can be bought is cheaper for this buyer. `largest`: the most that can be bought. */
export function nextBreak(
  product: PricedProduct,
  buyer: PriceBuyer,
  quantity: number,
  { at, orderMultiple, largest }: { at: Date; orderMultiple: number; largest: number },
): NextBreak | null {
  const { pricePaisa } = unitPrice(product, buyer, quantity, at);
  for (const { from } of product.priceBreaks) {
    const wanted = Math.ceil(from / orderMultiple) * orderMultiple;
    if (from <= quantity || wanted > largest) continue;
    const { pricePaisa: unitPricePaisa } = unitPrice(product, buyer, wanted, at);
    if (unitPricePaisa < pricePaisa)
      return { quantity: wanted, unitPricePaisa, savingPaisa: (pricePaisa - unitPricePaisa) * wanted };
  }
  return null;
}

/** (regular - wholesale) / regular as a rounded percentage (spec 9); 0 for a free product. */
export function discountPercent(prices: PricePair): number {
  if (prices.regularPricePaisa === 0) return 0;
  return Math.round(
    ((prices.regularPricePaisa - prices.wholesalePricePaisa) / prices.regularPricePaisa) * 100,
  );
}

/** Units after which a plan's price is earned back by the wholesale saving; null when there is no saving. */
export function paybackUnits(prices: PricePair, planPricePaisa: number): number | null {
  const savingPaisa = prices.regularPricePaisa - prices.wholesalePricePaisa;
  return savingPaisa > 0 ? Math.ceil(planPricePaisa / savingPaisa) : null;
}
