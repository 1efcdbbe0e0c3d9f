import { type FormEvent, useState } from 'react';
import type { AdminPayment } from '../../../contract/payments.contract.ts';
import { latinDigits } from '../../../domain/digits.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { AmountDifference } from './AmountDifference.tsx';
import { useConfirmPayment } from './admin-payments.hooks.ts';
import { RejectTransfer } from './RejectTransfer.tsx';

/** Rupees as typed, or null when they are no amount of at most two decimals. */
export function readRupees(text: string): number | null {
  const plain = latinDigits(text).replaceAll(',', '').trim();
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}

type Difference = { text: string; resolution: 'short' | 'over' };

/**
 * Confirms a transfer as it stands in the bank's statement. A payment that needs no more money takes one too: it is
 * recorded and goes back.
 */
export function ConfirmTransfer({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const isOpen = payment.status === 'initiated' || payment.status === 'pending';
  // Given up after its slip was sent: the money may be there, or not.
  const isLookedFor = payment.status === 'cancelled' && payment.receipt !== null;
  const awaited = Math.max(
    0,
    rupeesFromPaisa(paisaFromRupees(payment.amount) - paisaFromRupees(payment.received)),
  );
  const [reference, setReference] = useState('');
  const [amountText, setAmountText] = useState(isOpen || isLookedFor ? String(awaited) : '');
  const [problems, setProblems] = useState<{ reference?: string; amount?: string }>({});
  const [difference, setDifference] = useState<Difference | null>(null);
  const [isRejecting, setIsRejecting] = useState(false);
  const confirm = useConfirmPayment();
  const toast = useToast();

  function send(resolution?: 'short' | 'over') {
    const amount = readRupees(amountText);
    const bankReference = reference.trim();
    const found = {
      ...(bankReference === '' ? { reference: 'Bank reference is required' } : {}),
      ...(amount === null ? { amount: 'Amount is required' } : {}),
    };
    setProblems(found);
    if (amount === null || bankReference === '') return;
    confirm.mutate(
      { paymentId: payment._id, bankReference, amount, ...(resolution ? { resolution } : {}) },
      {
        onSuccess: () => {
          toast.success(
            resolution === 'short'
              ? 'Part of the payment recorded'
              : isOpen
                ? 'Payment confirmed'
                : 'Transfer recorded',
          );
          onDone();
        },
        onError: (error) => {
          const failure = ApiError.from(error);
          const text = errorText(failure, 'The payment could not be confirmed');
          const isAboutReference = failure.errors.some(({ path }) => path === 'bankReference');
          if (failure.code === 'amount_differs' && resolution === undefined) {
            // Whoever confirms an ended payment says that the money was not awaited any more.
            setDifference({ text, resolution: isOpen && amount < awaited ? 'short' : 'over' });
          } else if (isAboutReference) setProblems({ reference: text });
          else setProblems({ amount: text });
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!confirm.isPending) send();
  }

  if (isRejecting) {
    return <RejectTransfer payment={payment} onBack={() => setIsRejecting(false)} onDone={onDone} />;
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Confirm the transfer"
      className="mt-5 border-t border-line pt-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Bank reference"
          required
          maxLength={100}
          autoComplete="off"
          help="From your bank statement."
          error={problems.reference}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <TextField
          label="Amount received"
          required
          inputMode="decimal"
          autoComplete="off"
          prefix={<span className="rupee">रू</span>}
          error={problems.amount}
          value={amountText}
          onChange={(event) => {
            setAmountText(event.target.value);
            setDifference(null);
          }}
        />
      </div>
      {difference ? (
        <AmountDifference {...difference} isOpen={isOpen} isBusy={confirm.isPending} onResolve={send} />
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {isOpen || isLookedFor ? (
          <Button variant="danger-ghost" onClick={() => setIsRejecting(true)}>
            Reject
          </Button>
        ) : null}
        <Button type="submit" busy={confirm.isPending}>
          {isOpen ? 'Confirm payment' : 'Record the transfer'}
        </Button>
      </div>
    </form>
  );
}
