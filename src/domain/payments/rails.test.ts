import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefundedByBank } from '../books/payment-status.ts';
import { connectIpsFeePaisa, whyNotCarried } from './rails.ts';

test.each([
  [10_00, 2_00],
  [266_66, 2_00],
  [267_00, 2_00],
  [1_000_00, 7_50],
  [13_333_00, 100_00],
  [1_000_000_00, 100_00],
])('connectIPS keeps of %i paisa %i', (amountPaisa, feePaisa) => {
  expect(connectIpsFeePaisa(amountPaisa, 75)).toBe(feePaisa);
});

test('whatever is paid, the fee is whole paisa between its bounds and never falls as the sum grows', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e10 }), fc.nat({ max: 1e6 }), fc.nat({ max: 10_000 }), (one, more, points) => {
      const fee = connectIpsFeePaisa(one, points);
      expect(Number.isSafeInteger(fee) && fee >= 2_00 && fee <= 100_00).toBe(true);
      expect(connectIpsFeePaisa(one + more, points)).toBeGreaterThanOrEqual(fee);
    }),
  );
});

test('a gateway carries from ten rupees up to its ceiling', () => {
  const why = (amountPaisa: number) => whyNotCarried('fonepay', amountPaisa, 200_000_00);
  expect([why(10_00), why(200_000_00)]).toEqual([null, null]);
  expect(why(200_000_01)).toBe(
    'Fonepay QR carries at most रू\u00a0200,000 per payment. Please pay by bank transfer.',
  );
  expect(why(9_99)).toBe('Fonepay QR carries at least रू\u00a010 per payment. Please pay by bank transfer.');
});

test('eSewa and Khalti send money back themselves; for the others our bank does', () => {
  expect((['mock', 'esewa', 'khalti'] as const).map(isRefundedByBank)).toEqual([false, false, false]);
  const byBank = ['bank', 'connectips', 'fonepay', 'nepalpay'] as const;
  expect(byBank.map(isRefundedByBank)).toEqual([true, true, true, true]);
});
