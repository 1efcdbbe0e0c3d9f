import { expect, test } from 'vitest';
import { lastMonths, monthText } from './spending-months.ts';

test('months are Nepal’s, and run over the turn of the year', () => {
  // 00:10 on 1 March in Kathmandu.
  const { since, months } = lastMonths(6, new Date('2027-02-28T18:25:00Z'));
  expect(months).toEqual(['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']);
  expect(since).toEqual(new Date('2026-09-30T18:15:00Z'));
  expect(lastMonths(1, new Date('2027-02-28T18:10:00Z')).months).toEqual(['2027-02']);
  expect(months.map(monthText)[3]).toBe('Jan 2027');
});
