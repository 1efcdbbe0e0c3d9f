import { describe, expect, test } from 'vitest';
import {
  billMeant,
  billNumberStart,
  orderNumberStart,
  orderNumbersMeant,
  panMeant,
  wordsMeant,
} from './desk-search.ts';

const YEARS = { firstYear: 2024, lastYear: 2026 };

describe('the number of an order', () => {
  test.each(['TM-2026-000123', 'tm-2026-123', 'TM 2026 000123', '2026-123', ' 2026 0123 ', '२०२६-१२३'])(
    '%s',
    (typed) => {
      expect(orderNumbersMeant(typed, YEARS)).toEqual(['TM-2026-000123']);
    },
  );

  test.each(['123', '000123', '#123', 'TM-123', 'tm 123', '१२३'])(
    '%s is one of each year, the newest first',
    (typed) => {
      expect(orderNumbersMeant(typed, YEARS)).toEqual(['TM-2026-000123', 'TM-2025-000123', 'TM-2024-000123']);
    },
  );

  test('longer than six digits once there were so many', () => {
    expect(orderNumbersMeant('2026-1234567', YEARS)).toEqual(['TM-2026-1234567']);
  });

  test.each(['9841234567', 'sita', 'TM-', '12a', '', '-'])('%s is none', (typed) => {
    expect(orderNumbersMeant(typed, YEARS)).toEqual([]);
  });

  test('is found while it is typed', () => {
    expect(['tm', 'TM-20', 'tm 2026', 'tm-2026-', 'TM-2026-0001', '2026-0'].map(orderNumberStart)).toEqual([
      'TM-',
      'TM-20',
      'TM-2026',
      'TM-2026-',
      'TM-2026-0001',
      'TM-2026-0',
    ]);
    expect(['123', 'sita', '9841234567'].map(orderNumberStart)).toEqual([null, null, null]);
  });
});

describe('the number of a bill', () => {
  test.each([
    ['KTM-2083/84-000123', { serial: 123, branchCode: 'KTM', fiscalYear: '2083/84' }],
    ['ktm 2083-84 123', { serial: 123, branchCode: 'KTM', fiscalYear: '2083/84' }],
    ['KTM-CN-2083/84-000004', { serial: 4, branchCode: 'KTM', fiscalYear: '2083/84' }],
    ['2083/84-123', { serial: 123, branchCode: null, fiscalYear: '2083/84' }],
    ['ktm-123', { serial: 123, branchCode: 'KTM', fiscalYear: null }],
    ['०००१२३', { serial: 123, branchCode: null, fiscalYear: null }],
  ])('%s', (typed, meant) => {
    expect(billMeant(typed)).toEqual(meant);
  });

  test.each(['9841234567', 'sita', 'KTM-', ''])('%s is none', (typed) => {
    expect(billMeant(typed)).toBeNull();
  });

  test('is found while it is typed', () => {
    expect(billNumberStart('ktm 2083/84')).toBe('KTM-2083/84');
  });
});

test('a PAN is nine digits however they are grouped', () => {
  expect(['301234567', '301 234 567', '301-234-567', '३०१२३४५६७'].map(panMeant)).toEqual(
    Array(4).fill('301234567'),
  );
  expect(['30123456', '3012345678', '30123456a', ''].map(panMeant)).toEqual(Array(4).fill(null));
});

test('words are looked for one by one, signs alone not at all', () => {
  expect(wordsMeant(' Sharma, Sita -  A4 ')).toEqual(['sharma', 'sita', 'a4']);
});
