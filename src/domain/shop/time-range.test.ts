import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf, periodsOf, TIME_RANGES } from './time-range.ts';

const at = (text: string) => new Date(text);

test('a range holds whole Nepal days and today until now', () => {
  const now = at('2026-11-20T18:15:00Z');
  expect(periodsOf('today', now).current).toEqual({ since: now, until: now, starts: [now] });
  expect(periodsOf('7days', now).current.since).toEqual(at('2026-11-14T18:15:00Z'));
  expect(periodsOf('30days', now).current.since).toEqual(at('2026-10-22T18:15:00Z'));
  expect(periodsOf('90days', now).current.since).toEqual(at('2026-08-23T18:15:00Z'));
});

test('one second before midnight the range is still that of the day before', () => {
  expect(periodsOf('7days', at('2026-11-20T18:14:59Z')).current.since).toEqual(at('2026-11-13T18:15:00Z'));
});

test('today is drawn by its hours so far, a longer range by its days', () => {
  const { step, current } = periodsOf('today', at('2026-11-20T03:00:00Z'));
  expect(step).toBe('hour');
  expect(current.starts).toHaveLength(9);
  expect(current.starts.at(-1)).toEqual(at('2026-11-20T02:15:00Z'));
  for (const [range, days] of [
    ['7days', 7],
    ['30days', 30],
    ['90days', 90],
  ] as const) {
    const period = periodsOf(range, at('2026-11-20T03:00:00Z'));
    expect([period.step, period.current.starts.length, period.previous.starts.length]).toEqual([
      'day',
      days,
      days,
    ]);
  }
});

test('the period before is as long and ends where this one begins, or within its first day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TIME_RANGES),
      fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true }),
      (range, now) => {
        const { current, previous } = periodsOf(range, now);
        const length = (period: { since: Date; until: Date }) =>
          period.until.getTime() - period.since.getTime();
        expect(length(previous)).toBe(length(current));
        expect(previous.until.getTime()).toBeLessThanOrEqual(current.since.getTime());
        expect(current.since.getTime() - previous.until.getTime()).toBeLessThanOrEqual(86_400_000);
      },
    ),
  );
});

test('growth is a fraction, and no number when there was nothing before', () => {
  expect(growthOf(150, 100)).toBe(0.5);
  expect(growthOf(0, 100)).toBe(-1);
  expect(growthOf(100, 100)).toBe(0);
  expect(growthOf(100, 0)).toBeNull();
  expect(growthOf(0, 0)).toBeNull();
});
