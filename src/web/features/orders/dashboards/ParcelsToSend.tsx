import { Link } from 'react-router';
import type { SellerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { timeSince } from '../../../ui/feedback/time-ago.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { CountedCard } from './CountedCard.tsx';

/** Paid parcels that wait for being sent, the longest waiting first. */
export function ParcelsToSend({ toSend: { count, parcels } }: Pick<SellerStats, 'toSend'>) {
  const now = new Date();
  return (
    <CountedCard
      title="Parcels to send"
      count={count}
      link={{ text: 'Orders', to: deskPaths.sellerOrders }}
      empty="Every paid parcel is on its way."
    >
      {parcels.map(({ _id, orderNumber, paidAt, itemCount, subtotal }) => (
        <li
          key={_id}
          className="relative flex items-center justify-between gap-3 px-4 py-2.5 text-sm hover:bg-hover md:px-5"
        >
          <div className="min-w-0">
            <Link
              to={deskPaths.sellerOrder(_id)}
              prefetch={AHEAD}
              discover="none"
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {orderNumber}
            </Link>
            <p className="num text-xs text-fg-3">
              {countText(itemCount, 'item')} · paid {timeSince(new Date(paidAt), now)} ago
            </p>
          </div>
          <span className="flex items-center gap-4">
            <Rupees amount={subtotal} className="font-medium" />
            {/* The whole line leads there. */}
            <span aria-hidden="true" className="font-semibold text-link">
              Send
            </span>
          </span>
        </li>
      ))}
    </CountedCard>
  );
}
