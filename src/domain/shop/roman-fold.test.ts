import { expect, test } from 'vitest';
import { romanFold } from './roman-fold.ts';

test.each([
  ['बत्ती', ['batti', 'bati', 'batee']],
  ['तार', ['taar', 'tar']],
  ['पेचकस', ['pechkas', 'pechakas']],
  ['बिजुली', ['bijuli', 'bijulee', 'bijooli']],
  ['सरकार', ['sarkar', 'sarakar']],
  ['ब्याट्री', ['byatri', 'byattri', 'byaatri']],
  ['छाता', ['chhata', 'chata']],
  ['वायरिङ', ['wayaring', 'vayring']],
  ['पाना', ['pana', 'paana']],
  ['हथौडा', ['hathauda', 'hathouda']],
])('%s sounds like %j', (word, others) => {
  const fold = romanFold(word);
  expect(fold).not.toBeNull();
  for (const other of others) expect([other, romanFold(other)]).toEqual([other, fold]);
});

test('what differs stays apart, and codes, numbers and short words have no sound', () => {
  expect(romanFold('batti')).not.toBe(romanFold('patti'));
  expect(romanFold('taar')).not.toBe(romanFold('tara'));
  for (const word of ['9w', 'e27', '४५', 'at', 'क', '']) expect(romanFold(word)).toBeNull();
});
