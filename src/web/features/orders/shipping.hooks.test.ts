import { expect, test } from 'vitest';
import { shippingText } from './shipping.hooks.ts';

test('sending says how many parcels have no number', () => {
  const ship = (count: number, numbers: number) => {
    const ids = Array.from({ length: count }, (_, index) => `id-${index}`);
    const trackingNumbers = Object.fromEntries(ids.slice(0, numbers).map((id) => [id, 'NCM']));
    return shippingText({ ids, carrier: null, trackingNumbers });
  };
  expect(ship(20, 1)).toBe('Shipping 20 parcels in 10 seconds, 19 without a tracking number');
  expect(ship(20, 20)).toBe('Shipping 20 parcels in 10 seconds');
  expect(ship(1, 1)).toBe('Shipping 1 parcel in 10 seconds');
  expect(ship(1, 0)).toBe('Shipping 1 parcel in 10 seconds, without a tracking number');
});
