import { NEPALI_NUMBERS } from '../shop/nepali-numbers.ts';
import { currentPreferences } from '../shop/preferences.ts';

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

const CRORE = 10_000_000;
const LAKH = 100_000;

/** Below a hundred. */
function smallInWords(number: number): string {
  if (number < 20) return ONES[number] as string;
  const one = number % 10;
  return `${TENS[Math.floor(number / 10)]}${one === 0 ? '' : `-${ONES[one]}`}`;
}

/** 'two lakh sixty-nine thousand seven hundred ninety-eight': a whole number as Nepal counts. */
function numberInWords(number: number): string {
  if (number === 0) return ONES[0];
  const parts: string[] = [];
  let left = number;
  if (left >= CRORE) {
    parts.push(`${numberInWords(Math.floor(left / CRORE))} crore`);
    left %= CRORE;
  }
  for (const [size, word] of [
    [LAKH, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (left < size) continue;
    parts.push(`${smallInWords(Math.floor(left / size))} ${word}`);
    left %= size;
  }
  if (left > 0) parts.push(smallInWords(left));
  return parts.join(' ');
}

/** 'Rupees two lakh sixty-nine thousand seven hundred ninety-eight and eighty paisa only'; the amount is in paisa, from 0. */
export function amountInWords(amountPaisa: number): string {
  const paisa = amountPaisa % 100;
  const rupees = numberInWords(Math.floor(amountPaisa / 100));
  return `Rupees ${rupees}${paisa === 0 ? '' : ` and ${smallInWords(paisa)} paisa`} only`;
}

/** In the language of who reads it. */
export function amountInReadersWords(amountPaisa: number): string {
  return currentPreferences().language === 'ne'
    ? amountInNepaliWords(amountPaisa)
    : amountInWords(amountPaisa);
}

/** Beyond a crore Nepal counts on in hundreds: one arab is a hundred crore, one kharab a hundred arab. */
const SIZES = [
  [100_000_000_000, 'खर्ब'],
  [1_000_000_000, 'अर्ब'],
  [10_000_000, 'करोड'],
  [100_000, 'लाख'],
  [1_000, 'हजार'],
  [100, 'सय'],
] as const;

/** 'दुई लाख उनन्सत्तरी हजार सात सय अन्ठान्नब्बे': a whole number. */
function numberInNepaliWords(number: number): string {
  if (number < 100) return NEPALI_NUMBERS[number] as string;
  const [size, word] = SIZES.find(([least]) => number >= least) as (typeof SIZES)[number];
  const rest = number % size;
  const counted = `${numberInNepaliWords(Math.floor(number / size))} ${word}`;
  return rest === 0 ? counted : `${counted} ${numberInNepaliWords(rest)}`;
}

/** 'दुई लाख उनन्सत्तरी हजार सात सय अन्ठान्नब्बे रुपैयाँ असी पैसा मात्र'; the amount is in paisa, from 0. */
export function amountInNepaliWords(amountPaisa: number): string {
  const paisa = amountPaisa % 100;
  const rupees = `${numberInNepaliWords(Math.floor(amountPaisa / 100))} रुपैयाँ`;
  return `${rupees}${paisa === 0 ? '' : ` ${numberInNepaliWords(paisa)} पैसा`} मात्र`;
}
