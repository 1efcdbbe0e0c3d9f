import { expect, test } from 'vitest';
import { formatPlainRupees, monthInAd, monthName, signedTotals } from './bill-text.ts';

test('plain amounts have two digits of paisa, and a minus before everything', () => {
  expect([61_438.1, 0, -708.5].map(formatPlainRupees)).toEqual(['61,438.10', '0.00', '\u2212708.50']);
});

test('a month of a fiscal year has its year, and its days in AD', () => {
  expect(monthName('2083/84', 8)).toBe('Mangsir 2083');
  expect(monthName('2083/84', 1)).toBe('Baisakh 2084');
  expect(monthInAd('2083/84', 8)).toBe('17 Nov 2026 to 15 Dec 2026');
});

test('a credit note takes off', () => {
  const totals = { taxable: 100, vat: 13, total: 113, voucher: 0, payable: 113 };
  expect(signedTotals({ kind: 'credit_note', totals })).toEqual({ taxable: -100, vat: -13, total: -113 });
});
