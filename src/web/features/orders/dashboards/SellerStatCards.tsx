import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Wallet from 'lucide-react/icons/wallet';
import type { SellerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { StatCard } from '../../../ui/layout/StatCard.tsx';
import { Growth } from './Growth.tsx';
import { RANGE_WORDS } from './time-range.hooks.ts';

const LONG_RUPEES = 1_000_000;

/** spec 2: My Products, Orders, Revenue, Pending: over all time, with what the range brought under them. */
export function SellerStatCards({ stats }: { stats: SellerStats }) {
  const { period } = stats;
  const { inText, before } = RANGE_WORDS[period.timeRange];
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <StatCard
        label="My Products"
        value={formatCount(stats.totalProducts)}
        icon={<Package />}
        sub={
          <>
            <b className="num">{formatCount(stats.lowStock.count)}</b> low on stock
          </>
        }
      />
      <StatCard
        label="Orders"
        value={formatCount(stats.totalOrders)}
        icon={<ShoppingBag />}
        sub={
          <>
            <b className="num">{formatCount(period.orders)}</b> {inText},{' '}
            <span className="num">{formatCount(period.previousOrders)}</span> {before}
          </>
        }
      />
      <StatCard
        label="Revenue"
        value={<Rupees amount={stats.totalRevenue} />}
        icon={<Wallet />}
        isLong={stats.totalRevenue >= LONG_RUPEES}
        sub={
          <>
            <Rupees amount={period.revenue} className="font-bold" /> {inText}
            {period.revenueGrowth === null ? null : (
              <span className="block">
                <Growth growth={period.revenueGrowth} before={before} />
              </span>
            )}
          </>
        }
      />
      <StatCard
        label="Pending"
        value={formatCount(stats.pendingOrders)}
        icon={<Clock />}
        sub="Not paid yet"
      />
    </div>
  );
}
