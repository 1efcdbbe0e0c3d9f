import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { isRupeeAmount, paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { ApiError } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { AmountDifference } from './AmountDifference.tsx';
import { useConfirmPayment, useMatchName } from './admin-payments.hooks.ts';
import { RejectTransfer } from './RejectTransfer.tsx';

/** Rupees as typed, or null when they are no amount of at most two decimals. */
export function readRupees(text: string): number | null {
  const amount = typedAmount(text) ?? 0;
  return amount > 0 && amount < 1e10 && isRupeeAmount(amount) ? amount : null;
}

type Difference = { text: string; resolution: 'short' | 'over' };

/**
 * Confirms a transfer as it stands in the bank's statement. A payment that needs no more money takes one too: it is
 * recorded and goes back.
 */
export function ConfirmTransfer({
  payment,
  autoFocus,
  onDone,
}: {
  payment: AdminPayment;
  /** It has taken the place of the button that opened it. */
  autoFocus: boolean;
  onDone: () => void;
}) {
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
  const rejectRef = useRef<HTMLButtonElement>(null);
  const wasRejecting = useRef(false);
  const confirm = useConfirmPayment();
  const [isNameMatching, setIsNameMatching] = useState(false);
  const matchName = useMatchName(payment._id);

  // The other form gives the focus back to what opened it.
  useEffect(() => {
    if (wasRejecting.current && !isRejecting) rejectRef.current?.focus();
    wasRejecting.current = isRejecting;
  }, [isRejecting]);

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
        done: () => {
          // Only money that came proves anything: it is in the books by now.
          if (isNameMatching && payment.unprovenPan !== null) matchName.mutate(payment.unprovenPan.number);
          if (resolution === 'short') return 'Part of the payment recorded';
          return isOpen ? 'Payment confirmed' : 'Transfer recorded';
        },
        failed: 'The payment could not be confirmed',
        onSuccess: onDone,
        onError: (text, error) => {
          const failure = ApiError.from(error);
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
          autoFocus={autoFocus}
          maxLength={100}
          autoComplete="off"
          help="From your bank statement."
          error={problems.reference}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <RupeeField
          label="Amount received"
          required
          autoComplete="off"
          error={problems.amount}
          value={amountText}
          onChange={(event) => {
            setAmountText(event.target.value);
            setDifference(null);
          }}
        />
      </div>
      {payment.unprovenPan === null ? null : (
        <Checkbox
          label={`The name on the transfer is ${payment.unprovenPan.billName}, which proves PAN ${payment.unprovenPan.number}`}
          className="mt-4"
          checked={isNameMatching}
          onChange={(event) => setIsNameMatching(event.target.checked)}
        />
      )}
      {difference ? (
        <AmountDifference {...difference} isOpen={isOpen} isBusy={confirm.isPending} onResolve={send} />
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {isOpen || isLookedFor ? (
          <Button ref={rejectRef} variant="danger-ghost" onClick={() => setIsRejecting(true)}>
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
