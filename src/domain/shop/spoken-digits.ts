import { NEPALI_NUMBERS } from './nepali-numbers.ts';

// Digits as people write them in words: English, Nepali, and Nepali in Latin letters.

const UNITS: readonly (readonly string[])[] = [
  ['zero', 'oh', 'o', 'nil', 'शून्य', 'सुन्ना', 'जिरो', 'sunya', 'shunya', 'suna', 'jiro'],
  ['one', 'won', 'एक', 'वान', 'वन', 'ek', 'yek'],
  ['two', 'दुई', 'दुइ', 'टु', 'टू', 'dui', 'duee', 'do'],
  ['three', 'तीन', 'तिन', 'थ्री', 'teen', 'tin'],
  ['four', 'चार', 'फोर', 'char', 'chaar'],
  ['five', 'पाँच', 'पांच', 'पाच', 'फाइभ', 'फाइव', 'panch', 'paanch', 'pach', 'paach'],
  ['six', 'छ', 'छः', 'सिक्स', 'chha', 'cha', 'chh', 'xa', 'chhe'],
  ['seven', 'सात', 'सेभेन', 'सेवेन', 'saat', 'sat'],
  ['eight', 'आठ', 'एट', 'aath', 'aatha', 'ath', 'aat'],
  ['nine', 'नौ', 'नाइन', 'nau', 'nou', 'nao'],
];

const TENS: readonly string[] = [
  ...['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
];
const TEENS: readonly string[] = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const DIGITS_OF = new Map<string, string>([
  ...UNITS.flatMap((words, digit) => words.map((word): [string, string] => [word, String(digit)])),
  ...TEENS.map((word, index): [string, string] => [word, String(10 + index)]),
  ...TENS.map((word, index): [string, string] => [word, String(20 + index * 10)]),
  ...NEPALI_NUMBERS.map((word, number): [string, string] => [word.normalize('NFKC'), String(number)]),
  ['दश', '10'],
]);
const REPEATS = new Map([
  ['double', 2],
  ['triple', 3],
]);

/** The digits a word of lower-case letters stands for ('ninety' is 90), or null. */
export function digitsOfWord(word: string): string | null {
  return DIGITS_OF.get(word) ?? null;
}

/** Whether the next word's digit goes into the place of this one's zero: 'ninety' before 'eight'. */
export function isTensWord(word: string): boolean {
  return TENS.includes(word);
}

/** How often the next digit stands: 'double' is 2; null for any other word. */
export function repeatsOfWord(word: string): number | null {
  return REPEATS.get(word) ?? null;
}
