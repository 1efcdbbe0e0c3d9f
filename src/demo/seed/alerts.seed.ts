import type { AlertKind } from '../../domain/buying/alert.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import type { CatalogueProduct } from './seed-catalogue.ts';
import { type Row, seedId } from './seed-rows.ts';

const ALERT_MS = 180 * DAY_MS;

interface SeedAlert {
  kind: AlertKind;
  sku?: string;
  quantity?: number;
  /** Rupees. */
  price?: number;
  query?: string;
  setDaysAgo: number;
  /** Left out: it still watches. */
  hitDaysAgo?: number;
}

const ALERTS: readonly SeedAlert[] = [
  { kind: 'stock', sku: 'FNX-075-90', quantity: 5, setDaysAgo: 3 },
  { kind: 'price', sku: 'A9F44232', price: 1350, setDaysAgo: 12 },
  { kind: 'search', query: 'brand=Philips&inStock=true&search=led', setDaysAgo: 20 },
  { kind: 'price', sku: 'PHL-LED12-B22-865', price: 320, setDaysAgo: 25, hitDaysAgo: 2 },
];

/** The demo buyer waits for stock, for a price and for what a search finds, and was told of a price. */
export function alertRows(buyerId: string, products: readonly CatalogueProduct[], now: Date): Row[] {
  const bySku = new Map(products.map(({ id, content }) => [content.sku, id]));
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return ALERTS.map(({ kind, sku, quantity, price, query, setDaysAgo, hitDaysAgo }) => {
    const hitAt = hitDaysAgo === undefined ? null : daysAgo(hitDaysAgo);
    return {
      id: seedId('alert', sku ?? query ?? ''),
      user_id: buyerId,
      kind,
      product_id: sku === undefined ? null : bySku.get(sku),
      quantity: quantity ?? null,
      price_paisa: price === undefined ? null : price * 100,
      query: query ?? null,
      looked_at: kind === 'search' ? now : null,
      created_at: daysAgo(setDaysAgo),
      expires_at: new Date(daysAgo(setDaysAgo).getTime() + ALERT_MS),
      hit_at: hitAt,
      ended_at: hitAt,
    };
  });
}
