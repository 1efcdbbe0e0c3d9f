import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readReview, writeReview } from './review-draft.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a review is there again as far as it was written', () => {
  writeReview('u1', 'p1', { rating: 4, comment: 'Good' });
  expect(readReview('u1', 'p1')).toEqual({ rating: 4, comment: 'Good' });
  expect(readReview('u1', 'p2')).toEqual({ rating: 0, comment: '' });
});

test.each(['{"rating":', 'null'])('what cannot be read counts as no draft: %s', (text) => {
  writeReview('u1', 'p1', { rating: 4, comment: 'Good' });
  for (const name of kept.keys()) kept.set(name, text);
  expect(readReview('u1', 'p1')).toEqual({ rating: 0, comment: '' });
});
