import { expect, test } from 'vitest';
import { replyMinutes } from './reply-time.ts';

const at = (text: string) => new Date(`${text}+05:45`);

test.each([
  ['2026-11-22T10:00', '2026-11-22T10:00', 0],
  ['2026-11-22T10:00', '2026-11-22T10:42', 42],
  ['2026-11-22T23:50', '2026-11-23T00:10', 20],
  // Friday evening to Sunday morning: Saturday 28 November does not count.
  ['2026-11-27T23:00', '2026-11-29T01:00', 120],
  ['2026-11-28T09:00', '2026-11-28T18:00', 0],
  ['2026-11-28T09:00', '2026-11-29T00:30', 30],
  ['2026-11-22T10:00', '2026-11-29T10:00', 6 * 24 * 60],
])('asked at %s and answered at %s, %i minutes were waited', (asked, answered, minutes) => {
  expect(replyMinutes(at(asked), at(answered))).toBe(minutes);
});

test('an answer from before the question takes no time', () => {
  expect(replyMinutes(at('2026-11-23T10:00'), at('2026-11-22T10:00'))).toBe(0);
});
