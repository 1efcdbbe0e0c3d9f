import { type DeliveryZone, USUAL_ZONES } from '../../domain/catalogue/delivery-zone.ts';
import { parcelGrams } from '../../domain/catalogue/parcel-weight.ts';
import { type DeliveryRate, parcelSurcharge } from '../../domain/catalogue/surcharge.ts';
import type { District } from '../../domain/shop/districts.ts';
import { goodsColumns } from './goods.seed.ts';
import { type CatalogueProduct, sellerId } from './seed-catalogue.ts';

/** As the setting is before an admin changes it. */
const VOLUMETRIC_DIVISOR = 5_000;

/** By zone: from so many kilograms on so many rupees, or to be asked. */
const seedRates: Readonly<Record<string, readonly [DeliveryZone, number, number | null][]>> = {
  himal: [
    ['road', 20, 450],
    ['remote', 5, 600],
    ['remote', 20, 2_400],
    ['remote', 100, null],
  ],
  makwanpur: [
    ['valley', 100, 800],
    ['road', 50, 1_500],
    ['remote', 10, 1_200],
    ['remote', 50, null],
  ],
};

/** What some sellers ask for the way of heavy goods. */
export const deliveryRateRows = () =>
  Object.entries(seedRates).flatMap(([seller, rates]) =>
    rates.map(([zone, kilograms, rupees]) => ({
      seller_id: sellerId(seller),
      zone,
      from_grams: kilograms * 1_000,
      paisa: rupees === null ? null : rupees * 100,
    })),
  );

/** What the way of some goods of one seller costs to a district, in paisa. */
export function seedSurchargePaisa(
  seller: string,
  lines: readonly { product: CatalogueProduct; quantity: number }[],
  district: District | null,
): number {
  const rates = deliveryRateRows()
    .filter(({ seller_id }) => seller_id === seller)
    .map(({ zone, from_grams: fromGrams, paisa }): DeliveryRate => ({ zone, fromGrams, paisa }));
  const weighed = lines.map(({ product, quantity }) => {
    const { weight_grams, length_mm, width_mm, height_mm } = goodsColumns(product.content);
    const measures = {
      weightGrams: weight_grams,
      lengthMm: length_mm,
      widthMm: width_mm,
      heightMm: height_mm,
    };
    return { product: measures, quantity };
  });
  const grams = parcelGrams(weighed, VOLUMETRIC_DIVISOR);
  const surcharge = parcelSurcharge(rates, grams, { district, zones: USUAL_ZONES });
  if (typeof surcharge !== 'number') throw new Error(`Nobody knows what the way to ${district} costs`);
  return surcharge;
}
