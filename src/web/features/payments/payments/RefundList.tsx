import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { Refund } from '../../../../contract/payments/payments.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

/**
 * What goes back to the buyer: how much, why, until when, or when it was sent. `note`: how it comes, where that is not
 * the way it went.
 */
export function RefundList({
  refunds,
  isOwn = true,
  note,
}: {
  refunds: readonly Refund[];
  isOwn?: boolean;
  note?: string | undefined;
}) {
  if (refunds.length === 0) return null;
  return (
    <TitledCard title="Refunds" titleClassName="mb-3 text-md">
      <ul className="divide-y divide-line">
        {refunds.map(({ _id, amount, state, reason, dueBy, refundedAt, reference, isAtDoor }) => (
          <li key={_id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex items-center justify-between gap-3">
              <Rupees amount={amount} className="font-semibold" />
              {state === 'refunded' ? (
                <Badge tone="success" icon={<Check className="size-3.5" />}>
                  {isAtDoor ? 'Not collected' : 'Refunded'}
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
                ? isAtDoor
                  ? `Taken off what the courier collects, on ${formatDate(new Date(refundedAt))}`
                  : `Sent on ${formatDate(new Date(refundedAt))}`
                : isOwn
                  ? `You get it before ${formatDate(new Date(dueBy))}`
                  : `To be sent before ${formatDate(new Date(dueBy))}`}
              {reference ? `, reference ${reference}` : null}
            </p>
          </li>
        ))}
      </ul>
      {note ? <p className="mt-3 text-xs text-fg-3">{note}</p> : null}
    </TitledCard>
  );
}
