import { expect, test } from 'vitest';
import { latinDigits } from './digits.ts';

test('Devanagari digits become Latin ones, everything else stays', () => {
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(latinDigits('रू १,२५०.५०')).toBe('रू 1,250.50');
  expect(latinDigits('12 थान')).toBe('12 थान');
});
