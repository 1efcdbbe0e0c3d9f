import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { isRefundedByBank, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useMarkRefunded } from './admin-payments.hooks.ts';

type AdminRefund = AdminPayment['refunds'][number];

const dueRefunds = ({ refunds }: AdminPayment) => refunds.filter(({ state }) => state === 'due');
/** What a person has to send. */
const refundsByHand = (payment: AdminPayment) => dueRefunds(payment).filter(({ isByHand }) => isByHand);
const sumPaisa = (refunds: readonly AdminRefund[]) =>
  refunds.reduce((paisa, { amount }) => paisa + paisaFromRupees(amount), 0);

/** The money that has to go back: how much, until when, and the one step that is left to a person. */
export function SendBack({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const due = dueRefunds(payment);
  if (due.length === 0) return null;
  if (due.some(({ isByHand }) => isByHand)) return <SendByHand payment={payment} onDone={onDone} />;
  const name = PAYMENT_METHOD_NAMES[payment.method];
  return (
    <RefundsDue payment={payment} refunds={due}>
      <p className="mt-2 text-sm text-fg-2">{`${name} is being asked to send it. You need not do anything.`}</p>
    </RefundsDue>
  );
}

function RefundsDue({
  payment,
  refunds,
  headingRef,
  children,
}: {
  payment: AdminPayment;
  refunds: readonly AdminRefund[];
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  const [first] = refunds;
  if (first === undefined) return null;
  return (
    <section
      aria-labelledby="send-back"
      className="mb-5 rounded-lg border border-warning-line bg-warning-soft p-4"
    >
      <h3 ref={headingRef} tabIndex={-1} id="send-back" className="text-sm font-semibold text-warning-fg">
        Refund due
      </h3>
      <p className="text-2xl font-bold">
        <Rupees amount={rupeesFromPaisa(sumPaisa(refunds))} />
      </p>
      <p className="mt-1 text-sm text-fg-2">
        {`To ${payment.buyer.companyName ?? payment.buyer.name}, before ${formatDate(new Date(first.dueBy))}.`}
      </p>
      {children}
    </section>
  );
}

/**
 * What was shown when it opened is what the admin sends at the bank, and all that is recorded: a payment read again in
 * between may have more to give back, which comes next. A transfer is recorded with the bank's reference; what a
 * wallet's portal sent needs none.
 */
function SendByHand({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const [shown, setShown] = useState(() => refundsByHand(payment));
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const markRefunded = useMarkRefunded(payment._id);
  const toast = useToast();
  const isBank = isRefundedByBank(payment.method);
  const name = PAYMENT_METHOD_NAMES[payment.method];
  const isShown = ({ _id }: AdminRefund) => shown.some((refund) => refund._id === _id);
  const due = dueRefunds(payment);
  // By somebody else, or by a call of ours whose answer was lost.
  const isRecorded =
    !markRefunded.isPending &&
    payment.refunds.some((refund) => refund.state === 'refunded' && isShown(refund));
  const laterPaisa = sumPaisa(due.filter((refund) => refund.isByHand && !isShown(refund)));
  const byGatewayPaisa = sumPaisa(due.filter((refund) => !refund.isByHand && !isShown(refund)));

  function show(refunds: AdminRefund[]) {
    setShown(refunds);
    setReference('');
    setProblem(undefined);
  }

  /** The button that asks for it goes with its banner: the focus is on what is due then. */
  function showDue() {
    show(refundsByHand(payment));
    requestAnimationFrame(() => headingRef.current?.focus());
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (markRefunded.isPending) return;
    if (isBank && reference.trim() === '') {
      setProblem('Bank reference is required');
      return;
    }
    // The payment read again may show no such form any more: what is said must not depend on it.
    try {
      const { payment: after } = await markRefunded.mutateAsync({
        bankReference: reference.trim() || undefined,
        refunds: shown.map(({ _id }) => _id),
      });
      toast.success('Refund recorded');
      const next = refundsByHand(after);
      if (next.length === 0) onDone();
      else show(next);
    } catch (error) {
      const text = errorText(error, 'The refund could not be recorded');
      setProblem(text);
      toast.error(text);
    }
  }

  if (isRecorded)
    return (
      <Banner
        tone="warning"
        className="mb-5"
        action={
          <Button size="sm" variant="secondary" onClick={showDue}>
            See what is due now
          </Button>
        }
      >
        <p>What was due here has been recorded as refunded meanwhile, all of it or a part.</p>
        <p>Do not send it again: send only what is due now.</p>
      </Banner>
    );
  return (
    <RefundsDue payment={payment} refunds={shown} headingRef={headingRef}>
      {laterPaisa > 0 ? (
        <p className="mt-2 text-sm text-fg-2">
          {`${formatRupees(laterPaisa)} more has fallen due since. It comes after this.`}
        </p>
      ) : null}
      {byGatewayPaisa > 0 ? (
        <p className="mt-2 text-sm text-fg-2">
          {`${name} is being asked to send ${formatRupees(byGatewayPaisa)} more. You need not send that.`}
        </p>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        aria-label="Record the refund"
        className="mt-4"
      >
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
    </RefundsDue>
  );
}
