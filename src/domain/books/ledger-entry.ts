import type { PostingKind } from './ledger.ts';

/** What a seller reads of an entry: only what changes their total is one. */
export const ENTRY_KINDS = [
  'sale',
  'commission',
  'allowance',
  'cancellation',
  'credit_note',
  'payout',
  'payout_returned',
  'adjustment',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** As sellers, their CSV and the register of withheld tax read it. */
export const ENTRY_KIND_NAMES: Record<EntryKind, string> = {
  sale: 'Sale',
  commission: 'Commission',
  allowance: 'Courier allowance',
  cancellation: 'Cancellation',
  credit_note: 'Credit note',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  adjustment: 'Adjustment',
};

/** How entries are filtered. */
export const ENTRY_GROUPS = ['sales', 'returns', 'payouts', 'adjustments'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

const GROUP_OF: Record<EntryKind, EntryGroup> = {
  sale: 'sales',
  commission: 'sales',
  allowance: 'sales',
  cancellation: 'returns',
  credit_note: 'returns',
  payout: 'payouts',
  payout_returned: 'payouts',
  adjustment: 'adjustments',
};

/** Words of postings that stand in the books of sellers; those left out only move money between states. */
const ENTRY_OF: Partial<Record<PostingKind, EntryKind>> & Record<string, EntryKind> = {
  order_paid: 'sale',
  parcel_sent: 'allowance',
  parcel_cancelled: 'cancellation',
  lines_cancelled: 'cancellation',
  order_reduced: 'cancellation',
  credit_note: 'credit_note',
  goods_returned: 'credit_note',
  debt_opened: 'sale',
  debt_billed: 'sale',
  debt_paid: 'sale',
  payout_paid: 'payout',
  payout_returned: 'payout_returned',
  adjustment: 'adjustment',
};

/**
 * What a posting is to its seller; null: it moves money between states, or is not theirs. Of goods on account that the
 * buyer pays to the seller our part alone is in the books: a sale that takes away, told by the amount where there is one.
 */
export function entryKindOf(postingKind: string, amountPaisa = 0): EntryKind | null {
  const kind = ENTRY_OF[postingKind] ?? null;
  return kind === 'sale' && amountPaisa < 0 ? 'commission' : kind;
}

/** The group of the list to which a kind of entry belongs. */
export function entryGroupOf(kind: EntryKind): EntryGroup {
  return GROUP_OF[kind];
}

/** The words of postings whose entries are in a group. */
export function postingKindsOf(group: EntryGroup): string[] {
  return Object.keys(ENTRY_OF).filter((word) => GROUP_OF[ENTRY_OF[word] as EntryKind] === group);
}
