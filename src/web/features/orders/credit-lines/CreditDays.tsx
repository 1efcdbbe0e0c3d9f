import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import { dueDayText } from '../../../../domain/books/due-day.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** What is late of a line and since when, or what falls due next. */
export function CreditDays({
  line: { late, nextDue, toConfirm, freezesAt, status },
}: {
  line: Omit<CreditLine, 'can'>;
}) {
  if (late === null && nextDue === null && toConfirm === 0)
    return <span className="text-fg-3">Nothing to pay</span>;
  return (
    <span className="block min-w-0">
      {late === null ? null : (
        <>
          <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" className="size-3.5" />}>
            <span className="num">
              <Rupees amount={late.amount} /> late
            </span>
          </Badge>
          <span className="num block text-xs text-fg-3">
            {`${countText(late.bills, 'bill')}, the oldest was due ${dueDayText(late.since)}`}
          </span>
        </>
      )}
      {freezesAt !== null && status === 'open' ? (
        <span className="num block text-xs text-warning-fg">
          Freezes on <When at={freezesAt} />
        </span>
      ) : null}
      {nextDue === null ? null : (
        <span className="num block text-sm">
          <Rupees amount={nextDue.amount} className="font-medium" />
          <span className="text-fg-2"> due {dueDayText(nextDue.dueAt)}</span>
        </span>
      )}
      {toConfirm === 0 ? null : (
        <span className="block text-xs text-warning-fg">
          {countText(toConfirm, 'payment to be confirmed', 'payments to be confirmed')}
        </span>
      )}
    </span>
  );
}
