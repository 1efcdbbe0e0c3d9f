import { expect, test } from 'vitest';
import { ENTRY_GROUPS, entryGroupOf, entryKindOf, postingKindsOf } from './ledger-entry.ts';

test('moves between states are no entries', () => {
  expect(['parcel_delivered', 'parcel_ready', 'payout_built', 'received'].map(entryKindOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(entryKindOf('order_paid')).toBe('sale');
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
