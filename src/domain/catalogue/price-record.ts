import { DAY_MS } from '../shop/durations.ts';

/** Savings count from the lowest regular price of so many days. */
export const SAVINGS_DAYS = 30;

/** From then on, until the next point, one cost so much; in paisa. */
export interface PricePoint {
  at: Date;
  regularPricePaisa: number;
}

/** A price and for how many milliseconds it held. */
interface HeldPrice {
  paisa: number;
  milliseconds: number;
}

/**
 * The lowest regular price of the last 30 days that is below the one of now, or null. A price counts until it has been
 * replaced for 30 days, however long it held. `points` are all of a product, the oldest first; later ones than `at` do
 * not count. `lowest_recent_price` in the database is its twin.
 */
export function lowestRecentPrice(points: readonly PricePoint[], at: Date): number | null {
  const past = points.filter((point) => point.at <= at);
  const current = past.at(-1);
  if (current === undefined) return null;
  const from = at.getTime() - SAVINGS_DAYS * DAY_MS;
  const lowest = Math.min(
    ...past.flatMap(({ regularPricePaisa }, index) =>
      (past[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY) > from ? [regularPricePaisa] : [],
    ),
  );
  return lowest < current.regularPricePaisa ? lowest : null;
}

/**
 * The lowest price between two instants, and the median weighted by time: what the product cost at most during half of
 * it. Null when it was not there yet. `points` are the oldest first.
 */
export function pricesBetween(
  points: readonly PricePoint[],
  from: Date,
  to: Date,
): { lowestPaisa: number; medianPaisa: number } | null {
  const held = points
    .map(({ at, regularPricePaisa: paisa }, index): HeldPrice => {
      const until = Math.min(points[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY, to.getTime());
      return { paisa, milliseconds: until - Math.max(at.getTime(), from.getTime()) };
    })
    .filter(({ milliseconds }) => milliseconds > 0)
    .sort((one, other) => one.paisa - other.paisa);
  const lowest = held[0];
  if (lowest === undefined) return null;
  const half = held.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 2;
  let passed = 0;
  const median = held.find(({ milliseconds }) => {
    passed += milliseconds;
    return passed >= half;
  });
  return { lowestPaisa: lowest.paisa, medianPaisa: (median ?? lowest).paisa };
}
