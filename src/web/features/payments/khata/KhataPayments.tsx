import { useState } from 'react';
import type { DebtPayment } from '../../../../contract/payments/khata.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { DIRECT_METHOD_NAMES } from '../../../../domain/payments/debt-payment.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useConfirmPayment, useDisputePayment } from './khata.hooks.ts';

const METHOD_NAMES = { ...PAYMENT_METHOD_NAMES, ...DIRECT_METHOD_NAMES };

/** Payments that the seller wrote down and the company has not confirmed, or disputes. */
export function KhataPayments({
  payments,
  seller,
  mayAnswer,
}: {
  payments: readonly DebtPayment[];
  seller: string;
  /** The reader pays for the company. */
  mayAnswer: boolean;
}) {
  const [disputed, setDisputed] = useState<DebtPayment | null>(null);
  if (payments.length === 0) return null;
  return (
    <TitledCard title="Payments to be confirmed" titleClassName="text-md" className="p-4 md:px-5">
      <p className="mt-0.5 text-sm text-fg-2">{`${seller} wrote down that these were paid straight to them.`}</p>
      <ul className="mt-1 divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
            <PaymentText payment={payment} />
            {mayAnswer && payment.status === 'waiting' ? (
              <Answers payment={payment} onDispute={() => setDisputed(payment)} />
            ) : null}
          </li>
        ))}
      </ul>
      {disputed === null ? null : (
        <DisputeDialog payment={disputed} seller={seller} onClose={() => setDisputed(null)} />
      )}
    </TitledCard>
  );
}

function PaymentText({ payment }: { payment: DebtPayment }) {
  const { amount, method, reference, paidAt, bill, status, countsAt, disputeReason, credit } = payment;
  return (
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ExactRupees amount={amount} className="font-semibold" />
        <Badge tone={status === 'disputed' ? 'danger' : 'warning'}>
          {status === 'disputed' ? 'Disputed' : 'Waits for the company'}
        </Badge>
      </p>
      <p className="text-xs wrap-anywhere text-fg-3">
        {METHOD_NAMES[method]}, <When at={paidAt} />, for {bill.number}
        {reference === null ? null : ` · ${reference}`}
      </p>
      {countsAt !== null && status === 'waiting' ? (
        <p className="text-xs text-fg-2">
          It counts from <When at={countsAt} /> on unless the company disputes it.
        </p>
      ) : null}
      {credit > 0 ? (
        <p className="text-xs text-fg-2">
          <ExactRupees amount={credit} /> of it is beyond what was due: credit for the next bill.
        </p>
      ) : null}
      {disputeReason === null ? null : <p className="text-sm wrap-anywhere">{disputeReason}</p>}
    </div>
  );
}

function Answers({ payment, onDispute }: { payment: DebtPayment; onDispute: () => void }) {
  const confirm = useConfirmPayment();
  return (
    <div className="ms-auto flex gap-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Dispute the payment for ${payment.bill.number}`}
        onClick={onDispute}
      >
        Dispute
      </Button>
      <Button
        size="sm"
        aria-label={`Confirm the payment for ${payment.bill.number}`}
        busy={confirm.isPending}
        onClick={() =>
          confirm.mutate(payment, {
            done: 'Payment confirmed',
            failed: 'The payment could not be confirmed',
          })
        }
      >
        Confirm
      </Button>
    </div>
  );
}

function DisputeDialog({
  payment,
  seller,
  onClose,
}: {
  payment: DebtPayment;
  seller: string;
  onClose: () => void;
}) {
  const step = useDisputePayment(payment);
  return (
    <ReasonDialog
      title="Dispute the payment"
      action="Dispute"
      help={`${seller} reads it. The payment does not count.`}
      step={step}
      inputOf={(reason) => ({ reason })}
      done="Payment disputed"
      failed="The payment could not be disputed"
      onClose={onClose}
    />
  );
}
