import type { AdminCoupon } from '../../../../contract/buying/coupons.contract.ts';
import type { CouponState } from '../../../../domain/buying/coupon.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const COUPON_STATE_NAMES: Record<CouponState, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  expired: 'Expired',
  used_up: 'Used up',
  inactive: 'Inactive',
};
const TONES: Record<CouponState, BadgeTone> = {
  active: 'success',
  scheduled: 'info',
  expired: 'neutral',
  used_up: 'warning',
  inactive: 'neutral',
};

export const couponColumns: readonly TableColumn<AdminCoupon>[] = [
  {
    id: 'code',
    header: 'Code',
    isRowHeader: true,
    cell: ({ code }) => <span className="font-semibold break-all">{code}</span>,
  },
  {
    id: 'value',
    header: 'Takes off',
    isNumber: true,
    cell: ({ type, value }) => (type === 'percent' ? `${value}%` : <Rupees amount={value} />),
  },
  {
    id: 'minimum',
    header: 'Minimum',
    isNumber: true,
    isOptional: true,
    from: 'xl',
    cell: ({ minimumSubtotal }) =>
      minimumSubtotal === 0 ? <span className="text-fg-3">none</span> : <Rupees amount={minimumSubtotal} />,
  },
  {
    id: 'time',
    header: 'Valid',
    isOptional: true,
    from: 'lg',
    cell: ({ startsAt, endsAt }) => (
      <span className="num block max-md:text-end" title={formatDateTime(new Date(startsAt))}>
        {endsAt === null
          ? `from ${formatDate(new Date(startsAt))}`
          : `${formatDate(new Date(startsAt))} to ${formatDate(new Date(endsAt))}`}
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Used',
    isNumber: true,
    cell: ({ usedCount, usageLimit }) =>
      usageLimit === null
        ? formatCount(usedCount)
        : `${formatCount(usedCount)} of ${formatCount(usageLimit)}`,
  },
  {
    id: 'given',
    header: 'Discount given',
    isNumber: true,
    isOptional: true,
    from: 'lg',
    cell: ({ discountGiven }) => <Rupees amount={discountGiven} />,
  },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state }) => <Badge tone={TONES[state]}>{COUPON_STATE_NAMES[state]}</Badge>,
  },
];
