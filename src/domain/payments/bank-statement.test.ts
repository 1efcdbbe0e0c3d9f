import { describe, expect, test } from 'vitest';
import { sampleStatement } from '../../../test/statement.ts';
import {
  type AwaitedTransfer,
  bankReferencesIn,
  matchStatement,
  orderNumbersIn,
  readStatement,
  type StatementLine,
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
    expect(lines).toMatchObject([{ line: 6, bankReference: null }]);
  });

  test('rows are counted as a spreadsheet shows them: a remark of two lines is one, an empty row one', () => {
    const { lines, problems } = readStatement('date,description,credit\n,"x\ny",5\n\n,x,1e9\n,x,3');
    expect(lines.map(({ line }) => line)).toEqual([2, 5]);
    expect(problems).toMatchObject([{ line: 4 }]);
  });

  test('a line is the same line wherever it stands in the next export', () => {
    const body = ['20/11/2026,Sita,500', '20/11/2026,Sita,500', '20/11/2026,Ram,500'];
    const identities = (rows: string[]) =>
      readStatement(['date,description,credit', ...rows].join('\n')).lines.map(({ identity }) => identity);
    const first = identities(body);
    expect(new Set(first).size).toBe(3);
    expect(identities(['19/11/2026,Hari,9', 'x,Interest,1', ...body]).slice(2)).toEqual(first);
    expect(identities(['20/11/2026, SITA ,500.00'])).toEqual([first[0]]);
    expect(identities(['20/11/2026,Sita,501', '21/11/2026,Sita,500']).some((id) => first.includes(id))).toBe(
      false,
    );
  });

  test('a reference that several lines share tells none of them apart', () => {
    const { lines } = readStatement('date,description,credit,ref\n,a,1,FT 1\n,b,2,ft-1\n,c,3,FT2\n,d,4,--');
    expect(lines.map(({ bankReference }) => bankReference)).toEqual([null, null, 'FT2', null]);
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

test.each([
  ['FPAY TM-2026-000806', ['TM-2026-000806']],
  ['tm 2026 000806/sita', ['TM-2026-000806']],
  ['TM2026123456789', ['TM-2026-123456789', 'TM-2026-12345678', 'TM-2026-1234567', 'TM-2026-123456']],
  ['TM-2026-80', []],
  ['TM-1999-000806', []],
])('in the remark %j stands the order %j', (remark, numbers) => {
  expect(orderNumbersIn(remark)).toEqual(numbers);
});

describe('matching', () => {
  const transfer = (
    id: string,
    reference: string,
    awaitedPaisa: number,
    orderNumber: string | null = null,
  ): AwaitedTransfer => ({ id, reference, orderNumber, awaitedPaisa, createdOn: '2026-11-18' });
  const transfers = [
    transfer('a', 'TM-AAAAAAA1', 500_000, 'TM-2026-000806'),
    transfer('b', 'TM-BBBBBBB2', 700_000),
    transfer('c', 'TM-CCCCCCC3', 700_000),
    transfer('d', 'TM-DDDDDDD4', 0, 'TM-2026-000807'),
  ];
  const line = (description: string, amountPaisa: number, changes: object = {}): StatementLine => ({
    line: 1,
    date: '2026-11-20',
    description,
    amountPaisa,
    bankReference: 'X',
    identity: 'a line',
    ...changes,
  });
  const known = {
    transfers,
    recordedReferences: new Set(['DONE']),
    recordedLines: new Set(['a known line']),
  };
  test.each([
    [line('TM-AAAAAAA1', 500_000), 'exact', 'a'],
    [line('TM-AAAAAAA1', 400_000), 'short', 'a'],
    [line('TM-AAAAAAA1', 600_000), 'over', 'a'],
    [line('FPAY TM-2026-000806', 500_000), 'exact', 'a'],
    [line('FPAY TM-2026-000806', 1), 'short', 'a'],
    [line('FPAY TM-2026-000807', 500_000), 'not_awaited', 'd'],
    [line('TM-DDDDDDD4', 600_000), 'not_awaited', 'd'],
    [line('Sita', 500_000), 'likely', 'a'],
    [line('Sita', 500_000, { date: '2026-11-17' }), 'none', null],
    [line('Sita', 700_000), 'ambiguous', null],
    [line('TM-ZZZZZZZ9', 1), 'none', null],
    [line('ESEWA TM-AAAAAAA1', 500_000), 'exact', 'a'],
    [line('ESEWA LTD', 500_000), 'likely', 'a', 'esewa'],
    [line('ESEWA LTD', 700_000), 'wallet', null, 'esewa'],
    [line('Khalti settlement', 1), 'wallet', null, 'khalti'],
    [line('TM-AAAAAAA1', 500_000, { bankReference: 'DONE' }), 'recorded', null],
    [line('TM-AAAAAAA1', 500_000, { bankReference: null, identity: 'a known line' }), 'recorded', null],
  ])('%j is %s', (read, match, transferId, wallet: string | null = null) => {
    expect(matchStatement([read], known)).toEqual([{ match, transferId, wallet }]);
  });

  test('what a line takes, the next one finds awaited no more', () => {
    const matches = (...lines: StatementLine[]) => matchStatement(lines, known).map(({ match }) => match);
    expect(matches(line('TM-AAAAAAA1', 500_000), line('FPAY TM-2026-000806', 500_000))).toEqual([
      'exact',
      'not_awaited',
    ]);
    expect(matches(line('Sita', 500_000), line('Sita', 500_000))).toEqual(['likely', 'none']);
    expect(matches(line('TM-BBBBBBB2', 700_000), line('Sita', 700_000))).toEqual(['exact', 'likely']);
    expect(
      matches(line('TM-AAAAAAA1', 300_000), line('TM-AAAAAAA1', 200_000), line('TM-AAAAAAA1', 1)),
    ).toEqual(['short', 'short', 'not_awaited']);
  });

  test('an order that nobody began to pay by bank is found by its number alone', () => {
    const unbegun = {
      id: 'order',
      reference: null,
      orderNumber: 'TM-2026-000900',
      awaitedPaisa: 123_400,
      createdOn: '2026-01-01',
    };
    const found = { ...known, transfers: [...known.transfers, unbegun] };
    const propose = (remark: string, paisa: number) => matchStatement([line(remark, paisa)], found)[0];
    expect(propose('FPAY TM 2026 000900', 123_400)).toEqual({
      match: 'exact',
      transferId: 'order',
      wallet: null,
    });
    expect(propose('TM-2026-000900', 123_401)).toEqual({ match: 'over', transferId: 'order', wallet: null });
    expect(propose('Sita', 123_400)).toEqual({ match: 'none', transferId: null, wallet: null });
  });
});
