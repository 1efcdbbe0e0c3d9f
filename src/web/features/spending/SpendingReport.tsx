import type { Spending, SpendingShare } from '../../../contract/spending.contract.ts';
import { formatRupees, paisaFromRupees } from '../../../domain/money.ts';
import { monthText } from '../../../domain/spending-months.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { ChartCard } from '../../ui/charts/ChartCard.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';

const HEAD = ['Orders', 'Units', 'Amount'] as const;
/** Bars of a chart; the table holds all. */
const MOST_BARS = 10;

const text = (amount: number) => formatRupees(paisaFromRupees(amount));

/** What was bought, by month, category and seller: each as a chart and as a table of the same numbers. */
export function SpendingReport({ spending: { months, categories, sellers, total } }: { spending: Spending }) {
  const best = months.reduce((one, other) => (other.amount > one.amount ? other : one));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ChartCard
        title="By month"
        note="By the day of payment"
        summary={`${text(total.amount)} in ${months.length} months, most in ${monthText(best.month)} with ${text(best.amount)}`}
        table={{
          head: ['Month', ...HEAD],
          rows: months.map(({ month, orders, units, amount }) => [
            monthText(month),
            orders,
            units,
            <Rupees key="amount" amount={amount} />,
          ]),
        }}
        className="lg:col-span-2"
      >
        <BarChart
          bars={months.map(({ month, amount }) => ({ id: month, label: monthText(month), value: amount }))}
          format={(value) => <Rupees amount={value} />}
        />
      </ChartCard>
      <ShareChart title="By category" noun="Category" shares={categories} />
      <ShareChart title="By seller" noun="Seller" shares={sellers} />
    </div>
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
      summary={shown.map(({ name, amount }) => `${name} ${text(amount)}`).join(', ')}
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
        bars={shown.map(({ name, amount }) => ({ id: name, label: name, value: amount }))}
        format={(value) => <Rupees amount={value} />}
      />
    </ChartCard>
  );
}
