import { DAY_MS } from '../../domain/shop/durations.ts';
import { paisaFromRupees } from '../../domain/shop/money.ts';
import type { CatalogueProduct } from './seed-catalogue.ts';
import type { Row } from './seed-rows.ts';

/**
 * What some products, which nobody ordered meanwhile, cost for a while before they came back to their price: days ago and
 * the part of today's price.
 */
const CHANGES: Readonly<Record<string, readonly (readonly [daysAgo: number, share: number])[]>> = {
  // Raised lately: savings count from the price before.
  'DCD776D2-B1': [
    [60, 0.94],
    [8, 1],
  ],
  DHMGDTPF025: [
    [40, 0.9],
    [12, 1],
  ],
  // Raised, then lowered halfway.
  'CG-LDT20-CDL': [
    [50, 0.87],
    [20, 1.1],
    [5, 1],
  ],
  // Lowered.
  SDG1032X: [
    [70, 1.12],
    [25, 1],
  ],
  // Raised so long ago that it is the price.
  'HVL-MHPITPT2-1': [
    [80, 0.95],
    [45, 1],
  ],
};

/** The points of the price record that follow the first one, which the database writes itself. */
export function pricePointRows(products: readonly CatalogueProduct[], now: Date): Row[] {
  return products.flatMap(({ id, content, regularPricePaisa, createdAt }) => {
    let before = regularPricePaisa;
    const changes = (CHANGES[content.sku] ?? []).map(([daysAgo, share]) => ({
      at: new Date(now.getTime() - daysAgo * DAY_MS),
      paisa: paisaFromRupees(Math.round((regularPricePaisa / 100) * share)),
    }));
    return changes
      .filter(({ at }) => at > createdAt)
      .map(({ at, paisa }) => {
        const row = {
          product_id: id,
          created_at: at,
          regular_price_paisa: paisa,
          previous_price_paisa: before,
        };
        before = paisa;
        return row;
      });
  });
}
