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
