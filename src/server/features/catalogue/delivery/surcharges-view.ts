import { type Measures, parcelGrams } from '../../../../domain/catalogue/parcel-weight.ts';
import { isHeavy, parcelSurcharge, type Surcharge } from '../../../../domain/catalogue/surcharge.ts';
import type { District } from '../../../../domain/shop/districts.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listDeliveryRates, listMeasures } from './delivery-rates.sql.ts';

/** What a seller sends at once; `productId` is null for goods in no catalogue, of which no weight is known. */
export interface WeighedParcel {
  key: string;
  sellerId: string;
  lines: readonly { productId: string | null; quantity: number }[];
}

const WEIGHTLESS: Measures = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

/**
 * What the ways of these parcels cost beyond the delivery fee, by their keys. Those that cost nothing more to any district
 * are left out: all of them where sellers may not ask for anything.
 */
export async function findSurcharges(
  db: Database,
  { current }: Pick<Deps['settings'], 'current'>,
  { district, parcels }: { district: District | null; parcels: readonly WeighedParcel[] },
): Promise<Map<string, Surcharge>> {
  const surcharges = new Map<string, Surcharge>();
  if (!current.deliverySurcharges || parcels.length === 0) return surcharges;
  const sellerIds = [...new Set(parcels.map(({ sellerId }) => sellerId))];
  const rates = Map.groupBy(await listDeliveryRates(db, sellerIds), ({ sellerId }) => sellerId);
  if (rates.size === 0) return surcharges;
  const productIds = parcels.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));
  const measures = new Map((await listMeasures(db, productIds)).map((product) => [product.id, product]));
  for (const { key, sellerId, lines } of parcels) {
    const grams = parcelGrams(
      lines.map(({ productId, quantity }) => ({
        product: measures.get(productId ?? '') ?? WEIGHTLESS,
        quantity,
      })),
      current.volumetricDivisor,
    );
    const ofSeller = rates.get(sellerId) ?? [];
    if (isHeavy(ofSeller, grams))
      surcharges.set(key, parcelSurcharge(ofSeller, grams, { district, zones: current.deliveryZones }));
  }
  return surcharges;
}
