import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, indexWords, isOneTypoApart, searchTerms, skuKey, wordForms } from './search-terms.ts';

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

  test('whatever is typed gives at most eight words of letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const { words, joined } = searchTerms(text);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of [...words, joined]) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]*$/u);
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
