import type { AdminCoupon } from '../../../../contract/buying/coupons.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/** How a coupon was used: sums, and the last orders with it. */
export function CouponUses({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const { usedCount, usageLimit, discountGiven, lastUses } = coupon;
  return (
    <Dialog isOpen onClose={onClose} title={`Use of ${coupon.code}`}>
      <p className="text-sm text-fg-2">
        {usageLimit === null ? (
          <>
            {countText(usedCount, 'order')} cost <Rupees amount={discountGiven} /> less.
          </>
        ) : (
          <>
            {countText(usedCount, 'order')} of at most {usageLimit} cost <Rupees amount={discountGiven} />{' '}
            less.
          </>
        )}
      </p>
      {lastUses.length === 0 ? null : <h3 className="mt-4 text-sm font-semibold">Last orders</h3>}
      <ul className="divide-y divide-line">
        {lastUses.map(({ at, order, buyer, discount, isGivenBack }) => (
          <li
            key={order._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">
              <TextLink to={deskPaths.adminOrder(order._id)} prefetch="none">
                {order.orderNumber}
              </TextLink>{' '}
              {buyer}
            </span>
            <span className="flex items-center gap-2">
              {isGivenBack ? <Badge>Cancelled</Badge> : <Rupees amount={discount} />}
            </span>
            <When at={at} hasTime className="num w-full text-xs text-fg-3" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
