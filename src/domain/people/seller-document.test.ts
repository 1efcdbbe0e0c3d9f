import { expect, test } from 'vitest';
import { missingDocuments } from './seller-document.ts';

test('a seller lacks what was never shown, what waits and what was asked for again', () => {
  expect(missingDocuments([])).toEqual(['certificate', 'registration', 'agreement']);
  expect(
    missingDocuments([
      { kind: 'certificate', state: 'accepted' },
      { kind: 'registration', state: 'waiting' },
      { kind: 'agreement', state: 'asked_again' },
    ]),
  ).toEqual(['registration', 'agreement']);
});
