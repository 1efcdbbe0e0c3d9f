import { expect, test } from 'vitest';
import { lastMonths } from './spending-months.ts';

test('months are Nepal’s, and run over the turn of the year', () => {
  // 00:10 on 1 March in Kathmandu.
  const months = lastMonths(6, new Date('2027-02-28T18:25:00Z'));
  expect(months.map(({ month }) => month)).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
  ]);
  expect(months[3]).toEqual({ month: '2027-01', name: 'Jan 2027', firstDay: '2027-01-01' });
  expect(lastMonths(1, new Date('2027-02-28T18:10:00Z')).map(({ month }) => month)).toEqual(['2027-02']);
});

test('months of Bikram Sambat begin at midnight in Kathmandu, and run over the turn of their year', () => {
  // 1 Mangsir 2083 is 17 November 2026.
  const first = new Date('2026-11-16T18:15:00Z');
  const months = lastMonths(9, first, 'bs');
  expect(months.at(-1)).toEqual({ month: '2083-08', name: 'Mangsir 2083', firstDay: '2026-11-17' });
  expect(months.map(({ name }) => name)[0]).toBe('Chaitra 2082');
  expect(lastMonths(1, new Date(first.getTime() - 1), 'bs')[0]?.name).toBe('Kartik 2083');
});
