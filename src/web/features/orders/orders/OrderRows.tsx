import { Link } from 'react-router';
import type { OrderRow } from '../../../../contract/orders/orders.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { OwedOfOrder } from './AccountNote.tsx';
import { OrderThumbs } from './OrderThumbs.tsx';

export interface OrderRowsProps {
  orders: readonly (Pick<OrderRow, '_id' | 'orderNumber' | 'status' | 'itemCount' | 'items' | 'createdAt'> & {
    totals: Pick<OrderRow['totals'], 'total'>;
    /** Left out where it is not known. */
    account?: OrderRow['account'];
    hasPickup?: boolean;
  })[];
  reorderingId: string | null | undefined;
  onReorder: (orderId: string) => void;
  /** The rows stand under the head of a card already. */
  isInCard?: boolean;
}

const ROWS = 'divide-y divide-line';

/** The rows of My Orders; on phones each is a small card with the total and Reorder at its end. */
export function OrderRows({ orders, reorderingId, onReorder, isInCard = false }: OrderRowsProps) {
  return (
    <ul className={isInCard ? ROWS : `card ${ROWS}`}>
      {orders.map((order) => (
        <li
          key={order._id}
          className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 p-4 hover:bg-hover md:grid-cols-[8.5rem_minmax(0,1fr)_7rem_8rem_auto] md:px-5 md:py-3"
        >
          <div className="max-md:order-3 max-md:col-span-3">
            <OrderThumbs items={order.items} />
          </div>
          <div className="min-w-0 max-md:col-span-2">
            <Link
              to={paths.order(order._id)}
              prefetch={AHEAD}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {order.orderNumber}
            </Link>
            <p className="num text-xs text-fg-3">
              {formatDate(new Date(order.createdAt))} · {countText(order.itemCount, 'item')}
            </p>
            {order.hasPickup ? <p className="text-xs text-fg-2">Pick up</p> : null}
            {order.account ? <OwedOfOrder account={order.account} /> : null}
          </div>
          <div className="justify-self-end md:justify-self-start">
            <StatusBadge status={order.status} />
          </div>
          <Rupees
            amount={order.totals.total}
            className="text-md font-semibold max-md:order-4 max-md:col-span-2 md:text-end md:text-base"
          />
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Reorder ${order.orderNumber}`}
            busy={reorderingId === order._id}
            onClick={() => onReorder(order._id)}
            className="relative max-md:order-5"
          >
            Reorder
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function OrderRowsSkeleton({ isInCard = false }: Pick<OrderRowsProps, 'isInCard'>) {
  return (
    <LoadingRegion className={isInCard ? ROWS : `card ${ROWS}`}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-4 px-5 py-3">
          <Skeleton className="h-10 w-24" />
          <div className="grow">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-1.5 h-4 w-24" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </LoadingRegion>
  );
}
