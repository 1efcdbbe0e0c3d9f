import type { FigureStep } from '../../../../contract/orders/dashboards.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { TimeRange } from '../../../../domain/shop/time-range.ts';
import { ChartCard, LegendItem } from '../../../ui/charts/ChartCard.tsx';
import { ColumnChart } from '../../../ui/charts/ColumnChart.tsx';
import { figureColumns } from './figure-columns.ts';
import { RANGE_WORDS } from './time-range.hooks.ts';

const FIELDS = {
  revenue: { title: 'Revenue', format: rupeesText },
  orders: { title: 'Orders', format: formatCount },
  newUsers: { title: 'New users', format: formatCount },
} as const;

/** One figure over the range against the period before: columns, and the same as a table. */
export function FigureChart<Step extends FigureStep>({
  field,
  timeRange,
  series,
  note,
  className,
}: {
  field: keyof Step & keyof typeof FIELDS;
  timeRange: TimeRange;
  series: readonly Step[];
  note?: string;
  className?: string;
}) {
  const { title, format } = FIELDS[field];
  const words = RANGE_WORDS[timeRange];
  const columns = figureColumns(timeRange, series, field);
  const sum = (name: 'value' | 'previous') => columns.reduce((total, column) => total + column[name], 0);
  const best = columns.reduce((most, column) => (column.value > most.value ? column : most), {
    title: '',
    value: 0,
  });
  const description = [
    `${title} ${words.per}: ${format(sum('value'))} ${words.inText}, ${format(sum('previous'))} ${words.before}.`,
    best.value > 0 ? `Highest: ${best.title} with ${format(best.value)}.` : '',
  ];
  return (
    <ChartCard
      title={`${title} ${words.per}`}
      {...(note === undefined ? {} : { note })}
      {...(className === undefined ? {} : { className })}
      description={description.join(' ').trim()}
      legend={
        <>
          <LegendItem tone="current">{words.name}</LegendItem>
          <LegendItem tone="previous">{words.inTable}</LegendItem>
        </>
      }
      table={{
        head: ['Time', words.name, words.inTable],
        rows: columns.map((column) => [column.title, format(column.value), format(column.previous)]),
      }}
    >
      <ColumnChart columns={columns} format={format} previousName={words.inTable} />
    </ChartCard>
  );
}

/** `amount` in rupees. */
export function rupeesText(amount: number): string {
  return formatRupees(paisaFromRupees(amount));
}
