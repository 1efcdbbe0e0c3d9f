import { Link } from 'react-router';
import type { SellerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { CountedCard } from './CountedCard.tsx';

/** What runs out, the emptiest first. */
export function LowStock({ stats: { lowStock } }: { stats: SellerStats }) {
  return (
    <CountedCard
      title="Low stock"
      count={lowStock.count}
      link={{ text: 'Show all', to: `${deskPaths.sellerProducts}?status=low_stock` }}
      empty="Nothing on sale is running out."
    >
      {lowStock.products.map(({ _id, name, sku, quantity }) => (
        <li
          key={_id}
          className="relative flex items-start justify-between gap-3 px-4 py-2.5 text-sm hover:bg-hover md:px-5"
        >
          <div className="min-w-0">
            <Link
              to={deskPaths.sellerProductEdit(_id)}
              prefetch={AHEAD}
              discover="none"
              className="line-clamp-2 font-medium break-words after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <p className="truncate text-xs text-fg-3">{sku}</p>
          </div>
          <Badge tone={quantity === 0 ? 'danger' : 'warning'} className="num">
            {quantity === 0 ? 'Out of stock' : `${formatCount(quantity)} left`}
          </Badge>
        </li>
      ))}
    </CountedCard>
  );
}
