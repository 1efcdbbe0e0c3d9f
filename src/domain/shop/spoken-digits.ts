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
/** 10 to 99; each number of Nepali is a word of its own. */
const NEPALI_PAIRS: readonly string[] = [
  ...'दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस'.split(' '),
  ...'बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस'.split(' '),
  ...'तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस'.split(' '),
  ...'चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास'.split(' '),
  ...'पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी'.split(' '),
  ...'साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौँसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी'.split(' '),
  ...'सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी'.split(' '),
  ...'असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे'.split(' '),
  ...'नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय'.split(' '),
];

const DIGITS_OF = new Map<string, string>([
  ...UNITS.flatMap((words, digit) => words.map((word): [string, string] => [word, String(digit)])),
  ...TEENS.map((word, index): [string, string] => [word, String(10 + index)]),
  ...TENS.map((word, index): [string, string] => [word, String(20 + index * 10)]),
  ...NEPALI_PAIRS.map((word, index): [string, string] => [word.normalize('NFKC'), String(10 + index)]),
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
