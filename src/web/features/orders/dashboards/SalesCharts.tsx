import type { AdminStats } from '../../../../contract/orders/dashboards.contract.ts';
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { rupeesText } from './FigureChart.tsx';
import { RANGE_WORDS } from './time-range.hooks.ts';

/** Top-level categories by what they and their children sold. */
export function CategoryChart({ stats: { topCategories, timeRange } }: { stats: AdminStats }) {
  const [best] = topCategories;
  const { inText } = RANGE_WORDS[timeRange];
  return (
    <ChartCard
      title="Sales by category"
      note="Paid lines without VAT, delivery and coupons"
      description={
        best
          ? `Sales by category ${inText}: ${topCategories.map(({ name, revenue }) => `${name} ${rupeesText(revenue)}`).join(', ')}.`
          : `Nothing was sold ${inText}.`
      }
      table={{
        head: ['Category', 'Units', 'Sales'],
        rows: topCategories.map(({ name, units, revenue }) => [
          name,
          formatCount(units),
          <Rupees key="sales" amount={revenue} />,
        ]),
      }}
    >
      {best ? (
        <BarChart
          bars={topCategories.map(({ _id, name, revenue }) => ({ id: _id, label: name, value: revenue }))}
          format={(revenue) => <Rupees amount={revenue} />}
        />
      ) : (
        <p className="py-4 text-fg-2">Nothing was sold {inText}.</p>
      )}
    </ChartCard>
  );
}

/** What became of the orders placed in the range. */
export function StatusChart({ stats: { ordersByStatus, timeRange } }: { stats: AdminStats }) {
  const counts = ORDER_STATUSES.map((status) => ({ status, count: ordersByStatus[status] ?? 0 }));
  return (
    <ChartCard
      title="Orders by status"
      note={`Orders placed ${RANGE_WORDS[timeRange].inText}`}
      description={`Orders placed ${RANGE_WORDS[timeRange].inText}: ${counts
        .map(({ status, count }) => `${ORDER_STATUS_NAMES[status]} ${formatCount(count)}`)
        .join(', ')}.`}
      table={{
        head: ['Status', 'Orders'],
        rows: counts.map(({ status, count }) => [ORDER_STATUS_NAMES[status], formatCount(count)]),
      }}
    >
      <BarChart
        bars={counts.map(({ status, count }) => ({
          id: status,
          label: ORDER_STATUS_NAMES[status],
          value: count,
        }))}
        format={formatCount}
      />
    </ChartCard>
  );
}
