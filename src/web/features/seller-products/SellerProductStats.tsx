import { cx } from 'class-variance-authority';
import type { SellerProductCounts } from '../../../contract/seller-products.contract.ts';
import { formatCount } from '../../ui/format-count.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** spec 2: Total, Active, Inactive, Out of Stock. */
export function SellerProductStats({ counts }: { counts: SellerProductCounts | undefined }) {
  const stats = [
    { name: 'Total', count: counts?.total },
    { name: 'Active', count: counts?.active },
    { name: 'Inactive', count: counts?.inactive },
    { name: 'Out of Stock', count: counts?.outOfStock, isAlarm: (counts?.outOfStock ?? 0) > 0 },
  ];
  return (
    <dl className="card mb-4 grid grid-cols-4 divide-x divide-line">
      {stats.map(({ name, count, isAlarm }) => (
        <div
          key={name}
          className="flex min-w-0 items-baseline justify-between gap-2 px-4 py-3.5 max-md:flex-col-reverse max-md:items-center max-md:gap-0 max-md:px-1 max-md:py-2.5"
        >
          <dt
            className={cx(
              'text-sm max-md:text-center max-md:text-xs',
              isAlarm ? 'text-danger md:text-fg-2' : 'text-fg-2',
            )}
          >
            {name}
          </dt>
          <dd className={cx('num text-xl font-bold max-md:text-lg', isAlarm && 'text-danger')}>
            {count === undefined ? <Skeleton className="h-7 w-8" /> : formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
