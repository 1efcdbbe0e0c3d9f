import { expect, test } from 'vitest';
import { holdsUntil, MOST_BEHIND_MS, mayAnswer } from './replica-reads.ts';

const positions = [
  { askedAt: 250, position: 100, history: 'one/1' },
  { askedAt: 500, position: 100, history: 'one/1' },
  { askedAt: 750, position: 180, history: 'one/1' },
];

test('a replica holds what was there when the primary last stood where it has come to', () => {
  expect(holdsUntil(positions, { position: 99, history: 'one/1' })).toBe(Number.NEGATIVE_INFINITY);
  expect(holdsUntil(positions, { position: 100, history: 'one/1' })).toBe(500);
  expect(holdsUntil(positions, { position: 179, history: 'one/1' })).toBe(500);
  expect(holdsUntil(positions, { position: 180, history: 'one/1' })).toBe(750);
  expect(holdsUntil([], { position: 180, history: 'one/1' })).toBe(Number.NEGATIVE_INFINITY);
});

test('what follows another primary says nothing, however far it is', () => {
  expect(holdsUntil(positions, { position: 900, history: 'one/2' })).toBe(Number.NEGATIVE_INFINITY);
  expect(holdsUntil(positions, { position: 900, history: 'two/1' })).toBe(Number.NEGATIVE_INFINITY);
});

test('it may answer for a second, and never for what has changed since', () => {
  const unchanged = Number.NEGATIVE_INFINITY;
  expect(mayAnswer(500, { now: 500 + MOST_BEHIND_MS, changedAt: unchanged })).toBe(true);
  expect(mayAnswer(500, { now: 501 + MOST_BEHIND_MS, changedAt: unchanged })).toBe(false);
  expect(mayAnswer(500, { now: 600, changedAt: 499 })).toBe(true);
  expect(mayAnswer(500, { now: 600, changedAt: 500 })).toBe(false);
  expect(mayAnswer(Number.NEGATIVE_INFINITY, { now: 600, changedAt: unchanged })).toBe(false);
});
