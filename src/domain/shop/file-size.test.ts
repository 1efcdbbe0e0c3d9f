import { expect, test } from 'vitest';
import { pagesText, sizeText } from './file-size.ts';

test.each([
  [1, '1 kB'],
  [412_300, '412 kB'],
  [1_000_000, '1.0 MB'],
  [8_000_000, '8.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('one page is no pages', () => {
  expect([pagesText(1), pagesText(2)]).toEqual(['1 page', '2 pages']);
});
