import { expect, test } from 'vitest';
import type { FigureStep } from '../../../../contract/orders/dashboards.contract.ts';
import { periodsOf, type TimeRange } from '../../../../domain/shop/time-range.ts';
import { figureColumns } from './figure-columns.ts';

const NOW = new Date('2026-11-18T04:00:00Z');

const series = (range: TimeRange): FigureStep[] =>
  periodsOf(range, NOW).current.starts.map((start, index) => ({
    at: start.toISOString(),
    revenue: index + 1,
    orders: 1,
    previousRevenue: 10,
    previousOrders: 2,
  }));
const labels = (range: TimeRange) => figureColumns(range, series(range), 'revenue').map(({ label }) => label);

test('a week is drawn by its weekdays in Nepal', () => {
  expect(labels('7days')).toEqual(['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']);
  expect(figureColumns('7days', series('7days'), 'revenue').at(-1)).toEqual({
    label: 'Wed',
    title: 'Wed 18 Nov',
    value: 7,
    previous: 10,
  });
});

test('today is drawn by its hours', () => {
  expect(labels('today').slice(0, 2)).toEqual(['00:00', '01:00']);
  expect(figureColumns('today', series('today'), 'orders').at(-1)?.title).toBe('09:00 to 09:59');
});

test('90 days are drawn by weeks that leave no day out', () => {
  const columns = figureColumns('90days', series('90days'), 'orders');
  expect(columns).toHaveLength(13);
  expect(columns[0]).toEqual({ label: '21 Aug', title: '21 Aug to 27 Aug', value: 7, previous: 14 });
  expect(columns.at(-1)).toMatchObject({ title: '13 Nov to 18 Nov', value: 6 });
});
