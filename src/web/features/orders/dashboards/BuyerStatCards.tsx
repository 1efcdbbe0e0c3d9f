import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import Wallet from 'lucide-react/icons/wallet';
import type { BuyerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { StatCard } from '../../../ui/layout/StatCard.tsx';

const LONG_RUPEES = 1_000_000;
const ROW = 'grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4';

/** spec 2: Total Orders, Delivered, Pending, Total Spent. */
export function BuyerStatCards({ stats }: { stats: BuyerStats }) {
  return (
    <div className={ROW}>
      <StatCard label="Total Orders" value={formatCount(stats.totalOrders)} icon={<Package />} />
      <StatCard label="Delivered" value={formatCount(stats.deliveredOrders)} icon={<CircleCheck />} />
      <StatCard label="Pending" value={formatCount(stats.pendingOrders)} icon={<Clock />} />
      <MoneyCard label="Total Spent" amount={stats.totalSpent} />
    </div>
  );
}

/** `amount` in rupees. */
function MoneyCard({ label, amount }: { label: string; amount: number }) {
  return (
    <StatCard
      label={label}
      value={<Rupees amount={amount} />}
      icon={<Wallet />}
      isLong={amount >= LONG_RUPEES}
    />
  );
}

export function BuyerStatCardsSkeleton() {
  return (
    <LoadingRegion className={ROW}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="card p-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-1 h-8 w-20" />
        </div>
      ))}
    </LoadingRegion>
  );
}
