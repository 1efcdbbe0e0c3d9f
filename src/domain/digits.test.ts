import { expect, test } from 'vitest';
import { latinDigits, searchedText, typedNumber } from './digits.ts';

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
  expect(typedNumber('१,२५०'.replace(',', ''))).toBe(1250);
  expect(typedNumber(' 12.5 ')).toBe(12.5);
  expect(typedNumber('  ')).toBeNull();
  expect(typedNumber('12 pcs')).toBeNaN();
});
