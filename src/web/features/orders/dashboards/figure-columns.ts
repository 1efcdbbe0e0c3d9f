import type { FigureStep } from '../../../../contract/orders/dashboards.contract.ts';
import { weekdayName } from '../../../../domain/shop/day-in-words.ts';
import { inChosenDigits } from '../../../../domain/shop/digits.ts';
import { formatDateTime, formatDay } from '../../../../domain/shop/kathmandu-time.ts';
import type { TimeRange } from '../../../../domain/shop/time-range.ts';
import type { ChartColumn } from '../../../ui/charts/ColumnChart.tsx';

const DAYS_PER_COLUMN = { today: 1, '7days': 1, '30days': 1, '90days': 7 } as const;

type SeriesField = 'revenue' | 'orders' | 'newUsers';

/** The columns of a series: hours, days, or, for 90 days, weeks. */
export function figureColumns<Step extends FigureStep>(
  range: TimeRange,
  series: readonly Step[],
  field: keyof Step & SeriesField,
): ChartColumn[] {
  const previousField = `previous${field[0]?.toUpperCase()}${field.slice(1)}` as keyof Step;
  const size = DAYS_PER_COLUMN[range];
  const groups = Array.from({ length: Math.ceil(series.length / size) }, (_, index) =>
    series.slice(index * size, (index + 1) * size),
  );
  return groups.map((steps) => {
    const [first, last] = [steps[0], steps.at(-1)].map((step) => new Date(step?.at ?? 0)) as [Date, Date];
    const total = (name: keyof Step) => steps.reduce((sum, step) => sum + Number(step[name]), 0);
    return { ...labelsOf(range, first, last), value: total(field), previous: total(previousField) };
  });
}

function labelsOf(range: TimeRange, first: Date, last: Date): { label: string; title: string } {
  if (range === 'today') {
    const time = formatDateTime(first).slice(-5);
    return { label: time, title: `${time} to ${time.slice(0, 2)}:${inChosenDigits('59')}` };
  }
  if (range === '90days') {
    const isOneDay = first.getTime() === last.getTime();
    return {
      label: formatDay(first),
      title: isOneDay ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`,
    };
  }
  // A day of Nepal begins in the evening of the day before in UTC.
  const weekday = weekdayName((first.getUTCDay() + 1) % 7);
  return {
    label: range === '7days' ? weekday : formatDay(first),
    title: `${weekday} ${formatDay(first)}`,
  };
}
