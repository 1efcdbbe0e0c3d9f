const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'ng', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', व: 'w', ळ: 'l' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
};
const VOWELS: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'aa', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au' },
};
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au' },
  '्': '',
};
const MARKS: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };

/**
 * Nepali as it is usually typed in Latin letters, word by word: "थोक सामान" is "thok saman". The vowel that a bare
 * consonant carries is silent at the end of a word. Everything else stays as it is.
 */
export function latinOf(text: string): string {
  const letters = [...text.normalize('NFC')];
  return letters
    .map((letter, at) => {
      const consonant = CONSONANTS[letter];
      if (consonant === undefined) return VOWELS[letter] ?? SIGNS[letter] ?? MARKS[letter] ?? digitOf(letter);
      const next = letters[at + 1];
      const hasOwnVowel = next !== undefined && next in SIGNS;
      return hasOwnVowel || !isDevanagari(next) ? consonant : `${consonant}a`;
    })
    .join('');
}

function isDevanagari(letter: string | undefined): boolean {
  return letter !== undefined && (letter in CONSONANTS || letter in VOWELS || letter in MARKS);
}

const LETTER = /[\u0904-\u0939\u0958-\u0961]/;

/** Whether any of it is written in the letters of Nepali; digits and signs alone are not. */
export function holdsDevanagari(text: string): boolean {
  return LETTER.test(text);
}

const ZERO = '०'.charCodeAt(0);

function digitOf(letter: string): string {
  const value = letter.charCodeAt(0) - ZERO;
  return value >= 0 && value <= 9 ? String(value) : letter;
}
