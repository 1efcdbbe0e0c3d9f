import { expect, it } from 'vitest';
import { courierKey, courierName, KNOWN_COURIERS } from './courier-names.ts';

it.each([
  ['Pathao', 'pathao', 'Pathao Parcel'],
  [' pathao  PARCEL ', 'pathao', 'Pathao Parcel'],
  ['Pathao-Courier', 'pathao', 'Pathao Parcel'],
  ['N.C.M.', 'n-c-m', 'N.C.M.'],
  ['NCM', 'nepal-can-move', 'Nepal Can Move'],
  ['Pathaoo', 'pathaoo', 'Pathaoo'],
  ['Ram dai’s van', 'ram-dai-s-van', 'Ram dai’s van'],
  ['हुलाक', 'other', 'हुलाक'],
  ['', 'other', ''],
  [null, 'other', null],
])('%s is %s', (typed, key, name) => {
  expect(courierKey(typed)).toBe(key);
  expect(courierName(typed)).toBe(name);
});

it('a known courier answers to its own key, and no writing means two', () => {
  const writings = KNOWN_COURIERS.flatMap((courier) => courier.writings);
  expect(new Set(writings).size).toBe(writings.length);
  for (const { key, name } of KNOWN_COURIERS) {
    expect(courierKey(key)).toBe(key);
    expect(courierKey(name)).toBe(key);
  }
});
