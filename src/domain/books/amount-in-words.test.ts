import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInNepaliWords, amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees zero only'],
  [50, 'Rupees zero and fifty paisa only'],
  [100_00, 'Rupees one hundred only'],
  [1_01, 'Rupees one and one paisa only'],
  [19_99, 'Rupees nineteen and ninety-nine paisa only'],
  [1_000_00, 'Rupees one thousand only'],
  [1_00_000_00, 'Rupees one lakh only'],
  [1_00_00_000_00, 'Rupees one crore only'],
  [269_798_80, 'Rupees two lakh sixty-nine thousand seven hundred ninety-eight and eighty paisa only'],
  [1_20_30_405_06, 'Rupees one crore twenty lakh thirty thousand four hundred five and six paisa only'],
  [12_345_00_00_000_00, 'Rupees twelve thousand three hundred forty-five crore only'],
])('%i paisa are %s', (paisa, words) => {
  expect(amountInWords(paisa)).toBe(words);
});

/** Reads the words back: an independent count of what they say. */
function paisaOf(text: string): number {
  const small = new Map<string, number>();
  const ones =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    );
  for (const [value, word] of ones.entries()) small.set(word, value);
  for (const [nth, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
    small.set(word, (nth + 2) * 10);
  const read = (words: string): number => {
    let crores = 0;
    let sum = 0;
    let last = 0;
    for (const word of words.split(/[ -]/)) {
      if (word === 'crore') {
        crores = (sum + last) * 10_000_000;
        sum = 0;
        last = 0;
      } else if (word === 'hundred' || word === 'thousand' || word === 'lakh') {
        sum += last * { hundred: 100, thousand: 1000, lakh: 100_000 }[word];
        last = 0;
      } else last += small.get(word) as number;
    }
    return crores + sum + last;
  };
  const match = /^Rupees (.+?)(?: and (\S+) paisa)? only$/.exec(text) as RegExpExecArray;
  return read(match[1] as string) * 100 + (match[2] === undefined ? 0 : read(match[2]));
}

test('the words say the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_00 }), (paisa) => {
      expect(paisaOf(amountInWords(paisa))).toBe(paisa);
    }),
  );
});

test.each([
  [0, 'शून्य रुपैयाँ मात्र'],
  [50, 'शून्य रुपैयाँ पचास पैसा मात्र'],
  [1_01, 'एक रुपैयाँ एक पैसा मात्र'],
  [100_00, 'एक सय रुपैयाँ मात्र'],
  [1_23_000_00, 'एक लाख तेइस हजार रुपैयाँ मात्र'],
  [269_798_80, 'दुई लाख उनन्सत्तरी हजार सात सय अन्ठान्नब्बे रुपैयाँ असी पैसा मात्र'],
  [1_20_30_405_06, 'एक करोड बीस लाख तीस हजार चार सय पाँच रुपैयाँ छ पैसा मात्र'],
  [12_345_00_00_000_00, 'एक खर्ब तेइस अर्ब पैँतालीस करोड रुपैयाँ मात्र'],
])('%i paisa are %s', (paisa, words) => {
  expect(amountInNepaliWords(paisa)).toBe(words);
});

test('each number below a hundred has a word of its own, and Nepali words say the amount too', () => {
  const below = Array.from({ length: 100 }, (_, number) => amountInNepaliWords(number * 100).split(' ')[0]);
  expect(new Set(below).size).toBe(100);
  const tens = below.filter((_, number) => number % 10 === 0).join(' ');
  expect(tens).toBe('शून्य दस बीस तीस चालीस पचास साठी सत्तरी असी नब्बे');
  const sizes = { खर्ब: 1e11, अर्ब: 1e9, करोड: 1e7, लाख: 1e5, हजार: 1e3, सय: 100 } as Record<string, number>;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_00 }), (paisa) => {
      let [rupees, counted] = [0, 0];
      const [words = '', rest = ''] = amountInNepaliWords(paisa).split(' रुपैयाँ ');
      for (const word of words.split(' ')) {
        const size = sizes[word];
        if (size === undefined) counted += below.indexOf(word);
        else if (size === 100) counted *= 100;
        else [rupees, counted] = [rupees + counted * size, 0];
      }
      const left = rest === 'मात्र' ? 0 : below.indexOf(rest.split(' ')[0]);
      expect((rupees + counted) * 100 + left).toBe(paisa);
    }),
  );
});
