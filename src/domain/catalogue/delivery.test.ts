import { describe, expect, test } from 'vitest';
import { dayRangeInWords } from '../shop/kathmandu-time.ts';
import { PROVINCES } from '../shop/nepal.ts';
import type { WorkingCalendar } from '../shop/working-days.ts';
import {
  dayRangeText,
  estimateDelivery,
  readDayRange,
  USUAL_DELIVERY_DAYS,
  workingDaysText,
} from './delivery.ts';

const calendar: WorkingCalendar = { weeklyHoliday: 'saturday', holidays: [], officeCloses: '17:00' };
const bagmati = { province: 'Bagmati Pradesh', isAway: false };
/** Sunday 22 November 2026, 11:20 in Nepal. */
const SUNDAY = new Date('2026-11-22T05:35:00Z');

const estimate = (at: Date, more: Partial<WorkingCalendar> = {}, seller = bagmati) =>
  estimateDelivery(seller, 'Province 1', {
    table: USUAL_DELIVERY_DAYS,
    calendar: { ...calendar, ...more },
    now: at,
  });

describe('working days from the seller to the buyer', () => {
  test('are counted from the day after the order', () => {
    expect(estimate(SUNDAY)).toEqual({
      from: 'Bagmati Pradesh',
      estimate: { days: { minimum: 2, maximum: 4 }, earliest: '2026-11-24', latest: '2026-11-26' },
      why: null,
    });
  });

  test.each([
    ['over Saturday', new Date('2026-11-26T05:00:00Z'), {}, '2026-11-29', '2026-12-01'],
    ['ordered on Saturday', new Date('2026-11-28T05:00:00Z'), {}, '2026-11-30', '2026-12-02'],
    [
      'over a longer weekend',
      new Date('2026-11-26T05:00:00Z'),
      { weeklyHoliday: 'saturday_sunday' },
      '2026-11-30',
      '2026-12-02',
    ],
    ['over a holiday', SUNDAY, { holidays: [{ day: '2026-11-24' }] }, '2026-11-25', '2026-11-27'],
    ['just before midnight in Nepal', new Date('2026-11-22T18:14:59Z'), {}, '2026-11-24', '2026-11-26'],
    ['just after it', new Date('2026-11-22T18:15:00Z'), {}, '2026-11-25', '2026-11-27'],
  ] as const)('%s', (_what, at, more, earliest, latest) => {
    expect(estimate(at, more).estimate).toMatchObject({ earliest, latest });
  });

  test('are not said of a seller who is away or has no address', () => {
    expect(estimate(SUNDAY, {}, { ...bagmati, isAway: true })).toEqual({
      from: 'Bagmati Pradesh',
      estimate: null,
      why: 'away',
    });
    for (const province of [null, 'Atlantis'])
      expect(estimate(SUNDAY, {}, { province: province as string, isAway: false })).toEqual({
        from: null,
        estimate: null,
        why: 'no_address',
      });
  });

  test('are known from each province to each, the same both ways, and shortest at home', () => {
    for (const from of PROVINCES) {
      for (const to of PROVINCES) {
        const days = USUAL_DELIVERY_DAYS[from][to];
        expect(days.minimum).toBeGreaterThan(0);
        expect(days.maximum).toBeGreaterThanOrEqual(days.minimum);
        expect(USUAL_DELIVERY_DAYS[to][from]).toEqual(days);
        expect(USUAL_DELIVERY_DAYS[from][from].maximum).toBeLessThanOrEqual(days.maximum);
      }
    }
  });
});

test.each([
  ['2-4', { minimum: 2, maximum: 4 }],
  [' 2 – 4 ', { minimum: 2, maximum: 4 }],
  ['2 to 4', { minimum: 2, maximum: 4 }],
  ['3', { minimum: 3, maximum: 3 }],
  ['4-2', { minimum: 4, maximum: 2 }],
  ['', null],
  ['a week', null],
  ['1-2-3', null],
  ['-3', null],
  ['1.5', null],
])('%j is read as days', (text, days) => {
  expect(readDayRange(text)).toEqual(days);
});

test('days are written as people read them', () => {
  expect(dayRangeText({ minimum: 2, maximum: 4 })).toBe('2–4');
  expect(workingDaysText({ minimum: 3, maximum: 3 })).toBe('3 working days');
  expect(workingDaysText({ minimum: 1, maximum: 1 })).toBe('1 working day');
  expect(dayRangeInWords('2026-11-24', '2026-11-26')).toBe('Tue 24 – Thu 26 Nov');
  expect(dayRangeInWords('2026-11-30', '2026-12-02')).toBe('Mon 30 Nov – Wed 2 Dec');
  expect(dayRangeInWords('2026-12-30', '2027-01-03')).toBe('Wed 30 Dec – Sun 3 Jan');
  expect(dayRangeInWords('2026-11-24', '2026-11-24')).toBe('Tue 24 Nov');
});
