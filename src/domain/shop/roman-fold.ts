import { latinOf } from './devanagari.ts';

const DEVANAGARI = /\p{Script=Devanagari}/u;
const NUKTA = /\u093c/g;
/**
 * How the same sound is written in Latin letters, in this order: long vowels, then what Nepali says with one letter and
 * others with two, then doubled letters. A capital is a letter with its breath: 'th' is T.
 */
const SAME_SOUNDS: readonly [RegExp, string][] = [
  [/oo/g, 'u'],
  [/e[ei]|ii|iy$/g, 'i'],
  [/ou/g, 'au'],
  [/jn/g, 'gy'],
  [/ng(?=[gk])/g, 'n'],
  [/chh?/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/bh|[vw]/g, 'b'],
  [/kh/g, 'K'],
  [/gh/g, 'G'],
  [/jh/g, 'J'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/ck|[qc]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/kK/g, 'K'],
  [/tT/g, 'T'],
  [/dD/g, 'D'],
  [/(.)\1+/g, '$1'],
  // 'hyabhels' is Havells, 'byatri' battery: a short English a.
  [/(?<=[^aeiouy])ya(?=[^aeiou])/g, 'a'],
  [/(?<=[aeiou])ya$/g, 'y'],
  [/n(?=[pb])/g, 'm'],
  // As English maps write Nepalgunj and Gyaneshwor.
  [/gunj$/, 'ganj'],
  [/sbor$/, 'sbar'],
];
const FIRST_VOWEL = /[aeiou]/;
/** The vowel that a bare consonant carries is said or not, and written or not: pechakas is pechkas. */
const BARE_VOWEL = /(?<=[^aeiou])a(?=[^aeiou])/g;
/** Shorter ones sound like too many things. */
const SHORTEST = 3;
/** Of what ends with a vowel or does not: taar is no tara. */
const SHORTEST_OPEN = 5;

export function isDevanagari(word: string): boolean {
  return DEVANAGARI.test(word);
}

/**
 * What a word of letters sounds like, the same for बत्ती, batti and bati, for सगरमाथा and Sagarmatha; null for codes,
 * numbers and what is too short to tell.
 */
export function romanFold(word: string): string | null {
  const latin = lettersOf(word);
  if (latin === null) return null;
  let fold = latin;
  for (const [written, said] of SAME_SOUNDS) fold = fold.replace(written, said);
  const from = fold.search(FIRST_VOWEL) + 1;
  fold = fold.slice(0, from) + fold.slice(from).replace(BARE_VOWEL, '');
  return fold.length < SHORTEST ? null : fold;
}

/**
 * The same with its last vowel, or without: बुद्ध is typed Buddha, सूर्य Surya, but बल्ब bulb. Null where that
 * would be another word.
 */
export function otherFold(word: string): string | null {
  const fold = romanFold(word);
  const latin = lettersOf(word);
  if (fold === null || latin === null) return null;
  const isOpen = fold.endsWith('a');
  if (latin.length + (isOpen ? 0 : 1) < SHORTEST_OPEN || (!isOpen && /[aeiou]$/.test(fold))) return null;
  return isOpen ? fold.slice(0, -1) : `${fold}a`;
}

function lettersOf(word: string): string | null {
  const latin = latinOf(word).replace(NUKTA, '').toLowerCase();
  return /^[a-z]+$/.test(latin) ? latin : null;
}
