import { Link } from 'react-router';
import type { SellerStats } from '../../../contract/dashboards.contract.ts';
import { countText, formatCount } from '../../../domain/count-text.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { Card } from '../../ui/Card.tsx';
import { timeSince } from '../../ui/feedback/time-ago.ts';
import { Rupees } from '../../ui/goods/Price.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Paid parcels that wait for being sent, the longest waiting first. */
export function ParcelsToSend({ toSend: { count, parcels } }: Pick<SellerStats, 'toSend'>) {
  const now = new Date();
  return (
    <Card aria-labelledby="parcels-to-send" className="min-w-0 overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
        <h2 id="parcels-to-send" className="text-md font-semibold">
          Parcels to send
          {count > 0 ? (
            <span className="num ms-2 text-sm font-medium text-fg-3">{formatCount(count)}</span>
          ) : null}
        </h2>
        <TextLink look="action" to={deskPaths.sellerOrders}>
          Orders
        </TextLink>
      </div>
      {count === 0 ? <p className="px-4 py-6 text-fg-2 md:px-5">Every paid parcel is on its way.</p> : null}
      <ul className="divide-y divide-line">
        {parcels.map(({ _id, orderNumber, paidAt, itemCount, subtotal }) => (
          <li
            key={_id}
            className="relative flex items-start justify-between gap-3 px-4 py-2.5 text-sm hover:bg-hover md:px-5"
          >
            <div className="min-w-0">
              <Link
                to={deskPaths.sellerOrder(_id)}
                prefetch="intent"
                discover="none"
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {orderNumber}
              </Link>
              <p className="num text-xs text-fg-3">
                {countText(itemCount, 'item')} · paid {timeSince(new Date(paidAt), now)} ago
              </p>
            </div>
            <Rupees amount={subtotal} className="font-medium" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
