import { latinOf } from './devanagari.ts';

const DEVANAGARI = /\p{Script=Devanagari}/u;
const NUKTA = /\u093c/g;
/** How the same sound is written in Latin letters, long vowels and doubled letters first. */
const SAME_SOUNDS: readonly [RegExp, string][] = [
  [/(.)\1+/g, '$1'],
  [/e[ei]|ii|iy$/g, 'i'],
  [/ou/g, 'au'],
  [/chh/g, 'ch'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ck|q|c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/n(?=[pb])/g, 'm'],
];
/** The vowel that a bare consonant carries is silent between two sounding ones: pechakas is said pechkas. */
const SILENT_VOWEL = /(?<=[aeiou](?:[bcdgjkpt]?h|[^aeiouh]))a(?=(?:[bcdgjkpt]h|[^aeiou])[aeiou])/g;
/** Shorter ones sound like too many things. */
const SHORTEST = 3;

export function isDevanagari(word: string): boolean {
  return DEVANAGARI.test(word);
}

/**
 * What a word of letters sounds like, the same for बत्ती, batti and bati; null for codes, numbers and what is too
 * short to tell.
 */
export function romanFold(word: string): string | null {
  let fold = latinOf(word).replace(NUKTA, '').toLowerCase();
  if (!/^[a-z]+$/.test(fold)) return null;
  fold = fold.replace(/oo/g, 'u').replace(/ee/g, 'i');
  for (const [written, said] of SAME_SOUNDS) fold = fold.replace(written, said);
  fold = fold.replace(SILENT_VOWEL, '');
  return fold.length < SHORTEST ? null : fold;
}
