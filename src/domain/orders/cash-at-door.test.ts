import { expect, test } from 'vitest';
import {
  type CashOrder,
  cashRestsUntil,
  type NoCash,
  returnFeePaisa,
  secondsUntilNextCode,
  whyNoCash,
} from './cash-at-door.ts';

const NOW = new Date('2026-11-27T06:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** An order that can be paid at the door, just so. */
const GOOD: CashOrder = {
  isOn: true,
  totalPaisa: 25_000_00,
  ceilingPaisa: 25_000_00,
  isOnAccount: false,
  isPickedUp: false,
  unwillingSeller: null,
  district: 'Dang',
  closedDistricts: ['Humla'],
  isHeavyRemote: false,
  restsUntil: null,
  owesReturnFee: false,
  deliveredOrders: 3,
  neededOrders: 3,
  isPanVerified: false,
};

test('an order up to the ceiling, of a company that is known or whose PAN is verified, is paid at the door', () => {
  expect(whyNoCash(GOOD)).toBeNull();
  expect(whyNoCash({ ...GOOD, deliveredOrders: 0, isPanVerified: true })).toBeNull();
  expect(whyNoCash({ ...GOOD, deliveredOrders: 0, neededOrders: 0 })).toBeNull();
});

test.each<[NoCash, Partial<CashOrder>, string]>([
  ['off', { isOn: false }, 'Cash at the door is not offered'],
  [
    'above_ceiling',
    { totalPaisa: 25_000_01 },
    'Cash at the door is possible up to रू\u00a025,000 for an order.',
  ],
  ['on_account', { isOnAccount: true }, 'An order that is partly on account cannot be paid at the door.'],
  ['picked_up', { isPickedUp: true }, 'What you pick up yourself cannot be paid at the door.'],
  ['seller', { unwillingSeller: 'Dang Traders' }, 'Dang Traders does not take cash at the door.'],
  ['no_district', { district: null }, 'Choose the district of the delivery address to pay at the door.'],
  [
    'no_district',
    { district: 'Atlantis' },
    'Choose the district of the delivery address to pay at the door.',
  ],
  ['district', { district: 'Humla' }, 'Cash at the door is not offered in Humla.'],
  ['heavy', { isHeavyRemote: true }, 'A heavy parcel to a remote district cannot be paid at the door.'],
  [
    'unpaid_fee',
    { owesReturnFee: true, restsUntil: NOW, isPanVerified: true },
    'Pay the return fee of your refused parcel first. You find it on that order.',
  ],
  [
    'resting',
    { restsUntil: NOW, isPanVerified: true },
    'You can pay at the door again from 27 Nov 2026: parcels were refused there.',
  ],
  [
    'new_buyer',
    { deliveredOrders: 2 },
    'Cash at the door is for companies with 3 delivered orders, or with a verified PAN.',
  ],
  [
    'new_buyer',
    { deliveredOrders: 0, neededOrders: 1 },
    'Cash at the door is for companies with a delivered order, or with a verified PAN.',
  ],
])('%s refuses it: %o', (code, change, text) => {
  expect(whyNoCash({ ...GOOD, ...change })).toEqual({ code, text });
});

test('the right rests from the second refusal on, for its days, and again after each later one', () => {
  expect(cashRestsUntil([], 90, NOW)).toBeNull();
  expect(cashRestsUntil([daysAgo(1)], 90, NOW)).toBeNull();
  expect(cashRestsUntil([daysAgo(1), daysAgo(40)], 90, NOW)).toEqual(daysAgo(-89));
  expect(cashRestsUntil([daysAgo(90), daysAgo(91)], 90, NOW)).toBeNull();
  expect(cashRestsUntil([daysAgo(89), daysAgo(300), daysAgo(400)], 90, NOW)).toEqual(daysAgo(-1));
});

test('a minute lies between two codes', () => {
  expect(secondsUntilNextCode(NOW, NOW)).toBe(60);
  expect(secondsUntilNextCode(new Date(NOW.getTime() - 59_001), NOW)).toBe(1);
  expect(secondsUntilNextCode(new Date(NOW.getTime() - 60_000), NOW)).toBe(0);
});

test('a refused parcel costs nothing without the setting, and never less than a gateway carries', () => {
  expect([0, 1, 10_00, 150_00].map(returnFeePaisa)).toEqual([0, 10_00, 10_00, 150_00]);
});
