import { type FormEvent, useState } from 'react';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useRejectPayment } from './admin-payments.hooks.ts';

/** Says that no such transfer came; the buyer reads why. */
export function RejectTransfer({
  payment,
  onBack,
  onDone,
}: {
  payment: AdminPayment;
  onBack: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const reject = useRejectPayment(payment._id);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reject.isPending) return;
    if (reason.trim() === '') {
      setProblem('Reason is required');
      return;
    }
    reject.mutate(reason.trim(), {
      done: 'Payment rejected',
      onSuccess: onDone,
      failed: 'The payment could not be rejected',
      onError: setProblem,
    });
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Reject the payment"
      className="mt-5 border-t border-line pt-5"
    >
      <TextArea
        label="Reason"
        required
        autoFocus
        maxLength={500}
        help="The buyer reads it and can pay again."
        error={problem}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={reject.isPending}>
          Reject payment
        </Button>
      </div>
    </form>
  );
}
