import { expect, test } from 'vitest';
import { compactPhone, formatPhone, isNepalesePhone, isPan, PROVINCES } from './nepal.ts';

test.each([
  '9841234567',
  '+9779841234567',
  '+977 984-1234567',
  '984 123 4567',
  '0123456789',
  '९८४१२३४५६७',
  '+९७७ ९८४१ २३४ ५६७',
])('%s is a Nepalese phone number', (text) => {
  expect(isNepalesePhone(text)).toBe(true);
});

test.each([
  '',
  '984123456',
  '98412345678',
  '9779841234567',
  '+9789841234567',
  '+977+9841234567',
  '९८४१२३४५६',
  '98412x4567',
  '(984)1234567',
])('%j is not a Nepalese phone number', (text) => {
  expect(isNepalesePhone(text)).toBe(false);
});

test('a phone is stored compact and shown in groups', () => {
  expect(compactPhone('+977 984-123 4567')).toBe('+9779841234567');
  expect(compactPhone('९८४१ २३४ ५६७')).toBe('9841234567');
  expect(formatPhone('9841234567')).toBe('+977 9841 234 567');
  expect(formatPhone('+9779841234567')).toBe('+977 9841 234 567');
  expect(formatPhone('unknown')).toBe('unknown');
});

test('a PAN has nine digits', () => {
  expect(isPan('301234567')).toBe(true);
  for (const text of ['30123456', '3012345678', '30123456a', ' 301234567', ''])
    expect(isPan(text)).toBe(false);
});

test('the provinces are the seven of the shipping form', () => {
  expect(PROVINCES).toEqual([
    'Province 1',
    'Madhesh Pradesh',
    'Bagmati Pradesh',
    'Gandaki Pradesh',
    'Lumbini Pradesh',
    'Karnali Pradesh',
    'Sudurpashchim Pradesh',
  ]);
});
