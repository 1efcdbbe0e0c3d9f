import { type FormEvent, useState } from 'react';
import { type AdminPayment, PAYMENT_METHOD_NAMES } from '../../../contract/payments.contract.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useMarkRefunded } from './admin-payments.hooks.ts';

/** The money that has to go back: how much, until when, and the one step that is left to a person. */
export function SendBack({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const due = payment.refunds.filter(({ state }) => state === 'due');
  const [first] = due;
  if (first === undefined) return null;
  const sum = rupeesFromPaisa(due.reduce((paisa, { amount }) => paisa + paisaFromRupees(amount), 0));
  const name = PAYMENT_METHOD_NAMES[payment.method];
  return (
    <section
      aria-labelledby="send-back"
      className="mb-5 rounded-lg border border-warning-line bg-warning-soft p-4"
    >
      <h3 id="send-back" className="text-sm font-semibold text-warning-fg">
        Refund due
      </h3>
      <p className="text-2xl font-bold">
        <Rupees amount={sum} />
      </p>
      <p className="mt-1 text-sm text-fg-2">
        {`To ${payment.buyer.companyName ?? payment.buyer.name}, before ${formatDate(new Date(first.dueBy))}.`}
      </p>
      {due.some(({ isByHand }) => isByHand) ? (
        <RecordRefund payment={payment} onDone={onDone} />
      ) : (
        <p className="mt-2 text-sm text-fg-2">{`${name} is being asked to send it. You need not do anything.`}</p>
      )}
    </section>
  );
}

/** A transfer is recorded with the bank's reference; what a wallet's portal sent needs none. */
function RecordRefund({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const markRefunded = useMarkRefunded(payment._id);
  const toast = useToast();
  const isBank = payment.method === 'bank';
  const name = PAYMENT_METHOD_NAMES[payment.method];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (markRefunded.isPending) return;
    if (isBank && reference.trim() === '') {
      setProblem('Bank reference is required');
      return;
    }
    markRefunded.mutate(reference.trim() || undefined, {
      onSuccess: () => {
        toast.success('Refund recorded');
        onDone();
      },
      onError: (error) => setProblem(errorText(error, 'The refund could not be recorded')),
    });
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Record the refund" className="mt-4">
      <TextField
        label={isBank ? 'Bank reference of the refund' : `Number of the refund at ${name}`}
        required={isBank}
        optional={!isBank}
        maxLength={100}
        autoComplete="off"
        help={
          isBank
            ? 'Record it once you have sent the money back.'
            : `Send the money back in the merchant portal of ${name}, then record it here.`
        }
        error={problem}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <div className="mt-4 flex justify-end">
        <Button type="submit" busy={markRefunded.isPending}>
          Mark as refunded
        </Button>
      </div>
    </form>
  );
}
