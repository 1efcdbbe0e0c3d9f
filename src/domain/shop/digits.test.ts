import { expect, test } from 'vitest';
import { latinDigits, searchedText, typedAmount, typedNumber } from './digits.ts';

test('Devanagari digits become Latin ones, everything else stays', () => {
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(latinDigits('रू १,२५०.५०')).toBe('रू 1,250.50');
  expect(latinDigits('12 थान')).toBe('12 थान');
});

test('a searched number is found in either digits, a Nepali name as it is written', () => {
  expect(searchedText('TM-२०२६-०००८०३')).toBe('TM-2026-000803');
  expect(searchedText('९८४१ २३४५६७')).toBe('9841 234567');
  expect(searchedText('बल्ब १५ W')).toBe('बल्ब १५ W');
  expect(searchedText('Relay 12 V')).toBe('Relay 12 V');
});

test('reads what is typed into a field for a number', () => {
  expect(typedNumber('१२५०')).toBe(1250);
  expect(typedNumber('1,250')).toBeNaN();
  expect(typedNumber(' 12.5 ')).toBe(12.5);
  expect(typedNumber('  ')).toBeNull();
  expect(typedNumber('12 pcs')).toBeNaN();
});

test('an amount is read as it is printed, in either digits', () => {
  expect(typedAmount('1,500')).toBe(1500);
  expect(typedAmount(' १२,३४,५६७.५० ')).toBe(1_234_567.5);
  expect(typedAmount('-1,000')).toBe(-1000);
  expect(typedAmount(' ')).toBeNull();
  expect(typedAmount('ten')).toBeNaN();
});
