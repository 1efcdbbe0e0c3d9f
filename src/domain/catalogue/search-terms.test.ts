import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeParts,
  foldText,
  indexWords,
  isOneTypoApart,
  searchAttempts,
  searchTerms,
  skuKey,
  wordForms,
} from './search-terms.ts';

describe('words to search by', () => {
  test('joined parts are found apart and together', () => {
    expect(indexWords('ESP32-WROOM-32 Module')).toEqual(
      expect.arrayContaining(['esp32', 'wroom', '32', 'esp32wroom32', 'module']),
    );
  });

  test('a number is found with and without its unit, however it is written', () => {
    expect(indexWords('Bolt M8 x 10mm')).toEqual(expect.arrayContaining(['10mm', '10', 'mm', 'm8']));
    expect(indexWords('Bolt 10 mm')).toEqual(expect.arrayContaining(['10', 'mm', '10mm']));
  });

  test('decimals stay whole, however they are written', () => {
    expect(indexWords('Solder 0.5 mm, 2.50kg')).toEqual(
      expect.arrayContaining(['0.5', '0.5mm', '2.50', '2.5kg', 'solder']),
    );
    expect(indexWords('Solder 0.5 mm')).not.toContain('5mm');
    expect(indexWords('1/2 inch')).not.toContain('12');
    expect(searchTerms('.5mm').words).toEqual(['0.5mm']);
    expect(searchTerms('5.0 mm').words).toEqual(['5mm']);
    expect(searchTerms('usb 2.0').words).toEqual(['usb', '2.0']);
  });

  test.each([
    ['32 A', '32a'],
    ['32A', '32a'],
    ['32 amps', '32a'],
    ['१२ W', '12w'],
    ['12 watts', '12w'],
    ['९ वाट', '9w'],
    ['९वाटको', '9w'],
    ['३२ एम्पियर', '32a'],
    ['१२ भोल्ट', '12v'],
    ['२.५ एमएम', '2.5mm'],
    ['2.5 sq mm', '2.5sqmm'],
    ['2.5 mm²', '2.5sqmm'],
    ['10 kΩ', '10kω'],
    ['100 Ω', '100ohm'],
  ])('%s is searched as %s', (typed, word) => {
    expect(searchTerms(typed).words.join('')).toBe(word);
    expect(indexWords(typed)).toContain(word);
  });

  test('codes are found by their letters and digits apart', () => {
    expect(codeParts('esp32')).toEqual(['esp', '32']);
    expect(codeParts('12w')).toEqual([]);
    const apart = searchAttempts(searchTerms('mcb32 5mm')).at(-1);
    expect(apart?.words).toEqual(['mcb', '32', '5mm']);
  });

  test('long runs of separators, digits and points are read in no time', () => {
    for (const run of ['.', '1', '.1', '1.', 'a1', ' ', '-', '0.0', '१', 'mm ', 'sq ', '²']) {
      const text = run.repeat(100_000 / run.length);
      const start = process.cpuUsage();
      indexWords(text);
      searchTerms(text.slice(0, 2000));
      expect([run, process.cpuUsage(start).user < 1_000_000]).toEqual([run, true]);
    }
  });

  test('accents fold, Devanagari keeps its signs', () => {
    expect(foldText('Café ÄÖÜ')).toBe('cafe aou');
    expect(searchTerms('थोक बजार').words).toEqual(['थोक', 'बजार']);
    expect(indexWords('आर्डुइनो बोर्ड')).toEqual(['आर्डुइनो', 'बोर्ड']);
  });

  test('text without letters and digits has no words', () => {
    for (const text of ['', '%', '_', '\\', '\u0000', '🔌', "';--", '\ud800']) {
      expect(searchTerms(text)).toEqual({ words: [], joined: '' });
    }
  });

  test('common words count only when nothing else was typed', () => {
    expect(searchTerms('cable for the lab').words).toEqual(['cable', 'lab']);
    expect(searchTerms('the').words).toEqual(['the']);
  });

  test('a SKU is its letters and digits', () => {
    expect(skuKey('HC-SR04 / b')).toBe('hcsr04b');
    expect(searchTerms('hc sr-04').joined).toBe('hcsr04');
  });

  test('plurals find the singular', () => {
    expect(wordForms('cables')).toContain('cable');
    expect(wordForms('boxes')).toContain('box');
    expect(wordForms('batteries')).toContain('battery');
    expect(wordForms('glass')).toEqual(['glass']);
  });

  test('whatever is typed gives at most eight words of letters, digits and decimal points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const { words, joined } = searchTerms(text);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}.]*$/u);
        expect(joined).toMatch(/^[\p{L}\p{M}\p{N}]*$/u);
      }),
    );
  });
});

describe('one typing error', () => {
  test.each([
    ['arduino', 'ardiuno'],
    ['arduino', 'ardino'],
    ['arduino', 'arduinno'],
    ['arduino', 'arduini'],
    ['multimeter', 'nultimeter'],
  ])('%s and %s', (word, typed) => {
    expect(isOneTypoApart(word, typed)).toBe(true);
    expect(isOneTypoApart(typed, word)).toBe(true);
  });

  test.each([
    ['arduino', 'arduino'],
    ['arduino', 'ardnuio'],
    ['cable', 'table-top'],
    ['abcd', 'badc'],
  ])('is not what parts %s from %s', (word, typed) => {
    expect(isOneTypoApart(word, typed)).toBe(false);
  });
});
