import { expect, test } from 'vitest';
import { monthInAd, monthName } from '../../../desk/fiscal-month.ts';
import { formatPlainRupees, isBeingDrawn, numberRange, signedTotals } from './bill-text.ts';

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

test('numbers of one series are named from the first to the last', () => {
  expect(numberRange('KTM-2083/84-000123', 'KTM-2083/84-000139')).toBe('KTM-2083/84-000123 to 000139');
  expect(numberRange('KTM-2083/84-000123', 'KTM-2083/84-000123')).toBe('KTM-2083/84-000123');
  expect(numberRange(null, null)).toBe('');
});

test('only a new bill’s document is awaited; an old one is drawn when it is asked for', () => {
  const issuedAt = new Date().toISOString();
  expect(isBeingDrawn({ isDrawn: false, issuedAt })).toBe(true);
  expect(isBeingDrawn({ isDrawn: true, issuedAt })).toBe(false);
  expect(isBeingDrawn({ isDrawn: false, issuedAt: '2026-07-03T02:19:00.000Z' })).toBe(false);
});
