import { expect, test } from 'vitest';
import { DISTRICTS } from '../shop/districts.ts';
import { DELIVERY_ZONES, USUAL_ZONES, zoneOf } from './delivery-zone.ts';
import { type DeliveryRate, isHeavy, parcelSurcharge } from './surcharge.ts';

const rates: DeliveryRate[] = [
  { zone: 'remote', fromGrams: 50_000, paisa: null },
  { zone: 'remote', fromGrams: 20_000, paisa: 240_000 },
  { zone: 'remote', fromGrams: 5_000, paisa: 60_000 },
  { zone: 'road', fromGrams: 20_000, paisa: 50_000 },
  { zone: 'road', fromGrams: 100_000, paisa: 0 },
];
const to = (district: (typeof DISTRICTS)[number] | null) => ({ district, zones: USUAL_ZONES });

test.each([
  ['Jumla', 4_999, 0],
  ['Jumla', 5_000, 60_000],
  ['Jumla', 19_999, 60_000],
  ['Jumla', 20_000, 240_000],
  ['Jumla', 50_000, 'ask'],
  ['Dang', 19_999, 0],
  ['Dang', 50_000, 50_000],
  ['Dang', 100_000, 0],
  ['Lalitpur', 2_000_000, 0],
  [null, 4_999, 0],
  [null, 5_000, 'by_district'],
  [null, 0, 0],
] as const)('to %s with %i g: %s', (district, grams, surcharge) => {
  expect(parcelSurcharge(rates, grams, to(district))).toBe(surcharge);
});

test('goods are heavy where some district costs more', () => {
  expect([4_999, 5_000].map((grams) => isHeavy(rates, grams))).toEqual([false, true]);
  expect(isHeavy([], 2_000_000)).toBe(false);
});

test('every district lies in a zone, and the operator’s word counts', () => {
  const zones = DISTRICTS.map((district) => zoneOf(district, USUAL_ZONES));
  expect(DELIVERY_ZONES.map((zone) => zones.filter((one) => one === zone).length)).toEqual([3, 59, 15]);
  expect(zoneOf('Jumla', [{ district: 'Jumla', zone: 'valley' }])).toBe('valley');
});
