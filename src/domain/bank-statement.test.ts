import { describe, expect, test } from 'vitest';
import { sampleStatement } from '../../test/statement.ts';
import {
  type AwaitedTransfer,
  bankReferencesIn,
  matchStatementLine,
  readStatement,
} from './bank-statement.ts';

describe('reading', () => {
  test('a statement of 200 lines gives its credits, and nothing of its preamble and debits', () => {
    const { lines, problems } = readStatement(
      sampleStatement([{ remark: 'TM-7K3QX9F2 "Sita", Kathmandu', credit: '1,04,620.50', reference: 'FT1' }]),
    );
    expect(problems).toEqual([]);
    expect(lines[0]).toMatchObject({
      line: 5,
      description: 'TM-7K3QX9F2 "Sita", Kathmandu',
      amountPaisa: 10_462_050,
      bankReference: 'FT1',
    });
    expect(lines).toHaveLength(
      1 + Array.from({ length: 195 }, (_, nth) => nth + 6).filter((nth) => nth % 3 !== 0).length,
    );
  });

  test.each([
    ['Transaction Date;Remarks;Deposit\n20/11/2026;a;12.5', '2026-11-20', 1_250],
    ['DATE\tNARRATION\tCREDIT AMOUNT\n2026/1/5\ta\tRs. 1,000', '2026-01-05', 100_000],
    ['\uFEFF"date","description","amount"\n"31-02-2026","a\nb","7"', null, 700],
  ])('%j is read', (csv, date, amountPaisa) => {
    expect(readStatement(csv).lines).toMatchObject([{ date, amountPaisa }]);
  });

  test('long heads and amounts are none, and cost nothing', () => {
    const head = `date,description,credit,${'('.repeat(100_000)}`;
    const { lines, problems } = readStatement(`${head}\n,x,${'1'.repeat(40)}\n,x,3`);
    expect(problems).toMatchObject([{ line: 2 }]);
    expect(lines).toMatchObject([{ line: 3, amountPaisa: 300 }]);
  });

  test('what cannot be read is named with its line', () => {
    expect(readStatement('').problems).toHaveLength(1);
    expect(readStatement('hello,world\n1,2').problems[0]?.message).toContain('No header');
    const { lines, problems } = readStatement('date,description,credit\n,x,1e9\n,x,=1+1\n,x,-5\n,x,\n,x,3');
    expect(problems.map(({ line }) => line)).toEqual([2, 3]);
    expect(lines).toMatchObject([{ line: 6, bankReference: 'undated-line-6' }]);
  });
});

test.each([
  ['TM-7K3QX9F2', ['TM-7K3QX9F2']],
  ['payment tm 7k3q x9f2 from sita', ['TM-7K3QX9F2']],
  ['IPS/TM7K3QX9F2/ABC', ['TM-7K3QX9F2']],
  ['TM-7K3Q', []],
  ['ATM withdrawal', []],
])('in the remark %j stands %j', (remark, references) => {
  expect(bankReferencesIn(remark)).toEqual(references);
});

describe('matching', () => {
  const transfer = (id: string, reference: string, awaitedPaisa: number): AwaitedTransfer => ({
    id,
    reference,
    awaitedPaisa,
    createdOn: '2026-11-18',
  });
  const transfers = [
    transfer('a', 'TM-AAAAAAA1', 500_000),
    transfer('b', 'TM-BBBBBBB2', 700_000),
    transfer('c', 'TM-CCCCCCC3', 700_000),
    transfer('d', 'TM-DDDDDDD4', 0),
  ];
  const line = (description: string, amountPaisa: number, changes: object = {}) => ({
    line: 1,
    date: '2026-11-20',
    description,
    amountPaisa,
    bankReference: 'X',
    ...changes,
  });
  test.each([
    [line('TM-AAAAAAA1', 500_000), 'exact', 'a'],
    [line('TM-AAAAAAA1', 400_000), 'short', 'a'],
    [line('TM-AAAAAAA1', 600_000), 'over', 'a'],
    [line('TM-DDDDDDD4', 600_000), 'not_awaited', 'd'],
    [line('Sita', 500_000), 'likely', 'a'],
    [line('Sita', 500_000, { date: '2026-11-17' }), 'none', null],
    [line('Sita', 700_000), 'ambiguous', null],
    [line('TM-ZZZZZZZ9', 1), 'none', null],
    [line('TM-AAAAAAA1', 500_000, { bankReference: 'DONE' }), 'recorded', null],
  ])('%j is %s', (read, match, paymentId) => {
    expect(matchStatementLine(read, { transfers, recordedReferences: new Set(['DONE']) })).toEqual({
      match,
      paymentId,
    });
  });
});
