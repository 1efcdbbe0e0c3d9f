import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { Refund } from '../../../contract/payments.contract.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';

/** What goes back to the buyer: how much, why, until when, or when it was sent. */
export function RefundList({ refunds, isOwn = true }: { refunds: readonly Refund[]; isOwn?: boolean }) {
  if (refunds.length === 0) return null;
  return (
    <Card aria-labelledby="order-refunds" className="p-5">
      <h2 id="order-refunds" className="mb-3 text-md font-semibold">
        Refunds
      </h2>
      <ul className="divide-y divide-line">
        {refunds.map(({ _id, amount, state, reason, dueBy, refundedAt, reference }) => (
          <li key={_id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex items-center justify-between gap-3">
              <Rupees amount={amount} className="font-semibold" />
              {state === 'refunded' ? (
                <Badge tone="success" icon={<Check className="size-3.5" />}>
                  Refunded
                </Badge>
              ) : (
                <Badge tone="warning" icon={<Clock className="size-3.5" />}>
                  {isOwn ? 'On its way' : 'Due'}
                </Badge>
              )}
            </p>
            <p className="mt-1 text-sm break-words text-fg-2">{reason}</p>
            <p className="num mt-0.5 text-xs break-words text-fg-3">
              {state === 'refunded' && refundedAt
                ? `Sent on ${formatDate(new Date(refundedAt))}`
                : isOwn
                  ? `You get it before ${formatDate(new Date(dueBy))}`
                  : `To be sent before ${formatDate(new Date(dueBy))}`}
              {reference ? `, reference ${reference}` : null}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
