import { expect, test } from 'vitest';
import { fromKathmanduInput, startOfNamedDay, toKathmanduInput } from './kathmandu-input.ts';

test('a day begins at midnight in Nepal', () => {
  expect(startOfNamedDay('2026-11-21')?.toISOString()).toBe('2026-11-20T18:15:00.000Z');
});

test('a typed time is one of Nepal, and reads the same again', () => {
  const instant = fromKathmanduInput('2026-11-21T15:30');
  expect(instant?.toISOString()).toBe('2026-11-21T09:45:00.000Z');
  expect(toKathmanduInput(instant as Date)).toBe('2026-11-21T15:30');
});

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '20261121', '', '2026-11-21T00:00'])(
  '%j is no day',
  (day) => {
    expect(startOfNamedDay(day)).toBeNull();
  },
);

test.each(['2026-11-21', '2026-11-21T24:61', '2026-11-21T10:00:00', 'tomorrow'])('%j is no time', (text) => {
  expect(fromKathmanduInput(text)).toBeNull();
});
