import { paisaFromRupees } from '../../domain/shop/money.ts';
import type { Row } from './seed-rows.ts';
import type { IllustrationFamily, SeedProduct } from './seed-types.ts';

/** What shops buy by the dozen: from how many on, and how much of the margin above cost is left. */
const STEPS: readonly (readonly [from: number, regularShare: number, wholesaleShare: number])[] = [
  [10, 0.85, 0.85],
  [50, 0.7, 0.65],
  [100, 0.55, 0.45],
];
const FAMILIES: ReadonlySet<IllustrationFamily> = new Set([
  'electrical-bulb',
  'electrical-mcb',
  'office-ream',
  'packaging-tape',
  'packaging-box',
  'industrial-bolts',
]);
/** One price for everybody in its rows: subscribers pay the lower of it and wholesale. */
const WITHOUT_PRO_PRICE: ReadonlySet<string> = new Set(['A9F44232']);

/** Quantity prices, packs and limits of a product, as columns of its row. */
export function termsColumns({ minimum = 1, picture, price, sku }: SeedProduct): Row {
  if (!FAMILIES.has(picture)) return { price_breaks: [], order_multiple: 1, maximum_per_order: null };
  const [regular, wholesale, cost] = price;
  const between = (top: number, share: number) => Math.round(cost + (top - cost) * share);
  const rows = STEPS.filter(([from]) => from > minimum);
  return {
    price_breaks: rows.map(([from, regularShare, wholesaleShare]) => ({
      from,
      regularPricePaisa: paisaFromRupees(between(regular, regularShare)),
      wholesalePricePaisa: WITHOUT_PRO_PRICE.has(sku)
        ? null
        : paisaFromRupees(between(wholesale, wholesaleShare)),
    })),
    order_multiple: minimum,
    maximum_per_order: minimum > 1 ? minimum * 100 : null,
  };
}
