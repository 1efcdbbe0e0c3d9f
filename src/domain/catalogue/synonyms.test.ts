import { expect, test } from 'vitest';
import { Synonyms } from './synonyms.ts';

const synonyms = new Synonyms([
  ['बत्ती', 'batti', 'Light'],
  ['extension board', 'multi plug', 'मल्टिप्लग'],
  ['plug', 'प्लग'],
]);
const others = (words: string) =>
  synonyms
    .meanings(words.split(' '))
    .map(({ from, words: part, others }) => [
      from,
      part.join(' '),
      others.map((other) => other.join(' ')).sort(),
    ]);

test('a word means what its group holds, in whatever script and spelling it is written', () => {
  expect(others('philips batti')).toEqual([[1, 'batti', ['light', 'बत्ती']]]);
  expect(others('light')).toEqual([[0, 'light', ['batti', 'बत्ती']]]);
  expect(others('bati')).toEqual([[0, 'bati', ['batti', 'light', 'बत्ती']]]);
  expect(others('led 9w')).toEqual([]);
});

test('the longest member counts, once', () => {
  expect(others('multi plug white')).toEqual([[0, 'multi plug', ['extension board', 'मल्टिप्लग']]]);
  expect(others('white plug')).toEqual([[1, 'plug', ['प्लग']]]);
});

test('a word in two groups means both', () => {
  const both = new Synonyms([
    ['a1', 'light'],
    ['light', 'b1'],
  ]);
  expect(both.meanings(['light'])[0]?.others).toEqual([['a1'], ['b1']]);
  expect(both.meanings(['a1'])[0]?.others).toEqual([['light']]);
});
