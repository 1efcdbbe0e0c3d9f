import type { Spending, SpendingShare } from '../../../../contract/orders/spending.contract.ts';
import { spendingMonthName } from '../../../../domain/orders/spending-months.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { StackedBarChart, StackLegend } from '../../../ui/charts/StackedBarChart.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';

const HEAD = ['Orders', 'Units', 'Amount'] as const;
/** Bars of a chart; the table holds all. */
const MOST_BARS = 10;

const text = (amount: number) => formatRupees(paisaFromRupees(amount));

/** What was bought, by month, category, seller, cost centre and person: each as a chart and as a table of its numbers. */
export function SpendingReport({ spending }: { spending: Spending }) {
  const { categories, sellers, costCentres, members } = spending;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <MonthsChart spending={spending} />
      <ShareChart title="By category" noun="Category" shares={categories} />
      <ShareChart title="By seller" noun="Seller" shares={sellers} />
      {costCentres.length > 0 ? (
        <ShareChart title="By cost centre" noun="Cost centre" shares={costCentres} />
      ) : null}
      {members.length > 0 ? <ShareChart title="By person" noun="Ordered by" shares={members} /> : null}
    </div>
  );
}

function MonthsChart({ spending: { months, parts, total } }: { spending: Spending }) {
  const best = months.reduce((one, other) => (other.amount > one.amount ? other : one));
  // One part says no more than the sum.
  const shown = parts.length > 1 ? parts : [];
  return (
    <ChartCard
      title="By month"
      note="By the day of payment"
      description={`${text(total.amount)} in ${months.length} months, most in ${spendingMonthName(best.month)} with ${text(best.amount)}`}
      isTableBelow
      table={{
        head: ['Month', ...shown, ...HEAD],
        rows: months.map(({ month, orders, units, amount, parts: amounts }) => [
          <span key="month" className="whitespace-nowrap">
            {spendingMonthName(month)}
          </span>,
          ...shown.map((part, index) => <Rupees key={part} amount={amounts[index] ?? 0} />),
          orders,
          units,
          <Rupees key="amount" amount={amount} />,
        ]),
      }}
      className="lg:col-span-2"
    >
      {shown.length > 0 ? <StackLegend parts={shown} /> : null}
      <StackedBarChart
        bars={months.map(({ month, amount, parts: amounts }) => ({
          id: month,
          label: spendingMonthName(month),
          values: amounts,
          total: amount,
        }))}
        format={(value) => <Rupees amount={value} />}
      />
    </ChartCard>
  );
}

function ShareChart({
  title,
  noun,
  shares,
}: {
  title: string;
  noun: string;
  shares: readonly SpendingShare[];
}) {
  const shown = shares.slice(0, MOST_BARS);
  return (
    <ChartCard
      title={title}
      {...(shares.length > MOST_BARS ? { note: `The largest ${MOST_BARS} of ${shares.length}` } : {})}
      description={shown.map(({ name, amount }) => `${name} ${text(amount)}`).join(', ')}
      table={{
        head: [noun, ...HEAD],
        rows: shares.map(({ name, orders, units, amount }) => [
          name,
          orders,
          units,
          <Rupees key="amount" amount={amount} />,
        ]),
      }}
    >
      <BarChart
        bars={shown.map(({ _id, name, amount }) => ({ id: _id ?? '', label: name, value: amount }))}
        format={(value) => <Rupees amount={value} />}
      />
    </ChartCard>
  );
}
