import type { DeliveryZone } from '../../domain/catalogue/delivery-zone.ts';
import { sellerId } from './seed-catalogue.ts';

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
