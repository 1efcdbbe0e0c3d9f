import { expect, test } from 'vitest';
import { walletNamedIn } from './wallet-settlement.ts';

test.each([
  ['ESEWA LTD/SETTL 20 NOV', 'esewa'],
  ['e-Sewa merchant payout', 'esewa'],
  ['NPI-KHALTI_2083', 'khalti'],
  ['IME DIGITAL SOLUTION', 'khalti'],
  ['connectIPS SETTL 261126', 'connectips'],
  ['FONEPAY/MERCHANT/20771', 'fonepay'],
  ['Nepal Pay QR settlement', 'nepalpay'],
  ['Khalti to eSewa', null],
  ['Fonepay by connectIPS', null],
  ['Esewakhana Suppliers', null],
  ['', null],
])('%j names %s', (description, wallet) => {
  expect(walletNamedIn(description)).toBe(wallet);
});
