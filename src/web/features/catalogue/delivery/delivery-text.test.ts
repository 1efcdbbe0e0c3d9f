import { expect, test } from 'vitest';
import type { Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { deliveryTexts } from './delivery-text.ts';

const delivery: Delivery = {
  from: 'Bagmati Pradesh',
  to: 'Province 1',
  estimate: { minimumDays: 2, maximumDays: 4, earliest: '2026-11-24', latest: '2026-11-26' },
  why: null,
  awayUntil: null,
  surcharge: 0,
  isHeavy: false,
};

test('dates come first, then days and places', () => {
  expect(deliveryTexts(delivery)).toEqual({
    title: 'With you Tue 24 – Thu 26 Nov',
    text: '2–4 working days, Bagmati Pradesh to Province 1',
  });
  expect(deliveryTexts({ ...delivery, to: 'Bagmati Pradesh' }).text).toBe(
    '2–4 working days, within Bagmati Pradesh',
  );
});

test('a seller who is away or has no address is said to be so', () => {
  expect(deliveryTexts({ ...delivery, estimate: null, why: 'away', awayUntil: '2027-01-05' }).title).toBe(
    'The seller is away until 5 Jan 2027',
  );
  expect(deliveryTexts({ ...delivery, from: null, estimate: null, why: 'no_address' }).title).toBe(
    'Ask the seller when it arrives',
  );
});
