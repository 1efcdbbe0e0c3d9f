import { expect, test } from 'vitest';
import { chargeableGrams, parcelGrams } from './parcel-weight.ts';

const measures = (weightGrams: number | null, ...sides: number[]) => ({
  weightGrams,
  lengthMm: sides[0] ?? null,
  widthMm: sides[1] ?? null,
  heightMm: sides[2] ?? null,
});

test('the larger of weight and volume counts, rounded up to a gram', () => {
  // 40 x 30 x 20 cm = 24,000 cm³; by 5,000 it is 4.8 kg.
  expect(chargeableGrams(measures(3_000, 400, 300, 200), 5_000)).toBe(4_800);
  expect(chargeableGrams(measures(20_000, 400, 300, 200), 5_000)).toBe(20_000);
  expect(chargeableGrams(measures(1, 10, 10, 10), 5_000)).toBe(1);
  expect(chargeableGrams(measures(null, 11, 11, 11), 5_000)).toBe(1);
});

test('what is not known counts nothing', () => {
  expect(chargeableGrams(measures(null), 5_000)).toBeNull();
  expect(chargeableGrams(measures(700, 400, 300), 5_000)).toBe(700);
  const lines = [
    { product: measures(1_500), quantity: 3 },
    { product: measures(null), quantity: 9 },
  ];
  expect(parcelGrams(lines, 5_000)).toBe(4_500);
});
