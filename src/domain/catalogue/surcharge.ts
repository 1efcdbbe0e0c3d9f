import type { District } from '../shop/districts.ts';
import { DELIVERY_ZONES, type DeliveryZone, type ZonedDistrict, zoneOf } from './delivery-zone.ts';

/** Steps of one zone. */
export const MOST_RATE_STEPS = 12;
export const MOST_SURCHARGE_PAISA = 1_000_000_00;

/** What a seller asks for the way of a heavy parcel from a weight on; `paisa` is null where the buyer has to ask. */
export interface DeliveryRate {
  zone: DeliveryZone;
  fromGrams: number;
  paisa: number | null;
}

/** Of a parcel, with VAT: in paisa, to be asked for, or not known without a district. */
export type Surcharge = number | 'ask' | 'by_district';

/** By the last step that the weight reaches; none below the first. */
function surchargeIn(rates: readonly DeliveryRate[], zone: DeliveryZone, grams: number): number | 'ask' {
  let reached: DeliveryRate | null = null;
  for (const rate of rates)
    if (rate.zone === zone && rate.fromGrams <= grams && rate.fromGrams > (reached?.fromGrams ?? 0))
      reached = rate;
  return reached === null ? 0 : (reached.paisa ?? 'ask');
}

/** Whether there is a district to which so much costs more than the delivery fee, or is to be asked for. */
export function isHeavy(rates: readonly DeliveryRate[], grams: number): boolean {
  return DELIVERY_ZONES.some((zone) => surchargeIn(rates, zone, grams) !== 0);
}

/** What a parcel of so many chargeable grams costs on its way beyond the delivery fee. */
export function parcelSurcharge(
  rates: readonly DeliveryRate[],
  grams: number,
  { district, zones }: { district: District | null; zones: readonly ZonedDistrict[] },
): Surcharge {
  if (district !== null) return surchargeIn(rates, zoneOf(district, zones), grams);
  return isHeavy(rates, grams) ? 'by_district' : 0;
}
