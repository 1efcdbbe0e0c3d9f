import { Link } from 'react-router';
import type { SellerStats } from '../../../contract/dashboards.contract.ts';
import { countText, formatCount } from '../../../domain/count-text.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** What runs out, the emptiest first, and how many figures of stock nobody has confirmed for long. */
export function LowStock({ stats: { lowStock, staleStock } }: { stats: SellerStats }) {
  return (
    <Card aria-labelledby="low-stock" className="min-w-0 overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
        <h2 id="low-stock" className="text-md font-semibold">
          Low stock
          {lowStock.count > 0 ? (
            <span className="num ms-2 text-sm font-medium text-fg-3">{formatCount(lowStock.count)}</span>
          ) : null}
        </h2>
        <TextLink look="action" to={`${deskPaths.sellerProducts}?status=low_stock`}>
          Show all
        </TextLink>
      </div>
      {lowStock.count === 0 ? (
        <p className="px-4 py-6 text-fg-2 md:px-5">Nothing on sale is running out.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {lowStock.products.map(({ _id, name, sku, quantity }) => (
          <li
            key={_id}
            className="relative flex items-start justify-between gap-3 px-4 py-2.5 text-sm hover:bg-hover md:px-5"
          >
            <div className="min-w-0">
              <Link
                to={deskPaths.sellerProductEdit(_id)}
                prefetch="intent"
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
      </ul>
      {staleStock > 0 ? (
        <p className="num border-t border-line px-4 py-3 text-sm text-fg-2 md:px-5">
          {countText(
            staleStock,
            'stock count is older than 30 days.',
            'stock counts are older than 30 days.',
          )}{' '}
          <TextLink to={deskPaths.sellerStock}>Still have these?</TextLink>
        </p>
      ) : null}
    </Card>
  );
}
