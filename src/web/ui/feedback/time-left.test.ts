import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-11-20T10:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  { minutes: 72 * 60, text: '3 days left' },
  { minutes: 53 * 60, text: '2 days 5 hours left' },
  { minutes: 25 * 60 + 10, text: '1 day 1 hour left' },
  { minutes: 190, text: '3 hours 10 minutes left' },
  { minutes: 60, text: '1 hour left' },
  { minutes: 29.5, text: '30 minutes left' },
  { minutes: 0.1, text: '1 minute left' },
])('$minutes minutes before the end: $text', ({ minutes, text }) => {
  expect(timeLeft(after(minutes), now)).toBe(text);
});

test('nothing is left at the end and after it', () => {
  expect(timeLeft(now, now)).toBeNull();
  expect(timeLeft(after(-5), now)).toBeNull();
});
