import { expect, test } from 'vitest';
import { copyName, isLaterName, MOST_LIST_NAME_LETTERS } from './list.ts';

test('a copy takes the first name that is free, whatever its case', () => {
  expect(copyName('Site A', [])).toBe('Site A (copy)');
  expect(copyName('Site A', ['site a (COPY)'])).toBe('Site A (copy 2)');
  expect(copyName('Site A', ['Site A (copy)', 'Site A (copy 2)'])).toBe('Site A (copy 3)');
});

test('a copy of a long name stays within its letters, and whole', () => {
  const copy = copyName('न'.repeat(MOST_LIST_NAME_LETTERS), []);
  expect(copy).toHaveLength(MOST_LIST_NAME_LETTERS);
  expect(copy.endsWith('न (copy)')).toBe(true);
  const smiles = copyName('🙂'.repeat(MOST_LIST_NAME_LETTERS / 2), []);
  expect(smiles.length).toBeLessThanOrEqual(MOST_LIST_NAME_LETTERS);
  expect(smiles.isWellFormed()).toBe(true);
});

test('Later is Later in any case', () => {
  expect(['Later', 'LATER', 'later'].every(isLaterName)).toBe(true);
  expect(isLaterName('Later on')).toBe(false);
});
