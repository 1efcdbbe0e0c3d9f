import type { AdminStats } from '../../../../contract/orders/dashboards.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { StatCard } from '../../../ui/layout/StatCard.tsx';
import { Growth } from './Growth.tsx';
import { RANGE_WORDS } from './time-range.hooks.ts';

const LONG_RUPEES = 1_000_000;

/** spec 2: Total Users, Total Orders, Revenue, Products, each with its second figure and the period before. */
export function AdminStatCards({ stats }: { stats: AdminStats }) {
  const { inText, before } = RANGE_WORDS[stats.timeRange];
  const course = (field: 'newUsers' | 'orders' | 'revenue') => (
    <Sparkline values={stats.series.map((step) => step[field])} />
  );
  return (
    <div className="grid grid-cols-2 gap-3">
      <StatCard
        label="Total Users"
        value={formatCount(stats.totalUsers)}
        sub={
          <NewCount count={stats.newUsers} inText={inText} previous={stats.previous.users} before={before} />
        }
        chart={course('newUsers')}
      />
      <StatCard
        label="Total Orders"
        value={formatCount(stats.totalOrders)}
        sub={
          <NewCount
            count={stats.newOrders}
            inText={inText}
            previous={stats.previous.orders}
            before={before}
          />
        }
        chart={course('orders')}
      />
      <StatCard
        label="Revenue"
        value={<Rupees amount={stats.totalRevenue} />}
        isLong={stats.totalRevenue >= LONG_RUPEES}
        sub={<Growth growth={stats.revenueGrowth} before={before} />}
        chart={course('revenue')}
      />
      <StatCard
        label="Products"
        value={formatCount(stats.totalProducts)}
        sub={
          <>
            <b className="num">{formatCount(stats.activeProducts)}</b> active
          </>
        }
      />
    </div>
  );
}

function NewCount({
  count,
  inText,
  previous,
  before,
}: {
  count: number;
  inText: string;
  previous: number;
  before: string;
}) {
  return (
    <>
      <b className={count > 0 ? 'num text-success-fg' : 'num'}>{formatCount(count)}</b> new
      <span className="sr-only"> {inText}</span>, <span className="num">{formatCount(previous)}</span>{' '}
      {before}
    </>
  );
}
