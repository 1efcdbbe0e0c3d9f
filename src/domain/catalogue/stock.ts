import { dayInWords } from '../shop/day-in-words.ts';
import { MINUTE_MS } from '../shop/durations.ts';

/** How many units of a product can be in one cart or order. */
export interface BuyingLimits {
  available: number;
  minimumOrderQuantity: number;
  /** Sold in packs of so many units; the minimum is a multiple of it. */
  orderMultiple: number;
  /** The most units of one order; null without a limit. */
  maximumPerOrder: number | null;
}

/** What bounds the quantity of a product, read off its card. */
export function limitsOf({
  inventory,
  minimumOrderQuantity,
  orderMultiple,
  maximumPerOrder,
}: Omit<BuyingLimits, 'available'> & { inventory: { quantity: number } }): BuyingLimits {
  return { available: inventory.quantity, minimumOrderQuantity, orderMultiple, maximumPerOrder };
}

export type StockRefusal =
  | { code: 'out_of_stock' }
  | { code: 'only_n_available'; available: number }
  | { code: 'above_maximum'; maximum: number }
  | { code: 'below_minimum'; minimum: number }
  | { code: 'not_in_packs'; multiple: number };

/** A seller's absence, as a buyer sees it; the day as YYYY-MM-DD. */
export type OrderRefusal = StockRefusal | { code: 'seller_away'; until: string };

/** Why this many units cannot be ordered now, or null: a seller who is away comes before stock and limits. */
export function whyCannotOrder(
  quantity: number,
  product: BuyingLimits & { awayUntil: string | null },
): OrderRefusal | null {
  if (product.awayUntil !== null) return { code: 'seller_away', until: product.awayUntil };
  return whyCannotTake(quantity, product);
}

/**
 * Why this many units cannot be in one cart or order, or null: first stock and maximum (the lower of the two), then the
 * product's minimum and its packs. "Only n" names what can be bought, or what is in stock where nothing can.
 */
export function whyCannotTake(quantity: number, limits: BuyingLimits): StockRefusal | null {
  const { available, minimumOrderQuantity, orderMultiple, maximumPerOrder } = limits;
  if (available <= 0) return { code: 'out_of_stock' };
  if (maximumPerOrder !== null && maximumPerOrder <= available && quantity > maximumPerOrder)
    return { code: 'above_maximum', maximum: maximumPerOrder };
  if (quantity > available)
    return { code: 'only_n_available', available: largestQuantity(limits) || available };
  if (quantity < minimumOrderQuantity) return { code: 'below_minimum', minimum: minimumOrderQuantity };
  if (quantity % orderMultiple !== 0) return { code: 'not_in_packs', multiple: orderMultiple };
  return null;
}

/** The most units that can be bought at once: whole packs, within stock and maximum; 0 when that is below the minimum. */
export function largestQuantity(limits: BuyingLimits): number {
  const { available, minimumOrderQuantity, orderMultiple, maximumPerOrder } = limits;
  const units = Math.min(available, maximumPerOrder ?? available);
  const inPacks = Math.floor(units / orderMultiple) * orderMultiple;
  return inPacks >= minimumOrderQuantity ? inPacks : 0;
}

/**
 * The quantity nearest to a wanted one that can be bought: up to the minimum and to whole packs, then down to stock and
 * maximum; 0 when none can. `buyable_quantity` in the database is its twin.
 */
export function buyableQuantity(wanted: number, limits: BuyingLimits): number {
  const inPacks = Math.ceil(wanted / limits.orderMultiple) * limits.orderMultiple;
  return Math.min(Math.max(inPacks, limits.minimumOrderQuantity), largestQuantity(limits));
}

/** True when the quantity can never be ordered, whatever the stock: a mistake of the request, not a conflict. */
export function isMistake({ code }: { code: string }): boolean {
  return code === 'below_minimum' || code === 'not_in_packs';
}

/** The text for a refusal; those about stock are in spec 5. */
export function stockRefusalText(refusal: OrderRefusal): string {
  switch (refusal.code) {
    case 'seller_away':
      return `The seller is away until ${dayInWords(refusal.until)}`;
    case 'out_of_stock':
      return 'Product is out of stock';
    case 'only_n_available':
      return `Only ${refusal.available} items available`;
    case 'below_minimum':
      return `Minimum order quantity is ${refusal.minimum}`;
    case 'above_maximum':
      return `At most ${refusal.maximum} per order`;
    case 'not_in_packs':
      return `Sold in packs of ${refusal.multiple}`;
  }
}

/** Sellers are asked about a product on sale whose stock they have not confirmed for this long. */
export const STALE_STOCK_DAYS = 30;

/** For stock confirmed before this, buyers should ask first. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - STALE_STOCK_DAYS * 86_400_000);
}

/** Whether nobody has confirmed the stock for `STALE_STOCK_DAYS`. */
export function isStaleStock(confirmedAt: Date, now: Date): boolean {
  return confirmedAt < staleBefore(now);
}

/** 'Stock confirmed 3 h ago', or 'Ask first: confirmed 32 days ago' once that is too long ago to rely on. */
export function confirmedText(confirmedAt: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - confirmedAt.getTime()) / MINUTE_MS);
  const days = Math.floor(minutes / 1_440);
  if (isStaleStock(confirmedAt, now)) return `Ask first: confirmed ${days} days ago`;
  if (minutes < 1) return 'Stock confirmed just now';
  if (minutes < 60) return `Stock confirmed ${minutes} min ago`;
  if (days < 1) return `Stock confirmed ${Math.floor(minutes / 60)} h ago`;
  return days === 1 ? 'Stock confirmed 1 day ago' : `Stock confirmed ${days} days ago`;
}

export interface StockEdit {
  /** What to add to the stock as it is now. */
  delta: number;
  stock: number;
  /** What sales (negative) or cancelled orders (positive) moved since the seller looked. */
  movedMeanwhile: number;
}

/**
 * A seller's edit of the stock (threats.md T-M7). With the quantity that was seen, the edit means the difference to it,
 * so that orders placed meanwhile are not undone. Without it, the new quantity is taken as it is.
 */
export function editStock({
  wanted,
  seen,
  current,
}: {
  wanted: number;
  seen: number | undefined;
  current: number;
}): StockEdit {
  const delta = wanted - (seen ?? current);
  return {
    delta,
    stock: current + delta,
    movedMeanwhile: seen === undefined || delta === 0 ? 0 : current - seen,
  };
}

/** What the seller should know after the edit, or null. */
export function stockEditNote({ stock, movedMeanwhile }: StockEdit): string | null {
  if (movedMeanwhile === 0) return null;
  const units = Math.abs(movedMeanwhile);
  const verb = movedMeanwhile < 0 ? (units === 1 ? 'was sold' : 'were sold') : 'came back';
  return `${units} ${verb} meanwhile: stock is now ${stock}`;
}
