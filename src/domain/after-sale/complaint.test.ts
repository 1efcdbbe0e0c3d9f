import { expect, test } from 'vitest';
import { daysAfter } from '../shop/durations.ts';
import {
  complaintNumber,
  decidedPaisa,
  decisionNote,
  missedUntil,
  stateAfterMessage,
  whyCannotMiss,
} from './complaint.ts';

const delivered = new Date('2026-11-10T06:00:00Z');
const at = (days: number, ms = 0) => new Date(daysAfter(delivered, days).getTime() + ms);

test('numbers say the year of Bikram Sambat and the place in it', () => {
  expect(complaintNumber(2083, 123)).toBe('G-2083-000123');
  expect(complaintNumber(2084, 1_234_567)).toBe('G-2084-1234567');
});

test.each([
  ['pending', null, false, 0, 'not_sent'],
  ['processing', null, false, 0, 'not_sent'],
  ['cancelled', null, false, 0, 'cancelled'],
  ['shipped', null, false, 0, null],
  ['shipped', null, false, 400, null],
  ['delivered', delivered, false, 0, null],
  ['delivered', delivered, false, 6.999, null],
  ['delivered', delivered, false, 7, 'over'],
  ['delivered', delivered, true, 1, 'received'],
] as const)(
  'a %s parcel delivered at %s, by its buyer %s, after %s days: %s',
  (status, deliveredAt, said, days, why) => {
    const parcel = { status, deliveredAt, isReceivedByBuyer: said };
    expect(whyCannotMiss(parcel, at(days))).toBe(why);
  },
);

test('the time to deny a delivery ends to the millisecond', () => {
  const parcel = { status: 'delivered', deliveredAt: delivered, isReceivedByBuyer: false } as const;
  expect(missedUntil(parcel)).toEqual(at(7));
  expect(whyCannotMiss(parcel, at(7, -1))).toBeNull();
  expect(whyCannotMiss(parcel, at(7))).toBe('over');
  expect(missedUntil({ ...parcel, isReceivedByBuyer: true })).toBeNull();
  expect(missedUntil({ ...parcel, status: 'shipped', deliveredAt: null })).toBeNull();
});

test('only the answer of who was asked brings a complaint back to the desk', () => {
  expect(stateAfterMessage('waiting_for_seller', 'seller')).toBe('open');
  expect(stateAfterMessage('waiting_for_seller', 'buyer')).toBe('waiting_for_seller');
  expect(stateAfterMessage('waiting_for_buyer', 'buyer')).toBe('open');
  expect(stateAfterMessage('open', 'seller')).toBe('open');
});

test.each([
  ['full', null, 500, { amountPaisa: 500 }],
  ['full', null, 0, { mostPaisa: 0 }],
  ['part', 499, 500, { amountPaisa: 499 }],
  ['part', 500, 500, { mostPaisa: 500 }],
  ['part', 0, 500, { mostPaisa: 500 }],
  ['part', null, 500, { mostPaisa: 500 }],
  ['part', 1, 0, { mostPaisa: 0 }],
  ['none', null, 0, { amountPaisa: 0 }],
  ['none', null, 500, { amountPaisa: 0 }],
] as const)('%s of %s, with %s left: %j', (decision, part, left, expected) => {
  expect(decidedPaisa(decision, part, left)).toEqual(expected);
});

test('a decision is noted with its number, cut to what fits a credit note', () => {
  expect(decisionNote('G-2083-000123', 'Two boards do not start')).toBe(
    'G-2083-000123: Two boards do not start',
  );
  const cut = decisionNote('G-2083-000123', '🙏'.repeat(2_000));
  expect([...cut]).toHaveLength(300);
  expect(cut.endsWith('🙏…')).toBe(true);
});
