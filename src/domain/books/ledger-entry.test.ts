import { expect, test } from 'vitest';
import { ENTRY_GROUPS, entryGroupOf, entryKindOf, postingKindsOf } from './ledger-entry.ts';

test('moves between states are no entries', () => {
  for (const word of ['parcel_delivered', 'parcel_ready', 'payout_built', 'received'])
    expect(entryKindOf(word)).toBeNull();
  expect(entryKindOf('order_paid')).toBe('sale');
});

test('what is paid on account is a sale where it comes to us, and our commission where the seller got it', () => {
  expect(entryKindOf('debt_paid', 9_000_00)).toBe('sale');
  expect(entryKindOf('debt_paid', -157_06)).toBe('commission');
  expect(entryKindOf('parcel_cancelled', -157_06)).toBe('cancellation');
});

test('each group holds the postings whose entries belong to it', () => {
  for (const group of ENTRY_GROUPS) {
    const words = postingKindsOf(group);
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) expect(entryGroupOf(entryKindOf(word) ?? 'sale')).toBe(group);
  }
  expect(postingKindsOf('returns')).toEqual([
    'parcel_cancelled',
    'lines_cancelled',
    'order_reduced',
    'credit_note',
    'goods_returned',
  ]);
});
