import type { AdminOrder } from '../../../../contract/payments/admin-orders.contract.ts';
import type { PaymentStatus } from '../../../../domain/books/payment-status.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

type Attempt = AdminOrder['payments'][number];

const STEPS: Record<PaymentStatus, string> = {
  initiated: 'Started',
  pending: 'Awaited',
  settled: 'Settled',
  failed: 'Failed',
  cancelled: 'Given up',
  refund_due: 'Refund due',
  refunded: 'Refunded',
};

/** Every attempt to pay an order, with all that happened to it; what is to be done waits at the payments desk. */
export function OrderPayments({ payments }: { payments: readonly Attempt[] }) {
  return (
    <TitledCard title="Payments" titleClassName="mb-3 text-md">
      {payments.length === 0 ? <p className="text-sm text-fg-2">No payment attempts yet.</p> : null}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment._id} className="py-4 first:pt-0 last:pb-0">
            <AttemptFacts payment={payment} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function AttemptFacts({ payment }: { payment: Attempt }) {
  const { method, status, amount, received, reference, gatewayReference, rejection, refunds, timeline } =
    payment;
  const work = refunds.some(({ state }) => state === 'due')
    ? { queue: 'refunds', text: 'Send the refund' }
    : payment.confirmBy !== null
      ? { queue: 'waiting', text: 'Confirm the transfer' }
      : null;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{PAYMENT_METHOD_NAMES[method]}</span>
        <PaymentBadge status={status} method={method} />
      </p>
      <p className="num mt-1 text-sm">
        <Rupees amount={amount} className="font-semibold" />
        {received > 0 && received !== amount ? (
          <span className="text-fg-2">
            , <Rupees amount={received} /> received
          </span>
        ) : null}
      </p>
      <p className="text-xs break-all text-fg-3">
        {reference}
        {gatewayReference ? `, theirs ${gatewayReference}` : null}
      </p>
      {rejection ? <p className="mt-1 text-sm wrap-anywhere text-fg-2">Rejected: {rejection}</p> : null}
      <ol className="mt-2 flex flex-col gap-0.5 text-xs text-fg-2">
        {timeline.map(({ at, status: step, actor }) => (
          <li key={`${at}${step}`} className="wrap-anywhere">
            <When at={at} hasTime className="num text-fg-3" /> {STEPS[step]}
            {actor.name ? ` by ${actor.name}` : null}
          </li>
        ))}
      </ol>
      {work ? (
        <p className="mt-2 text-sm">
          <TextLink
            look="action"
            to={`${deskPaths.adminPayments}?${new URLSearchParams({
              ...(work.queue === 'waiting' ? {} : { queue: work.queue }),
              search: payment.reference,
              payment: payment._id,
            })}`}
          >
            {work.text}
          </TextLink>
        </p>
      ) : null}
    </>
  );
}
