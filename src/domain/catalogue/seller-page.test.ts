import { expect, test } from 'vitest';
import { type SellerRecord, sellerFigures, whyNotAwayUntil } from './seller-page.ts';

const record: SellerRecord = {
  sentParcels: 20,
  recentParcels: 3,
  recentInTime: 2,
  ratingSum: 14,
  ratingCount: 3,
};

test('figures are told from 20 parcels on', () => {
  expect(sellerFigures({ ...record, sentParcels: 19 })).toBeNull();
  expect(sellerFigures(record)).toEqual({
    rating: { average: 4.7, count: 3 },
    onTime: { percent: 66, parcels: 3 },
    sentParcels: 20,
  });
});

test('nothing is invented where there is nothing to count, and 100 percent means all', () => {
  expect(
    sellerFigures({ ...record, recentParcels: 0, recentInTime: 0, ratingSum: 0, ratingCount: 0 }),
  ).toEqual({ rating: null, onTime: null, sentParcels: 20 });
  expect(sellerFigures({ ...record, recentParcels: 1000, recentInTime: 999 })?.onTime?.percent).toBe(99);
});

test.each([
  ['2026-11-22', 'Choose a day after today'],
  ['2026-11-23', null],
  ['2027-11-22', null],
  ['2027-11-23', 'Choose a day within a year'],
])('away until %s: %s', (day, problem) => {
  expect(whyNotAwayUntil(day, { today: '2026-11-22', latest: '2027-11-22' })).toBe(problem);
});
