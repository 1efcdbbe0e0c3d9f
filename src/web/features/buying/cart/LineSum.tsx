import { cx } from 'class-variance-authority';
import type { CartItem } from '../../../../contract/buying/cart.contract.ts';
import { useWaitingChange } from '../../../offline/outbox/waiting-changes.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { aboutLine } from './about-line.ts';

/** What a line comes to; while its change waits to be sent, that this is not counted yet. */
export function LineSum({
  item: { _id, lineTotal },
  isBusy = false,
  className,
}: {
  item: CartItem;
  isBusy?: boolean;
  className: string;
}) {
  const isWaiting = useWaitingChange(aboutLine(_id)) !== undefined;
  return (
    <div className="shrink-0 text-end">
      <Rupees
        amount={lineTotal}
        className={cx('font-semibold transition-opacity', className, (isBusy || isWaiting) && 'opacity-60')}
      />
      {isWaiting ? <span className="block text-xs font-medium text-warning-fg">Not counted yet</span> : null}
    </div>
  );
}
