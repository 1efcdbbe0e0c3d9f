import { cx } from 'class-variance-authority';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import type { OpenBill } from '../../../../contract/payments/khata.contract.ts';
import { dueDayText } from '../../../../domain/books/due-day.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import type { KhataSide } from './khata.hooks.ts';

/** A bill's number, which leads to it among the others of its reader; sellers have no copy of a delivery's. */
export function BillNumber({
  bill: { number, isDelivery },
  side,
  className,
}: {
  bill: { number: string; isDelivery: boolean };
  side: KhataSide;
  className?: string;
}) {
  const look = cx('whitespace-nowrap', className);
  if (side === 'seller' && isDelivery) return <span className={look}>{number}</span>;
  return (
    <Link
      to={side === 'company' ? paths.billNumbered(number) : deskPaths.sellerBillNumbered(number)}
      discover="none"
      className={cx('text-link underline underline-offset-2', look)}
    >
      {number}
    </Link>
  );
}

/** Bills on account that are not paid yet, the oldest first, each with what the reader can do about it. */
export function OpenBills({
  bills,
  side,
  onAct,
}: {
  bills: readonly OpenBill[];
  side: KhataSide;
  /** Pays it, or records a payment of it; null: the reader may not. */
  onAct: ((bill: OpenBill) => void) | null;
}) {
  const action = side === 'company' ? 'Pay' : 'Record payment';
  return (
    <TitledCard title="Bills to be paid" titleClassName="text-md" className="p-4 md:px-5">
      {bills.length === 0 ? <p className="mt-1 text-sm text-fg-2">Every bill is paid.</p> : null}
      <ul className="divide-y divide-line">
        {bills.map((bill) => (
          <li key={bill._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0 grow basis-56">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <BillNumber bill={bill} side={side} className="font-semibold" />
                {bill.isDelivery ? <span className="text-xs text-fg-3">Delivery</span> : null}
                {bill.daysLate > 0 ? (
                  <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" className="size-3.5" />}>
                    {`${countText(bill.daysLate, 'day')} late`}
                  </Badge>
                ) : null}
              </p>
              <p className="text-xs text-fg-3">
                {`${bill.dateBs} · ${bill.order.orderNumber} · on account, due ${dueDayText(bill.dueAt)}`}
              </p>
              {bill.disputed > 0 ? (
                <p className="text-xs text-warning-fg">
                  <ExactRupees amount={bill.disputed} /> waits for a complaint or a return: it is not late.
                </p>
              ) : null}
            </div>
            <p className="num ms-auto text-end">
              <ExactRupees amount={bill.due} className="font-semibold" />
              {bill.due === bill.total ? null : (
                <span className="block text-xs text-fg-3">
                  of <ExactRupees amount={bill.total} />
                </span>
              )}
            </p>
            {onAct === null ? null : (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`${action}: ${bill.number}`}
                onClick={() => onAct(bill)}
              >
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
