import type { PriceHistory } from '../../../../contract/catalogue/price-record.contract.ts';
import { pricesBetween } from '../../../../domain/catalogue/price-record.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Queryable } from '../../../db/pool.ts';
import { listPricePoints } from './price-record.sql.ts';

/** The regular prices of a product over so many days; null when it is not public. */
export async function findPriceHistory(
  pool: Queryable,
  asked: { productId: string; days: number },
): Promise<PriceHistory | null> {
  const points = await listPricePoints(pool, asked);
  const [first] = points;
  if (first === undefined) return null;
  const until = first.now;
  const from = new Date(Math.max(first.at.getTime(), until.getTime() - asked.days * DAY_MS));
  const { lowestPaisa, medianPaisa } = pricesBetween(points, from, until) ?? {
    lowestPaisa: first.regularPricePaisa,
    medianPaisa: first.regularPricePaisa,
  };
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    points: points.map(({ at, regularPricePaisa }) => ({
      at: at.toISOString(),
      regularPrice: rupeesFromPaisa(regularPricePaisa),
    })),
    lowest: rupeesFromPaisa(lowestPaisa),
    median: rupeesFromPaisa(medianPaisa),
  };
}
