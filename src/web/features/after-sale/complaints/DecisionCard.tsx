import type { Case } from '../../../../contract/after-sale/complaints.contract.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

/** What our desk decided, why, and when the money goes. */
export function DecisionCard({
  decision: { decision, amount, reason, at, refund },
}: {
  decision: NonNullable<Case['decision']>;
}) {
  return (
    <TitledCard title="Decision" titleClassName="text-md">
      <p className="mt-2 font-medium">
        {decision === 'none' ? (
          'Nothing is given back.'
        ) : decision === 'full' ? (
          <>
            <Rupees amount={amount} /> go back: all that was paid.
          </>
        ) : (
          <>
            <Rupees amount={amount} /> go back: a part of what was paid.
          </>
        )}
      </p>
      <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere text-fg-2">{reason}</p>
      <p className="num mt-2 text-xs text-fg-3">Decided {formatDateTime(new Date(at))}</p>
      {refund === null ? null : (
        <p className="mt-2 text-sm text-fg-2">
          {refund.sentAt === null
            ? `The refund is sent by ${formatDate(new Date(refund.dueBy))}.`
            : `The refund was sent on ${formatDate(new Date(refund.sentAt))}.`}
        </p>
      )}
    </TitledCard>
  );
}
