import { expect, test } from 'vitest';
import { answerIn, askedLanguage, spokenLanguage } from './asked-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ne', 'ne'],
  ['NE-np', 'ne'],
  ['ne-NP,ne;q=0.9,en-US;q=0.8,en;q=0.7', 'ne'],
  ['en-US,en;q=0.9,ne;q=0.8', 'en'],
  ['en;q=0.2, ne ; q=0.3', 'ne'],
  ['ne;q=0', 'en'],
  ['ne;q=0.5,en;q=0.5', 'ne'],
  ['hi,ne;q=0.1', 'ne'],
  ['new', 'en'],
  ['nepali', 'en'],
  ['*', 'en'],
  ['ne;q=many', 'en'],
  [',;q=,ne;;', 'en'],
] as const)('%s wants %s', (header, language) => {
  expect(askedLanguage(header)).toBe(language);
});

test('an answer is made in one language to its end, whatever others are made in meanwhile', async () => {
  const nepali = answerIn('ne', async () => {
    await Promise.resolve();
    return spokenLanguage();
  });
  expect(spokenLanguage()).toBe('en');
  expect(await nepali).toBe('ne');
  expect(answerIn('ne', () => answerIn('en', spokenLanguage))).toBe('en');
});
