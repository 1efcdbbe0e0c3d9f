import { type Measures, parcelGrams } from '../../../../domain/catalogue/parcel-weight.ts';
import { parcelSurcharge, type Surcharge } from '../../../../domain/catalogue/surcharge.ts';
import type { District } from '../../../../domain/shop/districts.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listDeliveryRates, listMeasures } from './delivery-rates.sql.ts';

/** What is to be sent; null: goods in no catalogue, of which no weight is known. */
interface WeighedLine {
  productId: string | null;
  sellerId: string;
  quantity: number;
}

const WEIGHTLESS: Measures = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

/**
 * What the ways of these sellers' parcels cost beyond the delivery fee: one parcel a seller. Those that cost nothing more
 * are left out, all of them where sellers may not ask for anything.
 */
export async function findSurcharges(
  db: Database,
  { current }: Pick<Deps['settings'], 'current'>,
  { district, lines }: { district: District | null; lines: readonly WeighedLine[] },
): Promise<Map<string, Surcharge>> {
  const surcharges = new Map<string, Surcharge>();
  if (!current.deliverySurcharges || lines.length === 0) return surcharges;
  const bySeller = Map.groupBy(lines, ({ sellerId }) => sellerId);
  const rates = Map.groupBy(await listDeliveryRates(db, [...bySeller.keys()]), ({ sellerId }) => sellerId);
  if (rates.size === 0) return surcharges;
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  const measures = new Map((await listMeasures(db, productIds)).map((product) => [product.id, product]));
  for (const [sellerId, ofSeller] of bySeller) {
    const grams = parcelGrams(
      ofSeller.map(({ productId, quantity }) => ({
        product: measures.get(productId ?? '') ?? WEIGHTLESS,
        quantity,
      })),
      current.volumetricDivisor,
    );
    const place = { district, zones: current.deliveryZones };
    const surcharge = parcelSurcharge(rates.get(sellerId) ?? [], grams, place);
    if (surcharge !== 0) surcharges.set(sellerId, surcharge);
  }
  return surcharges;
}
