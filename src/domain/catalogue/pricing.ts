import { kathmanduDate } from '../shop/kathmandu-time.ts';
import { shareOfPaisa } from '../shop/money.ts';
import { type PricedProduct, type PricePair, pricesAt } from './priced-product.ts';

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
  /** What a unit costs by the quote that this line is ordered from; null or left out without one. */
  quotedPaisa?: number | null;
}

/** What one unit costs at a quantity, in paisa: both columns, and this buyer's own price or null. */
export interface LinePrices extends PricePair {
  customerPricePaisa: number | null;
  /** Of a line that is ordered from a quote. */
  quotedPaisa?: number;
}

/** Why a unit costs what it costs: the product's price, a quantity price, what the seller agreed with this buyer, or a quote. */
export const PRICE_REASONS = ['base', 'break', 'customer', 'quote'] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

export interface UnitPrice extends LinePrices {
  pricePaisa: number;
  reason: PriceReason;
}

/**
 * The one resolver of prices: the lowest of base, quantity price and customer price that applies to this buyer for this
 * many units at this instant. Where two are equal the simpler reason is named. What a quote says holds instead of all of
 * them. `unit_price` in the database is its twin, for carts and lists, where nothing is quoted.
 */
export function unitPrice(product: PricedProduct, buyer: PriceBuyer, quantity: number, at: Date): UnitPrice {
  const prices: LinePrices = {
    ...pricesAt(product, quantity),
    customerPricePaisa: customerPricePaisa(product.regularPricePaisa, buyer.terms, at),
    ...(buyer.quotedPaisa == null ? {} : { quotedPaisa: buyer.quotedPaisa }),
  };
  const pricePaisa = unitPricePaisa(prices, buyer.isSubscriber);
  const reason =
    prices.quotedPaisa !== undefined
      ? 'quote'
      : pricePaisa === columnOf(product, buyer.isSubscriber)
        ? 'base'
        : pricePaisa === columnOf(prices, buyer.isSubscriber)
          ? 'break'
          : 'customer';
  return { ...prices, pricePaisa, reason };
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

/** What this buyer pays for one, of prices at the line's quantity: as quoted, or the own column (spec 6) or what was agreed if lower. */
export function unitPricePaisa(
  prices: PricePair & { customerPricePaisa?: number | null; quotedPaisa?: number | null },
  isSubscriber: boolean,
): number {
  if (prices.quotedPaisa != null) return prices.quotedPaisa;
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
  /** What those units cost less than at today's unit price, or at the lowest regular price of 30 days; 0: nothing. */
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
  const countedPaisa = Math.min(pricePaisa, product.referencePricePaisa ?? pricePaisa);
  for (const { from } of product.priceBreaks) {
    const wanted = Math.ceil(from / orderMultiple) * orderMultiple;
    if (from <= quantity || wanted > largest) continue;
    const { pricePaisa: unitPricePaisa } = unitPrice(product, buyer, wanted, at);
    if (unitPricePaisa < pricePaisa)
      return {
        quantity: wanted,
        unitPricePaisa,
        savingPaisa: Math.max(0, countedPaisa - unitPricePaisa) * wanted,
      };
  }
  return null;
}
