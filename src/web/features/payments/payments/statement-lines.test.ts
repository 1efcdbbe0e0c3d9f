import { expect, test } from 'vitest';
import { exactMatches, type StatementLine } from './statement-lines.ts';

const line = (changed: Partial<StatementLine>): StatementLine => ({
  line: 2,
  date: '2026-11-20',
  amount: 5750,
  description: 'FPAY TM-2026-000806',
  wallet: null,
  statementLine: 'a'.repeat(64),
  bankReference: 'FT-1',
  match: 'exact',
  payment: null,
  order: { _id: 'o', orderNumber: 'TM-2026-000806', awaited: 5750, buyerName: 'Sita Shrestha' },
  ...changed,
});

test('only exact lines with a reference of the bank are confirmed together', () => {
  const exact = line({});
  expect(exactMatches([exact])).toEqual([exact]);
  expect(exactMatches([line({ bankReference: null })])).toEqual([]);
  expect(exactMatches([line({ order: null })])).toEqual([]);
  for (const match of [
    'likely',
    'short',
    'over',
    'ambiguous',
    'recorded',
    'not_awaited',
    'wallet',
    'none',
  ] as const)
    expect(exactMatches([line({ match })])).toEqual([]);
});
