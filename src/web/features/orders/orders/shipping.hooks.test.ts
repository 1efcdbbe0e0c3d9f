import { expect, test } from 'vitest';
import { shippingText, withTyped } from './shipping.hooks.ts';

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

test('what was typed for a parcel stays when others are shipped after it', () => {
  const first = withTyped(new Map(), { ids: ['a', 'b'], carrier: 'Aramex', trackingNumbers: { a: '1' } });
  const both = withTyped(first, { ids: ['c'], carrier: null, trackingNumbers: { c: '3' } });
  expect(both).toEqual(
    new Map([
      ['a', { carrier: 'Aramex', trackingNumber: '1' }],
      ['b', { carrier: 'Aramex', trackingNumber: null }],
      ['c', { carrier: null, trackingNumber: '3' }],
    ]),
  );
});

test('what is typed anew for a parcel replaces what was typed before', () => {
  const first = withTyped(new Map(), { ids: ['a'], carrier: 'Aramex', trackingNumbers: { a: '1' } });
  expect(withTyped(first, { ids: ['a'], carrier: null })).toEqual(
    new Map([['a', { carrier: null, trackingNumber: null }]]),
  );
});
